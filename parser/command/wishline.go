package command

import (
	"strings"
	"sync"
	"unicode/utf8"

	"pentepost/parser/phrasebook"
)

// A lexicon has the wishes that words and their beginnings stand for, in all languages. The language of a line is never
// determined.
type lexicon struct {
	entries map[string]wish
	stems   map[string]wish // the last word may go on
	longest int             // words of the longest entry
	widest  int             // characters of the longest entry in a script without blanks
	least   int             // bytes of the shortest last word of a stem
	most    int             // and of the longest
}

var wishLexicon = sync.OnceValue(func() *lexicon {
	x := &lexicon{entries: map[string]wish{}, stems: map[string]wish{}, least: 100}
	for _, l := range allWishWords {
		for _, row := range []struct {
			entries string
			means   wish
		}{
			{l.polite, wishPolite}, {l.begun, wishBegun}, {l.praise, wishPraise}, {l.denial, wishDenial}, {l.yes, wishYes}, {l.no, wishNo}, {l.accept, wishAccept}, {l.decline, wishDecline},
			{l.resign, wishResign}, {l.draw, wishDraw}, {l.undo, wishUndo}, {l.stop, wishStop}, {l.leave, wishLeave}, {l.help, wishHelp}, {l.rematch, wishRematch}, {l.lost, wishLost}, {l.agreed, wishAgreed},
			{l.uninterested, wishUninterested}, {l.show, wishShow}, {l.games, wishGames}, {l.hint, wishHint}, {l.away, wishAway}, {l.claim, wishClaim}, {l.wait, wishWait},
			{l.withdraw, wishWithdraw}, {l.dare, wishDare},
			{l.hello, wishHello}, {l.play, wishPlay}, {l.computer, wishComputer}, {l.friend, wishFriend}, {l.opponent, wishOpponent},
			{l.puzzle, wishPuzzle}, {l.rules, wishRules}, {l.league, wishLeague},
		} {
			x.add(row.entries, row.means)
		}
	}
	return x
})

func (x *lexicon) add(entries string, means wish) {
	for entry := range strings.SplitSeq(entries, ",") {
		text, isStem := strings.CutSuffix(strings.TrimSpace(entry), "*")
		var words []string
		for _, t := range split(phrasebook.Fold(text)) {
			words = append(words, t.text)
			if t.unspaced {
				x.widest = max(x.widest, utf8.RuneCountInString(t.text))
			}
		}
		if len(words) == 0 {
			continue
		}
		key := strings.Join(words, " ")
		x.longest = max(x.longest, len(words))
		if isStem {
			x.stems[key] |= means
			last := len(words[len(words)-1])
			x.least, x.most = min(x.least, last), max(x.most, last)
		} else {
			x.entries[key] |= means
		}
	}
}

// A wishLine is what the words of a line say.
type wishLine struct {
	means   wish // of all words
	unknown int  // words that say nothing
	words   int
	asked   bool // there is a question mark
	answers wish // wishYes or wishNo, if the line answers by it
	begun   bool // a word has been read that is more than polite
}

// A wishEntry is an entry of the lexicon in a line, or a word that is none.
type wishEntry struct {
	means wish
	words int
	apart bool // a mark or the end of the line follows
}

// readWish reads the words of a line.
func readWish(line string) (w wishLine) {
	w.asked = strings.ContainsAny(line, "?？")
	tokens := split(phrasebook.Fold(undecorated(line)))
	for i := 0; i < len(tokens); {
		if tokens[i].unspaced {
			w.readRun(tokens[i].text)
			i++
			continue
		}
		means, n := wishLexicon().entry(tokens[i:])
		i += n
		w.add(wishEntry{means, n, i == len(tokens) || strings.TrimSpace(tokens[i].before) != ""})
	}
	return w
}

// add adds an entry. One word for yes or no answers only at the beginning, and no only apart from what follows: in many languages
// it also begins what is not the case, and short words for both are other words elsewhere.
func (w *wishLine) add(e wishEntry) {
	const answer = wishYes | wishNo
	if e.words == 1 && e.means&w.answers == 0 && (w.begun || !e.apart && e.means&wishDenial != 0) {
		e.means &^= answer
	}
	if w.answers == 0 {
		w.answers = e.means & answer
	}
	w.begun = w.begun || e.means&^(courtesies|wishHello) != 0 || e.means == 0
	w.words++
	if e.means == 0 {
		w.unknown++
	}
	w.means |= e.means
}

// entry returns what the longest entry says that tokens begin with, and its number of words.
func (x *lexicon) entry(tokens []token) (means wish, n int) {
	before := ""
	n = 1
	for i, t := range tokens[:min(len(tokens), x.longest)] {
		text := before + t.text
		found := x.entries[text]
		for end := min(len(t.text), x.most); found == 0 && end >= x.least; end-- {
			found = x.stems[before+t.text[:end]]
		}
		if found != 0 {
			means, n = found, i+1
		}
		before = text + " "
	}
	return means, n
}

// readRun reads a run of letters in a script without blanks.
func (w *wishLine) readRun(run string) {
	x, letters, rest := wishLexicon(), []rune(run), 0
	for i := 0; i < len(letters); {
		n := min(x.widest, len(letters)-i)
		for n > 0 && x.entries[string(letters[i:i+n])] == 0 {
			n--
		}
		if n == 0 {
			i, rest = i+1, rest+1
			continue
		}
		w.addUnknown(rest)
		means := x.entries[string(letters[i:i+n])]
		i, rest = i+n, 0
		if n == 1 && i < len(letters) { // a part of another word: 是 in 我是
			means &^= wishYes | wishNo
		}
		w.add(wishEntry{means, 1, i == len(letters)})
	}
	w.addUnknown(rest)
}

// addUnknown adds letters of a script without blanks that say nothing. About three are a word.
func (w *wishLine) addUnknown(letters int) {
	for range (letters + 2) / 3 {
		w.add(wishEntry{})
	}
}
