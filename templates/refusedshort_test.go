package templates_test

import (
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/games/letters"
)

// R12: a refusal in two lines says what was not understood, and what would work.
func TestShortRefusalsSayWhy(t *testing.T) {
	v := fresh(bob, letters.Refused{
		Reason: games.NotUnderstood, Line: "set zone Olso", Facts: games.Facts{Topic: games.TopicSetting, Name: "zone"}, Short: true,
	})
	text := render(t, renderer(t), v).Text
	for _, said := range []string{`I read "set zone Olso".`, "Europe/Oslo", `Write "help" to`} {
		if !strings.Contains(text, said) {
			t.Errorf("%q is missing:\n%s", said, text)
		}
	}
}
