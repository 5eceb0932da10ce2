package rules

// Sides says which colours something is forbidden for.
type Sides uint8

const (
	NoSide Sides = iota
	BlackSide
	BothSides
)

// applies reports whether a rule for sides s applies to colour c. Black is the first
// colour if [Ruleset.BlackFirst] is set, and otherwise the second.
func (r Ruleset) applies(s Sides, c Colour) bool {
	return s == BothSides || s == BlackSide && (c == 1) == r.BlackFirst
}

// forbids reports whether the rules forbid any shapes.
func (t *table) forbids() bool {
	return t.DoubleThree != NoSide || t.DoubleFour != NoSide || t.Overline != NoSide
}

// An attempt is a stone that the rules of shapes may forbid.
type attempt struct {
	before *Position
	after  *Position // with the stone, and without what it captures
	at     Point
	own    Colour
}

// forbidden returns the forbidden shape that a stone makes, or "". The position next
// is p after the stone and its captures. An exact five is always allowed.
func (p *Position) forbidden(next *Position, at Point) Reason {
	a, t := attempt{p, next, at, p.Stone()}, p.table
	switch {
	case next.makesExact(at, a.own):
		return ""
	case t.applies(t.DoubleThree, a.own) && next.doubleThree(at) && !a.relieved():
		return DoubleThree
	case t.applies(t.DoubleFour, a.own) && next.doubleFour(at):
		return DoubleFour
	case t.applies(t.Overline, a.own) && next.overline(at):
		return Overline
	}
	return ""
}

// stuck reports whether the rules forbid the seat to move each of the free points.
func (p *Position) stuck() bool {
	own, t := p.Stone(), p.table
	if p.result.Over() || len(p.opening) > 0 || !t.applies(t.DoubleThree, own) && !t.applies(t.DoubleFour, own) && !t.applies(t.Overline, own) {
		return false
	}
	for at := range p.Points() {
		if p.cells[at] == Empty {
			next, e := *p, Effect{}
			if next.place(at, &e); p.forbidden(&next, at) == "" {
				return false
			}
		}
	}
	return true
}

// overline reports whether the stone on a point is part of an overline.
func (b *board) overline(at Point) bool {
	for axis := 0; axis < directions; axis += 2 {
		if b.length(at, axis, b.cells[at]) > b.table.Row {
			return true
		}
	}
	return false
}

// bars reports whether the rules forbid colour own a stone on an empty point, relief
// aside. It tries the stone on b and takes it away again.
func (b *board) bars(at Point, own Colour) bool {
	t := b.table
	b.cells[at] = own
	barred := !b.makesExact(at, own) &&
		(t.applies(t.DoubleFour, own) && b.doubleFour(at) || t.applies(t.Overline, own) && b.overline(at) ||
			t.applies(t.DoubleThree, own) && b.doubleThree(at))
	b.cells[at] = Empty
	return barred
}

// doubleThree reports whether two or more lines through a stone have a three that
// counts. While it works, it may try stones on b.
func (b *board) doubleThree(at Point) bool {
	var axes [directions / 2]int // of the lines that have a three
	n := 0
	for axis := 0; axis < directions; axis += 2 {
		if b.three(at, axis) || b.three(at, axis+1) {
			axes[n] = axis
			n++
		}
	}
	if !b.table.GrowingOnly {
		return n > 1
	}
	grown := 0
	for i := 0; i < n && grown < 2 && grown+n-i >= 2; i++ {
		if b.grows(at, axes[i]) || b.grows(at, axes[i]+1) {
			grown++
		}
	}
	return grown > 1
}

// grows reports whether a stone has a three, in direction d, that a legal stone makes an
// open four. That stone may make threes of its own, which have to grow in turn.
//
// DECISION: the depth has no limit. An hour of hill climbing for slow boards of 25 by
// 25 points found none that needed more than 1,500 such stones (less than 1 ms).
func (b *board) grows(at Point, d int) bool {
	if !b.three(at, d) {
		return false
	}
	gap, _ := b.walk(at, d, b.cells[at])
	return !b.bars(gap, b.cells[at])
}

// three reports whether one more stone, on the next empty point in direction d,
// makes an open four of the row of the stone on a point: a row of exactly four with
// two empty ends, and each of them would make it exactly five. That stone must not
// itself make a five.
func (b *board) three(at Point, d int) bool {
	own, next, back := b.cells[at], &b.table.next[d], &b.table.next[d^1]
	gap, ahead := b.walk(at, d, own)
	rear, behind := b.walk(at, d^1, own)
	if b.cells[gap] != Empty || b.cells[rear] != Empty {
		return false
	}
	front, beyond := b.walk(gap, d, own)
	return ahead+behind+beyond+2 == b.table.Row-1 && b.cells[front] == Empty &&
		b.cells[next[front]] != own && b.cells[back[rear]] != own && !b.makesExact(gap, own)
}

// doubleFour reports whether a stone makes two fours or more, on different lines or
// on one.
func (b *board) doubleFour(at Point) bool {
	own, n := b.cells[at], 0
	for axis := 0; axis < directions; axis += 2 {
		front, back := b.fifth(at, axis, own), b.fifth(at, axis+1, own)
		switch {
		case front && back && b.length(at, axis, own) < b.table.Row-1:
			n += 2 // two gaps, and each completes a different row
		case front || back:
			n++
		}
	}
	return n > 1
}

// fifth reports whether a stone on the next empty point in direction d makes the row
// of the stone on a point a row of exactly the length that wins.
func (b *board) fifth(at Point, d int, own Colour) bool {
	gap, _ := b.walk(at, d, own)
	return b.cells[gap] == Empty && b.length(gap, d&^1, own) == b.table.Row
}

// relieved reports whether a double three is legal because it wins by captures, or
// because only double threes answer a five.
func (a attempt) relieved() bool {
	if !a.before.table.Relief {
		return false
	}
	return a.after.result.By == ByCaptures || a.isOnlyAnswer()
}

// isOnlyAnswer reports whether the opponent has a five waiting or threatens one, the
// stone answers it, and no ply that is not a double three answers it.
func (a attempt) isOnlyAnswer() bool {
	p := a.before
	opponent := p.opponentColour(p.mover())
	if !p.waiting && !p.threatens(opponent) || !a.answers(opponent) {
		return false
	}
	for q := range p.table.size {
		if q == a.at || p.refuse(Place(q)) != "" {
			continue
		}
		var e Effect
		if p.capture(q, a.own, &e); e.count == 0 && !p.makesRow(q, opponent) {
			continue // it neither captures a stone of the threat nor blocks it
		}
		trial := *p
		trial.put(q, a.own, &Effect{})
		if (attempt{p, &trial, q, a.own}).answers(opponent) && !trial.doubleThree(q) {
			return false
		}
	}
	return true
}

// answers reports whether the opponent has no five left if one waited, and otherwise
// whether they threaten none.
func (a attempt) answers(opponent Colour) bool {
	if a.before.waiting {
		return !a.after.hasRow(opponent)
	}
	return !a.after.threatens(opponent)
}
