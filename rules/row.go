package rules

// walk goes from a point in direction d past all stones of colour own. It returns
// the first point without one, and the number of stones passed.
func (b *board) walk(at Point, d int, own Colour) (end Point, n int) {
	next := &b.table.next[d]
	end = next[at]
	for b.cells[end] == own && end != at { // on a ring a row can return to its start
		end, n = next[end], n+1
	}
	return end, n
}

// length returns the length of the row of colour own on an axis through a point,
// as if the point held a stone of that colour.
func (b *board) length(at Point, axis int, own Colour) int {
	_, ahead := b.walk(at, axis, own)
	_, behind := b.walk(at, axis+1, own)
	return ahead + behind + 1
}

// wins reports whether a row of n stones wins.
func (b *board) wins(n int) bool {
	return n == b.table.Row || n > b.table.Row && !b.table.Exact
}

// makesRow reports whether a stone of colour own on a point is, or would be, part of
// a winning row.
func (b *board) makesRow(at Point, own Colour) bool {
	for axis := 0; axis < directions; axis += 2 {
		if b.wins(b.length(at, axis, own)) {
			return true
		}
	}
	return false
}

// makesExact is like makesRow for rows that are not longer than needed.
func (b *board) makesExact(at Point, own Colour) bool {
	for axis := 0; axis < directions; axis += 2 {
		if b.length(at, axis, own) == b.table.Row {
			return true
		}
	}
	return false
}

// hasRow reports whether colour own has a winning row on the board.
func (b *board) hasRow(own Colour) bool {
	for at := range b.table.size {
		if b.cells[at] == own && b.makesRow(at, own) {
			return true
		}
	}
	return false
}

// threatens reports whether colour own could make a winning row with one stone,
// captures aside.
func (b *board) threatens(own Colour) bool {
	for at := range b.table.size {
		if b.cells[at] == Empty && b.makesRow(at, own) {
			return true
		}
	}
	return false
}

// WinningRow returns the points of the row or rows that ended the game, in
// ascending order, or nil if no row did. A draw by two fives has the rows of both.
func (p *Position) WinningRow() []Point {
	if p.result.By != ByRow && p.result.By != ByCaptureMakesFive {
		return nil
	}
	var row []Point
	for at := range p.table.size {
		c := p.cells[at]
		if c == Empty || p.result.Outcome == Win && p.table.teamOfColour(c) != p.result.Winner {
			continue
		}
		if p.makesRow(at, c) {
			row = append(row, at)
		}
	}
	return row
}

// WaitingRow returns the points of the row or rows that wait for the next ply, in ascending order, or nil if
// none does.
func (p *Position) WaitingRow() (row []Point) {
	if !p.Waiting() {
		return nil
	}
	for at := range p.table.size {
		if c := p.cells[at]; c != Empty && c != p.Stone() && p.makesRow(at, c) {
			row = append(row, at)
		}
	}
	return row
}
