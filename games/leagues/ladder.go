package leagues

import (
	"cmp"
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/league"
)

// ladder is a league where players challenge others who stand a little higher.
type ladder struct{ forTwo }

func (ladder) Traits() Traits { return Traits{Climbs: true} }

// Due returns nothing: players challenge each other.
func (ladder) Due(*Division) []Pairing { return nil }

// ladderRules returns who may challenge whom.
func (t *Terms) ladderRules() league.LadderRules {
	f := t.File
	return league.LadderRules{Reach: f.LadderReach, Open: f.LadderOpen, Again: time.Duration(f.LadderAgain), Overdue: f.LadderOverdue}
}

// ladder returns the players of a ladder in their order, by their index. They begin in the order of their
// seeds, and each game that ends changes it. The challenger moves second. Players who have withdrawn stand
// last.
func (d *Division) ladder() (order league.Ladder) {
	for i := range d.Places {
		order = order.With(i)
	}
	ended := slices.DeleteFunc(slices.Clone(d.Pairings), func(p Pairing) bool { return p.Result == league.Open })
	slices.SortStableFunc(ended, func(a, b Pairing) int { return cmp.Or(a.Ended.Compare(b.Ended), cmp.Compare(a.Round, b.Round)) })
	for _, p := range ended {
		if p.Result == league.SecondWon || p.Result == league.FirstForfeited {
			order = order.AfterWin(d.index[p.Players[1]], d.index[p.Players[0]])
		}
		if p.Overdue != 0 {
			order = order.AfterOverdue(d.season.ladderRules(), d.index[p.Overdue])
		}
	}
	for i, p := range d.Places {
		if !p.Withdrawn.IsZero() {
			order = order.Without(i).With(i)
		}
	}
	return order
}

// Rows returns the table of a ladder. Every place is possible until the season is over.
func (ladder) Rows(d *Division) []league.Row {
	m := d.model()
	order, rows := d.ladder(), m.Standings()
	slices.SortFunc(rows, func(a, b league.Row) int {
		return cmp.Compare(slices.Index(order, a.Player), slices.Index(order, b.Player))
	})
	for i := range rows {
		rows[i].Place, rows[i].Best, rows[i].Worst, rows[i].By = i+1, 1, len(rows), ""
		if !d.season.Ended.IsZero() {
			rows[i].Best, rows[i].Worst = i+1, i+1
		}
	}
	return rows
}

// MayClimb returns why a player may not challenge another one now, "" if they may.
func (s *Season) MayClimb(from, to games.PlayerID, now time.Time) league.LadderRefusal {
	d := s.Division(1)
	index := func(p games.PlayerID) int {
		if i, ok := d.index[p]; ok {
			return i
		}
		return league.Nobody
	}
	order := d.ladder()
	for i, p := range d.Places {
		if !p.Withdrawn.IsZero() {
			order = order.Without(i)
		}
	}
	var games []league.LadderGame
	for _, p := range d.Pairings {
		games = append(games, league.LadderGame{Challenger: index(p.Players[1]), Challenged: index(p.Players[0]), Ended: p.Ended})
	}
	return order.MayChallenge(s.ladderRules(), games, index(from), index(to), now)
}

// CarriedOver returns the players of the next season of a ladder, in the order at the end of the last season.
// New players stand below them.
func (s *Season) CarriedOver(players []games.PlayerID) (order []games.PlayerID) {
	for _, table := range s.Tables() { // none before the first season
		for _, row := range table.Rows {
			if p := table.Player(row); slices.Contains(players, p) {
				order = append(order, p)
			}
		}
	}
	for _, p := range players {
		if !slices.Contains(order, p) {
			order = append(order, p)
		}
	}
	return order
}
