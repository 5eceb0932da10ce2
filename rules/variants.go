package rules

// The games of the rule book. What a literal does not say is as in the one it
// starts from; a variant that needs no new mechanism is one literal more.

// pente is the tournament game, from which most others differ by little.
var pente = Ruleset{
	Name: "pente", Width: 19, Height: 19, Seats: 2, Colours: 2, Teams: 2,
	Opening: CentreZone, Captures: LengthsOf(2), Row: 5, Stones: 10,
	Order: Order{RowWins, CapturesWin},
}

// gomoku has nothing but rows.
var gomoku = Ruleset{
	Name: "gomoku", Width: 19, Height: 19, Seats: 2, Colours: 2, Teams: 2,
	BlackFirst: true, Opening: Free, Row: 5, Exact: true, Order: Order{RowWins},
}

// presets lists the variants in the order of the rule book.
var presets = []Ruleset{
	pente,
	pente.but(func(r *Ruleset) { r.Name, r.Opening = "pente-free", Centre }),
	pente.but(func(r *Ruleset) { r.Name = "keryo-pente"; trios(r) }),
	pente.but(func(r *Ruleset) {
		r.Name, r.Opening, r.Exact = "complication", Centre, true
		r.DoubleThree, r.Relief = BothSides, true
		r.Order = Order{CutRowDraws, TwoRowsDraw, CutRowLoses, RowWins, CapturesWin}
	}),
	pente.but(func(r *Ruleset) {
		r.Name, r.Opening, r.Exact, r.BlackFirst = "ninuki-renju", Centre, true, true
		r.DoubleThree, r.Relief = BlackSide, true
		r.Order = Order{StandingRowWins, CutRowDraws, CutRowLoses, CapturesWin, UnansweredRowWins}
	}),
	pente.but(func(r *Ruleset) { r.Name, r.Opening, r.Bonus = "points", Centre, 5 }),
	pente.but(func(r *Ruleset) { r.Name, r.Opening, r.Seats = "partners", Centre, 4 }),
	pente.but(func(r *Ruleset) {
		r.Name, r.Opening, r.Seats, r.Colours, r.Repetition = "team", Centre, 4, 4, true
	}),
	pente.among(3, "points-3", fours),
	pente.among(4, "points-4", fours),
	pente.among(3, "multi-3", nil),
	pente.among(4, "multi-4", nil),
	pente.among(5, "multi-5", nil),
	pente.among(6, "multi-6", nil),
	pente.among(3, "multi-keryo-3", trios),
	pente.among(4, "multi-keryo-4", trios),
	pente.among(5, "multi-keryo-5", trios),
	pente.among(6, "multi-keryo-6", trios),
	pente.but(func(r *Ruleset) {
		r.Name, r.Height, r.Lines, r.BlackFirst = "linear-pente", 1, Distances, true
		r.Opening, r.Stones, r.Repetition = Free, 0, true
	}),
	pente.but(func(r *Ruleset) { r.Name, r.Width, r.Height = "small-pente", 13, 13 }),
	pente.but(func(r *Ruleset) { r.Name, r.Opening = "g-pente", CentreCross }),
	pente.but(func(r *Ruleset) { r.Name, r.Opening = "d-pente", FourStones }),
	pente.but(func(r *Ruleset) { r.Name, r.Opening = "dk-pente", FourStones; trios(r) }),
	pente.but(func(r *Ruleset) { r.Name, r.Opening = "swap2-pente", SwapTwo }),
	pente.but(func(r *Ruleset) { r.Name, r.Opening = "swap2-keryo", SwapTwo; trios(r) }),
	pente.but(func(r *Ruleset) {
		r.Name, r.Poof, r.Order = "poof-pente", true, Order{MoreCapturesWin, RowWins}
	}),
	pente.but(func(r *Ruleset) {
		r.Name, r.Order = "boat-pente", Order{StandingRowWins, SafeRowWins, CapturesWin}
	}),
	pente.but(func(r *Ruleset) {
		r.Name, r.Poof, r.Order = "o-pente", true, Order{StandingRowWins, SafeRowWins, MoreCapturesWin}
		trios(r)
	}),
	gomoku,
	gomoku.but(func(r *Ruleset) {
		r.Name, r.Width, r.Height, r.Opening, r.Exact = "renju", 15, 15, Centre, false
		// Black's overline is barred where it makes no five: that it does not win needs no saying.
		r.DoubleThree, r.DoubleFour, r.Overline = BlackSide, BlackSide, BlackSide
	}),
	gomoku.but(func(r *Ruleset) {
		r.Name, r.Opening, r.PerTurn, r.Row, r.Exact = "connect6", OneStone, 2, 6, false
	}),
}

// but is the ruleset with changes: what a preset says of itself.
func (r Ruleset) but(change func(*Ruleset)) Ruleset {
	change(&r)
	return r
}

// among is the ruleset for so many seats, each for itself with a colour of its
// own, with the changes given, if any.
func (r Ruleset) among(seats int, name string, change func(*Ruleset)) Ruleset {
	r.Name, r.Opening = name, Centre
	r.Seats, r.Colours, r.Teams = seats, seats, seats
	if change != nil {
		change(&r)
	}
	return r
}

// trios lets three stones be captured besides two, and asks for more of them.
func trios(r *Ruleset) { r.Captures, r.Stones = LengthsOf(2, 3), 15 }

// fours makes four in a row or four captures win, and the game scored.
func fours(r *Ruleset) { r.Row, r.Stones, r.Bonus = 4, 8, 10 }
