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

// Each command word has one row, without zero values, and each type of command has a row.
func TestCommandsAreComplete(t *testing.T) {
	var words, types []string
	for _, row := range games.Commands() {
		if row.Word != "" && slices.Contains(words, row.Word) {
			t.Errorf("%q has two rows", row.Word)
		}
		words, types = append(words, row.Word), append(types, reflect.TypeOf(row.Command).Name())
		row.Word += "." // some commands have no word
		checkDecided(t, row.Word, row)
	}
	wrappers := []string{"Confirmed", "WithRest"} // have the row of the command inside
	for _, name := range commandTypes(t) {
		if !slices.Contains(types, name) && !slices.Contains(wrappers, name) {
			t.Errorf("the command %s has no row in commands.go", name)
		}
	}
}

// All words of one command have the same rules.
func TestWordsOfOneCommandAgree(t *testing.T) {
	first := map[reflect.Type]games.CommandRow{}
	for _, row := range games.Commands() {
		typ := reflect.TypeOf(row.Command)
		same, ok := first[typ]
		if !ok {
			first[typ] = row
			continue
		}
		if row.Limit != same.Limit || row.Stranger != same.Stranger || row.Where != same.Where {
			t.Errorf("%q and %q are the same command with different rows", row.Word, same.Word)
		}
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

// commandTypes returns the names of the types with a method do.
func commandTypes(t *testing.T) (names []string) {
	for _, file := range sources(t) {
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Recv == nil || f.Name.Name != "do" {
				continue
			}
			names = append(names, f.Recv.List[0].Type.(*ast.Ident).Name)
		}
	}
	if len(names) < 20 {
		t.Fatalf("found only %d commands", len(names))
	}
	return names
}
