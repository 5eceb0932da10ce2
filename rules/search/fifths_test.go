package search

import (
	"context"
	"strings"
	"testing"

	"pentepost/notation"
	"pentepost/rules"
)

// playedOpening returns the position after the words of a record.
func playedOpening(t *testing.T, text string) rules.Position {
	t.Helper()
	variant, words, _ := strings.Cut(text, ": ")
	r, err := rules.Parse(variant)
	if err != nil {
		t.Fatal(err)
	}
	p := r.Start()
	for word := range strings.FieldsSeq(words) {
		m, err := notation.ParseWord(r, word)
		if err != nil {
			t.Fatal(err)
		}
		if p, _, err = p.Play(m); err != nil {
			t.Fatalf("%s: %v", word, err)
		}
	}
	return p
}

// The computer plays each ply of the openings of gomoku and renju, at a low level and at one that looks for proofs, and offers no
// stone after which it can prove that it loses.
func TestOpeningsOfPeersArePlayed(t *testing.T) {
	w := NewWorker()
	for _, number := range []int{1, 7} {
		level, _ := LevelOf(number)
		level.Nodes = min(level.Nodes, 2000)
		for seed, variant := range []string{"swap2-gomoku", "renju opening=soosorv-8", "renju opening=soosorv-8", "renju opening=taraguchi-10", "renju opening=taraguchi-10"} {
			p := playedOpening(t, variant+": ")
			var words []string
			for len(p.Remaining()) > 0 {
				c, err := w.Best(context.Background(), p, level, uint64(seed))
				if err != nil {
					t.Fatal(err)
				}
				words = append(words, notation.Word(p.Ruleset(), c.Move))
				if c.Move.Choice == rules.Offer && level.Proof > 0 {
					bare := p.WithoutOpening()
					next, _, _ := bare.Play(rules.Place(c.Move.Point))
					if proof, _ := w.Wins(context.Background(), next, level.Proof, level.Nodes/proofShare); proof != nil {
						t.Errorf("level %d offers %s and loses", number, words)
					}
				}
				next, _, err := p.Play(c.Move)
				if err != nil {
					t.Fatalf("%s, level %d: %s: %v", variant, number, words, err)
				}
				p = next
			}
			t.Log(variant, number, words)
		}
	}
}

// The better side is taken, and of offered stones the weakest one.
func TestSidesAndOffersAreTaken(t *testing.T) {
	level, _ := LevelOf(7)
	w := NewWorker()
	for text, want := range map[string]string{
		"swap2-gomoku: H8 A1 H9":                                               "swap",  // two stones of Black together, White's in the corner
		"renju opening=soosorv-8: H8 H9 J10 keep A1 1":                         "offer", // White's fourth stone is wasted
		"renju opening=soosorv-8: H8 H9 G10 keep J9 8":                         "swap",  // eight offers are many
		"renju opening=soosorv-8: H8 H9 J10 keep J9 2 keep offer-G7 offer-A15": "A15",
	} {
		p := playedOpening(t, text)
		c, err := w.Best(context.Background(), p, level, 1)
		if err != nil || !strings.HasPrefix(notation.Word(p.Ruleset(), c.Move), want) {
			t.Errorf("%s: %s, %v, want %s", text, notation.Word(p.Ruleset(), c.Move), err, want)
		}
	}
}

// Two points that are the same by a symmetry of the stones are valued once: only one of them can be offered. Here all stones are on
// the middle column.
func TestFifthsThatAreTheSameCountOnce(t *testing.T) {
	level, _ := LevelOf(1)
	level.Nodes = 100
	for _, moves := range []string{"H8 H9 H10 keep H7 8", "H8 H9 H10 keep H7 8 keep offer-G8"} {
		p := playedOpening(t, "renju opening=soosorv-8: "+moves)
		list, _ := NewWorker().fifths(context.Background(), &p, level, 3)
		seen := map[[2]int]bool{}
		if strings.HasSuffix(moves, "offer-G8") {
			seen[[2]int{1, 7}] = true
		}
		for _, f := range list {
			x, y := p.XY(f.at)
			class := [2]int{max(x-7, 7-x), y}
			if seen[class] {
				t.Errorf("after %q %d columns beside the middle of row %d are valued twice", moves, class[0], y+1)
			}
			seen[class] = true
		}
		if len(list) != openingTries {
			t.Errorf("after %q %d points are valued", moves, len(list))
		}
	}
}

// A stone that loses is not offered, even if the first look at it liked it best.
func TestLosingStoneIsNotOffered(t *testing.T) {
	level, _ := LevelOf(7)
	p := playedOpening(t, "renju: H8 J9 A1 K9 A15 L9 P1 A8") // White has three in a row
	lost, saved := rules.Point(14), rules.Point(8*15+11)     // P1 is taken; M9 stops the three
	lost += 15 * 3
	list := []fifth{{lost, 100}, {saved, 50}}
	if at := NewWorker().safest(context.Background(), &p, list, level); at != saved {
		t.Errorf("offers %d, want %d", at, saved)
	}
	level.Proof = 0
	if at := NewWorker().safest(context.Background(), &p, list, level); at != lost {
		t.Errorf("a level without proofs offers %d, want %d", at, lost)
	}
}

// Nobody looks for a win where a number or an offer is due.
func TestNoProofInOpening(t *testing.T) {
	w := NewWorker()
	for _, moves := range []string{"H8 H9 J10 keep G6", "H8 H9 J10 keep G6 3", "H8 H9 J10 keep G6 3 keep", "H8 H9 J10 keep G6 1 keep offer-A1"} {
		p := playedOpening(t, "renju opening=soosorv-8: "+moves)
		if proof, err := w.Wins(context.Background(), p, 5, 100); proof != nil || err != nil {
			t.Errorf("%s: %v, %v", moves, proof, err)
		}
		if lost, err := w.Loses(context.Background(), p, 5, 100); lost || err != nil {
			t.Errorf("%s: %v, %v", moves, lost, err)
		}
	}
}
