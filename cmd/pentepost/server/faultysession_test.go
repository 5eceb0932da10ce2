package server

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pentepost/cmd/pentepost/correspondent"
	"pentepost/games/clock"
	"pentepost/mailer"
	"pentepost/mailer/detour"
	"pentepost/store"
)

// faultySession has letters of many kinds. Everybody waits for all letters about a mail before somebody writes the next one: otherwise
// it would depend on the moment of a fault which letters a later one replaces.
const faultySession = `
	eve>> Hi there, is this a shop?; eve welcome
	ann>> join Ann; ann welcome
	bob>> join Bob; bob welcome
	cat>> join Cat; cat welcome
	cat>> set letters daily 12:00; cat settings
	ann>> challenge dan@pente.test first 20 days; ann invited, dan invitation
	dan> accept / Hello Ann!; dan welcome, ann played, dan your-move
	dan> L10 / if N13 then M10; dan played, ann your-move
	ann> N13; ann your-move, dan played
	ann> M12 / Nice move.; ann played, dan your-move
	dan> L10; dan refused
	dan> K12; dan played, ann your-move
	dan> undo / My finger slipped.; dan shown, ann offer
	ann> accept; ann played, dan your-move
	dan> L12; dan played, ann your-move
	ann> draw; ann shown, dan offer
	dan> decline; dan shown, ann declined
	ann> resign; ann game-over, dan game-over
	dan> rematch; dan invited, ann invitation
	ann> decline; dan declined
	eve>> games; eve welcome, eve list
	eve>> challenge Nobody; eve refused
	ann>> challenge Bob series 2 first 20 days; ann invited, bob invitation
	bob> accept; ann played, bob your-move
	bob> L10; bob played, ann your-move
	ann> N13; ann played, bob your-move
	bob> resign; ann game-over, bob game-over, bob played, ann your-move
	ann> L10; ann played, bob your-move
	dan>> watch 3; dan list
	bob> N13; bob played, ann your-move, dan watched
	ann> pause 5 days; ann shown, bob offer
	bob> accept; bob shown, ann your-move, dan watched
	ann> M11; ann played, bob your-move, dan watched
	bob> note: a hippopotamus; bob shown
	bob> draw; bob shown, ann offer
	ann> accept; ann game-over, bob game-over, dan watched
	bob>> challenge Cat first 20 days; bob invited, cat invitation
	cat> accept; bob played, cat your-move
	cat> L10; cat played, bob your-move
	bob> N13; bob played
	later 1 day; cat digest
	cat> M10 / Good morning!; cat played, bob your-move
	bob> M12; bob played
	later 1 day; cat digest
	eve>> challenge Bob first 20 days; eve invited, bob invitation
	bob> accept; eve played, bob your-move
	bounce bob 1
	eve> say Are you there?; eve shown, bob remark
	bounce bob 2; eve unreachable
	bob>> settings; bob settings, bob your-move
	bob> L10; bob played, eve your-move
	eve> resign; eve game-over, bob game-over`

// faultyWorld is a world in which things fail as planned. To the server these look like any other faults.
type faultyWorld struct {
	*world
	*testing.T
	plan   *plan
	seen   map[string]bool // letters that somebody has read, by reader and Message-ID
	starts int
	beside *sql.DB // the database beside the server; nothing fails there
}

// newFaultyWorld returns a world whose server runs. Change makes what may fail fail.
func newFaultyWorld(t *testing.T, p *plan, change func(*faultyWorld)) *faultyWorld {
	log := &strings.Builder{}
	w, err := newLoggedWorld(t.TempDir(), false, slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelWarn})))
	must(t, err)
	f := &faultyWorld{world: w, T: t, plan: p, seen: map[string]bool{}}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("failed: %s\n%s", strings.Join(p.failed, "\n"), log)
		}
	})
	f.must(w.generous())
	f.must(w.end())
	f.beside = (&troubled{world: w, T: t}).raw()
	t.Cleanup(func() { f.beside.Close() })
	w.clock.WindTo(time.Now().UTC().Truncate(clock.Day).Add(clock.Day)) // so that the letters of the day come in the middle of a session
	change(f)
	f.startAgain()
	t.Cleanup(func() {
		p.end()
		f.must(w.close())
	})
	return f
}

func (f *faultyWorld) must(err error) {
	if err != nil {
		f.Helper()
		f.Fatal(err)
	}
}

// startAgain starts the server, as an operating system does that starts it once more if it ends.
func (f *faultyWorld) startAgain() {
	for range 20 {
		f.starts++
		err := f.start()
		if err == nil {
			return
		}
		if !errors.As(err, new(errPlanned)) {
			f.Errorf("start %d: %v", f.starts, err)
		}
	}
	f.Error("the server does not start")
}

// play plays the session. In the middle the server is stopped and started.
func (f *faultyWorld) play() {
	lines := strings.Split(strings.TrimSpace(faultySession), "\n")
	for i, line := range lines {
		f.playLine(strings.TrimSpace(line))
		if i == len(lines)/2 {
			f.settle()
			if err := f.end(); err != nil && !errors.As(err, new(errPlanned)) {
				f.Error(err)
			}
			f.startAgain()
		}
	}
	f.settle()
}

// playLine plays a line of the session.
func (f *faultyWorld) playLine(line string) {
	does, awaits, _ := strings.Cut(line, "; ")
	f.do(does)
	for await := range strings.SplitSeq(awaits, ", ") {
		if await != "" {
			f.await(line, await)
		}
	}
}

// do does what a line of the session begins with.
func (f *faultyWorld) do(does string) {
	who, text, _ := strings.Cut(does, " ")
	paragraphs := strings.Split(text, " / ")
	name, reply := strings.CutSuffix(who, ">")
	name, fresh := strings.CutSuffix(name, ">")
	var err error
	switch {
	case who == "later":
		f.settle()
		f.clock.Wind(clock.Day)
	case who == "bounce":
		name, number, _ := strings.Cut(text, " ")
		err = f.bounce(name, number)
	case fresh:
		err = f.send(name, paragraphs...)
	case reply:
		err = f.answer(name, paragraphs...)
	}
	if err != nil {
		f.Fatalf("%s: %v", does, err)
	}
}

// bounce returns the last letter of somebody as undeliverable.
func (f *faultyWorld) bounce(name, number string) error {
	p := f.person(name)
	id := p.letter.Header.Get("Message-Id")
	ctx, cancel := context.WithTimeout(f.Context(), patience)
	defer cancel()
	for state := ""; state != "sent"; pause(ctx, lookSoon) { // a report about a letter that seems not to be sent says nothing
		if err := f.beside.QueryRowContext(ctx, "SELECT state FROM outbox WHERE message_id = $1", id).Scan(&state); err != nil {
			return err
		}
	}
	raw := strings.NewReplacer("\n", "\r\n", "FROM", p.Address, "NUMBER", number, "LETTER", id).Replace(`From: FROM
Subject: Undelivered Mail Returned to Sender
Message-ID: <report-NUMBER-on-LETTER
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; FROM
Action: failed
Status: 5.1.1

--b
Content-Type: text/rfc822-headers

Message-ID: LETTER
--b--
`)
	return p.Deliver(f.Context(), correspondent.Mail{To: p.letter.ReplyAddress(), Raw: []byte(raw)})
}

// await waits until somebody gets a letter of a kind that they have not read.
func (f *faultyWorld) await(line, await string) {
	f.Helper()
	defer f.help()()
	name, kind, _ := strings.Cut(await, " ")
	p := f.person(name)
	ctx, cancel := context.WithTimeout(f.Context(), patience)
	defer cancel()
	letter, err := p.nextWanted(ctx, func(l *correspondent.Letter) bool {
		return isOf(kind)(l) && !f.seen[name+l.Header.Get("Message-Id")]
	})
	if err != nil {
		f.Fatalf("%s: %s: %v; %s", line, await, err, f.rest())
	}
	f.seen[name+letter.Header.Get("Message-Id")] = true
	p.letter = letter
}

const (
	// helpEvery is how often somebody helps a server that does not get on, and helpSoon how soon after something has failed.
	helpEvery = 150 * time.Millisecond
	helpSoon  = 10 * time.Millisecond
)

// help lets time go on for a server that waits before it tries again, and starts one that has ended, until the function is called
// that it returns. The computer's time plays no part: each loop looks again when the clock is wound.
func (f *faultyWorld) help() (stop func()) {
	stopped := make(chan struct{})
	var helper sync.WaitGroup
	helper.Go(func() {
		for times, rest := 1, helpEvery; ; times++ {
			select {
			case <-stopped:
				return
			case <-f.plan.happened:
				rest = helpSoon
				continue
			case <-time.After(rest):
			}
			rest = min(2*rest, helpEvery)
			if err := f.ended(); err != nil {
				if !errors.As(err, new(errPlanned)) {
					f.Error(err)
				}
				f.running.Close()
				f.startAgain()
			}
			f.clock.Wind(f.nextTry(times))
		}
	})
	return func() {
		close(stopped)
		helper.Wait()
	}
}

// nextTry returns how long it is until the server tries again what has failed.
func (f *faultyWorld) nextTry(times int) time.Duration {
	if times%40 == 0 {
		return judgePause // an alarm may have failed
	}
	var next int64
	now := f.clock.Now()
	f.must(f.beside.QueryRow(`SELECT coalesce(min(due), 0) FROM (SELECT due FROM spool WHERE state IN ('listed', 'waits') AND due > $1
		UNION ALL SELECT due FROM outbox WHERE state = 'due' AND failures > 0 AND due > $1) AS tries`, now.UnixMicro()).Scan(&next))
	if next == 0 {
		return time.Millisecond
	}
	return time.UnixMicro(next).Sub(now)
}

// rest says what the server has not done yet.
func (f *faultyWorld) rest() string {
	var mails, letters, thoughts int
	f.must(f.beside.QueryRow(`SELECT (SELECT count(*) FROM spool), (SELECT count(*) FROM outbox WHERE state IN ('due', 'claimed')),
		(SELECT count(*) FROM thoughts)`).Scan(&mails, &letters, &thoughts))
	left, err := f.office.Messages("play", "INBOX")
	f.must(err)
	if mails+letters+thoughts+len(left) == 0 {
		return ""
	}
	var says strings.Builder
	fmt.Fprintf(&says, "%d mails in the mailbox, %d in the spool, %d letters, %d thoughts", len(left), mails, letters, thoughts)
	rows, err := f.beside.Query(`SELECT id, state, kind, due - $1, failures, error FROM outbox WHERE state IN ('due', 'claimed')`, f.clock.Now().UnixMicro())
	f.must(err)
	defer rows.Close()
	for rows.Next() {
		var id, due, failures int64
		var state, kind, why string
		f.must(rows.Scan(&id, &state, &kind, &due, &failures, &why))
		fmt.Fprintf(&says, "; letter %d (%s) is %s in %v, failures %d: %s", id, kind, state, time.Duration(due)*time.Microsecond, failures, why)
	}
	return says.String()
}

// settle waits until the server has done all that it can do.
func (f *faultyWorld) settle() {
	f.Helper()
	defer f.help()()
	ctx, cancel := context.WithTimeout(f.Context(), patience)
	defer cancel()
	for rest := f.rest(); rest != ""; rest = f.rest() {
		if pause(ctx, lookSoon); ctx.Err() != nil {
			f.Fatalf("still there: %s", rest)
		}
	}
}

// letters returns how many letters of each sort everybody has got. A letter that came twice with the same Message-ID counts once.
func (f *faultyWorld) letters() (sorts map[string]int, doubled int) {
	sorts = map[string]int{}
	for name := range f.people {
		read := map[string]bool{}
		for _, raw := range f.mailbox(f.T, name) {
			l, err := correspondent.Read(mailer.Mail{Raw: raw})
			f.must(err)
			if id := l.Header.Get("Message-Id"); read[id] {
				doubled++
				continue
			} else {
				read[id] = true
			}
			sorts[fmt.Sprintf("%s %s %s/%s", name, l.Header.Get("X-Pentepost-Kind"), l.Header.Get("X-Pentepost-Game"), l.Header.Get("X-Pentepost-Ply"))]++
		}
	}
	return sorts, doubled
}

// outcome returns what has become of games, mails and letters. A mail that is fed twice is a duplicate the second time. A letter that has
// arrived, but seems not to be sent, may be dropped before it is tried again; which letters have come is counted where they come.
func (f *faultyWorld) outcome() (lines []string) {
	rows, err := f.beside.Query(`SELECT 'game ' || g.id || ': ' || (SELECT count(*) FROM plies p WHERE p.game = g.id) || ' plies, ended ' || (g.ended > 0) || ', turn began ' || (g.began > 0) FROM games g
		UNION ALL SELECT count(DISTINCT mail) || ' mails ' || CASE outcome WHEN 'duplicate' THEN 'done' ELSE outcome END FROM ledger GROUP BY CASE outcome WHEN 'duplicate' THEN 'done' ELSE outcome END UNION ALL SELECT count(*) || ' letters ' || CASE WHEN state IN ('dropped', 'given-up') THEN 'sent' ELSE state END FROM outbox
			GROUP BY CASE WHEN state IN ('dropped', 'given-up') THEN 'sent' ELSE state END ORDER BY 1`)
	f.must(err)
	defer rows.Close()
	for rows.Next() {
		var line string
		f.must(rows.Scan(&line))
		lines = append(lines, line)
	}
	f.must(rows.Err())
	return lines
}

// faultless returns what has come of the session.
func (f *faultyWorld) faultless() *faultless {
	letters, _ := f.letters()
	all := 0
	for _, n := range letters {
		all += n
	}
	if all != len(f.seen) { // see faultySession
		f.Errorf("somebody waited for %d of %d letters: %v", len(f.seen), all, letters)
	}
	return &faultless{f.plan.done, letters, f.outcome()}
}

// check compares what has come with what comes without faults.
func (f *faultyWorld) check(want *faultless) {
	letters, doubled := f.letters()
	for _, sort := range slices.Sorted(maps.Keys(mergeKeys(letters, want.letters))) {
		if letters[sort] != want.letters[sort] {
			f.Errorf("%s: %d letters, want %d", sort, letters[sort], want.letters[sort])
		}
	}
	if outcome := f.outcome(); !slices.Equal(outcome, want.outcome) {
		f.Errorf("in the end:\n%s\nwant:\n%s", strings.Join(outcome, "\n"), strings.Join(want.outcome, "\n"))
	}
	if err := f.verify(); err != nil {
		f.Error(err)
	}
	f.Logf("%d of %d failed; %d starts, %d letters came twice with the same Message-ID", len(f.plan.failed), f.plan.done, f.starts, doubled)
}

func mergeKeys(a, b map[string]int) map[string]int {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return all
}

// faultless is what comes of the session when nothing fails.
type faultless struct {
	done    int            // of what may fail
	letters map[string]int // by sort
	outcome []string       // of the games
}

// faultyConnections lets the connections to the post office break: each of what the server reads and writes may be lost, or the half
// of it, with the connection.
func faultyConnections(f *faultyWorld) {
	f.config.IMAP.Server = newCutter(f.T, f.plan, f.config.IMAP.Server)
	f.config.SMTP.Server = newCutter(f.T, f.plan, f.config.SMTP.Server)
}

// faultyStatements lets the statements of the database fail.
func faultyStatements(f *faultyWorld) {
	f.options = []store.Option{store.OnDriver(newFaultyDriver(f.T, f.plan))}
}

// cutter is between the server and a mail server.
type cutter struct{ *plan }

// newCutter returns the address of a cutter.
func newCutter(t *testing.T, p *plan, to string) string {
	c := cutter{p}
	return detour.New(t, "tcp", to, func(client, server net.Conn) (up, down func()) {
		return func() { c.pass("write", client, server) }, func() { c.pass("read", server, client) }
	}).Addr()
}

// pass passes on what comes until one of them hangs up, or the connection breaks.
func (c cutter) pass(what string, from, to net.Conn) {
	defer from.Close()
	defer to.Close()
	for buffer := make([]byte, 64<<10); ; {
		n, err := from.Read(buffer)
		if n > 0 {
			number, fails := c.fails(fmt.Sprintf("%s %.40q", what, buffer[:n]))
			if fails {
				to.Write(buffer[:n/2*(number%2)])
				return
			}
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}
