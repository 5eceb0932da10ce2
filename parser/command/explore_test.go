package command_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/rules"
)

// What stands behind "explore" is a game and points, or a number: of a ply in a reply about a game, else of a game.
func TestExplore(t *testing.T) {
	named := func(name string) rules.Ruleset {
		r, ok := rules.Named(name)
		if !ok {
			t.Fatal(name)
		}
		return r
	}
	on19 := func(x, y int) rules.Move { return rules.Place(rules.Point(19*y + x)) }
	pente, last := named("pente"), desk.CurrentPly
	for line, want := range map[string]desk.Command{
		"explore":                  desk.Explore{Rules: pente, Ply: last},
		"explore k10, L9":          desk.Explore{Rules: pente, Ply: last, Moves: []rules.Move{on19(9, 9), on19(10, 8)}},
		"explore keryo pente K10":  desk.Explore{Rules: named("keryo-pente"), Ply: last, Moves: []rules.Move{on19(9, 9)}},
		"explore small-pente G7":   desk.Explore{Rules: named("small-pente"), Ply: last, Moves: []rules.Move{rules.Place(13*6 + 6)}},
		"explore swap2-pente keep": desk.Explore{Rules: named("swap2-pente"), Ply: last, Moves: []rules.Move{rules.Choose(rules.Keep)}},
		"explore 42":               desk.Explore{Game: 42, Ply: last},
		"explore 42 6":             desk.Explore{Game: 42, Ply: 6},
		"challenge Bob explore on": desk.IssueChallenge{Whom: []string{"bob"}, Rules: pente, Pace: clock.DefaultPace, Explore: true},
	} {
		if diff := cmp.Diff(want, command.Read(parser.Mail{Line: line}, command.Context{Joined: true})); diff != "" {
			t.Errorf("%s (-want +got)\n%s", line, diff)
		}
	}
	for line, want := range map[string]desk.Command{
		"explore":       desk.Explore{Ply: last},
		"explore 6":     desk.Explore{Ply: 6},
		"explore 0 K10": desk.Explore{Ply: 0, Moves: []rules.Move{on19(9, 9)}},
		"explore K10":   desk.Explore{Ply: last, Moves: []rules.Move{on19(9, 9)}},
	} {
		if diff := cmp.Diff(want, command.Read(parser.Mail{Line: line}, context(games.GoPoints))); diff != "" {
			t.Errorf("in a game, %s (-want +got)\n%s", line, diff)
		}
	}
}
