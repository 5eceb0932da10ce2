package store

import (
	"fmt"

	"pentepost/games"
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

// plyScanner scans the plies of a game played by r.
func plyScanner(r rules.Ruleset) func(scanner) (games.Ply, error) {
	return func(row scanner) (games.Ply, error) {
		var p games.Ply
		var text string
		var at int64
		if err := row.Scan(&p.Player, &text, &at); err != nil {
			return p, err
		}
		m, err := parseMove(r, text)
		if err != nil {
			return p, fmt.Errorf("read move: %w", err)
		}
		p.Move, p.At = m, fromMicros(at)
		return p, nil
	}
}
