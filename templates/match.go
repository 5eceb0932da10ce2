package templates

import (
	"fmt"
	"slices"

	"pentepost/games"
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
		return g.tell("match.again", args{"scores": scores})
	}
	var said string
	if m.Terms.Target > 0 {
		said = g.tell("match.target", args{"target": m.Terms.Target, "game": m.NumberOf(g.game.ID), "scores": scores})
	} else {
		said = g.tell("match.series", args{"game": m.NumberOf(g.game.ID), "series": m.Terms.Series, "scores": scores})
	}
	if because := g.becauseGone(); because != "" {
		said = g.joined(said, g.tell("match.ends", args{"because": because}))
	}
	return said
}

// over says how the match ended. It was cut if it was not decided.
func (g matchWords) over(scores string) string {
	winners := g.names(g.match.Winners(), 0)
	id, said := "match.over", args{"scores": scores, "winners": g.and(winners), "n": len(winners)}
	if !g.match.Decided() {
		id, said["because"] = "match.cut", g.becauseGone()
	}
	if len(winners) > 0 {
		return g.tell(id+"-won", said)
	}
	delete(said, "n")
	return g.tell(id, said)
}

// scores lists the players of the match with their points.
func (g matchWords) scores() string {
	m := g.match
	points := m.Score()
	var list []string
	for i, id := range m.Players {
		list = append(list, g.tell("match.score", args{"player": g.name(id), "points": scored(m, points[i])}))
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
	said := args{"others": g.and(others), "n": len(others)}
	switch me := slices.Contains(m.Gone, g.reader.ID); {
	case me && len(others) == 0:
		return g.tell("match.because-you", nil)
	case me:
		delete(said, "n")
		return g.tell("match.because-you-and", said)
	case len(others) > 0:
		return g.tell("match.because", said)
	}
	return ""
}

// TermsOfMatch says which kind of match the challenge is for.
func (c *challengePage) TermsOfMatch() string {
	terms := c.challenge.Match
	if terms.Target == 0 {
		return c.tell("match.terms-series", args{"series": terms.Series})
	}
	said := []string{c.tell("match.terms-target", args{"target": terms.Target})}
	if terms.InvitedHead() > 0 {
		said = append(said, c.tell("match.head-of-invited", args{"n": terms.InvitedHead()}))
	}
	switch n := terms.ChallengerHead(); {
	case n == 0:
	case c.Own():
		said = append(said, c.tell("match.head-yours", args{"n": n}))
	default:
		said = append(said, c.tell("match.head-of-challenger", args{"player": c.Challenger(), "n": n}))
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
