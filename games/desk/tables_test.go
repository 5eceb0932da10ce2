package desk_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"pentepost/games/desk"
	"pentepost/games/letters"
)

// The list of kinds has each of them.
func TestKindsAreComplete(t *testing.T) {
	for _, kind := range kindConstants(t) {
		if !letters.Kind(kind).Known() {
			t.Errorf("the kind %q is not in Kinds", kind)
		}
	}
	if all := letters.Kinds(); len(all) != len(kindConstants(t)) {
		t.Errorf("Kinds has %d kinds, and there are %d", len(all), len(kindConstants(t)))
	}
}

// Each word belongs to one command.
func TestCommandWordsDiffer(t *testing.T) {
	var words []string
	for _, w := range desk.CommandWords() {
		if w.Word == "" || slices.Contains(words, w.Word) {
			t.Errorf("%q is the word of two commands, or of none", w.Word)
		}
		words = append(words, w.Word)
	}
}

// sources returns the parsed files of package letters without its tests.
func sources(t *testing.T) (files []*ast.File) {
	t.Helper()
	names, err := filepath.Glob("../letters/*.go")
	must(t, err)
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		must(t, err)
		if file.Name.Name == "letters" {
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
