package templates

import (
	"slices"

	"pentepost/games/league"
	"pentepost/games/play"
	"pentepost/templates/say"
)

// gameOfLeague says where the game of the letter stands in its league, and where the reader does.
func (d *draft) gameOfLeague() string {
	l := d.league
	own, set := l.myPlace(), l.endOfSet()
	said := []string{l.round(), set}
	switch {
	case own == nil:
	case l.seasonOver() && l.view.Pairing.Result == league.Open:
		said = append(said, l.howDecidedEarly())
	case l.kind() == league.SingleKnockOut || l.kind() == league.DoubleKnockOuts:
		if set != "" {
			said = append(said, l.to.tell(either(own.certain(), say.LeagueGameYouFinish(l.to.ordinal(own.best), own.players),
				say.LeagueGameYouCanFinish(l.to.ordinal(own.best), own.players, l.to.ordinal(own.worst)))))
		}
	case !own.early:
		said = append(said, l.to.tell(either(own.team != "", say.LeagueGameTeamIs(l.to.ordinal(own.place), own.players, own.team),
			say.LeagueGameYouAre(l.to.ordinal(own.place), own.players))))
	}
	if begun, ok := d.notice.Happened().(play.GameBegun); ok {
		if begun.From != 0 {
			said = append(said, l.to.tell(say.LeagueGameTakenOver(int(begun.From), d.to.name(begun.StandIn))))
		}
		said = append(said, l.longestGame())
	}
	return d.to.joined(said...)
}

// round names the league, the season and the round of the game; "" if the league has not paired it.
func (p *leagueSeen) round() string {
	pairing, league := &p.view.Pairing, p.name()
	switch teams := p.view.Season.Match(pairing); {
	case pairing.Round == 0:
		return ""
	case pairing.PlayOff:
		return p.to.tell(say.LeagueGamePlayOff(league, pairing.Season))
	case len(teams) == 2:
		return p.to.tell(say.LeagueGameRoundOfTeams(pairing.Division, teams[0], league, pairing.Round, pairing.Season, teams[1]))
	case p.view.Divisions > 1 && p.view.Teams == nil:
		return p.to.tell(say.LeagueGameRoundOfDivision(pairing.Division, league, pairing.Round, pairing.Season))
	}
	return p.to.tell(say.LeagueGameRound(league, pairing.Round, pairing.Season))
}

// endOfSet says how the set of the letter's game ended; "" if it has not, or in a league of another kind.
func (p *leagueSeen) endOfSet() string {
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
	won, lost, score := p.to.name(winner), p.to.name(loser), p.to.score(end.Points[0])+"-"+p.to.score(end.Points[1])
	level := p.to.tell(say.SetLevel(lost, score, won))
	switch {
	case end.Points[0] != end.Points[1]:
		return p.to.tell(say.SetWon(lost, score, won))
	case end.Left:
		return p.to.joined(level, p.to.tell(say.SetLeft(lost, won)))
	}
	return p.to.joined(level, p.decidedBy(end, won), p.to.tell(say.SetTieBreaks(p.to.and(p.tieBreaks()))))
}

// decidedBy says which tie-break decided a level set.
func (p *leagueSeen) decidedBy(end league.Parting, winner string) string {
	is, value, other := say.SetByTieBreak, p.to.score(end.Values[0]), p.to.score(end.Values[1])
	switch end.By {
	case "":
		return ""
	case league.Lot, league.PlayOff, league.Captures, league.StartRating, league.FewestOverdue:
		is = say.SetByCase(end.By)
	}
	return p.to.tell(say.SetBy(is, tieBreakNamed(p.to.speaker, end.By), other, value, winner))
}

// tieBreaks names the tie-breaks of the league. The lot is always the last one.
func (p *leagueSeen) tieBreaks() (names []string) {
	list := p.view.League.File.TieBreaks
	for _, by := range list {
		names = append(names, tieBreakNamed(p.to.speaker, by))
	}
	if !slices.Contains(list, league.Lot) {
		names = append(names, tieBreakNamed(p.to.speaker, league.Lot))
	}
	return names
}

// tieBreakNamed names a tie-break.
func tieBreakNamed(s *speaker, by league.TieBreak) string {
	return s.tell(say.TieBreakName(say.TieBreakNameCase(by)))
}
