package templates

import (
	"fmt"
	"slices"

	"pentepost/games"
	"pentepost/templates/say"
)

// matchWords says how the match of the game stands.
type matchWords struct{ *gamePage }

// said tells how the match stands.
func (g matchWords) said() string {
	m := g.match
	scores := g.scores()
	switch {
	case !m.Ended.IsZero():
		return g.over(scores)
	case g.game.Void:
		return g.tell(say.MatchAgain(scores))
	}
	var said string
	if m.Terms.Target > 0 {
		said = g.tell(say.MatchTarget(m.NumberOf(g.game.ID), scores, m.Terms.Target))
	} else {
		said = g.tell(say.MatchSeries(m.NumberOf(g.game.ID), scores, m.Terms.Series))
	}
	if because := g.becauseGone(); because != "" {
		said = g.joined(said, g.tell(say.MatchEnds(because)))
	}
	return said
}

// over says how the match ended. It was cut if it was not decided.
func (g matchWords) over(scores string) string {
	winners, because := g.names(g.match.Winners(), 0), g.becauseGone()
	switch decided := g.match.Decided(); {
	case decided && len(winners) > 0:
		return g.tell(say.MatchOverWon(len(winners), scores, g.and(winners)))
	case decided:
		return g.tell(say.MatchOver(scores))
	case len(winners) > 0:
		return g.tell(say.MatchCutWon(because, len(winners), scores, g.and(winners)))
	}
	return g.tell(say.MatchCut(because, scores))
}

// scores lists the players of the match with their points.
func (g matchWords) scores() string {
	m := g.match
	points := m.Score()
	var list []string
	for i, id := range m.Players {
		list = append(list, g.tell(say.MatchScore(g.name(id), scored(m, points[i]))))
	}
	return g.commas(list)
}

// becauseGone says who plays no further game of the match, "" if nobody has left it, or if all have let it end.
func (g matchWords) becauseGone() string {
	m := g.match
	if len(m.Gone) == len(m.Players) {
		return ""
	}
	others := g.names(m.Gone, g.reader.ID)
	switch me := slices.Contains(m.Gone, g.reader.ID); {
	case me && len(others) == 0:
		return g.tell(say.MatchBecauseYou())
	case me:
		return g.tell(say.MatchBecauseYouAnd(g.and(others)))
	case len(others) > 0:
		return g.tell(say.MatchBecause(len(others), g.and(others)))
	}
	return ""
}

// TermsOfMatch says which kind of match the challenge is for.
func (c *challengePage) TermsOfMatch() string {
	terms := c.challenge.Match
	if terms.Target == 0 {
		return c.tell(say.MatchTermsSeries(terms.Series))
	}
	said := []string{c.tell(say.MatchTermsTarget(terms.Target))}
	if terms.InvitedHead() > 0 {
		said = append(said, c.tell(say.MatchHeadOfInvited(terms.InvitedHead())))
	}
	switch n := terms.ChallengerHead(); {
	case n == 0:
	case c.Own():
		said = append(said, c.tell(say.MatchHeadYours(n)))
	default:
		said = append(said, c.tell(say.MatchHeadOfChallenger(n, c.Challenger())))
	}
	return c.joined(said...)
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
