package search

import "math/bits"

// evaluate returns the value for a side that is on turn. It leaves in all what the lines of the free points are.
func (b *turnBoard) evaluate(side int, all *[places]codes) int {
	b.fillCodes(all)
	w := b.table.weights
	mine, theirs := worths(0), worths(0)
	for i, word := range b.free {
		for ; word != 0; word &= word - 1 {
			code := all[(i<<6+bits.TrailingZeros64(word))&(places-1)]
			mine += w.points[code.of(side)]
			theirs += w.points[code.of(1-side)]
		}
	}
	return max(-unclear, min(unclear, w.tempo+mine.mover()-theirs.waiter()))
}

// fillCodes computes the codes of all free points. Those that are far from all stones have 0.
func (b *turnBoard) fillCodes(all *[places]codes) {
	*all = [places]codes{}
	for i := range b.lines {
		w := &b.words[i]
		stones := w[0] ^ w[1]
		if stones == 0 {
			continue
		}
		near := stones
		for k := 1; k < b.Row; k++ {
			near |= stones<<k | stones>>k
		}
		for near &^= w[0] | w[1]; near != 0; near &= near - 1 {
			at := bits.TrailingZeros64(near)
			all[b.members[i][at&63]&(places-1)] += b.codesAt(w, at)
		}
	}
}

// codesOf returns the codes of a free point.
func (b *turnBoard) codesOf(p int16) (sum codes) {
	for axis := range axes {
		spot := &b.spots[p][axis]
		sum += b.codesAt(&b.words[spot.line], int(spot.at))
	}
	return sum
}

// codesAt returns the codes of one line of a point, which is a bit of the line.
func (b *turnBoard) codesAt(w *[2]uint64, at int) codes {
	from := at - b.reach
	return b.table.meanings[b.table.at(w[0]>>from, w[1]>>from)].codes
}

// turnClass returns the class of a point in the middle of a line where turns have two stones: how many stones are in the best row
// through it, without its own, and how many rows have so many. The names of the classes are for turns of one stone, so they say nothing here.
func (t *table) turnClass(own, blocked uint64) class {
	const one, four, five = oneOpen, fourDouble, fiveMade // stones in rows of six; three classes for one, two and three, and two for four
	best, rows := 0, 0
	for start := t.reach - t.row + 1; start <= t.reach; start++ {
		row := (uint64(1)<<t.row - 1) << start
		if row&blocked != 0 {
			continue
		}
		n := bits.OnesCount64(row & own &^ (1 << t.reach))
		if n > best {
			best, rows = n, 0
		}
		if n == best {
			rows++
		}
	}
	if best == 0 {
		return deadLine
	}
	switch best = max(1, best+6-t.row); {
	case best > 4:
		return five
	case best == 4:
		return four + class(min(rows, 2)-1)
	}
	return one + class(3*(best-1)+min(rows, 3)-1)
}
