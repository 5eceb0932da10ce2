package store_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pentepost/store"
	"pentepost/store/storetest"
)

func export(t *testing.T, db *store.DB) string {
	t.Helper()
	var out bytes.Buffer
	_, err := db.Export(t.Context(), &out, []byte("secret"))
	must(t, err)
	return out.String()
}

// importText imports into a directory that does not exist yet.
func importText(t *testing.T, text string) (dir string, key []byte, err error) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "new")
	_, err = store.Import(t.Context(), dir, strings.NewReader(text), func(b []byte) error {
		key = b
		return nil
	})
	return dir, key, err
}

// What was exported and imported is exported again without a difference, from every fifth schema, and from every one
// with PENTEPOST_LONG=1.
func TestExportAndImport(t *testing.T) {
	dumps, _ := filepath.Glob("testdata/schema-*.sql")
	slices.Reverse(dumps)       // the latest first
	if storetest.OnPostgres() { // it has no older schemas
		dumps = []string{latestDump(t)}
	}
	for i, dump := range dumps {
		if i%5 != 0 && os.Getenv("PENTEPOST_LONG") == "" {
			continue
		}
		text := export(t, openDump(t, dump))
		dir, key, err := importText(t, text)
		must(t, err)
		if string(key) != "secret" {
			t.Errorf("key %q", key)
		}
		if again := export(t, openIn(t, dir)); again != text {
			t.Errorf("%s: exported %s\nand again %s", dump, text, again)
		}
	}
}

// An export of an earlier schema is brought up to date.
func TestImportOfEarlierSchema(t *testing.T) {
	earlier, err := os.ReadFile("testdata/export-00006.jsonl")
	must(t, err)
	dir, _, err := importText(t, string(earlier))
	must(t, err)
	update(t, openIn(t, dir), func(tx *store.Tx) { checkGames(t, tx) })
	if _, _, err := importText(t, strings.Replace(string(earlier), `"schema":6`, `"schema":99`, 1)); !errors.Is(err, store.ErrNewer) {
		t.Errorf("schema 99: %v", err)
	}
}

// A damaged export changes nothing, and the error names the line.
func TestImportOfDamage(t *testing.T) {
	good := export(t, openDump(t, latestDump(t)))
	for _, test := range []struct{ old, new, at, says string }{
		{`{"pentepost":"export"`, `{"pentepost":"letter"`, `{"pentepost"`, "not the beginning of an export"},
		{`"key":"`, `"key":"xy`, `{"pentepost"`, "the key is not hexadecimal"},
		{`{"games":{"id":2`, `{"games":{"id":2,,`, `{"games":{"id":2`, "it is not"},
		{`{"games":{"id":2`, `{"chess":{"id":2`, `{"chess"`, `there is no table "chess"`},
		{`{"games":{"id":2`, `{"games":{"id":2.5`, `{"games":{"id":2.5`, "neither a whole number"},
		{`{"games":{"id":2`, `{"games":{"id":1`, `{"games":{"id":1,"rules":"keryo`, "UNIQUE"},
		{`{"games":{"id":2`, `{"games":{"no":2`, `{"games":{"no":2`, `the column "id" is missing`},
		{`{"games":{"id":2`, `{"games":{"more":1,"id":2`, `{"games":{"more"`, "columns, and games has"},
		{`"ply":3,"player":1,"move":"K10"`, `"ply":3,"player":1,"move":"G7"`, `"ply":3,"player":1,"move":"G7"`, "game 1"},
		{`"ply":3,"player":1,"move":"K10"`, `"ply":3,"player":2,"move":"K10"`, `"ply":3,"player":2`, "ply 3 is by player 2"},
		{`"match_no":0`, `"match_no":5`, `{"games":{"id":1`, "its match does not exist"},
		{`{"invitations":{"challenge":1,"place":1,"player":3`, `{"invitations":{"challenge":1,"place":1,"player":9`, `{"invitations"`, "not there"},
		{`"state":"open"`, `"state":"ajar"`, `{"challenges"`, "its state is none"},
		{`{"end":true`, `{"fin":true`, `{"fin"`, "it is not"},
	} {
		bad := strings.Replace(good, test.old, test.new, 1)
		if bad == good {
			t.Fatalf("%q is not in the export:\n%s", test.old, good)
		}
		checkRefused(t, bad, strings.Count(bad[:strings.Index(bad, test.at)], "\n")+1, test.says)
	}
	lines := strings.SplitAfter(good, "\n")
	checkRefused(t, "", 1, "empty")
	checkRefused(t, strings.Join(lines[:10], ""), 11, "the end is missing")
	checkRefused(t, strings.Join(lines[:10], "")+lines[10][:9], 11, "cut off")
	checkRefused(t, strings.Join(slices.Delete(slices.Clone(lines), 9, 10), ""), len(lines)-2, "rows before it")
	checkRefused(t, good+lines[3], len(lines), "after the end")
}

// checkRefused checks that an import fails at a line and leaves nothing.
func checkRefused(t *testing.T, text string, line int, says string) {
	t.Helper()
	dir, _, err := importText(t, text)
	wrong, ok := errors.AsType[*store.LineError](err)
	if !ok || wrong.Line != line || !strings.Contains(wrong.Says, says) {
		t.Errorf("got %v, want line %d: ...%s...", err, line, says)
	}
	left, _ := filepath.Glob(filepath.Join(dir, "*"))
	left = slices.DeleteFunc(left, func(name string) bool { return filepath.Base(name) == "lock" })
	if len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

func TestImportKeepsDatabase(t *testing.T) {
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, store.FileName), []byte("mine"), 0o600))
	_, err := store.Import(t.Context(), dir, strings.NewReader(""), nil)
	if !errors.Is(err, store.ErrNotEmpty) {
		t.Errorf("import over a database: %v", err)
	}
}
