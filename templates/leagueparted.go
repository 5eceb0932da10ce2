package templates

import (
	"math"
	"slices"
	"strconv"

	"pentepost/games/league"
	"pentepost/templates/say"
)

// partings says by which tie-breaks the reader, or their team, and the ones next to them in the table were parted, if they
// have as many points. Each tie-break is explained once.
func (p *leagueSeen) partings() string {
	rows, own, name := p.ownRows()
	var said, explained []string
	for lower := max(own, 1); own >= 0 && lower <= min(own+1, len(rows)-1); lower++ {
		above, below := rows[lower-1], rows[lower]
		if below.By == "" || above.Points != below.Points {
			continue
		}
		other := above
		if lower != own {
			other = below
		}
		said = append(said, p.level(below.Points, name(rows[own]), name(other)), p.parted(below, name(above), name(below)))
		if says := p.to.tellOr(say.TieBreak(say.TieBreakCase(below.By)), ""); !slices.Contains(explained, says) {
			explained = append(explained, says)
		}
	}
	return p.to.joined(append(said, explained...)...)
}

// ownRows returns the rows of the table where the reader or, in a league of teams, their team stands, at which of them, and
// how each is called; own is -1 if it is none.
func (p *leagueSeen) ownRows() (rows []league.Row, own int, name func(league.Row) string) {
	if t := p.view.Teams; t != nil {
		team := p.view.Season.TeamOf(p.to.reader.ID)
		name = func(r league.Row) string { return t.Teams[r.Player] }
		return t.Rows, slices.IndexFunc(t.Rows, func(r league.Row) bool { return name(r) == team }), name
	}
	for i := range p.view.Tables {
		t := &p.view.Tables[i]
		own := slices.IndexFunc(t.Rows, func(r league.Row) bool { return t.Player(r) == p.to.reader.ID })
		if own < 0 {
			continue
		}
		return t.Rows, own, func(r league.Row) string {
			if t.Player(r) == p.to.reader.ID {
				return p.to.tell(say.PartedYou())
			}
			return p.to.name(t.Player(r))
		}
	}
	return nil, -1, nil
}

// level says that two have as many points.
func (p *leagueSeen) level(n float64, own, other string) string {
	is := either(p.view.Teams != nil, say.LevelOnPointsTeams, say.LevelOnPointsPlayers)
	count := 2
	if n == 1 {
		count = 1
	}
	return p.to.tell(say.LevelOnPoints(is, count, other, p.to.score(n), own))
}

// parted says which tie-break parted a row from the one above.
func (p *leagueSeen) parted(row league.Row, above, below string) string {
	var more, less string
	if above, below, ok := row.Apart(); ok {
		more, less = p.to.tieBreakValue(above), p.to.tieBreakValue(below)
	}
	return p.to.tell(say.Parted(say.PartedCase(row.By), above, below, less, more))
}

// tieBreakValue returns a value of a tie-break as people write it. What counts against a player is negative in tables.
func (s *speaker) tieBreakValue(n float64) string {
	return s.decimal(strconv.FormatFloat(math.Round(math.Abs(n)*100)/100, 'f', -1, 64))
}
