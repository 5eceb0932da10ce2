package templates

import (
	"pentepost/rules"
	"pentepost/templates/say"
)

// side is a player or a team, with its captured stones.
type side struct {
	You     bool     // the reader is on it
	Others  []string // the other players on it
	Colours []string // its colours; none in an invitation
	Taken   int      // captured stones that count
}

// inSentence names a side within a sentence: you and Cat.
func (s *speaker) inSentence(of side) string {
	switch {
	case !of.You:
		return s.and(of.Others)
	case len(of.Others) > 0:
		return s.tell(say.SideYouAnd(s.and(of.Others)))
	}
	return s.tell(say.SideYou())
}

// team names a side at the beginning of a sentence: You and Cat.
func (s *speaker) team(of side) string {
	switch {
	case !of.You:
		return s.and(of.Others)
	case len(of.Others) > 0:
		return s.tell(say.TeamYouAnd(s.and(of.Others)))
	}
	return s.tell(say.TeamYou())
}

// teamInColours names a side with its colours: You and Cat (White, Red).
func (s *speaker) teamInColours(of side) string {
	var colours []string
	for _, name := range of.Colours {
		colours = append(colours, s.colourNamed(name))
	}
	return s.tell(say.TeamInColours(s.commas(colours), s.team(of)))
}

// WhoPlaysWhom names the two sides of a game of teams, the reader's first.
func (g *gameSeen) WhoPlaysWhom() string {
	plays, sides := say.TeamPlays, g.Teams()
	if g.Over() {
		plays = say.TeamPlayed
	}
	return g.to.tell(plays(g.to.teamInColours(sides[0]), g.to.teamInColours(sides[1])))
}

// WhoWouldPlayWhom names the two sides of a game of teams that somebody is invited to, the reader's first. It is ""
// for other games.
func (c *invitationSeen) WhoWouldPlayWhom() string {
	sides := c.teamsInvited()
	if sides == nil {
		return ""
	}
	return c.to.tell(say.TeamWouldPlay(c.to.team(sides[0]), c.to.team(sides[1])))
}

// stonesTaken says how many stones each side has captured.
func (g *gameSeen) stonesTaken() string {
	var sides []string
	for _, s := range g.sidesNow() {
		sides = append(sides, g.to.tell(say.StonesTakenBy(g.game.Rules.Stones, g.to.inSentence(s), s.Taken)))
	}
	return g.to.tell(say.StonesTaken(g.to.commas(sides)))
}

// sidesNow lists the sides of the game in the order of their seats.
func (g *gameSeen) sidesNow() []side {
	r := g.game.Rules
	sides := g.to.sides(r, g.game.Seats)
	for c := rules.Colour(1); int(c) <= r.Colours; c++ {
		s := &sides[r.TeamOf(rules.Seat(c))-1]
		s.Colours = append(s.Colours, r.ColourName(c))
	}
	for i := range sides {
		sides[i].Taken = g.board.position.Captured(rules.Seat(i + 1))
	}
	return sides
}

// Teams lists the sides of a game of teams, the reader's first, and nil for other games.
func (g *gameSeen) Teams() []side { return teams(g.game.Rules, g.sidesNow()) }
