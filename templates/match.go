package templates

import (
	"fmt"
	"slices"

	"pentepost/games"
)

// standing is the state of a match.
type standing struct {
	Over    bool
	Cut     bool     // it is over and was not decided
	Gone    []string // who plays no further game of it, without the reader; nobody if all have let it end
	GoneMe  bool     // so does the reader
	Again   bool     // this game was closed and is played again
	Winners []string
	Scores  []score
	Target  int // points to reach; 0 in a series
	Series  int // games to play
	Game    int // the number of this game in the match
}

type score struct{ Name, Points string }

// Standing returns the state of the match, or nil for a single game.
func (g *gamePage) Standing() *standing {
	if g.match == nil {
		return nil
	}
	m := g.match
	s := &standing{Over: !m.Ended.IsZero(), Target: m.Terms.Target, Series: m.Terms.Series, Game: m.NumberOf(g.game.ID)}
	points := m.Score()
	for i, id := range m.Players {
		s.Scores = append(s.Scores, score{g.name(id), scored(m, points[i])})
	}
	if s.Over {
		s.Winners, s.Cut = g.names(m.Winners(), 0), !m.Decided()
	}
	if len(m.Gone) < len(m.Players) {
		s.Gone, s.GoneMe = g.names(m.Gone, g.reader.ID), slices.Contains(m.Gone, g.reader.ID)
	}
	s.Again = g.game.Void && !s.Over
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
