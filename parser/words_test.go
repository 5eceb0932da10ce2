package parser_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// Letters outside ASCII that code may have, because they are signs and no words, by file.
var signs = map[string]string{
	"command/token.go":         "ー",
	"command/decoration.go":    "АВСЕНЈКМОРЅТХУΑΒΕΖΗΚΜΝΟΡΤΧΥ", // look like letters of columns
	"command/vacation.go":      "º",
	"date/date.go":             "年년月월日일号號º" + "гое", // of dates, and the ends of their numbers: "24-го"
	"reply/date.go":            "年년月월",
	"reply/tongue.go":          "іїєґўђјљњћџІЇЄҐЎЂЈЉЊЋЏ", // that Russian has not
	"phrasebook/phrasebook.go": "ーıßłøæđ",                // that are written in two ways
	"phrasebook/unspaced.go":   "ー",
}

// Words of languages stand in templates/words. Letters outside ASCII give away those that stand in code.
func TestNoWordsInCode(t *testing.T) {
	found := map[string]string{}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		path = filepath.ToSlash(path)
		found[path], err = foreignLetters(path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for path, letters := range found {
		if words := strings.Trim(letters, signs[path]); words != "" {
			t.Errorf("%s has the letters %q in its strings", path, words)
		}
	}
	for path, letters := range signs {
		if gone := strings.Trim(letters, found[path]); gone != "" {
			t.Errorf("%s has no %q any more", path, gone)
		}
	}
}

// foreignLetters returns the letters outside ASCII in the strings of a file.
func foreignLetters(path string) (letters string, err error) {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if literal, is := n.(*ast.BasicLit); is && (literal.Kind == token.STRING || literal.Kind == token.CHAR) {
			text := literal.Value
			if plain, err := strconv.Unquote(text); err == nil {
				text = plain
			}
			letters += strings.Map(func(r rune) rune {
				if r < unicode.MaxASCII+1 || !unicode.IsLetter(r) {
					return -1
				}
				return r
			}, text)
		}
		return true
	})
	return letters, nil
}
