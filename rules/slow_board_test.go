package rules_test

import "slices"

// ways returns the directions, two for each line.
func (s *slow) ways() []spot {
	if s.height == 1 {
		return []spot{{1, 0}, {-1, 0}, {2, 0}, {-2, 0}, {3, 0}, {-3, 0}, {4, 0}, {-4, 0}}
	}
	return []spot{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}
}

// lines returns one of the two directions of each line.
func (s *slow) lines() []spot {
	if s.height == 1 {
		return []spot{{1, 0}, {2, 0}, {3, 0}, {4, 0}}
	}
	return []spot{{1, 0}, {0, 1}, {1, 1}, {1, -1}}
}

// along returns the point k steps away, and reports whether it is on the board.
func (s *slow) along(at, way spot, k int) (spot, bool) {
	q := spot{at.x + k*way.x, at.y + k*way.y}
	if s.ring {
		q.x = (q.x + 8*s.width) % s.width
	}
	return q, q.x >= 0 && q.y >= 0 && q.x < s.width && q.y < s.height
}

// put places a stone, removes what it captures, and returns the points of the captured
// stones.
func (s *slow) put(at spot, own int) map[spot]bool {
	s.board[at.y][at.x] = own
	taken := map[spot]bool{}
	for _, way := range s.ways() {
		for _, n := range s.lengths {
			if group := s.bracketed(at, way, n, own); group != nil {
				s.groups[s.teamOf(own)]++
				for _, q := range group {
					taken[q] = true
				}
			}
		}
	}
	if s.poofs {
		for _, q := range s.poofed(at, own) {
			taken[q] = true
		}
	}
	for q := range taken {
		switch c := s.board[q.y][q.x]; {
		case c == own:
			s.counted[3-s.teamOf(own)]++
		case s.teamOf(c) != s.teamOf(own):
			s.counted[s.teamOf(own)]++
		}
		s.board[q.y][q.x] = 0
	}
	return taken
}

// bracketed returns n enemy stones between a point and an own stone, or nil.
func (s *slow) bracketed(at, way spot, n, own int) []spot {
	var group []spot
	for k := 1; k <= n; k++ {
		q, ok := s.along(at, way, k)
		if !ok || s.board[q.y][q.x] == 0 || s.board[q.y][q.x] == own {
			return nil
		}
		group = append(group, q)
	}
	if q, ok := s.along(at, way, n+1); !ok || s.board[q.y][q.x] != own {
		return nil
	}
	return group
}

// poofed returns the own rows through a point that have a length that can be captured
// and an enemy stone at both ends.
func (s *slow) poofed(at spot, own int) []spot {
	var all []spot
	for _, way := range s.lines() {
		group := s.run(at, way)
		before, ok1 := s.along(group[0], way, -1)
		behind, ok2 := s.along(group[len(group)-1], way, 1)
		enemies := ok1 && ok2 && s.board[before.y][before.x] != 0 && s.board[behind.y][behind.x] != 0
		if enemies && slices.Contains(s.lengths, len(group)) {
			all = append(all, group...)
		}
	}
	return all
}

// first returns the first stone of the row of the stone on a point, in the order of the direction.
func (s *slow) first(at, way spot) spot {
	first := at
	for range s.width + s.height {
		q, ok := s.along(first, way, -1)
		if !ok || s.board[q.y][q.x] != s.board[at.y][at.x] || q == at {
			break
		}
		first = q
	}
	return first
}

// length returns how many stones are in the row of the stone on a point.
func (s *slow) length(at, way spot) int {
	first := s.first(at, way)
	for n, last := 1, first; ; n++ {
		q, ok := s.along(last, way, 1)
		if !ok || s.board[q.y][q.x] != s.board[at.y][at.x] || q == first {
			return n
		}
		last = q
	}
}

// run returns the row of the stone on a point, in the order of the direction.
func (s *slow) run(at, way spot) []spot {
	row := make([]spot, s.length(at, way))
	row[0] = s.first(at, way)
	for i := range row[1:] {
		row[i+1], _ = s.along(row[i], way, 1)
	}
	return row
}

// isFive reports whether a row of a length wins.
func (s *slow) isFive(length int) bool {
	if s.rowsExact {
		return length == 5
	}
	return length >= s.row
}

// inFive reports whether the stone on a point is part of a row that wins.
func (s *slow) inFive(at spot) bool {
	return s.board[at.y][at.x] != 0 && slices.ContainsFunc(s.lines(), func(way spot) bool { return s.isFive(s.length(at, way)) })
}

// fives returns the rows of a colour that win.
func (s *slow) fives(colour int) [][]spot {
	var list [][]spot
	for _, at := range s.taken() {
		if s.board[at.y][at.x] != colour {
			continue
		}
		for _, way := range s.lines() {
			if s.first(at, way) == at && s.isFive(s.length(at, way)) {
				list = append(list, s.run(at, way))
			}
		}
	}
	return list
}

// empties returns the empty points.
func (s *slow) empties() []spot {
	list := make([]spot, 0, s.width*s.height)
	for y := range s.height {
		for x := range s.width {
			if s.board[y][x] == 0 {
				list = append(list, spot{x, y})
			}
		}
	}
	return list
}
