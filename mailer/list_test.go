package mailer_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pentepost/mailer"
)

// Errors before the first mail is listed name the step that failed.
func TestListFromServersThatMisbehave(t *testing.T) {
	start := opening(allCaps, "7")
	for _, test := range []struct {
		name, dialogue string
		is             error
		says           string
	}{
		{"says nothing at all", `hang`, mailer.ErrNoGreeting, "greeting"},
		{"does not want us", `
			S: * BYE [UNAVAILABLE] too many connections, try again in 40 seconds
			close`, nil, "too many connections"},
		{"hangs up at once", `close`, nil, "before greeting"},
		{"silent at login", `
			S: * OK [CAPABILITY IMAP4rev1] ready
			C: CAPABILITY
			S: * CAPABILITY IMAP4rev1
			S: $ OK
			C: LOGIN "play" "pw"
			hang`, mailer.ErrSilent, "log in as play"},
		{"wrong password", `
			S: * OK [CAPABILITY IMAP4rev1] ready
			C: CAPABILITY
			S: * CAPABILITY IMAP4rev1
			S: $ OK
			C: LOGIN "play" "pw"
			S: $ NO [AUTHENTICATIONFAILED] wrong`, mailer.ErrLogin, "log in as play"},
		{"no way to log in", `
			S: * OK [CAPABILITY IMAP4rev1 LOGINDISABLED] ready
			C: CAPABILITY
			S: * CAPABILITY IMAP4rev1 LOGINDISABLED
			S: $ OK`, mailer.ErrCapability, "LOGIN: not offered"},
		{"no mailbox", strings.Replace(start, "S: $ OK [READ-WRITE] selected", "S: $ NO no such mailbox", 1),
			nil, "select INBOX"},
		{"nonsense found", start + `
			C: UID SEARCH UID *
			S: * SEARCH 0
			S: $ OK`, nil, "makes no sense"},
	} {
		t.Run(test.name, func(t *testing.T) {
			inbox := scriptedInbox(t, patience(test.dialogue), test.dialogue)
			_, err := inbox.List(within(t), mailer.Mark{})
			if err == nil || test.is != nil && !errors.Is(err, test.is) {
				t.Fatalf("got %v, want %v", err, test.is)
			}
			if says := err.Error(); !strings.HasPrefix(says, "imap 127.0.0.1:") || !strings.Contains(says, test.says) {
				t.Errorf("got %q, want it to say %q", says, test.says)
			}
		})
	}
}

// An answer without the last mail is no answer, and is asked for again (W15).
func TestListAfterMark(t *testing.T) {
	since := time.Now().AddDate(0, 0, -15).Format(`"2-Jan-2006"`)
	inbox := scriptedInbox(t, patient, opening(allCaps, "7")+`
		C: UID SEARCH UID *
		S: * SEARCH 12
		S: $ OK
		C: UID SEARCH SINCE `+since+`
		S: * SEARCH 12 5 9
		S: $ OK
		C: UID SEARCH UID 13:*
		S: * SEARCH 12
		S: $ OK
		C: UID SEARCH UID 13:*
		S: * SEARCH
		S: $ OK
		C: UID SEARCH UID 13:*
		S: * SEARCH 14 13
		S: $ OK`)
	for _, step := range []struct {
		mark mailer.Mark
		want mailer.Listing
	}{
		{mailer.Mark{}, mailer.Listing{Validity: 7, UIDs: []uint32{5, 9, 12}, Highest: 12}},
		{mailer.Mark{Validity: 7, UID: 12}, mailer.Listing{Validity: 7, UIDs: []uint32{}, Highest: 12}},
		{mailer.Mark{Validity: 7, UID: 12}, mailer.Listing{Validity: 7, UIDs: []uint32{13, 14}, Highest: 14}},
	} {
		got, err := inbox.List(within(t), step.mark)
		must(t, err)
		if diff := cmp.Diff(step.want, got); diff != "" {
			t.Error(diff)
		}
	}
}

// After a change of UIDVALIDITY the same UIDs belong to other mails, so nothing may be
// fetched or moved.
func TestRenumberedMailbox(t *testing.T) {
	inbox := scriptedInbox(t, patient,
		opening(allCaps, "7")+`
		C: UID SEARCH UID 2:*
		S: * SEARCH 2
		S: $ OK
		C: UID FETCH 2 (UID ...
		close`,
		opening(allCaps, "8")+`
		C: UID SEARCH UID *
		S: * SEARCH 1
		S: $ OK
		C: UID SEARCH SINCE ...
		S: * SEARCH 1
		S: $ OK`)
	mark := mailer.Mark{Validity: 7, UID: 1}
	_, err := inbox.List(within(t), mark)
	must(t, err)
	if mails, _, err := inbox.Fetch(within(t), []uint32{2}); !errors.Is(err, mailer.ErrRenumbered) {
		t.Errorf("Fetch: got %v, %v", mails, err)
	}
	if err := inbox.Move(within(t), "Processed", []uint32{2}); !errors.Is(err, mailer.ErrRenumbered) {
		t.Errorf("File: got %v", err)
	}
	listing, err := inbox.List(within(t), mark)
	must(t, err)
	if diff := cmp.Diff(mailer.Listing{Validity: 8, UIDs: []uint32{1}, Highest: 1}, listing); diff != "" {
		t.Error(diff)
	}
}

// A server that sends its answer byte by byte is given up too.
func TestTrickle(t *testing.T) {
	inbox := scriptedInbox(t, impatient/4, opening(allCaps, "7")+`
		C: UID SEARCH UID 4:*
		drip`)
	if _, err := inbox.List(within(t), mailer.Mark{Validity: 7, UID: 3}); !errors.Is(err, mailer.ErrSilent) {
		t.Errorf("got %v", err)
	}
}

func TestListInEmptyMailboxThatRefusesStar(t *testing.T) {
	empty := strings.Replace(opening(allCaps, "7"), "3 EXISTS", "0 EXISTS", 1)
	inbox := scriptedInbox(t, patient, empty+`
		C: UID SEARCH UID *
		S: $ BAD invalid messageset
		C: UID SEARCH SINCE ...
		S: * SEARCH
		S: $ OK`)
	listing, err := inbox.List(within(t), mailer.Mark{})
	if err != nil || len(listing.UIDs) != 0 {
		t.Errorf("got %v, %v", listing, err)
	}
}
