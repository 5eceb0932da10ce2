package templates

import (
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/leagues"
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// parts returns what a letter about a league says.
func (l leagueLetter) parts() parts {
	switch f := l.notice.Letter.(type) {
	case letters.LeagueDone:
		return leagueDone{l, f}
	case letters.LeagueHappened:
		return leagueHappened{l, f}
	case letters.LeagueTerms:
		return leagueTerms{l, f}
	case letters.PairingsShown:
		return pairingsShown{l, f}
	case letters.LeagueReport:
		return leagueReport{l, f}
	case letters.StayAsked:
		return stayAsked{l}
	case letters.SilentLeft:
		return silentLeft{l, f}
	}
	return l
}

// leagueDone answers an organiser.
type leagueDone struct {
	leagueLetter
	f letters.LeagueDone
}

func (l leagueDone) ask() string {
	return l.to.tell(say.OrganiseAskDone(l.league.name(), l.to.Me()))
}

func (l leagueDone) told() string {
	follows := l.to.tellIf(l.f.Event.What == leagues.ResultSet, say.EventTablesFollow())
	return l.to.joined(l.event(l.f.Event), follows)
}

func (l leagueDone) answer() string {
	line := l.takesBack()
	if line == "" {
		return ""
	}
	line = l.to.commands.Say(line, l.league.name(), l.to.name(l.f.Event.Player), l.to.name(l.f.Event.Other), l.f.Event.Was)
	return l.to.tell(say.OrganiseUndo(line, l.to.service))
}

func (l leagueDone) buttons([]button) (list []button) {
	name := l.league.name()
	if line := l.takesBack(); line != "" {
		list = append(list, l.to.labelled(line, say.Button(say.ButtonTakeBack)))
	}
	return append(list, l.to.labelled("league "+name+" report", say.Button(say.ButtonReport)), l.to.labelled("table "+name, say.Button(say.ButtonTable)))
}

// takesBack returns the line that takes back what was done, "" if there is none.
func (l leagueDone) takesBack() string {
	e := l.f.Event
	line := l.takesBackOfLeague(e)
	switch e.What {
	case leagues.Entered, leagues.Returned, leagues.CameLate:
		line = l.lineAbout("remove", e.Player)
	case leagues.Left:
		line = l.lineAbout("add", e.Player)
	case leagues.Withdrew:
		line = l.lineAbout("return", e.Player)
	case leagues.Substituted:
		line = l.lineAbout("substitute", e.Other, e.Player)
	case leagues.ByeTakenBack:
		line = l.lineAbout("bye", e.Player)
	case leagues.Paired:
		line = l.lineAbout("unpair", e.Player)
	case leagues.Unpaired:
		line = l.lineAbout("pair", e.Player, e.Other)
	case leagues.ByeGiven:
		if line = l.lineAbout("bye", e.Player); line != "" {
			line += " off"
		}
	}
	if line == "" {
		return ""
	}
	return "league " + l.league.name() + " " + line
}

// settingSaid says a setting with its value, "pace: 3 days", in the words of the reader's language. Other words of an event stay as they are.
func (l leagueLetter) settingSaid(e leagues.Event, words string) string {
	name, value, is := strings.Cut(words, ": ")
	if !is || e.What != leagues.SettingChanged && e.What != leagues.SettingNow {
		return words
	}
	return l.to.named(l.to.commands.Say(name), l.to.commands.Say(value))
}

// takesBackOfLeague is takesBack for what names no player.
func (l leagueDone) takesBackOfLeague(e leagues.Event) string {
	switch e.What {
	case leagues.ResultSet, leagues.TimeGiven:
		return "result " + strconv.Itoa(int(e.Game)) + " back"
	case leagues.Held:
		return "release"
	case leagues.Released:
		return "hold"
	case leagues.SettingChanged, leagues.SettingNow:
		name, value, _ := strings.Cut(e.Was, ": ")
		if name == "about" { // its text stands below the line
			return ""
		}
		return "set " + name + " " + value
	case leagues.Renamed:
		return "rename " + e.Was
	case leagues.Closed:
		return "open"
	case leagues.Opened:
		return "close"
	}
	return ""
}

// lineAbout returns a word with the nicknames of players behind it; "" if one has no nickname any more.
func (l leagueDone) lineAbout(word string, players ...games.PlayerID) string {
	for _, p := range players {
		if !desk.GoodNick(l.to.name(p)) {
			return ""
		}
		word += " " + l.to.name(p)
	}
	return word
}

// event says what has happened in a league.
func (l leagueLetter) event(e leagues.Event) string {
	game, player, other, time := int(e.Game), l.to.name(e.Player), l.to.name(e.Other), l.league.nextSeason()
	if !e.Until.IsZero() {
		time = l.to.at(e.Until)
	}
	is, result := say.EventCase(e.What), l.to.tell(say.EventNone())
	switch e.What {
	case "":
		return result
	case leagues.ResultSet:
		return l.to.joined(l.to.tell(say.EventResult(say.EventResultCase(e.Says), game, other)), l.to.tell(say.EventWas(say.EventWasCase(e.Was), player)))
	case leagues.TimeGiven:
		if e.Until.IsZero() {
			is = say.EventTimeGivenNoClock
		}
	}
	said := l.to.tell(say.Event(is, game, l.league.name(), e.Number, l.settingSaid(e, e.Says), e.Number, other, player, l.to.service, time, l.settingSaid(e, e.Was)))
	if e.What == leagues.RulingBack {
		return l.to.joined(said, l.to.tell(say.EventResult(say.EventResultCase(e.Says), game, other)))
	}
	return said
}

// leagueHappened tells players what an organiser has done.
type leagueHappened struct {
	leagueLetter
	f letters.LeagueHappened
}

func (l leagueHappened) ask() string {
	return l.to.tell(say.OrganiseAskHappened(l.league.name(), l.to.Me()))
}

func (l leagueHappened) answer() string {
	if l.f.Event.What == leagues.Made {
		return l.to.tell(say.ReportCommands(l.league.name(), l.to.service))
	}
	return l.leagueLetter.answer()
}

func (l leagueHappened) told() string {
	e := l.f.Event
	is := say.HappenedCase(e.What)
	switch {
	case e.What == leagues.Substituted && l.to.reader.ID == e.Player:
		is = say.HappenedReplaced
	case e.What == leagues.Substituted:
		is = say.HappenedStandsIn
	case e.What == leagues.Returned, e.What == leagues.CameLate, e.What == leagues.ByeGiven, e.What == leagues.ByeTakenBack:
	default:
		return l.event(e)
	}
	return l.to.tell(say.Happened(is, e.Number, e.Number, l.to.name(e.Other), l.to.name(e.Player)))
}

// leagueTerms shows the file of a league.
type leagueTerms struct {
	leagueLetter
	f letters.LeagueTerms
}

func (l leagueTerms) ask() string {
	return l.to.tell(say.OrganiseAskTerms(l.league.name(), l.to.Me()))
}
func (l leagueTerms) told() string {
	unset := ""
	if l.f.Unset != "" {
		unset = join("\n\n", l.to.tell(say.TermsUnset()), indented(l.f.Unset))
	}
	return join("\n\n", indented(l.f.Text), unset)
}
func indented(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n  ")
}
func (l leagueTerms) answer() string {
	return l.to.tell(say.ReportCommands(l.league.name(), l.to.service))
}

// pairingsShown shows who meets whom.
type pairingsShown struct {
	leagueLetter
	f letters.PairingsShown
}

func (l pairingsShown) ask() string {
	return l.to.tell(say.OrganiseAskPairings(l.league.name(), l.to.Me()))
}

// mostShown is how many lines of a list a letter has at most.
const mostShown = 150

func (l pairingsShown) told() string {
	time := l.league.nextSeason()
	if !l.f.Until.IsZero() {
		time = l.to.at(l.f.Until)
	}
	switch {
	case len(l.f.Divisions) > 0 && len(l.f.Pairs) > 0:
		return join("\n\n", l.to.tell(say.PairingsSeason(l.f.Season, time)), l.shortened(l.pairs()))
	case len(l.f.Divisions) > 0:
		return join("\n\n", l.to.tell(say.PairingsSeason(l.f.Season, time)), l.shortened(l.divisions()))
	case len(l.f.Pairs) > 0:
		waits := l.to.tellIf(l.f.Until.After(l.clocks.at), say.PairingsWaits(l.league.name(), time))
		return join("\n\n", l.to.tell(say.PairingsRound(l.f.Round, l.f.Season)), l.shortened(l.pairs()), waits)
	case l.f.Open > 0:
		return l.to.tell(say.PairingsOpen(l.f.Open))
	}
	return l.to.tell(say.PairingsNone())
}

func (l pairingsShown) pairs() (lines []string) {
	for _, players := range l.f.Pairs {
		if len(players) == 1 {
			lines = append(lines, l.to.tell(say.PairingsAlone(l.to.name(players[0]))))
			continue
		}
		lines = append(lines, strings.Join(l.to.names(players, 0), " - "))
	}
	return lines
}

func (l pairingsShown) divisions() (lines []string) {
	for i, players := range l.f.Divisions {
		if i < len(l.f.Teams) {
			lines = append(lines, l.to.named(l.f.Teams[i], l.to.commas(l.to.names(players, 0))))
			continue
		}
		if len(l.f.Divisions) == 1 {
			lines = append(lines, l.to.tell(say.PairingsAll(l.to.commas(l.to.names(players, 0)))))
			continue
		}
		lines = append(lines, l.to.tell(say.PairingsDivision(i+1, l.to.commas(l.to.names(players, 0)))))
	}
	return lines
}

// shortened writes a list that can be long.
func (l leagueLetter) shortened(lines []string) string {
	if more := len(lines) - mostShown; more > 0 {
		lines = append(lines[:mostShown:mostShown], l.to.tell(say.ReportWaitingMore(more)))
	}
	return entries(lines, func(line string) string { return line })
}

func (l pairingsShown) answer() string { return "" }

func (l pairingsShown) buttons([]button) []button {
	name := l.league.name()
	if !l.f.Until.After(l.clocks.at) || len(l.f.Pairs) == 0 || len(l.f.Divisions) > 0 {
		return nil
	}
	return []button{l.to.labelled("league "+name+" release", say.Button(say.ButtonRelease)), l.to.labelled("league "+name+" hold", say.Button(say.ButtonHold))}
}

// stayAsked asks a player whether they play on.
type stayAsked struct{ leagueLetter }

func (l stayAsked) ask() string {
	return l.to.tell(say.OrganiseAskStay(l.league.name(), l.to.Me()))
}
func (l stayAsked) told() string {
	return l.to.tell(say.StayTold(l.league.name(), l.league.nextSeason()))
}
func (l stayAsked) answer() string { return l.to.tell(say.StayAnswer()) }

func (l stayAsked) buttons([]button) []button {
	return []button{l.to.labelled("yes", say.Button(say.ButtonStay)), l.to.button("no")}
}

// silentLeft tells a player that they are left out.
type silentLeft struct {
	leagueLetter
	f letters.SilentLeft
}

func (l silentLeft) ask() string {
	return l.to.tell(say.OrganiseAskSilent(l.league.name(), l.to.Me()))
}
func (l silentLeft) told() string {
	return l.to.tell(either(l.f.Declined, say.StayDeclined(l.league.name(), l.to.service),
		say.StaySilent(l.league.name(), l.to.service)))
}
func (l silentLeft) answer() string { return "" }

// foreseen says what an organiser would do.
func (l leagueRefused) foreseen() string {
	f := l.f.Foreseen
	if f == nil {
		return l.plainRefusal()
	}
	told := l.to.tell(say.Foreseen(say.ForeseenCase(f.What), l.f.Name, f.Number, l.to.name(f.Player)))
	if f.What == string(leagues.Withdrew) {
		return l.to.joined(told, l.to.tell(say.ForeseenReturn(l.f.Name, l.to.name(f.Player))))
	}
	return told
}
