package templates

import (
	"fmt"
	"strings"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/league"
	"pentepost/games/letters"
	"pentepost/notation/visible"
	"pentepost/templates/say"
)

// leagueLetter is what a letter about a league says.
type leagueLetter struct {
	to     *people
	notice *letters.Notice
	league *leagueSeen
	games  []games.Game // the reader's
	clocks *clocks
	places *Places
}

func (d *draft) leagueLetter() leagueLetter {
	return leagueLetter{d.to, d.notice, d.league, d.view.Games, d.clocks, &d.view.Places}
}

func (l leagueLetter) subject() string {
	return l.to.tell(say.LeagueSubject(l.league.name()))
}

func (l leagueLetter) ask() string {
	name, season, me := l.league.name(), l.league.view.Season.Number, l.to.Me()
	switch f := l.notice.Letter.(type) {
	case letters.SeasonBegun:
		return l.to.tell(say.LeagueAskLeagueBegun(name, me, season))
	case letters.SeasonBye:
		return l.to.tell(say.LeagueAskLeagueBye(name, me, f.Round))
	case letters.SeasonNews:
		return l.to.tell(say.LeagueAskLeagueNews(name, me))
	case letters.SeasonEnded:
		return l.to.tell(say.LeagueAskLeagueEnded(name, me, season))
	case letters.SeasonAgain:
		return l.to.tell(say.LeagueAskLeagueAgain(name, me, season))
	case letters.SeasonStands:
		return l.to.tell(say.LeagueAskLeagueStands(name, me, season))
	case letters.SeasonPutOff:
		return l.to.tell(say.LeagueAskLeaguePutOff(name, me))
	case letters.Uncounted:
		return l.to.tell(say.LeagueAskUncounted(name, me, l.to.By()))
	case letters.RulingsWanted:
		return l.to.tell(say.LeagueAskLeagueRulings(name, me))
	}
	return l.askOfLeague(name, me)
}

// askOfLeague is for letters that are about no season.
func (l leagueLetter) askOfLeague(name, me string) string {
	switch l.notice.Letter.(type) {
	case letters.LeagueShown:
		return l.to.tell(say.LeagueAskLeagueShown(name, me))
	case letters.LeagueTable:
		return l.to.tell(say.LeagueAskLeagueTable(name, me))
	case letters.LeagueEntered:
		return l.to.tell(say.LeagueAskEntered(name, me))
	case letters.LeagueLeft:
		return l.to.tell(say.LeagueAskWithdrew(name, me))
	case letters.LeagueStayed:
		return l.to.tell(say.LeagueAskStayed(name, me))
	case letters.LeagueClosed:
		return l.to.tell(say.LeagueAskLeagueClosed(name, me))
	case letters.NewsOn:
		return l.to.tell(say.LeagueAskNewsOn(name, me))
	case letters.NewsOff:
		return l.to.tell(say.LeagueAskNewsOff(name, me))
	case letters.Announced:
		return l.to.tell(say.LeagueAskAnnounced(name, me))
	}
	return l.to.unknownLetter(l.notice)
}

func (l leagueLetter) told() string {
	switch f := l.notice.Letter.(type) {
	case letters.SeasonBegun:
		return l.begun()
	case letters.SeasonBye:
		return l.bye()
	case letters.SeasonNews:
		return join("\n\n", l.to.joined(ownNeeds{l}.said(), l.whatIsOpen()), l.ownGames())
	case letters.SeasonEnded:
		return l.ended()
	case letters.SeasonAgain:
		return l.to.joined(l.to.tell(say.LeagueCorrected()), l.league.howYouFinished(), l.league.partings())
	case letters.SeasonStands:
		return l.to.joined(l.to.tell(say.LeagueCorrectedLate()), l.league.howYouFinished())
	case letters.SeasonPutOff:
		if f.Missing > 0 {
			return l.to.tell(say.LeaguePutOffMissing(f.Missing, l.league.nextSeason()))
		}
		return l.to.tell(say.LeaguePutOff(l.league.nextSeason()))
	case letters.Uncounted:
		return l.uncounted()
	case letters.RulingsWanted:
		return l.rulings()
	}
	return l.toldOfLeague()
}

// toldOfLeague is for letters that are about no season.
func (l leagueLetter) toldOfLeague() string {
	switch f := l.notice.Letter.(type) {
	case letters.LeagueShown:
		return l.shown()
	case letters.LeagueTable:
		return l.table(f.As)
	case letters.LeagueEntered:
		return l.to.joined(l.league.whenItBegins(), l.league.whatIsPlayed())
	case letters.LeagueLeft:
		return l.to.tell(say.LeagueWithdrew())
	case letters.LeagueStayed:
		return l.to.tell(say.LeagueStayed())
	case letters.LeagueClosed:
		return l.to.tell(say.LeagueClosed())
	case letters.NewsOn:
		return l.to.tell(say.LeagueNewsOn())
	case letters.NewsOff:
		return l.to.tell(say.LeagueNewsOff())
	case letters.Announced:
		return l.to.tell(say.LeagueAnnounced())
	}
	return l.to.unknownLetter(l.notice)
}

// shown says what the league is, and who has entered.
func (l leagueLetter) shown() string {
	about := strings.TrimSpace(visible.Text(l.league.view.League.File.About)) // in the words of the organisers
	said := join("\n\n", about, l.to.joined(l.league.whatIsPlayed(), l.league.whenItBegins(), l.whenItEnds()))
	if l.league.closed() {
		return said
	}
	if entrants := l.league.entrants(); len(entrants) > 0 {
		return join("\n", said, l.to.tell(say.SeasonEntrants(l.league.listed(entrants))))
	}
	return join("\n", said, l.to.tell(say.SeasonNoEntrants()))
}

// whenItEnds says when the season ends; "" if none has begun.
func (l leagueLetter) whenItEnds() string {
	season := l.league.view.Season.Number
	switch {
	case season == 0:
		return ""
	case l.league.seasonOver():
		return l.to.tell(say.SeasonOver(season))
	}
	return l.to.tell(say.SeasonEnds(season, l.league.seasonEnds()))
}

// table says what the tables below it show.
func (l leagueLetter) table(as string) string {
	var files string
	switch as {
	case desk.AsCSV:
		files = l.to.tell(say.LeagueFiles())
	case desk.AsPicture:
		files = l.to.tell(say.LeaguePictures())
	}
	return l.to.joined(l.shownSeason(), l.league.whereYouStand(), l.league.howDecidedEarly(), l.whatIsOpen(), files)
}

// shownSeason says of which season the tables are.
func (l leagueLetter) shownSeason() string {
	season := l.league.view.Season.Number
	switch {
	case l.league.seasonOver():
		return l.to.tell(say.SeasonShownOver(season))
	case l.seasonWaits():
		return l.to.tell(say.SeasonShownEnded(season, l.league.seasonEnds()))
	}
	return l.to.tell(say.SeasonShownEnds(season, l.league.seasonEnds()))
}

// ended says how the reader finished, why those level with them stand before or behind them, who else goes up or down, and
// what follows.
func (l leagueLetter) ended() string {
	how := l.to.joined(l.league.howYouFinished(), l.league.partings())
	return join("\n\n", how, l.to.joined(l.league.whoElseMoves(), l.league.howDecidedEarly(), l.whatFollows()), lots{l.league}.drawn())
}

// rulings lists the games that have no result, with the numbers by which an organiser decides them.
func (l leagueLetter) rulings() string {
	v := l.league.view
	var lines strings.Builder
	for i := range v.Open {
		p := &v.Open[i]
		players := l.to.and(l.to.names(p.Players, 0))
		game := either(v.Divisions > 1, say.RulingsGameOfDivision(p.Division, players, p.Round),
			say.RulingsGame(players, p.Round))
		wrapWords(&lines, l.to.tell(game), fmt.Sprintf("  %-4d ", p.Game), "       ")
	}
	n := v.OpenAll - len(v.Open)
	more := l.to.tellIf(n > 0, say.RulingsMore(n))
	return join("\n\n", l.to.tell(say.LeagueRulings(v.OpenAll, v.Season.Number)), strings.TrimRight(lines.String(), "\n"), more)
}

// uncounted says that the games of a player who has left do not count.
func (l leagueLetter) uncounted() string {
	rating := l.to.tellIf(l.league.view.League.File.Rated, say.LeagueRatingCounts())
	said := l.to.tell(say.LeagueUncounted(l.to.By(), l.league.view.Season.Number))
	return l.to.joined(said, rating, l.league.whereYouStand())
}

// begun says whom the reader plays against, and how and when the season ends.
func (l leagueLetter) begun() string {
	own, calendar := l.league.myPlace(), l.to.tellIf(l.places.Calendar != "", say.SeasonCalendar(l.places.Calendar))
	ends := l.to.tell(say.SeasonThisEnds(l.league.seasonEnds()))
	return join("\n", l.league.whatIsPlayed(), l.to.joined(l.opponents(own), l.howItBegins(own)), l.to.joined(ends, l.league.whatItLeadsTo(), l.league.longestGame()), calendar, lots{l.league}.promised())
}

// opponents says whom the reader plays against; "" if they do not play.
func (l leagueLetter) opponents(own *leaguePlace) string {
	switch {
	case own == nil:
		return ""
	case own.team != "":
		return l.to.tell(say.SeasonYourBoard(own.division, own.team, l.league.listed(own.opponents)))
	case own.divisions > 1:
		return l.to.tell(say.SeasonYourDivision(own.division, own.divisions, l.league.listed(own.opponents)))
	}
	players := l.league.listed(own.opponents)
	return l.to.tell(either(!l.league.atOnce(), say.SeasonWhoPlays(len(own.opponents), players),
		say.SeasonYourOpponents(players)))
}

// howItBegins says when the games of the season begin.
func (l leagueLetter) howItBegins(own *leaguePlace) string {
	switch {
	case l.league.kind() == league.LadderKind:
		return l.to.tell(say.SeasonBeginsOnLadder(l.league.name(), l.to.service))
	case !l.league.atOnce():
		return l.to.tell(say.SeasonBeginsInRounds())
	}
	said := l.to.tell(say.SeasonBeginsAtOnce())
	if empty := l.league.emptyBoards(own); len(empty) > 0 {
		said = l.to.joined(said, l.to.tell(say.SeasonEmptyBoards(l.to.or(empty))))
	}
	return said
}

// bye says why the reader has no game.
func (l leagueLetter) bye() string {
	if l.league.kind() == league.SwissSystem {
		return l.to.joined(l.to.tell(say.LeagueByeSwiss()), l.league.whereYouStand())
	}
	return l.to.tell(say.LeagueBye())
}

// whatFollows says what follows a season.
func (l leagueLetter) whatFollows() string {
	v := l.league.view
	switch {
	case l.league.closed():
		return l.to.tell(say.SeasonLast())
	case v.League.Season > v.Season.Number:
		return l.to.tell(say.SeasonNextBegun())
	}
	next := l.to.tell(say.SeasonNext(l.league.nextSeason()))
	if l.league.view.Entered {
		return l.to.joined(next, l.to.tell(say.SeasonEntered()))
	}
	return l.to.joined(next, l.to.tell(say.SeasonToEnter(l.league.name(), l.to.service)))
}

func (l leagueLetter) answer() string {
	if _, rulings := l.notice.Letter.(letters.RulingsWanted); rulings {
		return l.to.tell(say.LeagueAnswerRulings(l.league.name(), l.to.Me(), l.to.service))
	}
	var lines []string
	for _, is := range l.answers() {
		if !l.to.tapped || is == say.LeagueAnswerChallenge || is == say.LeagueAnswerEnterTeam {
			lines = append(lines, l.to.tell(say.LeagueAnswer(is, l.league.name())))
		}
	}
	if len(lines) == 0 {
		return ""
	}
	return join("\n\n", l.to.tell(say.LeagueAnswerLines(l.to.service)), join("\n", lines...))
}

// answers returns the ids of the lines that say what the reader can write.
func (l leagueLetter) answers() (cases []say.LeagueAnswerCase) {
	switch {
	case l.league.view.Entered:
		cases = append(cases, say.LeagueAnswerLeave)
	case l.league.closed():
	case l.league.kind() == league.Teams:
		cases = append(cases, say.LeagueAnswerEnterTeam)
	default:
		cases = append(cases, say.LeagueAnswerEnter)
	}
	if l.league.kind() == league.LadderKind {
		cases = append(cases, say.LeagueAnswerChallenge)
	}
	if l.league.view.Season.Number != 0 {
		cases = append(cases, say.LeagueAnswerTable)
	}
	if l.league.view.Reads {
		return append(cases, say.LeagueAnswerUnwatch)
	}
	return append(cases, say.LeagueAnswerWatch)
}
