package templates

import (
	"pentepost/games/league"
	"pentepost/games/leagues"
)

// whatYouNeed says where the reader stands, and what they need for what they can still reach.
func (l leagueLetter) whatYouNeed() string {
	said := []string{l.page.whereYouStand()}
	own := l.page.myPlace()
	if own == nil || own.early || own.team != "" {
		return said[0]
	}
	needs := l.page.leaguePage.view.Season.Division(own.division).NeedsOf(l.page.reader.ID)
	for i, need := range needs {
		if i == 0 || need.Kind != league.NeedPoints || needs[0].Kind != league.NeedPoints || need.Points < needs[0].Points { // else it is said
			said = append(said, l.need(need))
		}
	}
	return l.joined(said...)
}

// need says what the reader needs for an aim; "" if nobody knows.
func (l leagueLetter) need(n leagues.Need) string {
	said, aim := args{"points": l.amount(n.Points), "n": n.Open}, string(n.Aim)
	switch n.Kind {
	case league.NeedNothing:
		if own := l.page.myPlace(); n.Aim == leagues.ToWin && own.certain() {
			return "" // it is said
		}
		return l.tell("need.certain-"+aim, nil)
	case league.OutOfReach:
		return l.tell("need.out-of-reach-"+aim, nil)
	case league.NeedPoints:
		return l.joined(l.tell("need.points-"+aim, said), l.ownResults(n))
	case league.NeedOther:
		return l.tell("need.other-"+aim, args{"happens": l.happens(n.Other)})
	case league.NeedMore:
		return l.tell("need.more-"+aim, nil)
	}
	return ""
}

// amount says how many points these are.
func (l leagueLetter) amount(n float64) string {
	switch n {
	case 0.5:
		return l.tell("need.half-a-point", nil)
	case 1:
		return l.tell("need.one-point", nil)
	}
	if whole := int(n); float64(whole) == n {
		return l.tell("need.many-points", args{"n": whole})
	}
	return l.tell("need.points-and-a-half", args{"points": l.page.score(n)})
}

// ownResults says which results are enough, if fewer points are.
func (l leagueLetter) ownResults(n leagues.Need) string {
	var results []string
	for _, own := range n.Own {
		id := "need.result-win"
		if own.Draw {
			id = "need.result-draw"
		}
		results = append(results, l.tell(id, args{"player": l.page.name(own.Opponent)}))
	}
	if len(results) == 0 {
		return ""
	}
	return l.tell("need.enough", args{"results": l.page.and(results)})
}

// happens says how a game of others must end.
func (l leagueLetter) happens(g leagues.GameNeed) string {
	said := args{"player": l.page.name(g.Player), "other": l.page.name(g.Opponent)}
	switch {
	case g.Win && g.Draw:
		return l.tell("need.does-not-lose", said)
	case g.Win:
		return l.tell("need.wins", said)
	case g.Lose && g.Draw:
		return l.tell("need.does-not-lose", args{"player": l.page.name(g.Opponent), "other": l.page.name(g.Player)})
	case g.Lose:
		return l.tell("need.wins", args{"player": l.page.name(g.Opponent), "other": l.page.name(g.Player)})
	}
	return l.tell("need.draw", said)
}
