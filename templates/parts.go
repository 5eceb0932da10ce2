package templates

import (
	"fmt"

	"pentepost/games/letters"
	"pentepost/templates/messages"
)

// parts are what the letters of a kind say, part by part.
type parts interface {
	subject() string
	ask() string    // one line: what the letter asks for
	told() string   // what happened
	answer() string // how to reply
	news() string   // what happened, in a letter of the day; "" for nothing
	below() string  // what the reader may read after they have answered
	buttons() []button
}

// parts returns what the letter says.
func (p *page) parts() parts {
	switch f := p.view.Notice.Letter.(type) {
	case letters.YourMove:
		return yourMove{onPage{p}, f}
	case letters.MoveUnheld:
		return moveUnheld{yourMove{onPage: onPage{p}}, f}
	case letters.Played:
		return played{onPage{p}, f}
	case letters.MoveHeld:
		return moveHeld{onPage{p}, f}
	case letters.GameEnded:
		return gameOver{onPage{p}, f}
	case letters.WatchedGame:
		return watched{onPage{p}, f}
	case letters.Offered:
		return offer{onPage{p}, f}
	case letters.Remarked:
		return remark{onPage{p}}
	case letters.Reminder:
		return reminder{onPage{p}}
	case letters.TurnLate:
		return turnLate{reminder{onPage{p}}, f}
	case letters.TimeGiven:
		return timeGiven{reminder{onPage{p}}, f}
	case letters.Overdue, letters.OutOfReach:
		return overdue{onPage: onPage{p}}
	case letters.Refused:
		return refused{onPage: onPage{p}, f: f}
	case letters.Unreachable:
		return unreachable{onPage{p}, f}
	case letters.LettersLate:
		return lettersLate{onPage{p}, f}
	case letters.Daily, letters.LinesDone, letters.NoLineDone:
		return digestLetter{onPage: onPage{p}}
	}
	return p.partsOfMeeting()
}

// partsOfMeeting returns what a letter about people and invitations says.
func (p *page) partsOfMeeting() parts {
	switch f := p.view.Notice.Letter.(type) {
	case letters.Invitation:
		return invitation{onPage: onPage{p}}
	case letters.Invited:
		return invited{onPage: onPage{p}}
	case letters.InvitationAccepted:
		return invitationAccepted{invited{onPage: onPage{p}}}
	case letters.InvitationRecalled:
		return invitationRecalled{invited{onPage: onPage{p}}}
	case letters.Seeking:
		return seeking{invited{onPage: onPage{p}}, f}
	case letters.SeekLapsed:
		return seekLapsed{seeking{invited: invited{onPage: onPage{p}}}}
	case letters.WasThisYou:
		return wasThisYou{onPage: onPage{p}, f: f}
	case letters.ChangeAsked:
		return changeAsked{onPage: onPage{p}, f: f}
	case letters.LettersStopped:
		return lettersStopped{onPage: onPage{p}, f: f}
	case letters.ForgetWanted:
		return forgetWanted{p.plain(), f}
	case letters.LeavingForGood:
		return leavingForGood{p.plain(), f}
	case letters.PageOfMonth:
		return pageOfMonth{p.plain(), f}
	case letters.Explored:
		return explored{onPage{p}, f}
	case letters.HelpText:
		return help{onPage: onPage{p}, f: f}
	case letters.SettingsShown:
		return settings{onPage: onPage{p}}
	case letters.Exported:
		return exportLetter{onPage: onPage{p}}
	}
	if l, ok := p.vacationParts(); ok {
		return l
	}
	return p.partsOfKind()
}

// partsOfKind returns what a plain letter says, or one whose kind has one type of words for all its letters.
func (p *page) partsOfKind() parts {
	if _, tells := p.view.Notice.Letter.(letters.Teller); tells {
		return p.plain()
	}
	switch p.view.Notice.Kind() {
	case letters.KindShown:
		return shown{onPage{p}}
	case letters.KindDeclined:
		return declined{onPage{p}}
	case letters.KindWelcome:
		return welcome{onPage: onPage{p}}
	case letters.KindPuzzle:
		return puzzle{onPage: onPage{p}}
	case letters.KindList:
		return listLetter{onPage: onPage{p}}
	case letters.KindLeague:
		return p.partsOfLeague()
	}
	if l := p.plain(); l.isWorded() {
		return l
	}
	return unworded{onPage: onPage{p}}
}

// unworded is a letter that a newer program wrote: there are no words for it, and it is not sent.
type unworded struct {
	onPage
	withoutNews
}

func (l unworded) subject() string { return l.page.unknownLetter() }
func (l unworded) ask() string     { return "" }
func (l unworded) told() string    { return "" }
func (l unworded) answer() string  { return "" }

// unknownLetter says nothing, and makes the letter fail: nobody has worded it.
func (p *page) unknownLetter() string {
	return p.to.unknown("letter", fmt.Sprintf("%s of the kind %s", p.view.Notice.Topic(), p.view.Notice.Kind()))
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
