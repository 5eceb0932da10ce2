package command_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/parser/reply"
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
		return "K10"
	case desk.ExplainRules:
		return "rules " + c.Variant
	case desk.Help:
		return "help"
	case desk.Yes:
		return "accept"
	case desk.No:
		return "decline"
	case desk.OfferDraw:
		return "draw"
	case desk.AskUndo:
		return "undo"
	default:
		return strings.ToLower(strings.TrimPrefix(fmt.Sprintf("%T", c), "desk."))
	}
}

// Lines with a clear wish, in many languages, are obeyed or asked about. None is taken for something else, and few are refused.
func TestWishes(t *testing.T) {
	count := map[string]int{}
	rows := wishTable(t, "wishes.txt")
	for _, row := range rows {
		_, where, want, text := row[0], row[1], row[2], row[3]
		line, rest, _ := strings.Cut(text, "/")
		c := command.Context{}
		if where != "invite" && where != "fresh" {
			c = context(games.GoPoints)
		}
		got := command.Read(parser.Mail{Line: reply.CommandLine(line), Rest: rest}, c)
		became := "obeyed"
		if ask, ok := desk.Unwrap(got).(desk.Ask); ok {
			got, became = ask.Command, "asked"
		}
		switch did := wishes(got); {
		case did == "misread" || did == "sentence":
			became = "refused"
		case did != want, where == "own" && became == "asked": // a question about an answer helps nobody
			became = "wrong"
		}
		if count[became]++; became == "wrong" || became == "refused" {
			t.Logf("%v is %s: %#v", row, became, got)
		}
	}
	t.Logf("%d lines: %v", len(rows), count)
	if count["wrong"] > 0 || count["refused"]*20 >= len(rows) {
		t.Errorf("of %d lines %d are wrong and %d refused", len(rows), count["wrong"], count["refused"])
	}
}

// First sentences of people who know no commands are answered by the letter with what they mean first, or stop all letters.
func TestFirstSentences(t *testing.T) {
	rows := wishTable(t, "first-sentences.txt")
	wrong := 0
	for _, row := range rows {
		meant := row[1]
		var got string
		switch c := command.Read(parser.Mail{Line: reply.CommandLine(row[2])}, command.Context{}).(type) {
		case desk.Sentence:
			got = string(c.About)
		case desk.Stop:
			got = "stop"
		case desk.ExplainRules, desk.Help:
			got = "rules"
		default:
			t.Errorf("%v is %T", row, c)
		}
		if got != meant && (meant != "any" || got == "stop") {
			t.Logf("%v: %q", row, got)
			wrong++
		}
	}
	t.Logf("%d of %d have something else first", wrong, len(rows))
	if wrong*20 > len(rows) {
		t.Errorf("%d of %d have something else first", wrong, len(rows))
	}
}
