package search

import (
	"pentepost/rules"
)

// Positions that are images of each other get answers that are images of each other: every
// position is turned and mirrored into the same one of its images before it is searched.

// orient returns the orientation in which the stones come first, read point by point. Point p
// of the position is point turned[p] of its image.
func orient(p *rules.Position) (turned []int16) {
	var best []rules.Colour
	for image := range p.Images() {
		to := make([]int16, p.Points())
		stones := make([]rules.Colour, p.Points())
		for at := range p.Points() {
			to[at] = int16(p.Image(at, image))
			stones[to[at]] = p.At(at)
		}
		if best == nil || before(stones, best) {
			best, turned = stones, to
		}
	}
	return turned
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
