package rules_test

import (
	"fmt"
	"slices"
)

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
	if s.name == "renju" && slices.ContainsFunc(s.lines(), func(way spot) bool { return after.length(at, way) > 5 }) {
		return "overline"
	}
	return ""
}

// exactly reports whether the stone on a point is part of a row of exactly that length.
func (s *slow) exactly(at spot, length int) bool {
	return slices.ContainsFunc(s.lines(), func(way spot) bool { return s.length(at, way) == length })
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
// of the line. In Renju a stone there must be one that the rules allow.
func (s *slow) three(at, way spot) bool {
	own := s.board[at.y][at.x]
	for k := -s.width; k <= s.width; k++ {
		e, ok := s.along(at, way, k)
		if !ok || s.board[e.y][e.x] != 0 {
			continue
		}
		s.board[e.y][e.x] = own
		good := !s.exactly(e, 5) && s.length(e, way) == 4
		if good {
			row := s.run(e, way)
			good = slices.Contains(row, at) && s.openFour(row, way)
		}
		s.board[e.y][e.x] = 0
		if good && (s.name != "renju" || s.forbidden(e, own) == "") {
			return true
		}
	}
	return false
}

// openFour reports whether both ends of a row are empty, and a stone on either makes a
// row of exactly five.
func (s *slow) openFour(row []spot, way spot) bool {
	at := row[0]
	for _, end := range []struct {
		from spot
		k    int
	}{{at, -1}, {row[len(row)-1], 1}} {
		q, ok := s.along(end.from, way, end.k)
		if !ok || s.board[q.y][q.x] != 0 {
			return false
		}
		s.board[q.y][q.x] = s.board[at.y][at.x]
		n := s.length(q, way)
		s.board[q.y][q.x] = 0
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
			if !ok || s.board[e.y][e.x] != 0 {
				continue
			}
			s.board[e.y][e.x] = s.board[at.y][at.x]
			if row := s.run(e, way); len(row) == 5 && slices.Contains(row, at) {
				row = slices.DeleteFunc(row, func(q spot) bool { return q == e })
				found[fmt.Sprint(way, row)] = true
			}
			s.board[e.y][e.x] = 0
		}
	}
	return len(found)
}

// announced returns the tesseras, or else the trias, on each line through a stone, each
// with the points that complete it.
func (s *slow) announced(at spot) map[string][]spot {
	found := map[string][]spot{}
	for _, way := range s.lines() {
		if s.over != "" || s.perTurn > 1 || s.board[at.y][at.x] == 0 || s.length(at, way) >= s.row {
			continue
		}
		n := len(found)
		s.announce(found, at, way, "tessera", s.completes)
		if len(found) == n {
			s.announce(found, at, way, "tria", s.opensFour)
		}
	}
	return found
}

// announce adds the rows on a line that contain a stone and that one more stone makes
// what is asked for.
func (s *slow) announce(found map[string][]spot, at, way spot, name string, makes func(e, way spot, own int) bool) {
	own, places := s.board[at.y][at.x], map[spot]bool{}
	for k := -s.width; k <= s.width; k++ {
		e, ok := s.along(at, way, k)
		if !ok || s.board[e.y][e.x] != 0 || places[e] {
			continue
		}
		places[e] = true
		s.board[e.y][e.x] = own
		row := s.run(e, way)
		s.board[e.y][e.x] = 0
		if slices.Contains(row, at) && makes(e, way, own) {
			stones := slices.DeleteFunc(row, func(q spot) bool { return q == e })
			key := fmt.Sprint(name, " ", stones)
			found[key] = append(found[key], e)
		}
	}
}

// completes reports whether one more stone makes a winning row. In Renju Black must not
// make a row of more than five.
func (s *slow) completes(e, way spot, own int) bool {
	if s.board[e.y][e.x] != 0 {
		return false
	}
	s.board[e.y][e.x] = own
	defer func() { s.board[e.y][e.x] = 0 }()
	n := s.length(e, way)
	return s.isFive(n) && (s.name != "renju" || own == 2 || n == 5)
}

// opensFour reports whether one more stone makes a four that is open at both ends. In
// Renju that stone must be legal.
func (s *slow) opensFour(e, way spot, own int) bool {
	if s.name == "renju" && s.forbidden(e, own) != "" {
		return false
	}
	s.board[e.y][e.x] = own
	defer func() { s.board[e.y][e.x] = 0 }()
	if s.length(e, way) != s.row-1 {
		return false
	}
	row := s.run(e, way)
	before, ok1 := s.along(row[0], way, -1)
	behind, ok2 := s.along(row[len(row)-1], way, 1)
	return ok1 && ok2 && s.completes(before, way, own) && s.completes(behind, way, own)
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
		s.board[q.y][q.x] = by
		five := s.exactly(q, 5)
		s.board[q.y][q.x] = 0
		if five {
			return true
		}
	}
	return false
}
