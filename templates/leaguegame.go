package templates

import (
	"slices"

	"pentepost/games/league"
	"pentepost/games/play"
	"pentepost/templates/say"
)

// gameOfLeague says where the game of the letter stands in its league, and where the reader does.
func (p layout) gameOfLeague() string {
	l := p.page.leaguePage
	own, set := l.myPlace(), l.endOfSet()
	said := []string{l.round(), set}
	switch {
	case own == nil:
	case l.seasonOver() && l.view.Pairing.Result == league.Open:
		said = append(said, l.howDecidedEarly())
	case l.isKnockOut():
		if set != "" {
			said = append(said, l.canFinish(own))
		}
	case !own.early:
		said = append(said, l.standsNow(own))
	}
	if begun, ok := p.page.Notice.Happened().(play.GameBegun); ok {
		if begun.From != 0 {
			said = append(said, l.tell(say.LeagueGameTakenOver(int(begun.From), p.page.name(begun.StandIn))))
		}
		said = append(said, l.longestGame())
	}
	return p.joined(said...)
}

// round names the league, the season and the round of the game; "" if the league has not paired it.
func (p *leaguePage) round() string {
	pairing := &p.view.Pairing
	if pairing.Round == 0 {
		return ""
	}
	said := args{"league": p.leagueName(), "season": pairing.Season, "round": pairing.Round}
	if pairing.PlayOff {
		return p.tellID("league-game.play-off", said)
	}
	if teams := p.view.Season.Match(pairing); len(teams) == 2 {
		said["first"], said["second"], said["board"] = teams[0], teams[1], pairing.Division
		return p.tellID("league-game.round-of-teams", said)
	}
	if p.view.Divisions > 1 && p.view.Teams == nil {
		said["division"] = pairing.Division
		return p.tellID("league-game.round-of-division", said)
	}
	return p.tellID("league-game.round", said)
}

// standsNow says the place of the reader, or of their team.
func (p *leaguePage) standsNow(own *leaguePlace) string {
	if own.team != "" {
		return p.tell(say.LeagueGameTeamIs(p.ordinal(own.place), own.players, own.team))
	}
	return p.tell(say.LeagueGameYouAre(p.ordinal(own.place), own.players))
}

// canFinish says which places of a knock-out the reader can still finish on.
func (p *leaguePage) canFinish(own *leaguePlace) string {
	if own.certain() {
		return p.tell(say.LeagueGameYouFinish(p.ordinal(own.best), own.players))
	}
	return p.tell(say.LeagueGameYouCanFinish(p.ordinal(own.best), own.players, p.ordinal(own.worst)))
}

// endOfSet says how the set of the letter's game ended; "" if it has not, or in a league of another kind.
func (p *leaguePage) endOfSet() string {
	pairing := &p.view.Pairing
	if pairing.Round == 0 {
		return ""
	}
	end, winner, ok := p.view.Season.EndOfSet(pairing)
	if !ok {
		return ""
	}
	loser := pairing.Players[0]
	if loser == winner {
		loser = pairing.Players[1]
	}
	said := args{
		"winner": p.name(winner), "loser": p.name(loser), "score": p.score(end.Points[0]) + "-" + p.score(end.Points[1]),
		"value": p.score(end.Values[0]), "other": p.score(end.Values[1]),
	}
	switch {
	case end.Points[0] != end.Points[1]:
		return p.tellID("set.won", said)
	case end.Left:
		return p.joined(p.tellID("set.level", said), p.tellID("set.left", said))
	}
	return p.joined(p.tellID("set.level", said), p.decidedBy(end.By, said), p.tell(say.SetTieBreaks(p.and(p.tieBreaks()))))
}

// decidedBy says which tie-break decided a level set.
func (p *leaguePage) decidedBy(by league.TieBreak, said args) string {
	switch by {
	case "":
		return ""
	case league.Lot, league.PlayOff, league.Captures, league.StartRating, league.FewestOverdue:
		return p.tellID("set-by."+string(by), said)
	}
	said["name"] = p.tieBreakNamed(by)
	return p.tellID("set-by.tie-break", said)
}

// tieBreaks names the tie-breaks of the league. The lot is always the last one.
func (p *leaguePage) tieBreaks() (names []string) {
	list := p.view.League.File.TieBreaks
	for _, by := range list {
		names = append(names, p.tieBreakNamed(by))
	}
	if !slices.Contains(list, league.Lot) {
		names = append(names, p.tieBreakNamed(league.Lot))
	}
	return names
}

// tieBreakNamed names a tie-break.
func (s *speaker) tieBreakNamed(by league.TieBreak) string {
	return s.tellID("tie-break-name."+string(by), nil)
}
