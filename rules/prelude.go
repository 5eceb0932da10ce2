package rules

import "slices"

// A prelude is what remains of an opening.
type prelude struct {
	opening []Step  // its steps
	offered []Point // offered stones that wait for the other seat; never written to
}

// Choices returns the choices the next ply has, or none if it places a stone.
func (o *prelude) Choices() Choices {
	if len(o.opening) > 0 {
		return o.opening[0].Choices
	}
	return 0
}

// Remaining returns the steps of the opening that remain, if nobody chooses one of its branches.
func (o *prelude) Remaining() []Step { return slices.Clone(o.opening) }

// Offered returns the points that are offered for the next stone, in the order of the offers.
func (o *prelude) Offered() []Point { return slices.Clone(o.offered) }

// barsStone reports whether the next step bars a stone from a point.
func (o *prelude) barsStone(at Point, t *table) bool {
	if len(o.opening) == 0 {
		return false
	}
	if zone := o.opening[0].Zone; zone != OnOffered {
		return !t.contains(zone, at)
	}
	return !slices.Contains(o.offered, at)
}

// choose goes on after a choice, with a branch that follows it, if there is one.
func (o *prelude) choose(m Move, branches map[Choice][]Step) {
	step := o.opening[0]
	o.opening = o.opening[1:]
	if m.Choice == Offer {
		o.offered = append(slices.Clip(o.offered), m.Point)
	}
	switch branch, ok := branches[m.Choice]; {
	case m.Choice == Swap:
	case step.Choices == onlyOffer: // one of several
	case ok:
		o.opening = branch
	case m.Choice == Offer: // it keeps the side, and is the first of the offers that follow
		o.opening = o.opening[1:]
	}
}

// placed goes on after a stone.
func (o *prelude) placed() { o.opening, o.offered = o.opening[1:], nil }

// without returns the steps except those of a seat that has left. The next seat places a first stone that is due on the centre.
func (o *prelude) without(gone, next Seat) []Step {
	var steps []Step
	for _, step := range o.opening {
		switch {
		case step.Seat != gone:
			steps = append(steps, step)
		case step.Zone == OnCentre:
			return []Step{{Seat: next, As: next, Zone: OnCentre}}
		}
	}
	return steps
}
