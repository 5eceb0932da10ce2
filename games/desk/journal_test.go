package desk_test

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
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/rating"
	"pentepost/parser/command"
	"pentepost/rules"
)

// What the operator does comes back from the journal as it was.
func TestNotedOperator(t *testing.T) {
	l, err := command.ReadLeague("name = \"club\"\nvariant = \"pente\"\nstart = 2026-06-05\npace = \"3 days claim\"\norganisers = [\"ann@pente.test\"]\n")
	must(t, err)
	began := time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)
	noted := []desk.OperatorCommand{
		desk.Ban{Player: 3, Forfeit: true}, desk.Unban{Player: 3},
		desk.ExtendTurn{Game: 4, More: 36 * time.Hour, Says: "Sorry."}, desk.PauseGame{Game: 4, Says: "Wait."}, desk.ResumeGame{Game: 4, Says: "On."},
		desk.UndoTurn{Game: 4, Says: "Oh."}, desk.Adjudicate{Game: 4, Outcome: rules.Win, Winner: 2, Says: "So."}, desk.RevertCorrection{Game: 4, Says: "No."},
		desk.PauseAll{Until: began}, desk.ResumeAll{}, desk.TellAll{Text: "News.", To: []games.PlayerID{1, 2}},
		desk.ImportRatings{Starts: []games.RatingStart{{Player: 2, Family: "pente", Rating: rating.Rating{Rating: 1612.5, Deviation: 80}, Since: began}}},
		desk.NewLeague{League: l}, desk.EnterAll{Name: "club", Entrants: []desk.Entrant{{Player: "Ann", Team: "Owls"}}},
		desk.Organise{Name: "club", Action: desk.StartSeason{}}, desk.Organise{Name: "club", Action: desk.ExtendSeason{By: time.Hour}},
		desk.Organise{Name: "club", Action: desk.Announce{Text: "Hello."}}, desk.Organise{Name: "club", Action: desk.AddEntrant{Nick: "Ann", Team: "Owls"}},
		desk.Organise{Name: "club", Action: desk.RemoveEntrant{Nick: "Ann"}}, desk.Organise{Name: "club", Action: desk.CloseLeague{}},
		desk.Organise{Name: "club", Action: desk.AdjudicateLeagueGame{Game: 4, Outcome: rules.Draw, Says: "Equal."}},
	}
	for _, action := range []desk.LeagueAction{
		desk.OpenLeague{}, desk.HoldRound{For: time.Hour}, desk.ReleaseRound{}, desk.TakeRulingBack{Game: 4}, desk.GiveTime{Game: 4, By: time.Hour},
		desk.ReturnPlayer{Nick: "Ann"}, desk.EnterLate{Nick: "Ann"}, desk.GiveBye{Nick: "Ann", Off: true}, desk.OrderTeam{Team: "Owls", Nicks: []string{"Ann"}},
		desk.PairByHand{One: "Ann", Other: "Bob"}, desk.UnpairByHand{Nick: "Ann"}, desk.Substitute{Out: "Ann", In: "Bob"}, desk.SetTerm{Setting: "pace", Value: "5 days", Pace: clock.DefaultPace}, desk.RenameLeague{To: "cup"},
	} {
		noted = append(noted, desk.Organise{Name: "club", Action: action})
	}
	var names []string
	for _, want := range noted {
		names = append(names, reflect.TypeOf(want).Name())
		if o, ok := want.(desk.Organise); ok {
			names = append(names, reflect.TypeOf(o.Action).Name())
		}
		text, err := json.Marshal(desk.NotedOperator{Command: want})
		must(t, err)
		var got desk.NotedOperator
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

// withMethod returns the names of the types of package desk with a method.
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
	for _, want := range []desk.Command{
		desk.PlayMove{Moves: []rules.Move{{Point: 180}}, Draw: true}, desk.Accept{}, desk.Decline{}, desk.Resign{}, nil,
	} {
		text, err := json.Marshal(desk.NotedCommand{Command: want})
		must(t, err)
		var got desk.NotedCommand
		must(t, json.Unmarshal(text, &got))
		if !reflect.DeepEqual(got.Command, want) {
			t.Errorf("%s: %+v, want %+v", text, got.Command, want)
		}
	}
	if err := json.Unmarshal([]byte(`{"name":"Shout","value":{}}`), &desk.NotedCommand{}); err == nil {
		t.Error("a command that nobody knows is read")
	}
}
