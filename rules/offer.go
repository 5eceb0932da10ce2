package rules

// refuseOffer returns why a point cannot be offered for the next stone, or "". What may not be placed may not be offered.
func (p *Position) refuseOffer(at Point) Reason {
	switch {
	case at < 0 || at >= p.table.size:
		return OffBoard
	case p.cells[at] != Empty:
		return Occupied
	case SamePoint(p, at, p.offered) != NoPoint:
		return BarredByOpen
	case !p.table.forbids():
		return ""
	}
	trial := *p
	trial.opening = []Step{{Seat: p.opening[0].Seat, As: p.opening[0].As}}
	next := trial
	next.place(at, &Effect{})
	return trial.forbidden(&next, at)
}

// ToOffer returns how many points are offered if the seat to move offers now, 0 if it cannot.
func (p *Position) ToOffer() int {
	if !p.Choices().Has(Offer) {
		return 0
	}
	next, n := p.prelude, 1
	next.choose(OfferAt(NoPoint), p.table.branches)
	for _, step := range next.opening {
		if step.Choices == onlyOffer {
			n++
		}
	}
	return n
}

// Width returns how many lines wide a square around the centre is, 0 for any other zone.
func (z Zone) Width() int {
	if z < Within3 || z > Within9 {
		return 0
	}
	return 3 + 2*int(z-Within3)
}
