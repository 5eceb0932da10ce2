package reply

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Tongue returns the language of a mail, its BCP 47 tag; "" if it is not clear. It is that of the player's own text, and that of
// what the mail program has written above the quotes of the whole text, but not that of the quotes.
//
// DECISION: most mails to the server are a few words, in which libraries that count letters guess. Greetings, closings, the words of mail
// programs and the commonest words of a language are few, and one of them is enough if no other language has any.
func Tongue(own, whole string) string {
	scores, letters := map[string]int{}, mailWords().letters
	for line := range strings.Lines(own[:min(len(own), maxTongue)]) {
		if tag := scriptOf(line); tag != "" {
			scores[tag]++
			continue
		}
		line = strings.ToLower(strings.TrimSpace(line))
		for _, word := range wordsOf(line) {
			for _, l := range letters {
				if slices.Contains(l.Words["letter"]["common"], word) {
					scores[l.Tag]++
				}
			}
		}
		for _, l := range letters {
			scores[l.Tag] += greets(l, line)
		}
	}
	for line := range strings.Lines(whole[:min(len(whole), maxTongue)]) {
		line = strings.TrimSpace(line)
		if above := strings.HasSuffix(line, ":") || strings.HasPrefix(line, "--"); !above || strings.HasPrefix(line, ">") {
			continue
		}
		line = strings.ToLower(line)
		for _, l := range letters {
			scores[l.Tag] += aboveQuote(l, line)
		}
	}
	best, most, second := "", 0, 0
	for tag, n := range scores {
		switch {
		case n > most:
			best, most, second = tag, n, most
		case n > second:
			second = n
		}
	}
	if most == second {
		return ""
	}
	return best
}

// maxTongue is how many bytes of a text are looked at.
const maxTongue = 4000

// greets counts the greetings and closings at the beginning of a line in lower case.
func greets(l languageWords, line string) (n int) {
	for _, key := range []string{"greetings", "closings"} {
		if beginsWithWord(line, l.Words["letter"][key]) {
			n++
		}
	}
	return n
}

// aboveQuote counts what a mail program writes above a quote, in a line in lower case.
func aboveQuote(l languageWords, line string) int {
	switch {
	case strings.HasSuffix(line, ":") && containsWord(line, l.Words["quote"]["wrote"]):
		return 2
	case strings.HasPrefix(line, "--") && beginsWithWord(strings.Trim(line, "- "), l.Words["quote"]["original"]):
		return 2
	}
	return 0
}

// beginsWithWord reports whether a text begins with one of some words.
func beginsWithWord(text string, words []string) bool {
	for _, w := range words {
		if rest, ok := strings.CutPrefix(text, w); ok && !startsWithLetter(rest) {
			return true
		}
	}
	return false
}

// containsWord reports whether a text has one of some words.
func containsWord(text string, words []string) bool {
	for _, w := range words {
		before, after, ok := strings.Cut(text, w)
		if ok && !startsWithLetter(after) && !endsWithLetter(before) {
			return true
		}
	}
	return false
}

func startsWithLetter(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLetter(first)
}

func endsWithLetter(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return unicode.IsLetter(last)
}

// scriptOf returns the language that the script of a line tells, "" if it tells none. Languages with other letters than Russian in the
// Cyrillic script are none of ours.
func scriptOf(line string) string {
	var kana, han, cyrillic, others int
	for _, r := range line {
		switch {
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			kana++
		case unicode.Is(unicode.Han, r):
			han++
		case strings.ContainsRune("іїєґўђјљњћџІЇЄҐЎЂЈЉЊЋЏ", r):
			others++
		case unicode.Is(unicode.Cyrillic, r):
			cyrillic++
		}
	}
	switch {
	case kana > 0:
		return "ja"
	case han > 0:
		return "zh"
	case others == 0 && cyrillic > 2:
		return "ru"
	}
	return ""
}
