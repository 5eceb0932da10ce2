package play

import (
	"pentepost/games"
	"pentepost/rules"
)

// Add adds lines to a tree, which begin with the next ply of the game. It returns the lines that it
// does not take.
func (t *Tree) Add(g *games.Game, lines []games.IfLine) (untaken []Untaken, err error) {
	gr, err := newGrower(g, t)
	if err != nil {
		return nil, err
	}
	var begun []rules.Move // plies since the beginning of the tree
	for _, p := range g.Plies[t.Ply:] {
		begun = append(begun, p.Move)
	}
	for _, l := range lines {
		u := &Untaken{Why: l.Wrong, Word: l.Word}
		if l.Wrong == "" {
			line := l.Line
			if !l.Any {
				line.Moves, line.Answer = append(begun[:len(begun):len(begun)], l.Moves...), len(begun)+l.Answer
			}
			u = gr.add(line)
		}
		if u != nil {
			u.Line = l.Text
			untaken = append(untaken, *u)
		}
	}
	return untaken, nil
}
