package command_test

import (
	"strings"
	"testing"

	"pentepost/games/desk"
	"pentepost/parser"
	"pentepost/parser/command"
)

// The letter about a file with a thousand mistakes tells the first ones.
func TestFileFullOfMistakes(t *testing.T) {
	file := "organisers = [" + strings.Repeat(`"x", `, 1000) + "]"
	got := command.Read(parser.Mail{Line: "league new", Body: "league new\n" + file}, command.Context{})
	if wrong, ok := got.(desk.Misread); !ok || len(wrong.Facts.Known) == 0 || len(wrong.Facts.Known) > 20 {
		t.Errorf("%.300v", got)
	}
}

// What a league's file says must be what commands can name, and how addresses are compared.
func TestMistakesOfLeagues(t *testing.T) {
	const good = "name = \"club\"\nstart = 2027-03-01\norganisers = [\"Sue@example.org\"]\n"
	if _, err := command.ReadLeague(good); err != nil {
		t.Error(err)
	}
	for _, test := range []struct{ old, new, want string }{
		{"club", "new", "words of commands"},
		{"club", "all", "words of commands"},
		{"Sue@example.org", "sue@exämple.org", `must be written "sue@xn--exmple-cua.org"`},
		{"start", "adjudicate = true\npause = \"0 days\"\nstart", "in the pause"},
	} {
		if _, err := command.ReadLeague(strings.Replace(good, test.old, test.new, 1)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", test.new, err)
		}
	}
}
