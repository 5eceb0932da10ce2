package main

import (
	"bufio"
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"pentepost/store/storetest"
)

// asProgram is the environment variable that makes the test binary be the program.
const asProgram = "PENTEPOST_TEST_AS_PROGRAM"

// beProgram is the program, until it ends or its standard input does: then the test is gone.
func beProgram() {
	go func() {
		io.Copy(io.Discard, os.Stdin)
		os.Exit(1)
	}()
	main()
}

// crashStep is a line that shows a step of the server from outside: on its connections, which go
// through the test, in its log, or in what it prints. A server that is killed at a line of a connection has
// written it but nobody reads it, or it was written to the server, which does not read it.
type crashStep struct {
	name, where string
	line        *regexp.Regexp
	once        bool // a server does it at its start alone
}

// The places where lines are seen.
const (
	onIMAP    = "IMAP"
	onLMTP    = "LMTP"
	onSMTP    = "SMTP"
	inLog     = "log"
	inPrinted = "standard output"
)

func stepAt(name, where, line string) crashStep {
	return crashStep{name: name, where: where, line: regexp.MustCompile(line)}
}

// atStart is a step that a server takes at its start alone.
func atStart(name, where, line string) crashStep {
	s := stepAt(name, where, line)
	s.once = true
	return s
}

// The steps of mail from a mailbox, by LMTP, and in the built-in post office; then the steps of all three, and
// of letters.
var (
	imapSteps = []crashStep{
		atStart("log in", onIMAP, `^\S+ (LOGIN|AUTHENTICATE) `),
		atStart("put up the nameplate", onIMAP, `^\S+ APPEND `),
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
	officeSteps = []crashStep{ // on the players' connections
		stepAt("take a player's mail", onSMTP, `^\.\r\n$`),
		stepAt("answer for it", onSMTP, `^250 .*queued`),
		stepAt("announce a letter", onIMAP, `^\* \d+ EXISTS`),
		stepAt("show a letter", onIMAP, `^\* \d+ FETCH .*BODY\[\]`),
	}
	processSteps = []crashStep{
		stepAt("commit a mail", inLog, `msg="mail processed"`),
		stepAt("settle a letter", inLog, `msg="letter sent"`),
		atStart("be ready", inPrinted, `^ready `),
	}
	sendSteps = []crashStep{
		stepAt("begin a letter", onSMTP, `^MAIL FROM:`),
		stepAt("end a letter", onSMTP, `^\.\r\n$`),
		stepAt("get the answer to it", onSMTP, `^250 .*queued`),
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
	steps = slices.Clone(steps)
	random.Shuffle(len(steps), func(i, j int) { steps[i], steps[j] = steps[j], steps[i] })
	for i := range n {
		k := kill{nth: 1}
		if i < len(steps) {
			k.at = steps[i]
		} else {
			k.at, k.after = steps[random.IntN(len(steps))], time.Duration(random.Int64N(int64(5*time.Millisecond)))
			if k.nth = 1 + random.IntN(3); k.at.once { // the moments after the start
				k.nth, k.after = 1, k.after*40
			}
		}
		plan = append(plan, k)
	}
	random.Shuffle(n, func(i, j int) { plan[i], plan[j] = plan[j], plan[i] })
	return plan
}

// victim is a server in a process of its own, which is killed and started again.
type victim struct {
	program string   // "": this one
	args    []string // of the program
	place   string   // of its database
	kills   int      // so far

	beside bool // another server shares the database

	mu      sync.Mutex
	holder  string // of the leases of the last process
	process *exec.Cmd
	ended   chan error        // of this process; nil: there is none
	life    int               // counts the processes
	next    *kill             // of this process; nil: it has been killed, or lives on
	listens map[string]string // the addresses that it has printed, by their names
	log     strings.Builder   // of all processes
}

// suffer starts a server for each planned kill, and then one that lives on.
func (v *victim) suffer(ctx context.Context, plan []kill) error {
	for _, k := range plan {
		if err := v.start(&k); err != nil {
			return err
		}
		select {
		case err := <-v.ended:
			if v.ended = nil; err != nil {
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
	process := exec.Command(cmp.Or(v.program, os.Args[0]), v.args...)
	process.Env = append(os.Environ(), asProgram+"=yes")
	if _, err := process.StdinPipe(); err != nil { // it ends with this test: see beProgram
		return err
	}
	printed, err := process.StdoutPipe()
	if err != nil {
		return err
	}
	log, err := process.StderrPipe()
	if err != nil {
		return err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.process, v.next, v.listens, v.ended = process, next, map[string]string{}, make(chan error, 1)
	v.life++
	if err := process.Start(); err != nil {
		v.ended = nil
		return err
	}
	go v.await(process, v.life, v.ended, map[string]io.Reader{inPrinted: printed, inLog: log}, next != nil)
	return nil
}

// await reads what a process writes to its end, and reports an end that was not planned.
func (v *victim) await(process *exec.Cmd, life int, ended chan<- error, writes map[string]io.Reader, planned bool) {
	var reading sync.WaitGroup
	for where, from := range writes {
		reading.Go(func() {
			for lines := bufio.NewScanner(from); lines.Scan(); {
				v.reads(where, lines.Text())
				v.sees(life, where, lines.Text())
			}
		})
	}
	reading.Wait()
	err := process.Wait()
	if killed := process.ProcessState.ExitCode() == -1; planned && killed {
		err = nil
	} else if planned {
		err = fmt.Errorf("the server ended by itself: %w", err)
	}
	ended <- err
}

// reads notes the addresses that the server prints, and its log.
func (v *victim) reads(where, line string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	name, address, _ := strings.Cut(line, " ")
	if where == inPrinted {
		v.listens[name] = address
		return
	}
	if _, holder, shares := strings.Cut(line, ` msg="database shared" holder=`); shares {
		v.holder = holder
	}
	v.log.WriteString(line + "\n")
}

// logged returns the log of all processes.
func (v *victim) logged() string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.log.String()
}

// listensAt returns where the server listens that is called "smtp" or "imap" in what it prints.
func (v *victim) listensAt(name string) string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.listens[name]
}

// stop stops the server as an operator does.
func (v *victim) stop() error {
	if v.ended == nil {
		return nil
	}
	if err := v.process.Process.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	return v.awaitEnd()
}

// awaitEnd waits until the server has ended, and returns an error if it was not stopped.
func (v *victim) awaitEnd() error {
	err := <-v.ended
	v.ended = nil
	return err
}

// endLease ends the leases of a killed server on PostgreSQL, so that nobody has to wait for their end. What the
// server had begun may still be going on there.
func (v *victim) endLease() error {
	if !storetest.OnPostgres() || v.life == 0 || v.beside && v.holder == "" {
		return nil
	}
	db, err := sql.Open("pgx", v.place)
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.Exec("UPDATE leases SET until = 0 WHERE holder = $1 OR $2", v.holder, !v.beside)
	v.holder = ""
	return err
}

// sees kills the server of a life if that is planned for a line. It reports whether nobody is to get the line.
func (v *victim) sees(life int, where, line string) (held bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	k := v.next
	if life != v.life || k == nil || k.at.where != where || !k.at.line.MatchString(line) {
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
