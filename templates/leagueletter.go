package templates

import (
	"fmt"
	"strings"

	"pentepost/games/desk"
	"pentepost/games/league"
	"pentepost/games/letters"
	"pentepost/notation/visible"
	"pentepost/templates/say"
)

// leagueLetter is what a letter about a league says.
type leagueLetter struct {
	onPage
	withoutNews
}

func (l leagueLetter) subject() string {
	return l.tell(say.LeagueSubject(l.page.league.leagueName()))
}

func (l leagueLetter) ask() string {
	name, season, me := l.page.league.leagueName(), l.page.league.view.Season.Number, l.page.to.Me()
	switch f := l.page.view.Notice.Letter.(type) {
	case letters.SeasonBegun:
		return l.tell(say.LeagueAskLeagueBegun(name, me, season))
	case letters.SeasonBye:
		return l.tell(say.LeagueAskLeagueBye(name, me, f.Round))
	case letters.SeasonNews:
		return l.tell(say.LeagueAskLeagueNews(name, me))
	case letters.SeasonEnded:
		return l.tell(say.LeagueAskLeagueEnded(name, me, season))
	case letters.SeasonAgain:
		return l.tell(say.LeagueAskLeagueAgain(name, me, season))
	case letters.SeasonStands:
		return l.tell(say.LeagueAskLeagueStands(name, me, season))
	case letters.SeasonPutOff:
		return l.tell(say.LeagueAskLeaguePutOff(name, me))
	case letters.Uncounted:
		return l.tell(say.LeagueAskUncounted(name, me, l.page.to.By()))
	case letters.RulingsWanted:
		return l.tell(say.LeagueAskLeagueRulings(name, me))
	}
	return l.askOfLeague(name, me)
}

// askOfLeague is for letters that are about no season.
func (l leagueLetter) askOfLeague(name, me string) string {
	switch l.page.view.Notice.Letter.(type) {
	case letters.LeagueShown:
		return l.tell(say.LeagueAskLeagueShown(name, me))
	case letters.LeagueTable:
		return l.tell(say.LeagueAskLeagueTable(name, me))
	case letters.LeagueEntered:
		return l.tell(say.LeagueAskEntered(name, me))
	case letters.LeagueLeft:
		return l.tell(say.LeagueAskWithdrew(name, me))
	case letters.LeagueStayed:
		return l.tell(say.LeagueAskStayed(name, me))
	case letters.LeagueClosed:
		return l.tell(say.LeagueAskLeagueClosed(name, me))
	case letters.NewsOn:
		return l.tell(say.LeagueAskNewsOn(name, me))
	case letters.NewsOff:
		return l.tell(say.LeagueAskNewsOff(name, me))
	case letters.Announced:
		return l.tell(say.LeagueAskAnnounced(name, me))
	}
	return l.page.unknownLetter()
}

func (l leagueLetter) told() string {
	switch f := l.page.view.Notice.Letter.(type) {
	case letters.SeasonBegun:
		return l.begun()
	case letters.SeasonBye:
		return l.bye()
	case letters.SeasonNews:
		return l.week()
	case letters.SeasonEnded:
		return l.ended()
	case letters.SeasonAgain:
		return l.joined(l.tell(say.LeagueCorrected()), l.page.league.howYouFinished(), l.page.league.partings())
	case letters.SeasonStands:
		return l.joined(l.tell(say.LeagueCorrectedLate()), l.page.league.howYouFinished())
	case letters.SeasonPutOff:
		if f.Missing > 0 {
			return l.tell(say.LeaguePutOffMissing(f.Missing, l.page.league.nextSeason()))
		}
		return l.tell(say.LeaguePutOff(l.page.league.nextSeason()))
	case letters.Uncounted:
		return l.uncounted()
	case letters.RulingsWanted:
		return l.rulings()
	}
	return l.toldOfLeague()
}

// toldOfLeague is for letters that are about no season.
func (l leagueLetter) toldOfLeague() string {
	switch f := l.page.view.Notice.Letter.(type) {
	case letters.LeagueShown:
		return l.shown()
	case letters.LeagueTable:
		return l.table(f.As)
	case letters.LeagueEntered:
		return l.joined(l.page.league.whenItBegins(), l.page.league.whatIsPlayed())
	case letters.LeagueLeft:
		return l.tell(say.LeagueWithdrew())
	case letters.LeagueStayed:
		return l.tell(say.LeagueStayed())
	case letters.LeagueClosed:
		return l.tell(say.LeagueClosed())
	case letters.NewsOn:
		return l.tell(say.LeagueNewsOn())
	case letters.NewsOff:
		return l.tell(say.LeagueNewsOff())
	case letters.Announced:
		return l.tell(say.LeagueAnnounced())
	}
	return l.page.unknownLetter()
}

// shown says what the league is, and who has entered.
func (l leagueLetter) shown() string {
	said := join("\n\n", l.about(), l.joined(l.page.league.whatIsPlayed(), l.page.league.whenItBegins(), l.whenItEnds()))
	if l.page.league.leagueClosed() {
		return said
	}
	if entrants := l.page.league.entrants(); len(entrants) > 0 {
		return join("\n", said, l.tell(say.SeasonEntrants(l.page.league.listed(entrants))))
	}
	return join("\n", said, l.tell(say.SeasonNoEntrants()))
}

// about is what the organisers say about their league.
func (l leagueLetter) about() string {
	return strings.TrimSpace(visible.Text(l.page.league.view.League.File.About))
}

// whenItEnds says when the season ends; "" if none has begun.
func (l leagueLetter) whenItEnds() string {
	season := l.page.league.view.Season.Number
	switch {
	case season == 0:
		return ""
	case l.page.league.seasonOver():
		return l.tell(say.SeasonOver(season))
	}
	return l.tell(say.SeasonEnds(season, l.page.league.seasonEnds()))
}

// table says what the tables below it show.
func (l leagueLetter) table(as string) string {
	var files string
	switch as {
	case desk.AsCSV:
		files = l.tell(say.LeagueFiles())
	case desk.AsPicture:
		files = l.tell(say.LeaguePictures())
	}
	return l.joined(l.shownSeason(), l.page.league.whereYouStand(), l.page.league.howDecidedEarly(), l.whatIsOpen(), files)
}

// shownSeason says of which season the tables are.
func (l leagueLetter) shownSeason() string {
	season := l.page.league.view.Season.Number
	switch {
	case l.page.league.seasonOver():
		return l.tell(say.SeasonShownOver(season))
	case l.seasonWaits():
		return l.tell(say.SeasonShownEnded(season, l.page.league.seasonEnds()))
	}
	return l.tell(say.SeasonShownEnds(season, l.page.league.seasonEnds()))
}

// ended says how the reader finished, why those level with them stand before or behind them, who else goes up or down, and
// what follows.
func (l leagueLetter) ended() string {
	how := l.joined(l.page.league.howYouFinished(), l.page.league.partings())
	return join("\n\n", how, l.joined(l.page.league.whoElseMoves(), l.page.league.howDecidedEarly(), l.whatFollows()), lots{l.page.league}.drawn())
}

// rulings lists the games that have no result, with the numbers by which an organiser decides them.
func (l leagueLetter) rulings() string {
	v := l.page.league.view
	var lines strings.Builder
	for i := range v.Open {
		p := &v.Open[i]
		players := l.page.to.and(l.page.to.names(p.Players, 0))
		game := either(v.Divisions > 1, say.RulingsGameOfDivision(p.Division, players, p.Round),
			say.RulingsGame(players, p.Round))
		wrapWords(&lines, l.tell(game), fmt.Sprintf("  %-4d ", p.Game), "       ")
	}
	more := ""
	if n := v.OpenAll - len(v.Open); n > 0 {
		more = l.tell(say.RulingsMore(n))
	}
	return join("\n\n", l.tell(say.LeagueRulings(v.OpenAll, v.Season.Number)), strings.TrimRight(lines.String(), "\n"), more)
}

// uncounted says that the games of a player who has left do not count.
func (l leagueLetter) uncounted() string {
	rating := ""
	if l.page.league.view.League.File.Rated {
		rating = l.tell(say.LeagueRatingCounts())
	}
	said := l.tell(say.LeagueUncounted(l.page.to.By(), l.page.league.view.Season.Number))
	return l.joined(said, rating, l.page.league.whereYouStand())
}

// begun says whom the reader plays against, and how and when the season ends.
func (l leagueLetter) begun() string {
	own, calendar := l.page.league.myPlace(), ""
	if l.page.view.Calendar != "" {
		calendar = l.tell(say.SeasonCalendar(l.page.view.Calendar))
	}
	ends := l.tell(say.SeasonThisEnds(l.page.league.seasonEnds()))
	return join("\n", l.page.league.whatIsPlayed(), l.joined(l.opponents(own), l.howItBegins(own)), l.joined(ends, l.page.league.whatItLeadsTo(), l.page.league.longestGame()), calendar, lots{l.page.league}.promised())
}

// opponents says whom the reader plays against; "" if they do not play.
func (l leagueLetter) opponents(own *leaguePlace) string {
	switch {
	case own == nil:
		return ""
	case own.team != "":
		return l.tell(say.SeasonYourBoard(own.division, own.team, l.page.league.listed(own.opponents)))
	case own.divisions > 1:
		return l.tell(say.SeasonYourDivision(own.division, own.divisions, l.page.league.listed(own.opponents)))
	}
	players := l.page.league.listed(own.opponents)
	return l.tell(either(!l.page.league.atOnce(), say.SeasonWhoPlays(len(own.opponents), players),
		say.SeasonYourOpponents(players)))
}

// howItBegins says when the games of the season begin.
func (l leagueLetter) howItBegins(own *leaguePlace) string {
	switch {
	case l.page.league.leagueKind() == league.LadderKind:
		return l.tell(say.SeasonBeginsOnLadder(l.page.league.leagueName(), l.page.view.Service))
	case !l.page.league.atOnce():
		return l.tell(say.SeasonBeginsInRounds())
	}
	said := l.tell(say.SeasonBeginsAtOnce())
	if empty := l.page.league.emptyBoards(own); len(empty) > 0 {
		said = l.joined(said, l.tell(say.SeasonEmptyBoards(l.page.to.or(empty))))
	}
	return said
}

// bye says why the reader has no game.
func (l leagueLetter) bye() string {
	if l.page.league.leagueKind() == league.SwissSystem {
		return l.joined(l.tell(say.LeagueByeSwiss()), l.page.league.whereYouStand())
	}
	return l.tell(say.LeagueBye())
}

// whatFollows says what follows a season.
func (l leagueLetter) whatFollows() string {
	v := l.page.league.view
	switch {
	case l.page.league.leagueClosed():
		return l.tell(say.SeasonLast())
	case v.League.Season > v.Season.Number:
		return l.tell(say.SeasonNextBegun())
	}
	next := l.tell(say.SeasonNext(l.page.league.nextSeason()))
	if l.page.league.hasEntered() {
		return l.joined(next, l.tell(say.SeasonEntered()))
	}
	return l.joined(next, l.tell(say.SeasonToEnter(l.page.league.leagueName(), l.page.view.Service)))
}

func (l leagueLetter) answer() string {
	if _, rulings := l.page.view.Notice.Letter.(letters.RulingsWanted); rulings {
		return l.tell(say.LeagueAnswerRulings(l.page.league.leagueName(), l.page.to.Me(), l.page.view.Service))
	}
	var lines []string
	for _, is := range l.answers() {
		if !l.page.to.tapped || is == say.LeagueAnswerChallenge || is == say.LeagueAnswerEnterTeam {
			lines = append(lines, l.tell(say.LeagueAnswer(is, l.page.league.leagueName())))
		}
	}
	if len(lines) == 0 {
		return ""
	}
	return join("\n\n", l.tell(say.LeagueAnswerLines(l.page.view.Service)), join("\n", lines...))
}

// answers returns the ids of the lines that say what the reader can write.
func (l leagueLetter) answers() (cases []say.LeagueAnswerCase) {
	switch {
	case l.page.league.hasEntered():
		cases = append(cases, say.LeagueAnswerLeave)
	case l.page.league.leagueClosed():
	case l.page.league.leagueKind() == league.Teams:
		cases = append(cases, say.LeagueAnswerEnterTeam)
	default:
		cases = append(cases, say.LeagueAnswerEnter)
	}
	if l.page.league.leagueKind() == league.LadderKind {
		cases = append(cases, say.LeagueAnswerChallenge)
	}
	if l.page.league.view.Season.Number != 0 {
		cases = append(cases, say.LeagueAnswerTable)
	}
	if l.page.league.view.Reads {
		return append(cases, say.LeagueAnswerUnwatch)
	}
	return append(cases, say.LeagueAnswerWatch)
}
