package desk_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
)

// key returns the key of the letter that a mail answers. The address comes back in
// capitals, as some mail programs write it.
func (s *session) key(m mail) games.Key {
	s.t.Helper()
	if m.whose == "" {
		m.whose = m.from
	}
	letters := slices.Clone(s.letters[m.whose])
	if m.first {
		slices.Reverse(letters)
	}
	if m.kind == "stopping" && len(letters) > 0 {
		return games.Key{About: games.AboutStopping, Player: letters[0].To}
	}
	for i := len(letters) - 1; i >= 0; i-- {
		n := letters[i]
		fits := m.kind == "" || string(n.Kind()) == m.kind && (m.atPly == "" || fmt.Sprint(n.Ply) == m.atPly)
		if k := n.Key(); fits && k.About != games.AboutNothing {
			key, ok := s.seal.Open(strings.ToUpper(s.seal.Text(k)), n.Made)
			if !ok || key != k {
				s.t.Fatalf("the key %+v comes back as %+v, %v", k, key, ok)
			}
			return key
		}
	}
	s.t.Fatalf("%s has no letter to answer with %q", m.whose, m.line)
	return games.Key{}
}

// deliver delivers the notices that a mail caused, except those to players whose letters come back. It checks that only answers to
// the sender are marked as replies, with the Message-ID of the mail.
func (s *session) deliver(tx *store.Tx, r desk.Request) {
	list, err := tx.Sending.Due(s.now, 100)
	must(s.t, err)
	sender, _, err := tx.Players.ByAddress(r.From.Address)
	must(s.t, err)
	for _, n := range list {
		if p, err := tx.Players.Load(n.To); n.To != 0 && !p.Unreachable.IsZero() {
			must(s.t, err)
			must(s.t, desk.Dropped(tx.ForGames(), n, s.now))
			must(s.t, tx.Sending.MarkGivenUp(n.ID, "unreachable"))
			s.post(n, true)
			continue
		}
		reader := s.name(tx, n.To, n.Address)
		s.letters[reader] = append(s.letters[reader], n)
		s.happens = append(s.happens, reader+"< "+s.describe(tx, n))
		if n.Wish() != 0 {
			s.code = s.seal.Code(n.Wish())
		}
		toSender := n.To == sender.ID && n.To != 0 || n.To == 0 && n.Address == r.From.Address
		waited := n.Made.Before(s.now.Truncate(time.Microsecond))
		apart := n.To == 0 || n.To != r.From.ID || n.Topic() == "" // it warns another address of the sender
		if confirm := n.Kind() == letters.KindConfirm && apart; !waited && (!confirm && n.Reply != toSender || n.Reply != (n.InReplyTo == r.Mail)) {
			s.t.Errorf("%s to %s: reply %v, to %q", n.Kind(), reader, n.Reply, n.InReplyTo)
		}
		must(s.t, tx.Sending.MarkSent(n.ID, "", s.now))
		must(s.t, desk.TurnBegan(tx.ForGames(), n, s.now))
		s.post(n, false)
	}
	s.think(tx)
}

func (s *session) post(n letters.Notice, dropped bool) {
	if s.posted != nil {
		s.posted(n, dropped)
	}
}

func (s *session) name(tx *store.Tx, id games.PlayerID, address string) string {
	if id != 0 {
		p, err := tx.Players.Load(id)
		must(s.t, err)
		if p.Computer {
			return "computer"
		}
		address = p.Address
	}
	local, _, _ := strings.Cut(address, "@")
	return local
}

// facts are the facts of all letters, as the outbox names them.
type facts struct {
	letters.Refused
	letters.Besides
	Offer  bool
	Better []games.BetterMove
	Round  int
	Wish   int64

	TriesLeft int `json:"tries_left"`
	Plies     int
	How       games.AttemptEnd
	letters.Refutation
}

// factsOf returns what the outbox keeps of a notice.
func factsOf(t testing.TB, n letters.Notice) (f facts) {
	t.Helper()
	text, err := n.FactsText()
	must(t, err)
	must(t, json.Unmarshal([]byte(text), &f))
	return f
}

// describe describes a notice in one line of a script.
func (s *session) describe(tx *store.Tx, n letters.Notice) string {
	words := []string{string(n.Kind())}
	add := func(there bool, form string, args ...any) {
		if there {
			words = append(words, fmt.Sprintf(form, args...))
		}
	}
	f := factsOf(s.t, n)
	add(f.Reason != "", "%s", f.Reason)
	add(f.Topic != "", "%s", f.Topic)
	add(n.Game != 0, "%d@%d", n.Game, n.Ply)
	add(n.Challenge != 0, "c%d", n.Challenge)
	add(n.Puzzle != 0, "p%d", n.Puzzle)
	add(n.Since != 0, "since=%d", n.Since)
	add(f.Guard != 0, "guard=%d", f.Guard)
	add(f.At != 0, "at=%d", f.At)
	add(f.Game != 0, "game=%d", f.Game)
	add(len(f.Moves) > 0, "moves=%s", points(f.Moves))
	add(len(f.Answer) > 0, "answer=%s", points(f.Answer))
	add(f.Loses > 0, "loses=%d", f.Loses)
	add(f.Threat, "threat")
	add(f.Plies > 0, "plies=%d", f.Plies)
	add(f.TriesLeft > 0, "tries-left=%d", f.TriesLeft)
	add(f.How != "", "how=%s", f.How)
	add(f.Name != "", "name=%s", f.Name)
	add(len(f.Known) == len(rules.Names()), "known=all")
	add(len(f.Known) > 4 && len(f.Known) < len(rules.Names()), "known=%d", len(f.Known))
	add(len(f.Known) > 0 && len(f.Known) <= 4, "known=%s", strings.Join(f.Known, ","))
	add(f.Meant != "", "meant=%q", f.Meant)
	add(f.Offer, "offer")
	add(f.What != "" && f.What != games.DrawOffer, "%s", f.What)
	add(f.Days != 0, "days=%d", f.Days)
	add(len(f.NotDone) > 0, "not-done=%s", strings.Join(f.NotDone, ","))
	add(f.Unsent, "unsent")
	add(f.Cut, "cut")
	add(f.NoteCut, "note-cut")
	add(f.NotesFull, "notes-full")
	add(len(f.Withheld) > 0, "withheld=%q", f.Withheld)
	for _, p := range f.Unheard {
		add(true, "unheard=%s", s.name(tx, p, ""))
	}
	add(f.Taken > 0, "taken=%d", f.Taken)
	for _, u := range f.Untaken {
		why := string(u.Why)
		for _, moves := range [][]rules.Move{u.After, u.Moves} {
			if len(moves) > 0 {
				why += ":" + points(moves)
			}
		}
		add(true, "untaken=%s", why)
	}
	add(f.UntakenMore > 0, "and=%d", f.UntakenMore)
	add(f.IfsLeft != "", "ifs-left=%s", f.IfsLeft)
	add(len(f.Unused) > 0, "unused=%s", lines(f.Unused))
	add(f.UnusedMore > 0, "and=%d", f.UnusedMore)
	add(len(f.Illegal) > 0, "illegal=%s", lines(f.Illegal))
	add(f.Paused, "paused")
	add(len(f.Waits) > 0, "waits=%s", points(f.Waits))
	add(f.Again, "again")
	add(f.Short, "short")
	add(f.Last, "last=%s", f.Until.Sub(s.now.Truncate(time.Microsecond)).Round(time.Minute))
	for _, d := range n.Shown() {
		add(true, "%d@%d", d.Game, d.Ply)
	}
	for _, p := range n.Parts() {
		add(true, "(%s: %s)", p.Line, s.describe(tx, p.Notice))
	}
	if n.Kind() == letters.KindDigest {
		told, err := tx.Digests.Told(n.ID)
		must(s.t, err)
		for _, n := range told {
			add(true, "[%s]", s.describe(tx, n))
		}
	}
	add(n.Kind() == letters.KindGoodbye, "running=%d", f.Running)
	add(n.Text != "", "text=%q", n.Text)
	add(f.Away != "", "away=%s", f.Away)
	if n.By != 0 {
		add(true, "by=%s", s.name(tx, n.By, ""))
	}
	if n.Kind() == letters.KindVacation || f.Topic == games.TopicOnVacation {
		add(!f.From.IsZero(), "from=%s", f.From.Sub(s.now).Round(time.Minute))
		add(!f.Until.IsZero(), "until=%s", f.Until.Sub(s.now).Round(time.Minute))
	}
	add(f.Left > 0, "left=%s", f.Left.Round(time.Minute))
	if n.Remark != 0 {
		remark, err := tx.Remarks.Load(n.Remark)
		must(s.t, err)
		add(true, "says=%q", remark.Text)
	}
	return strings.Join(words, " ")
}

// points formats moves on a board of 19 lines.
func points(moves []rules.Move) string {
	var words []string
	for _, m := range moves {
		words = append(words, notation.Go.Move(notation.Board{Width: 19, Height: 19}, m))
	}
	return strings.Join(words, ",")
}

// lines formats conditional moves on a board of 19 lines: "K10,L9>M8;K11>L10".
func lines(list []games.Line) string {
	var texts []string
	for _, l := range list {
		texts = append(texts, points(l.Moves[:l.Answer])+">"+points(l.Moves[l.Answer:]))
	}
	return strings.Join(texts, ";")
}

// status describes a game: its plies, and who is on turn or how it ended.
func (s *session) status(line string) (status string) {
	var id games.GameID
	_, err := fmt.Sscanf(line, "? %d", &id)
	must(s.t, err)
	must(s.t, s.db.Update(context.Background(), func(tx *store.Tx) error {
		g, ok, err := tx.Games.Load(id)
		if err != nil || !ok {
			return fmt.Errorf("game %d: %v, %w", id, ok, err)
		}
		var moves []rules.Move
		for _, p := range g.Plies {
			moves = append(moves, p.Move)
		}
		status = "= " + strings.ReplaceAll(points(moves), ",", " ")
		switch r := g.Position.Result(); {
		case !r.Over():
			status += ", " + s.name(tx, g.OnTurn(), "") + " to move"
		case r.Winner != 0:
			status += ", " + s.name(tx, g.Seats[r.Winner-1], "") + " won: " + string(r.By)
		case r.Outcome == rules.Void:
			status += ", closed"
		default:
			status += ", draw: " + string(r.By)
		}
		return nil
	}))
	return status
}
