package pages

import (
	"cmp"
	"slices"

	"pentepost/games/league"
)

// gameRow is a game that is over in a list.
type gameRow struct {
	pairingView
	Variant    string
	League     string
	Season     int
	SeasonPage string
	Moves      int
}

// Pairing returns the game without where it was played.
func (g gameRow) Pairing() pairingView { return g.pairingView }

// Winner returns who won a game of two: "first", "second" or, after a draw, "draw"; else "". It does not say whether the game was
// played.
func (g gameRow) Winner() string {
	if len(g.Places) > 0 || len(g.Players) != 2 {
		return ""
	}
	switch first, second := g.points(0), g.points(1); {
	case first == 1:
		return "first"
	case second == 1:
		return "second"
	case first == 0.5 && second == 0.5:
		return "draw"
	}
	return ""
}

// endedGames returns the archive: all games that are over, sorted by when they ended.
func (d *data) endedGames() (list []gameRow) {
	for i := range d.leagues {
		l := &d.leagues[i]
		for j := range l.seasons {
			s := &l.seasons[j]
			for _, p := range s.Pairings {
				if p.Game == 0 || p.Result == league.Open {
					continue
				}
				list = append(list, gameRow{
					pairingView: d.pairing(p), Variant: s.RulesFor(len(p.Players)).Name,
					League: l.Name(), Season: s.Number, SeasonPage: l.seasonFile(s.Number, ".html"), Moves: d.stamps[p.Game].Plies,
				})
			}
		}
	}
	slices.SortFunc(list, func(x, y gameRow) int { return cmp.Or(x.Ended.Compare(y.Ended), cmp.Compare(x.Game, y.Game)) })
	return list
}

// counts reports whether a game counts for standings and between players.
func (p pairingView) counts() bool {
	return p.Over() && len(p.Players) > 1 && p.Outcome != league.Annulled && !p.PlayOff
}

// score counts games.
type score struct{ Won, Drawn, Lost int }

// add counts a game with some points for the player, of 1 for a win.
func (s *score) add(points float64) {
	switch points {
	case 1:
		s.Won++
	case 0.5:
		s.Drawn++
	default:
		s.Lost++
	}
}

// Games returns how many games were counted.
func (s score) Games() int { return s.Won + s.Drawn + s.Lost }

// Points returns a point for each win, and half of one for each draw.
func (s score) Points() float64 { return float64(s.Won) + float64(s.Drawn)/2 }

// Percent returns how many of the possible points were won, in percent.
func (s score) Percent() int { return int(100*s.Points()/float64(max(1, s.Games())) + 0.5) }
