package command

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"pentepost/games/desk"
	"pentepost/parser/phrasebook"
	"pentepost/parser/reply"
)

// withoutCourtesies takes off the line what is polite, once, before anything else looks at it. What is private stays as it is.
func (r *reader) withoutCourtesies() *reader {
	line := r.letter.Line
	if _, note := reply.Note(line); note || r.letter.Encrypted {
		return r
	}
	c := courtesy{book: r.Book, assent: r.assents()}
	names := r.letter.FromName + " pentepost"
	if r.Game != nil {
		names += " " + r.Game.Title
	}
	for _, t := range tokensOf(names) {
		c.names = append(c.names, t.text)
	}
	left, polite := c.off(line)
	if left == line && !polite || (ifReader{r}).isIf(line) && (ifReader{r}).isIf(left) {
		return r
	}
	other := r.of(left)
	other.polite, other.steps = polite, r.steps
	return other
}

// assents reports whether a word of yes is no answer, because nobody has asked.
func (r *reader) assents() bool {
	offered := false
	if r.Game != nil {
		_, offered = r.Game.OpenOffer()
	}
	return r.Question.Line == "" && !r.Invited && !offered
}

// A courtesy takes off a line what is polite: greetings, "please", thanks, words of beginning and of assent,
// praise that stands by itself, names of people who are addressed or who sign, smileys. Whatever may change what a
// line says stays: denials, questions, hesitation.
type courtesy struct {
	book   *phrasebook.Book
	names  []string // of the players, folded
	assent bool     // "OK" is only a beginning, because nobody has asked anything
}

// A politeLine is what is left while courtesies are taken off.
type politeLine struct {
	courtesy
	wishLine
	first, end int  // phrases that are left
	begun      bool // a word of beginning was taken off that is no courtesy: "so"
}

// off returns what is left of a line, as it was typed, and whether that is nothing at all. Then all of the line
// is left.
func (c courtesy) off(line string) (left string, all bool) {
	l := politeLine{courtesy: c, wishLine: readWish(line)}
	l.end = len(l.phrases)
	if len(c.meanings(line)) > 0 {
		return line, false
	}
	for l.takeFirst() {
	}
	if l.first < l.end && phrasebook.TakesText(strings.ToLower(l.between(l.first, l.end))) {
		return l.onwards(line), false
	}
	if l.first < l.end && l.reads(l.first, l.end, phrasebook.TakesText) { // or a sentence: "Bitte melde mich ab"
		return line, false
	}
	for l.takeLast() {
	}
	switch {
	case len(l.phrases) == 0:
		return line, false
	case l.first == l.end:
		return l.answer(line)
	case l.begun && readWish(l.rest()).means&wishResign != 0: // "So resign!" may be for the others
		return line, false
	case l.end-l.first == len(l.phrases) && l.rest() == string(l.text):
		return line, false
	case l.asked && l.end < len(l.phrases):
		return l.rest() + "?", false
	}
	return l.rest(), false
}

// rest returns what is left, without what is polite inside a command: "challenge bob please 3 days".
func (l *politeLine) rest() string {
	var b strings.Builder
	from := l.phrases[l.first].from
	if l.first == 0 {
		from = 0
	}
	command := l.reads(l.first, l.end, func(english string) bool {
		word, _, _ := strings.Cut(english, " ")
		_, is := desk.CommandNamed(word)
		return is
	})
	for i := l.first + 1; command && i < l.end-1; i++ {
		p := l.phrases[i]
		if p.means == wishPolite && !p.upper && hasCapitals(p.text) && !l.beginsPhrase(i) && !l.endsPhrase(i) {
			b.WriteString(string(l.text[from:l.phrases[i-1].to]))
			from = p.to
		}
	}
	to := l.phrases[l.end-1].to
	if l.end == len(l.phrases) {
		to = len(l.text)
	}
	return b.String() + string(l.text[from:to])
}

// hasCapitals reports whether a folded word is of a script that has capitals and blanks.
func hasCapitals(word string) bool {
	return !strings.ContainsFunc(word, func(c rune) bool { return unicode.IsLetter(c) && !unicode.IsLower(c) })
}

// answer returns the last word of yes in a line of courtesies, which is what it says.
func (l *politeLine) answer(line string) (left string, all bool) {
	for _, particle := range []wish{0, courtesies | wishBegins} {
		for i, p := range slices.Backward(l.phrases) {
			if p.means&wishYes != 0 && p.means&(courtesies|wishBegins)&^particle == 0 {
				return l.between(i, i+1), false
			}
		}
	}
	return line, true
}

// onwards returns the line from the first phrase on that is left, with all that is behind it.
func (l *politeLine) onwards(line string) string {
	if l.first == 0 {
		return line
	}
	line = norm.NFKC.String(line)
	return line[max(strings.Index(line, string(l.text[l.phrases[l.first].from:])), 0):]
}

// reads reports whether some phrases may be a command of a kind, in any language.
func (l *politeLine) reads(first, end int, kind func(english string) bool) bool {
	line := l.between(first, end)
	return slices.ContainsFunc(append(l.book.English(line, ""), strings.ToLower(line)), kind)
}

// between returns the text of some phrases.
func (l *politeLine) between(first, end int) string {
	return string(l.text[l.phrases[first].from:l.phrases[end-1].to])
}

// meanings returns what a text stands for as a whole.
func (c courtesy) meanings(text string) []string {
	meanings := c.book.Meanings(text)
	if _, word := desk.CommandNamed(strings.ToLower(text)); word {
		meanings = append(meanings, strings.ToLower(text))
	}
	if command := phrase(text); command != "" {
		meanings = append(meanings, command)
	}
	return meanings
}

// stays are the wishes that keep a phrase in the line, whatever else it says.
const stays = denials | wishAsking | wishResign | wishLost | wishDraw | wishUndo | wishRematch |
	wishStop | wishLeave | wishNoMore | wishHelp

// takeFirst takes off the first phrase if it is polite, and reports whether it did.
func (l *politeLine) takeFirst() bool {
	if l.first == l.end {
		return false
	}
	p := l.phrases[l.first]
	n := 1
	switch {
	case p.mark == questionMark, p.means&stays != 0, p.means&wishUnsure != 0 && p.words == 1, l.beginsPhrase(l.first):
		return false
	case p.means&(courtesies|wishBegins) != 0, l.assent && l.isAssent(l.first):
	case p.means&wishPraise != 0:
		if n += l.namesAt(l.first + 1); l.phrases[l.first+n-1].mark == unmarked {
			return false
		}
	case l.isName(l.first) && p.mark != unmarked:
	case p.means&wishHello != 0 && l.namesAt(l.first+1) > 0: // "Beste Bob,"
	default:
		return false
	}
	if n == 1 && p.mark <= comma {
		n += l.namesAt(l.first + 1)
	}
	l.begun = l.begun || p.means&wishBegins != 0 && p.means&(courtesies|wishHello) == 0
	l.first += n
	return true
}

// isAssent reports whether a phrase is a word of yes: "OK". One that is also "if" has a mark behind it: "Sí, M12".
func (l *politeLine) isAssent(i int) bool {
	p := l.phrases[i]
	return p.means&wishYes != 0 && p.means&wishUnsure == 0 && (p.mark != unmarked || knownWords().below.means[p.text]&when == 0)
}

// maxNames is the number of words of a name.
const maxNames = 3

// namesAt returns how many phrases from one on are the name of somebody who is addressed: "Hi Bob,".
func (l *politeLine) namesAt(first int) int {
	friendly := l.phrases[first-1].means&(wishHello|wishThanks|wishBegins|wishPraise) != 0
	for i := first; i < min(first+maxNames, l.end); i++ {
		p, known := l.phrases[i], l.isName(i)
		switch {
		case !known && !(friendly && l.mayBeName(i)), p.mark == questionMark:
			return 0
		case known, p.mark != unmarked, i+1 < l.end && !l.mayBeName(i+1): // "Hi Bob M12"
			return i + 1 - first
		}
	}
	return 0
}

// takeLast takes off the last phrase if it is polite, with a name behind it, and reports whether it did.
func (l *politeLine) takeLast() bool {
	last := l.end - 1
	for last > l.first && l.end-last <= maxNames && (l.isName(last) || l.mayBeName(last)) {
		last--
	}
	switch {
	case last < l.first:
		return false
	case l.isPoliteLast(last) && (last == l.end-1 || l.markBefore(last) != unmarked || !l.reads(l.first, last, phrasebook.TakesNames)):
		l.end = last
		return true
	}
	last = l.end - 1
	mark := l.markBefore(last)
	if last == l.first || !l.isName(last) || mark == unmarked || mark == questionMark || l.reads(l.first, last, phrasebook.TakesNames) {
		return false
	}
	l.end = last // "M12, Ann"
	return true
}

// isPoliteLast reports whether a phrase is polite where it stands last. A word of beginning is not. What stands
// directly behind a command that takes a name is one if it has a capital: "challenge Merci".
func (l *politeLine) isPoliteLast(i int) bool {
	p := l.phrases[i]
	switch {
	case l.markBefore(i) == questionMark, p.means&stays != 0, l.endsPhrase(i):
		return false
	case i == l.first+1 && p.upper && l.markBefore(i) == unmarked && l.reads(l.first, i, phrasebook.TakesNames):
		return false
	case p.means&courtesies != 0:
		return p.means&wishBegins == 0 || p.means&wishThanks != 0
	}
	return p.means&wishPraise != 0 && l.markBefore(i) != unmarked
}

// markBefore returns the mark before a phrase of those that are left.
func (l *politeLine) markBefore(i int) mark {
	if i == l.first {
		return fullStop
	}
	return l.phrases[i-1].mark
}

// isName reports whether a phrase is the name of a player.
func (l *politeLine) isName(i int) bool { return slices.Contains(l.names, l.phrases[i].text) }

// mayBeName reports whether a phrase may be a name: a word of letters with a capital that says nothing.
func (l *politeLine) mayBeName(i int) bool {
	p := l.phrases[i]
	return p.means == 0 && p.upper && utf8.RuneCountInString(p.text) > 1 &&
		len(l.meanings(p.text)) == 0 && knownWords().below.means[p.text] == 0 &&
		!strings.ContainsFunc(p.text, func(c rune) bool { return !unicode.IsLower(c) })
}

// maxPhrase is how many phrases of a line may be one of the phrase book.
const maxPhrase = 5

// beginsPhrase reports whether a phrase begins a longer one of the phrase book that means something else without it.
func (l *politeLine) beginsPhrase(i int) bool {
	for end := i + 2; end <= min(i+maxPhrase, l.end); end++ {
		if l.changes(l.between(i, end), l.between(i+1, end)) {
			return true
		}
	}
	return false
}

// endsPhrase reports whether a phrase ends a longer one of the phrase book that means something else without it.
func (l *politeLine) endsPhrase(i int) bool {
	for first := max(l.first, i-maxPhrase+1); first < i; first++ {
		if l.changes(l.between(first, i+1), l.between(first, i)) {
			return true
		}
	}
	return false
}

// changes reports whether a phrase means something that it does not mean without a part of it.
func (c courtesy) changes(whole, part string) bool {
	meanings := c.meanings(whole)
	if len(meanings) == 0 {
		return false
	}
	others := c.meanings(part)
	return !slices.ContainsFunc(meanings, func(m string) bool { return slices.Contains(others, m) })
}
