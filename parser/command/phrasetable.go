package command

import (
	"math"
	"unicode/utf8"
)

// A phraseTable has what phrases mean. The words of a phrase have a blank between them; in a script without blanks it is a run of letters.
type phraseTable[M any] struct {
	means   map[string]M
	stems   map[string]M // their last word may go on
	longest int          // words of the longest phrase
	widest  int          // characters of the longest word in a script without blanks
	least   int          // bytes of the shortest last word of a stem
	most    int          // and of the longest
}

func newPhraseTable[M any]() *phraseTable[M] {
	return &phraseTable[M]{means: map[string]M{}, stems: map[string]M{}, least: math.MaxInt}
}

// put adds a phrase, and returns its words. Its meaning is made of what it means already.
func (t *phraseTable[M]) put(tokens []token, meaning func(already M) M) (text string) {
	text = t.measure(tokens)
	t.means[text] = meaning(t.means[text])
	return text
}

// putStem adds a phrase whose last word may go on.
func (t *phraseTable[M]) putStem(tokens []token, meaning func(already M) M) (text string) {
	text = t.measure(tokens)
	last := len(tokens[len(tokens)-1].text)
	t.stems[text] = meaning(t.stems[text])
	t.least, t.most = min(t.least, last), max(t.most, last)
	return text
}

func (t *phraseTable[M]) measure(tokens []token) (text string) {
	for _, word := range tokens {
		if word.unspaced {
			t.widest = max(t.widest, utf8.RuneCountInString(word.text))
		}
	}
	t.longest = max(t.longest, len(tokens))
	return textOf(tokens)
}

// first returns what the longest phrase means that tokens begin with, and its number of tokens, 0 if there is none.
func (t *phraseTable[M]) first(tokens []token) (means M, n int) {
	before := ""
	for i, word := range tokens[:min(len(tokens), t.longest)] {
		if m, ok := t.phrase(before, word.text); ok {
			means, n = m, i+1
		}
		before += word.text + " "
	}
	return means, n
}

// phrase returns what some words mean, as they are or by the longest stem of the last one.
func (t *phraseTable[M]) phrase(before, last string) (means M, ok bool) {
	means, ok = t.means[before+last]
	for end := min(len(last), t.most); !ok && end >= t.least; end-- {
		means, ok = t.stems[before+last[:end]]
	}
	return means, ok
}

// firstIn returns what the longest phrase means that a run of letters begins with, and its number of characters, 0 if there is none.
func (t *phraseTable[M]) firstIn(run []rune) (means M, n int) {
	for n := min(t.widest, len(run)); n > 0; n-- {
		if m, ok := t.means[string(run[:n])]; ok {
			return m, n
		}
	}
	return means, 0
}
