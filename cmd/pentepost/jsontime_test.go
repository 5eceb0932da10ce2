package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/play"
	"pentepost/rules"
	"pentepost/store"
)

// L7: the clock of a game without weekends runs in the zone of a player, and scripts get its times in UTC.
func TestTimesOfGamesAreInUTC(t *testing.T) {
	dir, db := correspondence(t)
	friday := time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)
	pente, _ := rules.Named("pente")
	err := db.Update(t.Context(), func(tx *store.Tx) error {
		g := play.New(pente, clock.Pace{Move: 3 * clock.Day, WeekendsOff: true}, []games.PlayerID{1, 2}, friday)
		if err := tx.Games.Add(&g); err != nil {
			return err
		}
		g.Began, g.Zone = friday, "Asia/Tokyo"
		return tx.ForGames().Begun.Put(g, len(g.Plies))
	})
	if err != nil {
		t.Fatal(err)
	}
	contains(t, program(t, 0, dir, "game", "2", "--json"), `"due":"2026-06-10T12:00:00Z"`)
	contains(t, program(t, 0, dir, "games", "--json"), `"due":"2026-06-10T12:00:00Z"`)
	contains(t, program(t, 0, dir, "game", "2"), "Bob to move by 2026-06-10T12:00:00Z")
}

// L7: no command prints a time in JSON that is not in UTC: each is a utcTime.
func TestEveryTimeInJSONIsUTC(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	times := 0
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			f, ok := n.(*ast.Field)
			if !ok || f.Tag == nil || !strings.Contains(f.Tag.Value, "json:") || strings.HasSuffix(name, "_test.go") {
				return true
			}
			kind := f.Type
			if pointer, ok := kind.(*ast.StarExpr); ok {
				kind = pointer.X
			}
			if ident, ok := kind.(*ast.Ident); ok && ident.Name == "utcTime" {
				times++
			}
			if selected, ok := kind.(*ast.SelectorExpr); ok && selected.Sel.Name == "Time" {
				t.Errorf("%s: %s is a time in the zone that it happens to have", name, f.Tag.Value)
			}
			return true
		})
	}
	if times < 20 {
		t.Errorf("%d times are looked at", times)
	}
}
