package templates

import (
	"fmt"

	"pentepost/games"
	"pentepost/templates/messages"
)

// parts are what the letters of a kind say, part by part.
type parts interface {
	subject() string
	ask() string    // one line: what the letter asks for
	told() string   // what happened
	answer() string // how to reply
	news() string   // what happened, in a letter of the day; "" for nothing
}

// parts returns what the letter says.
func (p *page) parts() parts {
	switch f := p.Notice.Letter.(type) {
	case games.YourMove:
		return yourMove{p, f}
	case games.MoveUnheld:
		return moveUnheld{yourMove{page: p}, f}
	case games.Played:
		return played{p, f}
	case games.MoveHeld:
		return moveHeld{p, f}
	case games.GameEnded:
		return gameOver{p, f}
	case games.WatchedGame:
		return watched{p, f}
	case games.Offered:
		return offer{p, f}
	case games.Remarked:
		return remark{p}
	case games.Reminder:
		return reminder{p}
	case games.TurnLate:
		return turnLate{reminder{p}, f}
	case games.TimeGiven:
		return timeGiven{reminder{p}}
	case games.Overdue, games.OutOfReach:
		return overdue{page: p}
	case games.Refused:
		return refused{page: p, f: f}
	case games.Unreachable:
		return unreachable{p, f}
	case games.LettersLate:
		return lettersLate{p, f}
	case games.Daily, games.LinesDone, games.NoLineDone:
		return digestLetter{page: p}
	}
	return p.partsOfMeeting()
}

// partsOfMeeting returns what a letter about people and invitations says.
func (p *page) partsOfMeeting() parts {
	switch f := p.Notice.Letter.(type) {
	case games.Invitation:
		return invitation{page: p}
	case games.Invited:
		return invited{page: p}
	case games.InvitationAccepted:
		return invitationAccepted{invited{page: p}}
	case games.InvitationRecalled:
		return invitationRecalled{invited{page: p}}
	case games.Seeking:
		return seeking{invited{page: p}, f}
	case games.SeekLapsed:
		return seekLapsed{seeking{invited: invited{page: p}}}
	case games.WasThisYou:
		return wasThisYou{page: p}
	case games.LettersStopped:
		return lettersStopped{page: p, f: f}
	case games.ForgetWanted:
		return forgetWanted{p.plain(), f}
	case games.LeavingForGood:
		return leavingForGood{p.plain(), f}
	case games.HelpText:
		return help{page: p, f: f}
	case games.SettingsShown:
		return settings{page: p}
	case games.Exported:
		return exportLetter{page: p}
	}
	if l, ok := p.vacationParts(); ok {
		return l
	}
	return p.partsOfKind()
}

// partsOfKind returns what a plain letter says, or one whose kind has one type of words for all its letters.
func (p *page) partsOfKind() parts {
	if _, tells := p.Notice.Letter.(games.Teller); tells {
		return p.plain()
	}
	switch p.Notice.Kind() {
	case games.KindShown:
		return shown{p}
	case games.KindDeclined:
		return declined{p}
	case games.KindWelcome:
		return welcome{page: p}
	case games.KindPuzzle:
		return puzzle{page: p}
	case games.KindList:
		return listLetter{page: p}
	case games.KindLeague:
		return leagueLetter{page: p}
	}
	if l := p.plain(); l.isWorded() {
		return l
	}
	return unworded{page: p}
}

// unworded is a letter that a newer program wrote: there are no words for it, and it is not sent.
type unworded struct {
	*page
	withoutNews
}

func (l unworded) subject() string { return l.unknownLetter() }
func (l unworded) ask() string     { return "" }
func (l unworded) told() string    { return "" }
func (l unworded) answer() string  { return "" }

// unknownLetter says nothing, and makes the letter fail: nobody has worded it.
func (p *page) unknownLetter() string {
	return p.unknown("letter", fmt.Sprintf("%s of the kind %s", p.Notice.Topic(), p.Notice.Kind()))
}

// withoutNews is embedded in the parts of kinds that do not wait for a letter of the day.
type withoutNews struct{}

func (withoutNews) news() string { return "" }

// unknown says nothing, and makes the letter fail: there are no words for what is named.
func (s *speaker) unknown(what, name string) string {
	if s.err == nil {
		s.err = fmt.Errorf("no words for the %s %q: %w", what, name, messages.ErrNoSentence)
	}
	return ""
}
