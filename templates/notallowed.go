package templates

import (
	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// deedRefused refuses what is understood and not possible.
type deedRefused struct{ refused }

// notAllowed says why something cannot be done.
func (l deedRefused) notAllowed() string {
	switch f := l.f; f.Topic {
	case games.TopicAdded, games.TopicNoAddress, games.TopicTaken, games.TopicTwice, games.TopicPlayers, games.TopicWaiting,
		games.TopicNoLeague, games.TopicNoOrganiser, games.TopicVacationPast:
		return l.refusalNaming(f.Name != "")
	case games.TopicOnlyVacation:
		return l.refusalNaming(f.Game != 0)
	case games.TopicPaused, games.TopicLeagueBarred:
		return l.refusalUntil()
	case games.TopicOnVacation:
		if f.Last { // the time is that of a pause of the letters
			return l.plainRefusal()
		}
		return l.refusalUntil()
	case games.TopicIfs, games.TopicNoLine, games.TopicNoNote, games.TopicOtherOffer, games.TopicOops, games.TopicNotOverdue, games.TopicNotYet:
		return l.notAllowedInGame()
	case games.TopicNoComputer:
		return l.whichComputers()
	case games.TopicNotPlayed:
		return l.whatItPlays()
	case games.TopicNoSuchPuzzle:
		return l.to.tell(say.RefusedNotAllowedNoSuchPuzzle(l.to.and(f.Known), f.Name))
	case games.TopicNoSeasonNow, games.TopicNotLeagueGame:
		return leagueRefused(l).noneNow()
	case games.TopicTeamFull:
		return leagueRefused(l).teamFull()
	case games.TopicTooFew:
		return leagueRefused(l).tooFew()
	}
	return l.plainRefusal()
}

// notAllowedInGame says why something cannot be done in a game.
func (l deedRefused) notAllowedInGame() string {
	switch l.f.Topic {
	case games.TopicIfs:
		return l.to.joined(l.plainRefusal(), l.nothingDone())
	case games.TopicNoLine:
		return l.onlySoMany(say.RefusedNotAllowedNoLine, say.RefusedNotAllowedNoLineNone(), len(l.view.Tree.Lines))
	case games.TopicNoNote:
		return l.onlySoMany(say.RefusedNotAllowedNoNote, say.RefusedNotAllowedNoNoteNone(), len(l.view.Notes))
	case games.TopicOtherOffer:
		return l.to.joined(offerSaid(l.to, letters.Offered{What: l.f.What, Days: l.f.Days}), l.plainRefusal())
	case games.TopicNotOverdue:
		if l.game.GameNumber() == 0 {
			return l.refusalNaming(false)
		}
		return l.to.tell(say.RefusedNotAllowedNotOverdue(l.game.OnTurn()))
	case games.TopicNotYet:
		return l.notYet()
	}
	return l.nothingHeld()
}

// onlySoMany says how many lines or notes the reader has, if there is not the one that they mean.
func (l deedRefused) onlySoMany(some func(n int, number string) sentence, none sentence, n int) string {
	if n == 0 {
		return l.to.tell(none)
	}
	return l.to.counted(some, n)
}

// nothingHeld says that no move waits to be sent, and what else takes back a move.
func (l deedRefused) nothingHeld() string {
	if !l.game.Plays() {
		return l.plainRefusal()
	}
	return l.to.joined(l.plainRefusal(), l.to.tell(say.RefusedNotAllowedNoOopsInGame(l.to.and(l.game.Others()))))
}

// whichComputers says which computer players there are, and what they are like.
func (l deedRefused) whichComputers() string {
	known := l.f.Known
	if len(known) == 0 {
		return l.to.tell(say.RefusedNotAllowedNoComputerAtAll())
	}
	return join("\n\n", l.to.tell(say.RefusedNotAllowedNoComputer(l.to.or(known))), listComputers(l.to.speaker, known))
}

// whatItPlays says which games a computer player plays.
func (l deedRefused) whatItPlays() string {
	known := l.f.Known
	if len(known) == 0 {
		return l.plainRefusal()
	}
	return l.to.tell(say.RefusedNotAllowedNotPlayedKnown(known[0], l.to.and(known), len(known), l.f.Name))
}

// unknownGame says that there is no such game.
func (l deedRefused) unknownGame() string {
	f := l.f
	if f.Topic == games.TopicDigest {
		return l.plainRefusal()
	}
	return l.refusalNaming(f.Game != 0)
}

// noLongerOpen says that an answer comes too late.
func (l deedRefused) noLongerOpen() string {
	switch l.f.Topic {
	case games.TopicLapsed, games.TopicRecalled:
		return l.to.joined(l.plainRefusal(), l.howToInviteBack())
	}
	return l.plainRefusal()
}

// howToInviteBack says how to come to a game all the same.
func (l deedRefused) howToInviteBack() string {
	if l.f.Name == "" {
		return ""
	}
	line := l.invitation.inviteBack()
	if line == "" {
		return l.to.tell(say.RefusedEndAskForAnother(l.to.By()))
	}
	return l.to.tell(say.RefusedEndWriteThis(l.to.line(line, l.invitation.Challenger()), l.to.By(), l.to.service))
}

// tooMuch says which limit is reached.
func (l deedRefused) tooMuch() string {
	f := l.f
	switch f.Topic {
	case games.TopicLetters:
		return l.refusalUntil()
	case games.TopicNotes:
		return l.to.tell(say.RefusedLimitNotes(l.to.number(games.MaxNotes)))
	case games.TopicMaxGames:
		most := l.to.reader.MaxGames
		return l.to.tell(say.RefusedLimitMaxGames(most, l.to.number(most), l.to.number(f.Running), l.to.service))
	case games.TopicSeasonFull:
		return l.to.tell(say.RefusedLimitSeasonFull(f.Name, l.to.number(f.Count)))
	case games.TopicVacation:
		return l.tooMuchVacation()
	}
	return l.plainRefusal()
}

// tooMuchVacation says how much vacation was left, now or when it was to begin.
func (l deedRefused) tooMuchVacation() string {
	f, left := l.f, vacationSpan(l.f.Left)
	some, none := say.RefusedLimitVacation(l.to.span(left)), say.VacationNoneLeft()
	if !f.From.IsZero() {
		from := l.to.at(f.From)
		some, none = say.RefusedLimitVacationFrom(from, l.to.span(left)), say.VacationNoneLeftOn(from)
	}
	asked := l.to.tell(some)
	if left.IsZero() {
		asked = l.to.joined(l.to.tell(none), l.to.tell(say.RefusedEndNothingChanged()))
	}
	return l.to.joined(asked, l.to.tell(say.VacationGrows()), l.to.tellIf(f.Meant != "", say.RefusedAskVacation(l.to.line(f.Meant))))
}

// notYet says that letters to the player on turn do not arrive, and when the reader may decide.
func (l deedRefused) notYet() string {
	until := l.to.at(l.f.Until)
	switch {
	case l.game.GameNumber() == 0:
		return l.to.tell(say.RefusedNotAllowedNotYetUnnamed())
	case until == "":
		return l.to.tell(say.RefusedNotAllowedNotYet(l.game.OnTurn()))
	}
	return l.to.tell(say.RefusedNotAllowedNotYetUntil(l.game.OnTurn(), until))
}
