package command

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"pentepost/parser/phrasebook"
)

// A wishPhrase is a part of a line: the longest entry of the lexicon there, or a word that is in none.
type wishPhrase struct {
	text     string // folded
	means    wish   // 0 if it says nothing that is known
	words    int
	mark     mark // behind it
	upper    bool // it begins with a capital letter
	from, to int  // where it stands in the text of the line
}

// A wishLine is a line as a row of phrases.
type wishLine struct {
	text    []rune // without decoration
	phrases []wishPhrase
	asked   bool // it ends as a question

	// For the guess what a sentence is about, where order does not matter.
	means   wish // what its words say, but for words of yes and no that do not answer by themselves
	answers wish // wishYes or wishNo, if the line answers by it
	unknown int  // words that say nothing
}

// begins reports whether the first phrase has one of some wishes.
func (w wishLine) begins(wishes wish) bool {
	return len(w.phrases) > 0 && w.phrases[0].means&wishes != 0
}

// readWish reads the phrases of a line.
func readWish(line string) (w wishLine) {
	if phrase(line) == "yes" {
		line = "yes" // a thumb, which is decoration elsewhere
	}
	text := norm.NFKC.String(undecorated(line))
	w.text = []rune(text)
	tokens := tokensOf(text)
	for i := 0; i < len(tokens); {
		n := 1
		if tokens[i].unspaced {
			w.readRun(tokens[i])
		} else {
			var p wishPhrase
			p, n = knownWords().wish(tokens[i:])
			p.from, p.upper = tokens[i].from, tokens[i].upper
			w.phrases = append(w.phrases, p)
		}
		last := &w.phrases[len(w.phrases)-1]
		if i += n; i < len(tokens) {
			last.mark = markIn(tokens[i].before)
		}
		last.to = tokens[i-1].to
	}
	if last := len(w.phrases) - 1; last >= 0 {
		w.phrases[last].mark = fullStop
		if w.asked = strings.HasSuffix(text, "?") || w.phrases[last].means&wishAsking != 0; w.asked {
			w.phrases[last].mark = questionMark
		}
	}
	w.readIdioms()
	w.sumUp()
	return w
}

// readIdioms reads what words say beside others. Alone "again" asks for another game, beside thanks, an excuse or praise it does not,
// whichever comes first. A word that is both "no" and "not" is "no" where a mark follows.
func (w *wishLine) readIdioms() {
	const idiom = wishThanks | wishPraise | wishHello
	for i := range w.phrases {
		p := &w.phrases[i]
		if p.means&wishNo != 0 && p.mark != unmarked {
			p.means &^= wishDenial
		}
		if p.means&wishAgain == 0 {
			continue
		}
		after := i > 0 && w.phrases[i-1].mark <= comma && w.phrases[i-1].means&idiom != 0
		before := i+1 < len(w.phrases) && p.mark <= comma && w.phrases[i+1].means&idiom != 0
		if (after || before) && p.mark != questionMark {
			p.means = wishThanks | wishPraise
		} else {
			p.means |= wishRematch
		}
	}
}

// sumUp says what the sentence is about. One word for yes or no answers only at the beginning, and no only where it is not "not" as well:
// short words for both are other words elsewhere.
func (w *wishLine) sumUp() {
	const answer = wishYes | wishNo
	begun := false
	for _, p := range w.phrases {
		means := p.means
		if p.words == 1 && means&w.answers == 0 && (begun || means&wishDenial != 0) {
			means &^= answer
		}
		if w.answers == 0 {
			w.answers = means & answer
		}
		begun = begun || p.means&^(courtesies|wishHello|wishBegins) != 0 || p.means == 0
		if p.means&^wishHesitation == 0 {
			w.unknown++
		}
		w.means |= means
	}
}

// readRun reads a run of letters in a script without blanks.
func (w *wishLine) readRun(run token) {
	letters, at, rest := []rune(nil), []int(nil), 0
	for i, c := range []rune(run.text) {
		for _, letter := range phrasebook.Fold(string(c)) {
			letters, at = append(letters, letter), append(at, run.from+i)
		}
	}
	at = append(at, run.from+utf8.RuneCountInString(run.text))
	for i := 0; i < len(letters); {
		means, n := knownWords().wishes.firstIn(letters[i:])
		if n == 0 {
			i, rest = i+1, rest+1
			continue
		}
		w.addUnknown(letters[i-rest:i], at[i-rest:])
		p := wishPhrase{text: string(letters[i : i+n]), means: means, words: 1, from: at[i], to: at[i+n]}
		i, rest = i+n, 0
		if n == 1 && i < len(letters) { // a part of another word: 是 in 我是
			p.means &^= wishYes | wishNo
		}
		w.phrases = append(w.phrases, p)
	}
	w.addUnknown(letters[len(letters)-rest:], at[len(letters)-rest:])
}

// addUnknown adds letters of a script without blanks that say nothing, with where each stands. About three are a word.
func (w *wishLine) addUnknown(letters []rune, at []int) {
	for i := 0; i < len(letters); i += 3 {
		end := min(i+3, len(letters))
		w.phrases = append(w.phrases, wishPhrase{text: string(letters[i:end]), words: 1, from: at[i], to: at[end]})
	}
}
