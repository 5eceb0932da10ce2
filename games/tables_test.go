package games_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"pentepost/games"
)

// Each kind has one row, without zero values.
func TestKindsAreComplete(t *testing.T) {
	rows := map[string]bool{}
	for _, row := range games.Kinds() {
		if rows[string(row.Kind)] {
			t.Errorf("%s has two rows", row.Kind)
		}
		rows[string(row.Kind)] = true
		checkDecided(t, string(row.Kind), row)
	}
	for _, kind := range kindConstants(t) {
		if !rows[kind] {
			t.Errorf("the kind %q has no row in kinds.go", kind)
		}
	}
}

// Each word belongs to one command.
func TestCommandWordsDiffer(t *testing.T) {
	var words []string
	for _, w := range games.CommandWords() {
		if w.Word == "" || slices.Contains(words, w.Word) {
			t.Errorf("%q is the word of two commands, or of none", w.Word)
		}
		words = append(words, w.Word)
	}
}

func checkDecided(t *testing.T, name string, row any) {
	t.Helper()
	v := reflect.ValueOf(row)
	for i := range v.NumField() {
		if v.Field(i).IsZero() {
			t.Errorf("%s: no value for %s", name, v.Type().Field(i).Name)
		}
	}
}

// sources returns the parsed files of the package without its tests.
func sources(t *testing.T) (files []*ast.File) {
	t.Helper()
	names, err := filepath.Glob("*.go")
	must(t, err)
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		must(t, err)
		if file.Name.Name == "games" {
			files = append(files, file)
		}
	}
	return files
}

// kindConstants returns the values of the constants of type Kind.
func kindConstants(t *testing.T) (kinds []string) {
	for _, file := range sources(t) {
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok || len(spec.Values) != 1 {
				return true
			}
			if typ, _ := spec.Type.(*ast.Ident); typ == nil || typ.Name != "Kind" {
				return true
			}
			value, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			must(t, err)
			kinds = append(kinds, value)
			return true
		})
	}
	if len(kinds) < 15 {
		t.Fatalf("found only %d kinds", len(kinds))
	}
	return kinds
}
