package templates

import (
	"strconv"

	"pentepost/games/letters"
	"pentepost/templates/say"
)

// leagueReport is the letter of the week to organisers.
type leagueReport struct {
	leagueLetter
	f letters.LeagueReport
}

func (l leagueReport) ask() string {
	return l.to.tell(say.OrganiseAskReport(l.league.name(), l.to.Me()))
}

func (l leagueReport) told() string {
	count := l.to.tell(say.ReportGames(l.f.Ended, l.f.Open))
	if l.f.Open+l.f.Ended == 0 {
		count = l.to.tell(say.ReportNoSeason())
	}
	return join("\n\n", count, l.toDecide(), l.waiting(), l.overdue(), l.events())
}

// toDecide says that the season is over its last day, where the organisers decide what is open then.
func (l leagueReport) toDecide() string {
	s := &l.league.view.Season
	if !l.seasonWaits() || !s.File.Adjudicate || l.f.Open == 0 {
		return ""
	}
	return l.to.tell(say.ReportDecide(l.f.Open))
}

func (l leagueReport) waiting() string {
	if l.f.Open == 0 {
		return ""
	}
	if len(l.f.Waiting) == 0 {
		return l.to.tell(say.ReportNobodyWaits())
	}
	var lines []string
	for _, w := range l.f.Waiting {
		line := say.ReportWaits(int(w.Game), l.to.name(w.Player), l.to.at(w.Until))
		if w.Until.IsZero() {
			line = say.ReportWaitsNoClock(int(w.Game), l.to.name(w.Player))
		}
		lines = append(lines, l.to.tell(line))
	}
	return join("\n\n", l.to.tell(say.ReportWaiting()), l.shortened(lines))
}

func (l leagueReport) overdue() string {
	if len(l.f.Overdue) == 0 {
		return ""
	}
	var lines []string
	for _, w := range l.f.Overdue {
		lines = append(lines, l.to.tell(say.ReportWasOverdue(int(w.Game), l.to.name(w.Player), l.to.at(w.Until))))
	}
	return join("\n\n", l.to.tell(say.ReportOverdue()), l.shortened(lines))
}

func (l leagueReport) events() string {
	if len(l.f.Events) == 0 {
		return ""
	}
	var lines []string
	for _, e := range l.f.Events {
		lines = append(lines, l.to.tell(say.ReportEvent(l.event(e), l.to.at(e.At))))
	}
	return join("\n\n", l.to.tell(say.ReportHappened()), l.shortened(lines))
}

func (l leagueReport) answer() string {
	return l.to.tell(say.ReportCommands(l.league.name(), l.to.service))
}

func (l leagueReport) buttons([]button) (list []button) {
	for _, w := range l.f.Waiting[:min(len(l.f.Waiting), maxRowButtons)] {
		line := "league " + l.league.name() + " extend " + strconv.Itoa(int(w.Game)) + " 3 days"
		list = append(list, l.to.labelled(line, say.ButtonForExtend(int(w.Game), l.to.name(w.Player))))
	}
	return append(list, l.to.labelled("league "+l.league.name()+" pairings", say.Button(say.ButtonPairings)), l.to.labelled("table "+l.league.name(), say.Button(say.ButtonTable)))
}
