package rules_test

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pentepost/rules"
)

// TestPerft counts the sequences of plies of each length from some positions. This
// package and the slow referee agree on the numbers in testdata/perft.txt. Numbers above 10,000 are for the
// long tests.
func TestPerft(t *testing.T) {
	file, err := os.Open("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	seen := map[string]bool{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		head, want, found := strings.Cut(lines.Text(), ": ")
		text, board, _ := strings.Cut(head, " / ")
		if !found || strings.HasPrefix(head, "#") {
			continue
		}
		seen[strings.Fields(text)[0]] = true
		t.Run(head, func(t *testing.T) {
			p := perftBoard(t, named(t, text), board)
			if digits := perftDigits(); digits > 0 {
				want = strings.Join(slices.DeleteFunc(strings.Fields(want), func(n string) bool { return len(n) > digits }), " ")
			}
			if got := perfts(&p, len(strings.Fields(want))); got != want {
				t.Errorf("%s: %s\nwant %s", head, got, want)
			}
			checkSlowPerft(t, text, &p, want)
		})
	}
	for _, name := range rules.Names() {
		if !seen[name] {
			t.Errorf("no perft counts for %s", name)
		}
	}
}

// perftDigits returns how many digits a number may have that is counted again; 0 for any.
func perftDigits() int {
	if long() && !raceEnabled {
		return 0
	}
	return 4
}

// checkSlowPerft counts with the slow referee, to a depth that does not take long.
func checkSlowPerft(t *testing.T, text string, p *rules.Position, want string) {
	limit := 150
	switch {
	case long():
		limit = 1_000_000
	case raceEnabled:
		limit = 60
	}
	for i, count := range strings.Fields(want) {
		n, _ := strconv.Atoi(count)
		if n > limit {
			return
		}
		if got := slowPerft(newSlowAt(text, p), i+1); got != n {
			t.Errorf("%d plies: the slow referee counts %d, want %d", i+1, got, n)
		}
	}
}

// newSlowAt returns a game of the slow referee that has reached a position.
func newSlowAt(text string, p *rules.Position) *slow {
	s := newSlow(text)
	s.width, s.height = p.Ruleset().Width, p.Ruleset().Height
	for at := range p.Points() {
		if c := p.At(at); c != rules.Empty {
			x, y := p.XY(at)
			s.board[y][x] = int(c)
		}
	}
	if len(s.taken()) > 0 { // the opening is over
		s.centre, s.zone, s.phase, s.left, s.twin = false, false, "", s.perTurn, twin{}
	}
	for team := 1; team <= s.teams; team++ {
		s.counted[team] = p.Captured(rules.Seat(team))
	}
	return s
}

func slowPerft(s *slow, depth int) int {
	if depth == 0 {
		return 1
	}
	n := 0
	for _, choice := range slices.DeleteFunc(slices.Sorted(maps.Keys(words)), func(word string) bool { return word == "offer" }) {
		if s.refused(spot{}, choice) == "" {
			next := s.clone()
			next.play(spot{}, choice)
			n += slowPerft(next, depth-1)
		}
	}
	for _, at := range s.empties() {
		for _, word := range []string{"", "offer"} {
			if s.refused(at, word) == "" {
				next := s.clone()
				next.play(at, word)
				n += slowPerft(next, depth-1)
			}
		}
	}
	return n
}

// perfts returns the counts for depths from 1 to depth.
func perfts(p *rules.Position, depth int) string {
	var list []string
	for d := 1; d <= depth; d++ {
		list = append(list, fmt.Sprint(perft(p, d)))
	}
	return strings.Join(list, " ")
}

func perft(p *rules.Position, depth int) int {
	if depth == 0 {
		return 1
	}
	n := 0
	try := func(m rules.Move) {
		if next, _, err := p.Play(m); err == nil {
			n += perft(&next, depth-1)
		}
	}
	for c := rules.Swap; c <= rules.Fifths(rules.MostFifths) && p.Choices() != 0; c++ {
		if c != rules.Offer {
			try(rules.Choose(c))
		}
	}
	for at := range p.Points() {
		if try(rules.Place(at)); p.Choices() != 0 {
			try(rules.OfferAt(at))
		}
	}
	return n
}

// perftBoard returns the position to count from: an empty board, "WxH", or one of
// middles, where many captures and rows are possible.
func perftBoard(t *testing.T, r rules.Ruleset, board string) rules.Position {
	if drawing, ok := middles[board]; ok {
		p, _ := drawn(t, r, 1, drawing, 6, 6, 6, 6, 6, 6)
		return p
	}
	fmt.Sscanf(board, "%dx%d", &r.Width, &r.Height)
	return r.Start()
}

var middles = map[string]string{
	"two": `
		X . O X X .
		. O X . . O
		. O O X . X
		. X . O X .
		O . X O . X
		X X X X . O`,
	"many": `
		X O # . . #
		. # O X . .
		. O O X . X
		# O . # X .
		. X # O . X
		X X X . O #`,
	"open": `
		. . . . . . . . .
		. . . X . . . . .
		. . . X . . . . .
		. X X . . . . O .
		. . . . X . O . .
		. . . . . X . . .
		. . O O O . . . .
		. . . . . . . X .
		. . . . . . . . .`,
	"line": "X . O . X O O . . X . O X X . . O . X",
}
