package mailer_test

import (
	"crypto/tls"
	"fmt"
	"io"
	"log"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"

	"pentepost/mailer"
)

// imapServer starts go-imap's own server with one empty mailbox of user play,
// password pw.
func imapServer(t testing.TB, security mailer.Security, serverTLS *tls.Config) (addr string, user *imapmemserver.User) {
	user = imapmemserver.NewUser("play", "pw")
	must(t, user.Create("INBOX", nil))
	backend := imapmemserver.New()
	backend.AddUser(user)
	server := imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return backend.NewSession(), nil, nil
		},
		Caps: imap.CapSet{
			imap.CapIMAP4rev1: {}, imap.CapIdle: {}, imap.CapMove: {}, imap.CapUIDPlus: {}, imap.CapNamespace: {},
		},
		TLSConfig:    serverTLS,
		InsecureAuth: security == mailer.NoTLS,
		Logger:       log.New(io.Discard, "", 0),
	})
	ln := listen(t)
	addr = ln.Addr().String()
	if security == mailer.ImplicitTLS {
		ln = tls.NewListener(ln, serverTLS)
	}
	serve(t, ln, server.Serve, server.Close)
	return addr, user
}

// serve runs a server until the end of the test.
func serve(t testing.TB, ln net.Listener, run func(net.Listener) error, stop func() error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		run(ln)
	}()
	t.Cleanup(func() {
		stop()
		<-done
	})
}

func deliver(t testing.TB, user *imapmemserver.User, raw string) {
	t.Helper()
	_, err := user.Append("INBOX", literal{strings.NewReader(raw)}, &imap.AppendOptions{
		Time: time.Date(2026, 6, 5, 18, 0, 0, 0, time.FixedZone("Oslo", 7200)),
	})
	must(t, err)
}

type literal struct{ *strings.Reader }

func (l literal) Size() int64 { return int64(l.Len()) }

func count(t testing.TB, user *imapmemserver.User, mailbox string) uint32 {
	t.Helper()
	status, err := user.Status(mailbox, &imap.StatusOptions{NumMessages: true})
	must(t, err)
	return *status.NumMessages
}

// List, fetch and move over each kind of connection; afterwards the mailbox is empty.
func TestInboxOverEachSecurity(t *testing.T) {
	serverTLS, clientTLS := certificate(t)
	for _, security := range []mailer.Security{mailer.ImplicitTLS, mailer.StartTLS, mailer.NoTLS} {
		t.Run(string(security), func(t *testing.T) {
			addr, user := imapServer(t, security, serverTLS)
			deliver(t, user, "From: ann@example.org\r\n\r\nK10\r\n")
			inbox := mailer.NewInbox(mailer.InboxConfig{
				Server:   mailer.Server{Addr: addr, Security: security, Username: "play", Password: "pw", TLS: clientTLS},
				MaxBytes: 12,
			}, nil)
			t.Cleanup(func() { inbox.Close() })

			listing, err := inbox.List(within(t), mailer.Mark{Validity: 1})
			must(t, err)
			mails, missing, err := inbox.Fetch(within(t), append(listing.UIDs, 99))
			must(t, err)
			if got := fetched(mails, missing); got != "1:From: ann@ex" {
				t.Errorf("fetched %q", got)
			}
			if want := time.Date(2026, 6, 5, 16, 0, 0, 0, time.UTC); mails[0].Received != want || mails[0].Size != 30 {
				t.Errorf("received %v, %d bytes", mails[0].Received, mails[0].Size)
			}
			must(t, inbox.Move(within(t), "Processed", listing.UIDs))
			must(t, inbox.Move(within(t), "Processed", listing.UIDs)) // harmless
			if inboxed, processed := count(t, user, "INBOX"), count(t, user, "Processed"); inboxed != 0 || processed != 1 {
				t.Errorf("%d in INBOX, %d in Processed", inboxed, processed)
			}
		})
	}
}

func TestInboxOnFirstStartWithTenThousandMails(t *testing.T) {
	const all = 10_000
	addr, user := imapServer(t, mailer.NoTLS, nil)
	for i := range all {
		deliver(t, user, fmt.Sprintf("Subject: %d\r\n\r\nK10\r\n", i+1))
	}
	inbox := mailer.NewInbox(mailer.InboxConfig{
		Server: mailer.Server{Addr: addr, Security: mailer.NoTLS, Username: "play", Password: "pw"},
		Rescan: time.Since(time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)).Abs() + 48*time.Hour,
	}, nil)
	t.Cleanup(func() { inbox.Close() })
	listing, err := inbox.List(within(t), mailer.Mark{Validity: 1})
	must(t, err)
	if len(listing.UIDs) != all {
		t.Fatalf("listed %d", len(listing.UIDs))
	}
	mails, missing, err := inbox.Fetch(within(t), listing.UIDs)
	must(t, err)
	if len(mails) != all || len(missing) != 0 {
		t.Fatalf("fetched %d, missing %d", len(mails), len(missing))
	}
	for i, mail := range mails {
		if want := fmt.Sprintf("Subject: %d\r\n", i+1); mail.UID != uint32(i+1) || !strings.HasPrefix(string(mail.Raw), want) {
			t.Fatalf("mail %d: UID %d, %q", i, mail.UID, mail.Raw)
		}
	}
	must(t, inbox.Move(within(t), "Processed", listing.UIDs))
	if left := count(t, user, "INBOX"); left != 0 {
		t.Errorf("%d left", left)
	}
}

// No mail is missed, even if it arrives while others are handled.
func TestInboxMissesNothing(t *testing.T) {
	const all = 200
	addr, user := imapServer(t, mailer.NoTLS, nil)
	inbox := mailer.NewInbox(mailer.InboxConfig{
		Server: mailer.Server{Addr: addr, Security: mailer.NoTLS, Username: "play", Password: "pw"},
	}, nil)
	t.Cleanup(func() { inbox.Close() })
	mark := mailer.Mark{Validity: 1}
	delivered := make(chan struct{})
	go func() {
		defer close(delivered)
		for range all {
			deliver(t, user, "Subject: x\r\n\r\nK10\r\n")
		}
	}()
	seen := 0
	for seen < all {
		listing, err := inbox.List(within(t), mark)
		must(t, err)
		mails, _, err := inbox.Fetch(within(t), listing.UIDs)
		must(t, err)
		seen += len(mails)
		mark = mailer.Mark{Validity: listing.Validity, UID: listing.Highest}
		if seen < all {
			must(t, wait(inbox.Wait(within(t), nil)))
		}
	}
	<-delivered
	if seen != all {
		t.Errorf("saw %d of %d", seen, all)
	}
}

// BenchmarkFetch compares an Inbox with a bare go-imap client: 64 mails of the usual
// size at once.
func BenchmarkFetch(b *testing.B) {
	addr, user := imapServer(b, mailer.NoTLS, nil)
	var uids []uint32
	var set imap.UIDSet
	for i := range 64 {
		deliver(b, user, "Subject: x\r\n\r\n"+strings.Repeat("K10 and more of the kind\r\n", 100))
		uids = append(uids, uint32(i+1))
		set.AddNum(imap.UID(i + 1))
	}
	b.Run("inbox", func(b *testing.B) {
		inbox := mailer.NewInbox(mailer.InboxConfig{
			Server: mailer.Server{Addr: addr, Security: mailer.NoTLS, Username: "play", Password: "pw"},
		}, nil)
		defer inbox.Close()
		for b.Loop() {
			mails, _, err := inbox.Fetch(b.Context(), uids)
			if err != nil || len(mails) != len(uids) {
				b.Fatal(len(mails), err)
			}
		}
		b.ReportMetric(float64(b.N*len(uids))/b.Elapsed().Seconds(), "mails/s")
	})
	b.Run("bare", func(b *testing.B) {
		client, err := imapclient.DialInsecure(addr, nil)
		must(b, err)
		defer client.Close()
		must(b, client.Login("play", "pw").Wait())
		_, err = client.Select("INBOX", nil).Wait()
		must(b, err)
		options := &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{{Peek: true}}}
		for b.Loop() {
			mails, err := client.Fetch(set, options).Collect()
			if err != nil || len(mails) != len(uids) {
				b.Fatal(len(mails), err)
			}
		}
		b.ReportMetric(float64(b.N*len(uids))/b.Elapsed().Seconds(), "mails/s")
	})
}
