package command

import (
	"strings"

	"pentepost/games/desk"
	"pentepost/rules"
)

// A wish is what a word of [wishWords] says. A word can have several.
type wish uint64

const (
	wishPolite wish = 1 << iota // changes nothing: "please", "thanks"
	wishBegun                   // polite, and nearly accept in reply to an invitation: what players say before a game
	wishPraise                  // a friendly word about the game
	wishDenial                  // "not"
	wishYes
	wishNo
	wishAccept
	wishDecline
	wishResign
	wishDraw
	wishUndo
	wishStop
	wishLeave // "leave me alone": whole sentences that mean stop
	wishHelp
	wishRematch
	wishLost         // nearly resign
	wishAgreed       // nearly accept
	wishUninterested // nearly decline, and stop if nothing else is said
	wishShow
	wishGames
	wishHint
	wishAway
	wishClaim
	wishWait
	wishWithdraw
	wishDare
	wishHello
	wishPlay
	wishComputer
	wishFriend
	wishOpponent
	wishPuzzle
	wishRules
	wishLeague
)

const (
	// deeds are the wishes that are commands, alone in a line.
	deeds = wishYes | wishNo | wishAccept | wishDecline | wishResign | wishDraw | wishUndo | wishStop | wishLeave | wishHelp | wishRematch | wishLost | wishAgreed | wishUninterested
	// requests are named in sentences, and only there.
	requests = wishShow | wishGames | wishHint | wishAway | wishClaim | wishWait | wishWithdraw | wishRules
	// themes are what a sentence of somebody who knows no commands may be about.
	themes = wishPlay | wishComputer | wishFriend | wishOpponent | wishPuzzle | wishRules | wishLeague
	// courtesies change nothing beside other words.
	courtesies = wishPolite | wishBegun
	// weak are the deeds whose words stand in sentences about other things, too.
	weak = wishYes | wishNo | wishAgreed | wishLost | wishHelp | wishRematch
)

// wishWordOf are the words of the grammar for a deed.
var wishWordOf = map[wish]string{
	wishYes: "yes", wishNo: "no", wishAccept: "accept", wishDecline: "decline", wishResign: "resign", wishDraw: "draw", wishUndo: "undo", wishStop: "stop", wishHelp: "help", wishRematch: "rematch",
	wishUninterested: "decline", wishShow: "show", wishGames: "games", wishHint: "hint", wishAway: "vacation", wishClaim: "claim", wishWait: "wait 3 days", wishWithdraw: "withdraw",
	wishRules: "rules",
}

// deed returns the one command that the words stand for, 0 if there is none or more than one.
func (w wishLine) deed() wish {
	d := w.agreed(w.requested(w.means & (deeds | requests)))
	switch {
	case wishWordOf[d] == "":
		return 0
	case w.means&wishDenial == 0, d&(wishNo|wishDecline|wishUninterested|wishStop|wishHelp|requests) != 0:
		return d
	case w.asked && d&(wishDraw|wishUndo|wishRematch) != 0, w.answers == wishYes && d&(wishYes|wishAccept) != 0:
		return d
	}
	return 0
}

// requested leaves one of several requests, and drops weak words beside what is asked for.
func (w wishLine) requested(d wish) wish {
	if d&wishLeave != 0 {
		return wishStop
	}
	if d&(requests|wishUndo) != 0 {
		d &^= weak
	}
	for _, r := range [...]wish{wishWithdraw, wishAway, wishClaim, wishHint, wishShow, wishWait, wishGames, wishRules} { // the first one counts
		if d&r != 0 {
			d = d&^requests | r
			break
		}
	}
	if d&wishRematch != 0 {
		d &^= wishYes | wishAgreed | wishAccept
	}
	if d&wishLost != 0 {
		d = d&^wishLost | wishResign
	}
	return d
}

// agreed makes one answer of several words for it: "yes, I accept the draw", "no draw".
func (w wishLine) agreed(d wish) wish {
	if d&wishAgreed != 0 {
		d = d&^wishAgreed | wishAccept
	}
	if d&wishNo != 0 && d&(wishDecline|wishDraw|wishUninterested) != 0 || d&wishDecline != 0 || w.means&wishDenial != 0 && d == wishAccept|wishDraw {
		d = d&^(wishNo|wishDraw|wishUninterested|wishAccept) | wishDecline
	}
	switch {
	case d&(wishYes|wishAccept) == 0 || d&(wishAccept|wishDraw) == 0:
		return d
	case w.asked && d&wishDraw != 0 && w.answers == 0:
		return wishDraw
	}
	return d&^(wishYes|wishDraw) | wishAccept
}

// wholeWish returns the command of the grammar that a whole line stands for in any language: "nein danke", "ich gebe auf".
// It returns "" if the line has other words, says it only nearly, or is a question about something that cannot be taken back.
func (r *reader) wholeWish(line string) string {
	w := readWish(line)
	d := w.deed()
	switch {
	case d&deeds == 0, w.unknown > 0, w.means&(wishLost|wishAgreed) != 0, w.means&^(deeds|courtesies|wishDenial) != 0 && d != wishStop && d != wishHelp:
		return ""
	case w.asked && d&(wishDraw|wishUndo|wishRematch|wishHelp) == 0, d == wishRematch && r.Game == nil: // nothing to play again
		return ""
	case d == wishUninterested && r.Game == nil, r.wantsPeace(w):
		return "stop"
	}
	return wishWordOf[d]
}

// wantsPeace reports whether somebody wants no letters. "Not interested" may as well be the answer to an invitation or an offer.
func (r *reader) wantsPeace(w wishLine) bool {
	switch {
	case r.Game != nil, r.Joined && w.means&wishLeague != 0:
		return false
	case w.means&wishLeave != 0:
		return w.unknown <= maxLeave || w.unknown <= 2*maxLeave && w.means&themes == 0 && !r.Joined
	}
	return w.means&wishUninterested != 0 && w.unknown <= maxLeave && !r.Invited
}

// givesUp reports whether a whole line says that its writer gives up, in any language.
func givesUp(line string) bool {
	w := readWish(line)
	return w.deed() == wishResign && w.unknown == 0 && w.means&^(deeds|courtesies) == 0 && !w.asked
}

const (
	// maxWish is the length of the longest sentence that may be a wish, in entries and other words. A longer one is about something else.
	maxWish = 18
	// maxLeave is how many other words a sentence may have that asks to be left alone.
	maxLeave = 4
)

// wished looks for the one command that a sentence names. It asks about it, since a sentence does nothing by itself.
func (r guess) wished() desk.Command {
	w := readWish(r.letter.Line)
	if r.isOver() {
		w.means &^= wishResign | wishLost
	}
	d := w.deed()
	if r.Invited && r.Game == nil && w.means&wishBegun != 0 && w.means&(deeds|requests|wishDenial) == 0 {
		d = wishAccept
	}
	if r.wantsPeace(w) {
		return desk.Stop{}
	}
	if !r.mayWish(w, d) {
		return nil
	}
	line := r.lineOfWish(d)
	c := r.of(line).exact()
	word, _, _ := strings.Cut(line, " ")
	switch {
	case unclear(c), r.letter.SubjectLine && !asks(word):
		return nil
	case d == wishAway, asks(word) && (d != wishHelp || w.unknown <= 2): // only a letter comes
		return c
	}
	ask := r.question(line, c)
	ask.Sentence = true
	return ask
}

// isOver reports whether the game of the letter has ended.
func (r guess) isOver() bool { return r.Game != nil && r.Game.Position.Result().Over() }

// mayWish reports whether a sentence with a deed or a request may be meant as one where it was written.
func (r guess) mayWish(w wishLine, d wish) bool {
	inGame := wishRematch | wishResign | wishDraw | wishUndo | wishHint | wishClaim | wishWait | wishShow
	switch {
	case d == 0 || w.words > maxWish && d != wishStop:
		return false
	case d == wishAway && r.words[0] == "vacation": // the refusal of its form says more
		return false
	case d&(wishYes|wishNo) != 0 && (w.answers != d || d == wishYes && w.unknown > maxLeave || r.Game == nil && w.asked):
		return false
	case d == wishStop && w.means&wishLeague != 0 && r.Joined: // they leave a league
		return false
	case r.Game == nil && !r.Invited && (d&(wishYes|wishNo|wishAccept|wishDecline|wishUninterested) != 0 || addressIn(r.letter.Line) != ""):
		return false
	case r.Game == nil:
		return d&inGame == 0 && (r.Joined || d&requests == 0)
	case d == wishRematch:
		return r.isOver()
	}
	return true
}

// lineOfWish returns the line of the grammar for a deed or a request in a sentence.
func (r guess) lineOfWish(d wish) string {
	switch d {
	case wishResign:
		if r.Puzzle {
			return "solution"
		}
	case wishYes:
		return "accept"
	case wishNo:
		return "decline"
	case wishWithdraw:
		if whom := r.named(); whom != "" {
			return "withdraw " + whom
		}
		if r.Game == nil && !r.Invited {
			return "games" // with the invitations that can be withdrawn
		}
	case wishRules:
		if r.Game != nil {
			return "rules " + r.Game.Rules.Name
		}
		for _, t := range split(r.letter.Line) {
			if game, ok := rules.Find(t.text); ok {
				return "rules " + game.Name
			}
		}
	}
	return wishWordOf[d]
}
