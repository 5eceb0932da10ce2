package templates

import (
	"fmt"
	"slices"
	"strings"

	"pentepost/games/desk"
	"pentepost/games/league"
	"pentepost/games/letters"
	"pentepost/notation/visible"
)

// leagueLetter is what a letter about a league says.
type leagueLetter struct {
	onPage
	withoutNews
}

func (l leagueLetter) subject() string {
	return l.tell("league.subject", args{"league": l.page.leagueName()})
}

func (l leagueLetter) ask() string {
	said := args{"league": l.page.leagueName(), "season": l.page.leaguePage.view.Season.Number, "me": l.page.Me(), "player": l.page.By()}
	switch f := l.page.Notice.Letter.(type) {
	case letters.SeasonBegun:
		return l.tell("league-ask.league-begun", said)
	case letters.SeasonBye:
		said["round"] = f.Round
		return l.tell("league-ask.league-bye", said)
	case letters.SeasonNews:
		return l.tell("league-ask.league-news", said)
	case letters.SeasonEnded:
		return l.tell("league-ask.league-ended", said)
	case letters.SeasonAgain:
		return l.tell("league-ask.league-again", said)
	case letters.SeasonStands:
		return l.tell("league-ask.league-stands", said)
	case letters.SeasonPutOff:
		return l.tell("league-ask.league-put-off", said)
	case letters.Uncounted:
		return l.tell("league-ask.uncounted", said)
	case letters.RulingsWanted:
		return l.tell("league-ask.league-rulings", said)
	}
	return l.askOfLeague(said)
}

// askOfLeague is for letters that are about no season.
func (l leagueLetter) askOfLeague(said args) string {
	switch l.page.Notice.Letter.(type) {
	case letters.LeagueShown:
		return l.tell("league-ask.league-shown", said)
	case letters.LeagueTable:
		return l.tell("league-ask.league-table", said)
	case letters.LeagueEntered:
		return l.tell("league-ask.entered", said)
	case letters.LeagueLeft:
		return l.tell("league-ask.withdrew", said)
	case letters.LeagueStayed:
		return l.tell("league-ask.stayed", said)
	case letters.LeagueClosed:
		return l.tell("league-ask.league-closed", said)
	case letters.NewsOn:
		return l.tell("league-ask.news-on", said)
	case letters.NewsOff:
		return l.tell("league-ask.news-off", said)
	case letters.Announced:
		return l.tell("league-ask.announced", said)
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
		return l.joined(l.tell("league.corrected", nil), l.page.howYouFinished(), l.page.partings())
	case letters.SeasonStands:
		return l.joined(l.tell("league.corrected-late", nil), l.page.howYouFinished())
	case letters.SeasonPutOff:
		if f.Missing > 0 {
			return l.tell("league.put-off-missing", args{"time": l.page.nextSeason(), "n": f.Missing})
		}
		return l.tell("league.put-off", args{"time": l.page.nextSeason()})
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
		return l.tell("league.withdrew", nil)
	case letters.LeagueStayed:
		return l.tell("league.stayed", nil)
	case letters.LeagueClosed:
		return l.tell("league.closed", nil)
	case letters.NewsOn:
		return l.tell("league.news-on", nil)
	case letters.NewsOff:
		return l.tell("league.news-off", nil)
	case letters.Announced:
		return l.tell("league.announced", nil)
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
		return join("\n", said, l.tell("season.entrants", args{"players": l.page.listed(entrants)}))
	}
	return join("\n", said, l.tell("season.no-entrants", nil))
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
		return l.tell("season.over", args{"season": season})
	}
	return l.tell("season.ends", args{"season": season, "time": l.page.seasonEnds()})
}

// table says what the tables below it show.
func (l leagueLetter) table(as string) string {
	var files string
	switch as {
	case desk.AsCSV:
		files = l.tell("league.files", nil)
	case desk.AsPicture:
		files = l.tell("league.pictures", nil)
	}
	return l.joined(l.shownSeason(), l.page.whereYouStand(), l.page.howDecidedEarly(), l.whatIsOpen(), files)
}

// shownSeason says of which season the tables are.
func (l leagueLetter) shownSeason() string {
	said := args{"season": l.page.leaguePage.view.Season.Number, "time": l.page.seasonEnds()}
	switch {
	case l.page.seasonOver():
		return l.tell("season.shown-over", said)
	case l.seasonWaits():
		return l.tell("season.shown-ended", said)
	}
	return l.tell("season.shown-ends", said)
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
		said := args{"players": l.page.and(l.page.names(p.Players, 0)), "division": p.Division, "round": p.Round}
		id := "rulings.game"
		if v.Divisions > 1 {
			id = "rulings.game-of-division"
		}
		wrapWords(&lines, l.tell(id, said), fmt.Sprintf("  %-4d ", p.Game), "       ")
	}
	more := ""
	if n := v.OpenAll - len(v.Open); n > 0 {
		more = l.tell("rulings.more", args{"n": n})
	}
	return join("\n\n", l.tell("league.rulings", args{"season": v.Season.Number, "n": v.OpenAll}), strings.TrimRight(lines.String(), "\n"), more)
}

// uncounted says that the games of a player who has left do not count.
func (l leagueLetter) uncounted() string {
	rating := ""
	if l.page.leaguePage.view.League.File.Rated {
		rating = l.tell("league.rating-counts", nil)
	}
	said := l.tell("league.uncounted", args{"player": l.page.By(), "season": l.page.leaguePage.view.Season.Number})
	return l.joined(said, rating, l.page.whereYouStand())
}

// begun says whom the reader plays against, and how and when the season ends.
func (l leagueLetter) begun() string {
	own, calendar := l.page.myPlace(), ""
	if l.page.Calendar != "" {
		calendar = l.tell("season.calendar", args{"address": l.page.Calendar})
	}
	ends := l.tell("season.this-ends", args{"time": l.page.seasonEnds()})
	return join("\n", l.page.whatIsPlayed(), l.joined(l.opponents(own), l.howItBegins(own)), l.joined(ends, l.page.whatItLeadsTo(), l.page.longestGame()), calendar, lots{l.page.leaguePage}.promised())
}

// opponents says whom the reader plays against; "" if they do not play.
func (l leagueLetter) opponents(own *leaguePlace) string {
	switch {
	case own == nil:
		return ""
	case own.team != "":
		return l.tell("season.your-board", args{"team": own.team, "board": own.division, "teams": l.page.listed(own.opponents)})
	case own.divisions > 1:
		return l.tell("season.your-division", args{"division": own.division, "divisions": own.divisions, "players": l.page.listed(own.opponents)})
	}
	said := args{"n": len(own.opponents), "players": l.page.listed(own.opponents)}
	if !l.page.atOnce() {
		return l.tell("season.who-plays", said)
	}
	return l.tell("season.your-opponents", args{"players": said["players"]})
}

// howItBegins says when the games of the season begin.
func (l leagueLetter) howItBegins(own *leaguePlace) string {
	switch {
	case l.page.leagueKind() == league.LadderKind:
		return l.tell("season.begins-on-ladder", args{"league": l.page.leagueName(), "service": l.page.Service})
	case !l.page.atOnce():
		return l.tell("season.begins-in-rounds", nil)
	}
	said := l.tell("season.begins-at-once", nil)
	if empty := l.page.emptyBoards(own); len(empty) > 0 {
		said = l.joined(said, l.tell("season.empty-boards", args{"teams": l.page.or(empty)}))
	}
	return said
}

// bye says why the reader has no game.
func (l leagueLetter) bye() string {
	if l.page.leagueKind() == league.SwissSystem {
		return l.joined(l.tell("league.bye-swiss", nil), l.page.whereYouStand())
	}
	return l.tell("league.bye", nil)
}

// whatFollows says what follows a season.
func (l leagueLetter) whatFollows() string {
	v := l.page.leaguePage.view
	switch {
	case l.page.leagueClosed():
		return l.tell("season.last", nil)
	case v.League.Season > v.Season.Number:
		return l.tell("season.next-begun", nil)
	}
	next := l.tell("season.next", args{"time": l.page.nextSeason()})
	if l.page.hasEntered() {
		return l.joined(next, l.tell("season.entered", nil))
	}
	return l.joined(next, l.tell("season.to-enter", args{"league": l.page.leagueName(), "service": l.page.Service}))
}

func (l leagueLetter) answer() string {
	said := args{"league": l.page.leagueName(), "service": l.page.Service, "me": l.page.Me()}
	if _, rulings := l.page.Notice.Letter.(letters.RulingsWanted); rulings {
		return l.tell("league-answer.rulings", said)
	}
	ids := l.answers()
	if l.page.tapped {
		ids = slices.DeleteFunc(ids, func(id string) bool { return id != "league-answer.challenge" && id != "league-answer.enter-team" })
	}
	if len(ids) == 0 {
		return ""
	}
	var lines []string
	for _, id := range ids {
		lines = append(lines, l.tell(id, said))
	}
	return join("\n\n", l.tell("league-answer.lines", said), join("\n", lines...))
}

// answers returns the ids of the lines that say what the reader can write.
func (l leagueLetter) answers() (ids []string) {
	switch {
	case l.page.hasEntered():
		ids = append(ids, "league-answer.leave")
	case l.page.leagueClosed():
	case l.page.leagueKind() == league.Teams:
		ids = append(ids, "league-answer.enter-team")
	default:
		ids = append(ids, "league-answer.enter")
	}
	if l.page.leagueKind() == league.LadderKind {
		ids = append(ids, "league-answer.challenge")
	}
	if l.page.leaguePage.view.Season.Number != 0 {
		ids = append(ids, "league-answer.table")
	}
	if l.page.leaguePage.view.Reads {
		return append(ids, "league-answer.unwatch")
	}
	return append(ids, "league-answer.watch")
}
