package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pentepost/games/explore"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
	"pentepost/store/storetest"
)

// exploredAt returns what was played after some moves.
func exploredAt(t *testing.T, db *store.DB, variant string, points ...string) explore.Answer {
	t.Helper()
	r, err := rules.Parse(variant)
	if err != nil {
		t.Fatal(err)
	}
	p, b := r.Start(), notation.BoardOf(r)
	for _, point := range points {
		at, err := notation.Go.Parse(b, point)
		if err == nil {
			p, _, err = p.Play(rules.Place(at))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var list []explore.Answer
	if err := db.View(t.Context(), func(tx *store.Tx) (err error) { list, err = tx.Explored.At(p); return err }); err != nil {
		t.Fatal(err)
	}
	return list[0]
}

func exploredDir(t *testing.T) (dir string, db *store.DB) {
	t.Helper()
	dir = storetest.Dir(t)
	db, err := store.Open(t.Context(), dir, "pente.example")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return dir, db
}

// The answer is no if a record is wrong, and yes once nothing is left to import. The session explore-collection has ten that are wrong.
func TestImportGames(t *testing.T) {
	dir, db := exploredDir(t)
	file := filepath.Join(t.TempDir(), "club.txt")
	if err := os.WriteFile(file, []byte("K10 L9 N10\nK10 K10\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	status, out, complaints := runProgram(t, "import", "--games", "--data", dir, file)
	if want := file + ": games imported: 1, wrong: 1\n"; status != 1 || out != want || !strings.HasPrefix(complaints, file+":2: game 2: ") {
		t.Errorf("status %d, %q, want %q\n%s", status, out, want, complaints)
	}
	status, out, complaints = runProgram(t, "import", "--games", "--data", dir, file)
	if status != 0 || complaints != "" || !strings.HasSuffix(out, "imported before: games read: 2\n") {
		t.Errorf("the second time: status %d, %q\n%s", status, out, complaints)
	}
	if a := exploredAt(t, db, "pente"); a.Games != 1 {
		t.Errorf("after the second time %d games", a.Games)
	}
}

func TestImportGamesUsage(t *testing.T) {
	dir, _ := exploredDir(t)
	for _, test := range []struct {
		args   string
		status int
		says   string
	}{
		{"import --games", 2, "--games and collections"},
		{"import --games --from-mail FILE", 2, "--games not with --from-mail"},
		{"import --source NAME FILE", 2, "--source goes with --games"},
		{"import --games --source " + strings.Repeat("x", 41) + " FILE", 2, "1 to 40 characters"},
		{"import --games /no/such/file", 1, "no such file"},
	} {
		status, out, complaints := runProgram(t, append(strings.Fields(test.args), "--data", dir)...)
		if status != test.status || out != "" || !strings.Contains(complaints, test.says) {
			t.Errorf("%s: status %d, want %d and %q:\n%s%s", test.args, status, test.status, test.says, out, complaints)
		}
	}
	empty := filepath.Join(t.TempDir(), "empty.sgf")
	if err := os.WriteFile(empty, []byte("# nothing\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, _, complaints := runProgram(t, "import", "--games", "--data", dir, empty); status != 1 || !strings.Contains(complaints, ":1: no game record found") {
		t.Errorf("status %d\n%s", status, complaints)
	}
}

// The real games are all found, position by position, as plainly counting them finds them.
func TestImportRealGames(t *testing.T) {
	file := filepath.Join(realGames(t), "real-games.txt")
	dir, db := exploredDir(t)
	status, out, complaints := runProgram(t, "import", "--games", "--data", dir, "--source", "pente.org", file)
	if status != 0 || complaints != "" || out != file+": games imported: 528, wrong: 0\n" {
		t.Fatalf("status %d\n%s%s", status, out, complaints)
	}
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	after, won := map[string]int{}, map[string]int{} // the first two moves as images of each other, and how many of them seat 1 won
	for reader := notation.NewReader(in, notation.ReadOptions{}); ; {
		rec, err := reader.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		at, err := notation.Go.Parse(notation.Board{Width: 19, Height: 19}, rec.Moves[1])
		if err != nil {
			t.Fatal(err)
		}
		x, y := int(at)%19-9, int(at)/19-9
		x, y = max(x, -x), max(y, -y)
		beginning := fmt.Sprintln(rec.Rules.Name, max(x, y), min(x, y))
		after[beginning]++
		if rec.Score == "0-1" {
			won[beginning]++
		}
	}
	for _, variant := range []string{"pente", "pente-free"} {
		for _, m := range exploredAt(t, db, variant, "K10").Moves {
			x, y := int(m.Move.Point)%19-9, int(m.Move.Point)/19-9
			x, y = max(x, -x), max(y, -y)
			beginning := fmt.Sprintln(variant, max(x, y), min(x, y))
			if m.Games != after[beginning] || m.Won != won[beginning] || m.Rating < 1000 {
				t.Errorf("%s: %+v, want %d games, %d won", beginning, m, after[beginning], won[beginning])
			}
			delete(after, beginning)
		}
	}
	if len(after) > 0 {
		t.Errorf("not found: %v", after)
	}
	if status, out, _ := runProgram(t, "verify", "--data", dir); status != 0 {
		t.Errorf("verify: %s", out)
	}
}
