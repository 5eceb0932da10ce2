package templates

import (
	"strings"

	"pentepost/games"
	"pentepost/games/leagues"
	"pentepost/templates/say"
)

// leagueRefused refuses what somebody wants of a league.
type leagueRefused struct{ refused }

// notUnderstood says what of a mail about a league was not understood.
func (l leagueRefused) notUnderstood() string {
	switch f := l.f; f.Topic {
	case games.TopicLeaveLeague:
		return l.whatLeavingCosts()
	case games.TopicOrganise:
		return l.foreseen()
	case games.TopicWhichTeam:
		return l.whichTeam()
	case games.TopicLeagueFile:
		var mistakes []string
		for _, mistake := range f.Known {
			mistakes = append(mistakes, "  "+mistake)
		}
		return join("\n\n", l.plainRefusal(), strings.Join(mistakes, "\n"))
	}
	return l.plainRefusal()
}

// whatLeavingCosts says what follows if the reader leaves a league, before they do.
func (l leagueRefused) whatLeavingCosts() string {
	cost := l.f.Cost
	if cost == nil {
		return l.plainRefusal()
	}
	said := []string{l.plainRefusal()}
	if n := cost.Void; n != 0 {
		said = append(said, l.tell(say.RefusedNotUnderstoodLeaveLeagueVoid(n)))
	}
	if n := cost.Lost; n != 0 {
		said = append(said, l.tell(say.RefusedNotUnderstoodLeaveLeagueLost(n)))
	}
	if n := cost.Uncounted; n != 0 {
		said = append(said, l.tell(say.RefusedNotUnderstoodLeaveLeagueUncounted(n)))
	}
	said = append(said, l.tell(say.RefusedNotUnderstoodLeaveLeagueNoOtherGame()))
	if cost.Last {
		said = append(said, l.tell(say.RefusedNotUnderstoodLeaveLeagueForGood()))
	} else {
		said = append(said, l.tell(say.RefusedNotUnderstoodLeaveLeagueUntilLater(l.f.Name, l.page.view.Service)))
	}
	return strings.Join(said, "\n")
}

// whichTeam asks for a team to enter a league with.
func (l leagueRefused) whichTeam() string {
	teams := ""
	if known := l.f.Known; len(known) > 0 {
		teams = l.tell(say.RefusedNotUnderstoodWhichTeamTeams(l.page.to.and(known)))
	}
	return l.joined(l.tell(say.RefusedNotUnderstoodWhichTeam(leagues.MaxTeamName, l.f.Name, l.page.view.Service)), teams)
}

// tooFew says how many are missing until a season can begin.
func (l leagueRefused) tooFew() string {
	if l.f.Count == 0 {
		return l.plainRefusal()
	}
	return l.tell(say.RefusedNotAllowedTooFewMissing(l.f.Count, l.f.Name))
}

// noneNow says that there is no season or no game that an organiser could do something with.
func (l leagueRefused) noneNow() string {
	switch {
	case l.f.Topic == games.TopicNoSeasonNow:
		return l.tell(say.RefusedNotAllowedNoSeasonNow(l.f.Name, l.page.to.time(l.page.to.momentOf(l.f.Until))))
	case len(l.f.Known) == 0:
		return l.tell(say.RefusedNotAllowedNotLeagueGameNone(int(l.f.Game), l.f.Name))
	}
	return l.tell(say.RefusedNotAllowedNotLeagueGame(int(l.f.Game), l.page.to.and(l.f.Known), l.f.Name))
}

// teamFull says that a team needs no more players.
func (l leagueRefused) teamFull() string {
	f := l.f
	if len(f.Known) == 0 {
		return l.refusalNaming(false)
	}
	return l.tell(say.RefusedNotAllowedTeamFull(f.Name, f.Known[0]))
}
