package rules

// capture notes in e every stone that a stone of colour own, just placed, takes:
// in each direction exactly so many stones of others as the rules list, with own
// stones at both ends. All directions are judged on the same board.
func (p *Position) capture(at Point, own Colour, e *Effect) {
	for d := range directions {
		next := &p.table.next[d]
		q, n := next[at], 0
		for n <= maxLength && p.others(q, own) {
			q, n = next[q], n+1
		}
		if n > 0 && p.cells[q] == own && p.table.Captures.Has(n) {
			e.take(next, at, n)
		}
	}
}

// maxLength is the longest row that any rule lets be captured, in stones.
const maxLength = 3

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
// that are not of the team of colour own.
func (p *Position) remove(own Colour, e *Effect) {
	team := p.table.teamOfColour(own)
	kept := e.taken[:0]
	for _, q := range e.Captured() {
		c := p.cells[q]
		if c == Empty {
			continue
		}
		p.cells[q] = Empty
		p.empty++
		kept = append(kept, q)
		if p.table.teamOfColour(c) != team {
			p.captured[team-1]++
		}
	}
	e.count = int8(len(kept))
}
