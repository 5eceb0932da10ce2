package search

import "pentepost/rules"

// stones are the stones on the board: which rows and shapes they make, and what they capture. They know nothing of turns.
type stones struct {
	*geometry

	board [places]uint8       // colours; beyond the edge is one point more
	free  set                 // the empty points
	words [maxLines][2]uint64 // the lines
	empty int
	hash  uint64
	taken []int16 // points of captured stones, of all plies; negative for the mover's own stones
}

// set puts a stone on an empty point, without any consequence.
func (s *stones) set(p, side int) {
	s.board[p] = uint8(side + 1)
	s.free.flip(p)
	s.empty--
	s.hash ^= s.keys[p][side]
	s.toggle(p, side)
}

// clear takes a stone from the board, without any consequence.
func (s *stones) clear(p, side int) {
	s.board[p] = 0
	s.free.flip(p)
	s.empty++
	s.hash ^= s.keys[p][side]
	s.toggle(p, side)
}

// toggle changes the bits of a stone.
func (s *stones) toggle(p, side int) {
	for axis := range axes {
		at := &s.spots[p][axis]
		s.words[at.line][side] ^= at.bits
	}
}

// own returns the stones of a side on a line.
func (s *stones) own(line uint8, side int) uint64 {
	w := &s.words[line]
	return w[side] &^ w[1-side]
}

// length returns the length of the row that a stone on a point is or would be part of.
func (s *stones) length(p, axis, side int) int {
	spot := &s.spots[p][axis]
	after, before := runs(s.own(spot.line, side), spot.at)
	return after + before + 1
}

// hasRow reports whether a side has a winning row on the board.
func (s *stones) hasRow(side int) bool {
	for line := range s.lines {
		own := s.own(uint8(line), side)
		row := own
		for k := 1; k < s.Row; k++ {
			row &= own >> k
		}
		if s.Exact {
			row &^= own<<1 | own>>s.Row
		}
		if row != 0 {
			return true
		}
	}
	return false
}

// safeRow reports whether no stone of some winning row through a point can be captured.
func (s *stones) safeRow(p int) bool {
	side := int(s.board[p]) - 1
	for axis := range axes {
		spot := &s.spots[p][axis]
		after, before := runs(s.own(spot.line, side), spot.at)
		if n := after + before + 1; n < s.Row || n > s.Row && s.Exact {
			continue
		}
		safe := true
		q := p
		for range before {
			q = s.step(q, axis, -1)
		}
		for range after + before + 1 {
			safe = safe && !s.capturable(q)
			q = s.step(q, axis, 1)
		}
		if safe {
			return true
		}
	}
	return false
}

// reachable returns the free points that are worth a thought: those near the stones.
func (s *stones) reachable() (near set) {
	if s.Height == 1 {
		return s.free
	}
	s.widen(&near)
	for i := range near {
		near[i] &= s.free[i]
	}
	return near
}

// widen adds the points within two steps of a stone, a king's move being one.
func (s *stones) widen(near *set) {
	var rows [rules.MaxSize + 4]uint64
	for y := range s.Height {
		spot := &s.spots[y*s.Width][0]
		w := &s.words[spot.line]
		stones := (w[0] ^ w[1]) >> (spot.at - 2) // without the edge
		rows[y+2] = stones | stones<<1 | stones<<2 | stones>>1 | stones>>2
	}
	width := uint64(1)<<s.Width - 1
	for y := range s.Height {
		row := (rows[y] | rows[y+1] | rows[y+2] | rows[y+3] | rows[y+4]) >> 2 & width
		near.addRow(y*s.Width, row)
	}
}
