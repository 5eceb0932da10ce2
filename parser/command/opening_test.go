package command_test

import (
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/notation"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/rules"
)

// In an opening a number can be a choice, and a point an offer. Which, only the position says.
func TestMovesOfOpenings(t *testing.T) {
	for _, test := range []struct{ played, line, want string }{
		{"H8 H9 J10 keep", "J9 3", "J9 3"},
		{"H8 H9 J10", "keep J9 3", "keep J9 3"},
		{"H8 H9 J10", "keep J9, 8", "keep J9 8"},
		{"H8 H9 J10 keep J9", "3", "3"},
		{"H8 H9 J10 keep J9", "9", "not-understood"},
		{"H8 H9 J10 keep J9 3", "3", "not-understood"},
		{"H8 H9 J10 keep J9 3", "offer K8 L9 M9", "offer-K8 offer-L9 offer-M9"},
		{"H8 H9 J10 keep J9 3", "keep offer K8 L9", "keep offer-K8 offer-L9"},
		{"H8 H9 J10 keep J9 3 keep", "K8 L9 M9", "offer-K8 offer-L9 offer-M9"},
		{"H8 H9 J10 keep J9 3 keep", "offer-K8 offer-L9", "offer-K8 offer-L9"},
		{"H8 H9 J10 keep J9 1 keep offer-K8", "K8 L9", "K8 L9"},
	} {
		r, err := rules.Parse("renju opening=soosorv-8")
		if err != nil {
			t.Fatal(err)
		}
		g := &games.Game{Rules: r, Position: r.Start()}
		for word := range strings.FieldsSeq(test.played) {
			m, err := notation.ParseWord(r, word)
			if err != nil {
				t.Fatal(err)
			}
			if g.Position, _, err = g.Position.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		got := ""
		switch c := command.Read(parser.Mail{Line: test.line}, command.Context{Game: g, Joined: true}).(type) {
		case desk.PlayMove:
			var words []string
			for _, m := range c.Moves {
				words = append(words, notation.Word(r, m))
			}
			got = strings.Join(words, " ")
		case desk.Misread:
			got = string(c.Reason)
		}
		if got != test.want {
			t.Errorf("after %s, %q is read as %q, want %q", test.played, test.line, got, test.want)
		}
	}
}
