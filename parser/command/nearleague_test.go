package command_test

import (
	"slices"
	"testing"

	"pentepost/games/desk"
	"pentepost/parser"
	"pentepost/parser/command"
)

// An organiser's line that is nearly right is answered by the line that works, with what they wrote in it (L8).
func TestNearlyOrganised(t *testing.T) {
	for line, want := range map[string]string{
		"result 3 Ann":              "result 3 win Ann",
		"result 3 Ann wins":         "result 3 win Ann",
		"result #3: win for Ann.":   "result 3 win Ann",
		"result game 3 won by Ann":  "result 3 win Ann",
		"resutl 3 win Ann":          "result 3 win Ann",
		"result Ann 3":              "result 3 win Ann",
		"result 3 drawn":            "result 3 draw",
		"result draw 3":             "result 3 draw",
		"draw 3":                    "result 3 draw",
		"result 3 cancelled":        "result 3 void",
		"result 3 undo":             "result 3 back",
		"extend 42 5":               "extend 42 5 days",
		"extend 42 by 5 days":       "extend 42 5 days",
		"extend game 42 for 5 days": "extend 42 5 days",
		"shorten 3":                 "shorten 3 days",
		"hold 2":                    "hold 2 days",
		"substitute Bob with Eve":   "substitute Bob Eve",
		"substitute Eve for Bob":    "substitute Bob Eve",
		"replace Bob by Eve":        "substitute Bob Eve",
		"kick Bob":                  "remove Bob",
		"remove player Bob please":  "remove Bob",
		"bye for Ann":               "bye Ann",
		"bye off Ann":               "bye Ann off",
		"start now":                 "start",
		"rename to masters":         "rename masters",
		"set pace=soon":             "set pace soon",
		"pace 5 days":               "set pace 5 days",
		"late_entry yes":            "set late_entry yes",
		"reprot":                    "report",
	} {
		got, _ := command.Read(parser.Mail{Line: "league club " + line}, command.Context{Joined: true}).(desk.NearlyOrganise)
		if got.Line != "league club "+want {
			t.Errorf("%q means %q, or %q, want %q", line, got.Line, got.Forms, want)
		}
	}
}

// Where a line can mean several things, or lacks something, the ways to write it are shown with what is known.
func TestFormsOfOrganisers(t *testing.T) {
	for line, want := range map[string][]string{
		"result 3":         {"result 3 win NICKNAME", "result 3 draw", "result 3 void", "result 3 back"},
		"result Ann":       {"result GAME win Ann"},
		"result 3 Ann Bob": {"result 3 win Ann"},
		"extend 42":        {"extend 42 5 days", "extend 42 days"},
		"substitute Bob":   {"substitute Bob NICKNAME"},
		"late":             {"late NICKNAME"},
		"order Oslo":       {"order Oslo NICKNAME ..."},
		"set pace":         {"set pace VALUE"},
		"juggle Bob":       nil,
	} {
		got, near := command.Read(parser.Mail{Line: "league club " + line}, command.Context{Joined: true}).(desk.NearlyOrganise)
		for i := range want {
			want[i] = "league club " + want[i]
		}
		if !near || got.Line != "" || !slices.Equal(got.Forms, want) {
			t.Errorf("%q can be %q or %q, want %q", line, got.Line, got.Forms, want)
		}
	}
}

// What players write, and what an organiser writes rightly, is no such line.
func TestNotNearlyOrganised(t *testing.T) {
	for _, line := range []string{"league club", "league club challenge Bob", "league club result 3 win Ann", "league club say Hello, friends", "table club 2", "leave club"} {
		if c, nearly := command.Read(parser.Mail{Line: line}, command.Context{Joined: true}).(desk.NearlyOrganise); nearly {
			t.Errorf("%q is %+v", line, c)
		}
	}
}
