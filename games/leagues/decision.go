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
// divisions of the next season cannot differ. Games that end later change points, but no place.
//
// DECISION: a season of a closed league waits for its last game, however long that takes: no other season needs its
// places.

// IsDecided reports whether the places of a season are decided. Older programs have stored only the moves: the places
// of their seasons follow from the tables.
func (s *Season) IsDecided() bool { return !s.Decided.IsZero() && s.WasDecided() }

// WasDecided reports whether places are stored, even if they are to be decided again.
func (s *Season) WasDecided() bool {
	return slices.ContainsFunc(s.Places, func(p Place) bool { return p.Finish > 0 })
}

// DecidedEarly reports whether the places of a season were decided before all games had the result that they have now.
func (s *Season) DecidedEarly() bool {
	return !s.Decided.IsZero() && slices.ContainsFunc(s.Pairings, func(p Pairing) bool {
		return p.Result == league.Open || p.Ended.After(s.Decided)
	})
}

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
	for _, table := range tables {
		rows := decisive(table.Rows)
		if keep {
			slices.SortStableFunc(rows, func(a, b league.Row) int {
				return compareMoves(s.PlaceOf(table.Player(a)).Move, s.PlaceOf(table.Player(b)).Move)
			})
		}
		for i, finish := range finishes(rows) {
			place := s.PlaceOf(table.Player(rows[i]))
			if place.Finish = finish; len(table.Moves) > 0 && !keep {
				place.Move = table.Moves[i]
			}
		}
	}
	if teams == nil {
		return
	}
	rows := decisive(teams.Rows)
	for i, finish := range finishes(rows) {
		for j := range s.Places {
			if p := &s.Places[j]; p.Team == teams.Teams[rows[i].Player] {
				p.TeamFinish = finish
			}
		}
	}
}

// decisive returns the rows of a table in the order of the places that players get if it is decided now. Open games
// leave several places possible: then the better worst place counts, then the better best place, then the table as it
// stands.
//
// DECISION: nobody gets a place before their best one, even if nobody else has a better worst place. Otherwise three
// players who can still finish 1st to 4th would stand behind a fourth one who is certainly third.
func decisive(rows []league.Row) (ordered []league.Row) {
	rest := slices.Clone(rows)
	for place := 1; len(rest) > 0; place++ {
		next := slices.MinFunc(rest, func(a, b league.Row) int {
			return cmp.Or(cmp.Compare(max(a.Best, place), max(b.Best, place)), cmp.Compare(a.Worst, b.Worst), cmp.Compare(a.Best, b.Best))
		})
		ordered = append(ordered, next)
		rest = slices.DeleteFunc(rest, func(r league.Row) bool { return r.Player == next.Player })
	}
	return ordered
}

// finishes returns the places of rows in their order. Players share one whom the table does not part.
func finishes(rows []league.Row) []int {
	places := make([]int, len(rows))
	for i, row := range rows {
		places[i] = i + 1
		if i > 0 && row.Place == rows[i-1].Place && row.Best == rows[i-1].Best && row.Worst == rows[i-1].Worst {
			places[i] = places[i-1]
		}
	}
	return places
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
		finishAt(row, place.Finish)
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
				finishAt(&t.Rows[i], p.TeamFinish)
			}
		}
	}
	slices.SortStableFunc(t.Rows, func(a, b league.Row) int { return cmp.Compare(a.Place, b.Place) })
}

// finishAt makes a place the only one that is possible.
func finishAt(row *league.Row, place int) { row.Place, row.Best, row.Worst = place, place, place }

// VerifyDecision compares the decision with the tables. Where games went on when the next season began, or results
// were corrected since, it compares only the moves with the places.
func (s *Season) VerifyDecision(next time.Time) (faults []games.Fault) {
	if !s.IsDecided() {
		return nil
	}
	again := *s
	again.Places = slices.Clone(s.Places)
	if s.decidedByTables(next) {
		again.Decided = time.Time{}
		again.Decide(s.Decided)
	} else {
		again.movesOfPlaces()
	}
	for i, p := range s.Places {
		if want := again.Places[i]; !want.DecidedAs(p) {
			faults = append(faults, games.Fault{Where: fmt.Sprintf("season %d, player %d", s.Number, p.Player), Says: fmt.Sprintf("the table gives %s, not %s", want.decision(), p.decision())})
		}
	}
	return faults
}

// decidedByTables reports whether a season was decided when its last game had ended, with the results that it has now.
// If it was decided at the time when the next one began, games may have ended at that time after the decision: the
// server was away.
func (s *Season) decidedByTables(next time.Time) bool {
	return s.Decided.Equal(s.Ended) && !s.Decided.Equal(next) && !s.DecidedEarly()
}

// movesOfPlaces sets the moves again that the decided places lead to.
func (s *Season) movesOfPlaces() {
	for _, table := range s.Tables() {
		for i, row := range table.Rows {
			if len(table.Moves) > 0 {
				s.PlaceOf(table.Player(row)).Move = table.Moves[i]
			}
		}
	}
}

// DecidedAs reports whether the same was decided about a player.
func (p *Place) DecidedAs(other Place) bool {
	return p.Finish == other.Finish && p.TeamFinish == other.TeamFinish && p.Move == other.Move
}

// decision describes what was decided about a player.
func (p *Place) decision() string {
	return fmt.Sprintf("place %d (team %d, moves %q)", p.Finish, p.TeamFinish, p.Move)
}
