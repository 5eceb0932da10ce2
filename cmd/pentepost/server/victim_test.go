package server

import (
	"bufio"
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/mailer/postoffice"
	"pentepost/store/storetest"
)

// victimConfig is the environment variable with the configuration file of a server that is to be killed.
const victimConfig = "PENTEPOST_TEST_VICTIM_CONFIG"

// crashPatience is how long a letter, or a step to be killed at, may take: several servers may be killed before
// one gets so far.
const crashPatience = time.Minute

// crashStep is a line by which a step of the server can be seen from outside: on its connections, which go
// through the test, or in its log. A server that is killed at a line of a connection has written it but
// nobody reads it, or it was written to the server, which does not read it.
type crashStep struct {
	name, where string
	line        *regexp.Regexp
}

// The places where lines are seen.
const (
	onIMAP = "IMAP"
	onLMTP = "LMTP"
	onSMTP = "SMTP"
	inLog  = "log"
)

func stepAt(name, where, line string) crashStep {
	return crashStep{name, where, regexp.MustCompile(line)}
}

// The steps of mail from a mailbox, by LMTP, in both cases, and of letters.
var (
	imapSteps = []crashStep{
		stepAt("log in", onIMAP, `^\S+ (LOGIN|AUTHENTICATE) `),
		stepAt("put up the nameplate", onIMAP, `^\S+ APPEND `),
		stepAt("list the mailbox", onIMAP, `^\S+ UID SEARCH `),
		stepAt("fetch a mail", onIMAP, `^\S+ UID FETCH .*BODY`),
		stepAt("get a mail", onIMAP, `^\* \d+ FETCH .*BODY\[\]`),
		stepAt("file a mail", onIMAP, `^\S+ UID MOVE `),
		stepAt("have filed it", onIMAP, ` \[COPYUID `),
	}
	lmtpSteps = []crashStep{
		stepAt("take a mail", onLMTP, `^\.\r\n$`),
		stepAt("answer for it", onLMTP, `^250 .*queued`),
	}
	processSteps = []crashStep{stepAt("commit a mail", inLog, `msg="mail processed"`)}
	sendSteps    = []crashStep{
		stepAt("begin a letter", onSMTP, `^MAIL FROM:`),
		stepAt("end a letter", onSMTP, `^\.\r\n$`),
		stepAt("get the answer to it", onSMTP, `^250 .*queued`),
		stepAt("settle a letter", inLog, `msg="letter sent"`),
	}
)

// kill is the planned end of a server.
type kill struct {
	at    crashStep
	nth   int           // the time that the step is seen
	after time.Duration // 0: the line is not passed on
}

// planKills plans kills at each step, and then at random moments after random steps.
func planKills(random *rand.Rand, steps []crashStep, n int) (plan []kill) {
	for i := range n {
		k := kill{nth: 1}
		if i < len(steps) {
			k.at = steps[i]
		} else {
			k = kill{steps[random.IntN(len(steps))], 1 + random.IntN(3), time.Duration(random.Int64N(int64(5 * time.Millisecond)))}
		}
		plan = append(plan, k)
	}
	random.Shuffle(n, func(i, j int) { plan[i], plan[j] = plan[j], plan[i] })
	return plan
}

// victim is a server in a process of its own, which is killed and started again.
type victim struct {
	file, place string // its configuration and its database
	kills       int    // so far
	ended       chan error
	stdin       io.Closer // the server stops when it is closed

	mu         sync.Mutex
	process    *exec.Cmd
	life       int   // counts the processes
	next       *kill // of this process; nil: it has been killed, or lives on
	complaints []string
}

// newVictim configures a server whose connections go through the test.
func newVictim(t *testing.T, office *postoffice.PostOffice, dir string, byLMTP bool) *victim {
	database, err := storetest.Make()
	if err != nil {
		t.Fatal(err)
	}
	sockets, err := os.MkdirTemp("", "crash") // see openLMTPWorld
	if err != nil {
		t.Fatal(err)
	}
	v := &victim{file: filepath.Join(sockets, "pentepost.toml"), ended: make(chan error, 1)}
	t.Cleanup(func() {
		if err := errors.Join(v.stop(), storetest.Drop(database), os.RemoveAll(sockets)); err != nil {
			t.Error(err)
		}
	})
	login := func(server string) string {
		return fmt.Sprintf("server = %q\nsecurity = \"none\"\npassword = \"any\"\n", server)
	}
	var in string
	if byLMTP {
		socket, tapped := filepath.Join(sockets, "s"), filepath.Join(sockets, "t")
		v.tap(t, onLMTP, "unix", tapped, socket)
		relay := startRelay(office, tapped)
		t.Cleanup(func() { relay.close() })
		in = fmt.Sprintf("[lmtp]\nlisten = %q\n", "unix:"+socket)
	} else {
		in = "[imap]\n" + login(v.tap(t, onIMAP, "tcp", "127.0.0.1:0", office.IMAPAddr().String()))
	}
	out := "[smtp]\n" + login(v.tap(t, onSMTP, "tcp", "127.0.0.1:0", office.SMTPAddr().String()))
	text := fmt.Sprintf("address = %q\nauthserv_id = %q\ndata = %q\ndatabase = %q\n%s%s[limits]\nplay_letters_an_hour = 0\nanswers_an_hour = 0\ninvitations_an_hour = 0\n",
		config.LocalAddress, config.LocalDomain, dir, database, in, out)
	if err := os.WriteFile(v.file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	v.place = cmp.Or(database, dir)
	return v
}

// serveUntilKilled is the server: it does what "pentepost serve --config FILE" does, until it is killed or its
// standard input ends.
func serveUntilKilled(t *testing.T, file string) {
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		io.Copy(io.Discard, os.Stdin)
		stop()
	}()
	c, err := config.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	log := c.Logger(os.Stderr)
	s, err := Open(ctx, c, log)
	if err == nil {
		err = errors.Join(s.Run(ctx), s.Close())
	}
	if err != nil {
		log.Error("server ended", "err", err)
		t.Fail()
	}
}

// suffer starts a server for each planned kill, and then one that lives on.
func (v *victim) suffer(ctx context.Context, plan []kill) error {
	for _, k := range plan {
		if err := v.start(&k); err != nil {
			return err
		}
		select {
		case err := <-v.ended:
			if v.stdin = nil; err != nil {
				return err
			}
			v.kills++
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(crashPatience):
			return fmt.Errorf("the server was never seen to %s (%s)", k.at.name, k.at.where)
		}
	}
	return v.start(nil)
}

// start starts the server.
func (v *victim) start(next *kill) error {
	if err := v.endLease(); err != nil {
		return err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.process = exec.Command(os.Args[0], "-test.run=^TestCrash$")
	v.process.Env = append(os.Environ(), victimConfig+"="+v.file)
	v.life++
	v.next = next
	stdin, err := v.process.StdinPipe()
	if err != nil {
		return err
	}
	log, err := v.process.StderrPipe()
	if err == nil {
		err = v.process.Start()
	}
	if err != nil {
		return err
	}
	v.stdin = stdin
	go v.await(v.process, v.life, log, next != nil)
	return nil
}

// await reads the log of a process to its end, and reports an end that was not planned.
func (v *victim) await(process *exec.Cmd, life int, log io.Reader, planned bool) {
	for lines := bufio.NewScanner(log); lines.Scan(); {
		v.sees(life, inLog, lines.Text())
		if text := lines.Text(); strings.Contains(text, "level=ERROR") || strings.Contains(text, "level=WARN") {
			v.mu.Lock()
			v.complaints = append(v.complaints, text)
			v.mu.Unlock()
		}
	}
	err := process.Wait()
	v.mu.Lock()
	defer v.mu.Unlock()
	if killed := v.next == nil; planned && killed {
		err = nil
	} else if planned {
		err = fmt.Errorf("the server ended by itself: %w", err)
	}
	v.ended <- err
}

// stop stops the server as an operator does.
func (v *victim) stop() error {
	if v.stdin == nil {
		return nil
	}
	v.stdin.Close()
	v.stdin = nil
	return <-v.ended
}

// endLease ends the lease of a killed server on PostgreSQL, so that nobody has to wait for its end. What the
// server had begun may still be going on there.
func (v *victim) endLease() error {
	if !storetest.OnPostgres() || v.life == 0 {
		return nil
	}
	db, err := sql.Open("pgx", v.place)
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.Exec("UPDATE leases SET until = 0")
	return err
}

// sees kills the server of a life if that is planned for a line. It reports whether nobody is to get the line.
func (v *victim) sees(life int, where, line string) (held bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if life != v.life {
		return false
	}
	k := v.next
	if k == nil || k.at.where != where || !k.at.line.MatchString(line) {
		return false
	}
	if k.nth--; k.nth > 0 {
		return false
	}
	process := v.process.Process
	v.next = nil
	if k.after > 0 {
		time.AfterFunc(k.after, func() { process.Kill() })
		return false
	}
	process.Kill()
	return true
}

// tap listens for connections and passes them on. It returns its address.
func (v *victim) tap(t *testing.T, where, network, listen, to string) string {
	listener, err := net.Listen(network, listen)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial(network, to)
			if err != nil {
				client.Close()
				continue
			}
			v.mu.Lock()
			life := v.life
			v.mu.Unlock()
			go v.pass(life, where, client, server)
			go v.pass(life, where, server, client)
		}
	}()
	return listener.Addr().String()
}

// pass passes lines on until either side hangs up, or the server is killed at one of them.
func (v *victim) pass(life int, where string, from, to net.Conn) {
	defer from.Close()
	defer to.Close()
	for lines := bufio.NewReader(from); ; {
		line, err := lines.ReadString('\n')
		if v.sees(life, where, line) {
			return
		}
		if _, failed := io.WriteString(to, line); err != nil || failed != nil {
			return
		}
	}
}
