package games_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/rating"
	"pentepost/parser/command"
	"pentepost/rules"
)

// What the operator does comes back from the journal as it was.
func TestNotedOperator(t *testing.T) {
	l, err := command.ReadLeague("name = \"club\"\nvariant = \"pente\"\nstart = 2026-06-05\npace = \"3 days claim\"\norganisers = [\"ann@pente.test\"]\n")
	must(t, err)
	began := time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)
	noted := []games.OperatorCommand{
		games.Ban{Player: 3, Forfeit: true}, games.Unban{Player: 3},
		games.ExtendTurn{Game: 4, By: 36 * time.Hour, Says: "Sorry."}, games.PauseGame{Game: 4, Says: "Wait."}, games.ResumeGame{Game: 4, Says: "On."},
		games.UndoTurn{Game: 4, Says: "Oh."}, games.Adjudicate{Game: 4, Outcome: rules.Win, Winner: 2, Says: "So."}, games.RevertCorrection{Game: 4, Says: "No."},
		games.PauseAll{Until: began}, games.ResumeAll{},
		games.ImportRatings{Starts: []games.RatingStart{{Player: 2, Family: "pente", Rating: rating.Rating{Rating: 1612.5, Deviation: 80}, Since: began}}},
		games.NewLeague{League: l}, games.EnterAll{Name: "club", Entrants: []games.Entrant{{Player: "Ann", Team: "Owls"}}},
		games.Organise{Name: "club", Action: games.StartSeason{}}, games.Organise{Name: "club", Action: games.ExtendSeason{By: time.Hour}},
		games.Organise{Name: "club", Action: games.Announce{Text: "Hello."}}, games.Organise{Name: "club", Action: games.AddEntrant{Nick: "Ann", Team: "Owls"}},
		games.Organise{Name: "club", Action: games.RemoveEntrant{Nick: "Ann"}}, games.Organise{Name: "club", Action: games.CloseLeague{}},
		games.Organise{Name: "club", Action: games.AdjudicateLeagueGame{Game: 4, Outcome: rules.Draw, Says: "Equal."}},
	}
	var names []string
	for _, want := range noted {
		names = append(names, reflect.TypeOf(want).Name())
		if o, ok := want.(games.Organise); ok {
			names = append(names, reflect.TypeOf(o.Action).Name())
		}
		text, err := json.Marshal(games.NotedOperator{Command: want})
		must(t, err)
		var got games.NotedOperator
		must(t, json.Unmarshal(text, &got))
		if !reflect.DeepEqual(got.Command, want) {
			t.Errorf("%s: %+v, want %+v", text, got.Command, want)
		}
	}
	for _, name := range append(withMethod(t, "operate"), withMethod(t, "act")...) {
		if !slices.Contains(names, name) {
			t.Errorf("%s is not tried, and may be lost in the journal", name)
		}
	}
}

// withMethod returns the names of the types of package games with a method.
func withMethod(t *testing.T, method string) (names []string) {
	files, err := filepath.Glob("*.go")
	must(t, err)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		must(t, err)
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil && f.Name.Name == method {
				names = append(names, f.Recv.List[0].Type.(*ast.Ident).Name)
			}
		}
	}
	return names
}

// So does what a computer player does.
func TestNotedCommand(t *testing.T) {
	for _, want := range []games.Command{
		games.PlayMove{Moves: []rules.Move{{Point: 180}}, Draw: true}, games.Accept{}, games.Decline{}, games.Resign{}, nil,
	} {
		text, err := json.Marshal(games.NotedCommand{Command: want})
		must(t, err)
		var got games.NotedCommand
		must(t, json.Unmarshal(text, &got))
		if !reflect.DeepEqual(got.Command, want) {
			t.Errorf("%s: %+v, want %+v", text, got.Command, want)
		}
	}
	if err := json.Unmarshal([]byte(`{"name":"Shout","value":{}}`), &games.NotedCommand{}); err == nil {
		t.Error("a command that nobody knows is read")
	}
}
