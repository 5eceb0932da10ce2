package command

import (
	"regexp"
	"slices"
	"strings"

	"pentepost/parser/reply"
	"pentepost/rules"
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

// belowNamed are the meanings by the keys of below.toml.
var belowNamed = map[string]meaning{
	"when": when | secret, "then": then | secret, "other": secret, "label": label | secret, "they": they, "mine": mine,
	"between": between, "correction": correction, "no": no, "harmless": harmless,
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
			words = append(words, wordsIn([]rune(tokens[i].text))...)
			i++
			continue
		}
		means, n := knownWords().below.first(tokens[i:])
		n = max(n, 1)
		words = append(words, lineWord{text: textOf(tokens[i : i+n]), means: means})
		i += n
	}
	return words
}

// wordsIn returns the words of lines below a move in a run of letters, and what stands between them.
func wordsIn(letters []rune) (words []lineWord) {
	rest := 0 // where letters begin that belong to no word
	other := func(end int) {
		if rest < end {
			words = append(words, lineWord{text: string(letters[rest:end])})
		}
	}
	for i := 0; i < len(letters); {
		means, n := knownWords().below.firstIn(letters[i:])
		if n == 0 {
			i++
			continue
		}
		other(i)
		words = append(words, lineWord{text: string(letters[i : i+n]), means: means})
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
