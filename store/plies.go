package store

import (
	"pentepost/notation"
	"pentepost/rules"
)

// parseMove reads a move as it is kept, which is a [notation.Word].
func parseMove(r rules.Ruleset, text string) (rules.Move, error) {
	if c, ok := notation.ChoiceOf(text); ok {
		return rules.Choose(c), nil
	}
	board := notation.BoardOf(r)
	at, err := notation.Go.On(board).Parse(board, text)
	return rules.Place(at), err
}
