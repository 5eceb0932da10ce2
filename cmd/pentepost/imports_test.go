package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// importsTable says which of our packages a package may import.
const importsTable = "testdata/imports.md"

// mayImport reads which of our packages a package may import, tests excepted. A row also holds for the packages
// below that have no row of their own.
func mayImport(t *testing.T) map[string][]string {
	t.Helper()
	text, err := os.ReadFile(importsTable)
	if err != nil {
		t.Fatal(err)
	}
	_, rows, found := strings.Cut(string(text), "\n| package | may import of ours |\n|---|---|\n")
	if !found {
		t.Fatal(importsTable + " has no table")
	}
	table := map[string][]string{}
	for row := range strings.Lines(rows) {
		packages, imports, ok := strings.Cut(strings.Trim(row, "| \n"), " | ")
		if !ok {
			break
		}
		for _, dir := range inCode(packages) {
			if table[dir] != nil {
				t.Errorf("the table names %s twice", dir)
			}
			table[dir] = inCode(imports)
		}
	}
	return table
}

// inCode returns the words that Markdown marks as code.
func inCode(text string) []string {
	words := []string{}
	for n, word := range strings.Split(text, "`") {
		if n%2 == 1 {
			words = append(words, word)
		}
	}
	return words
}

// bannedNames say nothing about a package.
var bannedNames = []string{"util", "utils", "common", "helper", "helpers"}

// maxLines is how long a function may be.
const maxLines = 60

// source is a package of this module.
type source struct {
	dir   string // from the top, "mailer/postoffice"
	files map[string]*ast.File
}

// sources parses every package of the module, without its tests.
func sources(t *testing.T) (*token.FileSet, map[string]*source) {
	t.Helper()
	set, found := token.NewFileSet(), map[string]*source{}
	top := filepath.Join("..", "..")
	err := filepath.WalkDir(top, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != top && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(set, name, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(top, filepath.Dir(name))
		dir = filepath.ToSlash(dir)
		if found[dir] == nil {
			found[dir] = &source{dir: dir, files: map[string]*ast.File{}}
		}
		found[dir].files[filepath.Base(name)] = file
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return set, found
}

// rowOf returns what a table allows a package.
func rowOf(table map[string][]string, dir string) (allowed []string, ok bool) {
	for ; dir != "."; dir = path.Dir(dir) {
		if allowed, ok = table[dir]; ok {
			return allowed, true
		}
	}
	return nil, false
}

// TestImports checks imports against the table.
func TestImports(t *testing.T) {
	_, found := sources(t)
	table := mayImport(t)
	for _, s := range found {
		allowed, ok := rowOf(table, s.dir)
		if !ok {
			t.Errorf("%s is not in the table: what may it import?", s.dir)
		}
		for name, file := range s.files {
			for _, spec := range file.Imports {
				imported, err := strconv.Unquote(spec.Path.Value)
				ours, isOurs := strings.CutPrefix(imported, "pentepost/")
				if err != nil || isOurs && !slices.Contains(allowed, ours) {
					t.Errorf("%s/%s imports %s; it may import of ours: %v", s.dir, name, imported, allowed)
				}
			}
		}
	}
	for dir := range table {
		if found[dir] == nil {
			t.Errorf("the table names %s, which is not there", dir)
		}
	}
}

// TestPackageSentences checks that every package has a comment and a meaningful name.
func TestPackageSentences(t *testing.T) {
	_, found := sources(t)
	for _, s := range found {
		name, says := "", ""
		for _, file := range s.files {
			name = file.Name.Name
			says += file.Doc.Text()
		}
		begins := "Package " + name + " "
		if name == "main" {
			begins = "Command " + path.Base(s.dir) + " "
		}
		first, _, ended := strings.Cut(says, ".")
		if !strings.HasPrefix(first, begins) || !ended {
			t.Errorf("%s: the package comment does not begin with a sentence %q: %.60q", s.dir, begins+"...", says)
		}
		if slices.Contains(bannedNames, name) || slices.Contains(bannedNames, path.Base(s.dir)) {
			t.Errorf("%s: the name says nothing", s.dir)
		}
	}
}

func TestFunctionsAreShort(t *testing.T) {
	set, found := sources(t)
	for _, s := range found {
		for _, file := range s.files {
			ast.Inspect(file, func(n ast.Node) bool {
				f, ok := n.(*ast.FuncDecl)
				if !ok {
					return true
				}
				if from, to := set.Position(f.Pos()), set.Position(f.End()); to.Line-from.Line+1 > maxLines {
					t.Errorf("%s: %s has %d lines; %d is the most", from, f.Name.Name, to.Line-from.Line+1, maxLines)
				}
				return true
			})
		}
	}
}
