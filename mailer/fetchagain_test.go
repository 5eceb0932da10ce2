package mailer_test

import (
	"strings"
	"testing"
)

// alone is the part of a dialogue in which the client asks for one mail, whose
// number is its UID.
func alone(uid string) string {
	return strings.ReplaceAll(`
		C: SEARCH UID N
		S: * SEARCH N
		S: $ OK
		C: FETCH N (UID ...`, "N", uid)
}

// give is the server's answer to that.
func give(uid string) string {
	return strings.ReplaceAll(`
		S: * N FETCH (UID N BODY[]<0> "text N")
		S: $ OK`, "N", uid)
}

// searchAll is the part in which the client looks for other mails to try.
const searchAll = `
	C: UID SEARCH UID 1:*
	S: * SEARCH 1 2 3 4
	S: $ OK`

// A server that hangs up over whatever mail it is asked for is in trouble itself: no
// mail is blamed.
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

// Nor is a mail blamed that is alone in the mailbox: nothing waits behind it.
func TestFetchBlamesNoLonelyMail(t *testing.T) {
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

// Once a mail is found to blame, it is given up also when no other is left.
func TestFetchRemembersWhomItBlamed(t *testing.T) {
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

// Two mails next to each other that break every connection do not hold up the ones
// behind them.
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

// A server that gives out only so much over one connection is asked again over the
// next; the mail at which it hung up is not to blame.
func TestFetchFromServerThatHangsUpAfterEachMail(t *testing.T) {
	start := opening(allCaps, "7")
	inbox := scriptedInbox(t, patient,
		start+`
		C: UID FETCH 1:4 (UID ...
		S: * 1 FETCH (UID 1 BODY[]<0> "text 1")
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
