package rules

// The variants of the rule book. Each lists only what differs from pente or gomoku. A
// new variant that needs no new mechanism is just another entry of presets.

// pente is the tournament game, on which most others build.
var pente = Ruleset{
	Name: "pente", Width: 19, Height: 19, Seats: 2, Colours: 2, Teams: 2,
	Opening: CentreZone, Captures: LengthsOf(2), Row: 5, Stones: 10,
	Order: Order{RowWins, CapturesWin},
}

// gomoku has no captures.
var gomoku = Ruleset{
	Name: "gomoku", Width: 19, Height: 19, Seats: 2, Colours: 2, Teams: 2,
	BlackFirst: true, Opening: Free, Row: 5, Exact: true, Order: Order{RowWins},
}

// presets lists the variants in the order of the rule book.
var presets = []Ruleset{
	pente,
	pente.with(func(r *Ruleset) { r.Name, r.Opening = "pente-free", Centre }),
	pente.with(func(r *Ruleset) { r.Name = "keryo-pente"; captureTrios(r) }),
	pente.with(func(r *Ruleset) {
		r.Name, r.Opening, r.Exact = "complication", Centre, true
		r.DoubleThree, r.Relief = BothSides, true
		r.Order = Order{CutRowDraws, TwoRowsDraw, CutRowLoses, RowWins, CapturesWin}
	}),
	pente.with(func(r *Ruleset) {
		r.Name, r.Opening, r.Exact, r.BlackFirst = "ninuki-renju", Centre, true, true
		r.DoubleThree, r.Relief = BlackSide, true
		r.Order = Order{StandingRowWins, CutRowDraws, CutRowLoses, CapturesWin, UnansweredRowWins}
	}),
	pente.with(func(r *Ruleset) { r.Name, r.Opening, r.Bonus = "points", Centre, 5 }),
	pente.with(func(r *Ruleset) { r.Name, r.Opening, r.Seats = "partners", Centre, 4 }),
	pente.with(func(r *Ruleset) {
		r.Name, r.Opening, r.Seats, r.Colours, r.Repetition = "team", Centre, 4, 4, true
	}),
	pente.forSeats(3, "points-3", fourWins),
	pente.forSeats(4, "points-4", fourWins),
	pente.forSeats(3, "multi-3", nil),
	pente.forSeats(4, "multi-4", nil),
	pente.forSeats(5, "multi-5", nil),
	pente.forSeats(6, "multi-6", nil),
	pente.forSeats(3, "multi-keryo-3", captureTrios),
	pente.forSeats(4, "multi-keryo-4", captureTrios),
	pente.forSeats(5, "multi-keryo-5", captureTrios),
	pente.forSeats(6, "multi-keryo-6", captureTrios),
	pente.with(func(r *Ruleset) {
		r.Name, r.Height, r.Lines, r.BlackFirst = "linear-pente", 1, Distances, true
		r.Opening, r.Stones, r.Repetition = Free, 0, true
	}),
	pente.with(func(r *Ruleset) { r.Name, r.Width, r.Height = "small-pente", 13, 13 }),
	pente.with(func(r *Ruleset) { r.Name, r.Opening = "g-pente", CentreCross }),
	pente.with(func(r *Ruleset) { r.Name, r.Opening = "d-pente", FourStones }),
	pente.with(func(r *Ruleset) { r.Name, r.Opening = "dk-pente", FourStones; captureTrios(r) }),
	pente.with(func(r *Ruleset) { r.Name, r.Opening = "swap2-pente", SwapTwo }),
	pente.with(func(r *Ruleset) { r.Name, r.Opening = "swap2-keryo", SwapTwo; captureTrios(r) }),
	pente.with(func(r *Ruleset) {
		r.Name, r.Poof, r.Order = "poof-pente", true, Order{MoreCapturesWin, RowWins}
	}),
	pente.with(func(r *Ruleset) {
		r.Name, r.Order = "boat-pente", Order{StandingRowWins, SafeRowWins, CapturesWin}
	}),
	pente.with(func(r *Ruleset) {
		r.Name, r.Poof, r.Order = "o-pente", true, Order{StandingRowWins, SafeRowWins, MoreCapturesWin}
		captureTrios(r)
	}),
	gomoku,
	gomoku.with(func(r *Ruleset) { r.Name, r.Width, r.Height, r.Opening = "swap2-gomoku", 15, 15, SwapTwo }),
	gomoku.with(func(r *Ruleset) {
		r.Name, r.Width, r.Height, r.Opening, r.Exact = "renju", 15, 15, Centre, false
		// Exact stays false because White wins with an overline; for Black, Overline forbids it.
		r.DoubleThree, r.DoubleFour, r.Overline, r.GrowingOnly = BlackSide, BlackSide, BlackSide, true
	}),
	gomoku.with(func(r *Ruleset) {
		r.Name, r.Opening, r.PerTurn, r.Row, r.Exact = "connect6", OneStone, 2, 6, false
	}),
}

// with returns a copy of r with a change.
func (r Ruleset) with(change func(*Ruleset)) Ruleset {
	change(&r)
	return r
}

// forSeats returns a copy of r for several players without teams, each with a
// colour of their own. The change may be nil.
func (r Ruleset) forSeats(seats int, name string, change func(*Ruleset)) Ruleset {
	r.Name, r.Opening = name, Centre
	r.Seats, r.Colours, r.Teams = seats, seats, seats
	if change != nil {
		change(&r)
	}
	return r
}

// captureTrios also allows captures of three stones, and requires more captured
// stones to win.
func captureTrios(r *Ruleset) { r.Captures, r.Stones = LengthsOf(2, 3), 15 }

// fourWins makes four in a row or four captures win, and scores the game.
func fourWins(r *Ruleset) { r.Row, r.Stones, r.Bonus = 4, 8, 10 }
