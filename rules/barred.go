package rules

// Sides says which colours a rule binds.
type Sides uint8

const (
	NoSide Sides = iota
	BlackSide
	BothSides
)

// binds reports whether a rule for those sides binds colour c. Black is the first
// colour or the second, as the game has it.
func (r Ruleset) binds(s Sides, c Colour) bool {
	return s == BothSides || s == BlackSide && (c == 1) == r.BlackFirst
}

// bars reports whether the rules bar any ply for what it makes.
func (t *table) bars() bool {
	return t.DoubleThree != NoSide || t.DoubleFour != NoSide || t.Overline != NoSide
}

// barred returns why a stone may not be placed where next has it, judged after
// its captures, or "". An exact five takes precedence over everything.
func (p *Position) barred(next *Position, at Point) Reason {
	own, t := p.Stone(), p.table
	switch {
	case next.makesExact(at, own):
		return ""
	case t.binds(t.DoubleThree, own) && next.doubleThree(at) && !p.relieved(next, at, own):
		return DoubleThree
	case t.binds(t.DoubleFour, own) && next.doubleFour(at):
		return DoubleFour
	case t.binds(t.Overline, own) && next.overline(at):
		return Overline
	}
	return ""
}

// overline reports whether the stone on a point stands in a row that is too long.
func (p *Position) overline(at Point) bool {
	for axis := 0; axis < directions; axis += 2 {
		if p.length(at, axis, p.cells[at]) > p.table.Row {
			return true
		}
	}
	return false
}

// doubleThree reports whether two or more lines through a stone hold a three.
func (p *Position) doubleThree(at Point) bool {
	n := 0
	for axis := 0; axis < directions; axis += 2 {
		if p.three(at, axis) || p.three(at, axis+1) {
			n++
		}
	}
	return n > 1
}

// three reports whether the row of the stone on a point becomes an open four by
// one more stone on the next empty point in direction d: a row of exactly four,
// both ends empty, from each of which it would be exactly five. The stone must
// not make a five itself.
func (p *Position) three(at Point, d int) bool {
	own, next, back := p.cells[at], &p.table.next[d], &p.table.next[d^1]
	gap, a := p.walk(at, d, own)
	rear, b := p.walk(at, d^1, own)
	if p.cells[gap] != Empty || p.cells[rear] != Empty {
		return false
	}
	front, c := p.walk(gap, d, own)
	return a+b+c+2 == p.table.Row-1 && p.cells[front] == Empty &&
		p.cells[next[front]] != own && p.cells[back[rear]] != own && !p.makesExact(gap, own)
}

// doubleFour reports whether a stone makes two fours or more: on different lines
// or on the same one.
func (p *Position) doubleFour(at Point) bool {
	own, n := p.cells[at], 0
	for axis := 0; axis < directions; axis += 2 {
		front, back := p.fifth(at, axis, own), p.fifth(at, axis+1, own)
		switch {
		case front && back && p.length(at, axis, own) < p.table.Row-1:
			n += 2 // two gaps, each of which completes other stones
		case front || back:
			n++
		}
	}
	return n > 1
}

// fifth reports whether the next empty point in direction d makes the row of the
// stone on a point exactly as long as wins.
func (p *Position) fifth(at Point, d int, own Colour) bool {
	gap, _ := p.walk(at, d, own)
	return p.cells[gap] == Empty && p.length(gap, d&^1, own) == p.table.Row
}

// relieved reports whether a double three is allowed all the same: because it
// wins by captures, or is the only kind of answer to a five.
func (p *Position) relieved(next *Position, at Point, own Colour) bool {
	if !p.table.Relief {
		return false
	}
	return next.result.By == ByCaptures || p.onlyAnswer(next, at, own)
}

// onlyAnswer reports whether the opponent has a five waiting, or threatens one,
// to which next is an answer, and no ply that is not a double three is.
func (p *Position) onlyAnswer(next *Position, at Point, own Colour) bool {
	foe := p.foeColour(p.mover())
	if !p.waiting && !p.threatens(foe) || !p.answered(next, foe) {
		return false
	}
	for q := range p.table.size {
		if q == at || p.refuse(Place(q)) != "" {
			continue
		}
		var e Effect
		if p.capture(q, own, &e); e.count == 0 && !p.makesRow(q, foe) {
			continue // it neither takes a stone of the threat nor stands in its way
		}
		trial := *p
		trial.put(q, own, &Effect{})
		if p.answered(&trial, foe) && !trial.doubleThree(q) {
			return false
		}
	}
	return true
}

// answered reports whether in next nothing is left of the five of colour foe that
// waits in p, or, where none waits, of its threats to make one.
func (p *Position) answered(next *Position, foe Colour) bool {
	if p.waiting {
		return !next.hasRow(foe)
	}
	return !next.threatens(foe)
}
