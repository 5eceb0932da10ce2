package command

import (
	"testing"

	"pentepost/games/desk"
)

// What reads a word here reads a word that a command has.
func TestGrammarHasWordsOfCommands(t *testing.T) {
	for word := range grammar {
		if _, ok := desk.CommandNamed(word); !ok {
			t.Errorf("the grammar reads %q, and no command has it", word)
		}
	}
}
