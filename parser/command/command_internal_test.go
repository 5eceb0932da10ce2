package command

import (
	"testing"

	"pentepost/games"
)

// What reads a word here reads a word that a command has.
func TestGrammarHasWordsOfCommands(t *testing.T) {
	for word := range grammar {
		if _, ok := games.CommandNamed(word); !ok {
			t.Errorf("the grammar reads %q, and no command has it", word)
		}
	}
}
