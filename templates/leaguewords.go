package templates

import (
	"slices"

	"pentepost/games/clock"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/templates/say"
)

// whatIsPlayed says who plays against whom in the league, which game, and with how much time.
func (p *leagueSeen) whatIsPlayed() string {
	file, pace := &p.view.League.File, paceOf(p.view.League.Pace)
	boards, game := p.to.number(file.Boards), p.to.variant(p.view.League.Rules)
	kind := say.LeagueKind(say.LeagueKindCase(file.Kind), boards, game, p.to.pace(pace), p.to.number(file.LadderReach))
	switch file.Kind {
	case league.RoundRobin, league.PointsKind, league.Teams:
		if file.BothColours {
			kind = say.LeagueKindTwice(say.LeagueKindTwiceCase(file.Kind), boards, game, p.to.pace(pace))
		}
	}
	return p.to.joined(p.to.tell(kind), p.to.rulesOfTime(pace))
}

// whenItBegins says when the next season begins.
func (p *leagueSeen) whenItBegins() string {
	return p.to.tell(either(p.closed(), say.SeasonNoneBegins(), say.SeasonNext(p.nextSeason())))
}

// whereYouStand says the place of the reader, or of their team, and the places that they can still finish on; "" before
// the first result.
func (p *leagueSeen) whereYouStand() string {
	own := p.myPlace()
	if own == nil || own.early {
		return ""
	}
	is, place := own.whose(), p.to.ordinal(own.place)
	switch {
	case p.seasonOver():
		return p.to.tell(say.Place(is, own.division, place, own.players, own.team))
	case own.certain():
		return p.to.tell(say.PlaceCertain(say.PlaceCertainCase(is), own.division, place, own.players, own.team))
	}
	return p.to.tell(say.PlaceOpen(say.PlaceOpenCase(is), p.to.ordinal(own.best), own.division, place, own.players, own.team, p.to.ordinal(own.worst)))
}

// whose returns whose place it is.
func (own *leaguePlace) whose() say.PlaceCase {
	switch {
	case own.team != "":
		return say.PlaceTeam
	case own.divisions > 1:
		return say.PlaceDivision
	}
	return say.PlacePlayer
}

// howYouFinished says the place of the reader, or of their team, and where it leads.
func (p *leagueSeen) howYouFinished() string {
	own := p.myPlace()
	if own == nil {
		return ""
	}
	finished := []string{p.to.tell(say.Finished(say.FinishedCase(own.whose()), own.division, p.to.ordinal(own.place), own.players, own.team))}
	if own.team == "" && own.up {
		finished = append(finished, p.to.tell(say.FinishedUp()))
	}
	if own.team == "" && own.down {
		finished = append(finished, p.to.tell(say.FinishedDown()))
	}
	return p.to.joined(finished...)
}

// whoElseMoves says who else of the reader's division goes up and down.
func (p *leagueSeen) whoElseMoves() string {
	if len(p.view.Tables) != 1 || p.view.Teams != nil {
		return ""
	}
	var said []string
	for _, move := range []league.Move{league.Up, league.Down} {
		if names := p.moving(&p.view.Tables[0], move); len(names) > 0 {
			said = append(said, p.to.tell(say.FinishedOthers(say.FinishedOthersCase(move), len(names), p.to.and(names))))
		}
	}
	return p.to.joined(said...)
}

// moving returns who, beside the reader, goes up or down for certain.
func (p *leagueSeen) moving(t *leagues.DivisionTable, move league.Move) (names []string) {
	for _, row := range t.Rows {
		if player := t.Player(row); t.MoveOf(row) == move && player != p.to.reader.ID {
			names = append(names, p.to.name(player))
		}
	}
	return names
}

// howDecidedEarly says how the places were decided while games were open.
func (p *leagueSeen) howDecidedEarly() string {
	if !p.view.Season.DecidedEarly() {
		return ""
	}
	return p.to.tell(say.SeasonDecidedEarly(p.to.at(p.view.Season.Decided)))
}

// whatIsOpen says how many games are still played, what waits for them, and which places are certain before.
func (l leagueLetter) whatIsOpen() string {
	var open, waits string
	if n := l.league.openGames(); n > 0 {
		open = l.stillPlayed(n)
		switch {
		case !l.seasonWaits():
		case l.league.closed():
			waits = l.to.tell(say.SeasonWaits(n))
		default:
			waits = l.to.tell(say.SeasonWaitsUntil(n, l.league.nextSeason()))
		}
	}
	return l.to.joined(open, waits, l.to.tellIf(l.league.marked(), say.SeasonMarks()), l.byPoints())
}

// byPoints says that the places that are possible look at points alone, where that is so.
func (l leagueLetter) byPoints() string {
	traits := l.league.view.Season.Traits()
	if l.league.openGames() == 0 || traits.Sets || traits.Climbs {
		return ""
	}
	for _, t := range l.league.view.Tables {
		if slices.ContainsFunc(t.Rows, func(r league.Row) bool { return !r.Exact }) {
			return l.to.tell(say.SeasonByPoints())
		}
	}
	return ""
}

// stillPlayed says how many games go on.
func (l leagueLetter) stillPlayed(n int) string {
	if l.league.ofOneDivision() {
		return l.to.tell(say.SeasonStillPlayedDivision(l.league.view.Tables[0].Number, n))
	}
	return l.to.tell(say.SeasonStillPlayed(n))
}

// elsewhere says where the tables are that the letter leaves out, or what it leaves out of its table.
func (l leagueLetter) elsewhere() string {
	v := l.league.view
	var left []string
	if l.league.ofOneDivision() && len(v.Tables) > 0 {
		left = append(left, l.otherDivisions(v.Tables[0].Number))
	}
	if (leagueTables{l.league}).areCut() {
		left = append(left, l.to.tell(say.LeagueTableCut(l.league.name(), l.to.service)))
	}
	if l.places.Pages != "" {
		left = append(left, l.to.tell(say.LeaguePages(l.places.Pages+"/leagues/"+l.league.name()+"/")))
	}
	return l.to.joined(left...)
}

// otherDivisions says how to see the tables of other divisions than the one that the letter is about.
func (l leagueLetter) otherDivisions(own int) string {
	other := 1
	if own == other {
		other = 2
	}
	return l.to.tell(say.LeagueOtherDivisions(own, l.league.name(), l.league.view.Divisions, other, l.to.service))
}

// whatItLeadsTo says how many players go up and down, if divisions exchange players.
func (p *leagueSeen) whatItLeadsTo() string {
	if p.view.Divisions < 2 || p.view.Teams != nil {
		return ""
	}
	up, down := p.view.League.File.Promote, p.view.League.File.Relegate
	return p.to.tell(say.SeasonMoves(p.to.tell(say.SeasonDown(down, p.to.number(down))), p.to.tell(say.SeasonUp(up, p.to.number(up)))))
}

// longestGame says how long a game of the league can last.
func (p *leagueSeen) longestGame() string {
	plies, most := leagues.LongestGame(p.view.League.Pace)
	return p.to.tell(either(p.view.League.Pace.VacationOff, say.LongestGameWithoutVacation(plies, int(most/clock.Day)),
		say.LongestGameWithVacation(plies, int(most/clock.Day))))
}
