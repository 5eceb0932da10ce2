package postoffice_test

import (
	"context"
	"fmt"
	"net/textproto"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
	"go.uber.org/goleak"

	"pentepost/mailer/postoffice"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// open opens a post office in dir with the defaults, as modified by change.
func open(t testing.TB, dir string, change ...func(*postoffice.Config)) *postoffice.PostOffice {
	t.Helper()
	cfg := postoffice.Config{Domain: "pente.test", SMTP: "127.0.0.1:0", IMAP: "127.0.0.1:0", Dir: dir}
	for _, c := range change {
		c(&cfg)
	}
	p, err := postoffice.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { shut(t, p) })
	return p
}

func shut(t testing.TB, p *postoffice.PostOffice) {
	t.Helper()
	if err := p.Close(context.Background()); err != nil {
		t.Errorf("close: %v", err)
	}
}

// submit opens an SMTP session as user.
func submit(t testing.TB, p *postoffice.PostOffice, user string) *smtp.Client {
	t.Helper()
	c, err := smtp.Dial(p.SMTPAddr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if err := c.Auth(sasl.NewPlainClient("", user, "any password")); err != nil {
		t.Fatalf("log in as %s: %v", user, err)
	}
	return c
}

// send sends one mail as user and returns the refusal, if any.
func send(t testing.TB, p *postoffice.PostOffice, user string, to []string, mail string) error {
	t.Helper()
	c := submit(t, p, user)
	defer c.Close()
	return c.SendMail(user+"@pente.test", to, strings.NewReader(crlf(mail)))
}

func mustSend(t testing.TB, p *postoffice.PostOffice, user, to, mail string) {
	t.Helper()
	if err := send(t, p, user, []string{to}, mail); err != nil {
		t.Fatalf("send as %s: %v", user, err)
	}
}

// sendRaw sends bytes unchanged, as ann, and returns the answer to the message. A client library would
// correct line ends.
func sendRaw(t testing.TB, p *postoffice.PostOffice, to, mail string) string {
	t.Helper()
	c, err := textproto.Dial("tcp", p.SMTPAddr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if !strings.HasSuffix(mail, "\r\n") && mail != "" {
		mail += "\r\n"
	}
	mail = strings.ReplaceAll("\r\n"+mail, "\r\n.", "\r\n..")[2:]
	fmt.Fprintf(c.W, "EHLO test\r\nAUTH PLAIN AGFubgB4\r\nMAIL FROM:<ann@pente.test>\r\nRCPT TO:<%s>\r\nDATA\r\n%s.\r\n", to, mail)
	c.W.Flush()
	for _, want := range []int{220, 250, 235, 250, 250, 354} {
		if _, _, err = c.ReadResponse(want); err != nil {
			t.Fatalf("send to %s: %v", to, err)
		}
	}
	line, err := c.ReadLine()
	if err != nil {
		t.Fatal(err)
	}
	return line
}

func crlf(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }

// read opens an IMAP session as user.
func read(t testing.TB, p *postoffice.PostOffice, user string, options *imapclient.Options) *imapclient.Client {
	t.Helper()
	c, err := imapclient.DialInsecure(p.IMAPAddr().String(), options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if err := c.Login(user, "any password").Wait(); err != nil {
		t.Fatalf("log in as %s: %v", user, err)
	}
	return c
}

func selectFolder(t testing.TB, c *imapclient.Client, name string) *imap.SelectData {
	t.Helper()
	data, err := c.Select(name, nil).Wait()
	if err != nil {
		t.Fatalf("select %s: %v", name, err)
	}
	return data
}

// bodies fetches all messages of the selected folder completely.
func bodies(t testing.TB, c *imapclient.Client) []string {
	t.Helper()
	whole := &imap.FetchItemBodySection{Peek: true}
	var all []string
	for _, m := range fetch(t, c, &imap.FetchOptions{BodySection: []*imap.FetchItemBodySection{whole}}) {
		all = append(all, string(m.FindBodySection(whole)))
	}
	return all
}

func fetch(t testing.TB, c *imapclient.Client, options *imap.FetchOptions) []*imapclient.FetchMessageBuffer {
	t.Helper()
	options.UID = true
	all, err := c.Fetch(imap.UIDSet{{Start: 1, Stop: 0}}, options).Collect()
	if err != nil {
		t.Fatalf("fetch: %v", err)
	}
	return all
}

// patient is how long a test waits for something that should be immediate, on a machine with other things to do.
const patient = time.Minute

const hello = "From: Ann <ann@pente.test>\nTo: play@pente.test\nSubject: hello\n\nK10\n"
