package mailer_test

import (
	"strings"
	"testing"
)

// alone is the part of a dialogue where the client asks for one mail, whose sequence
// number is its UID.
func alone(uid string) string {
	return strings.ReplaceAll(`
		C: SEARCH UID N
		S: * SEARCH N
		S: $ OK
		C: FETCH N (UID ...`, "N", uid)
}

// give is the server's answer to alone.
func give(uid string) string {
	return strings.ReplaceAll(`
		S: * N FETCH (RFC822.SIZE 8 UID N BODY[]<0> {8}
		S: |text N)
		S: $ OK`, "N", uid)
}

// searchAll is the part where the client looks for other mails to try.
const searchAll = `
	C: UID SEARCH UID 1:*
	S: * SEARCH 1 2 3 4
	S: $ OK`

// If the server closes the connection whatever mail it is asked for, no mail is at fault.
func TestFetchGivesUpOnServerThatKeepsBreaking(t *testing.T) {
	start := opening(allCaps, "7")
	inbox := scriptedInbox(t, patient,
		start+`
		C: UID FETCH 1:2 (UID ...
		close`,
		start+`
		C: UID SEARCH UID 1:2
		S: * SEARCH 1 2
		S: $ OK`+alone("1")+`
		S: * BYE no
		close`,
		start+searchAll+alone("4")+`
		close`, start+alone("3")+`
		close`, start+alone("2")+`
		close`)
	mails, missing, err := inbox.Fetch(within(t), []uint32{1, 2})
	if len(mails) != 0 || len(missing) != 0 || err == nil || !strings.Contains(err.Error(), "no") {
		t.Errorf("got %v, %v, %v; want the server's last words", mails, missing, err)
	}
}

// The only mail in the mailbox is not given up: no other mail waits behind it.
func TestFetchKeepsTryingTheOnlyMail(t *testing.T) {
	start := opening(allCaps, "7")
	inbox := scriptedInbox(t, patient,
		start+`
		C: UID FETCH 1 (UID ...
		close`,
		start+`
		C: UID SEARCH UID 1
		S: * SEARCH 1
		S: $ OK`+alone("1")+`
		close`,
		start+strings.Replace(searchAll, "1 2 3 4", "1", 1))
	mails, missing, err := inbox.Fetch(within(t), []uint32{1})
	if len(mails) != 0 || len(missing) != 0 || err == nil {
		t.Errorf("got %v, %v, %v; want an error", mails, missing, err)
	}
}

// A mail that was found broken stays so, even if it is the only one left.
func TestFetchRemembersBrokenMail(t *testing.T) {
	start := opening(allCaps, "7")
	inbox := scriptedInbox(t, patient,
		start+`
		C: UID FETCH 1 (UID ...
		close`,
		start+`
		C: UID SEARCH UID 1
		S: * SEARCH 1
		S: $ OK`+alone("1")+`
		close`,
		start+searchAll+alone("4")+give("4")+`
		C: UID FETCH 1 (UID ...
		close`,
		start+`
		C: UID SEARCH UID 1
		S: * SEARCH 1
		S: $ OK`+alone("1")+`
		close`)
	for range 2 {
		mails, missing, err := inbox.Fetch(within(t), []uint32{1})
		if got := fetched(mails, missing); got != "1?" || err != nil {
			t.Errorf("got %q, %v", got, err)
		}
	}
}

// Two neighbouring mails that break every connection do not hold up the mails behind
// them.
func TestFetchPastTwoMailsThatBreakTheConnection(t *testing.T) {
	start := opening(allCaps, "7")
	const broken = `
		S: * X-COLOUR green
		hang`
	inbox := scriptedInbox(t, impatient,
		start+`
		C: UID FETCH 1:4 (UID ...`+broken,
		start+`
		C: UID SEARCH UID 1:4
		S: * SEARCH 1 2 3 4
		S: $ OK`+alone("1")+broken,
		start+searchAll+alone("4")+give("4")+alone("2")+broken,
		start+alone("2")+broken,
		start+searchAll+alone("4")+give("4")+alone("3")+give("3")+alone("4")+give("4"))
	mails, missing, err := inbox.Fetch(within(t), []uint32{1, 2, 3, 4})
	must(t, err)
	if got := fetched(mails, missing); got != "3:text 3 4:text 4 1? 2?" {
		t.Errorf("got %q", got)
	}
}

// A server that limits how much it sends over one connection is asked again over a new
// one; the mail at which it closed the connection is not at fault.
func TestFetchFromServerThatHangsUpAfterEachMail(t *testing.T) {
	start := opening(allCaps, "7")
	inbox := scriptedInbox(t, patient,
		start+`
		C: UID FETCH 1:4 (UID ...
		S: * 1 FETCH (RFC822.SIZE 8 UID 1 BODY[]<0> {8}
		S: |text 1)
		close`,
		start+`
		C: UID SEARCH UID 2:4
		S: * SEARCH 2 3 4
		S: $ OK`+alone("2")+give("2")+`
		C: SEARCH UID 3
		close`,
		start+alone("3")+give("3")+alone("4")+`
		close`,
		start+alone("4")+give("4"))
	mails, missing, err := inbox.Fetch(within(t), []uint32{1, 2, 3, 4})
	must(t, err)
	if got := fetched(mails, missing); got != "1:text 1 2:text 2 3:text 3 4:text 4" {
		t.Errorf("got %q", got)
	}
}
