package mailer_test

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"os"
	"testing"
	"time"

	"pentepost/mailer"
	"pentepost/mailer/mailservers"
)

// TestDovecotAndPostfix sends a hundred letters through a real Postfix and reads
// them from a real Dovecot, over each kind of connection.
func TestDovecotAndPostfix(t *testing.T) {
	servers := mailservers.Find(t)
	pem, err := os.ReadFile(servers.CA)
	must(t, err)
	trusting := &tls.Config{RootCAs: x509.NewCertPool()}
	trusting.RootCAs.AppendCertsFromPEM(pem)

	for _, test := range []struct {
		security   mailer.Security
		imap, smtp string
	}{
		{mailer.ImplicitTLS, servers.IMAPS, servers.SMTPS},
		{mailer.StartTLS, servers.IMAP, servers.SMTP},
		{mailer.NoTLS, servers.IMAP, servers.SMTP},
	} {
		t.Run(string(test.security), func(t *testing.T) {
			user := fmt.Sprintf("play-%d", time.Now().UnixNano()) // an empty mailbox each time
			server := mailer.Server{Security: test.security, Username: user, Password: mailservers.Password, TLS: trusting}
			server.Addr = test.smtp
			sender := newSender(t, mailer.SenderConfig{Server: server})
			server.Addr = test.imap
			inbox := mailer.NewInbox(mailer.InboxConfig{Server: server}, nil)
			t.Cleanup(func() { inbox.Close() })

			const all = 100
			m := yourMove()
			m.To.Addr = user + "@" + mailservers.Domain
			for i := range all {
				m.MessageID = fmt.Sprintf("<%d@%s>", i, user)
				must(t, sender.Send(within(t), m.To.Addr, []string{m.To.Addr}, write(t, m)))
			}
			uids := receive(t, inbox, all)
			must(t, inbox.Move(within(t), "Processed", append(uids, uids[0]+9999)))
			must(t, inbox.Move(within(t), "Processed", uids)) // harmless
			listing, err := inbox.List(within(t), mailer.Mark{})
			if err != nil || len(listing.UIDs) != 0 {
				t.Errorf("left in the mailbox: %v, %v", listing, err)
			}
		})
	}
}

// receive waits for so many mails and fetches them.
func receive(t *testing.T, inbox *mailer.Inbox, all int) (uids []uint32) {
	var mark mailer.Mark
	for len(uids) < all {
		listing, err := inbox.List(within(t), mark)
		must(t, err)
		mails, missing, err := inbox.Fetch(within(t), listing.UIDs)
		must(t, err)
		if len(missing) > 0 || len(mails) != len(listing.UIDs) {
			t.Fatalf("%d mails, missing %v, of %v", len(mails), missing, listing.UIDs)
		}
		uids = append(uids, listing.UIDs...)
		if mark = (mailer.Mark{Validity: listing.Validity, UID: listing.Highest}); len(uids) < all {
			must(t, wait(inbox.Wait(within(t), nil)))
		}
	}
	return uids
}
