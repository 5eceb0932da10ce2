package desk

import (
	"slices"
	"strings"

	"pentepost/rules"
)

// MaxTypos is the number of typing errors in a long word that we look through.
const MaxTypos = 2

// Typos returns the number of letters to add, leave out, replace or swap with the next one
// to get from a to b (the optimal string alignment distance). It returns a large number for
// words of very different lengths.
func Typos(a, b string) int {
	if len(a)-len(b) > MaxTypos || len(b)-len(a) > MaxTypos {
		return len(a) + len(b)
	}
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		for j := range rows[i] {
			switch {
			case i == 0 || j == 0:
				rows[i][j] = i + j
				continue
			case a[i-1] == b[j-1]:
				rows[i][j] = rows[i-1][j-1]
			default:
				rows[i][j] = 1 + min(rows[i-1][j], rows[i][j-1], rows[i-1][j-1])
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], 1+rows[i-2][j-2])
			}
		}
	}
	return rows[len(a)][len(b)]
}

// Swapped reports whether two words have the same letters in any order.
func Swapped(a, b string) bool { return len(a) == len(b) && sorted(a) == sorted(b) }

func sorted(word string) string {
	b := []byte(word)
	slices.Sort(b)
	return string(b)
}

// NearGame returns the one game whose name is nearly a name, with two letters swapped or a few wrong, or begins with it.
func NearGame(name string) (near rules.Ruleset, ok bool) {
	const long, middle = 7, 5 // letters
	typed, nearest := rules.Compact(name), MaxTypos+1
	for _, own := range rules.Names() {
		r, _ := rules.Named(own)
		for _, own := range []string{rules.Compact(own), strings.TrimSuffix(rules.Compact(own), "pente")} {
			n, allowed := Typos(typed, own), 1
			if len(typed) >= long || Swapped(typed, own) {
				allowed = MaxTypos
			}
			if strings.HasPrefix(own, typed) {
				n = 1
			}
			if len(typed) < middle || n > allowed || n > nearest {
				continue
			}
			ok = n < nearest || ok && near == r
			near, nearest = r, n
		}
	}
	return near, ok
}

// gameMeant returns the game that a name means, or nearly means: for a letter about it nobody need be asked.
func gameMeant(name string) (rules.Ruleset, bool) {
	if r, ok := rules.Find(name); ok {
		return r, true
	}
	return NearGame(name)
}

// openingMeant returns the opening that a name means, or nearly means, of those that are options. Its number may be missing.
func openingMeant(name string) (rules.Opening, bool) {
	typed := strings.TrimRight(rules.Compact(name), "0123456789")
	for _, o := range rules.OptionalOpenings() {
		if own := strings.TrimRight(rules.Compact(string(o)), "0123456789"); Typos(typed, own) <= MaxTypos {
			return o, true
		}
	}
	return "", false
}

// CorrectGame returns words with the name of the game that one of them nearly is. ok is false if it is nearly none.
func CorrectGame(words []string, wrong string) (corrected []string, ok bool) {
	game, ok := NearGame(wrong)
	i := slices.IndexFunc(words, func(word string) bool { return strings.EqualFold(strings.Trim(word, ",;"), wrong) })
	if !ok || i < 0 {
		return words, false
	}
	words = slices.Clone(words)
	if words[i] = game.Name; i+1 < len(words) && strings.EqualFold(words[i+1], "pente") {
		words = slices.Delete(words, i+1, i+2) // "kyero pente"
	}
	return words, true
}
