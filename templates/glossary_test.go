package templates_test

import (
	"strings"
	"testing"

	"pentepost/games/desk"
	"pentepost/games/letters"
)

// Help explains each word of the games.
func TestWordsOfGames(t *testing.T) {
	r := renderer(t)
	for _, word := range desk.GameWords() {
		letter, err := r.Render(fresh(ann, letters.HelpText{Topic: word}))
		must(t, err)
		told := letter.Text
		if !strings.Contains(told, "Help on "+word+".") || !strings.Contains(told, "Other words of the games") {
			t.Errorf("%s:\n%s", word, told)
		}
	}
}
