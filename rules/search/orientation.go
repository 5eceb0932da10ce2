package search

import (
	"pentepost/rules"
)

// Positions that are images of each other get answers that are images of each other: every
// position is turned and mirrored into the same one of its images before it is searched.

// orient returns the orientation in which the stones come first, read point by point. Point p
// of the position is point turned[p] of its image.
func orient(p *rules.Position) (turned []int16) {
	images := 8
	if r := p.Ruleset(); r.Width != r.Height {
		images = 4
	}
	var best []rules.Colour
	for image := range images {
		to := make([]int16, p.Points())
		stones := make([]rules.Colour, p.Points())
		for at := range p.Points() {
			to[at] = imageOf(p, at, image)
			stones[to[at]] = p.At(at)
		}
		if best == nil || before(stones, best) {
			best, turned = stones, to
		}
	}
	return turned
}

// imageOf returns the image of a point: mirrored left and right, mirrored up and down, and its
// column and row exchanged, as the three bits of image say.
func imageOf(p *rules.Position, at rules.Point, image int) int16 {
	r := p.Ruleset()
	x, y := p.XY(at)
	if image&1 != 0 {
		x = r.Width - 1 - x
	}
	if image&2 != 0 {
		y = r.Height - 1 - y
	}
	if image&4 != 0 {
		x, y = y, x
	}
	return int16(p.Point(x, y))
}

// before reports whether a board comes before another.
func before(a, b []rules.Colour) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] > b[i]
		}
	}
	return false
}
