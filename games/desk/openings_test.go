package desk_test

import (
	"strings"
	"testing"
)

const renju = "ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob renju first size=19 opening="

// Black's first stone lies there. White says with the fourth stone how many fifths there shall be, and who offers them need
// not say "keep" as well.
func TestSoosorv(t *testing.T) {
	s := newSession(t)
	s.play(renju + "soosorv-8\n bob> accept")
	s.run(`
	? 1
	= K10, ann to move
	ann> M11 K12
	= refused
	ann< refused opening 1@1 moves=M11
	ann> K11 K12
	ann< played 1@3 since=2 by=ann
	bob< your-move 1@3 since=2 by=ann
	bob> swap K9
	= refused
	bob< refused opening no-stone 1@3 moves=swap
	bob> swap
	bob< played 1@4 since=4 by=bob
	ann< your-move 1@4 since=4 by=bob
	ann> K9
	ann< your-move 1@5 since=5 by=ann
	ann> 9
	= refused
	ann< refused not-understood 1@5
	ann> M12
	= refused
	ann< refused opening 1@5 moves=M12
	ann> 3
	ann< played 1@6 since=6 by=ann
	bob< your-move 1@6 since=5 by=ann
	bob> M10
	= refused
	bob< refused opening 1@6 moves=M10
	bob> offer J10 L10 M10
	= refused
	bob< refused opening 1@6 moves=offer-L10
	bob> offer J10 M10, N11 O11
	= refused
	bob< refused two-moves 1@6 moves=offer-J10,offer-M10,offer-N11,O11
	bob> offer J10 M10
	bob< your-move 1@8 since=7 by=bob
	bob> N11
	bob< played 1@9 since=9 by=bob
	ann< your-move 1@9 since=7 by=bob
	ann> O11 J9
	= refused
	ann< refused opening 1@9 moves=O11
	ann> M10 J9
	ann< played 1@11 since=10 by=ann
	bob< your-move 1@11 since=10 by=ann
	? 1
	= K10 K11 K12 swap K9 3 offer-J10 offer-M10 offer-N11 M10 J9, bob to move
	`)
}

// In Taraguchi-10 each stone comes after a choice, or ten fifths are offered.
func TestTaraguchi(t *testing.T) {
	s := newSession(t)
	s.play(renju + "taraguchi-10\n bob> accept\n bob> keep K11\n ann> swap\n bob> L12\n ann> keep J8")
	s.run(`
	? 1
	= K10 keep K11 swap L12 keep J8, bob to move
	bob> keep offer C3
	= refused
	bob< refused opening 1@7 moves=C3
	bob> offer C3 D3 E3 F3 G3 H3 J3 K3 L3 M3
	bob< played 1@17 since=8 by=bob
	ann< your-move 1@17 since=8 by=bob
	ann> undo
	bob< offer 1@17 undo by=ann
	ann< shown draw 1@17 undo
	`)
	t2 := newSession(t)
	t2.play(renju + "taraguchi-10\n bob> accept\n bob> swap\n ann> K11\n bob> keep L12\n ann> swap\n bob> J8\n ann> keep M11\n bob> swap\n ann> G7")
	if got, want := t2.status("? 1"), "= K10 swap K11 keep L12 swap J8 keep M11 swap G7, bob to move"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Choices, numbers and offers are tried, and are moves of conditional lines.
func TestOffersInLines(t *testing.T) {
	start := renju + "soosorv-8\n bob> accept\n ann> K11 L12"
	for _, test := range []struct{ moves, want string }{
		{"bob> keep L11 2 / if swap then M10 J9\n ann> swap", "keep L11 2 swap offer-M10 offer-J9, ann to move"},
		{"bob> keep L11 2 / if offer C3 C4 then C4 J9 / if keep offer C5 C6 then C5 J8\n ann> offer C3 C4", "keep L11 2 offer-C3 offer-C4 C4 J9, ann to move"},
		{"bob> keep L11 2 / if offer C3 C4 then C4 J9\n ann> offer C4 C3", "keep L11 2 offer-C4 offer-C3 C4 J9, ann to move"},
		{"ann> if keep L11 2 then offer C3 C4 / if keep L11 1 then offer C3\n bob> keep L11 2", "keep L11 2 offer-C3 offer-C4, bob to move"},
		{"bob> keep L11 2 / if offer C3 C4 C4 J9 J8 then H8\n ann> offer C3 C4\n bob> C4 J9\n ann> J8", "keep L11 2 offer-C3 offer-C4 C4 J9 J8 H8, ann to move"}, // R15
		{"ann> if keep L11 2 then swap\n bob> keep L11 2", "keep L11 2 swap, bob to move"},
		{"ann> if keep L11 2 then keep offer C3 C4\n bob> keep L11 2", "keep L11 2 keep offer-C3 offer-C4, bob to move"},
	} {
		s := newSession(t)
		s.play(start)
		s.play(test.moves)
		if got, want := s.status("? 1"), "= K10 K11 L12 "+test.want; got != want {
			t.Errorf("%s: %s, want %s", test.moves, got, want)
		}
	}
	s := newSession(t)
	s.play(start)
	s.run(`
	bob> try keep L11 2 keep offer C3 C4 C4 J9
	bob< shown try 1@3 moves=keep,L11,2,keep,offer-C3,offer-C4,C4,J9
	bob> try keep L11 2 C3
	= refused
	bob< refused opening try 1@3 moves=C3
	`)
}

// The game goes on after an opening was taken back, and a rematch has the same opening.
func TestOpeningTakenBack(t *testing.T) {
	s := newSession(t)
	s.play(renju + "soosorv-8\n bob> accept\n ann> K11 L12\n bob> keep L11 2\n ann> offer C3 C4\n ann> undo\n bob> accept")
	if got, want := s.status("? 1"), "= K10 K11 L12 keep L11 2, ann to move"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	s.play("ann> offer C5 C6\n bob> C6 J9\n bob> resign\n ann> rematch\n bob> accept")
	if got := s.status("? 2"); !strings.HasPrefix(got, "= K10, ") {
		t.Errorf("the rematch: %s", got)
	}
}

// R14: a yes or no in reply to a letter that asks for a side is asked about; elsewhere nothing waits for one.
func TestYesWhereASideIsChosen(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob d-pente first\n bob> accept\n ann> K10 K11 L10 L11")
	s.run(`
	bob> yes
	= refused
	bob< refused not-understood meant 1@4 meant="swap"
	bob> no
	bob< shown dropped 1@4
	ann> yes
	= refused
	ann< refused not-allowed yes 1@4
	`)
	s = newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob d-pente first\n bob> accept\n ann> K10 K11 L10 L11")
	s.run(`
	bob> no
	= refused
	bob< refused not-understood meant 1@4 meant="keep"
	bob> yes
	bob< played 1@5 since=5 by=bob
	ann< your-move 1@5 since=5 by=bob
	`)
}
