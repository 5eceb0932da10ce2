package mailer_test

import (
	"errors"
	"testing"
	"time"

	"pentepost/mailer"
)

// hurried is a scripted inbox in a hurry.
func hurried(t testing.TB, timeout time.Duration, dialogues ...string) *mailer.Inbox {
	inbox := mailer.NewInbox(mailer.InboxConfig{
		Server: mailer.Server{
			Addr: scripted(t, dialogues...), Security: mailer.NoTLS, Username: "play", Password: "pw",
		},
		Timeout: timeout, MaxBytes: 1000, Hurry: true,
	}, nil)
	t.Cleanup(func() { inbox.Close() })
	return inbox
}

// F10: a mail at which the server falls silent holds up the others for one silence. In a hurry,
// Fetch does not ask again.
func TestFetchInHurryGivesUpAtSilence(t *testing.T) {
	inbox := hurried(t, impatient, opening(allCaps, "7")+`
		C: UID FETCH 1:3 (UID ...
		S: * 1 FETCH (RFC822.SIZE 8 UID 1 BODY[]<0> {8}
		S: |text 1)
		S: * 2 FETCH (UID 2 BODY[]<0> {1000}
		S: only the beginning
		hang`)
	mails, missing, err := inbox.Fetch(within(t), []uint32{1, 2, 3})
	if got := fetched(mails, missing); got != "1:text 1" || !errors.Is(err, mailer.ErrStalled) {
		t.Errorf("got %q, %v", got, err)
	}
}

// A mail is to blame only if the server fell silent while it sent mails, not when we came back to it.
func TestSilenceOutsideFetchIsNotTheMailsFault(t *testing.T) {
	inbox := hurried(t, impatient, opening(allCaps, "7")+`
		C: UID FETCH 1:3 (UID ...
		close`, `
		S: * OK [CAPABILITY IMAP4rev1] ready
		C: CAPABILITY
		hang`)
	_, _, err := inbox.Fetch(within(t), []uint32{1, 2, 3})
	if !errors.Is(err, mailer.ErrSilent) || errors.Is(err, mailer.ErrStalled) {
		t.Errorf("got %v", err)
	}
}
