package command_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/rules"
)

// Lines that begin with "note:" are kept for the sender. The other lines below a move are sent on.
func TestNotes(t *testing.T) {
	const long = "she always opens on the left and then far from the centre, so"
	k10 := desk.PlayMove{Moves: []rules.Move{at(t, "K10")}}
	hello := desk.PlayMove{Moves: k10.Moves, Remark: "Hello!"}
	for _, test := range []struct {
		line, rest string
		want       desk.Command
	}{
		{"K10", "note: watch M12", desk.WithRest{Command: k10, Notes: []string{"watch M12"}}},
		{"K10", "*Note:* Watch M12!", desk.WithRest{Command: k10, Notes: []string{"Watch M12!"}}},
		{"K10", "- Ｎｏｔｅ： watch M12", desk.WithRest{Command: k10, Notes: []string{"watch M12"}}},
		{"K10", "Note to self: watch M12", desk.WithRest{Command: k10, Notes: []string{"watch M12"}}},
		{"K10", "Hello!\nnote: one\nnotes: two", desk.WithRest{Command: hello, Notes: []string{"one", "two"}}},
		{"K10", "note: one\nHello!", desk.WithRest{Command: hello, Notes: []string{"one"}}},
		{"K10", "note: L11", desk.WithRest{Command: k10, Notes: []string{"L11"}}},
		{"K10", "note: K10\nK10", desk.WithRest{Command: k10, Notes: []string{"K10"}}},

		// A mail program has broken the note, or the player has.
		{"K10", "note: " + long + "\nL11 is bad for me\n\nHello!", desk.WithRest{Command: hello, Notes: []string{long + " L11 is bad for me"}}},
		{"K10", "note: " + long + " that\nL11\nHello!", desk.WithRest{Command: hello, Notes: []string{long + " that L11"}}},
		{"K10", "note:\nthe left is weak\nand the right\n\nHello!", desk.WithRest{Command: hello, Notes: []string{"the left is weak and the right"}}},
		{"K10", "note:", k10},

		// A note alone. A move below it is not played: it may belong to the note.
		{"note: Watch M12", "", desk.WriteNote{Text: "Watch M12"}},
		{"Note:watch M12", "", desk.WriteNote{Text: "watch M12"}},
		{"note: " + long + " that", "L11", desk.WriteNote{Text: long + " that L11"}},
		{"note: one", "note: two", desk.WithRest{Command: desk.WriteNote{Text: "one"}, Notes: []string{"two"}}},
		{"note: one", "K10", desk.WithRest{Command: desk.WriteNote{Text: "one"}, NotDone: []string{"k10"}}},
		{"note: one", "Hello!", desk.WithRest{Command: desk.WriteNote{Text: "one"}, Unsent: true}},
		{"note:", "the left is weak", desk.WriteNote{Text: "the left is weak"}},
		{"note:", "", misread(games.NotUnderstood, games.TopicForm, "note")},
		{"note that she opens left", "", misread(games.NotUnderstood, games.TopicForm, "note")},
		{"note: one", "if L11 then M12", desk.WithRest{Command: desk.WriteNote{Text: "one"}, Ifs: ifs(line(t, "if L11 then M12"))}},

		{"notes", "", desk.ShowNotes{}},
		{"notes off", "", desk.DropNotes{}},
		{"no notes", "", desk.DropNotes{}},
		{"note: off", "", desk.DropNotes{}},
		{"notes off 2", "", desk.DropNotes{Which: 2}},
		{"notes off 0", "", misread(games.NotUnderstood, games.TopicForm, "notes")},
		{"K10", "notes off", desk.WithRest{Command: k10, NotDone: []string{"notes off"}}},
		{"K10", "note: off", desk.WithRest{Command: k10, NotDone: []string{"notes off"}}},
		{"help", "note: one", desk.WithRest{Command: desk.Help{}, Notes: []string{"one"}}},
	} {
		got := command.Read(parser.Mail{Line: test.line, Rest: test.rest}, context(games.GoPoints))
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%q, %q (want -, got +)\n%s", test.line, test.rest, diff)
		}
	}
}

// The question "Did you mean K10?" keeps the notes until the player says "yes".
func TestNotesBelowAQuestion(t *testing.T) {
	letter := parser.Mail{Line: "K10?", Rest: "note: one"}
	ask, ok := command.Read(letter, context(games.GoPoints)).(desk.Ask)
	if !ok || ask.Rest != letter.Rest {
		t.Fatalf("got %+v", ask)
	}
	c := context(games.GoPoints)
	c.Question = desk.Question{Line: ask.Line, Rest: ask.Rest}
	want := desk.Confirmed{Command: desk.WithRest{Command: desk.PlayMove{Moves: []rules.Move{at(t, "K10")}}, Notes: []string{"one"}}}
	if diff := cmp.Diff(desk.Command(want), command.Read(parser.Mail{Line: "yes"}, c)); diff != "" {
		t.Error(diff)
	}
}
