package command

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"pentepost/parser/reply"
	"pentepost/rules"
	"pentepost/templates/words"
)

// A meaning is what a word says below a move. A word can have several, in one language or in different
// ones.
type meaning uint16

const (
	when meaning = 1 << iota
	then
	label
	secret      // with a point, the line is for the server
	secretOfTwo // with two free points, the line is for the server
	they
	mine
	between
	correction
	beside // says nothing beside a word of correction: "that" in "cancel that"
	no
	harmless
)

// A vocabulary has the meanings of the words of all languages.
type vocabulary struct {
	meanings map[string]meaning // by the words of an entry, joined by blanks
	longest  int                // words of the longest entry
	widest   int                // characters of the longest word in a script without blanks
}

// belowNamed are the meanings by the keys of below.toml.
var belowNamed = map[string]meaning{
	"when": when | secret, "then": then | secret, "other": secret, "label": label | secret, "they": they, "mine": mine,
	"between": between, "correction": correction, "no": no, "harmless": harmless,
}

var belowVocabulary = sync.OnceValue(func() *vocabulary {
	v := &vocabulary{meanings: map[string]meaning{}}
	for key, entries := range words.Together("below.toml") {
		for _, entry := range entries {
			v.add(entry, belowNamed[key])
		}
	}
	return v
})

// add adds words with a meaning. If they make a line secret, it depends on the mark behind them whether they do so with
// one point, with two, or only beside other words. A word of correction with a mark is none by itself.
func (v *vocabulary) add(entry string, means meaning) {
	switch {
	case strings.HasSuffix(entry, "?"):
		means = means&^secret | secretOfTwo
	case strings.HasSuffix(entry, "*") && means == correction:
		means = beside
	case strings.HasSuffix(entry, "*"):
		means &^= secret
	}
	var words []string
	for _, t := range split(strings.TrimRight(entry, "?*")) {
		words = append(words, t.text)
		if t.unspaced {
			v.widest = max(v.widest, utf8.RuneCountInString(t.text))
		}
	}
	v.meanings[strings.Join(words, " ")] |= means
	v.longest = max(v.longest, len(words))
}

// A token is a run of letters and digits.
type token struct {
	text     string // in lower case
	upper    bool   // its first letter was a capital one
	unspaced bool   // it is of a script that has no blanks between words, or not around particles
	before   string // what stands between it and the token before
	from, to int    // where it stands in a line, if that is known
}

// unspacedScripts are those where a word must be looked for inside a run of letters.
var unspacedScripts = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai}

// split splits a line into tokens.
func split(line string) (tokens []token) {
	var b, before strings.Builder
	last := token{}
	end := func() {
		if b.Len() > 0 {
			last.text = strings.ToLower(b.String())
			tokens = append(tokens, last)
			b.Reset()
			before.Reset()
		}
	}
	for _, c := range norm.NFKC.String(line) {
		switch unspaced := c == 'ー' || unicode.In(c, unspacedScripts...); {
		case !unicode.In(c, unicode.L, unicode.N, unicode.M):
			end()
			before.WriteRune(c)
			continue
		case b.Len() == 0, unspaced != last.unspaced && !unicode.Is(unicode.M, c):
			end()
			last = token{upper: unicode.IsUpper(c), unspaced: unspaced, before: before.String()}
		}
		b.WriteRune(c)
	}
	end()
	return tokens
}

// A lineWord is a word of a line below a move: a point, an entry of the vocabulary, or any other word.
type lineWord struct {
	text  string
	means meaning
	point bool
	at    rules.Point // [rules.NoPoint] if it is not on the board
}

// arrow matches an arrow between words, which stands for "then".
var arrow = regexp.MustCompile(`[-=–—]+>|[→⇒⟶➔➜➡]`)

// lineWords reads the words of a line.
func (r pointReader) lineWords(line string) (words []lineWord) {
	tokens := split(reply.CommandLine(line))
	for i := 0; i < len(tokens); {
		if i > 0 && arrow.MatchString(tokens[i].before) {
			words = append(words, lineWord{text: "->", means: then | secret})
		}
		afterIf := len(words) > 0 && words[len(words)-1].means&(when|then) != 0
		if w, n := r.pointAt(tokens[i:], afterIf); n > 0 {
			words = append(words, w)
			i += n
			continue
		}
		if tokens[i].unspaced {
			words = append(words, belowVocabulary().inside(tokens[i].text)...)
			i++
			continue
		}
		w, n := belowVocabulary().entry(tokens[i:])
		words = append(words, w)
		i += n
	}
	return words
}

// entry returns the longest entry that tokens begin with, or their first word.
func (v *vocabulary) entry(tokens []token) (w lineWord, n int) {
	text := ""
	w, n = lineWord{text: tokens[0].text}, 1
	for i, t := range tokens[:min(len(tokens), v.longest)] {
		text = strings.TrimSpace(text + " " + t.text)
		if m, ok := v.meanings[text]; ok {
			w, n = lineWord{text: text, means: m}, i+1
		}
	}
	return w, n
}

// inside returns the entries in a run of letters, and what stands between them.
func (v *vocabulary) inside(run string) (words []lineWord) {
	letters := []rune(run)
	rest := 0 // where letters begin that belong to no entry
	other := func(end int) {
		if rest < end {
			words = append(words, lineWord{text: string(letters[rest:end])})
		}
	}
	for i := 0; i < len(letters); {
		n := min(v.widest, len(letters)-i)
		for n > 0 && v.meanings[string(letters[i:i+n])] == 0 {
			n--
		}
		if n == 0 {
			i++
			continue
		}
		other(i)
		text := string(letters[i : i+n])
		words = append(words, lineWord{text: text, means: v.meanings[text]})
		i += n
		rest = i
	}
	other(len(letters))
	return words
}

// shortWords are letters that are words of some language, so that "a 10 day pause" names no point.
const shortWords = "aeioukstvwyz"

// pointAt returns the point that tokens begin with and its number of tokens, 0 if there is none.
func (r pointReader) pointAt(tokens []token, afterIf bool) (w lineWord, n int) {
	if tokens[0].unspaced {
		return w, 0
	}
	if w, ok := r.pointIn(tokens[0].text); ok {
		return w, 1
	}
	if len(tokens) > 1 {
		if w, ok := r.pointIn(inTwoParts(tokens[0], tokens[1], afterIf)); ok {
			return w, 2
		}
	}
	return w, 0
}

// inTwoParts returns the point that a letter and a number make: "K-10", "K 10", "10 K". With a blank between them the
// letter must be a capital one, or no word of a language, or afterIf. It returns "" for any other tokens.
func inTwoParts(a, b token, afterIf bool) string {
	letter, number := a, b
	if isNumber(a.text) {
		letter, number = b, a
	}
	name := letter.text
	if letter.upper {
		name = latin(name)
	}
	begins := a.before == "" || strings.ContainsAny(a.before, ".!?")
	isWord := strings.Contains(shortWords, name)
	if letter.upper {
		isWord = begins && (name == "a" || name != letter.text) // "A 10 day pause", and the same in Cyrillic
	}
	switch {
	case len(name) != 1 || len(number.text) > 2 || !isNumber(number.text):
		return ""
	case b.before == " " && !afterIf && (isWord || strings.ContainsAny(letter.before, "'’") || !letter.upper && letter.text == b.text):
		return ""
	case b.before != " " && !slices.Contains([]string{"-", "–", "—", ".", "_", "/", ":"}, b.before):
		return ""
	case mayBeNoPoint(a.text + b.text):
		return ""
	}
	return name + number.text
}

// pointIn reads a word as a point, on the board or not. On a board of one line a number is one.
func (r pointReader) pointIn(word string) (w lineWord, ok bool) {
	word = latin(word)
	if isNumber(word) && r.board.Height > 1 || !strings.ContainsAny(word, "0123456789") || mayBeNoPoint(word) {
		return w, false
	}
	for _, form := range []string{word, pointsIn(word)} {
		if form == "" || strings.Contains(form, " ") {
			continue
		}
		if at, err := r.point(form); err == nil || r.isMove(form) {
			return lineWord{text: word, point: true, at: at}, true
		}
	}
	return w, false
}

func isNumber(word string) bool {
	return word != "" && !strings.ContainsFunc(word, func(c rune) bool { return c < '0' || c > '9' })
}

// wordCount counts the words of a line as people do. In scripts without blanks three letters count as a word.
func wordCount(line string) (n int) {
	for i, t := range split(line) {
		switch {
		case t.unspaced:
			n += (utf8.RuneCountInString(t.text) + 2) / 3
		case i == 0 || t.before != "'" && t.before != "’":
			n++
		}
	}
	return n
}
