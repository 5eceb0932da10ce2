package rules_test

import (
	"slices"
	"strconv"
	"strings"
)

// twin walks the openings of renju as the rule book tells them, by the names of their stages. Stones of seat 1 are Black's.
type twin struct {
	kind    string // "soosorv-8" or "taraguchi-10"
	stage   string // "" after the opening
	wanted  int    // fifth stones that are still to be offered
	offered []spot
}

var swapKeep = []string{"swap", "keep"}

// asks returns who has to do what: the seat whose stone is placed, or the words to choose from.
func (w twin) asks() (seat, stone int, choices []string) {
	soosorv := w.kind == "soosorv-8"
	switch w.stage {
	case "first", "third":
		return 1, 1, nil
	case "second":
		if soosorv {
			return 1, 2, nil
		}
		return 2, 2, nil
	case "fourth":
		return 2, 2, nil
	case "number":
		return 2, 0, strings.Fields("1 2 3 4 5 6 7 8")
	case "fifth":
		return 1, 1, nil
	case "take":
		return 2, 1, nil
	case "offers":
		return 1, 0, []string{"offer"}
	case "after fourth":
		return 1, 0, append([]string{"offer"}, swapKeep...)
	case "after second":
		return 1, 0, swapKeep
	}
	return 2, 0, swapKeep // after the first, the third and the fifth
}

// square returns the width of the square around the centre where the stone has to lie, 0 for anywhere.
func (w twin) square() int {
	switch w.stage {
	case "first":
		return 1
	case "second":
		return 3
	case "third":
		return 5
	case "fifth":
		return 9
	case "fourth":
		if w.kind == "taraguchi-10" {
			return 7
		}
	}
	return 0
}

// after returns the opening after a stone, a choice or an offer.
func (w twin) after(at spot, word string) twin {
	if word == "offer" {
		if w.stage == "after fourth" && w.kind == "taraguchi-10" {
			w.wanted = 10
		}
		w.offered = append(slices.Clone(w.offered), at)
		if w.stage = "offers"; len(w.offered) == w.wanted {
			w.stage = "take"
		}
		return w
	}
	if w.stage == "number" {
		w.wanted, _ = strconv.Atoi(word)
	}
	if w.stage == "take" {
		w.stage, w.offered = "", nil
		return w
	}
	next := "first, after first, second, after second, third, after third, fourth, after fourth, fifth, after fifth, "
	if w.kind == "soosorv-8" {
		next = "first, second, third, after third, fourth, number, after fourth, offers, "
	}
	stages := strings.Split(next, ", ")
	w.stage = stages[slices.Index(stages, w.stage)+1]
	return w
}

// refused returns why the opening does not allow a stone or an offer, or "".
func (w twin) refused(s *slow, at spot, word string) bool {
	if word == "offer" {
		return slices.ContainsFunc(w.offered, func(other spot) bool { return sameOffer(s, at, other) })
	}
	if w.stage == "take" {
		return !slices.Contains(w.offered, at)
	}
	c, half := s.centrePoint(), w.square()/2
	return w.square() > 0 && (abs(at.x-c.x) > half || abs(at.y-c.y) > half)
}

// sameOffer reports whether a turn or a reflection of the board leaves all stones as they are and moves one point to the other.
func sameOffer(s *slow, a, b spot) bool {
	last := s.width - 1
	for _, turned := range []func(x, y int) spot{
		func(x, y int) spot { return spot{x, y} },
		func(x, y int) spot { return spot{last - y, x} },
		func(x, y int) spot { return spot{last - x, last - y} },
		func(x, y int) spot { return spot{y, last - x} },
		func(x, y int) spot { return spot{last - x, y} },
		func(x, y int) spot { return spot{x, last - y} },
		func(x, y int) spot { return spot{y, x} },
		func(x, y int) spot { return spot{last - y, last - x} },
	} {
		same := turned(a.x, a.y) == b
		for y := range s.height {
			for x := range s.width {
				to := turned(x, y)
				same = same && s.board[y][x] == s.board[to.y][to.x]
			}
		}
		if same {
			return true
		}
	}
	return false
}
