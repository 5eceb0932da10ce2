package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
	"go.uber.org/goleak"

	"pentepost/cmd/pentepost/config"
	"pentepost/mailer"
	"pentepost/mailer/postoffice"
	"pentepost/mailer/postoffice/page"
)

// listening is a listener of this program, and what slow peers and honest ones say to it.
type listening struct {
	addr   net.Addr
	line   string               // the beginning of a line
	half   string               // half of a command, or of a request
	honest func(net.Addr) error // a peer that asks for something and gets it
}

// openings open every listener that there is.
var openings = map[string]func(*testing.T) listening{
	"lmtp":             func(t *testing.T) listening { return openLMTP(t, "127.0.0.1:0") },
	"lmtp by a socket": func(t *testing.T) listening { return openLMTP(t, "unix:"+filepath.Join(shortDir(t), "s")) },
	"web":              listenWeb,
	"post office's smtp": func(t *testing.T) listening {
		o := openOffice(t)
		return listening{o.SMTPAddr(), "EHLO ", "EHLO x\r\nAUTH PLAIN", submitOne}
	},
	"post office's imap": func(t *testing.T) listening {
		o := openOffice(t)
		return listening{o.IMAPAddr(), "1 LOGIN ", "1 LOGIN ann {10}\r\nx", readOne}
	},
	"post office's page": listenPage,
}

// shortDir is a folder whose name leaves room for that of a socket.
func shortDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "slow")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

func openLMTP(t *testing.T, listen string) listening {
	t.Helper()
	l, err := mailer.ListenLMTP(mailer.LMTPConfig{
		Listen: listen, Hello: "play.test", Accepts: func(string) error { return nil }, Deliver: func(mailer.Delivery) error { return nil },
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- l.Serve(ctx) }()
	t.Cleanup(func() { cancel(); <-ended })
	return listening{l.Addr(), "LHLO ", "LHLO x\r\nMAIL FROM:<>\r\nRCPT TO:<play@play.test>\r\nDATA\r\nSubject: half", deliverOne}
}

func deliverOne(addr net.Addr) error {
	conn, err := net.DialTimeout(addr.Network(), addr.String(), patience)
	if err != nil {
		return err
	}
	c := smtp.NewClientLMTP(conn)
	defer c.Close()
	c.CommandTimeout, c.SubmissionTimeout = patience, patience
	return errors.Join(c.SendMail("", []string{"play@play.test"}, strings.NewReader("From: ann@play.test\r\n\r\nK10\r\n")), c.Quit())
}

func listenWeb(t *testing.T) listening {
	t.Helper()
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.Copy(w, r.Body) })
	w, err := openWeb(config.Web{Listen: "127.0.0.1:0", Status: true}, handler, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- w.run(ctx) }()
	t.Cleanup(func() { cancel(); <-ended })
	return listening{w.listener.Addr(), "GET /", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf", getOne}
}

func getOne(addr net.Addr) error {
	client := http.Client{Timeout: patience, Transport: &http.Transport{DisableKeepAlives: true}}
	answer, err := client.Get("http://" + addr.String() + "/")
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil || answer.StatusCode != http.StatusOK {
		return fmt.Errorf("status %d, %w", answer.StatusCode, err)
	}
	return nil
}

func openOffice(t *testing.T) *postoffice.PostOffice {
	t.Helper()
	office, err := postoffice.Open(t.Context(), postoffice.Config{
		Domain: config.LocalDomain, SMTP: "127.0.0.1:0", IMAP: "127.0.0.1:0", Dir: t.TempDir(), Service: config.LocalAddress,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closeOffice(office) })
	return office
}

func submitOne(addr net.Addr) error {
	conn, err := net.DialTimeout(addr.Network(), addr.String(), patience)
	if err != nil {
		return err
	}
	c := smtp.NewClient(conn)
	defer c.Close()
	c.CommandTimeout, c.SubmissionTimeout = patience, patience
	if err := c.Auth(sasl.NewPlainClient("", "ann", "any")); err != nil {
		return err
	}
	letter := strings.NewReader("From: ann@" + config.LocalDomain + "\r\n\r\nK10\r\n")
	return errors.Join(c.SendMail("ann@"+config.LocalDomain, []string{config.LocalAddress}, letter), c.Quit())
}

func readOne(addr net.Addr) error {
	conn, err := net.DialTimeout(addr.Network(), addr.String(), patience)
	if err != nil {
		return err
	}
	hurry := time.AfterFunc(patience, func() { conn.Close() })
	defer hurry.Stop()
	c := imapclient.New(conn, nil)
	defer c.Close()
	if err := c.Login("ann", "any").Wait(); err != nil {
		return err
	}
	_, err = c.Select("INBOX", nil).Wait()
	return errors.Join(err, c.Logout().Wait())
}

func listenPage(t *testing.T) listening {
	t.Helper()
	p, err := page.Open(page.Config{Addr: "127.0.0.1:0", Office: openOffice(t), Service: config.LocalAddress})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close(context.Background()) })
	return listening{p.Addr(), "GET /", "POST /start/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf", getOne}
}

// slow are the kinds of peers that never come to an end: what they say first, what they go on saying, and how often.
var slow = []func(listening) (first, then string, every time.Duration){
	func(listening) (string, string, time.Duration) { return "", "", patience },
	func(l listening) (string, string, time.Duration) { return l.line, "x", 100 * time.Millisecond },
	func(l listening) (string, string, time.Duration) {
		return l.line, strings.Repeat("x", 1<<10), 10 * time.Millisecond
	},
	func(l listening) (string, string, time.Duration) { return l.half, "", patience },
}

// comeBack is how long a slow peer waits when it was disconnected before it comes again.
const comeBack = time.Second

// besiege lets slow peers connect, the same number of each kind. It returns when all are there; they go when stop is called.
func besiege(t *testing.T, l listening, peers int) (stop func()) {
	ctx, cancel := context.WithCancel(t.Context())
	var there, running sync.WaitGroup
	for i := range peers {
		there.Add(1)
		come := sync.OnceFunc(there.Done)
		running.Go(func() {
			defer come()
			for ctx.Err() == nil {
				if err := dally(ctx, l, slow[i%len(slow)], come); err != nil {
					t.Errorf("a slow peer cannot come: %v", err)
					return
				}
				pause(ctx, comeBack)
			}
		})
	}
	there.Wait()
	return func() { cancel(); running.Wait() }
}

// dally connects and goes on until the server ends the connection, or the context ends.
func dally(ctx context.Context, l listening, kind func(listening) (string, string, time.Duration), come func()) error {
	conn, err := net.DialTimeout(l.addr.Network(), l.addr.String(), patience)
	if err != nil {
		return err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	first, then, every := kind(l)
	io.WriteString(conn, first)
	come()
	answers := make([]byte, 1<<10)
	for {
		conn.SetDeadline(time.Now().Add(every))
		_, err := conn.Read(answers)
		if errors.Is(err, os.ErrDeadlineExceeded) {
			_, err = io.WriteString(conn, then)
		}
		if err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
			return nil
		}
	}
}

// answerTimes are how long an honest peer waits, several times. It tries again where it is cut off, as a mail server or a browser does.
func answerTimes(t *testing.T, l listening, times int) (took []time.Duration, again int) {
	t.Helper()
	for range times {
		began := time.Now()
		for err := l.honest(l.addr); err != nil; err = l.honest(l.addr) {
			if again++; again > times {
				t.Fatalf("honest peers are not answered: %v", err)
			}
		}
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	return took, again
}

// O8: peers that are silent, drip, send a line without end or half of a request shut nobody out, and no goroutine stays behind
// for them. With PENTEPOST_LONG there are 1,000 of them, and honest peers are answered within twice the time.
func TestSlowPeers(t *testing.T) {
	peers, asked, long := 200, 50, os.Getenv("PENTEPOST_LONG") != ""
	if long {
		peers, asked = 1000, 10_000 // for several times comeBack
	}
	for name, open := range openings {
		t.Run(name, func(t *testing.T) {
			leaks := goleak.IgnoreCurrent()
			t.Cleanup(func() { // after the listener has closed
				if err := goleak.Find(leaks); err != nil {
					t.Error(err)
				}
			})
			l := open(t)
			answerTimes(t, l, asked/2) // the first are slower
			quiet, _ := answerTimes(t, l, asked)
			leave := besiege(t, l, peers)
			times, again := answerTimes(t, l, asked)
			leave()
			median, before := times[len(times)/2], quiet[len(quiet)/2]
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			t.Logf("%d slow peers: %v, and %v without them (%.2f times), longest %v, tried again %d times, heap %d MB",
				peers, median, before, float64(median)/float64(before), times[len(times)-1], again, m.HeapSys>>20)
			if median > 10*before+250*time.Millisecond || long && median > 2*before {
				t.Errorf("answered after %v, and after %v without slow peers", median, before)
			}
		})
	}
}
