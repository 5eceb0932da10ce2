package rules

// OpenRow is a row that players customarily announce: one or two stones short of
// winning, with an empty point at each end.
type OpenRow struct {
	Missing int     // stones short of winning: 1 is a tessera (open four), 2 a tria (open three)
	Stones  []Point // from one end to the other
	Ends    [2]Point
}

// OpenRows returns the open rows in which the stone on a point stands: after a
// ply, what it made. None are announced after the end of a game, nor where a turn
// is of several stones, because there an open row is nothing out of the ordinary.
func (p *Position) OpenRows(at Point) []OpenRow {
	own := p.cells[at]
	if own == Empty || p.result.Over() || p.table.PerTurn > 1 {
		return nil
	}
	var rows []OpenRow
	for axis := 0; axis < directions; axis += 2 {
		front, _ := p.walk(at, axis, own)
		back, _ := p.walk(at, axis+1, own)
		n := p.length(at, axis, own)
		if missing := p.table.Row - n; missing < 1 || missing > 2 || p.cells[front] != Empty || p.cells[back] != Empty {
			continue
		}
		row := OpenRow{Missing: p.table.Row - n, Ends: [2]Point{back, front}}
		for q := p.table.next[axis][back]; q != front; q = p.table.next[axis][q] {
			row.Stones = append(row.Stones, q)
		}
		rows = append(rows, row)
	}
	return rows
}
