package templates_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pentepost/notation"
	"pentepost/rules"
)

// window is the part of a board that a drawing shows.
type window struct{ x, y, width, height int }

// draw draws the window as the letters do.
func (w window) draw(p *rules.Position, e *rules.Effect) string {
	marks := notation.MarksOf(e)
	board := notation.DrawBoard(p, marks, notation.Go.On(notation.BoardOf(p.Ruleset())))
	lines := strings.Split(strings.ReplaceAll(board, "+", "."), "\n")
	heading := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, ".") })
	var rows []string
	for y := w.height - 1; y >= 0; y-- {
		line := lines[heading+p.Ruleset().Height-1-w.y-y] + strings.Repeat(" ", 4)
		rows = append(rows, strings.TrimRight(line[4+2*w.x:4+2*(w.x+w.width)], " "))
	}
	return strings.Join(rows, "\n")
}

// reach plays a game until the drawing is on the board, with the player to move
// who is to place the stone, and returns where that is.
func (d drawnRule) reach(t *testing.T, r rules.Ruleset) (p rules.Position, at rules.Point, in window) {
	t.Helper()
	before := d.before
	if before == "" {
		before = d.after
	}
	rows, after := strings.Split(before, "\n"), strings.Split(d.after, "\n")
	in = window{x: 1, y: min(1, r.Height-1), width: (len(rows[0]) + 1) / 2, height: len(rows)}
	p = r.Start()
	stones, mover := map[rules.Point]rules.Colour{}, d.by
	for i, row := range rows {
		for x := range in.width {
			point, sign := p.Point(in.x+x, in.y+in.height-1-i), row[2*x]
			switch drawn := after[i]; {
			case x > 0 && drawn[2*x-1] == '[':
				at, mover = point, drawn[2*x]
			case d.by != 0 && sign == '.' && drawn[2*x] == '*':
				at = point
			case sign != '.':
				stones[point] = colourOf(r, sign)
			}
		}
	}
	for seed := range uint64(1000) {
		if p, ok := in.fill(r, stones, colourOf(r, mover), rand.New(rand.NewPCG(seed, 1))); ok {
			return p, at, in
		}
	}
	t.Fatalf("the drawing cannot be reached:\n%s", before)
	return p, at, in
}

func colourOf(r rules.Ruleset, sign byte) rules.Colour {
	for c := rules.Colour(1); int(c) <= r.Colours; c++ {
		if notation.Symbol(r, c) == sign {
			return c
		}
	}
	return rules.Empty
}

// fill plays stones into the window, and others far from it and from each other,
// so that nothing is captured and nothing ends.
func (w window) fill(r rules.Ruleset, stones map[rules.Point]rules.Colour, mover rules.Colour, lot *rand.Rand) (rules.Position, bool) {
	p := r.Start()
	for range 60 {
		if p.Choices() != 0 {
			p, _, _ = p.Play(rules.Choose(rules.Keep))
			continue
		}
		_, opening := p.Step()
		if !opening && p.Stone() == mover && w.shows(&p, stones) {
			return p, true
		}
		var near, far []rules.Point
		for at := range p.Points() {
			switch c, drawn := stones[at]; {
			case drawn && c == p.Stone():
				near = append(near, at)
			case !drawn && w.farFrom(&p, at):
				far = append(far, at)
			}
		}
		lot.Shuffle(len(near), func(i, j int) { near[i], near[j] = near[j], near[i] })
		lot.Shuffle(len(far), func(i, j int) { far[i], far[j] = far[j], far[i] })
		next, ok := quietPly(&p, append(near, far...))
		if !ok {
			return p, false
		}
		p = next
	}
	return p, false
}

// shows reports whether all stones are where they belong.
func (w window) shows(p *rules.Position, stones map[rules.Point]rules.Colour) bool {
	for y := range w.height {
		for x := range w.width {
			if at := p.Point(w.x+x, w.y+y); p.At(at) != stones[at] {
				return false
			}
		}
	}
	return true
}

// farFrom reports whether a stone on a point has nothing to do with the window.
// On a single line there is no far and near.
func (w window) farFrom(p *rules.Position, at rules.Point) bool {
	x, y := p.XY(at)
	if p.Ruleset().Height == 1 {
		return x < w.x || x >= w.x+w.width
	}
	return at == p.Centre() || x%3 == 0 && y%3 == 0 && (x > w.x+w.width+3 || y > w.y+w.height+3)
}

// quietPly plays the first of several stones that captures nothing and ends nothing.
func quietPly(p *rules.Position, points []rules.Point) (rules.Position, bool) {
	for _, at := range points {
		next, effect, err := p.Play(rules.Place(at))
		if err == nil && len(effect.Captured()) == 0 && !next.Result().Over() && !next.Waiting() {
			return next, true
		}
	}
	return *p, false
}
