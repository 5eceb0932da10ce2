package search

import (
	"math/bits"

	"pentepost/rules"
)

// Bounds of the tables.
const (
	axes     = 4                      // lines through a point
	maxReach = 5                      // points of a line, on each side of a point, that decide what a stone there does
	maxLines = 6 * rules.MaxSize      // rows, columns and diagonals of the largest board
	noPoint  = int16(rules.MaxPoints) // the point beyond the edge, which is never empty
	places   = 1024                   // more than all points; a power of two, so that masks can replace checks of bounds
)

// beyond is what the board holds beyond the edge.
const beyond = 0xFF

// vectors holds a direction of each axis, in columns and rows.
var vectors = map[rules.Lines][axes]struct{ dx, dy int }{
	rules.EightWays: {{1, 0}, {0, 1}, {1, 1}, {1, -1}},
	rules.Distances: {{1, 0}, {2, 0}, {3, 0}, {4, 0}},
}

// A geometry says for each point on which lines it lies, and where. A line is two
// words, one for each colour, with one bit for each point. Bits outside of the board
// are set in both.
type geometry struct {
	rules.Ruleset
	points int
	reach  int
	lines  int // in use
	walls  [maxLines]uint64
	spots  [rules.MaxPoints][axes]spot
	near   [rules.MaxPoints][axes][2*maxReach + 1]int16 // the points around, from reach before to reach after
	keys   [rules.MaxPoints + 1][2]uint64               // random numbers, for a stone of each colour
	at     [rules.MaxPoints]int16                       // places of the points; their difference says how points lie to each other
	middle int16                                        // what a difference of nothing has in lies
	lies   [4 * rules.MaxPoints]relation                // by differences of places
	apart  [4 * rules.MaxPoints]uint8                   // by differences of places: on which axis a point is behind another one, and how far; or 0
}

// A spot is the place of a point on a line.
type spot struct {
	bits uint64 // the point's bit; on a ring, the bits of its images, too
	line uint8
	at   uint8 // the number of the bit
}

func newGeometry(r rules.Ruleset) *geometry {
	g := &geometry{Ruleset: r, points: r.Width * r.Height, reach: r.Row - 1}
	if r.Exact || r.Overline != rules.NoSide {
		g.reach = r.Row // one more point decides whether the row is too long
	}
	for axis := range axes {
		for p := range g.points {
			if g.spots[p][axis].bits == 0 {
				g.addLine(p, axis)
			}
		}
	}
	for p := range g.keys {
		g.keys[p] = [2]uint64{mix(uint64(2 * p)), mix(uint64(2*p + 1))}
	}
	g.fillLies()
	for p := range g.points {
		for axis := range axes {
			g.fillNear(p, axis)
		}
	}
	return g
}

// addLine adds the line through a point.
func (g *geometry) addLine(p, axis int) {
	first := p
	for q := g.step(p, axis, -1); q >= 0 && q != p; q = g.step(q, axis, -1) {
		first = q
	}
	line := g.lines
	g.lines++
	var members []int
	for q := first; q >= 0 && (q != first || members == nil); q = g.step(q, axis, 1) {
		members = append(members, q)
	}
	free := uint64(0)
	for i, q := range members {
		at := 2*g.reach + i
		word := uint64(1) << at
		if g.Ring { // the line goes on beyond its ends
			for image := at % len(members); image < len(members)+4*g.reach; image += len(members) {
				word |= 1 << image
			}
		}
		g.spots[q][axis] = spot{bits: word, line: uint8(line), at: uint8(at)}
		free |= word
	}
	g.walls[line] = ^free
}

// step returns the next point on an axis, forward or back, or -1 beyond the edge.
func (g *geometry) step(p, axis, sign int) int {
	v := vectors[g.Lines][axis]
	x, y := p%g.Width+sign*v.dx, p/g.Width+sign*v.dy
	if g.Ring {
		x = (x + g.Width) % g.Width
	}
	if x < 0 || y < 0 || x >= g.Width || y >= g.Height {
		return -1
	}
	return y*g.Width + x
}

// fillNear lists the points around p on a line.
func (g *geometry) fillNear(p, axis int) {
	forward, back := p, p
	g.near[p][axis][g.reach] = int16(p)
	for k := range g.reach {
		for _, side := range [2]struct {
			q       *int
			sign, i int
		}{{&forward, 1, g.reach + 1 + k}, {&back, -1, g.reach - 1 - k}} {
			if *side.q >= 0 {
				*side.q = g.step(*side.q, axis, side.sign)
			}
			g.near[p][axis][side.i] = noPoint
			if *side.q >= 0 {
				g.near[p][axis][side.i] = int16(*side.q)
			}
		}
	}
}

// after returns the point k steps after p on a line, or before if k is negative.
func (g *geometry) after(p, axis, k int) int16 { return g.near[p][axis][g.reach+k] }

// inZone reports whether a stone of an opening may be placed on a point.
func (g *geometry) inZone(z rules.Zone, p int) bool {
	dx, dy := p%g.Width-g.Width/2, p/g.Width-g.Height/2
	distance := max(dx, -dx, dy, -dy)
	switch z {
	case rules.OnCentre:
		return distance == 0
	case rules.OffCentre:
		return distance > 2
	case rules.OffCross:
		return distance > 4 || distance > 2 && dx != 0 && dy != 0
	}
	width := z.Width()
	return width == 0 || distance <= width/2
}

// runs returns how many bits are set directly after and before a bit.
func runs(own uint64, at uint8) (after, before int) {
	return bits.TrailingZeros64(^(own >> (at + 1))), bits.LeadingZeros64(^(own << (64 - at)))
}

// mix spreads the bits of a number over all 64 (the last step of SplitMix64).
func mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
