package league

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestAgainstDutch compares the pairs with those of FIDE's Dutch system in tournament reports (TRF16)
// that other programs have written: all *.trf and *.input in the folder that PENTEPOST_TRF names, such
// as those that bbpPairings is tested with. Ours may differ, because a sum of costs is least and not
// one criterion after the other; so the test counts, and only checks that nobody meets again.
func TestAgainstDutch(t *testing.T) {
	var files []string
	for _, pattern := range []string{"*.trf", "*.input"} {
		found, _ := filepath.Glob(filepath.Join(os.Getenv("PENTEPOST_TRF"), pattern))
		files = append(files, found...)
	}
	if os.Getenv("PENTEPOST_TRF") == "" || len(files) == 0 {
		t.Skip("PENTEPOST_TRF names no folder with tournament reports")
	}
	var all likeness
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		one := compareWithReport(t, readReport(string(text)))
		t.Logf("%s: %v", filepath.Base(file), one)
		all.add(one)
	}
	t.Logf("all: %v", all)
}

// report is a tournament as another program has paired it. Players are in the order of the seeds.
type report struct {
	rounds int // in all
	games  []Game
	absent [][]int // by round
}

// readReport reads a tournament report. If the first player began with the second move, all colours
// are exchanged: here the first player of the first round moves first.
func readReport(text string) (r report) {
	var cells [][]string
	for line := range strings.FieldsFuncSeq(text, func(c rune) bool { return c == '\n' || c == '\r' }) {
		switch {
		case strings.HasPrefix(line, "XXR"):
			r.rounds, _ = strconv.Atoi(strings.TrimSpace(line[3:]))
		case strings.HasPrefix(line, "001"):
			var row []string
			for at := 91; at+8 <= len(line); at += 10 {
				row = append(row, line[at:at+8])
			}
			cells = append(cells, row)
		}
	}
	exchange := len(cells) > 0 && len(cells[0]) > 0 && cells[0][0][5] == 'b'
	for player, row := range cells {
		for round, cell := range row {
			r.enter(player, round, cell, exchange)
		}
	}
	return r
}

// enter adds a round of a player. A game is in the rows of both players, and is taken from that of
// the first of them.
func (r *report) enter(player, round int, cell string, exchange bool) {
	for len(r.absent) <= round {
		r.absent = append(r.absent, nil)
	}
	opponent, _ := strconv.Atoi(strings.TrimSpace(cell[:4]))
	if opponent == 0 {
		result := map[byte]Result{'U': PairingBye, 'F': PairingBye, '+': PairingBye, 'H': HalfBye}[cell[7]]
		if result == Open {
			result = ZeroBye
		}
		if cell[7] != 'U' {
			r.absent[round] = append(r.absent[round], player)
		}
		r.games = append(r.games, Game{Round: round + 1, First: player, Second: Nobody, Result: result})
		return
	}
	if (cell[5] == 'w') == exchange {
		return
	}
	result := map[byte]Result{'1': FirstWon, '=': Drawn, '0': SecondWon, '+': SecondForfeited, '-': FirstForfeited}[cell[7]]
	r.games = append(r.games, Game{Round: round + 1, First: player, Second: opponent - 1, Result: result})
}

// likeness says how much of the pairs of two systems is the same.
type likeness struct {
	rounds, sameRounds, sameFloats int
	pairs, samePairs, sameColours  int
	byes, sameByes                 int
	thirds                         [2]int // a colour for the third time running: ours, theirs
	apart                          [2]float64
}

func (l *likeness) add(m likeness) {
	for _, n := range []struct {
		to  *int
		add int
	}{
		{&l.rounds, m.rounds}, {&l.sameRounds, m.sameRounds}, {&l.sameFloats, m.sameFloats}, {&l.pairs, m.pairs}, {&l.samePairs, m.samePairs},
		{&l.sameColours, m.sameColours}, {&l.byes, m.byes}, {&l.sameByes, m.sameByes}, {&l.thirds[0], m.thirds[0]}, {&l.thirds[1], m.thirds[1]},
	} {
		*n.to += n.add
	}
	l.apart[0], l.apart[1] = l.apart[0]+m.apart[0], l.apart[1]+m.apart[1]
}

func (l likeness) String() string {
	return fmt.Sprintf("%d of %d rounds the same, in %d the same differences of points; %d of %d pairs, %d of these with the same colours; %d of %d byes; points apart %v, theirs %v; a colour for the third time %d, theirs %d",
		l.sameRounds, l.rounds, l.sameFloats, l.samePairs, l.pairs, l.sameColours, l.sameByes, l.byes, l.apart[0], l.apart[1], l.thirds[0], l.thirds[1])
}

// compareWithReport pairs each round of a tournament after the rounds before it as they were.
func compareWithReport(t *testing.T, r report) (l likeness) {
	t.Helper()
	d := Division{Swiss: true, Rounds: r.rounds}
	for _, g := range r.games {
		for len(d.Players) <= max(g.First, g.Second) {
			d.Players = append(d.Players, Entrant{})
		}
	}
	for round := range r.absent {
		var theirs []Game
		d.Games = nil
		for _, g := range r.games {
			isPaired := !g.isBye() || g.Result == PairingBye && !slices.Contains(r.absent[round], g.First)
			switch {
			case g.Round <= round:
				d.Games = append(d.Games, g)
			case g.Round == round+1 && isPaired:
				theirs = append(theirs, g)
			}
		}
		s := d.newSwiss(r.absent[round])
		l.add(compareRounds(t, s, d.PairSwiss(r.absent[round]), theirs))
	}
	return l
}

// compareRounds compares two ways to pair a round.
func compareRounds(t *testing.T, s swiss, ours, theirs []Game) (l likeness) {
	t.Helper()
	l.rounds = 1
	var differences [2][]float64
	for i, games := range [][]Game{ours, theirs} {
		for _, g := range games {
			a, b := find(s, g.First), find(s, g.Second)
			switch {
			case g.isBye():
				differences[i] = append(differences[i], a.points-100) // unlike any pair
			default:
				differences[i] = append(differences[i], math.Abs(a.points-b.points))
				l.apart[i] += math.Abs(a.points - b.points)
				l.thirds[i] += thirdTime(a, 1) + thirdTime(b, -1)
			}
			if i == 0 && !a.mayMeet(&b) {
				t.Errorf("round %d: %d and %d have met", s.round, g.First, g.Second)
			}
		}
		slices.Sort(differences[i])
	}
	for _, g := range theirs {
		same := slices.ContainsFunc(ours, func(o Game) bool { return o.First == g.First && o.Second == g.Second })
		turned := slices.ContainsFunc(ours, func(o Game) bool { return o.First == g.Second && o.Second == g.First })
		switch {
		case g.isBye():
			l.byes++
			l.sameByes += one(same)
		default:
			l.pairs++
			l.samePairs += one(same || turned)
			l.sameColours += one(same)
		}
	}
	l.sameRounds = one(l.samePairs == l.pairs && l.sameByes == l.byes)
	l.sameFloats = one(slices.Equal(differences[0], differences[1]))
	return l
}

// thirdTime returns 1 if a player has a colour for the third time running.
func thirdTime(p swissPlayer, first int) int {
	n := len(p.firsts)
	return one(n >= 2 && p.firsts[n-1] == first && p.firsts[n-2] == first)
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}
