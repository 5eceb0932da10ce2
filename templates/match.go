package templates

import (
	"fmt"
	"strings"

	"pentepost/games"
)

// Standing says how the match stands of which the game is one.
func (p *page) Standing() string {
	if p.Match == nil {
		return ""
	}
	m := p.Match
	score := m.Score()
	var each []string
	for i, id := range m.Players {
		each = append(each, p.name(id)+" "+p.scored(score[i]))
	}
	stands := strings.Join(each, ", ")
	if !m.Ended.IsZero() {
		return fmt.Sprintf("The match is over, %s.%s", stands, p.matchWinner())
	}
	if m.Terms.Target > 0 {
		return fmt.Sprintf("Match to %d points, game %d: %s.", m.Terms.Target, p.gameOfMatch(), stands)
	}
	return fmt.Sprintf("Game %d of a series of %d: %s.", p.gameOfMatch(), m.Terms.Series, stands)
}

// scored writes a score: of a series, games won, counted in halves.
func (p *page) scored(score int) string {
	switch {
	case p.Match.Terms.Target > 0:
		return fmt.Sprint(score)
	case score%2 == 0:
		return fmt.Sprint(score / 2)
	case score == 1:
		return "1/2"
	}
	return fmt.Sprintf("%d 1/2", score/2)
}

func (p *page) gameOfMatch() int {
	for i := range p.Match.Games {
		if p.Match.Games[i].ID == p.Game.ID {
			return i + 1
		}
	}
	return len(p.Match.Games)
}

func (p *page) matchWinner() string {
	leaders := p.Match.Leaders()
	if len(leaders) > 1 {
		return " Nobody has won it."
	}
	return " " + p.name(leaders[0]) + " has won it."
}

// MatchTerms says how long the match of a challenge is, "" for a single game.
func (p *page) MatchTerms() string {
	switch t := p.Challenge.Match; {
	case t == games.MatchTerms{}:
		return ""
	case t.Target == 0:
		return fmt.Sprintf("It is a series of %d games; the loser of one moves first in the next.", t.Series)
	case t.Handicap == 0:
		return fmt.Sprintf("It is a match to %d points, over as many games as that takes.", t.Target)
	default:
		return fmt.Sprintf("It is a match to %d points, over as many games as that takes; who is invited begins with %d.", t.Target, t.Handicap)
	}
}
