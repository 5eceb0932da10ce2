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
		said = append(said, l.to.tell(say.RefusedNotUnderstoodLeaveLeagueVoid(n)))
	}
	if n := cost.Lost; n != 0 {
		said = append(said, l.to.tell(say.RefusedNotUnderstoodLeaveLeagueLost(n)))
	}
	if n := cost.Uncounted; n != 0 {
		said = append(said, l.to.tell(say.RefusedNotUnderstoodLeaveLeagueUncounted(n)))
	}
	said = append(said, l.to.tell(say.RefusedNotUnderstoodLeaveLeagueNoOtherGame()))
	if cost.Last {
		said = append(said, l.to.tell(say.RefusedNotUnderstoodLeaveLeagueForGood()))
	} else {
		said = append(said, l.to.tell(say.RefusedNotUnderstoodLeaveLeagueUntilLater(l.f.Name, l.to.service)))
	}
	return strings.Join(said, "\n")
}

// whichTeam asks for a team to enter a league with.
func (l leagueRefused) whichTeam() string {
	known := l.f.Known
	teams := l.to.tellIf(len(known) > 0, say.RefusedNotUnderstoodWhichTeamTeams(l.to.and(known)))
	return l.to.joined(l.to.tell(say.RefusedNotUnderstoodWhichTeam(leagues.MaxTeamName, l.f.Name, l.to.service)), teams)
}

// tooFew says how many are missing until a season can begin.
func (l leagueRefused) tooFew() string {
	if l.f.Count == 0 {
		return l.plainRefusal()
	}
	return l.to.tell(say.RefusedNotAllowedTooFewMissing(l.f.Count, l.f.Name))
}

// noneNow says that there is no season or no game that an organiser could do something with.
func (l leagueRefused) noneNow() string {
	switch {
	case l.f.Topic == games.TopicNoSeasonNow:
		return l.to.tell(say.RefusedNotAllowedNoSeasonNow(l.f.Name, l.to.at(l.f.Until)))
	case len(l.f.Known) == 0:
		return l.to.tell(say.RefusedNotAllowedNotLeagueGameNone(int(l.f.Game), l.f.Name))
	}
	return l.to.tell(say.RefusedNotAllowedNotLeagueGame(int(l.f.Game), l.to.and(l.f.Known), l.f.Name))
}

// teamFull says that a team needs no more players.
func (l leagueRefused) teamFull() string {
	f := l.f
	if len(f.Known) == 0 {
		return l.refusalNaming(false)
	}
	return l.to.tell(say.RefusedNotAllowedTeamFull(f.Name, f.Known[0]))
}
