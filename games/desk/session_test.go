package desk_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/store"
)

// A session runs a script of mails and letters with a real database:
//
//	ann>> challenge bob     Ann writes a new mail; " / " stands for a new line
//	bob> accept             Bob answers the last letter with a key
//	bob< your-move 1@1      a notice to Bob: kind, game@ply or cCHALLENGE, facts
//	= waits                 the outcome, unless it is done
//	? 1                     shows the status of game 1
//	= K10 L10, ann to move
//	later 25h
//	computer< thinks 1      the computer player has to think about game 1; "hint 1" and "review 1" if somebody has asked.
//	computer> K9            what it found
//
// The script lists after each mail all notices that it causes, in order. Brackets after a
// mail change it: (unvouched), (quiet), (answers), (name Ann Miller) for a display name, (to
// your-move@1) for an older letter, (to first welcome) for the first letter of a kind, (to
// bob's your-move@1) for a letter to another player, (subject) for a subject without a
// text, (stopping) for the unsubscribe address of the sender, and (to bob's stopping) for
// that of Bob. CODE is the one-time code of the last letter with one.
type session struct {
	t       testing.TB
	db      *store.DB
	seal    games.Seal
	limits  games.Limits
	ratings games.RatingRules
	puzzles []games.Puzzle
	now     time.Time
	arrived time.Time // when the next mail arrived; zero: now
	mails   int
	letters map[string][]letters.Notice // by reader
	code    string                      // of the last letter with one
	thought games.Thought               // the last one
	happens []string                    // the lines of what really happens

	posted func(n letters.Notice, dropped bool) // is told of each letter that is sent or dropped; may be nil
}

func newSession(t testing.TB) *session {
	t.Helper()
	limits := games.DefaultLimits()
	limits.FullRefusals, limits.RefusalsAnHour, limits.RefusalsADay, limits.MuteAnswers = 0, 0, 0, 0 // scripts contain more mistakes than a player makes
	return &session{
		t: t, db: openStore(t), seal: games.NewSeal([]byte("a secret of the tests, and of nobody else")), limits: limits, ratings: games.StandardRatingRules(),
		now: time.Date(2026, 6, 5, 12, 0, 0, 123_456_789, time.UTC), letters: map[string][]letters.Notice{},
	}
}

// begin returns a session where Ann plays Bob. Ann has White, and the server has placed
// her first stone on the centre.
func begin(t testing.TB) *session {
	t.Helper()
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob first\n bob> accept")
	return s
}

// beginWithoutVacation is like begin, in a game that vacation does not stop.
func beginWithoutVacation(t testing.TB) *session {
	t.Helper()
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob first vacation off\n bob> accept")
	return s
}

// run runs a script and compares it with what really happens.
func (s *session) run(script string) {
	s.t.Helper()
	want := s.play(script)
	if diff := cmp.Diff(want, s.happens); diff != "" {
		s.t.Errorf("(-want +got)\n%s", diff)
	}
}

// play runs a script and returns its lines.
func (s *session) play(script string) (lines []string) {
	s.t.Helper()
	s.happens = nil
	for line := range strings.Lines(script) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		lines = append(lines, line)
		s.step(line)
	}
	return lines
}

// step runs one line. A line with an expected result does nothing.
func (s *session) step(line string) {
	s.t.Helper()
	who, rest, _ := strings.Cut(line, ">")
	switch {
	case strings.HasPrefix(line, "later "):
		rest, err := time.ParseDuration(strings.TrimPrefix(line, "later "))
		must(s.t, err)
		s.now = s.now.Add(rest)
		s.happens = append(s.happens, line)
	case strings.HasPrefix(line, "? "):
		s.happens = append(s.happens, line, s.status(line))
	case isWord(who):
		s.happens = append(s.happens, line)
		s.mail(readMail(who, rest))
	}
}

// isWord reports whether the start of a line is a name, so that the line is a mail.
func isWord(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return r < 'a' || r > 'z' })
}

// mail is a mail of a script.
type mail struct {
	from, line, rest   string
	name               string
	fresh, subject     bool // the line is the subject of a mail without a text
	unvouched, quiet   bool
	answers            bool   // it answers a letter without a key
	first              bool   // answers the first such letter, not the last
	whose, kind, atPly string // the letter to answer, if not the sender's last one
}

// readMail reads the text after "ann>".
func readMail(who, text string) mail {
	m := mail{from: who}
	text, m.fresh = strings.CutPrefix(text, ">")
	for strings.HasSuffix(text, ")") {
		i := strings.LastIndex(text, "(")
		m.option(text[i+1 : len(text)-1])
		text = strings.TrimSpace(text[:i])
	}
	m.line, m.rest, _ = strings.Cut(strings.TrimSpace(text), " / ")
	m.rest = strings.ReplaceAll(m.rest, " / ", "\n")
	return m
}

func (m *mail) option(what string) {
	switch what {
	case "stopping":
		m.kind = what
	case "quiet":
		m.quiet = true
	case "subject":
		m.subject = true
	case "unvouched":
		m.unvouched = true
	case "answers":
		m.answers = true
	default:
		if name, ok := strings.CutPrefix(what, "name "); ok {
			m.name = name
			return
		}
		which := strings.TrimPrefix(what, "to ")
		if whose, letter, ok := strings.Cut(which, "'s "); ok {
			m.whose, which = whose, letter
		}
		which, m.first = strings.CutPrefix(which, "first ")
		m.kind, m.atPly, _ = strings.Cut(which, "@")
	}
}

// mail executes one mail and records what happens.
func (s *session) mail(m mail) {
	s.t.Helper()
	s.now = s.now.Add(time.Minute)
	s.mails++
	m.line = strings.ReplaceAll(m.line, "CODE", s.code)
	must(s.t, s.db.Update(context.Background(), func(tx *store.Tx) error {
		r := s.request(tx, m)
		letter := parser.Mail{Line: m.line, Rest: m.rest, SubjectLine: m.subject}
		c := s.readCommand(tx, r, letter)
		outcome, _, err := desk.Do(tx.ForGames(), r, c)
		if err != nil {
			return err
		}
		must(s.t, tx.Ledger.Enter(store.Entry{Validity: 1, UID: uint32(s.mails), Sender: r.From.Address, Outcome: string(outcome), Handled: s.now}))
		if outcome != desk.OutcomeDone {
			s.happens = append(s.happens, "= "+string(outcome))
		}
		s.executeWaiting(tx, r, desk.Released(r, c, outcome))
		s.arrived = time.Time{}
		s.deliver(tx, r)
		return nil
	}))
}

// request returns the request of a mail, as the server makes it.
func (s *session) request(tx *store.Tx, m mail) desk.Request {
	if m.from == "computer" {
		return s.computerRequest(tx)
	}
	address := m.from + "@example.org"
	from, known, err := tx.Players.ByAddress(address)
	must(s.t, err)
	if !known {
		from.Address = address
	}
	r := desk.Request{
		Now: s.now, Arrived: s.arrived, From: from, Name: m.name, Vouched: !m.unvouched, Answers: m.answers || !m.fresh, Mail: fmt.Sprintf("<%d@example.org>", s.mails), Line: m.line,
		Text: m.line + "\n" + m.rest, Quiet: m.quiet, Lot: uint64(s.mails), Limits: s.limits, Seal: s.seal, Service: "play@pente.example",
		Computers: computers, Puzzles: s.puzzles,
	}
	if m.unvouched {
		r.MaxBytes = 600
	}
	if !m.fresh {
		r.Key = s.key(m)
	}
	return r
}

// executeWaiting executes the waiting command of a stranger, as the server does after their
// "yes".
func (s *session) executeWaiting(tx *store.Tx, r desk.Request, waiting string) {
	if waiting == "" {
		return
	}
	line, rest, _ := strings.Cut(waiting, "\n")
	var err error
	r.From, err = tx.Players.Load(r.From.ID)
	must(s.t, err)
	r.Key, r.Vouched, r.Line = games.Key{}, true, line
	_, _, err = desk.Do(tx.ForGames(), r, s.readCommand(tx, r, parser.Mail{Line: line, Rest: rest}))
	must(s.t, err)
}

// readCommand reads the command of a letter, as the server does.
func (s *session) readCommand(tx *store.Tx, r desk.Request, letter parser.Mail) desk.Command {
	if r.Key.About == games.AboutStopping {
		return desk.Never{}
	}
	if r.Key.About == games.AboutDigest {
		n, _, err := tx.Notices.Load(r.Key.ID)
		must(s.t, err)
		var shown []games.Game
		for _, d := range n.Shown() {
			g, _, err := tx.Games.Load(d.Game)
			must(s.t, err)
			shown = append(shown, g)
		}
		return command.ReadDigest(letter, command.Context{Points: r.From.Points}, shown)
	}
	question, err := desk.QuestionOf(tx.ForGames(), r.Key)
	must(s.t, err)
	c := command.Context{Invited: r.Key.About == games.AboutChallenge, Joined: r.From.HasJoined(), Points: r.From.Points, Question: question}
	if g, ok, _ := tx.Games.Load(games.GameID(r.Key.ID)); ok && r.Key.About == games.AboutGame {
		c.Game = &g
	}
	z, ok, err := desk.PuzzleNumbered(tx.OwnPuzzles, r.Puzzles, r.From.ID, r.Key.ID)
	must(s.t, err)
	if ok && r.Key.About == games.AboutPuzzle {
		g, err := play.Puzzle(z, r.From.ID)
		must(s.t, err)
		c.Game, c.Puzzle = &g, true
	}
	return command.Read(letter, c)
}
