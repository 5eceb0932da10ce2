package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// mayImport says which of our packages a package may import, tests excepted. A row also holds for
// the packages below that have no row of their own.
var mayImport = map[string][]string{
	"rules":                       {},
	"rules/search":                {"rules"},
	"mailer":                      {"mailer/listen", "notation/visible"},
	"mailer/mime":                 {"notation/visible"},
	"mailer/listen":               {},
	"mailer/postoffice":           {"mailer/listen", "mailer/mime"},
	"mailer/postoffice/page":      {"mailer", "mailer/mime", "mailer/postoffice", "notation/visible"},
	"notation":                    {"notation/visible", "rules"},
	"notation/visible":            {},
	"games":                       {"games/clock", "games/league", "games/rating", "rules"},
	"games/clock":                 {},
	"games/puzzles":               {"notation", "rules"},
	"parser":                      {"mailer/mime", "notation/visible", "parser/date", "parser/reply"},
	"parser/date":                 {},
	"games/league":                {"games/league/matching"},
	"games/league/matching":       {},
	"games/rating":                {"rules"},
	"parser/reply":                {"games", "mailer/mime", "notation/visible"},
	"parser/command":              {"games", "games/clock", "games/league", "games/rating", "notation", "notation/visible", "parser", "parser/date", "parser/reply", "rules"},
	"templates":                   {"games", "games/clock", "games/league", "notation", "notation/visible", "rules", "templates/messages", "templates/picture"},
	"templates/messages":          {},
	"templates/picture":           {"notation", "rules"},
	"templates/pseudo":            {},
	"store":                       {"games", "games/clock", "games/league", "games/rating", "notation", "rules"},
	"mailer/mailservers":          {},
	"store/storetest":             {"store"},
	"cmd/pentepost/journal":       {"mailer/mime", "store"},
	"cmd/pentepost/rescue":        {"games", "games/clock", "mailer/mime", "notation", "rules", "store"},
	"cmd/pentepost/config":        {"games", "games/rating", "mailer", "parser", "store"},
	"cmd/pentepost/computer":      {"cmd/pentepost/gomocup", "games", "rules", "rules/search"},
	"cmd/pentepost/gomocup":       {"rules", "rules/search"},
	"cmd/pentepost/pages":         {"cmd/pentepost/config", "cmd/pentepost/rescue", "games", "games/league", "notation", "rules", "store", "templates"},
	"cmd/pentepost/correspondent": {"cmd/pentepost/config", "mailer", "mailer/mime", "mailer/postoffice"},
	"cmd/pentepost/loadtest":      {"games", "games/clock", "mailer", "notation", "rules", "store"},
	"cmd/pentepost/server":        {"cmd/pentepost/computer", "cmd/pentepost/config", "cmd/pentepost/gomocup", "cmd/pentepost/journal", "cmd/pentepost/rescue", "games", "games/clock", "games/puzzles", "mailer", "notation", "parser", "parser/command", "rules", "store", "templates"},
	"cmd/pentepost":               {"cmd/pentepost/config", "cmd/pentepost/correspondent", "cmd/pentepost/gomocup", "cmd/pentepost/loadtest", "cmd/pentepost/pages", "cmd/pentepost/rescue", "cmd/pentepost/server", "games", "games/clock", "games/league", "games/puzzles", "games/rating", "mailer", "mailer/postoffice", "mailer/postoffice/page", "notation", "parser", "parser/command", "rules", "rules/search", "store", "templates"},
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

// row returns the row of the table for a package.
func row(dir string) (allowed []string, ok bool) {
	for ; dir != "."; dir = path.Dir(dir) {
		if allowed, ok = mayImport[dir]; ok {
			return allowed, true
		}
	}
	return nil, false
}

// TestImports checks imports against the table.
func TestImports(t *testing.T) {
	_, found := sources(t)
	for _, s := range found {
		allowed, ok := row(s.dir)
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
	for dir := range mayImport {
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
