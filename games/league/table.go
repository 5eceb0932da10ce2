package league

import (
	"cmp"
	"slices"
)

// Row is a line of a table.
type Row struct {
	Place  int // from 1; players that no tie-break parts share it
	Player int
	// Games with a result, forfeits included; byes are counted apart.
	Played, Won, Drawn, Lost, Byes int
	Points                         float64
	// TieBreaks are the values in the league's order, up to a lot that is sealed. Head-to-head is 0 where it parted nobody.
	TieBreaks []float64
	// By is the tie-break that parted the player from the row directly above. It is "" if points did, if
	// both share a place, and if nobody stands above. See [Row.Apart].
	By    TieBreak
	apart [2]float64 // the values of the row above and of this one
	// The places that the player can still finish at, if nobody withdraws.
	Best, Worst int
	// Exact: all tie-breaks are looked at, and the player can finish at Best and at Worst. Otherwise the
	// range can be too wide, but never too narrow.
	Exact bool
	// The rows of the table that the player can still finish at, from 1. Where players share a place, they stand in the
	// order of their seeds, which decides who goes up.
	Highest, Lowest int
}

// Table returns the table as it stands, the best first, with the places that are still possible.
func (d Division) Table() []Row {
	rows := d.Standings()
	d.setRanges(rows)
	return rows
}

// Standings returns the table as it stands without the places that are still possible, which take
// most of the time.
func (d Division) Standings() []Row {
	s := d.strengths()
	rows := make([]Row, len(d.Players))
	for player := range rows {
		rows[player] = d.row(s, player)
	}
	rank := func(r Row) float64 {
		if d.Players[r.Player].Out {
			return -1
		}
		return r.Points
	}
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(rank(b), rank(a)) })
	place := 1
	for _, tie := range runs(rows, rank) {
		for _, level := range d.parted(s, tie, 0) {
			for i := range level {
				level[i].Place = place
			}
			place += len(level)
		}
	}
	return rows
}

// shown returns the tie-breaks that part players in the table: all up to a lot that is sealed.
func (d Division) shown() []TieBreak {
	if lot := slices.Index(d.TieBreaks, Lot); lot >= 0 && d.Sealed {
		return d.TieBreaks[:lot]
	}
	return d.TieBreaks
}

// row counts the games of a player and computes the tie-breaks.
func (d Division) row(s strengths, player int) Row {
	row := Row{Player: player, Points: s.points[player]}
	for _, by := range d.shown() {
		row.TieBreaks = append(row.TieBreaks, d.tieBreak(by, s, player))
	}
	for _, g := range d.Games {
		if g.First == player || g.Second == player {
			row.count(g, player)
		}
	}
	if len(d.Sittings) > 0 {
		row.countSittings(s.records[player])
	}
	return row
}

// count adds a game of the row's player.
func (r *Row) count(g Game, player int) {
	own, other := g.Points()
	if player == g.Second {
		own, other = other, own
	}
	switch {
	case g.Result == Open || g.Result == Annulled:
		return
	case g.isBye():
		r.Byes++
		return
	case own > other:
		r.Won++
	case own == 0:
		r.Lost++
	default:
		r.Drawn++
	}
	r.Played++
}

// countSittings counts games of three or more players. Only the first place is a win.
func (r *Row) countSittings(record []entry) {
	for _, e := range record {
		switch {
		case e.kind == unfinished:
			continue
		case e.won:
			r.Won++
		default:
			r.Lost++
		}
		r.Played++
	}
}

// parted orders a tie by the tie-breaks from one on, and returns the players who remain level
// together.
func (d Division) parted(s strengths, tie []Row, from int) (levels [][]Row) {
	if len(tie) == 1 || from == len(d.shown()) {
		return [][]Row{tie}
	}
	next := from + 1
	if d.TieBreaks[from] == HeadToHead {
		e := headToHead(s, tie)
		if !e.complete() {
			return d.led(s, tie, from, e)
		}
		setTieBreak(tie, from, e.points)
		defer setTieBreak(tie, from, e.points)
	}
	value := func(r Row) float64 { return r.TieBreaks[from] }
	slices.SortStableFunc(tie, func(a, b Row) int { return cmp.Compare(value(b), value(a)) })
	parts := runs(tie, value)
	var values []float64 // a comparison of a part alone gives its rows other ones
	for _, part := range parts {
		values = append(values, value(part[0]))
	}
	if d.TieBreaks[from] == HeadToHead && len(parts) > 1 {
		next = from // players who remain level are compared with each other alone
	}
	for i, part := range parts {
		levels = append(levels, d.parted(s, part, next)...)
		if i > 0 {
			part[0].By, part[0].apart = d.TieBreaks[from], [2]float64{values[i-1], values[i]}
		}
	}
	return levels
}

// led orders a tie in which not all have met (FIDE C.07, article 6): a player who is ahead of the
// others for certain is first, and the others are compared without them.
func (d Division) led(s strengths, tie []Row, at int, e encounters) [][]Row {
	leader, ok := e.leader(tie)
	if !ok {
		return d.parted(s, tie, at+1)
	}
	first := tie[leader]
	copy(tie[1:leader+1], tie[:leader])
	tie[0] = first
	defer setTieBreak(tie, at, e.points)
	levels := append([][]Row{tie[:1]}, d.parted(s, tie[1:], at)...)
	next := &tie[1]
	next.By, next.apart = HeadToHead, [2]float64{e.points[tie[0].Player], e.points[next.Player]}
	return levels
}

// Apart returns the values of the tie-break [Row.By] for the row above and for this one. They are the ones
// of the table but where the players who remained level after a comparison head to head were compared again:
// then they are what these few have got from each other. ok is false if no tie-break parted the two, and for
// a lot, whose numbers mean nothing.
func (r Row) Apart() (above, own float64, ok bool) {
	return r.apart[0], r.apart[1], r.By != "" && r.By != Lot
}

// setTieBreak sets the values of a tie-break of some rows, by player. The table shows the values of the
// first comparison.
func setTieBreak(rows []Row, at int, values map[int]float64) {
	for i := range rows {
		rows[i].TieBreaks[at] = values[rows[i].Player]
	}
}

// runs divides rows into stretches of equal values.
func runs(rows []Row, value func(Row) float64) (parts [][]Row) {
	for from := 0; from < len(rows); {
		to := from + 1
		for to < len(rows) && value(rows[to]) == value(rows[from]) {
			to++
		}
		parts = append(parts, rows[from:to])
		from = to
	}
	return parts
}

// Meeting is a game in a cross table, from the side of the row's player.
type Meeting struct {
	Round   int
	First   bool // the row's player had the first move
	Result  Result
	Points  float64
	Against float64 // the points of the other player
}

// Cross returns the cross table: the games of each player against each other one, by player, in
// the order of the rounds. Annulled games are not in it.
func (d Division) Cross() [][][]Meeting {
	cross := make([][][]Meeting, len(d.Players))
	for i := range cross {
		cross[i] = make([][]Meeting, len(d.Players))
	}
	games := slices.Clone(d.Games)
	slices.SortStableFunc(games, func(a, b Game) int { return cmp.Compare(a.Round, b.Round) })
	for _, g := range games {
		if g.isBye() || g.Result == Annulled {
			continue
		}
		first, second := d.points(g)
		cross[g.First][g.Second] = append(cross[g.First][g.Second], Meeting{g.Round, true, g.Result, first, second})
		cross[g.Second][g.First] = append(cross[g.Second][g.First], Meeting{g.Round, false, g.Result, second, first})
	}
	return cross
}
