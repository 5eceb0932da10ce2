package rules

import "slices"

// OpenRow is a four or an open three, which players announce by custom. The stones may
// have a gap of one point. In a game that is not won by five in a row, it is what is as
// far from winning.
type OpenRow struct {
	Missing int     // stones short of winning: 1 is a tessera (a four), 2 a tria (an open three)
	Stones  []Point // from one end to the other
	Gap     Point   // the empty point between the stones, or [NoPoint]
	Ends    []Point // the empty points at the ends; of a four only the ones that complete it
}

// OpenRows returns the fours and open threes that contain the stone on a point. It
// returns none after the end of the game, and none if turns have several stones,
// because they are common then.
func (p *Position) OpenRows(at Point) []OpenRow {
	own := p.cells[at]
	if own == Empty || p.result.Over() || p.table.PerTurn > 1 {
		return nil
	}
	trial := p.board // because bars tries stones
	var rows []OpenRow
	for axis := 0; axis < directions; axis += 2 {
		if p.length(at, axis, own) < p.table.Row {
			rows = append(rows, trial.openRows(at, axis)...)
		}
	}
	return rows
}

// openRows returns the fours on one line, or the open threes if there is no four.
func (b *board) openRows(at Point, axis int) (rows []OpenRow) {
	own := b.cells[at]
	back, _ := b.walk(at, axis+1, own)
	front, _ := b.walk(at, axis, own)
	for _, next := range [2]Point{back, front} {
		if b.completes(next, axis, own) {
			rows = addRow(rows, b.rowWith(next, axis, own, 1))
		}
	}
	if rows != nil {
		return rows
	}
	for _, next := range [2]Point{back, front} {
		if b.opens(next, axis, own) {
			rows = addRow(rows, b.rowWith(next, axis, own, 2))
		}
	}
	return rows
}

// completes reports whether a stone on a point would make a winning row on an axis. A
// row that is longer than needed does not win for a side that may not make one.
func (b *board) completes(at Point, axis int, own Colour) bool {
	if b.cells[at] != Empty {
		return false
	}
	n := b.length(at, axis, own)
	return b.wins(n) && (n == b.table.Row || !b.table.applies(b.table.Overline, own))
}

// opens reports whether a stone on a point would make an open four: a row that one more
// stone completes at either end. If threes count only where they can grow, the stone
// must be legal.
func (b *board) opens(at Point, axis int, own Colour) bool {
	if b.cells[at] != Empty || b.length(at, axis, own) != b.table.Row-1 {
		return false
	}
	back, _ := b.walk(at, axis+1, own)
	front, _ := b.walk(at, axis, own)
	b.cells[at] = own
	open := b.completes(back, axis, own) && b.completes(front, axis, own)
	b.cells[at] = Empty
	return open && !(b.table.GrowingOnly && b.bars(at, own))
}

// rowWith returns the row that one more stone, on a point, would extend.
func (b *board) rowWith(at Point, axis int, own Colour, missing int) OpenRow {
	back, before := b.walk(at, axis+1, own)
	front, after := b.walk(at, axis, own)
	row := OpenRow{Missing: missing, Gap: NoPoint}
	q := at
	for range before {
		q = b.table.next[axis+1][q]
	}
	for ; q != front; q = b.table.next[axis][q] {
		if q != at {
			row.Stones = append(row.Stones, q)
		}
	}
	switch {
	case before > 0 && after > 0:
		row.Gap, row.Ends = at, []Point{back, front}
	case before > 0:
		row.Ends = []Point{back, at}
	default:
		row.Ends = []Point{at, front}
	}
	if missing == 1 {
		row.Ends = slices.DeleteFunc(row.Ends, func(q Point) bool { return q != at })
	}
	return row
}

// addRow adds a row. If the last one has the same stones, the point that extends it is
// another end of that one.
func addRow(rows []OpenRow, row OpenRow) []OpenRow {
	last := len(rows) - 1
	if last < 0 || rows[last].Gap != NoPoint || row.Gap != NoPoint {
		return append(rows, row)
	}
	if row.Missing == 1 {
		rows[last].Ends = append(rows[last].Ends, row.Ends...)
	}
	return rows
}
