package games_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"pentepost/games"
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
		fits := m.kind == "" || string(n.Kind) == m.kind && (m.atPly == "" || fmt.Sprint(n.Ply) == m.atPly)
		if k := n.Key(); fits && k.About != games.AboutNothing {
			key, ok := s.seal.Open(strings.ToUpper(s.seal.Text(k)))
			if !ok || key != k {
				s.t.Fatalf("the key %+v comes back as %+v, %v", k, key, ok)
			}
			return key
		}
	}
	s.t.Fatalf("%s has no letter to answer with %q", m.whose, m.line)
	return games.Key{}
}

// deliver delivers the notices that a mail caused. It checks that only answers to the
// sender are marked as replies, with the Message-ID of the mail.
func (s *session) deliver(tx *store.Tx, r games.Request) {
	list, err := tx.DueNotices(s.now, 100)
	must(s.t, err)
	sender, _, err := tx.PlayerByAddress(r.From.Address)
	must(s.t, err)
	for _, n := range list {
		reader := s.name(tx, n.To, n.Address)
		s.letters[reader] = append(s.letters[reader], n)
		s.happens = append(s.happens, reader+"< "+s.describe(tx, n))
		toSender := n.To == sender.ID && (n.To != 0 || n.Address == r.From.Address)
		waited := n.Made.Before(s.now.Truncate(time.Microsecond))
		if confirm := n.Kind == games.Confirm; !waited && (n.Reply != (toSender && !confirm) || n.Reply != (n.InReplyTo == r.Mail)) {
			s.t.Errorf("%s to %s: reply %v, to %q", n.Kind, reader, n.Reply, n.InReplyTo)
		}
		must(s.t, games.TurnBegan(tx, n, s.now))
		must(s.t, tx.MarkSent(n.ID, s.now))
	}
}

func (s *session) name(tx *store.Tx, id games.PlayerID, address string) string {
	if id != 0 {
		p, err := tx.Player(id)
		must(s.t, err)
		address = p.Address
	}
	local, _, _ := strings.Cut(address, "@")
	return local
}

// describe describes a notice in one line of a script.
func (s *session) describe(tx *store.Tx, n games.Notice) string {
	words := []string{string(n.Kind)}
	add := func(there bool, form string, args ...any) {
		if there {
			words = append(words, fmt.Sprintf(form, args...))
		}
	}
	f := n.Facts
	add(f.Reason != "", "%s", f.Reason)
	add(f.Topic != "", "%s", f.Topic)
	add(n.Game != 0, "%d@%d", n.Game, n.Ply)
	add(n.Challenge != 0, "c%d", n.Challenge)
	add(f.Since != 0, "since=%d", f.Since)
	add(f.Guard != 0, "guard=%d", f.Guard)
	add(f.At != 0, "at=%d", f.At)
	add(f.Game != 0, "game=%d", f.Game)
	add(len(f.Moves) > 0, "moves=%s", points(f.Moves))
	add(f.Name != "", "name=%s", f.Name)
	add(len(f.Known) == len(rules.Names()), "known=all")
	add(len(f.Known) > 4 && len(f.Known) < len(rules.Names()), "known=%d", len(f.Known))
	add(len(f.Known) > 0 && len(f.Known) <= 4, "known=%s", strings.Join(f.Known, ","))
	add(f.Meant != "", "meant=%q", f.Meant)
	add(f.Offer, "offer")
	add(len(f.NotDone) > 0, "not-done=%s", strings.Join(f.NotDone, ","))
	add(f.Unsent, "unsent")
	add(f.Cut, "cut")
	add(len(f.Withheld) > 0, "withheld=%q", f.Withheld)
	add(f.Again, "again")
	add(f.Last, "last=%s", f.Until.Sub(s.now.Truncate(time.Microsecond)).Round(time.Minute))
	add(n.Kind == games.Goodbye, "running=%d", f.Running)
	add(f.Text != "", "text=%q", f.Text)
	if f.By != 0 {
		add(true, "by=%s", s.name(tx, f.By, ""))
	}
	if f.Remark != 0 {
		remark, err := tx.Remark(f.Remark)
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

// status describes a game: its plies, and who is on turn or how it ended.
func (s *session) status(line string) (status string) {
	var id games.GameID
	_, err := fmt.Sscanf(line, "? %d", &id)
	must(s.t, err)
	must(s.t, s.db.Update(context.Background(), func(tx *store.Tx) error {
		g, ok, err := tx.Game(id)
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
		default:
			status += ", draw: " + string(r.By)
		}
		return nil
	}))
	return status
}
