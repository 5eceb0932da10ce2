package command

import (
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"pentepost/parser/phrasebook"
	"pentepost/templates/words"
)

// A lexicon has the wishes that words and their beginnings stand for, in all languages. The language of a line is never
// determined.
type lexicon struct {
	entries map[string]wish
	stems   map[string]wish // the last word may go on
	beside  map[string]bool // words beside a point that is played; true: they say that the writer plays
	and     map[string]bool // words that begin something else behind a move
	opening openingWords
	tags    map[string]string // of the languages that entries ask for
	longest int               // words of the longest entry
	widest  int               // characters of the longest entry in a script without blanks
	least   int               // bytes of the shortest last word of a stem
	most    int               // and of the longest
}

var wishLexicon = sync.OnceValue(func() *lexicon {
	x := &lexicon{entries: map[string]wish{}, stems: map[string]wish{}, beside: map[string]bool{}, and: map[string]bool{}, opening: readOpeningWords(), tags: map[string]string{}, least: 100}
	for key, entries := range words.Together("wishes.toml") {
		for _, entry := range entries {
			tokens := tokensOf(entry)
			text := textOf(tokens)
			switch key {
			case conjunction:
				x.and[text] = true
				continue
			case placing, connecting:
			default:
				x.add(entry, wishNamed[key])
				continue
			}
			x.beside[text] = x.beside[text] || key == placing
			x.longest = max(x.longest, len(tokens))
			if tokens[0].unspaced {
				x.widest = max(x.widest, utf8.RuneCountInString(text))
			}
		}
	}
	for tag, entries := range words.Together("languages.toml") {
		for _, entry := range entries {
			x.tags[x.add(entry, wishLanguage)] = tag
		}
	}
	x.prune()
	return x
})

// The keys of words that stand beside a point that is played.
const (
	placing     = "placing"    // say that the writer plays: "I play"
	connecting  = "connecting" // say nothing: "on", "stone"
	conjunction = "and"        // begin something else behind it
)

// prune drops entries that say no more than a part of them does beside a courtesy: "no thanks".
func (x *lexicon) prune() {
	polite := func(words string) bool {
		m := x.entries[words]
		return m&courtesies != 0 && m&^(courtesies|wishBegins|wishHello|wishEmphasis) == 0
	}
	var more []string
	for key, means := range x.entries {
		for i := range len(key) {
			if head, tail := key[:i], key[i+1:]; key[i] == ' ' && means&wishUnsure == 0 && (means&^x.entries[head] == 0 && polite(tail) || means&^x.entries[tail] == 0 && polite(head)) {
				more = append(more, key)
			}
		}
	}
	for _, key := range more {
		delete(x.entries, key)
	}
}

// add adds words with what they say, and returns them as they stand in the lexicon. A star at their end stands for any end of a word.
func (x *lexicon) add(entry string, means wish) (key string) {
	text, isStem := strings.CutSuffix(entry, "*")
	var words []string
	for _, t := range split(phrasebook.Fold(text)) {
		words = append(words, t.text)
		if t.unspaced {
			x.widest = max(x.widest, utf8.RuneCountInString(t.text))
		}
	}
	key = strings.Join(words, " ")
	x.longest = max(x.longest, len(words))
	if !isStem {
		x.entries[key] |= means
		return key
	}
	x.stems[key] |= means
	last := len(words[len(words)-1])
	x.least, x.most = min(x.least, last), max(x.most, last)
	return key
}

// playing returns how many tokens are words beside a point that is played, 0 if the first is none, and whether they say that the
// writer plays. A run of letters in a script without blanks must be nothing else.
func (x *lexicon) playing(tokens []token) (n int, announces bool) {
	for n := min(len(tokens), x.longest); n > 0; n-- {
		if announces, is := x.beside[textOf(tokens[:n])]; is {
			return n, announces
		}
	}
	if tokens[0].unspaced {
		if announces, is := x.playingRun([]rune(tokens[0].text)); is {
			return 1, announces
		}
	}
	return 0, false
}

// playingRun reports whether a run can be split into words beside a point and courtesies, and whether one says that the writer plays.
func (x *lexicon) playingRun(run []rune) (announces, is bool) {
	reached, announced := make([]bool, len(run)+1), make([]bool, len(run)+1) // by words that end there
	reached[0] = true
	for i := range run {
		for end := i + 1; reached[i] && end <= min(i+x.widest, len(run)); end++ {
			announces, is := x.beside[string(run[i:end])]
			if is || x.entries[phrasebook.Fold(string(run[i:end]))]&(courtesies|wishBegins) != 0 {
				reached[end], announced[end] = true, announced[end] || announced[i] || announces
			}
		}
	}
	return announced[len(run)], reached[len(run)]
}

// A wishPhrase is a part of a line: the longest entry of the lexicon there, or a word that is in none.
type wishPhrase struct {
	text     string // folded
	means    wish   // 0 if it says nothing that is known
	words    int
	mark     mark // behind it
	upper    bool // it begins with a capital letter
	from, to int  // where it stands in the text of the line
}

// A mark stands between two phrases.
type mark uint8

const (
	unmarked mark = iota
	comma         // or a dash, or something else within a sentence
	fullStop
	questionMark
)

func markIn(between string) mark {
	switch {
	case strings.Contains(between, "?"):
		return questionMark
	case strings.ContainsAny(between, ".!;:。"):
		return fullStop
	case strings.Trim(between, " '’") != "":
		return comma
	}
	return unmarked
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

// tokensOf splits a text without compatibility forms into tokens, with where they stand. They are folded, but for those in scripts without
// blanks, where a letter may be nothing when it is folded.
func tokensOf(text string) (tokens []token) {
	at := 0
	for _, t := range split(text) {
		t.from = at + utf8.RuneCountInString(t.before)
		t.to = t.from + utf8.RuneCountInString(t.text)
		at = t.to
		folded := phrasebook.Fold(t.text)
		if !t.unspaced {
			t.text = folded
		}
		if folded != "" {
			tokens = append(tokens, t)
		}
	}
	return tokens
}

// textOf returns the words of tokens between blanks.
func textOf(tokens []token) string {
	var words []string
	for _, t := range tokens {
		words = append(words, t.text)
	}
	return strings.Join(words, " ")
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
			p, n = wishLexicon().entry(tokens[i:])
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

// entry returns what the longest entry says that tokens begin with, and its number of words.
func (x *lexicon) entry(tokens []token) (p wishPhrase, n int) {
	before := ""
	p, n = wishPhrase{text: tokens[0].text, words: 1}, 1
	for i, t := range tokens[:min(len(tokens), x.longest)] {
		text := before + t.text
		found := x.entries[text]
		for end := min(len(t.text), x.most); found == 0 && end >= x.least; end-- {
			found = x.stems[before+t.text[:end]]
		}
		if found != 0 {
			p, n = wishPhrase{text: text, means: found, words: i + 1}, i+1
		}
		before = text + " "
	}
	return p, n
}

// readRun reads a run of letters in a script without blanks.
func (w *wishLine) readRun(run token) {
	x, letters, at, rest := wishLexicon(), []rune(nil), []int(nil), 0
	for i, c := range []rune(run.text) {
		for _, letter := range phrasebook.Fold(string(c)) {
			letters, at = append(letters, letter), append(at, run.from+i)
		}
	}
	at = append(at, run.from+utf8.RuneCountInString(run.text))
	for i := 0; i < len(letters); {
		n := min(x.widest, len(letters)-i)
		for n > 0 && x.entries[string(letters[i:i+n])] == 0 {
			n--
		}
		if n == 0 {
			i, rest = i+1, rest+1
			continue
		}
		w.addUnknown(letters[i-rest:i], at[i-rest:])
		p := wishPhrase{text: string(letters[i : i+n]), words: 1, from: at[i], to: at[i+n]}
		p.means = x.entries[p.text]
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
