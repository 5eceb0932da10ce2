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
	return l.tell(say.LeagueSubject(l.page.leagueName()))
}

func (l leagueLetter) ask() string {
	name, season, me := l.page.leagueName(), l.page.leaguePage.view.Season.Number, l.page.Me()
	switch f := l.page.Notice.Letter.(type) {
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
		return l.tell(say.LeagueAskUncounted(name, me, l.page.By()))
	case letters.RulingsWanted:
		return l.tell(say.LeagueAskLeagueRulings(name, me))
	}
	return l.askOfLeague(name, me)
}

// askOfLeague is for letters that are about no season.
func (l leagueLetter) askOfLeague(name, me string) string {
	switch l.page.Notice.Letter.(type) {
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
	switch f := l.page.Notice.Letter.(type) {
	case letters.SeasonBegun:
		return l.begun()
	case letters.SeasonBye:
		return l.bye()
	case letters.SeasonNews:
		return l.week()
	case letters.SeasonEnded:
		return l.ended()
	case letters.SeasonAgain:
		return l.joined(l.tell(say.LeagueCorrected()), l.page.howYouFinished(), l.page.partings())
	case letters.SeasonStands:
		return l.joined(l.tell(say.LeagueCorrectedLate()), l.page.howYouFinished())
	case letters.SeasonPutOff:
		if f.Missing > 0 {
			return l.tell(say.LeaguePutOffMissing(f.Missing, l.page.nextSeason()))
		}
		return l.tell(say.LeaguePutOff(l.page.nextSeason()))
	case letters.Uncounted:
		return l.uncounted()
	case letters.RulingsWanted:
		return l.rulings()
	}
	return l.toldOfLeague()
}

// toldOfLeague is for letters that are about no season.
func (l leagueLetter) toldOfLeague() string {
	switch f := l.page.Notice.Letter.(type) {
	case letters.LeagueShown:
		return l.shown()
	case letters.LeagueTable:
		return l.table(f.As)
	case letters.LeagueEntered:
		return l.joined(l.page.whenItBegins(), l.page.whatIsPlayed())
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
	said := join("\n\n", l.about(), l.joined(l.page.whatIsPlayed(), l.page.whenItBegins(), l.whenItEnds()))
	if l.page.leagueClosed() {
		return said
	}
	if entrants := l.page.entrants(); len(entrants) > 0 {
		return join("\n", said, l.tell(say.SeasonEntrants(l.page.listed(entrants))))
	}
	return join("\n", said, l.tell(say.SeasonNoEntrants()))
}

// about is what the organisers say about their league.
func (l leagueLetter) about() string {
	return strings.TrimSpace(visible.Text(l.page.leaguePage.view.League.File.About))
}

// whenItEnds says when the season ends; "" if none has begun.
func (l leagueLetter) whenItEnds() string {
	season := l.page.leaguePage.view.Season.Number
	switch {
	case season == 0:
		return ""
	case l.page.seasonOver():
		return l.tell(say.SeasonOver(season))
	}
	return l.tell(say.SeasonEnds(season, l.page.seasonEnds()))
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
	return l.joined(l.shownSeason(), l.page.whereYouStand(), l.page.howDecidedEarly(), l.whatIsOpen(), files)
}

// shownSeason says of which season the tables are.
func (l leagueLetter) shownSeason() string {
	season := l.page.leaguePage.view.Season.Number
	switch {
	case l.page.seasonOver():
		return l.tell(say.SeasonShownOver(season))
	case l.seasonWaits():
		return l.tell(say.SeasonShownEnded(season, l.page.seasonEnds()))
	}
	return l.tell(say.SeasonShownEnds(season, l.page.seasonEnds()))
}

// ended says how the reader finished, why those level with them stand before or behind them, who else goes up or down, and
// what follows.
func (l leagueLetter) ended() string {
	how := l.joined(l.page.howYouFinished(), l.page.partings())
	return join("\n\n", how, l.joined(l.page.whoElseMoves(), l.page.howDecidedEarly(), l.whatFollows()), lots{l.page.leaguePage}.drawn())
}

// rulings lists the games that have no result, with the numbers by which an organiser decides them.
func (l leagueLetter) rulings() string {
	v := l.page.leaguePage.view
	var lines strings.Builder
	for i := range v.Open {
		p := &v.Open[i]
		players := l.page.and(l.page.names(p.Players, 0))
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
	if l.page.leaguePage.view.League.File.Rated {
		rating = l.tell(say.LeagueRatingCounts())
	}
	said := l.tell(say.LeagueUncounted(l.page.By(), l.page.leaguePage.view.Season.Number))
	return l.joined(said, rating, l.page.whereYouStand())
}

// begun says whom the reader plays against, and how and when the season ends.
func (l leagueLetter) begun() string {
	own, calendar := l.page.myPlace(), ""
	if l.page.Calendar != "" {
		calendar = l.tell(say.SeasonCalendar(l.page.Calendar))
	}
	ends := l.tell(say.SeasonThisEnds(l.page.seasonEnds()))
	return join("\n", l.page.whatIsPlayed(), l.joined(l.opponents(own), l.howItBegins(own)), l.joined(ends, l.page.whatItLeadsTo(), l.page.longestGame()), calendar, lots{l.page.leaguePage}.promised())
}

// opponents says whom the reader plays against; "" if they do not play.
func (l leagueLetter) opponents(own *leaguePlace) string {
	switch {
	case own == nil:
		return ""
	case own.team != "":
		return l.tell(say.SeasonYourBoard(own.division, own.team, l.page.listed(own.opponents)))
	case own.divisions > 1:
		return l.tell(say.SeasonYourDivision(own.division, own.divisions, l.page.listed(own.opponents)))
	}
	players := l.page.listed(own.opponents)
	return l.tell(either(!l.page.atOnce(), say.SeasonWhoPlays(len(own.opponents), players),
		say.SeasonYourOpponents(players)))
}

// howItBegins says when the games of the season begin.
func (l leagueLetter) howItBegins(own *leaguePlace) string {
	switch {
	case l.page.leagueKind() == league.LadderKind:
		return l.tell(say.SeasonBeginsOnLadder(l.page.leagueName(), l.page.Service))
	case !l.page.atOnce():
		return l.tell(say.SeasonBeginsInRounds())
	}
	said := l.tell(say.SeasonBeginsAtOnce())
	if empty := l.page.emptyBoards(own); len(empty) > 0 {
		said = l.joined(said, l.tell(say.SeasonEmptyBoards(l.page.or(empty))))
	}
	return said
}

// bye says why the reader has no game.
func (l leagueLetter) bye() string {
	if l.page.leagueKind() == league.SwissSystem {
		return l.joined(l.tell(say.LeagueByeSwiss()), l.page.whereYouStand())
	}
	return l.tell(say.LeagueBye())
}

// whatFollows says what follows a season.
func (l leagueLetter) whatFollows() string {
	v := l.page.leaguePage.view
	switch {
	case l.page.leagueClosed():
		return l.tell(say.SeasonLast())
	case v.League.Season > v.Season.Number:
		return l.tell(say.SeasonNextBegun())
	}
	next := l.tell(say.SeasonNext(l.page.nextSeason()))
	if l.page.hasEntered() {
		return l.joined(next, l.tell(say.SeasonEntered()))
	}
	return l.joined(next, l.tell(say.SeasonToEnter(l.page.leagueName(), l.page.Service)))
}

func (l leagueLetter) answer() string {
	if _, rulings := l.page.Notice.Letter.(letters.RulingsWanted); rulings {
		return l.tell(say.LeagueAnswerRulings(l.page.leagueName(), l.page.Me(), l.page.Service))
	}
	var lines []string
	for _, is := range l.answers() {
		if !l.page.tapped || is == say.LeagueAnswerChallenge || is == say.LeagueAnswerEnterTeam {
			lines = append(lines, l.tell(say.LeagueAnswer(is, l.page.leagueName())))
		}
	}
	if len(lines) == 0 {
		return ""
	}
	return join("\n\n", l.tell(say.LeagueAnswerLines(l.page.Service)), join("\n", lines...))
}

// answers returns the ids of the lines that say what the reader can write.
func (l leagueLetter) answers() (cases []say.LeagueAnswerCase) {
	switch {
	case l.page.hasEntered():
		cases = append(cases, say.LeagueAnswerLeave)
	case l.page.leagueClosed():
	case l.page.leagueKind() == league.Teams:
		cases = append(cases, say.LeagueAnswerEnterTeam)
	default:
		cases = append(cases, say.LeagueAnswerEnter)
	}
	if l.page.leagueKind() == league.LadderKind {
		cases = append(cases, say.LeagueAnswerChallenge)
	}
	if l.page.leaguePage.view.Season.Number != 0 {
		cases = append(cases, say.LeagueAnswerTable)
	}
	if l.page.leaguePage.view.Reads {
		return append(cases, say.LeagueAnswerUnwatch)
	}
	return append(cases, say.LeagueAnswerWatch)
}
