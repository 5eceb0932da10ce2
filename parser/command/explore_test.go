package command_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/notation"
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

// Points behind the number of a game are on its board, in its opening, and count from one of its plies. Misspelt words and other ways to
// write it are read as those of other commands.
func TestExploreNumbered(t *testing.T) {
	small, _ := rules.Named("small-pente")
	on13 := func(x, y int) rules.Move { return rules.Place(rules.Point(13*y + x)) }
	soosorv, err := rules.Parse("renju opening=soosorv-8")
	if err != nil {
		t.Fatal(err)
	}
	size9, err := small.With("size", "9")
	if err != nil {
		t.Fatal(err)
	}
	offered := games.Game{ID: 43, Rules: soosorv, Position: soosorv.Start()}
	for word := range strings.FieldsSeq("H8 H9 J10 keep J9 1 keep offer-K8 K8") {
		m, err := notation.ParseWord(soosorv, word)
		if err == nil {
			offered.Position, _, err = offered.Position.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
		offered.Plies = append(offered.Plies, games.Ply{Move: m})
	}
	numbered := func(id games.GameID) *games.Game {
		return map[games.GameID]*games.Game{42: {ID: 42, Rules: small}, 43: &offered}[id]
	}
	last, c := desk.CurrentPly, command.Context{Joined: true, Numbered: numbered}
	g7 := desk.Explore{Game: 42, Ply: last, Moves: []rules.Move{on13(6, 6)}}
	compareLines(t, c, map[string]desk.Command{
		"explore 42": desk.Explore{Game: 42, Ply: last}, "explore 42 G7": g7, "explore #42 G7": g7, "explore game 42 G7": g7, "explore 42: G7": g7, "Explore 42, G7!": g7, "explore 42 G7?": g7,
		"expolre 42 G7":          desk.Ask{Command: g7, Line: "explore 42 G7"},
		"explore 42 6 G7 H7":     desk.Explore{Game: 42, Ply: 6, Moves: []rules.Move{on13(6, 6), on13(7, 6)}},
		"explore 42 K14":         misread(games.OffBoard, "", "k14"),
		"explore 42 quickly":     desk.Sentence{},
		"explore 44 G7":          desk.Explore{Game: 44, Ply: last}, // which is refused
		"explore 43 7 K8":        desk.Explore{Game: 43, Ply: 7, Moves: []rules.Move{rules.OfferAt(15*7 + 9)}},
		"explore 43 8 K8":        desk.Explore{Game: 43, Ply: 8, Moves: []rules.Move{rules.Place(15*7 + 9)}},
		"explore 43 5 1 keep K8": desk.Explore{Game: 43, Ply: 5, Moves: []rules.Move{rules.Choose(rules.Fifths(1)), rules.Choose(rules.Keep), rules.OfferAt(15*7 + 9)}},
	})
	compareLines(t, command.Context{Joined: true}, map[string]desk.Command{
		"explore renju opening=soosorv-8 H8 H9 J10 keep J9 1 keep K8": desk.Explore{Rules: soosorv, Ply: last, Moves: []rules.Move{
			rules.Place(15*7 + 7), rules.Place(15*8 + 7), rules.Place(15*9 + 8), rules.Choose(rules.Keep), rules.Place(15*8 + 8), rules.Choose(rules.Fifths(1)), rules.Choose(rules.Keep), rules.OfferAt(15*7 + 9),
		}},
		"explore small-pente size 9 E5": desk.Explore{Rules: size9, Ply: last, Moves: []rules.Move{rules.Place(9*4 + 4)}},
		"explore renju opening=swap3":   desk.Misread{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicOptionValue, Name: "opening swap3", Known: []string{"none", "soosorv-8", "taraguchi-10"}}},
	})
	in := context(games.GoPoints)
	in.Numbered = numbered
	compareLines(t, in, map[string]desk.Command{"explore 42": desk.Explore{Ply: 42}, "explore #42 G7": g7, "explore game 42": desk.Explore{Game: 42, Ply: last}})
}
