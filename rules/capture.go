package rules

// maxLength is the longest row that any rule lets be captured, in stones.
const maxLength = 3

// capture notes in e every stone that a stone of colour own, just placed, takes:
// in each direction exactly so many stones of others as the rules list, with own
// stones at both ends (rule 3). All directions are judged on the same board.
func (p *Position) capture(at Point, own Colour, e *Effect) {
	for d := range directions {
		next := &p.table.next[d]
		q, n := next[at], 0
		for n <= maxLength && p.others(q, own) {
			q, n = next[q], n+1
		}
		if n > 0 && p.cells[q] == own && p.table.Captures.Has(n) {
			e.take(next, at, n)
			e.groups++
		}
	}
}

// poof notes in e the own rows that a stone of colour own, just placed, completes
// between two stones of others: they leave the board with it.
func (p *Position) poof(at Point, own Colour, e *Effect) {
	caught := false
	for d := 0; d < directions; d += 2 {
		front, a := p.walk(at, d, own)
		back, b := p.walk(at, d+1, own)
		if p.table.Captures.Has(a+b+1) && p.others(front, own) && p.others(back, own) {
			e.take(&p.table.next[d], at, a)
			e.take(&p.table.next[d+1], at, b)
			caught = true
		}
	}
	if caught {
		e.taken[e.count] = at
		e.count++
	}
}

// others reports whether a stone of another colour than own stands on q.
func (p *Position) others(q Point, own Colour) bool {
	c := p.cells[q]
	return c != own && c != Empty && c != edge
}

// take notes the n points that follow at.
func (e *Effect) take(next *[MaxPoints + 1]Point, at Point, n int) {
	for range n {
		at = next[at]
		e.taken[e.count] = at
		e.count++
	}
}

// remove takes the stones noted in e off the board, each once, and counts those
// of other teams for the team of colour own. Own stones were poofed: they count
// for the opponent. A partner's count for nobody.
func (p *Position) remove(own Colour, e *Effect) {
	team := p.table.teamOfColour(own)
	p.groups[team-1] += int32(e.groups)
	kept := e.taken[:0]
	for _, q := range e.Captured() {
		c := p.cells[q]
		if c == Empty {
			continue
		}
		p.set(q, Empty)
		kept = append(kept, q)
		if p.table.teamOfColour(c) != team {
			p.captured[team-1]++
		} else if c == own {
			p.captured[p.foe(team)-1]++
			e.poofed++
		}
	}
	e.count = int8(len(kept))
}

// capturable reports whether one stone of another colour could capture the stone
// on a point.
func (p *Position) capturable(at Point) bool {
	own := p.cells[at]
	for d := 0; d < directions; d += 2 {
		front, a := p.walk(at, d, own)
		back, b := p.walk(at, d+1, own)
		if !p.table.Captures.Has(a + b + 1) {
			continue
		}
		if p.cells[front] == Empty && p.others(back, own) || p.cells[back] == Empty && p.others(front, own) {
			return true
		}
	}
	return false
}
