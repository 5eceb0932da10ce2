package command

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/rules"
)

// A wish is what words say in a line, as the file wishes.toml of their language has it. They can say several things.
type wish uint64

const (
	wishPolite     wish = 1 << iota // changes nothing: "please"
	wishThanks                      // nor does this: thanks and excuses
	wishBegun                       // polite, and nearly accept in reply to an invitation: what players say before a game
	wishBegins                      // changes nothing at the beginning of a line
	wishEmphasis                    // changes nothing beside yes and no
	wishPraise                      // a friendly word about the game
	wishDenial                      // "not"
	wishAsking                      // makes a line a question
	wishUnsure                      // made of words of yes or no, but neither: "well, well", "not sure"
	wishHesitation                  // "perhaps": with it, no sentence is a move
	wishYes
	wishNo
	wishAccept
	wishDecline
	wishResign
	wishDraw
	wishUndo
	wishStop
	wishLeave  // "leave me alone": whole sentences that mean stop
	wishNoMore // "do not write to me": so do these, by a denial of their own
	wishHelp
	wishRematch
	wishAgain        // rematch by itself, nothing beside thanks
	wishLost         // nearly resign
	wishAgreed       // nearly accept
	wishUninterested // nearly decline, and stop if nothing else is said
	wishForget       // the account shall be deleted
	wishDaily        // one letter a day
	wishLanguage     // letters shall be in a language
	wishShow
	wishGames
	wishRating
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
	deeds = answers | wishResign | wishDraw | wishUndo | wishStop | wishLeave | wishNoMore | wishHelp | wishRematch | wishLost | wishForget | wishDaily | wishLanguage
	// answers say yes or no to what somebody asks or offers.
	answers = wishYes | wishNo | wishAccept | wishAgreed | wishDecline | wishUninterested
	// denials turn down whatever stands beside them.
	denials = wishDenial | wishNo | wishUninterested
	// requests are named in sentences, and only there.
	requests = wishShow | wishGames | wishRating | wishHint | wishAway | wishClaim | wishWait | wishWithdraw | wishRules
	// themes are what a sentence of somebody who knows no commands may be about.
	themes = wishPlay | wishComputer | wishFriend | wishOpponent | wishPuzzle | wishRules | wishLeague
	// courtesies change nothing beside other words.
	courtesies = wishPolite | wishThanks | wishBegun
	// weak are the deeds whose words stand in sentences about other things, too.
	weak = wishYes | wishNo | wishAgreed | wishLost | wishHelp | wishRematch
)

// wishNamed are the wishes by the keys of wishes.toml.
var wishNamed = map[string]wish{
	"polite": wishPolite, "thanks": wishThanks, "begun": wishBegun, "begins": wishBegins, "emphasis": wishEmphasis, "praise": wishPraise,
	"denial": wishDenial, "asking": wishAsking, "unsure": wishUnsure, "hesitation": wishHesitation, "yes": wishYes, "no": wishNo,
	"accept": wishAccept, "decline": wishDecline, "resign": wishResign, "draw": wishDraw, "undo": wishUndo,
	"stop": wishStop, "leave": wishLeave, "no_more": wishNoMore, "help": wishHelp, "rematch": wishRematch,
	"again": wishAgain, "forget": wishForget, "daily": wishDaily, "lost": wishLost, "agreed": wishAgreed, "uninterested": wishUninterested, "show": wishShow,
	"games": wishGames, "rating": wishRating, "hint": wishHint, "away": wishAway, "claim": wishClaim, "wait": wishWait,
	"withdraw": wishWithdraw, "dare": wishDare, "hello": wishHello, "play": wishPlay, "computer": wishComputer,
	"friend": wishFriend, "opponent": wishOpponent, "puzzle": wishPuzzle, "rules": wishRules, "league": wishLeague,
}

// wishWordOf are the words of the grammar for a deed.
var wishWordOf = map[wish]string{
	wishYes: "accept", wishNo: "decline", wishAccept: "accept", wishAgreed: "accept", wishDecline: "decline", wishUninterested: "decline", wishResign: "resign", wishLost: "resign",
	wishDraw: "draw", wishUndo: "undo", wishStop: "stop", wishLeave: "stop", wishHelp: "help", wishRematch: "rematch",
	wishShow: "show", wishGames: "games", wishRating: "rating", wishHint: "hint", wishAway: "vacation", wishClaim: "claim", wishWait: "wait 3 days", wishWithdraw: "withdraw", wishRules: "rules",
	wishForget: "forget me", wishDaily: "set letters daily", wishLanguage: "set language",
}

// maxWish is the length of the longest sentence that may be a wish, in phrases. A longer one is about something else.
const maxWish = 18

// wished looks for the one command that a sentence names. It asks about it, since a sentence does nothing by itself.
func (r guess) wished() desk.Command {
	w := readWish(r.letter.Line)
	if r.isOver() {
		w.means &^= wishResign | wishLost
	}
	d := r.sought(w)
	if r.polite { // what they say to each other
		d = 0
	}
	if r.Invited && r.Game == nil && w.means&wishBegun != 0 && w.means&(deeds|requests|wishDenial) == 0 {
		d = wishAccept
	}
	if r.Invited && r.Game == nil && w.endsInYes() {
		d = wishAccept
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
	case d == wishAway:
		return r.away(c)
	case asks(word) && (d != wishHelp || w.unknown <= 2): // only a letter comes
		return c
	}
	ask := r.question(line, c)
	ask.Sentence = true
	return ask
}

// daysMeant finds how long somebody wants to be away, in English.
var daysMeant = regexp.MustCompile(`(?:^|\s)(\d{1,3}|[a-z]+) (days?|weeks?)\b`)

// away asks about the vacation that a sentence wants. One that says no days is shown what there is, but not where it is the command in a form
// that cannot be read.
func (r guess) away(show desk.Command) desk.Command {
	lines := append(r.Book.English(undecorated(r.letter.Line), r.Language), strings.ToLower(r.letter.Line))
	for _, english := range lines {
		for _, m := range daysMeant.FindAllStringSubmatch(english, -1) {
			if n := cmp.Or(shortForm(m[1]), m[1]); isNumber(n) {
				line := "vacation " + n + " " + m[2]
				return r.question(line, r.of(line).exact())
			}
		}
	}
	refused := desk.Misread{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicForm, Name: "vacation"}}
	if strings.HasPrefix(strings.ToLower(r.letter.Line), "vacation ") {
		return refused
	}
	if n := onlyNumber(r.letter.Line); n != "" { // of days, as most say it
		line := "vacation " + n + " days"
		return r.question(line, r.of(line).exact())
	}
	if slices.ContainsFunc(lines, func(english string) bool { return strings.HasPrefix(english, "vacation ") }) {
		return refused
	}
	return show
}

// absorbs says which wishes of a sentence do not count beside others. Of two requests the first one counts.
var absorbs = []struct{ wish, beside wish }{
	{wishWithdraw, requests}, {wishAway, requests}, {wishClaim, requests}, {wishHint, requests}, {wishGames, requests}, {wishRating, requests},
	{wishShow, requests}, {wishWait, requests},
	{requests | wishUndo, weak}, {wishRematch, wishYes | wishAgreed | wishAccept}, {wishResign, wishLost},
	{wishDecline, wishNo | wishDraw | wishUninterested | wishAccept | wishAgreed}, {wishNo, wishDraw | wishUninterested},
	{wishAccept | wishAgreed, wishYes | wishDraw}, {wishYes, wishDraw}, {wishAccept, wishAgreed},
}

// sought returns the one deed or request that a sentence names, 0 if there is none or more than one, or if it turns down what nobody
// has offered.
func (r guess) sought(w wishLine) wish {
	d := w.means & (deeds | requests)
	switch {
	case w.peace():
		return wishStop
	case w.asked && d&wishDraw != 0 && w.answers == 0: // "would you accept a draw?"
		d &^= answers
	}
	for _, row := range absorbs {
		if d&row.wish != 0 {
			d &^= row.beside &^ row.wish
		}
	}
	switch {
	case wishWordOf[d] == "":
		return 0
	case d&(wishNo|wishDecline|wishUninterested|wishHelp|requests) != 0, w.undenied(d):
		return d
	case d == r.offered(), d == wishAccept:
		return wishDecline
	}
	return 0
}

// isOver reports whether the game of the letter has ended.
func (r guess) isOver() bool { return r.Game != nil && r.Game.Position.Result().Over() }

// mayWish reports whether a sentence with a deed or a request may be meant as one where it was written.
func (r guess) mayWish(w wishLine, d wish) bool {
	inGame := wishRematch | wishResign | wishLost | wishDraw | wishUndo | wishHint | wishClaim | wishWait | wishShow
	switch {
	case d == 0 || len(w.phrases) > maxWish && d != wishStop:
		return false
	case d&(wishYes|wishNo) != 0 && (w.answers != d || d == wishYes && w.unknown > maxLeave || r.Game == nil && w.asked):
		return false
	case d == wishStop && w.means&wishLeague != 0 && r.Joined: // they leave a league
		return false
	case r.Game == nil && !r.Invited && (d&answers != 0 || addressIn(r.letter.Line) != ""):
		return false
	case d == wishLanguage && (r.Game != nil || w.language() == ""): // they talk of it
		return false
	case r.Game == nil:
		return d&inGame == 0 && (r.Joined || d&requests == 0 || r.Invited && d == wishRules)
	case d == wishRematch:
		return r.isOver()
	}
	return true
}

// lineOfWish returns the line of the grammar for a deed or a request in a sentence.
func (r guess) lineOfWish(d wish) string {
	switch d {
	case wishResign, wishLost:
		if r.Puzzle {
			return "solution"
		}
	case wishLanguage:
		return wishWordOf[d] + " " + readWish(r.letter.Line).language()
	case wishWithdraw:
		if whom := r.named(); whom != "" {
			return "withdraw " + whom
		}
		if r.Game == nil && !r.Invited {
			return "games" // with the invitations that can be withdrawn
		}
	case wishRules:
		if r.Game != nil {
			return "rules " + r.Game.Rules.NameOfRules()
		}
		for _, t := range split(r.letter.Line) {
			if game, ok := rules.Find(t.text); ok {
				return "rules " + game.Name
			}
		}
	}
	return wishWordOf[d]
}
