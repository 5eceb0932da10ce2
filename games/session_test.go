package games_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pentepost/games"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/store"
)

// A session is a correspondence, drawn in text over a real database:
//
//	ann>> challenge bob     Ann writes a new mail; " / " stands for a new line
//	bob> accept             Bob answers the last letter that he can answer
//	bob< your-move 1@1      a notice for Bob: kind, game@ply or cCHALLENGE, facts
//	= waits                 the outcome, where it is not done
//	? 1                     asks how game 1 stands
//	= K10 L10, ann to move
//	later 25h
//
// Below each mail stand all notices that it leads to, in their order. What is special
// about a mail stands behind it in brackets: (unvouched), (quiet), (to your-move@1)
// for an older letter, (to first welcome) for the first of a kind, (to bob's your-move@1) for a letter that somebody else got, (subject) for a subject without a text,
// (stopping) for the address to which a mail program writes that its reader wants no more letters, (to bob's stopping) for Bob's.
type session struct {
	t       testing.TB
	db      *store.DB
	seal    games.Seal
	limits  games.Limits
	now     time.Time
	mails   int
	letters map[string][]games.Notice // by reader
	happens []string                  // the correspondence as it really goes
}

func newSession(t testing.TB) *session {
	t.Helper()
	limits := games.DefaultLimits()
	limits.RefusalsAnHour, limits.RefusalsADay, limits.MuteAnswers = 0, 0, 0 // sessions show more slips than a player makes
	return &session{
		t: t, db: openStore(t), seal: games.NewSeal([]byte("a secret of the tests, and of nobody else")), limits: limits,
		now: time.Date(2026, 6, 5, 12, 0, 0, 123_456_789, time.UTC), letters: map[string][]games.Notice{},
	}
}

// begin is a session in which Ann has challenged Bob to a game of Pente. She has
// White, and the server has put her first stone on the centre by itself.
func begin(t testing.TB) *session {
	t.Helper()
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob first\n bob> accept")
	return s
}

// run goes through a correspondence and compares it with what really happens.
func (s *session) run(script string) {
	s.t.Helper()
	drawn := s.play(script)
	if diff := cmp.Diff(drawn, s.happens); diff != "" {
		s.t.Errorf("(-drawn +what happens)\n%s", diff)
	}
}

// play goes through a correspondence and returns its lines.
func (s *session) play(script string) (drawn []string) {
	s.t.Helper()
	s.happens = nil
	for line := range strings.Lines(script) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		drawn = append(drawn, line)
		s.step(line)
	}
	return drawn
}

// step does one line; those that say what is expected are only compared.
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
		s.happens = append(s.happens, line, s.standing(line))
	case isWord(who):
		s.happens = append(s.happens, line)
		s.mail(readMail(who, rest))
	}
}

// isWord tells a line that begins with a name and > from one that says what is expected.
func isWord(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return r < 'a' || r > 'z' })
}

// mail is what somebody writes.
type mail struct {
	from, line, rest   string
	fresh, subject     bool // the line stands in the subject of a letter without a text
	unvouched, quiet   bool
	first              bool   // the first such letter, not the last
	whose, kind, atPly string // the letter that is answered, if not the writer's last one
}

// readMail reads what stands behind "ann>".
func readMail(who, text string) mail {
	m := mail{from: who}
	text, m.fresh = strings.CutPrefix(text, ">")
	for strings.HasSuffix(text, ")") {
		i := strings.LastIndex(text, "(")
		m.special(text[i+1 : len(text)-1])
		text = strings.TrimSpace(text[:i])
	}
	m.line, m.rest, _ = strings.Cut(strings.TrimSpace(text), " / ")
	m.rest = strings.ReplaceAll(m.rest, " / ", "\n")
	return m
}

func (m *mail) special(what string) {
	switch what {
	case "stopping":
		m.kind = what
	case "quiet":
		m.quiet = true
	case "subject":
		m.subject = true
	case "unvouched":
		m.unvouched = true
	default:
		which := strings.TrimPrefix(what, "to ")
		if whose, letter, ok := strings.Cut(which, "'s "); ok {
			m.whose, which = whose, letter
		}
		which, m.first = strings.CutPrefix(which, "first ")
		m.kind, m.atPly, _ = strings.Cut(which, "@")
	}
}

// mail has one mail carried out and notes what it leads to.
func (s *session) mail(m mail) {
	s.t.Helper()
	s.now = s.now.Add(time.Minute)
	s.mails++
	must(s.t, s.db.Update(context.Background(), func(tx *store.Tx) error {
		r := s.request(tx, m)
		outcome, _, err := games.Do(tx, r, readCommand(tx, r, parser.Letter{Line: m.line, Rest: m.rest, SubjectLine: m.subject}))
		if err != nil {
			return err
		}
		must(s.t, tx.MarkHandled(store.Entry{Validity: 1, UID: uint32(s.mails), Sender: r.From.Address, Outcome: string(outcome), Handled: s.now}))
		if outcome != games.OutcomeDone {
			s.happens = append(s.happens, "= "+string(outcome))
		}
		if m.line == "yes" && outcome == games.OutcomeDone {
			s.carryOutWaiting(tx, r)
		}
		s.deliver(tx, r)
		return nil
	}))
}

// request is what the program makes of a mail.
func (s *session) request(tx *store.Tx, m mail) games.Request {
	address := m.from + "@example.org"
	from, known, err := tx.PlayerByAddress(address)
	must(s.t, err)
	if !known {
		from.Address = address
	}
	r := games.Request{
		Now: s.now, From: from, Vouched: !m.unvouched, Mail: fmt.Sprintf("<%d@example.org>", s.mails), Line: m.line,
		Text: m.line + "\n" + m.rest, Quiet: m.quiet, Lot: uint64(s.mails), Limits: s.limits,
	}
	if !m.fresh {
		r.Key = s.key(m)
	}
	return r
}

// carryOutWaiting does, as the program does, what a stranger had asked for before
// he was asked whether it was he.
func (s *session) carryOutWaiting(tx *store.Tx, r games.Request) {
	line, rest, _ := strings.Cut(r.From.Waiting, "\n")
	var err error
	r.From, err = tx.Player(r.From.ID)
	must(s.t, err)
	r.Key, r.Line = games.Key{}, line
	_, _, err = games.Do(tx, r, readCommand(tx, r, parser.Letter{Line: line, Rest: rest}))
	must(s.t, err)
}

// readCommand reads a letter as the program does.
func readCommand(tx *store.Tx, r games.Request, letter parser.Letter) games.Command {
	if r.Key.About == games.AboutStopping {
		return games.Never{}
	}
	c := command.Context{Points: r.From.Points}
	if g, ok, _ := tx.Game(games.GameID(r.Key.ID)); ok && r.Key.About == games.AboutGame {
		c.Game = &g
	}
	return command.Read(letter, c)
}
