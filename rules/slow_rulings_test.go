package rules_test

import (
	"fmt"
	"slices"
)

// ending returns the result after a stone of a seat, or "" if the game goes on.
func (s *slow) ending(at spot, seat, waited int, captured bool) string {
	opponent := s.following(seat)
	mine, theirs := s.counted[s.teamOf(seat)], s.counted[s.teamOf(opponent)]
	wins := func(seat int, by string) string { return fmt.Sprintf("win %d %s", s.teamOf(seat), by) }
	switch s.name {
	case "complication", "ninuki-renju":
		return s.exactEnding(at, seat, opponent, waited)
	case "boat-pente", "o-pente":
		if len(s.fives(s.colourOf(opponent))) > 0 {
			return wins(opponent, "row")
		}
		if len(s.fives(s.colourOf(seat))) > 0 {
			if s.safe(s.colourOf(seat), s.colourOf(opponent)) {
				return wins(seat, "row")
			}
			s.fivesOf = s.colourOf(seat)
		}
		if s.name == "boat-pente" && mine >= 10 {
			return wins(seat, "captures")
		}
		if s.name == "o-pente" && max(mine, theirs) >= 15 && mine != theirs {
			return s.larger(seat, opponent, wins)
		}
	case "poof-pente":
		if max(mine, theirs) >= 10 && mine != theirs {
			return s.larger(seat, opponent, wins)
		}
		if s.inFive(at) {
			return wins(seat, "row")
		}
	default:
		if s.inFive(at) {
			return wins(seat, "row")
		}
		if s.stones > 0 && mine >= s.stones {
			return wins(seat, "captures")
		}
	}
	return ""
}

func (s *slow) larger(seat, opponent int, wins func(int, string) string) string {
	if s.counted[s.teamOf(opponent)] > s.counted[s.teamOf(seat)] {
		return wins(opponent, "poof")
	}
	return wins(seat, "captures")
}

// exactEnding implements the section "Exact fives and captures", in its order.
func (s *slow) exactEnding(at spot, a, b, waited int) string {
	ninuki := s.name == "ninuki-renju"
	fiveA, fiveB := len(s.fives(s.colourOf(a))) > 0, len(s.fives(s.colourOf(b))) > 0
	ten := s.counted[s.teamOf(a)] >= 10
	switch {
	case ninuki && waited == s.colourOf(b) && fiveB:
		return fmt.Sprintf("win %d row", b)
	case fiveB && ten:
		return "draw capture-makes-five"
	case !ninuki && fiveA && fiveB:
		return "draw capture-makes-five"
	case fiveB:
		return fmt.Sprintf("win %d capture-makes-five", b)
	case !ninuki && fiveA:
		return fmt.Sprintf("win %d row", a)
	case ten:
		return fmt.Sprintf("win %d captures", a)
	case ninuki && fiveA:
		s.fivesOf = s.colourOf(a)
		if !s.canDestroy(s.colourOf(a), s.colourOf(b)) {
			s.fivesOf = 0
			return fmt.Sprintf("win %d row", a)
		}
	}
	return ""
}

// canDestroy reports whether b has a legal ply that captures and leaves colour a without
// an exact five.
func (s *slow) canDestroy(a, b int) bool {
	for _, q := range s.empties() {
		trial := s.trial()
		if taken := trial.put(q, b); len(taken) > 0 && len(trial.fives(a)) == 0 && s.forbidden(q, b) == "" {
			return true
		}
	}
	return false
}

// safe reports whether a colour has a five with no stone that a single stone of the
// opponent can capture.
func (s *slow) safe(own, opponent int) bool {
	inDanger := map[spot]bool{}
	for _, q := range s.empties() {
		for _, way := range s.ways() {
			for _, n := range s.lengths {
				for _, stone := range s.bracketed(q, way, n, opponent) {
					inDanger[stone] = true
				}
			}
		}
	}
	return slices.ContainsFunc(s.fives(own), func(row []spot) bool {
		return !slices.ContainsFunc(row, func(stone spot) bool { return inDanger[stone] })
	})
}

// score returns the points of a seat.
func (s *slow) score(seat int) int {
	rows := 0
	for _, at := range s.taken() {
		if s.board[at.y][at.x] != s.colourOf(seat) {
			continue
		}
		for _, way := range s.lines() {
			if s.first(at, way) == at && s.length(at, way) == s.row-1 {
				rows++
			}
		}
	}
	n := s.groups[s.teamOf(seat)] + rows
	if s.over == fmt.Sprintf("win %d row", seat) || s.over == fmt.Sprintf("win %d resigned", seat) {
		n += s.bonus
	}
	return n
}
