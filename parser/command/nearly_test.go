package command_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/parser/reply"
	"pentepost/rules"
)

func plays(t *testing.T, points ...string) desk.PlayMove {
	t.Helper()
	var moves []rules.Move
	for _, point := range points {
		moves = append(moves, at(t, point))
	}
	return desk.PlayMove{Moves: moves}
}

// compareLines reads lines in answer to a letter about a game.
func compareLines(t *testing.T, c command.Context, lines map[string]desk.Command) {
	t.Helper()
	for line, want := range lines {
		got := command.Read(parser.Mail{Line: reply.CommandLine(line)}, c)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (want -, got +)\n%s", line, diff)
		}
	}
}

// Finding N: a line with only one reading is done.
func TestOneReading(t *testing.T) {
	k10 := plays(t, "K10")
	guarded := desk.PlayMove{Moves: k10.Moves, Guard: 32}
	compareLines(t, context(games.GoPoints), map[string]desk.Command{
		"K 10": k10, "K-10": k10, "k – 10": k10, "K_10": k10, "(K10)": k10, "[K10]": k10, "<K10>": k10, "- K10": k10, "* K10": k10, "-> K10": k10,
		"K10...": k10, "K10…": k10, "K10!!": k10, "K10,": k10, "K10;": k10, "K10 :)": k10, "K10 :-)": k10, "K10:)": k10, "K10 ;D": k10, "K10 xD": k10, "K10 ^^": k10,
		"K10 🙂": k10, "👉 K10": k10, "K10 ❤️": k10, "K10 👍🏽!": k10,
		"10K": k10, "10 k": k10, "10-K": k10, "10L": plays(t, "L10"),
		"К10": k10, "к10": k10, "Κ10": k10, "κ 10": k10, "Н8": plays(t, "H8"), "Ρ7": plays(t, "P7"), "С3": plays(t, "C3"),
		"K1O": k10, "Kl0": k10, "K1l": plays(t, "K11"), "Ol2": plays(t, "O12"), "l1O": plays(t, "L10"),
		"32: K10": guarded, "32.K10": guarded, "32) K10": guarded, "32...K10": guarded, "#32 K10": guarded, "32. K 10!!": guarded, "move 32: K10": guarded,
		"K 10 L 11": plays(t, "K10", "L11"), "K10 & L11": plays(t, "K10", "L11"), "K10 and L11": plays(t, "K10", "L11"), "K10-L11": plays(t, "K10", "L11"),
		"move: K10": k10, "Move K 10 :)": k10,
		"my move is K10": k10, "K10, good luck!": k10, "K10 - good luck": k10, "I play K10": k10, "My move: K10": k10, "play K10": k10, "speel K10": k10, "spiele K10": k10,
		"K 10, good luck": k10, "K10です": k10, "我下K10": k10,

		"I resign": desk.Resign{}, "I resign.": desk.Resign{}, "Resign!!": desk.Resign{}, "- resign": desk.Resign{}, "(resign)": desk.Resign{},
		"ok": desk.Yes{}, "OK!": desk.Yes{}, "okay": desk.Yes{}, "Sure": desk.Yes{}, "yes please": desk.Yes{}, "Yes, please!": desk.Yes{},
		"yes :)": desk.Yes{}, "Yep": desk.Yes{}, "of course": desk.Yes{}, "👍": desk.Yes{},
		"no": desk.No{}, "No thanks": desk.No{}, "no, thank you.": desk.No{}, "Not now": desk.No{},
		"I accept": desk.Accept{}, "accept please": desk.Accept{}, "Accept!!": desk.Accept{}, "please accept": desk.Accept{}, "I decline": desk.Decline{},
		"draw?": desk.OfferDraw{}, "I offer a draw": desk.OfferDraw{},
		"help?": desk.Help{}, "help please": desk.Help{}, "rules?": desk.ExplainRules{}, "show :)": desk.ShowPosition{Ply: desk.CurrentPly},
		"What is Pente?": desk.ExplainRules{Variant: "pente"}, "Who is this?": desk.Help{}, "how does this work": desk.Help{},
		"stop": desk.Stop{}, "Unsubscribe": desk.Stop{}, "please stop": desk.Stop{}, "unsubscribe me": desk.Stop{}, "forget me": desk.Forget{}, "start": desk.Start{},
		"resign all": desk.ResignAll{}, "keep playing": desk.Continue{}, "play on": desk.Continue{},
	})
}

// Finding N: a line that is probably a command is asked about. A sentence never moves.
func TestLikelyReading(t *testing.T) {
	k10 := desk.Ask{Command: plays(t, "K10"), Line: "K10"}
	aside := desk.Ask{Command: plays(t, "K10"), Line: "K10", Sentence: true}
	bob := command.Read(parser.Mail{Line: "challenge bob"}, command.Context{})
	compareLines(t, context(games.GoPoints), map[string]desk.Command{
		"K10?": k10, "K 10 ?": k10, "my move is K10?": k10,
		"K10 is it": k10, "I think K10 was bad": aside,
		"A 10 minute delay, sorry": misread(games.NotUnderstood, "", ""),
		"hlep":                     desk.Ask{Command: desk.Help{}, Line: "help"},
		"Resgin":                   desk.Ask{Command: desk.Resign{}, Line: "resign"},
		"resgin!":                  desk.Ask{Command: desk.Resign{}, Line: "resign"},
		"resign?":                  desk.Ask{Command: desk.Resign{}, Line: "resign"},
		"acept":                    desk.Ask{Command: desk.Accept{}, Line: "accept"},
		"chalenge bob":             desk.Ask{Command: bob, Line: "challenge bob"},
		"nikc Annie":               desk.Ask{Command: desk.Nick{Name: "Annie"}, Line: "nick Annie"},
		"yse":                      desk.Yes{},
		"Nice game":                desk.Ask{Command: desk.Say{Text: "Nice game"}, Line: "say Nice game", Sentence: true},
		"Leuke partij":             desk.Ask{Command: desk.Say{Text: "Leuke partij"}, Line: "say Leuke partij", Sentence: true}, // not "leave partij"
		"hello":                    misread(games.NotUnderstood, "", ""),
		"How are you?":             misread(games.NotUnderstood, "", ""),
		"Thanks for mail 5":        misread(games.NotUnderstood, "", ""),
		"resign now":               desk.Ask{Command: desk.Resign{}, Line: "resign", Sentence: true},
		"hi5":                      misread(games.NotUnderstood, "", ""),
		"go4":                      misread(games.NotUnderstood, "", ""),
		"1O":                       desk.Ask{Command: plays(t, "O1"), Line: "O1"},
	})
}

// A point that is spoken or mistyped is asked about.
func TestSpokenPoints(t *testing.T) {
	m12 := desk.Ask{Command: plays(t, "M12"), Line: "M12"}
	none := misread(games.NotUnderstood, "", "")
	compareLines(t, context(games.GoPoints), map[string]desk.Command{
		"em twelve": m12, "Em Twelve!": m12, "em 12": m12, "M twelve": m12, "m-twelve": m12, "em-12": m12, "em twelve?": m12, "mike twelve": m12, "my move is em twelve": m12,
		"MI2": m12, "mi2": m12, "M|2": m12, "M!2": m12, "M1Z": m12, "MIZ": m12, "M I2": m12,
		"M:12":    plays(t, "M12"), // no other reading
		"kay ten": desk.Ask{Command: plays(t, "K10"), Line: "K10"},
		"KIO":     desk.Ask{Command: plays(t, "K10"), Line: "K10"},
		"tea two": desk.Ask{Command: plays(t, "T2"), Line: "T2"},
		"em":      none, "twelve": none, "em twenty": none, "hi2": none, "MOO": none, "Are two": desk.Ask{Command: plays(t, "R2"), Line: "R2"}, "you two": none, "em twelve thirteen": none,
	})
}

// The name of a game in a challenge may have several words, a short form, or any spelling that "rules" understands.
func TestGamesInChallenges(t *testing.T) {
	for line, want := range map[string]string{
		"challenge bob keryo pente": "keryo-pente bob", "challenge bob keryo": "keryo-pente bob", "challenge bob Keryo-Pente, 7 days": "keryo-pente bob",
		"challenge bob connect 6": "connect6 bob", "challenge bob connect 6 7 days": "connect6 bob", "challenge bob connect-6 first": "connect6 bob",
		"challenge bob go moku": "gomoku bob", "challenge team pente bob": "team bob", "challenge bob points pente": "points bob", "challenge bob points 3 days": "points bob",
		"challenge bob swap2 gomoku": "swap2-gomoku bob", "challenge bob renju opening soosorv-8": "renju opening=soosorv-8 bob", "challenge bob renju opening=taraguchi-10 first": "renju opening=taraguchi-10 bob",
		"challenge bob swap2": "swap2-pente bob", "challenge bob swap2 keryo": "swap2-keryo bob", "challenge bob ninuki renju 3 days": "ninuki-renju bob",
		"challenge bob eve multi 3": "multi-3 bob eve", "challenge bob small pente": "small-pente bob", "challenge connect 6 bob": "connect6 bob",
		"challenge Ann Small <ann@example.org>": "pente ann@example.org", "challenge keryo pente Bob Miller <bob@example.org>": "keryo-pente bob@example.org",
		"challenge bob kyero-pente": "pente bob kyero-pente", // the desk knows whether somebody has that name
		"challenge computer 3":      "pente computer-3", "challenge computer 3 keryo pente": "keryo-pente computer-3", "challenge computer 3 days": "pente computer",
		"challenge computer 3 7 days": "pente computer-3", "challenge the computer": "",
	} {
		for _, c := range []command.Context{{}, context(games.GoPoints)} {
			got := ""
			if challenge, ok := command.Read(parser.Mail{Line: line}, c).(desk.IssueChallenge); ok {
				got = strings.Join(append([]string{challenge.Rules.String()}, challenge.Whom...), " ")
			}
			if got != want {
				t.Errorf("%s: %q, want %q", line, got, want)
			}
		}
	}
	seek := command.Read(parser.Mail{Line: "seek kyero pente 7 days"}, command.Context{})
	if ask, ok := seek.(desk.Ask); !ok || ask.Line != "seek keryo-pente 7 days" {
		t.Errorf("a seek of nearly a game: %#v", seek)
	}
}

// Finding N: two points are named, and a column I is explained.
func TestTwoPointsAndNoColumnI(t *testing.T) {
	two := desk.Misread{Reason: games.TwoMoves, Facts: games.Facts{Moves: plays(t, "L10", "M11").Moves}}
	noI := func(name string, known ...string) desk.Misread {
		return desk.Misread{Reason: games.OffBoard, Facts: games.Facts{Topic: games.TopicColumnI, Name: name, Known: known}}
	}
	compareLines(t, context(games.GoPoints), map[string]desk.Command{
		"L10 or M11":                   two,
		"L10 or M11?":                  two,
		"either L10, or perhaps M11":   two,
		"I9":                           noI("i9", "H9", "J9"),
		"i 9":                          noI("i9", "H9", "J9"),
		"my move is I9":                noI("i9", "H9", "J9"),
		"I20":                          misread(games.OffBoard, "", "i20"),
		"A1 or B2 or C3 or D4, or E5?": misread(games.NotUnderstood, "", ""),
	})
	got := command.Read(parser.Mail{Line: "L10", Rest: "sorry, no:\n M 11!"}, context(games.GoPoints))
	if diff := cmp.Diff(desk.Command(two), got); diff != "" {
		t.Errorf("a second move below (want -, got +)\n%s", diff)
	}
}

// Finding N: players with other points are understood as well.
func TestOneReadingOfOtherPoints(t *testing.T) {
	linear, _ := rules.Named("linear-pente")
	for _, test := range []struct {
		context command.Context
		line    string
		want    desk.Command
	}{
		{context(games.WithIPoints), "k 10!!", plays(t, "L10")},
		{context(games.WithIPoints), "i9?", desk.Ask{Command: plays(t, "J9"), Line: "i9"}},
		{context(games.TraditionalPoints), "(L3U4) :)", plays(t, "G14")},
		{context(games.TraditionalPoints), "my move is L3U4", plays(t, "G14")},
		{command.Context{Game: &games.Game{Rules: linear}}, "- 10 :)", desk.PlayMove{Moves: []rules.Move{rules.Place(9)}}},
		{command.Context{Game: &games.Game{Rules: linear}}, "10?", desk.Ask{Command: desk.PlayMove{Moves: []rules.Move{rules.Place(9)}}, Line: "10"}},
	} {
		got := command.Read(parser.Mail{Line: test.line}, test.context)
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%q in %q (want -, got +)\n%s", test.line, test.context.Points, diff)
		}
	}
}

// Finding N: "yes" to a question does what the question names, with its text below.
func TestYesToQuestion(t *testing.T) {
	c := context(games.GoPoints)
	c.Question = desk.Question{Line: "L10", Rest: "Hello Ann!"}
	move := plays(t, "L10")
	move.Remark = "Hello Ann!"
	for _, line := range []string{"yes", "Yes please", "ok", "Sure!", "👍"} {
		got := command.Read(parser.Mail{Line: line}, c)
		if diff := cmp.Diff(desk.Command(desk.Confirmed{Command: move}), got); diff != "" {
			t.Errorf("%s (want -, got +)\n%s", line, diff)
		}
	}
	for line, want := range map[string]desk.Command{"no": desk.No{}, "M11": plays(t, "M11"), "accept": desk.Accept{}} {
		if diff := cmp.Diff(want, command.Read(parser.Mail{Line: line}, c)); diff != "" {
			t.Errorf("%s (want -, got +)\n%s", line, diff)
		}
	}
	c.Question.Rest = ""
	got := command.Read(parser.Mail{Line: "yes", Rest: "And good luck!"}, c)
	move.Remark = "And good luck!"
	if diff := cmp.Diff(desk.Command(desk.Confirmed{Command: move}), got); diff != "" {
		t.Errorf("the text below the yes (want -, got +)\n%s", diff)
	}
}

// Finding F11: the player is told which lines are not for the others, in short and without
// the key.
func TestWithheld(t *testing.T) {
	k10, show := plays(t, "K10"), desk.ShowPosition{Ply: desk.CurrentPly}
	const phone, long = "Ring me: +47 22 33 44 55", "My address, which I have had for years, is ann@example.org"
	const key = "It was play+Abcdefghijklmnopqrstuvwxyz234567@pente.example"
	for _, test := range []struct {
		line     string
		withheld []string
		want     desk.Command
	}{
		{"K10", []string{phone}, desk.WithRest{Command: k10, Withheld: []string{phone}}},
		{"K10", []string{long, key}, desk.WithRest{Command: k10, Withheld: []string{"My address, which I have had for year...", "It was play+...@pente.example"}}},
		{"show", []string{phone}, desk.WithRest{Command: show, Unsent: true}},
		{"say hello", []string{phone}, desk.WithRest{Command: desk.Say{Text: "hello"}, Withheld: []string{phone}}},
		{"resgin", []string{phone}, desk.WithRest{Command: desk.Ask{Command: desk.Resign{}, Line: "resign"}, Withheld: []string{phone}}},
		{"Nonsense", []string{phone}, desk.Misread{Reason: games.NotUnderstood}},
	} {
		got := command.Read(parser.Mail{Line: test.line, Withheld: test.withheld}, context(games.GoPoints))
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (want -, got +)\n%s", test.line, diff)
		}
	}
}

// Finding F12: a command below the first line is done where it cannot be misread, and else
// the player is told that it was not.
func TestCommandBelow(t *testing.T) {
	k10 := plays(t, "K10")
	withDraw, withText := k10, k10
	withDraw.Draw, withText.Remark = true, "Hello"
	for _, test := range []struct {
		line, rest string
		want       desk.Command
	}{
		{"K10", "draw", withDraw},
		{"K10", "Draw?", withDraw},
		{"K10", "Hello\nresign", desk.WithRest{Command: withText, NotDone: []string{"resign"}}},
		{"K10", "I resign", desk.WithRest{Command: k10, NotDone: []string{"resign"}}},
		{"K10", "help\ngames", desk.WithRest{Command: k10, NotDone: []string{"help", "games"}}},
		{"K10", "Yes!\nok", desk.PlayMove{Moves: k10.Moves, Remark: "Yes!\nok"}},
		{"accept", "Hello", desk.Accept{Remark: "Hello"}},
		{"accept", "resign", desk.WithRest{Command: desk.Accept{}, NotDone: []string{"resign"}}},
		{"decline", "No time, sorry", desk.Decline{Remark: "No time, sorry"}},
		{"no", "No time, sorry", desk.No{Remark: "No time, sorry"}},
		{"yes", "Hello", desk.Yes{Remark: "Hello"}},
		{"show", "Good game so far", desk.WithRest{Command: desk.ShowPosition{Ply: desk.CurrentPly}, Unsent: true}},
		{"show", "draw", desk.WithRest{Command: desk.ShowPosition{Ply: desk.CurrentPly}, NotDone: []string{"draw"}}},
		{"say hello", "resign", desk.Say{Text: "hello\nresign"}},
		{"say ring me at +47 22 33 44 55", "Please!", desk.WithRest{Command: desk.Say{Text: "Please!"}, Withheld: []string{"ring me at +47 22 33 44 55"}}},
	} {
		got := command.Read(parser.Mail{Line: test.line, Rest: test.rest}, context(games.GoPoints))
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%q below %s (want -, got +)\n%s", test.rest, test.line, diff)
		}
	}
}

// Finding F21: the text below a challenge is a greeting to the invited.
func TestGreetingBelowChallenge(t *testing.T) {
	c, _ := command.Read(parser.Mail{Line: "challenge bob", Rest: "Hello Bob,\nfancy a game?"}, command.Context{}).(desk.IssueChallenge)
	if want := "Hello Bob,\nfancy a game?"; c.Greeting != want {
		t.Errorf("greeting %q, want %q", c.Greeting, want)
	}
}
