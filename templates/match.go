package templates

import (
	"fmt"

	"pentepost/games"
)

// standing is the state of a match.
type standing struct {
	Over   bool
	Winner string // "" if nobody has won it
	Scores []score
	Target int // points to reach; 0 in a series
	Series int // games to play
	Game   int // the number of this game in the match
}

type score struct{ Name, Points string }

// Standing returns the state of the match, or nil for a single game.
func (g *gamePage) Standing() *standing {
	if g.match == nil {
		return nil
	}
	m := g.match
	s := &standing{Over: !m.Ended.IsZero(), Target: m.Terms.Target, Series: m.Terms.Series, Game: g.gameOfMatch()}
	points := m.Score()
	for i, id := range m.Players {
		s.Scores = append(s.Scores, score{g.name(id), scored(m, points[i])})
	}
	if leaders := m.Leaders(); len(leaders) == 1 {
		s.Winner = g.name(leaders[0])
	}
	return s
}

// scored writes a score. In a series that is games won, counted in halves.
func scored(m *games.Match, points int) string {
	switch {
	case m.Terms.Target > 0:
		return fmt.Sprint(points)
	case points%2 == 0:
		return fmt.Sprint(points / 2)
	case points == 1:
		return "1/2"
	}
	return fmt.Sprintf("%d 1/2", points/2)
}

func (g *gamePage) gameOfMatch() int {
	for i := range g.match.Games {
		if g.match.Games[i].ID == g.game.ID {
			return i + 1
		}
	}
	return len(g.match.Games)
}
