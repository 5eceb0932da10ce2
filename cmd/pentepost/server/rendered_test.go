package server

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/server/lettercheck"
	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/leagues"
	"pentepost/games/letters"
	"pentepost/parser/command"
	"pentepost/parser/marker"
	"pentepost/rules"
	"pentepost/store"
	"pentepost/store/storetest"
	"pentepost/templates/messages"
)

// Whatever text or number is in the database, letters about it can be rendered and are well-formed.
// Commands let little of this in; but older versions may have, and there may be bugs.
func TestStoredTextGoesOutClean(t *testing.T) {
	if raceDetector || !long() { // with the race detector each takes ten times as long
		const all = "100"
		flag.Set("rapid.checks", "3")
		t.Cleanup(func() { flag.Set("rapid.checks", all) })
	}
	s := openTestServer(t)
	rapid.Check(t, func(t *rapid.T) {
		err := s.db.Update(t.Context(), func(tx *store.Tx) error {
			h := hostileData{t: t, tx: tx}
			h.fill()
			due, err := tx.Sending.Due(time.Now(), 1000)
			h.must(err)
			if len(due) != len(letters.All()) {
				t.Fatalf("%d notices are due", len(due))
			}
			for _, n := range due {
				out := s.letters.render(tx, n)
				if errors.Is(out.err, errNothing) || errors.Is(out.err, errNewer) { // letters of the day to one reader, about nobody's turn
					continue
				}
				if _, help := n.Letter.(letters.HelpText); help && errors.Is(out.err, messages.ErrNoSentence) { // there is no such game
					continue
				}
				h.must(out.err)
				if err := lettercheck.WellFormed(out.raw, s.config.Address); err != nil {
					t.Errorf("%T %.500q: %v\n%.4000s", n.Letter, fmt.Sprint(n), err, out.raw)
				}
			}
			return errUndo
		})
		if !errors.Is(err, errUndo) {
			t.Fatal(err)
		}
	})
}

// errUndo rolls back what a try has stored.
var errUndo = errors.New("not to be kept")

// openTestServer opens a server that does not connect to anything.
func openTestServer(t testing.TB) *Server {
	t.Helper()
	pattern := "play+KEY@" + config.LocalDomain
	c := config.Config{Address: config.LocalAddress, Name: "Pentepost", Data: storetest.Dir(t), ReplyTo: &pattern, ReturnPath: &pattern}
	s, err := Open(t.Context(), c, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// hostileData fills a database with data that no command would let in.
type hostileData struct {
	t         *rapid.T
	tx        *store.Tx
	players   []games.PlayerID
	game      games.Game
	challenge games.Challenge
	remark    games.Remark
	league    games.LeagueID
	endless   string // the field with a megabyte, if any
}

func (h *hostileData) must(err error) {
	if err != nil {
		h.t.Helper()
		h.t.Fatal(err)
	}
}

// text draws the text of a field, which is a megabyte once in a while.
func (h *hostileData) text(label string) string {
	text := hostileText().Draw(h.t, label)
	if label == h.endless {
		text = strings.Repeat(text+" ", 1<<20/(len(text)+1))
	}
	return text
}

// fill stores players, a game, a challenge, a remark, and a notice of each kind about them.
func (h *hostileData) fill() {
	fields := []string{"nick", "title", "remark", "line", "name", "known", "topic", "reason", "waiting", "in reply to", "points", "zone"}
	h.endless = rapid.SampledFrom(append(make([]string, 80), fields...)).Draw(h.t, "endless")
	name := rapid.SampledFrom([]string{"pente", "swap2-pente", "d-pente", "linear-pente", "points", "multi-3"}).Draw(h.t, "variant")
	variant, _ := rules.Named(name)
	for i := range variant.Seats {
		h.addPlayer(i)
	}
	h.addGame(variant)
	h.challenge = games.Challenge{
		From: h.anybody("challenger"), Rules: variant, Pace: h.pace(),
		First: h.anybody("first"), State: games.ChallengeState(h.text("state")), Made: time.Now(),
	}
	for _, p := range h.players {
		h.challenge.Invited = append(h.challenge.Invited, games.Invitee{Player: p})
	}
	h.must(h.tx.Challenges.Add(&h.challenge))
	h.remark = games.Remark{Game: h.game.ID, From: h.anybody("who remarks"), Text: h.text("remark"), At: time.Now()}
	h.must(h.tx.Remarks.Add(&h.remark))
	h.addLeague()
	for _, l := range letters.All() {
		h.must(h.tx.Outbox.Enqueue(h.notice(l)))
	}
}

func (h *hostileData) anybody(label string) games.PlayerID {
	return rapid.SampledFrom(h.players).Draw(h.t, label)
}

// pace returns one of the paces that the database can hold.
func (h *hostileData) pace() clock.Pace {
	p, err := clock.Parse(rapid.SampledFrom([]string{"7d", "1d claim", "bank 30d+12h max 40d weekends-off"}).Draw(h.t, "pace"))
	h.must(err)
	return p
}

// addPlayer adds a player. Only the address is valid.
func (h *hostileData) addPlayer(i int) {
	p := games.Player{
		Nick: h.text("nick") + fmt.Sprint(i), Address: fmt.Sprintf("somebody%d@example.org", i), Joined: time.Now(), Waiting: h.text("waiting"),
		Settings: games.Settings{Points: games.Points(h.text("points")), Zone: h.text("zone"), Confirm: true},
	}
	p.Board = rapid.SampledFrom(append([]games.Board{"", "round\r\nBcc: x"}, games.Boards...)).Draw(h.t, "board")
	p.Subject = rapid.SampledFrom([]games.Subject{games.SubjectOfGame, games.SubjectOfMove, "\r\n"}).Draw(h.t, "subject")
	p.Calendar = rapid.Bool().Draw(h.t, "calendar")
	if rapid.Bool().Draw(h.t, "known by address") {
		p.Nick = ""
	}
	h.must(h.tx.Players.Add(&p))
	h.players = append(h.players, p.ID)
}

func (h *hostileData) addGame(variant rules.Ruleset) {
	h.game = games.Game{
		Rules: variant, Pace: h.pace(), Announce: true,
		Title: h.text("title"), Seats: h.players, Started: time.Now(), Moved: time.Now(),
	}
	if rapid.Bool().Draw(h.t, "in a match") {
		m := games.Match{Terms: games.MatchTerms{Series: 3}, Players: h.players, Head: make([]int, len(h.players))}
		h.must(h.tx.Matches.Add(&m))
		h.game.Match = m.ID
	}
	h.must(h.game.Replay())
	for range rapid.IntRange(0, 12).Draw(h.t, "plies") {
		if h.game.Position.Result().Over() {
			break
		}
		ply := games.Ply{Player: h.game.OnTurn(), Move: h.anyMove(), At: time.Now()}
		h.game.Plies = append(h.game.Plies, ply)
		h.must(h.game.Replay())
	}
	h.must(h.tx.Games.Add(&h.game))
}

// addLeague adds a league that has paired the game.
func (h *hostileData) addLeague() {
	l, err := command.ReadLeague("name = \"club\"\nstart = 2027-03-01\norganisers = [\"sue@example.org\"]\n")
	h.must(err)
	h.must(h.tx.Leagues.Add(&l))
	season := leagues.Season{Terms: l.Terms, League: l.ID, Number: 1, Began: time.Now(), Ends: time.Now()}
	for i, p := range h.players {
		season.Places = append(season.Places, leagues.Place{Player: p, Division: 1, Seed: i + 1})
		h.must(h.tx.Leagues.SaveEntry(leagues.Entry{League: l.ID, Player: p, Entered: time.Now()}))
	}
	h.must(h.tx.Seasons.Save(season))
	h.must(h.tx.Seasons.SavePlaces(season))
	h.must(h.tx.Seasons.SavePairing(leagues.Pairing{League: l.ID, Season: 1, Division: 1, Round: 1, Number: 1, Players: h.players[:2], Game: h.game.ID}))
	h.league = l.ID
}

// anyMove returns a legal move.
func (h *hostileData) anyMove() rules.Move {
	pos := &h.game.Position
	if pos.Choices().Has(rules.Keep) {
		return rules.Choose(rapid.SampledFrom([]rules.Choice{rules.Swap, rules.Keep}).Draw(h.t, "choice"))
	}
	var legal []rules.Move
	for at := range pos.Points() {
		if _, _, err := pos.Play(rules.Place(at)); err == nil {
			legal = append(legal, rules.Place(at))
		}
	}
	return rapid.SampledFrom(legal).Draw(h.t, "move")
}

// notice returns a notice with arbitrary facts.
func (h *hostileData) notice(l letters.Letter) letters.Notice {
	t := h.t
	n := letters.Notice{To: h.anybody("reader"), Letter: l, Reply: rapid.Bool().Draw(t, "answers"), InReplyTo: h.text("in reply to"), Made: time.Now()}
	kind, name := n.Kind(), h.text("name")
	if kind == letters.KindConfirm { // an address stands on a line of its own, and is never broken
		name = string([]rune(name)[:min(len([]rune(name)), 40)])
	}
	facts, err := json.Marshal(map[string]any{
		"reason": h.text("reason"), "line": h.text("line"), "at": rapid.Int32().Draw(t, "at"), "guard": rapid.Int32().Draw(t, "guard"), "game": rapid.Int32().Draw(t, "game"),
		"since": rapid.Int32().Draw(t, "since"), "topic": h.topic(n), "name": name, "known": []string{h.text("known"), h.text("known too")},
		"by": h.anybody("by"), "not_done": []string{h.text("not done")}, "withheld": []string{h.text("withheld")},
	})
	h.must(err)
	h.must(n.ReadFacts(kind, string(facts)))
	aboutGame := map[letters.Kind]bool{letters.KindWelcome: false, letters.KindInvitation: false, letters.KindInvited: false, letters.KindList: false, letters.KindSettingsOf: false}
	if about, known := aboutGame[kind]; about || !known {
		n.Game, n.Ply, n.Remark = h.game.ID, rapid.IntRange(0, len(h.game.Plies)).Draw(t, "ply"), h.remark.ID
	}
	switch l.(type) {
	case letters.InvitationLapsed, letters.InvitationCancelled:
		n.Game, n.Challenge = 0, h.challenge.ID
	}
	if kind == letters.KindInvitation || kind == letters.KindInvited {
		n.Challenge = h.challenge.ID
	}
	if kind == letters.KindLeague {
		n.League, n.Season = h.league, 1
	}
	if kind == letters.KindDigest {
		h.fillDigest(&n)
	}
	return n
}

// fillDigest adds the game and some parts to a letter of the day.
func (h *hostileData) fillDigest(n *letters.Notice) {
	n.Game, n.Ply, n.Remark = 0, 0, 0
	day := letters.OfDay{Shown: []letters.DigestGame{{Game: h.game.ID, Ply: len(h.game.Plies)}}}
	var parts []letters.Part
	for range 4 {
		part := h.notice(rapid.SampledFrom(partsOfDay()).Draw(h.t, "part"))
		parts = append(parts, letters.Part{Line: h.text("line of a part"), Notice: part})
	}
	switch n.Letter.(type) {
	case letters.LinesDone:
		n.Letter = letters.LinesDone{OfDay: day, Parts: parts}
	case letters.NoLineDone:
		n.Letter = letters.NoLineDone{OfDay: day, Parts: parts}
	default:
		n.Letter = letters.Daily{OfDay: day}
	}
}

// partsOfDay are letters that can be a part of the answer to a letter of the day: none is about an invitation.
func partsOfDay() []letters.Letter {
	return slices.DeleteFunc(letters.All(), func(l letters.Letter) bool {
		switch l.(type) {
		case letters.InvitationLapsed, letters.InvitationCancelled:
			return true
		}
		return letters.Notice{Letter: l}.Kind() == letters.KindDigest
	})
}

// topic returns the topic of a letter. That of a refusal or of help can be any text.
func (h *hostileData) topic(n letters.Notice) string {
	switch n.Letter.(type) {
	case letters.Refused, letters.HelpText:
	case letters.Shown:
		return "left" // it tells of something
	default:
		return n.Topic()
	}
	known := []string{
		"", games.TopicForm, games.TopicOption, games.TopicSetting, games.TopicVariant, games.TopicNick, games.TopicTwice, "rules", "set",
	}
	if topic := rapid.SampledFrom(append(known, "any")).Draw(h.t, "a known topic"); topic != "any" {
		return topic
	}
	return h.text("topic")
}

// hostileText generates text that tries to be more than text.
func hostileText() *rapid.Generator[string] {
	pieces := []string{
		"\r\nBcc: everybody@example.org\r\n\r\n", "\nX-Pentepost-Kind: your-move\n", "\r", "\n", "\n\n\n", "\x00", "\x1b[31m", "\x7f", "\u0085", "\t",
		"\u202egnp.exe\u202c", "\u2066", "\u200b", "\u00ad", "\ufeff", "\u2028", "\u2029", "\U000e0041", "\xff\xfe", "\xed\xa0\x80",
		"=?utf-8?q?=0D=0ABcc:_x=40example.org?=", "=?utf-8?b?DQpCY2M6IHg=?=", "=?", "?=", "\"", "\\", "<", ">", "<x@y>", ",", ";", "(", "@", "%s", "%!d(MISSING)",
		"{{.Reader.Address}}", "<script>alert(1)</script>", "&lt;", "&#", "&#x", "\n" + marker.In("en") + "\n", "-- \n", "\n.\n", "> ", "| ", " ", "  \n  ", "   ",
		"Ødegård", "李白", "🀄", "e\u0301\u0301\u0301", "Ann", "Europe/Oslo", "Local", "../../../etc/passwd", "go", "with-i", "traditional", "sgf",
		strings.Repeat("x", 200), strings.Repeat("=?", 300), strings.Repeat("é ", 600), " " + strings.Repeat("wide", 100),
	}
	piece := rapid.OneOf(rapid.SampledFrom(pieces), rapid.String())
	return rapid.Map(rapid.SliceOfN(piece, 0, 6), func(list []string) string { return strings.Join(list, "") })
}
