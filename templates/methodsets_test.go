package templates_test

import (
	"go/ast"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// sourceImporter reads the declarations of our packages; those of others are empty.
type sourceImporter map[string]*types.Package

func (s sourceImporter) Import(name string) (*types.Package, error) {
	if s[name] != nil {
		return s[name], nil
	}
	s[name] = types.NewPackage(name, path.Base(name))
	if dir, ours := strings.CutPrefix(name, "pentepost/"); ours {
		set := token.NewFileSet()
		files, err := source(set, filepath.Join("..", dir))
		if err != nil {
			return nil, err
		}
		files = slices.DeleteFunc(files, func(f *ast.File) bool { return strings.HasSuffix(f.Name.Name, "_test") })
		reader := types.Config{Importer: s, IgnoreFuncBodies: true, Error: func(error) {}} // it knows no names of others
		s[name], _ = reader.Check(name, set, files, nil)
	}
	s[name].MarkComplete()
	return s[name], nil
}

// No type has more methods than somebody can look over, those of what it embeds included: a letter gets the few views that
// it needs, and the compiler writes few wrappers.
func TestMethodSetsAreSmall(t *testing.T) {
	const most = 60
	packages, widest := sourceImporter{}, 0
	must(t, fs.WalkDir(os.DirFS("."), ".", func(dir string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		p, err := packages.Import(path.Join("pentepost/templates", dir))
		if err != nil {
			return err
		}
		for _, name := range p.Scope().Names() {
			if named, is := p.Scope().Lookup(name).(*types.TypeName); is {
				n := types.NewMethodSet(types.NewPointer(named.Type())).Len()
				if widest = max(widest, n); n > most {
					t.Errorf("%s.%s has %d methods, want at most %d", p.Path(), name, n, most)
				}
			}
		}
		return nil
	}))
	if widest < most/2 {
		t.Errorf("the widest type has %d methods: they are not found", widest)
	}
}
