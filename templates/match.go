package templates

import (
	"fmt"
	"slices"

	"pentepost/games"
	"pentepost/templates/say"
)

// matchWords says how the match of the game stands.
type matchWords struct{ *gameSeen }

// said tells how the match stands.
func (g matchWords) said() string {
	m := g.match
	scores := g.scores()
	switch {
	case !m.Ended.IsZero():
		return g.over(scores)
	case g.game.Void:
		return g.to.tell(say.MatchAgain(scores))
	}
	var said string
	if m.Terms.Target > 0 {
		said = g.to.tell(say.MatchTarget(m.NumberOf(g.game.ID), scores, m.Terms.Target))
	} else {
		said = g.to.tell(say.MatchSeries(m.NumberOf(g.game.ID), scores, m.Terms.Series))
	}
	if because := g.becauseGone(); because != "" {
		said = g.to.joined(said, g.to.tell(say.MatchEnds(because)))
	}
	return said
}

// over says how the match ended. It was cut if it was not decided.
func (g matchWords) over(scores string) string {
	winners, because := g.to.names(g.match.Winners(), 0), g.becauseGone()
	switch decided := g.match.Decided(); {
	case decided && len(winners) > 0:
		return g.to.tell(say.MatchOverWon(len(winners), scores, g.to.and(winners)))
	case decided:
		return g.to.tell(say.MatchOver(scores))
	case len(winners) > 0:
		return g.to.tell(say.MatchCutWon(because, len(winners), scores, g.to.and(winners)))
	}
	return g.to.tell(say.MatchCut(because, scores))
}

// scores lists the players of the match with their points.
func (g matchWords) scores() string {
	m := g.match
	points := m.Score()
	var list []string
	for i, id := range m.Players {
		list = append(list, g.to.tell(say.MatchScore(g.to.name(id), scored(m, points[i]))))
	}
	return g.to.commas(list)
}

// becauseGone says who plays no further game of the match, "" if nobody has left it, or if all have let it end.
func (g matchWords) becauseGone() string {
	m := g.match
	if len(m.Gone) == len(m.Players) {
		return ""
	}
	others := g.to.names(m.Gone, g.to.reader.ID)
	switch me := slices.Contains(m.Gone, g.to.reader.ID); {
	case me && len(others) == 0:
		return g.to.tell(say.MatchBecauseYou())
	case me:
		return g.to.tell(say.MatchBecauseYouAnd(g.to.and(others)))
	case len(others) > 0:
		return g.to.tell(say.MatchBecause(len(others), g.to.and(others)))
	}
	return ""
}

// TermsOfMatch says which kind of match the challenge is for, "" for a single game.
func (c *invitationSeen) TermsOfMatch() string {
	terms := c.challenge.Match
	switch {
	case terms == games.MatchTerms{}:
		return ""
	case terms.Target == 0:
		return c.to.tell(say.MatchTermsSeries(terms.Series))
	}
	said := []string{c.to.tell(say.MatchTermsTarget(terms.Target))}
	if terms.InvitedHead() > 0 {
		said = append(said, c.to.tell(say.MatchHeadOfInvited(terms.InvitedHead())))
	}
	switch n := terms.ChallengerHead(); {
	case n == 0:
	case c.Own():
		said = append(said, c.to.tell(say.MatchHeadYours(n)))
	default:
		said = append(said, c.to.tell(say.MatchHeadOfChallenger(n, c.Challenger())))
	}
	return c.to.joined(said...)
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
