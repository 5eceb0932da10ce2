package templates

import (
	"slices"
	"strings"

	"pentepost/rules"
)

// Point writes a point in the reader's system.
func (b *board) Point(at rules.Point) string { return b.system.Format(b.boardOf, at) }

// points writes several points, column by column.
func (b *board) points(list []rules.Point) string {
	list = slices.Clone(list)
	slices.SortFunc(list, func(p, q rules.Point) int {
		px, py := b.boardOf.XY(p)
		qx, qy := b.boardOf.XY(q)
		return (px-qx)*rules.MaxSize + py - qy
	})
	var names []string
	for _, at := range list {
		names = append(names, b.Point(at))
	}
	return strings.Join(names, " ")
}

// Example returns a point to write in an example: a point that is occupied now, so that a
// mistake in reading the answer gives a refusal and not a move.
func (b *board) Example() string {
	if points := b.examples(1); len(points) > 0 {
		return points[0]
	}
	return ""
}

// examples returns up to so many occupied points, the newest first.
func (b *board) examples(n int) (names []string) {
	for _, ply := range slices.Backward(b.game.Plies) {
		at := ply.Move.Point
		if len(names) < n && ply.Move.Choice == rules.NoChoice && b.game.Position.At(at) != rules.Empty {
			names = append(names, b.Point(at))
		}
	}
	return names
}

// pointList names points in their order.
func (b *board) pointList(points []rules.Point) (names []string) {
	for _, at := range points {
		names = append(names, b.Point(at))
	}
	return names
}

// severalPoints returns an example of n points on one line. They are occupied, as in
// [board.Example], or around the centre if too few are occupied.
func (b *board) severalPoints(n int) string {
	names := b.examples(n)
	x, y := b.boardOf.XY(b.position.Centre())
	for _, d := range [...][2]int{{0, 0}, {1, 1}, {2, -1}, {-1, -2}, {-2, 1}} {
		if name := b.Point(b.position.Point(x+d[0], y+d[1])); len(names) < n && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}

// corners names two corners of the board, which show how its points are written.
func (b *board) corners() (first, last string) {
	return b.Point(0), b.Point(rules.Point(b.boardOf.Width*b.boardOf.Height - 1))
}

// move writes a move as the reader does: a point, or a choice of an opening in the words of their language.
func (b *board) move(m rules.Move) string {
	switch m.Choice {
	case rules.NoChoice:
		return b.Point(m.Point)
	case rules.Offer:
		return b.speaker.commands.Say("offer " + b.Point(m.Point))
	}
	return b.speaker.commands.Say(b.system.Move(b.boardOf, m))
}

// moveList writes moves as the reader would, in their order. Of several offers the first one has the word for them.
func (b *board) moveList(moves []rules.Move) string {
	var names []string
	for i, m := range moves {
		if i > 0 && m.Choice == rules.Offer && moves[i-1].Choice == rules.Offer {
			names = append(names, b.Point(m.Point))
			continue
		}
		names = append(names, b.move(m))
	}
	return strings.Join(names, " ")
}

// movesNamed lists moves as the reader writes them.
func (b *board) movesNamed(moves []rules.Move) (names []string) {
	for _, m := range moves {
		names = append(names, b.move(m))
	}
	return names
}

// buttonsOfChoice returns the choices of the opening, each of them one word: the choices of a side, the numbers of fifth stones,
// or the stones that are offered.
func (b *board) buttonsOfChoice() (words []string) {
	list := []rules.Choice{rules.Swap, rules.Keep}
	for n := 1; n <= rules.MostFifths; n++ {
		list = append(list, rules.Fifths(n))
	}
	can := b.game.Position.Choices()
	for _, choice := range list {
		if can.Has(choice) {
			words = append(words, b.system.Move(b.boardOf, rules.Choose(choice)))
		}
	}
	if can == 0 {
		for _, at := range b.game.Position.Offered() {
			words = append(words, b.Point(at))
		}
	}
	return words
}
