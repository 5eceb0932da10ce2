package templates

import "pentepost/games"

// notAllowed says why something cannot be done.
func (p *page) notAllowed() string {
	switch f := p.Notice.Facts; f.Topic {
	case games.TopicAdded, games.TopicNoAddress, games.TopicTaken, games.TopicTwice, games.TopicPlayers, games.TopicWaiting,
		games.TopicNoLeague, games.TopicNoOrganiser, games.TopicVacationPast:
		return p.refusalNaming(f.Name != "")
	case games.TopicOnlyVacation:
		return p.refusalNaming(f.Game != 0)
	case games.TopicPaused, games.TopicLeagueBarred:
		return p.refusalUntil(p.until())
	case games.TopicOnVacation:
		if f.Last { // the time is that of a pause of the letters
			return p.plainRefusal()
		}
		return p.refusalUntil(p.until())
	case games.TopicIfs, games.TopicNoLine, games.TopicNoNote, games.TopicOtherOffer, games.TopicOops, games.TopicNotOverdue, games.TopicNotYet:
		return p.notAllowedInGame()
	case games.TopicNoComputer:
		return p.whichComputers()
	case games.TopicNotPlayed:
		return p.whatItPlays()
	case games.TopicTeamFull:
		return p.teamFull()
	}
	return p.plainRefusal()
}

// notAllowedInGame says why something cannot be done in a game.
func (p *page) notAllowedInGame() string {
	switch p.Notice.Facts.Topic {
	case games.TopicIfs:
		return join(" ", p.plainRefusal(), p.nothingDone())
	case games.TopicNoLine:
		return p.onlySoMany("refused.not-allowed-no-line", len(p.Tree.Lines))
	case games.TopicNoNote:
		return p.onlySoMany("refused.not-allowed-no-note", len(p.Notes))
	case games.TopicOtherOffer:
		return join(" ", p.OfferSaid(), p.plainRefusal())
	case games.TopicNotOverdue:
		if p.GameNumber() == 0 {
			return p.refusalNaming(false)
		}
		return p.tell("refused.not-allowed-not-overdue", args{"player": p.OnTurn()})
	case games.TopicNotYet:
		return p.notYet()
	}
	return p.nothingHeld()
}

// onlySoMany says how many lines or notes the reader has, if there is not the one that they mean.
func (p *page) onlySoMany(id string, n int) string {
	if n == 0 {
		return p.tell(id+"-none", nil)
	}
	return p.tell(id, args{"n": n, "number": p.number(n)})
}

// nothingHeld says that no move waits to be sent, and what else takes back a move.
func (p *page) nothingHeld() string {
	if !p.Plays() {
		return p.plainRefusal()
	}
	return join(" ", p.plainRefusal(), p.tell("refused.not-allowed-no-oops-in-game", args{"others": p.and(p.Others())}))
}

// whichComputers says which computer players there are.
func (p *page) whichComputers() string {
	known := p.Notice.Facts.Known
	if len(known) == 0 {
		return p.tell("refused.not-allowed-no-computer-at-all", nil)
	}
	return p.tell("refused.not-allowed-no-computer", args{"players": p.or(known)})
}

// whatItPlays says which games a computer player plays.
func (p *page) whatItPlays() string {
	known := p.Notice.Facts.Known
	if len(known) == 0 {
		return p.plainRefusal()
	}
	said := args{"name": p.Notice.Facts.Name, "n": len(known), "games": p.and(known), "first": known[0]}
	return p.tell("refused.not-allowed-not-played-known", said)
}

// unknownGame says that there is no such game.
func (p *page) unknownGame() string {
	f := p.Notice.Facts
	if f.Topic == games.TopicDigest {
		return p.plainRefusal()
	}
	return p.refusalNaming(f.Game != 0)
}

// noLongerOpen says that an answer comes too late.
func (p *page) noLongerOpen() string {
	switch p.Notice.Facts.Topic {
	case games.TopicLapsed, games.TopicRecalled:
		return join(" ", p.tell(p.refusalID(), args{"player": p.By()}), p.howToInviteBack())
	}
	return p.plainRefusal()
}

// howToInviteBack says how to come to a game all the same.
func (p *page) howToInviteBack() string {
	if p.Notice.Facts.Name == "" {
		return ""
	}
	line := p.inviteBack()
	if line == "" {
		return p.tell("refused-end.ask-for-another", args{"player": p.By()})
	}
	return p.tell("refused-end.write-this", args{"player": p.By(), "service": p.Service, "line": line})
}

// tooMuch says which limit is reached.
func (p *page) tooMuch() string {
	f := p.Notice.Facts
	switch f.Topic {
	case games.TopicLetters:
		return p.refusalUntil(p.until())
	case games.TopicNotes:
		return p.tell("refused.limit-notes", args{"number": p.number(games.MaxNotes)})
	case games.TopicMaxGames:
		most := p.Reader.MaxGames
		return p.tell("refused.limit-max-games", args{"n": most, "number": p.number(most), "running": p.number(f.Running), "service": p.Service})
	case games.TopicVacation:
		return p.tooMuchVacation()
	}
	return p.plainRefusal()
}

// tooMuchVacation says how much vacation was left, now or when it was to begin.
func (p *page) tooMuchVacation() string {
	f := p.Notice.Facts
	said := args{"left": p.span(spanOf(f.Left))}
	if f.From.IsZero() {
		return p.tell("refused.limit-vacation", said)
	}
	said["from"] = p.time(p.momentOf(f.From))
	return p.tell("refused.limit-vacation-from", said)
}

// notYet says that letters to the player on turn do not arrive, and when the reader may decide.
func (p *page) notYet() string {
	until := p.until()
	switch {
	case p.GameNumber() == 0:
		return p.tell("refused.not-allowed-not-yet-unnamed", nil)
	case until == nil:
		return p.tell("refused.not-allowed-not-yet", args{"player": p.OnTurn()})
	}
	return p.tell("refused.not-allowed-not-yet-until", args{"player": p.OnTurn(), "until": p.time(*until)})
}
