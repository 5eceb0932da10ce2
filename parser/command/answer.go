package command

import (
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/parser/reply"
)

// A saying is a line of which each word is known: of an answer, of one deed, or polite.
type saying struct {
	yes, no  bool
	accepts  bool // it has a word of accepting
	takes    bool // that is no plain yes: "let's play"
	emphatic bool // it has words that stand beside yes and no alone
	asked    bool // something in it is a question: "Draw? Never!"
	deed     wish // that all words of deeds name, 0 if there are none
	other    bool // it has other words, or words of several deeds, so that it says nothing for sure
}

// said reads a line as a saying. A denial beats everything else that a word may mean in any language.
func (w wishLine) said() (s saying) {
	for _, p := range w.phrases {
		switch m := p.means; {
		case m&denials != 0 && m&wishNoMore == 0:
			s.no = true
		case m&wishUnsure != 0:
			s.other = true
		case m&(wishYes|wishAccept) != 0:
			s.yes, s.accepts, s.takes = s.yes || m&wishYes != 0, s.accepts || m&wishAccept != 0, s.takes || m&wishYes == 0
			s.other = s.other || s.asked // "Draw? OK."
		case m&deeds != 0 && s.deed == 0:
			s.deed = m & deeds
		case m&deeds != 0:
			s.deed &= m
			s.other = s.other || s.deed == 0
		case m&(courtesies|wishAsking) != 0:
		case m&wishEmphasis != 0:
			s.emphatic = true
		default:
			s.other = true
		}
		s.asked = s.asked || p.mark == questionMark
	}
	s.other = s.other || s.emphatic && s.deed != 0 && !s.no
	return s
}

// language returns the tag of the one language that the line asks for, "" if there is none or more than one.
func (w wishLine) language() (tag string) {
	for _, p := range w.phrases {
		if p.means&wishLanguage == 0 {
			continue
		}
		if other := knownWords().tags[p.text]; tag == "" || tag == other {
			tag = other
		} else {
			return ""
		}
	}
	return tag
}

// undenied reports whether a phrase with one of some wishes stands in the line, and nothing turns it down.
func (w wishLine) undenied(wishes wish) bool {
	for i, p := range w.phrases {
		if p.means&wishes != 0 && !w.denied(i) {
			return true
		}
	}
	return false
}

// denied reports whether another word turns a phrase down: in its clause ("do not remove me", "löschen Sie mich bitte nicht"), or as all
// that follows ("remove me? Never!").
func (w wishLine) denied(i int) bool {
	first, end := i, i+1 // of the clause
	for ; first > 0 && w.phrases[first-1].mark == unmarked; first-- {
	}
	for ; end < len(w.phrases) && w.phrases[end-1].mark == unmarked; end++ {
	}
	has := func(phrases []wishPhrase, means wish) bool {
		return slices.ContainsFunc(phrases, func(p wishPhrase) bool { return p.means&means != 0 })
	}
	asked := w.phrases[end-1].mark == questionMark // "why don't we call it a draw?"
	after := wishLine{phrases: w.phrases[end:]}.said()
	return !asked && has(w.phrases[first:i], wishDenial) || has(w.phrases[i+1:end], denials) || after.no && !after.other && after.deed == 0
}

// endsInYes reports whether the last clause of several says yes, and nothing else: "Never played this, but sure!"
func (w wishLine) endsInYes() bool {
	last := len(w.phrases) - 1
	first := last
	for ; first > 0 && w.phrases[first-1].mark == unmarked; first-- {
	}
	if first <= 0 {
		return false
	}
	s := wishLine{phrases: w.phrases[first:]}.said()
	return (s.yes || s.accepts) && !s.no && !s.other && !s.asked && s.deed == 0
}

// answers reads the line as the answer to the question of the letter: as yes, as no, or as neither. It may name the command of the
// question. Whatever is not known to be yes is not yes.
func (r *reader) answers() (yes, no bool) {
	line := strings.ToLower(r.whole)
	at := strings.Index(line, strings.ToLower(r.Question.Line))
	if at >= 0 {
		line = line[:at] + line[at+len(strings.ToLower(r.Question.Line)):]
	}
	w := readWish(line)
	s := w.said()
	switch {
	case at >= 0 && (s.no || w.means&wishUnsure != 0): // it would be a new command: "challenge bob no"
		return false, true
	case s.other || w.asked || (s.asked || s.takes) && !s.no || s.deed&^wishAgreed != 0 && wishWordOf[s.deed] != r.Question.Line:
		return false, false
	}
	return (s.yes || s.deed == wishAgreed) && !s.no, s.no
}

// takenBack returns the first line of the text below that is nothing but no, "" if there is none. It turns down what stands above it.
func (r *reader) takenBack() string {
	for _, line := range r.rest {
		if s := readWish(line).said(); s.no && !s.other && s.deed == 0 && !(doubts{r}).isOwnName(line) {
			return games.CutLine(reply.HideKeys(reply.CommandLine(line)))
		}
	}
	return ""
}

// confirmed asks again if a line below a yes turns it down.
func (r *reader) confirmed(c desk.Command) desk.Command {
	if sure, ok := c.(desk.Confirmed); ok && r.takenBack() != "" {
		return desk.Ask{Command: sure.Command, Line: r.Question.Line, Rest: r.Question.Rest, Doubt: r.takenBack()}
	}
	return c
}

// agrees reports whether a command agrees to what somebody asks or offers.
func agrees(c desk.Command) bool {
	switch c.(type) {
	case desk.Yes, desk.Accept:
		return true
	}
	return false
}

// doubted asks about a command that a line below it turns down.
func (r guess) doubted(line string, c desk.Command) desk.Ask {
	if yes, is := c.(desk.Yes); is {
		line, c = "accept", desk.Accept(yes)
	}
	ask := r.question(line, c)
	ask.Doubt = r.takenBack()
	return ask
}

// offered is the deed that another player's offer proposes, 0 if there is no offer.
func (r *reader) offered() wish {
	if r.Game == nil {
		return 0
	}
	offer, open := r.Game.OpenOffer()
	if !open {
		return 0
	}
	return map[games.OfferKind]wish{games.DrawOffer: wishDraw, games.UndoOffer: wishUndo}[offer.What]
}

// wholeWish returns the command of the grammar that a whole line stands for in any language: "nein danke", "ich gebe auf". It returns ""
// if the line has other words, says it only nearly, turns it down, or is a question about something that cannot be taken back.
func (r *reader) wholeWish(line string) string {
	w := readWish(line)
	s := w.said()
	switch {
	case r.wantsPeace(w):
		return "stop"
	case s.other:
		return ""
	case s.no:
		return r.refusal(w, s)
	case r.Puzzle && s.deed&(wishResign|wishLost) != 0 && !w.asked:
		return "solution"
	case (s.yes || s.accepts) && s.deed != 0 && s.deed == r.offered():
		return "accept"
	case s.asked && (!w.asked || s.deed&(wishDraw|wishUndo|wishRematch) == 0), s.accepts && s.deed != 0, s.deed == wishRematch && r.Game == nil: // nothing to play again
		return ""
	case s.deed&(wishLost|wishAgreed|wishLeave|wishNoMore) != 0: // only nearly, or not here
		return ""
	case s.deed == wishForget && !r.Joined: // from a stranger it is done at once
		return ""
	case s.deed == wishLanguage && w.language() == "":
		return ""
	case s.deed == wishLanguage:
		return wishWordOf[s.deed] + " " + w.language()
	case s.accepts:
		return "accept"
	case s.yes && s.deed == 0:
		return "yes"
	}
	return wishWordOf[s.deed]
}

// refusal returns the command for a line that turns something down. What nobody has offered cannot be declined.
func (r *reader) refusal(w wishLine, s saying) string {
	switch {
	case w.asked:
		return ""
	case s.deed == 0 && !s.accepts:
		return "no"
	case s.deed&^wishAgreed == 0, s.deed == wishDecline && w.declines() && !s.asked, s.deed == r.offered():
		return "decline"
	}
	return ""
}

// declines reports whether no denial stands beside a word of declining: "no, I decline", but not "I do not want to decline".
func (w wishLine) declines() bool {
	return w.means&wishDenial == 0 && !slices.ContainsFunc(w.phrases, func(p wishPhrase) bool {
		return p.means&denials != 0 && p.means&wishDecline == 0 && p.mark == unmarked
	})
}

// maxLeave is how many other words a sentence may have that asks to be left alone.
const maxLeave = 4

// wantsPeace reports whether somebody wants no letters. "Not interested" may as well be the answer to an invitation or an offer.
func (r *reader) wantsPeace(w wishLine) bool {
	switch {
	case r.Game != nil, r.Joined && w.means&wishLeague != 0:
		return false
	case w.peace():
		return w.unknown <= maxLeave || w.unknown <= 2*maxLeave && w.means&themes == 0 && !r.Joined
	}
	const about = wishDraw | wishUndo | wishRematch | wishResign // "not interested in a draw"
	return w.undenied(wishUninterested) && w.means&about == 0 && w.unknown <= maxLeave && !r.Invited
}

// peace reports whether the line has a whole sentence that means stop.
func (w wishLine) peace() bool { return w.undenied(wishLeave) || w.means&wishNoMore != 0 }
