package command_test

import (
	"cmp"
	"fmt"
	"os"
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/notation"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/parser/reply"
	"pentepost/rules"
)

// wishTable returns the rows of a table in testdata: fields between bars.
func wishTable(t *testing.T, name string) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile("../../cmd/pentepost/server/testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		var fields []string
		for field := range strings.SplitSeq(line, "|") {
			fields = append(fields, strings.TrimSpace(field))
		}
		rows = append(rows, fields)
	}
	return rows
}

// wishes names what a command does, as the tables of wishes do.
func wishes(c desk.Command) string {
	switch c := desk.Unwrap(c).(type) {
	case desk.PlayMove:
		return notation.Go.Move(notation.Board{Width: 19, Height: 19}, c.Moves[0])
	case desk.ExplainRules:
		return strings.TrimSpace("rules " + c.Variant)
	case desk.IssueChallenge:
		if strings.HasPrefix(c.Whom[0], "computer-") {
			return c.Whom[0]
		}
		return "@" + c.Whom[0]
	case desk.Misread:
		if c.Reason == games.TwoMoves {
			return "two moves"
		}
		return "misread"
	case desk.Sentence:
		if c.Address != "" {
			return "@" + c.Address
		}
		return "sentence " + string(c.About)
	}
	name := strings.ToLower(strings.TrimPrefix(fmt.Sprintf("%T", desk.Unwrap(c)), "desk."))
	return cmp.Or(map[string]string{
		"yes": "accept", "no": "decline", "offerdraw": "draw", "askundo": "undo",
		"showposition": "show", "listgames": "games", "showvacation": "vacation", "takevacation": "vacation", "withdrawnamed": "withdraw", "enterall": "league",
	}[name], name)
}

// wishContext is where a line of the tables is written.
func wishContext(t *testing.T, where string) command.Context {
	t.Helper()
	r, _ := rules.Named("pente")
	c := command.Context{Joined: where != "invite", Invited: where == "invite", Points: games.GoPoints}
	switch where {
	case "game", "own":
		c.Game = &games.Game{Rules: r}
	case "draw":
		c.Game = &games.Game{Rules: r, Offer: games.Offer{What: games.DrawOffer, By: 2}}
	case "over":
		begun := r.Start()
		p, err := begun.Leave(1, rules.ByResigning)
		if err != nil {
			t.Fatal(err)
		}
		c.Game = &games.Game{Rules: r, Position: p}
	case "invite", "fresh":
	default:
		t.Fatalf("%q is no place", where)
	}
	return c
}

// fate returns whether a line was obeyed, asked about, refused, or taken for something else.
func fate(want string, got desk.Command) string {
	if _, ok := desk.Unwrap(got).(desk.Ask); ok {
		got = desk.Unwrap(got).(desk.Ask).Command
		if wishes(got) == want {
			return "asked"
		}
		return "wrong"
	}
	switch did := wishes(got); {
	case did == want, want == "rules" && (did == "help" || strings.HasPrefix(did, "rules ")):
		return "obeyed"
	case did == "two moves", did == "sentence "+want, strings.HasPrefix(want, "computer-") && did == "sentence computer", want == "withdraw" && did == "games":
		return "asked"
	case did == "misread" || strings.HasPrefix(did, "sentence"):
		return "refused"
	}
	return "wrong"
}

// Lines with a clear wish, in many languages, are obeyed or asked about. None is taken for something else, and few are refused.
func TestWishes(t *testing.T) {
	for table, most := range map[string]struct{ wrong, refused int }{
		"wishes.txt": {0, 21}, "more-wishes.txt": {0, 19}, "third-wishes.txt": {1, 38}, // the third has long sentences in rare words
	} {
		count := map[string]int{}
		rows := wishTable(t, table)
		for _, row := range rows {
			_, where, want, text := row[0], row[1], row[2], row[3]
			line, rest, _ := strings.Cut(text, " / ")
			if where == "fresh" && strings.HasPrefix(want, "@") {
				want = strings.ToLower(want)
			}
			got := command.Read(parser.Mail{Line: reply.CommandLine(line), Rest: rest}, wishContext(t, where))
			became := fate(want, got)
			if where == "own" && became == "asked" { // a question about an answer helps nobody
				became = "wrong"
			}
			if count[became]++; became == "wrong" || became == "refused" {
				t.Logf("%v is %s: %#v", row, became, got)
			}
		}
		t.Logf("%s: %d lines: %v", table, len(rows), count)
		if count["wrong"] > most.wrong || count["refused"] > most.refused {
			t.Errorf("%s: of %d lines %d are wrong and %d refused", table, len(rows), count["wrong"], count["refused"])
		}
	}
}

// First sentences of people who know no commands are answered by the letter with what they mean first, or stop all letters.
func TestFirstSentences(t *testing.T) {
	for _, table := range []string{"first-sentences.txt", "more-first-sentences.txt"} {
		rows := wishTable(t, table)
		wrong := 0
		for _, row := range rows {
			meant := row[1]
			line, rest, _ := strings.Cut(row[2], " / ")
			var got string
			switch c := desk.Unwrap(command.Read(parser.Mail{Line: reply.CommandLine(line), Rest: rest}, command.Context{})).(type) {
			case desk.Sentence:
				got = string(c.About)
			case desk.Stop:
				got = "stop"
			case desk.ExplainRules, desk.Help:
				got = "rules"
			default:
				got = wishes(c)
			}
			if got != meant && (meant != "any" || got == "stop") {
				t.Logf("%v: %q", row, got)
				wrong++
			}
		}
		t.Logf("%s: %d of %d have something else first", table, wrong, len(rows))
		if wrong*20 > len(rows) {
			t.Errorf("%s: %d of %d have something else first", table, wrong, len(rows))
		}
	}
}

// What players say before a game nearly accepts an invitation. It is polite beside other words, and in a game.
func TestGreetingBeforeGame(t *testing.T) {
	pente, _ := rules.Named("pente")
	inGame := command.Context{Joined: true, Game: &games.Game{Rules: pente, Position: pente.Start()}}
	for _, test := range []struct {
		line string
		in   command.Context
		want string
		fate string
	}{
		{"よろしくお願いします。", command.Context{Invited: true}, "accept", "asked"}, {"よろしくお願いいたします！", command.Context{Invited: true, Joined: true}, "accept", "asked"},
		{"承諾します。よろしくお願いします。", command.Context{Invited: true}, "accept", "obeyed"}, {"また今度、よろしくお願いします", command.Context{Invited: true}, "decline", "obeyed"},
		{"よろしくお願いします。", inGame, "accept", "refused"}, {"引き分け、よろしくお願いします", inGame, "draw", "obeyed"}, {"よろしくお願いします", command.Context{Joined: true}, "accept", "refused"},
	} {
		if got := fate(test.want, command.Read(parser.Mail{Line: test.line}, test.in)); got != test.fate {
			t.Errorf("%q in %+v: %s is %s, want %s", test.line, test.in, test.want, got, test.fate)
		}
	}
}
