package templates

import (
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// leftOut says what was not done of the mail that the letter answers.
type leftOut struct{ onPage }

// said tells what was not done of the mail that the letter answers.
func (p leftOut) said() []string {
	var part, overheard string
	f := p.page.view.Notice.Besides
	if f.Cut && p.page.digest != nil {
		part = p.tell(say.DigestReadInPart())
	}
	if f.Overheard > 0 {
		overheard = p.tell(say.WatchedOverheard(f.Overheard))
	}
	said := notEmpty(p.notActedOn(), p.notSentOn(), p.notKept(), p.notForOthers(), p.notHeard(), part, overheard)
	said = append(said, conditionals(p).told()...)
	return append(said, notEmpty(p.lastAnswer(), p.askAboutVacation())...)
}

// notActedOn names the commands that belong in letters of their own, "" if there are none.
func (p leftOut) notActedOn() string {
	commands := p.page.to.quoted(p.page.view.Notice.NotDone)
	if len(commands) == 0 {
		return ""
	}
	list := commands[0]
	for _, command := range commands[1:] {
		list = p.tell(say.ListAnd(command, list))
	}
	return p.tell(say.LeftOutNotActedOn(list, len(commands)))
}

// quoted puts each of several lines of a mail in quotation marks.
func (s *speaker) quoted(lines []string) (quoted []string) {
	for _, line := range lines {
		quoted = append(quoted, s.tell(say.LeftOutQuoted(line)))
	}
	return quoted
}

// notSentOn says that the text below the command went to nobody, or only a part of it to the others.
func (p leftOut) notSentOn() string {
	var unsent, part string
	f := p.page.view.Notice.LeftOut
	if f.Unsent {
		unsent = p.joined(p.tell(say.LeftOutWentToNobody()), p.howToSay())
	}
	if f.Cut && p.page.digest == nil {
		part = p.tell(say.LeftOutSentInPart())
	}
	return join("\n", unsent, part)
}

// howToSay says how to write to the others in the game, "" if nobody could read it.
func (p leftOut) howToSay() string {
	if !p.page.game.Plays() || p.page.view.Notice.Puzzle != 0 || p.page.view.Computer != "" {
		return ""
	}
	return p.tell(say.LeftOutHowToSay(p.page.to.and(p.page.game.Others())))
}

// notKept says that a note is too long, or that there are too many.
func (p leftOut) notKept() string {
	var part, none string
	f := p.page.view.Notice.LeftOut
	if f.NoteCut {
		part = p.tell(say.LeftOutNoteInPart(games.MaxNote))
	}
	if f.NotesFull {
		none = p.tell(say.LeftOutNoteNotKept(p.page.to.number(games.MaxNotes)))
	}
	return join("\n", part, none)
}

// notForOthers names the lines that the others do not get, because they say where to find the reader.
func (p leftOut) notForOthers() string {
	const named = 3
	lines := p.page.view.Notice.Withheld
	switch n := len(lines); {
	case n == 0:
		return ""
	case n > named:
		return p.tell(say.LeftOutWithheldAndMore(p.page.to.commas(p.page.to.quoted(lines[:named]))))
	default:
		return p.tell(say.LeftOutWithheld(p.page.to.commas(p.page.to.quoted(lines)), n))
	}
}

// notHeard says which players do not get the text, because they want none from the reader.
func (p leftOut) notHeard() string {
	var players []string
	for _, id := range p.page.view.Notice.Unheard {
		players = append(players, p.page.to.name(id))
	}
	if len(players) == 0 {
		return ""
	}
	return p.tell(say.LeftOutUnheard(p.page.to.and(players)))
}

// lastAnswer says that a pause follows many mistakes, and what still works.
func (p leftOut) lastAnswer() string {
	last, ends := p.pauseBegins()
	if !last {
		return ""
	}
	said := ""
	if until := p.page.to.momentOrNil(ends); until != nil {
		said = p.tell(say.LeftOutLastAnswerUntil(p.page.to.time(*until)))
	} else {
		said = p.tell(say.LeftOutLastAnswer())
	}
	switch {
	case p.page.view.Notice.Puzzle != 0:
		return p.joined(said, p.tell(say.LeftOutStillWorksInPuzzle()))
	case p.page.game.Plays():
		return p.joined(said, p.tell(say.LeftOutStillWorksInGame()))
	case p.page.invitation.invites():
		return p.joined(said, p.tell(say.LeftOutStillWorksInInvitation()))
	}
	return p.joined(said, p.tell(say.LeftOutStillWorks()))
}

// pauseBegins reports whether the letter is the last refusal before a pause, and when that ends.
func (p leftOut) pauseBegins() (last bool, ends time.Time) {
	switch f := p.page.view.Notice.Letter.(type) {
	case letters.Refused:
		return f.Last, f.Until
	case letters.NoLineDone:
		return f.Last, f.Until
	}
	return false, ends
}

// askAboutVacation asks whether the reader wants vacation, if their mail program says that they are away.
func (p leftOut) askAboutVacation() string {
	day := p.page.lastDayAway()
	if day.IsZero() {
		return ""
	}
	return p.tell(say.LeftOutVacation(p.page.to.date(day), p.page.view.Notice.Away, p.page.to.weekday(day)))
}
