package templates_test

import (
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
	"pentepost/templates"
)

// TestTeamsAreNamed checks that each letter about a game of teams names both sides and
// their players, the reader's first, and counts captures by side (finding F17).
func TestTeamsAreNamed(t *testing.T) {
	r := renderer(t)
	const played = ": K10 L10 N13 M10 N10"
	for _, test := range []struct {
		variant string
		reader  games.PlayerID
		sides   string
		taken   string
	}{
		{"partners zone=off", ann, "You and Carla (White) play Bob and dora@mail.example (Black).", "you and Carla 2 of 10, Bob and dora@mail.example 0 of 10."},
		{"partners zone=off", bob, "You and dora@mail.example (Black) play Ann and Carla (White).", "Ann and Carla 2 of 10, you and dora@mail.example 0 of 10."},
		{"team", carla, "You and Ann (White, Red) play Bob and dora@mail.example (Black, Blue).", "you and Ann 2 of 10, Bob and dora@mail.example 0 of 10."},
		{"team", dora, "You and Bob (Black, Blue) play Ann and Carla (White, Red).", "Ann and Carla 2 of 10, you and Bob 0 of 10."},
	} {
		g := game(t, test.variant+played)
		for _, l := range letters.All() {
			board := l.Traits().Board == letters.GameBoard
			switch l.(type) {
			case letters.HelpText, letters.WasThisYou:
			case letters.PositionShown:
				l = letters.PositionShown{At: len(g.Plies)}
			case letters.InvitationLapsed, letters.InvitationCancelled:
				continue
			case letters.Shown:
				l = letters.Shown{Beside: play.PlayerLeft{}}
			default:
				if !board {
					continue // never about a game
				}
			}
			v := about(g, test.reader, l, since(1), by(ann))
			text := flat(render(t, r, v).Text)
			if !strings.Contains(text, test.sides) {
				t.Errorf("%s, %T: want %s", test.variant, l, test.sides)
			}
			if board && !strings.Contains(text, "Stones taken: "+test.taken) {
				t.Errorf("%s, %T: want %s", test.variant, l, test.taken)
			}
		}
	}
}

// TestTeamsAtTheEnd checks the words for somebody who looks on, and after the end.
func TestTeamsAtTheEnd(t *testing.T) {
	r := renderer(t)
	g := game(t, "partners: K10 L10 N13 A1")
	v := about(g, ann, letters.GameEnded{}, by(ann))
	v.Game.Leavings = []games.Leaving{{Seat: 1, After: 4, By: rules.ByResigning}, {Seat: 3, After: 4, By: rules.ByResigning}}
	must(t, v.Game.Replay())
	for text, letter := range map[string]templates.Worded{
		"You and Carla (White) played Bob and dora@mail.example (Black).": render(t, r, v),
		"Ann and Carla (White) play Bob and dora@mail.example (Black).":   render(t, r, about(game(t, "partners: K10"), 0, letters.PositionShown{At: 1})),
	} {
		if !strings.Contains(flat(letter.Text), text) {
			t.Errorf("%s\nwant %s", letter.Text, text)
		}
	}
	if text := render(t, r, about(game(t, "multi-3: K10"), bob, letters.YourMove{}, since(1))).Text; strings.Contains(text, " play ") {
		t.Errorf("a game without teams names sides\n%s", text)
	}
}

// TestTeamsAreNamedBefore checks that an invitation to a game of teams says who would
// play with whom.
func TestTeamsAreNamedBefore(t *testing.T) {
	r := renderer(t)
	c := challenge(t, "team", bob, carla, dora)
	for _, test := range []struct {
		reader games.PlayerID
		letter letters.Letter
		want   string
	}{
		{bob, letters.Invitation{}, "You and dora@mail.example would play Ann and Carla."},
		{carla, letters.Invitation{}, "You and Ann would play Bob and dora@mail.example."},
		{ann, letters.Invited{}, "You and Carla would play Bob and dora@mail.example."},
	} {
		text := flat(render(t, r, inviting(c, test.reader, test.letter, by(ann))).Text)
		if !strings.Contains(text, test.want) {
			t.Errorf("%T: %s\nwant %s", test.letter, text, test.want)
		}
	}
	text := render(t, r, inviting(challenge(t, "multi-3", bob, carla), bob, letters.Invitation{}, by(ann))).Text
	if strings.Contains(text, "would play") {
		t.Errorf("an invitation without teams names sides\n%s", text)
	}
}

// TestTeamsInLists checks that a list of games says who plays with whom.
func TestTeamsInLists(t *testing.T) {
	v := fresh(bob, letters.GamesListed{})
	v.Games = []games.Game{*game(t, "partners: K10"), *game(t, "multi-3: K10")}
	text := flat(render(t, renderer(t), v).Text)
	for _, want := range []string{"Partners, with dora@mail.example against Ann and Carla, move 1", "Multi-3, with Ann and Carla, move 1"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s\nwant %s", text, want)
		}
	}
}
