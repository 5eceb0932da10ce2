package games

import (
	"slices"
	"time"

	"pentepost/rules"
)

// MatchID is the number of a match, from 1. 0 means no match.
type MatchID int64

// MatchTerms say how long a match lasts. The zero value means a single game.
type MatchTerms struct {
	Series   int // number of games; 0: one game, or games until the target is reached
	Target   int // points that win the match; 0: won games count
	Handicap int // points that the invited players start with or, if negative, the challenger
}

// InvitedHead returns the points that the invited players start with.
func (t MatchTerms) InvitedHead() int { return max(0, t.Handicap) }

// ChallengerHead returns the points that the challenger starts with.
func (t MatchTerms) ChallengerHead() int { return max(0, -t.Handicap) }

// The bounds of a match. A scored game is played to DefaultTarget unless the challenge
// says otherwise.
const (
	DefaultTarget = 21
	MaxTarget     = 500
	MaxSeries     = 99
)

// Match is a series of games between the same players with a running score.
type Match struct {
	ID      MatchID
	Terms   MatchTerms
	Players []PlayerID // by seat at the start of the first game
	Head    []int      // points that each player started with
	Gone    []PlayerID // who has left it: no further game begins
	Games   []Game     // the games so far, in order
	Ended   time.Time  // zero while the match is running
}

// Score returns the score of each player: points if there is a target, otherwise
// games won, counted in half points (2 for a win, 1 for a draw). A running game does
// not count, nor does one that was closed without a result.
func (m *Match) Score() []int {
	score := slices.Clone(m.Head)
	for i := range m.Games {
		g := &m.Games[i]
		if !g.Position.Result().Over() || g.Void {
			continue
		}
		for s, points := range m.pointsOf(g) {
			score[slices.Index(m.Players, g.Seats[s])] += points
		}
	}
	return score
}

// pointsOf returns the points of each seat for a finished game.
func (m *Match) pointsOf(g *Game) []int {
	if m.Terms.Target > 0 {
		return g.Position.Scores()
	}
	score := make([]int, len(g.Seats))
	result := g.Position.Result()
	for s := range score {
		switch {
		case result.Outcome == rules.Draw:
			score[s] = 1
		case g.Rules.TeamOf(rules.Seat(s+1)) == result.Winner:
			score[s] = 2
		}
	}
	return score
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

// Decided reports whether the match is played to its end: all games of the series have a
// result, or one player alone is in the lead and has reached the target.
func (m *Match) Decided() bool {
	if m.Terms.Target == 0 {
		return m.NumberOf(0) > m.Terms.Series
	}
	return slices.Max(m.Score()) >= m.Terms.Target && len(m.Leaders()) == 1
}

// NumberOf returns the number of a game in the match, from 1; for 0 that of the next one. A game that
// was closed without a result is played again, under the same number.
func (m *Match) NumberOf(id GameID) int {
	n := 1
	for i := range m.Games {
		switch g := &m.Games[i]; {
		case g.ID == id:
			return n
		case !g.Void:
			n++
		}
	}
	return n
}

// Winners returns who has won a match that is over: one player, or the players of a team. It is empty
// if nobody has.
//
// DECISION: a match that somebody leaves is won by the side that is left, as a game is. If several
// sides are left nobody has won it: the score stays as it is.
func (m *Match) Winners() []PlayerID {
	won := m.Leaders()
	if !m.Decided() {
		won = m.staying()
	}
	for _, p := range won {
		if len(won) == len(m.Players) || m.team(p) != m.team(won[0]) {
			return nil
		}
	}
	return won
}

// staying returns the players whose whole team plays on.
func (m *Match) staying() []PlayerID {
	return slices.DeleteFunc(slices.Clone(m.Players), func(p PlayerID) bool {
		return slices.ContainsFunc(m.Gone, func(gone PlayerID) bool { return m.team(gone) == m.team(p) })
	})
}

// team returns the team of a player. It is the same in all games of the match.
func (m *Match) team(p PlayerID) rules.Seat {
	first := &m.Games[0]
	return first.Rules.TeamOf(rules.Seat(slices.Index(m.Players, p) + 1))
}

// NextSeats returns the players by seat for the next game. A game that was closed without a result is
// played again as it was. Of two players, the loser of the last game moves first; after a draw the
// seats swap. More than two players move up by one seat.
func (m *Match) NextSeats() []PlayerID {
	last := &m.Games[len(m.Games)-1]
	result := last.Position.Result()
	if last.Void {
		return last.Lineup()
	}
	if len(last.Seats) == 2 && result.Outcome == rules.Win {
		winner := last.Seats[result.Winner-1]
		loser := last.Seats[2-result.Winner]
		return []PlayerID{loser, winner}
	}
	lineup := last.Lineup()
	return append(slices.Clone(lineup[1:]), lineup[0])
}

// Check refuses terms that do not fit the game. For a scored game without a target
// it sets the default target.
func (t *MatchTerms) Check(r rules.Ruleset) error {
	scored := r.Bonus > 0
	if scored && t.Series == 0 && t.Target == 0 {
		t.Target = DefaultTarget
	}
	switch {
	case t.Series != 0 && (scored || t.Series < 2 || t.Series > MaxSeries):
		return RefuseAbout(NotAllowed, TopicSeries, r.Name)
	case t.Target != 0 && (!scored || t.Target < 1 || t.Target > MaxTarget):
		return RefuseAbout(NotAllowed, TopicTarget, r.Name)
	case t.Handicap != 0 && (!scored || max(t.Handicap, -t.Handicap) >= t.Target):
		return RefuseAbout(NotAllowed, TopicTarget, r.Name)
	}
	return nil
}
