package templates

import (
	"strings"

	"pentepost/games"
)

// notUnderstoodOfLeague says what of a mail about a league was not understood.
func (p *page) notUnderstoodOfLeague() string {
	switch f := p.Notice.Facts; f.Topic {
	case games.TopicLeaveLeague:
		return p.whatLeavingCosts()
	case games.TopicWhichTeam:
		return p.whichTeam()
	case games.TopicLeagueFile:
		var mistakes []string
		for _, mistake := range f.Known {
			mistakes = append(mistakes, "  "+mistake)
		}
		return join("\n\n", p.plainRefusal(), strings.Join(mistakes, "\n"))
	}
	return p.plainRefusal()
}

// whatLeavingCosts says what follows if the reader leaves a league, before they do.
func (p *page) whatLeavingCosts() string {
	cost := p.Notice.Facts.Cost
	if cost == nil {
		return p.plainRefusal()
	}
	said := []string{p.plainRefusal()}
	if n := cost.Void; n != 0 {
		said = append(said, p.tell("refused.not-understood-leave-league-void", args{"n": n}))
	}
	if n := cost.Lost; n != 0 {
		said = append(said, p.tell("refused.not-understood-leave-league-lost", args{"n": n}))
	}
	if n := cost.Uncounted; n != 0 {
		said = append(said, p.tell("refused.not-understood-leave-league-uncounted", args{"n": n}))
	}
	said = append(said, p.tell("refused.not-understood-leave-league-no-other-game", nil))
	if cost.Last {
		said = append(said, p.tell("refused.not-understood-leave-league-for-good", nil))
	} else {
		said = append(said, p.tell("refused.not-understood-leave-league-until-later", p.refusalArgs()))
	}
	return strings.Join(said, "\n")
}

// whichTeam asks for a team to enter a league with.
func (p *page) whichTeam() string {
	said, teams := p.refusalArgs(), ""
	said["longest"] = games.MaxTeamName
	if known := p.Notice.Facts.Known; len(known) > 0 {
		teams = p.tell("refused.not-understood-which-team-teams", args{"teams": p.and(known)})
	}
	return join(" ", p.tell("refused.not-understood-which-team", said), teams)
}

// teamFull says that a team needs no more players.
func (p *page) teamFull() string {
	f := p.Notice.Facts
	if len(f.Known) == 0 {
		return p.refusalNaming(false)
	}
	return p.tell("refused.not-allowed-team-full", args{"team": f.Known[0], "name": f.Name})
}
