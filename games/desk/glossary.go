package desk

import (
	"slices"
	"strings"
)

// gameWords are the words of the games that help explains, each with other words for the same.
var gameWords = [][]string{
	{"point", "intersection", "coordinate", "coordinates"},
	{"stone"},
	{"row", "line"},
	{"five", "five in a row"},
	{"overline", "six", "six in a row", "long row"},
	{"capture", "capturing", "custodian", "custodian capture", "take", "taking", "captured"},
	{"pair", "two"},
	{"trio", "triple"},
	{"tria", "three", "open three", "open 3"},
	{"tessera", "four", "open four", "open 4"},
	{"double-three", "double three", "three-three", "3x3", "33", "fork"},
	{"double-four", "double four", "four-four", "4x4", "44"},
	{"poof", "poofing"},
	{"swap", "swapping", "swap rule"},
	{"opening", "tournament rule", "tournament opening", "pro opening", "zone", "restricted zone"},
	{"forbidden", "forbidden point", "forbidden move", "foul", "barred"},
	{"ply", "turn", "move number"},
}

// GameWords returns the words of the games that help explains.
func GameWords() (words []string) {
	for _, of := range gameWords {
		words = append(words, of[0])
	}
	return words
}

// GameWord returns the word of the games that a word means; ok is false if help does not explain it.
func GameWord(typed string) (word string, ok bool) {
	typed = strings.ToLower(typed)
	for _, form := range []string{typed, strings.TrimSuffix(typed, "s"), strings.TrimSuffix(typed, "es")} {
		i := slices.IndexFunc(gameWords, func(of []string) bool { return slices.Contains(of, form) })
		if i >= 0 {
			return gameWords[i][0], true
		}
	}
	return "", false
}
