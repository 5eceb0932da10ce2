package server

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	mimes "mime"
	"net/mail"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/mailer/mime"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
	"pentepost/templates"
)

// unzip returns the files in the attachment of an export, by name.
func unzip(t *testing.T, data []byte) map[string]string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(text)
	}
	return files
}

// checkArchive checks that the files of an export have good names and hide nothing.
func (f *faults) checkArchive(part *mail.Message) {
	_, params, _ := mimes.ParseMediaType(part.Header.Get("Content-Disposition"))
	data, err := io.ReadAll(base64.NewDecoder(base64.StdEncoding, part.Body))
	if err != nil || params["filename"] != "pentepost.zip" {
		f.add("archive %q: %v", params["filename"], err)
		return
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		f.add("archive: %v", err)
		return
	}
	for _, file := range archive.File {
		r, err := file.Open()
		if err != nil {
			f.add("%s: %v", file.Name, err)
			return
		}
		text, err := io.ReadAll(r)
		if err != nil || !exportNames.MatchString(file.Name) || !utf8.Valid(text) {
			f.add("%s, %v:\n%.1000q", file.Name, err, text)
		}
		if strings.HasSuffix(file.Name, ".txt") && strings.ContainsFunc(string(text), func(r rune) bool { return r != '\n' && unseen(r) }) {
			f.add("%s hides something:\n%.1000q", file.Name, text)
		}
	}
}

// exportNames matches the names of the files in an export.
var exportNames = regexp.MustCompile(`^(readme\.txt|oneself\.json|rows\.jsonl|games/pente-[1-9][0-9]*(\.sgf|\.txt|\.json|-said\.txt))$`)

// exportIn returns the files of the export in a letter.
func exportIn(t *testing.T, raw []byte) map[string]string {
	t.Helper()
	for _, p := range mime.Parse(raw, mime.Limits{}).Parts {
		if data := p.Decoded(); bytes.HasPrefix(data, []byte("PK")) {
			return unzip(t, data)
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

// The file of somebody with very many games has the newest ones, and the letter counts the others.
func TestExportOfManyGames(t *testing.T) {
	n := 300
	limit := maxExport / 20
	if long() {
		n, limit = 5000, maxExport
	}
	s := openTestServer(t)
	ann := games.Player{Nick: "Ann", Address: "ann@example.org", Joined: time.Now(), Settings: games.DefaultSettings()}
	bob := games.Player{Nick: "Bob", Address: "bob@example.org", Joined: time.Now(), Settings: games.DefaultSettings()}
	err := s.db.Update(context.Background(), func(tx *store.Tx) error {
		if err := tx.Players.Add(&ann); err != nil {
			return err
		}
		if err := tx.Players.Add(&bob); err != nil {
			return err
		}
		for range n {
			g := gameOf60Plies(t, ann.ID, bob.ID)
			if err := tx.Games.Add(&g); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	err = s.db.View(context.Background(), func(tx *store.Tx) error {
		v := templates.View{Notice: games.Notice{To: ann.ID, Letter: games.Exported{}, Made: time.Now()}, Reader: ann, Places: templates.Places{Service: s.config.Address}}
		begin := time.Now()
		exported, err := s.composer.exportWithin(tx, v, limit)
		if err != nil {
			return err
		}
		t.Logf("%d bytes in %v: %d games, %d left out", len(exported.File), time.Since(begin), exported.Games, exported.LeftOut)
		if len(exported.File) > limit+limit/10 || exported.Games+exported.LeftOut != n || exported.LeftOut == 0 {
			t.Errorf("%d bytes: %d games, %d left out", len(exported.File), exported.Games, exported.LeftOut)
		}
		files := unzip(t, exported.File)
		if files[fmt.Sprintf("games/pente-%d.sgf", n)] == "" || files["games/pente-1.sgf"] != "" {
			t.Error("the newest game is missing, or the oldest is there")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// gameOf60Plies returns a game of 60 plies.
func gameOf60Plies(t *testing.T, a, b games.PlayerID) games.Game {
	t.Helper()
	r, _ := rules.Named("pente-free")
	g := games.Game{Rules: r, Pace: clock.DefaultPace, Seats: []games.PlayerID{a, b}, Started: time.Now(), Position: r.Start()}
	for i := range 60 {
		m := rules.Place(g.Position.Centre())
		if i > 0 {
			m = rules.Place(rules.Point(i/10*38 + i%10*2))
		}
		next, _, err := g.Position.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		g.Plies = append(g.Plies, games.Ply{Player: g.Seats[i%2], Move: m, At: time.Now()})
		g.Position = next
	}
	return g
}
