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
}

// Letters of some kinds have more parts.
type (
	withNews interface {
		news() string // what happened, in a letter of the day; "" for nothing
	}
	withMore interface {
		below() string // what the reader may read after they have answered
	}
	withButtons interface {
		buttons(usual []button) []button // in the place of the usual ones
	}
)

// parts returns what the letter says.
func (d *draft) parts() parts {
	switch f := d.notice.Letter.(type) {
	case letters.YourMove:
		return yourMove{d.to, d.game, d.terms, d.view.Remark, f}
	case letters.MoveUnheld:
		return moveUnheld{yourMove{to: d.to, game: d.game}, f}
	case letters.Played:
		return played{d.to, d.game, d.terms, f}
	case letters.MoveHeld:
		return moveHeld{d.to, d.game, f}
	case letters.GameEnded:
		return gameOver{d.to, d.game, f}
	case letters.WatchedGame:
		return watched{d.to, d.game, f}
	case letters.Offered:
		return offer{d.to, d.game, f}
	case letters.Remarked:
		return remark{d.to, d.game}
	case letters.Reminder:
		return reminder{d.to, d.game}
	case letters.TurnLate:
		return turnLate{reminder{d.to, d.game}, f}
	case letters.TimeGiven:
		return timeGiven{reminder{d.to, d.game}, f}
	case letters.Overdue, letters.OutOfReach:
		return overdue{d.to, d.game}
	case letters.Refused:
		return refused{d.to, d.notice, d.about, &d.view.GameView, d.lists(), f}
	case letters.Unreachable:
		return unreachable{d.to, d.about, d.terms, f}
	case letters.LettersLate:
		return lettersLate{d.to, d.game, f}
	case letters.Daily, letters.LinesDone, letters.NoLineDone:
		return digestLetter{d.to, d.notice, d.digest}
	}
	return d.partsOfMeeting()
}

// partsOfMeeting returns what a letter about people and invitations says.
func (d *draft) partsOfMeeting() parts {
	i := invited{d.to, d.invitation, d.terms}
	switch f := d.notice.Letter.(type) {
	case letters.Invitation:
		return invitation(i)
	case letters.Invited:
		return i
	case letters.InvitationAccepted:
		return invitationAccepted{i}
	case letters.InvitationRecalled:
		return invitationRecalled{i}
	case letters.Seeking:
		return seeking{i, f}
	case letters.SeekLapsed:
		return seekLapsed{seeking{invited: i}}
	case letters.WasThisYou:
		return wasThisYou{d.to, d.about, f}
	case letters.ChangeAsked:
		return changeAsked{d.to, f}
	case letters.LettersStopped:
		return lettersStopped{d.to, f}
	case letters.ForgetWanted:
		return forgetWanted{d.plain(), f}
	case letters.LeavingForGood:
		return leavingForGood{d.plain(), f}
	case letters.PageOfMonth:
		return pageOfMonth{d.plain(), f}
	case letters.Explored:
		if d.game == nil { // the line cannot be played
			return unworded{d.to, d.notice}
		}
		return explored{d.to, d.game, f}
	case letters.HelpText:
		return help{d.to, d.about, d.view.Brief, f}
	case letters.SettingsShown:
		return settings{d.to, d.notice.Made, d.account, d.view.Calendar}
	case letters.Exported:
		return exportLetter{d.to, d.account}
	}
	return d.partsOfKind()
}

// partsOfKind returns what a plain letter says, or one whose kind has one type of words for all its letters.
func (d *draft) partsOfKind() parts {
	vacation := vacationLetter{to: d.to, notice: d.notice, game: d.game, account: d.account}
	switch f := d.notice.Letter.(type) {
	case letters.VacationTaken:
		vacation.from, vacation.until = f.From, f.Until
		return vacation
	case letters.VacationByItself:
		vacation.until = f.Until
		return vacationByItself{vacation}
	case letters.VacationEnded:
		vacation.from = f.From
		return vacationEnded{vacation}
	case letters.Teller:
		return d.plain()
	}
	switch d.notice.Kind() {
	case letters.KindShown:
		if d.game == nil {
			return unworded{d.to, d.notice}
		}
		return shown{d.to, d.game}
	case letters.KindDeclined:
		return declined{d.to, d.notice, d.about, d.terms}
	case letters.KindWelcome:
		return welcome{d.to, d.notice, d.view.Brief}
	case letters.KindPuzzle:
		return puzzle{d.to, d.notice, d.game, &d.view.GameView}
	case letters.KindList:
		return listLetter{d.lists(), d.notice, d.account, d.view.Computer}
	case letters.KindLeague:
		return d.leagueLetter().parts()
	}
	if l := d.plain(); l.isWorded() {
		return l
	}
	return unworded{d.to, d.notice}
}

// unworded is a letter that a newer program wrote, or one without its game: there are no words for it, and it is not sent.
type unworded struct {
	to     *people
	notice *letters.Notice
}

func (l unworded) subject() string { return l.to.unknownLetter(l.notice) }
func (l unworded) ask() string     { return "" }
func (l unworded) told() string    { return "" }
func (l unworded) answer() string  { return "" }

// unknownLetter says nothing, and makes the letter fail: nobody has worded it.
func (p *people) unknownLetter(n *letters.Notice) string {
	return p.unknown("letter", fmt.Sprintf("%s of the kind %s", n.Topic(), n.Kind()))
}

// unknown says nothing, and makes the letter fail: there are no words for what is named.
func (s *speaker) unknown(what, name string) string {
	if s.err == nil {
		s.err = fmt.Errorf("no words for the %s %q: %w", what, name, messages.ErrNoSentence)
	}
	return ""
}
