package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pentepost/rules"
)

// playTurn plays the whole turn of a level.
func playTurn(t *testing.T, w *Worker, p rules.Position, l Level) (after rules.Position, score int) {
	t.Helper()
	for seat := p.Turn(); p.Turn() == seat; {
		c, err := w.Best(t.Context(), p, l, 1)
		if err != nil {
			t.Fatal(err)
		}
		score = c.Score
		if p, _, err = p.Play(c.Move); err != nil {
			t.Fatal(err)
		}
	}
	return p, score
}

// rowOfFour is a board of Connect6 on which O threatens to fill a row, and X is on turn.
const rowOfFour = `
	. . . . . . . . . . .
	. . . . . . . . . . .
	. . X . . . . . . . .
	. . . . . . . X . . .
	. . . O O O O . . . .
	. . . . . X . . . . .
	. . . . . . . . . . .
	. X . . . . . . . . .
	. . . . . . . . X . .
	. . . O . . . . . O .
	. . . . . . . . . . .`

// twoThrees is a board of Connect6 on which X is on turn and wins.
const twoThrees = `
	. . . . . . . . . . .
	. . . . . . . . . . .
	. . . X X X . . . . .
	. . . . . . . . . . .
	. . . . . . . O . . .
	. O . . . . . . . O .
	. . . . . . . . . . .
	. . . . X X X . . . .
	. . . . . . . . . . .
	. O O . . X . . O . .
	. . . . . . O . . O .`

// TestTurnsOnDrawnBoards checks the turns of levels from 6 on: X is on turn with two stones.
func TestTurnsOnDrawnBoards(t *testing.T) {
	for _, test := range []struct {
		name  string
		wins  int // plies of the proof
		board string
	}{
		{name: "two threes become two fours, which need four stones", wins: 6, board: twoThrees},
		{name: "a threat to fill a row is stopped at both ends", board: rowOfFour},
		{name: "threes that cross are stopped before they are threats", board: `
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . . O . . . . X . .
			. . . . . . . X . . .
			. . . O . O O . . . .
			. . . . . . . . . . .
			. . . O . . . . . . .
			. . . . . X . . . . .
			X . . . . . . . O . .
			. . . . . . X . . . .`},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := drawn(t, "connect6 size=11", test.board)
			w := NewWorker()
			proof, err := w.Wins(t.Context(), p, 10, 100_000)
			if err != nil || (proof != nil) != (test.wins > 0) || proof != nil && proof.Plies != test.wins {
				t.Errorf("proof %v, want %d plies: %v", proof, test.wins, err)
			}
			checkLine(t, p, proof)
			for number := 6; number <= 8; number++ {
				next, score := playTurn(t, w, p, level(t, number))
				if test.wins > 0 && score != win-test.wins+1 {
					t.Errorf("level %d: score %d for the second stone, want %d", number, score, win-test.wins+1)
				}
				if lost, err := w.Wins(t.Context(), next, 10, 100_000); lost != nil || err != nil {
					t.Errorf("level %d: the other side wins: %v, %v\n%s", number, lost, err, draw(&next))
				}
			}
		})
	}
}

// TestTurnsOverlookPoints checks that a row of the other side is no threat for a player that overlooks where it grows,
// and that no turn has a stone there.
func TestTurnsOverlookPoints(t *testing.T) {
	p := drawn(t, "connect6 size=11", rowOfFour)
	w := NewWorker()
	s := turnsOf(t, w, &p)
	for _, overlooks := range []bool{false, true} {
		if overlooks {
			for _, name := range []string{"C7", "H7"} {
				w.blind.add(int(point(t, &p, name)))
			}
			s = w.beginTurns()
		}
		if s.board.threatens(1-s.side) == overlooks {
			t.Errorf("the row is seen: %v", !overlooks)
		}
		for _, next := range s.rootTurns() {
			for _, q := range stonesOf([]turn{next}) {
				if w.blind.has(int(q)) {
					t.Errorf("a stone at %d is listed", q)
				}
			}
		}
	}
}

// TestThreatsAreListed compares the turns that make threats which one stone cannot stop with all turns that do so, each stone with a part
// in it.
func TestThreatsAreListed(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 7))
	w, pairs, wins := NewWorker(), 0, 0
	for pairs < 300 || wins < 10 {
		r := []rules.Ruleset{shortRows(t), resized(parse(t, "connect6"), 9)}[random.IntN(2)]
		p := quietPosition(t, r, 11+4*random.IntN(4), random)
		s := turnsOf(t, w, &p)
		var guard cover
		if s.board.cover(1-s.side, &guard); s.board.threatens(s.side) || guard.need > 2 {
			continue
		}
		want, unstoppable := s.doubleThreats(&guard)
		list, won := s.listThreats(3, &guard)
		if _, sooner := s.listThreats(2, &guard); won != (len(unstoppable) > 0) || sooner != won {
			t.Fatalf("a turn wins: %v, with more turns %v, want %v\n%s", sooner, won, unstoppable, draw(&p))
		}
		if won {
			wins++
			continue
		}
		for _, next := range want {
			if pairs++; !slices.ContainsFunc(list, next.same) {
				t.Fatalf("%v is not listed\n%s", next, draw(&p))
			}
		}
		for _, next := range list {
			var c cover
			if s.board.coverAfter(s.side, next, &c); c.need != 2 || !guard.by(next) {
				t.Fatalf("%v is listed, and %d stones stop it\n%s", next, c.need, draw(&p))
			}
		}
	}
}

// doubleThreats returns the turns whose threats need two stones, and those whose threats need more, by trying all.
func (t *turnSearch) doubleThreats(guard *cover) (list, unstoppable []turn) {
	b, me := &t.board, t.side
	threatsOf := func(points ...int16) int {
		for _, p := range points {
			b.place(p, me)
			defer b.remove(p, me)
		}
		return len(b.groups[threats+group(me)])
	}
	for _, next := range t.allTurns() {
		var c cover
		made := threatsOf(next.a, next.b)
		if b.coverAfter(me, next, &c); !guard.by(next) || made == threatsOf(next.a) || made == threatsOf(next.b) {
			continue
		}
		switch c.need {
		case 2:
			list = append(list, next)
		case 3:
			unstoppable = append(unstoppable, next)
		}
	}
	return list, unstoppable
}
