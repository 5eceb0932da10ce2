package templates_test

import (
	"testing"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
	"pentepost/templates"
)

// matches are letters about games of a match: it ends because somebody is gone, a closed game is played
// again, partners win.
func matches(t testing.TB) map[string]templates.View {
	left := func(record string, seats ...rules.Seat) *games.Game {
		g := game(t, record)
		for _, s := range seats {
			g.Leavings = append(g.Leavings, games.Leaving{Seat: s, After: len(g.Plies), By: rules.ByResigning})
		}
		must(t, g.Replay())
		g.Ended = noon
		return g
	}
	closed := game(t, bobsTurn)
	closed.Void, closed.Ended = true, noon
	must(t, closed.Replay())
	in := func(terms games.MatchTerms, over bool, g *games.Game, to games.PlayerID, gone ...games.PlayerID) templates.View {
		v := about(g, to, letters.GameEnded{}, since(len(g.Plies)+1), by(bob))
		v.Match = &games.Match{ID: 1, Terms: terms, Players: g.Seats, Head: make([]int, len(g.Seats)), Games: []games.Game{*g}, Gone: gone}
		if over {
			v.Match.Ended = noon
		}
		return v
	}
	three, two, to21 := games.MatchTerms{Series: 3}, games.MatchTerms{Series: 1}, games.MatchTerms{Target: 21}
	again := in(three, false, closed, ann)
	again.Notice.By, again.Notice.Letter = 0, letters.GameEnded{Beside: play.GameAdjudicated{}}
	silence := in(three, true, closed, ann, ann, bob)
	silence.Notice.Letter = letters.GameEnded{Beside: play.NobodyWentOn{}}
	alone, several := left(bobsTurn, 2), left("points-3: K10 L10 N13 M10", 2, 3)
	return map[string]templates.View{
		"game-over-match-gone":      in(three, true, alone, ann, bob),
		"game-over-match-gone-self": in(three, true, alone, bob, bob),
		"game-over-match-gone-of-3": in(to21, true, several, ann, carla),
		"game-over-match-gone-both": in(to21, true, several, bob, carla, bob),
		"game-over-match-again":     again,
		"game-over-match-silence":   silence,
		"game-over-match-partners":  in(two, true, left("partners: K10", 2, 4), ann),
	}
}
