package templates

import (
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/templates/say"
)

// ownNeeds words what the reader of a letter of a league needs.
type ownNeeds struct{ leagueLetter }

// said says where the reader stands, and what they need for what they can still reach.
func (o ownNeeds) said() string {
	said := []string{o.league.whereYouStand()}
	own := o.league.myPlace()
	if own == nil || own.early || own.team != "" {
		return said[0]
	}
	needs := o.league.view.Season.Division(own.division).NeedsOf(o.to.reader.ID)
	for i, need := range needs {
		if i == 0 || need.Kind != league.NeedPoints || needs[0].Kind != league.NeedPoints || need.Points < needs[0].Points { // else it is said
			said = append(said, o.need(need))
		}
	}
	return o.to.joined(said...)
}

// need says what the reader needs for an aim; "" if nobody knows.
func (o ownNeeds) need(n leagues.Need) string {
	switch n.Kind {
	case league.NeedNothing:
		if own := o.league.myPlace(); n.Aim == leagues.ToWin && own.certain() {
			return "" // it is said
		}
		return o.to.tell(say.NeedCertain(say.NeedCertainCase(n.Aim)))
	case league.OutOfReach:
		return o.to.tell(say.NeedOutOfReach(say.NeedOutOfReachCase(n.Aim)))
	case league.NeedPoints:
		return o.to.joined(o.to.tell(say.NeedPoints(say.NeedPointsCase(n.Aim), n.Open, o.amount(n.Points))), o.ownResults(n))
	case league.NeedOther:
		return o.to.tell(say.NeedOther(say.NeedOtherCase(n.Aim), o.happens(n.Other)))
	case league.NeedMore:
		return o.to.tell(say.NeedMore(say.NeedMoreCase(n.Aim)))
	}
	return ""
}

// amount says how many points these are.
func (o ownNeeds) amount(n float64) string {
	switch n {
	case 0.5:
		return o.to.tell(say.NeedHalfAPoint())
	case 1:
		return o.to.tell(say.NeedOnePoint())
	}
	if whole := int(n); float64(whole) == n {
		return o.to.tell(say.NeedManyPoints(whole))
	}
	return o.to.tell(say.NeedPointsAndAHalf(o.to.score(n)))
}

// ownResults says which results are enough, if fewer points are.
func (o ownNeeds) ownResults(n leagues.Need) string {
	var results []string
	for _, own := range n.Own {
		is := either(own.Draw, say.ResultNeededDraw, say.ResultNeededWin)
		results = append(results, o.to.tell(say.ResultNeeded(is, o.to.name(own.Opponent))))
	}
	if len(results) == 0 {
		return ""
	}
	return o.to.tell(say.NeedEnough(o.to.and(results)))
}

// happens says how a game of others must end.
func (o ownNeeds) happens(g leagues.GameNeed) string {
	player, other := o.to.name(g.Player), o.to.name(g.Opponent)
	switch {
	case g.Win && g.Draw:
		return o.to.tell(say.NeedDoesNotLose(other, player))
	case g.Win:
		return o.to.tell(say.NeedWins(other, player))
	case g.Lose && g.Draw:
		return o.to.tell(say.NeedDoesNotLose(o.to.name(g.Player), o.to.name(g.Opponent)))
	case g.Lose:
		return o.to.tell(say.NeedWins(o.to.name(g.Player), o.to.name(g.Opponent)))
	}
	return o.to.tell(say.NeedDraw(other, player))
}
