package server

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"os"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/server/lettercheck"
	"pentepost/mailer/mime"
	"pentepost/notation"
)

// exportIn returns the files of the export in a letter.
func exportIn(t *testing.T, raw []byte) map[string]string {
	t.Helper()
	for _, p := range mime.Parse(raw, mime.Limits{}).Parts {
		if data := p.Decoded(); bytes.HasPrefix(data, []byte("PK")) {
			files, err := lettercheck.Unzip(data)
			must(t, err)
			return files
		}
	}
	t.Fatalf("the letter has no archive:\n%.3000s", raw)
	return nil
}

// An export has what the server knows about a player, and nothing of the others but what they sent
// to the player.
func TestExport(t *testing.T) {
	w, err := newLoggedWorld(t.TempDir(), false, slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})))
	if err != nil {
		t.Fatal(err)
	}
	defer w.close()
	if err := w.generous(); err != nil {
		t.Fatal(err)
	}
	w.correspond(t, gameWithNotes)
	w.correspond(t, `
		cat>> seek renju; cat invited
		cat>> watch bob; cat list
		ann>> export; ann export
		bob>> export; bob export
		cat>> export; cat export`)
	files := map[string]map[string]string{}
	for _, name := range []string{"ann", "bob", "cat"} {
		letters := w.mailbox(t, name)
		files[name] = exportIn(t, letters[len(letters)-1])
	}
	for name, has := range map[string]bool{"ann": true, "bob": false, "cat": false} {
		for file, text := range files[name] {
			for _, other := range []string{"ann", "bob", "cat"} {
				if address := w.address(other); other != name && strings.Contains(text, address) {
					t.Errorf("%s of %s has the address %s:\n%s", file, name, address, text)
				}
			}
			if !has && strings.Contains(text, "hippopotamus") {
				t.Errorf("%s of %s has the note of Ann:\n%s", file, name, text)
			}
		}
	}
	ann := files["ann"]
	for file, patterns := range map[string][]string{
		"readme.txt":             {"knows about ann", "ann@pente.test", "There are two games", "board      tap"},
		"oneself.json":           {`"nickname": "ann"`, `"address": "ann@pente.test"`, `"kind": "your-move"`, `"Board": "tap"`},
		"rows.jsonl":             {`{"players":{`, `{"notes":{`, `{"remarks":{`, `{"ledger":{`, `{"addresses":{`},
		"games/pente-1.sgf":      {"PW[ann]", "GM["},
		"games/pente-1.txt":      {`[Player 1 Name "ann"]`},
		"games/pente-1.json":     {`"text": "a hippopotamus"`, `"by": "bob"`, `"text": "hello"`, `"seat": 1`, `"result": "0-1"`},
		"games/pente-1-said.txt": {"a hippopotamus", "bob, after move 3"},
		"games/pente-2.json":     {`"number": 2`},
	} {
		for _, pattern := range patterns {
			if !strings.Contains(ann[file], pattern) {
				t.Errorf("%s does not have %q:\n%s", file, pattern, ann[file])
			}
		}
	}
	for file, text := range ann {
		if strings.HasSuffix(file, ".json") && !json.Valid([]byte(text)) {
			t.Errorf("%s is no JSON:\n%s", file, text)
		}
		if strings.HasSuffix(file, ".sgf") {
			rec, err := notation.NewReader(strings.NewReader(text), notation.ReadOptions{}).Next()
			if v := notation.Referee(rec); err != nil || !v.OK() {
				t.Errorf("%s is no record: %v, %v", file, err, v.Error)
			}
		}
	}
	for _, pattern := range []string{`"rules": "renju`, `"player": "bob"`} {
		if !strings.Contains(files["cat"]["oneself.json"], pattern) {
			t.Errorf("Cat's export does not have %s:\n%s", pattern, files["cat"]["oneself.json"])
		}
	}
}
