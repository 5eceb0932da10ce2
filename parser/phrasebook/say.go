package phrasebook

import (
	"slices"
	"strings"
)

// Say turns an English line of a command into the language, word by word: "pause 10 days". Choices stand between bars, and what may be
// left out in brackets: "puzzle [easy|hard]". What is in no book stays as it is. So do names, because a player may be called "white", and
// what is written to people.
func (l *Language) Say(line string, names ...string) string {
	words := strings.Fields(apart.Replace(line))
	names = append(names, namesIn(words)...)
	var said []string
	for i := 0; i < len(words); {
		if i > 0 && strings.HasSuffix(words[i-1], ":") { // the rest is a text
			said = append(said, words[i:]...)
			break
		}
		meanings, n := l.shown.longestAt(words[i:])
		if n == 0 || slices.ContainsFunc(words[i:i+n], func(word string) bool { return slices.Contains(names, word) }) {
			meanings, n = words[i:i+1], 1
		}
		said = append(said, meanings[0])
		i += n
		if kept, _ := keptBehind(words[0]); i == n && kept.text && i < len(words) {
			return said[0] + " " + onwards(line, n)
		}
	}
	return together.Replace(l.spaced(said))
}

// namesIn returns the words of a line that are names for sure. What stands for a name is none: "WHO".
func namesIn(words []string) (names []string) {
	for len(words) > 0 {
		kept, is := keptBehind(words[0])
		words = words[1:]
		switch {
		case !is:
			return names
		case kept.only != nil:
			return append(names, slices.DeleteFunc(slices.Clone(words), func(word string) bool { return slices.Contains(kept.only, word) && word != gameOfPoints })...)
		}
		for n := 0; n < kept.words && len(words) > 0 && !slices.Contains(kept.but, words[0]) && (n == 0 || len(words) > 1 || words[0] != "yes"); n++ {
			if strings.ToUpper(words[0]) != words[0] {
				names = append(names, words[0])
			}
			words = words[1:]
		}
	}
	return names
}

// onwards returns a line from its nth word on.
func onwards(line string, n int) string {
	for ; n > 0; n-- {
		_, line, _ = strings.Cut(strings.TrimSpace(line), " ")
	}
	return strings.TrimSpace(line)
}

// Bars and brackets are words of their own while a line is turned into another language.
var (
	apart    = strings.NewReplacer("|", " | ", "[", " [ ", "]", " ] ")
	together = strings.NewReplacer(" | ", "|", "[ ", "[", " ]", "]")
)
