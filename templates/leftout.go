package templates

import (
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// leftOut says what was not done of the mail that the letter answers.
type leftOut struct {
	to     *people
	notice *letters.Notice
	about
	lines conditionals
}

func (d *draft) leftOut() leftOut {
	return leftOut{d.to, d.notice, d.about, d.conditionals()}
}

// said tells what was not done of the mail that the letter answers.
func (p leftOut) said() []string {
	f := p.notice.Besides
	part := p.to.tellIf(f.Cut && p.notice.Kind() == letters.KindDigest, say.DigestReadInPart())
	overheard := p.to.tellIf(f.Overheard > 0, say.WatchedOverheard(f.Overheard))
	said := notEmpty(p.notActedOn(), p.notSentOn(), p.notKept(), p.notForOthers(), p.notHeard(), part, overheard)
	said = append(said, p.lines.told()...)
	return append(said, notEmpty(p.lastAnswer(), p.askAboutVacation())...)
}

// notActedOn names the commands that belong in letters of their own, "" if there are none.
func (p leftOut) notActedOn() string {
	commands := p.to.quoted(p.notice.NotDone)
	if len(commands) == 0 {
		return ""
	}
	list := commands[0]
	for _, command := range commands[1:] {
		list = p.to.tell(say.ListAnd(command, list))
	}
	return p.to.tell(say.LeftOutNotActedOn(list, len(commands)))
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
	unsent, f := "", p.notice.LeftOut
	if f.Unsent {
		unsent = p.to.joined(p.to.tell(say.LeftOutWentToNobody()), p.game.howToSay())
	}
	return join("\n", unsent, p.to.tellIf(f.Cut && p.notice.Kind() != letters.KindDigest, say.LeftOutSentInPart()))
}

// howToSay says how to write to the others in the game, "" if nobody could read it.
func (g *gameSeen) howToSay() string {
	if !g.Plays() || g.to.puzzle || g.view.Computer != "" {
		return ""
	}
	return g.to.tell(say.LeftOutHowToSay(g.to.and(g.Others())))
}

// notKept says that a note is too long, or that there are too many.
func (p leftOut) notKept() string {
	f := p.notice.LeftOut
	return join("\n", p.to.tellIf(f.NoteCut, say.LeftOutNoteInPart(games.MaxNote)),
		p.to.tellIf(f.NotesFull, say.LeftOutNoteNotKept(p.to.number(games.MaxNotes))))
}

// notForOthers names the lines that the others do not get, because they say where to find the reader.
func (p leftOut) notForOthers() string {
	const named = 3
	lines := p.notice.Withheld
	switch n := len(lines); {
	case n == 0:
		return ""
	case n > named:
		return p.to.tell(say.LeftOutWithheldAndMore(p.to.commas(p.to.quoted(lines[:named]))))
	default:
		return p.to.tell(say.LeftOutWithheld(p.to.commas(p.to.quoted(lines)), n))
	}
}

// notHeard says which players do not get the text, because they want none from the reader.
func (p leftOut) notHeard() string {
	var players []string
	for _, id := range p.notice.Unheard {
		players = append(players, p.to.name(id))
	}
	if len(players) == 0 {
		return ""
	}
	return p.to.tell(say.LeftOutUnheard(p.to.and(players)))
}

// lastAnswer says that a pause follows many mistakes, and what still works.
func (p leftOut) lastAnswer() string {
	last, ends := p.pauseBegins()
	if !last {
		return ""
	}
	said := ""
	if until := p.to.at(ends); until != "" {
		said = p.to.tell(say.LeftOutLastAnswerUntil(until))
	} else {
		said = p.to.tell(say.LeftOutLastAnswer())
	}
	switch {
	case p.to.puzzle:
		return p.to.joined(said, p.to.tell(say.LeftOutStillWorksInPuzzle()))
	case p.game.Plays():
		return p.to.joined(said, p.to.tell(say.LeftOutStillWorksInGame()))
	case p.invitation.invites():
		return p.to.joined(said, p.to.tell(say.LeftOutStillWorksInInvitation()))
	}
	return p.to.joined(said, p.to.tell(say.LeftOutStillWorks()))
}

// pauseBegins reports whether the letter is the last refusal before a pause, and when that ends.
func (p leftOut) pauseBegins() (last bool, ends time.Time) {
	switch f := p.notice.Letter.(type) {
	case letters.Refused:
		return f.Last, f.Until
	case letters.NoLineDone:
		return f.Last, f.Until
	}
	return false, ends
}

// askAboutVacation asks whether the reader wants vacation, if their mail program says that they are away.
func (p leftOut) askAboutVacation() string {
	day := lastDayAway(p.notice)
	if day.IsZero() {
		return ""
	}
	return p.to.tell(say.LeftOutVacation(p.to.date(day), p.notice.Away, p.to.weekday(day)))
}
