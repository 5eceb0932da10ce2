package templates

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

func TestMarkupOfText(t *testing.T) {
	const text = `<b onclick="x">&amp; 'it' é`
	for name, test := range map[string]struct{ got, want markup }{
		"text":       {escape(text), "&lt;b onclick=&quot;x&quot;&gt;&amp;amp; 'it' &#233;"},
		"attribute":  {quoted(text), "&lt;b onclick=&quot;x&quot;&gt;&amp;amp; 'it' &#233;"},
		"scripts":    {escape("Ход & 手番。"), "Ход &amp; 手番。"},
		"no UTF-8":   {escape("a\xffb"), "a&#65533;b"},
		"address":    {percent(text), "%3Cb%20onclick%3D%22x%22%3E%26amp%3B%20%27it%27%20%C3%A9"},
		"long word":  {escape(strings.Repeat("a", 22)), "aaaaaaaaaaaaaaaaaaaa<wbr>aa"},
		"long value": {quoted(strings.Repeat("a", 22)), "aaaaaaaaaaaaaaaaaaaaaa"},
		"image":      {address(`"x`), "cid:&quot;x@p"},
		"point":      {quoted("K10"), "K10"},
	} {
		if test.got != test.want {
			t.Errorf("%s: %s, want %s", name, test.got, test.want)
		}
	}
}

// Only the functions of htmlmarkup.go turn a string into markup. Elsewhere the compiler refuses one,
// unless somebody converts it or writes into the buffer of a sheet.
func TestNoTextBecomesMarkup(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	converted := 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		parsed, err := parser.ParseFile(set, file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			switch {
			case !ok || !makesMarkup(call):
			case file == "htmlmarkup.go":
				converted++
			default:
				t.Errorf("%s: a string becomes markup", set.Position(call.Pos()))
			}
			return true
		})
	}
	if converted == 0 {
		t.Error("no string becomes markup anywhere")
	}
}

// makesMarkup reports whether a call is a conversion to markup, or writes into a buffer that is a field.
func makesMarkup(call *ast.CallExpr) bool {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name == "markup"
	case *ast.SelectorExpr:
		of, ok := f.X.(*ast.SelectorExpr)
		return ok && of.Sel.Name == "buffer" && strings.HasPrefix(f.Sel.Name, "Write")
	}
	return false
}

// Where a line of Japanese breaks is marked for no program: all know it. No mark makes one break where it must not, as in French before "!".
func TestNoMarkWhereNoLineBreaks(t *testing.T) {
	for _, text := range []string{strings.Repeat("手番は黒です。", 30), strings.Repeat("a", 19) + "\u00a0\u00a0!"} {
		marked := string(escape(text))
		for _, glued := range []string{"<wbr\n>。", "<wbr>。", "<wbr>&#160;", "<wbr>!", "<wbr>手"} {
			if strings.Contains(marked, glued) {
				t.Errorf("%q may break in %s", glued, marked)
			}
		}
		for line := range strings.Lines(marked) {
			if len(line) > 300 {
				t.Errorf("%d bytes: %s", len(line), line)
			}
		}
	}
}
