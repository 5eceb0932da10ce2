package store

import (
	"pentepost/notation"
	"pentepost/rules"
)

// choiceWords are how choices of an opening are kept.
var choiceWords = map[rules.Choice]string{rules.Swap: "swap", rules.Keep: "keep", rules.Extend: "extend"}

// moveText is a move as it is kept, readable without the program: a point in Go
// style, or the word of a choice.
func moveText(r rules.Ruleset, m rules.Move) string {
	if m.Choice != rules.NoChoice {
		return choiceWords[m.Choice]
	}
	board := notation.BoardOf(r)
	return notation.Go.On(board).Format(board, m.Point)
}

func parseMove(r rules.Ruleset, text string) (rules.Move, error) {
	for c, word := range choiceWords {
		if word == text {
			return rules.Choose(c), nil
		}
	}
	board := notation.BoardOf(r)
	at, err := notation.Go.On(board).Parse(board, text)
	return rules.Place(at), err
}
