package games

import (
	"slices"
	"time"

	"pentepost/rules"
)

// MatchID numbers matches from 1. 0 is none.
type MatchID int64

// MatchTerms say how long a match lasts. The zero value is a single game.
type MatchTerms struct {
	Series   int // games to play; 0: one, or as many as the target takes
	Target   int // points that win; 0: games are counted
	Handicap int // points with which those who were invited begin
}

// Bounds of a match. A scored game is played to DefaultTarget if nothing else is
// said (rule book, Scoring).
const (
	DefaultTarget = 21
	MaxTarget     = 500
	MaxSeries     = 99
)

// Match is several games by the same people with a running score.
type Match struct {
	ID      MatchID
	Terms   MatchTerms
	Players []PlayerID // as they sat in the first game
	Head    []int      // points with which each of them began
	Games   []Game     // so far, in order
	Ended   time.Time  // zero while it goes on
}

// Score returns what each of the players has: points where there is a target, else
// games won, counted in halves. A game that goes on counts nothing yet.
func (m *Match) Score() []int {
	score := slices.Clone(m.Head)
	for i := range m.Games {
		g := &m.Games[i]
		if !g.Position.Result().Over() {
			continue
		}
		for s, points := range m.worth(g) {
			score[slices.Index(m.Players, g.Seats[s])] += points
		}
	}
	return score
}

// worth returns what a game that is over is worth to each seat.
func (m *Match) worth(g *Game) []int {
	if m.Terms.Target > 0 {
		return g.Position.Scores()
	}
	worth := make([]int, len(g.Seats))
	result := g.Position.Result()
	for s := range worth {
		switch {
		case result.Outcome == rules.Draw:
			worth[s] = 1
		case g.Rules.TeamOf(rules.Seat(s+1)) == result.Winner:
			worth[s] = 2
		}
	}
	return worth
}

// Leaders returns the players with the highest score.
func (m *Match) Leaders() []PlayerID {
	score := m.Score()
	var leaders []PlayerID
	for i, p := range m.Players {
		if score[i] == slices.Max(score) {
			leaders = append(leaders, p)
		}
	}
	return leaders
}

// decided reports whether the last game was the last of the match: all of a series
// are played, or somebody alone has most and has reached the target.
func (m *Match) decided() bool {
	if m.Terms.Target == 0 {
		return len(m.Games) >= m.Terms.Series
	}
	return slices.Max(m.Score()) >= m.Terms.Target && len(m.Leaders()) == 1
}

// nextSeats seats the players for the next game: the loser of the last one moves
// first, after a draw the other seat does; more than two move up by one.
func (m *Match) nextSeats() []PlayerID {
	last := &m.Games[len(m.Games)-1]
	result := last.Position.Result()
	if len(last.Seats) == 2 && result.Outcome == rules.Win {
		winner := last.Seats[result.Winner-1]
		loser := last.Seats[2-result.Winner]
		return []PlayerID{loser, winner}
	}
	lineup := last.Lineup()
	return append(slices.Clone(lineup[1:]), lineup[0])
}

// goOn ends the match of a game that is over, or begins its next game.
func (s *session) goOn(g *Game) error {
	if g.Match == 0 {
		return nil
	}
	m, err := s.Match(g.Match)
	if err != nil {
		return err
	}
	if m.decided() {
		return s.EndMatch(m.ID, s.Now)
	}
	next := newGame(g.Rules, g.Pace, m.nextSeats(), s.Now)
	next.Match, next.Announce, next.Title = g.Match, g.Announce, g.Title
	if err := s.AddGame(&next); err != nil {
		return err
	}
	return s.tellStart(&next, 0)
}

// check refuses terms that do not fit the game, and fills in the target that a
// scored game has by itself.
func (t *MatchTerms) check(r rules.Ruleset) error {
	scored := r.Bonus > 0
	if scored && t.Series == 0 && t.Target == 0 {
		t.Target = DefaultTarget
	}
	switch {
	case t.Series != 0 && (scored || t.Series < 2 || t.Series > MaxSeries):
		return refuseAbout(NotAllowed, TopicSeries, r.Name)
	case t.Target != 0 && (!scored || t.Target < 1 || t.Target > MaxTarget):
		return refuseAbout(NotAllowed, TopicTarget, r.Name)
	case t.Handicap != 0 && (!scored || t.Handicap < 1 || t.Handicap >= t.Target):
		return refuseAbout(NotAllowed, TopicTarget, r.Name)
	}
	return nil
}
