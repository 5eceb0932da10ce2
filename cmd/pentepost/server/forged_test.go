package server

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/mailer"
	"pentepost/store"
	"pentepost/templates"
)

// What becomes of a fresh mail that anybody may have sent.
const (
	does    = "done"    // what is done changes nothing, or its answer says how to undo it
	asks    = "waits"   // the registered address is asked
	refuses = "refused" // it needs the letter that it answers, or another proof
)

// forged has a row for each command: a line that is one, and what becomes of it in a fresh mail without a verdict. Commands
// without a line are only read in answers to letters.
var forged = map[string]struct{ line, becomes string }{
	"Abort": {"abort", refuses}, "Accept": {"accept", refuses}, "AddAddress": {"address add bob2@pente.test", does},
	"AnswerDigest": {}, "AnswerLapsed": {}, "AnswerOrphan": {}, "AnswerPuzzle": {}, "Ask": {"setings", refuses}, "AskPause": {"pause 10 days", refuses},
	"AskToLeave": {"leave club", refuses}, "AskUndo": {"undo", refuses}, "Back": {"back", asks}, "Block": {"block Ann", asks},
	"Claim": {"claim", refuses}, "Climb": {"league club challenge Ann", asks}, "Confirmed": {}, "Continue": {"keep playing", refuses},
	"DailyPuzzle": {"puzzle daily", asks}, "Decline": {"decline", refuses}, "DropAddress": {"address drop bob2@pente.test", asks},
	"DropLines": {"no ifs", refuses}, "DropNotes": {"notes off", refuses}, "Enter": {"enter club", asks}, "EnterCode": {"code 12345678", refuses},
	"ExplainRules": {"rules pente", does}, "Explore": {"explore K10", does}, "Export": {"export", asks}, "Forget": {"forget me", does},
	"GivePuzzle": {"puzzle", does}, "Help": {"help", does}, "Hint": {"hint", refuses}, "InviteAgain": {"invite again", asks},
	"IssueChallenge": {"challenge cat@pente.test", does}, "Join": {"join Robert", asks}, "LeagueNews": {}, "LeaveLeague": {"leave club yes", asks},
	"ListAddresses": {"address", does}, "ListBlocked": {"blocked", does}, "ListGames": {"games", does}, "ListLeagues": {"leagues", does},
	"ListSeeks": {"seeks", does}, "LookAtLeague": {"league club pairings", refuses}, "MinePuzzle": {"puzzle mine", does},
	"Misread": {"challenge ann 31 days", refuses}, "NearlyOrganise": {"league club frobnicate now", refuses}, "Never": {"never", refuses}, "NewLeague": {"league new\nname = \"club\"\nstart = 2031-01-01\norganisers = [\"bob@pente.test\"]", asks}, "Nick": {"nick Robert", asks},
	"No": {"no", refuses}, "NoPuzzles": {"puzzle off", asks}, "OfferDraw": {"draw", refuses}, "Oops": {"oops", refuses},
	"Organise": {"league club late Eve", asks}, "PlayMove": {"L10", refuses}, "Rematch": {"rematch", refuses}, "Report": {"report Ann is rude", refuses},
	"Resign": {"resign", refuses}, "ResignAll": {"resign all", asks}, "Review": {"review 1", refuses}, "Say": {"say hello", refuses},
	"Seek": {"seek", does}, "SeekOff": {"seek off", asks}, "Sentence": {"How do I start?", does}, "Set": {"set letters daily", asks},
	"ShowGIF": {"gif", refuses}, "ShowGame": {"game 1", does}, "ShowLast": {"last", refuses}, "ShowLeague": {"league club", refuses},
	"ShowLines": {"ifs", refuses}, "ShowMoves": {"moves", refuses}, "ShowNear": {"near K10", refuses}, "ShowNotes": {"notes", refuses},
	"ShowPosition": {"show", refuses}, "ShowRating": {"rating", does}, "ShowSettings": {"settings", does}, "ShowSolution": {"solution", refuses},
	"ShowStandings": {"standings", does}, "ShowTable": {"table club", refuses}, "ShowThreats": {"threats", refuses}, "ShowVacation": {"vacation", does},
	"Start": {"start", asks}, "Stay": {"keep me", asks}, "Stop": {"stop", does}, "TakeVacation": {"vacation 5 days", asks}, "Try": {"try K10 L9", refuses},
	"Unblock": {"unblock Ann", asks}, "Unrated": {"unrated", refuses}, "Unwatch": {"unwatch", asks}, "UseAddress": {"address main bob2@pente.test", asks},
	"Wait": {"wait 3 days", refuses}, "Watch": {"watch 1", asks}, "WithRest": {}, "Withdraw": {"withdraw", refuses}, "WithdrawNamed": {"withdraw Ann", asks},
	"WriteLines": {"if K10 then L9", refuses}, "WriteNote": {"note: corner", refuses}, "Yes": {"yes", refuses},
}

// Each command has a row.
func TestForgedIsComplete(t *testing.T) {
	files, err := filepath.Glob(filepath.FromSlash("../../../games/desk/*.go"))
	must(t, err)
	var names []string
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		must(t, err)
		for _, d := range f.Decls {
			if m, ok := d.(*ast.FuncDecl); ok && m.Recv != nil && m.Name.Name == "traits" {
				names = append(names, fmt.Sprint(m.Recv.List[0].Type))
			}
		}
	}
	for _, name := range names {
		if _, ok := forged[name]; !ok {
			t.Errorf("the command %s has no row", name)
		}
	}
	if len(names) != len(forged) {
		t.Errorf("there are %d commands and %d rows", len(names), len(forged))
	}
}

// W11: nobody's account or letters change by a sender that anybody can forge. Each command comes in a fresh mail without a verdict, in one
// that the receiving server vouches for, in one that it knows to be forged, and in an answer to a letter.
func TestForgedSender(t *testing.T) {
	m := newMailroom(t)
	for _, text := range []string{"join Bob", "challenge ann@pente.test", "challenge computer-1"} {
		m.send(mailOf{verdict: "pass", text: text})
	}
	for name, row := range forged {
		if row.line == "" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			none := m.foresee(mailOf{text: row.line})
			if got := fmt.Sprintf("%T", desk.Unwrap(none.command)); got != "desk."+name {
				t.Fatalf("%q is read as %s", row.line, got)
			}
			if none.outcome != row.becomes {
				t.Errorf("without a verdict: %s, want %s", none.outcome, row.becomes)
			}
			if row.becomes == asks {
				m.asks(t, none, row.line)
			}
			for _, proof := range []mailOf{{verdict: "pass"}, {key: m.anyKey()}} {
				proof.text = row.line
				if got := m.foresee(proof); got.outcome == asks || got.outcome == string(desk.OutcomeIgnored) {
					t.Errorf("with verdict %q and key %v: %s", proof.verdict, proof.key.About, got.outcome)
				}
			}
			if got := m.foresee(mailOf{verdict: "fail", text: row.line}); got.outcome != string(desk.OutcomeIgnored) || len(got.wrote) > 0 {
				t.Errorf("forged: %s, %d letters", got.outcome, len(got.wrote))
			}
		})
	}
}

// W11: what waits changes nothing until the registered address says yes; nobody can be flooded by it.
func TestForgedChangesNothing(t *testing.T) {
	m := newMailroom(t)
	m.send(mailOf{verdict: "pass", text: "join Bob"})
	before := m.player()
	first := m.send(mailOf{text: "nick Robert\nI am not Bob."})
	for _, text := range []string{"nick Rob", "nick Robin", "set hidden on"} {
		if again := m.send(mailOf{text: text}); again.outcome != asks || len(again.wrote) != strings.Count(text, "hidden") {
			t.Errorf("%s: %s, %d letters", text, again.outcome, len(again.wrote))
		}
	}
	if diff := cmp.Diff(before, m.player()); diff != "" {
		t.Fatalf("(-before +after)\n%s", diff)
	}
	m.asks(t, first, "nick Robert")
	if got := m.send(mailOf{key: m.keyOf(first), text: "yes"}); got.outcome == does {
		t.Errorf("a question that another one has replaced is answered: %s", got.outcome)
	}
	m.now = m.now.Add(25 * time.Hour)
	second := m.send(mailOf{text: "nick Robert"})
	if got := m.send(mailOf{key: m.keyOf(second), text: "yes"}); got.outcome != does || m.player().Nick != "Robert" {
		t.Errorf("%s, %s", got.outcome, m.player().Nick)
	}
}

// W11: "stop" is obeyed at once, and the registered address is told once, with a way back.
func TestForgedStop(t *testing.T) {
	m := newMailroom(t)
	m.send(mailOf{verdict: "pass", text: "join Bob"})
	told := m.send(mailOf{text: "stop"})
	if _, ok := told.wrote[0].Letter.(letters.LettersStopped); !ok || !m.player().Stopped {
		t.Fatalf("%T, stopped: %v", told.wrote[0].Letter, m.player().Stopped)
	}
	if again := m.send(mailOf{text: "stop"}); len(again.wrote) != 0 {
		t.Errorf("it is told again: %v", again.wrote)
	}
	if m.send(mailOf{key: m.keyOf(told), text: "start"}); m.player().Stopped {
		t.Error("the letter is no way back")
	}
}

// mailroom decides mails of Bob, without a mail server.
type mailroom struct {
	t     *testing.T
	house *house
	now   time.Time
	mails int
}

// mailOf is a mail of Bob.
type mailOf struct {
	verdict string // "": none
	key     games.Key
	text    string
}

// became is what became of a mail.
type became struct {
	outcome string
	command desk.Command
	wrote   []letters.Notice
}

func newMailroom(t *testing.T) *mailroom {
	t.Helper()
	c, err := config.Local("127.0.0.1:1143", "127.0.0.1:2525", t.TempDir())
	must(t, err)
	db, err := store.Open(t.Context(), c.Place(), c.Domain())
	must(t, err)
	t.Cleanup(func() { must(t, db.Close()) })
	m := &mailroom{t: t, now: time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)}
	words, err := templates.New()
	must(t, err)
	g := &ground{config: &c, clock: &Clock{computer: func() time.Time { return m.now }}, db: db, log: slog.New(slog.DiscardHandler), outages: &outages{}}
	m.house, err = newHouse(t.Context(), g, words, false)
	must(t, err)
	return m
}

// errForeseen undoes a mail.
var errForeseen = errors.New("foreseen")

// foresee decides a mail and undoes it.
func (m *mailroom) foresee(of mailOf) (b became) { return m.decide(of, errForeseen) }

// send decides a mail.
func (m *mailroom) send(of mailOf) (b became) { return m.decide(of, nil) }

func (m *mailroom) decide(of mailOf, end error) (b became) {
	m.t.Helper()
	m.mails++
	m.now = m.now.Add(time.Minute)
	to, head := "play@pente.test", ""
	if of.key.About != games.AboutNothing {
		to = "play+" + m.house.keys.Seal().Text(of.key) + "@pente.test"
	}
	if of.verdict != "" {
		head = "Authentication-Results: pente.test; dmarc=" + of.verdict + " header.from=pente.test\r\n"
	}
	raw := fmt.Sprintf("%sFrom: bob@pente.test\r\nTo: %s\r\nMessage-ID: <%d@pente.test>\r\nSubject: Pente\r\n\r\n%s\r\n", head, to, m.mails, strings.ReplaceAll(of.text, "\n", "\r\n"))
	read := m.house.reader.readOne(mailer.Mail{Validity: 1, UID: uint32(m.mails), Received: m.now, Raw: []byte(raw)})
	err := m.house.db.Update(m.t.Context(), func(tx *store.Tx) error {
		before := len(tx.Outbox.Written())
		entry, d, err := m.house.handler.tryMail(tx, read, m.now)
		if err != nil {
			return err
		}
		b = became{entry.Outcome, d.command, nil}
		b.wrote = slices.Clone(tx.Outbox.Written()[before:])
		return end
	})
	if !errors.Is(err, end) {
		m.t.Fatal(err)
	}
	return b
}

// asks checks that a mail has led to nothing but a question to Bob about its first line.
func (m *mailroom) asks(t *testing.T, b became, text string) {
	t.Helper()
	line, _, _ := strings.Cut(text, "\n")
	if len(b.wrote) != 1 || b.wrote[0].To != m.player().ID {
		t.Fatalf("%d letters: %v", len(b.wrote), b.wrote)
	}
	if asked, ok := b.wrote[0].Letter.(letters.ChangeAsked); !ok || asked.Meant != line {
		t.Errorf("asks %+v", b.wrote[0].Letter)
	}
}

// player is Bob.
func (m *mailroom) player() (p games.Player) {
	m.t.Helper()
	must(m.t, m.house.db.View(m.t.Context(), func(tx *store.Tx) (err error) {
		p, _, err = tx.Players.ByAddress("bob@pente.test")
		return err
	}))
	return p
}

// keyOf is the key of the letter that a mail has led to.
func (m *mailroom) keyOf(b became) (k games.Key) {
	m.t.Helper()
	must(m.t, m.house.db.View(m.t.Context(), func(tx *store.Tx) error {
		n, _, err := tx.Notices.Load(b.wrote[0].ID)
		k = n.Key().With(games.Named{Reader: m.player(), Letter: n.MessageID})
		return err
	}))
	return k
}

// anyKey is the key of a letter to Bob that is about nothing.
func (m *mailroom) anyKey() games.Key {
	return games.Key{About: games.AboutQuestion, Player: m.player().ID, ID: 1}
}
