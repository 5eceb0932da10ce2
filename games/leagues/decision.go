package leagues

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/league"
)

// A season is decided once: when its last game ends or, where games are left then, when the next season begins. The
// decision is stored with the places of the season, and tables take them from there. So letters, pages and the
// divisions of the next season cannot differ.
//
// DECISION: when the next season begins, the table of a season is final. Who goes up and down is carried out then,
// and a result that moved points or places later would leave a table that contradicts itself, or its moves. So games
// that are open are decided by counting how they can end (see [league.Chances]), and what becomes of them, or of a
// result that is corrected, counts for ratings alone. Tournaments do the same: what is not finished in time is
// adjudicated, or does not count. A season of a closed league waits for its last game, however long that takes: no
// other season needs its places.

// IsDecided reports whether the places of a season are decided. Older programs have stored only the moves: the places
// of their seasons follow from the tables.
func (s *Season) IsDecided() bool { return !s.Decided.IsZero() && s.WasDecided() }

// WasDecided reports whether places are stored, even if they are to be decided again.
func (s *Season) WasDecided() bool {
	return slices.ContainsFunc(s.Places, func(p Place) bool { return p.Finish > 0 })
}

// DecidedEarly reports whether the places of a season were decided while games were open. These do not count.
func (s *Season) DecidedEarly() bool { return !s.Decided.IsZero() && OpenPairings(s.Pairings) > 0 }

// Decide stores the places of a season as the tables are now. If an older program has decided the moves already, they
// stand.
func (s *Season) Decide(now time.Time) {
	keep := !s.Decided.IsZero()
	if !keep {
		s.Decided = now
		for i := range s.Places {
			s.Places[i].Finish = 0
		}
	}
	tables, teams := s.Tables(), s.TeamTable() // before places are stored
	for i, d := range s.Divisions() {
		table := &tables[i]
		finishes := d.order(table.Rows)
		if keep {
			slices.SortStableFunc(table.Rows, func(a, b league.Row) int {
				return compareMoves(s.PlaceOf(table.Player(a)).Move, s.PlaceOf(table.Player(b)).Move)
			})
		}
		for at, finish := range finishes(table.Rows) {
			place := s.PlaceOf(table.Player(table.Rows[at]))
			if place.Finish = finish; len(table.Moves) > 0 && !keep {
				place.Move = table.Moves[at]
			}
		}
	}
	if teams == nil {
		return
	}
	for at, finish := range s.orderTeams(teams.Rows)(teams.Rows) {
		for j := range s.Places {
			if p := &s.Places[j]; p.Team == teams.Teams[teams.Rows[at].Player] {
				p.TeamFinish = finish
			}
		}
	}
}

// compareMoves orders moves: up, stays, down.
func compareMoves(a, b league.Move) int {
	rank := map[league.Move]int{league.Up: -1, league.Down: 1}
	return cmp.Compare(rank[a], rank[b])
}

// asDecided gives the rows the places of the decision, and their order.
func (t *DivisionTable) asDecided(d *Division) {
	t.decided = make([]league.Move, len(d.Places))
	for i := range t.Rows {
		row := &t.Rows[i]
		place := d.Places[row.Player]
		finishAt(row, place.Finish, t.Open)
		t.decided[row.Player] = place.Move
	}
	slices.SortStableFunc(t.Rows, func(a, b league.Row) int {
		return cmp.Or(cmp.Compare(a.Place, b.Place), compareMoves(t.decided[a.Player], t.decided[b.Player]))
	})
}

// asDecided gives the rows the places of the decision, and their order.
func (t *TeamTable) asDecided(s *Season) {
	for i := range t.Rows {
		for _, p := range s.Places {
			if p.Team == t.Teams[t.Rows[i].Player] {
				finishAt(&t.Rows[i], p.TeamFinish, OpenPairings(s.Pairings))
			}
		}
	}
	slices.SortStableFunc(t.Rows, func(a, b league.Row) int { return cmp.Compare(a.Place, b.Place) })
}

// finishAt makes a place the only one that is possible. Where open games were counted, no tie-break has parted players.
func finishAt(row *league.Row, place, open int) {
	if row.Place, row.Best, row.Worst = place, place, place; open > 0 {
		row.By = ""
	}
}

// VerifyDecision decides a season again, and compares. If an older program has decided it while games were open, by
// other rules, then nobody may stand above a player who is certainly better.
func (s *Season) VerifyDecision() (faults []games.Fault) {
	if !s.IsDecided() {
		return nil
	}
	again := *s
	again.Places, again.Decided = slices.Clone(s.Places), time.Time{}
	if s.DecidedEarly() && !s.Decided.Equal(s.Ended) {
		return s.upsideDown(&again)
	}
	again.Decide(s.Decided)
	for i, p := range s.Places {
		if want := again.Places[i]; !want.DecidedAs(p) {
			faults = append(faults, p.fault(s, fmt.Sprintf("the table gives %s, not %s", want.decision(), p.decision())))
		}
	}
	return faults
}

// upsideDown returns who stands below a player that cannot get past them. open is the season without its decision.
func (s *Season) upsideDown(open *Season) (faults []games.Fault) {
	for _, table := range open.Tables() {
		for _, better := range table.Rows {
			p := s.PlaceOf(table.Player(better))
			above := func(r league.Row) bool {
				return r.Best > better.Worst && s.PlaceOf(table.Player(r)).Finish < p.Finish
			}
			if slices.ContainsFunc(table.Rows, above) {
				faults = append(faults, p.fault(s, fmt.Sprintf("the table gives place %d or better, not %s", better.Worst, p.decision())))
			}
		}
	}
	return faults
}

func (p *Place) fault(s *Season, says string) games.Fault {
	return games.Fault{Where: fmt.Sprintf("season %d, player %d", s.Number, p.Player), Says: says}
}

// DecidedAs reports whether the same was decided about a player.
func (p *Place) DecidedAs(other Place) bool {
	return p.Finish == other.Finish && p.TeamFinish == other.TeamFinish && p.Move == other.Move
}

// decision describes what was decided about a player.
func (p *Place) decision() string {
	return fmt.Sprintf("place %d (team %d, moves %q)", p.Finish, p.TeamFinish, p.Move)
}
