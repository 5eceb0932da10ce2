package rules

// maxLength is the length of the longest row that any variant can capture.
const maxLength = 3

// capture records in e the stones that a stone of colour own, just placed, captures:
// in each direction a row of enemy stones between two own stones, of a length that
// can be captured (rule 3). All directions are judged on the same board.
func (b *board) capture(at Point, own Colour, e *Effect) {
	for d := range directions {
		next := &b.table.next[d]
		q, n := next[at], 0
		for n <= maxLength && b.enemyAt(q, own) {
			q, n = next[q], n+1
		}
		if n > 0 && b.cells[q] == own && b.table.Captures.Has(n) {
			e.add(next, at, n)
			e.groups++
		}
	}
}

// poof records in e the rows that a stone of colour own, just placed, completes
// between two enemy stones. They leave the board together with the stone.
func (b *board) poof(at Point, own Colour, e *Effect) {
	poofed := false
	for d := 0; d < directions; d += 2 {
		front, ahead := b.walk(at, d, own)
		back, behind := b.walk(at, d+1, own)
		if b.table.Captures.Has(ahead+behind+1) && b.enemyAt(front, own) && b.enemyAt(back, own) {
			e.add(&b.table.next[d], at, ahead)
			e.add(&b.table.next[d+1], at, behind)
			poofed = true
		}
	}
	if poofed {
		e.captured[e.count] = at
		e.count++
	}
}

// enemyAt reports whether q holds a stone of another colour than own.
func (b *board) enemyAt(q Point, own Colour) bool {
	c := b.cells[q]
	return c != own && c != Empty && c != edge
}

// add records the n points that follow at.
func (e *Effect) add(next *[MaxPoints + 1]Point, at Point, n int) {
	for range n {
		at = next[at]
		e.captured[e.count] = at
		e.count++
	}
}

// remove removes the stones recorded in e from the board, each once, and counts
// them. Stones of other teams count for the team of colour own. Own stones, which
// were poofed, count for the opponent. A partner's stones count for nobody.
func (p *Position) remove(own Colour, e *Effect) {
	team := p.table.teamOfColour(own)
	p.groups[team-1] += int32(e.groups)
	kept := e.captured[:0]
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
			p.captured[p.after(team)-1]++
			e.poofed++
		}
	}
	e.count = int8(len(kept))
}

// capturable reports whether one enemy stone could capture the stone on a point.
func (b *board) capturable(at Point) bool {
	own := b.cells[at]
	for d := 0; d < directions; d += 2 {
		front, ahead := b.walk(at, d, own)
		back, behind := b.walk(at, d+1, own)
		if !b.table.Captures.Has(ahead + behind + 1) {
			continue
		}
		if b.cells[front] == Empty && b.enemyAt(back, own) || b.cells[back] == Empty && b.enemyAt(front, own) {
			return true
		}
	}
	return false
}
