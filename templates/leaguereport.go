package templates

import (
	"strconv"
	"time"

	"pentepost/games/letters"
	"pentepost/templates/say"
)

// leagueReport is the letter of the week to organisers.
type leagueReport struct {
	leagueLetter
	f letters.LeagueReport
}

func (l leagueReport) ask() string {
	return l.tell(say.OrganiseAskReport(l.page.league.leagueName(), l.page.to.Me()))
}

func (l leagueReport) told() string {
	count := l.tell(say.ReportGames(l.f.Ended, l.f.Open))
	if l.f.Open+l.f.Ended == 0 {
		count = l.tell(say.ReportNoSeason())
	}
	return join("\n\n", count, l.toDecide(), l.waiting(), l.overdue(), l.events())
}

// toDecide says that the season is over its last day, where the organisers decide what is open then.
func (l leagueReport) toDecide() string {
	s := &l.page.league.view.Season
	if !l.seasonWaits() || !s.File.Adjudicate || l.f.Open == 0 {
		return ""
	}
	return l.tell(say.ReportDecide(l.f.Open))
}

func (l leagueReport) waiting() string {
	if l.f.Open == 0 {
		return ""
	}
	if len(l.f.Waiting) == 0 {
		return l.tell(say.ReportNobodyWaits())
	}
	var lines []string
	for _, w := range l.f.Waiting {
		line := say.ReportWaits(int(w.Game), l.page.to.name(w.Player), l.dayOf(w.Until))
		if w.Until.IsZero() {
			line = say.ReportWaitsNoClock(int(w.Game), l.page.to.name(w.Player))
		}
		lines = append(lines, l.tell(line))
	}
	return join("\n\n", l.tell(say.ReportWaiting()), l.shortened(lines))
}

func (l leagueReport) overdue() string {
	if len(l.f.Overdue) == 0 {
		return ""
	}
	var lines []string
	for _, w := range l.f.Overdue {
		lines = append(lines, l.tell(say.ReportWasOverdue(int(w.Game), l.page.to.name(w.Player), l.dayOf(w.Until))))
	}
	return join("\n\n", l.tell(say.ReportOverdue()), l.shortened(lines))
}

func (l leagueReport) events() string {
	if len(l.f.Events) == 0 {
		return ""
	}
	var lines []string
	for _, e := range l.f.Events {
		lines = append(lines, l.tell(say.ReportEvent(l.event(e), l.dayOf(e.At))))
	}
	return join("\n\n", l.tell(say.ReportHappened()), l.shortened(lines))
}

// dayOf says a moment, "" for none.
func (l leagueLetter) dayOf(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return l.page.to.time(l.page.to.momentOf(at))
}

func (l leagueReport) answer() string {
	return l.tell(say.ReportCommands(l.page.league.leagueName(), l.page.view.Service))
}

func (l leagueReport) buttons() (list []button) {
	for _, w := range l.f.Waiting[:min(len(l.f.Waiting), maxRowButtons)] {
		line := "league " + l.page.league.leagueName() + " extend " + strconv.Itoa(int(w.Game)) + " 3 days"
		list = append(list, l.page.labelled(line, say.ButtonForExtend(int(w.Game), l.page.to.name(w.Player))))
	}
	return append(list, l.page.labelled("league "+l.page.league.leagueName()+" pairings", say.Button(say.ButtonPairings)), l.page.labelled("table "+l.page.league.leagueName(), say.Button(say.ButtonTable)))
}
