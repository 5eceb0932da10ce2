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

// forbidden returns the forbidden shape that a stone makes, or "".
func (s *slow) forbidden(at spot, own int) string {
	black := 1
	if s.name == "complication" { // White moves first
		black = 2
	}
	if s.doubleThree == "none" || s.doubleThree == "black" && own != black {
		return ""
	}
	after := s.trial()
	after.put(at, own)
	if after.exactly(at, 5) {
		return ""
	}
	if after.threes(at) >= 2 && (s.name == "renju" || !s.relieved(after, at, own)) {
		return "double-three"
	}
	if s.name == "renju" && after.fours(at) >= 2 {
		return "double-four"
	}
	if s.name == "renju" && slices.ContainsFunc(s.lines(), func(way spot) bool { return len(after.run(at, way)) > 5 }) {
		return "overline"
	}
	return ""
}

// exactly reports whether the stone on a point is part of a row of exactly that length.
func (s *slow) exactly(at spot, length int) bool {
	return slices.ContainsFunc(s.lines(), func(way spot) bool { return len(s.run(at, way)) == length })
}

// threes returns the number of lines through a stone that have a three.
func (s *slow) threes(at spot) int {
	n := 0
	for _, way := range s.lines() {
		if s.three(at, way) {
			n++
		}
	}
	return n
}

// three reports whether a line through a stone has a three. It tries every empty point
// of the line.
func (s *slow) three(at, way spot) bool {
	own := s.board[at]
	for k := -s.width; k <= s.width; k++ {
		e, ok := s.along(at, way, k)
		if !ok || s.board[e] != 0 {
			continue
		}
		s.board[e] = own
		row := s.run(e, way)
		good := !s.exactly(e, 5) && len(row) == 4 && slices.Contains(row, at) && s.openFour(row, way)
		delete(s.board, e)
		if good {
			return true
		}
	}
	return false
}

// openFour reports whether both ends of a row are empty, and a stone on either makes a
// row of exactly five.
func (s *slow) openFour(row []spot, way spot) bool {
	for _, end := range []struct {
		from spot
		k    int
	}{{row[0], -1}, {row[len(row)-1], 1}} {
		q, ok := s.along(end.from, way, end.k)
		if !ok || s.board[q] != 0 {
			return false
		}
		s.board[q] = s.board[row[0]]
		n := len(s.run(q, way))
		delete(s.board, q)
		if n != 5 {
			return false
		}
	}
	return true
}

// fours returns the number of different fours that contain a stone: four stones that
// one more on their line makes a row of exactly five.
func (s *slow) fours(at spot) int {
	found := map[string]bool{}
	for _, way := range s.lines() {
		for k := -5; k <= 5; k++ {
			e, ok := s.along(at, way, k)
			if !ok || s.board[e] != 0 {
				continue
			}
			s.board[e] = s.board[at]
			if row := s.run(e, way); len(row) == 5 && slices.Contains(row, at) {
				row = slices.DeleteFunc(slices.Clone(row), func(q spot) bool { return q == e })
				found[fmt.Sprint(way, row)] = true
			}
			delete(s.board, e)
		}
	}
	return len(found)
}

// relieved reports whether a double three is legal because it wins by captures, or
// because only double threes answer a five.
func (s *slow) relieved(after *slow, at spot, own int) bool {
	opponent := 3 - own
	ten := after.counted[own] >= 10
	if ten && len(after.fives(opponent)) == 0 {
		return true // it wins by captures
	}
	danger := func(b *slow) bool { return len(b.fives(opponent)) > 0 }
	if s.fivesOf != opponent {
		danger = func(b *slow) bool { return b.threatened(opponent) }
	}
	if !danger(s) || danger(after) {
		return false
	}
	for _, q := range s.empties() {
		trial := s.trial()
		trial.put(q, own)
		if trial.threes(q) < 2 && !danger(trial) {
			return false
		}
	}
	return true
}

// threatened reports whether some empty point completes an exact five of a colour.
func (s *slow) threatened(by int) bool {
	for _, q := range s.empties() {
		s.board[q] = by
		five := s.exactly(q, 5)
		delete(s.board, q)
		if five {
			return true
		}
	}
	return false
}

// score returns the points of a seat.
func (s *slow) score(seat int) int {
	rows := 0
	for at, c := range s.board {
		for _, way := range s.lines() {
			if c != s.colourOf(seat) {
				continue
			}
			if row := s.run(at, way); row[0] == at && len(row) == s.row-1 {
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
