package phrasebook

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// most is how many English lines a line may mean.
const most = 8

// English returns what a line may mean in English, nothing if none of its words is in a book. The language with the given tag comes
// first, then those that know more of its words: "desafiar Bob primeiro" begins as in Spanish. Words that are in no book stay as they are:
// points, numbers. So do names and what is written to people, also if they are words of the book.
func (b *Book) English(line, first string) (lines []string) {
	if b == nil {
		return nil
	}
	var readings []reading
	for _, l := range b.languages {
		readings = append(readings, l.english(line))
	}
	slices.SortStableFunc(readings, func(r, other reading) int { return other.rank(first) - r.rank(first) })
	for _, r := range readings {
		for _, english := range r.lines {
			if !slices.Contains(lines, english) && len(lines) < most {
				lines = append(lines, english)
			}
		}
	}
	return lines
}

// A reading is what a line may mean in one language.
type reading struct {
	tag   string
	known int // words
	lines []string
}

func (r reading) rank(first string) int {
	if r.tag == first {
		return math.MaxInt
	}
	return r.known
}

// English returns what a line of this language may mean in English, nothing if it has no word of it.
func (l *Language) English(line string) []string { return l.english(line).lines }

// english is [Language.English], with how many words of the line are in the book.
func (l *Language) english(line string) reading {
	words := l.split(line)
	if len(words) == 0 {
		return reading{tag: l.tag}
	}
	lines, known := l.command(words, true)
	if known == 0 {
		return reading{tag: l.tag}
	}
	for i, line := range lines {
		lines[i] = countFirst.ReplaceAllString(line, "$2 $1")
	}
	return reading{l.tag, known, lines}
}

// countFirst finds a number of days before a command, where languages have it whose verbs come last: "5 days vacation".
var countFirst = regexp.MustCompile(`^([0-9]+ days?) ([a-z]+)$`)

// command returns what words may mean that begin with a command, and how many of them are in the book.
func (l *Language) command(words []word, first bool) (lines []string, known int) {
	if len(words) == 0 {
		return []string{""}, 0
	}
	meanings, n := l.phraseAt(words, first)
	for _, meaning := range meanings {
		behind, more := l.behind(meaning, words[max(n, 1):])
		lines, known = append(lines, extended([]string{meaning}, behind)...), max(known, n+more)
	}
	return lines[:min(len(lines), most)], known
}

// phraseAt returns the meanings of the phrase that words begin with, and how many of them it has: none if they begin with a word that
// is not in the book, which stays as it is.
func (l *Language) phraseAt(words []word, first bool) (meanings []string, n int) {
	var folded []string
	for _, w := range words[:min(len(words), l.toEnglish.longest)] {
		folded = append(folded, w.folded)
	}
	meanings, n = l.toEnglish.longestAt(folded)
	if n == 0 {
		return []string{words[0].text}, 0
	}
	if !first {
		meanings = withoutAnswers(meanings)
	}
	return meanings, n
}

// behind returns what words may mean behind a command.
func (l *Language) behind(command string, words []word) (lines []string, known int) {
	kept, is := keptBehind(command)
	switch {
	case len(words) == 0:
		return []string{""}, 0
	case kept.text || strings.HasSuffix(command, ":"):
		return []string{words[0].onwards()}, 0
	case !is:
		return l.phrases(words, nil)
	case kept.only != nil:
		return l.phrases(words, kept.only)
	}
	var names []string
	for n := 0; n < kept.words && len(words) > 0 && !l.isKnown(words, kept.but) && (n == 0 || len(words) > 1 || !l.isKnown(words, []string{"yes"})); n++ {
		names, words = append(names, words[0].text), words[1:]
	}
	lines, known = l.command(words, false)
	return extended([]string{strings.Join(names, " ")}, lines), known
}

// isKnown reports whether the first of words may have one of some meanings.
func (l *Language) isKnown(words []word, meanings []string) bool {
	return slices.ContainsFunc(l.toEnglish.meanings[words[0].folded], func(m string) bool { return slices.Contains(meanings, m) })
}

// phrases returns what words may mean, phrase by phrase. Those stay as they are that mean something else than the words that are given, if
// some are given.
func (l *Language) phrases(words []word, only []string) (lines []string, known int) {
	lines = []string{""}
	before := ""
	for len(words) > 0 {
		meanings, n := l.phraseAt(words, false)
		meanings, before = counted(meanings, before), words[0].text
		if only != nil {
			meanings = slices.DeleteFunc(slices.Clone(meanings), func(m string) bool { return !consistsOf(m, only) })
		}
		if len(meanings) == 0 {
			meanings, n = []string{words[0].text}, 0
		}
		lines, known, words = extended(lines, meanings), known+n, words[max(n, 1)-1:]
		colon := strings.HasSuffix(words[0].text, ":")
		if words = words[1:]; colon && len(words) > 0 { // the rest is a text
			return extended(lines, []string{words[0].onwards()}), known
		}
	}
	return lines, known
}

// withoutAnswers leaves out "yes" and "no", which stand at the beginning of a line, where a word means something else, too: "oui" and "non"
// are also "on" and "off".
func withoutAnswers(meanings []string) []string {
	if len(meanings) == 1 {
		return meanings
	}
	return slices.DeleteFunc(slices.Clone(meanings), func(m string) bool { return m == "yes" || m == "no" })
}

// counted leaves out the form of a unit that does not stand behind a number, where a language has one word for both: "0 days", "1 day".
func counted(meanings []string, number string) []string {
	if n, err := strconv.Atoi(number); err == nil && len(meanings) > 1 {
		return slices.DeleteFunc(slices.Clone(meanings), func(m string) bool {
			one, plural := strings.CutSuffix(m, "s")
			return n == 1 && plural && slices.Contains(meanings, one) || n != 1 && slices.Contains(meanings, m+"s")
		})
	}
	return meanings
}

// extended returns the lines with each of the meanings behind them, as many as a line may have.
func extended(lines, meanings []string) (longer []string) {
	for _, line := range lines {
		for _, meaning := range meanings {
			if len(longer) < most {
				longer = append(longer, strings.TrimSpace(line+" "+meaning))
			}
		}
	}
	return longer
}
