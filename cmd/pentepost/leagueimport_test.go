package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/store"
	"pentepost/store/storetest"
)

// clubOf makes a data directory with players, and a league of a kind that nobody has entered yet. The league's file
// ends with more settings.
func clubOf(t *testing.T, kind, more string, nicks ...string) (dir string, db *store.DB) {
	t.Helper()
	dir = storetest.Dir(t)
	db, err := store.Open(t.Context(), dir, "pente.test")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	err = db.Update(t.Context(), func(tx *store.Tx) error {
		for _, nick := range nicks {
			p := games.Player{Nick: nick, Address: strings.ToLower(nick) + "@pente.test", Joined: time.Date(2026, 6, 5, 0, 0, 0, 0, time.UTC), Settings: games.DefaultSettings()}
			if err := tx.Players.Add(&p); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf("name = \"club\"\nkind = %q\nstart = 2026-06-10\norganisers = [\"sue@pente.test\"]\n%s\n", kind, more)
	program(t, 0, dir, "league", "new", write(t, "club.toml", text))
	return dir, db
}

// write writes a file and returns its name.
func write(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// entered returns who has entered the league, in the order of entering.
func entered(t *testing.T, dir string) string {
	t.Helper()
	var nicks []string
	for _, nick := range objects(t, program(t, 0, dir, "league", "show", "club", "--json"))[0]["entries"].([]any) {
		nicks = append(nicks, nick.(string))
	}
	return strings.Join(nicks, " ")
}

// Spreadsheet programs write the same table in many ways.
func TestLeagueImport(t *testing.T) {
	for name, text := range map[string]string{
		"plain":          "player\nBob\nAnn\n",
		"byte order":     "\ufeffplayer\nbob\nann\n",
		"UTF-16":         "\xff\xfep\x00l\x00a\x00y\x00e\x00r\x00\n\x00B\x00o\x00b\x00\n\x00A\x00n\x00n\x00",
		"semicolons":     "rank;Player;club\r\n1;Bob;\"Pente Klub; Wien\"\r\n2;Ann;M\xfcnchen\r\n;;\r\n",
		"tabs":           "player\trank\nBob\t1\nAnn\t2\n",
		"quotes, blanks": "\"player\", \"rank\"\n \"Bob\", 1\n\n Ann ,2",
		"addresses":      "player\nBOB@pente.test\nann@pente.test\n",
	} {
		t.Run(name, func(t *testing.T) {
			dir, _ := clubOf(t, "round-robin", "", "Ann", "Bob")
			contains(t, program(t, 0, dir, "league", "import", "club", write(t, "players.csv", text)), "league club: players entered: 2")
			if got := entered(t, dir); got != "Bob Ann" {
				t.Errorf("entered: %s, want Bob Ann", got)
			}
		})
	}
}

// The players get the same letter as if they had entered themselves.
func TestImportedPlayersAreTold(t *testing.T) {
	dir, db := clubOf(t, "round-robin", "", "Ann", "Bob")
	var out bytes.Buffer
	status := run(t.Context(), []string{"league", "import", "club", "-", "--data", dir}, Streams{In: strings.NewReader("player\nBob\n"), Out: &out, Err: &out})
	if status != 0 {
		t.Fatal(out.String())
	}
	err := db.View(context.Background(), func(tx *store.Tx) error {
		due, err := tx.Sending.Due(time.Now().Add(time.Hour), 10)
		if len(due) != 1 || due[0].To != 2 || due[0].Kind() != letters.KindLeague || due[0].Topic() != "entered" || due[0].Reply {
			t.Errorf("letters %+v, want one to Bob", due)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Every line with a mistake is named, and then nobody is entered.
func TestLeagueImportIsAllOrNothing(t *testing.T) {
	for _, test := range []struct{ kind, more, text, says string }{
		{"round-robin", "size = 4", "player\nAnn\nZoe\nann@pente.test\n\nBob\nCat\nDan\nEve\n", "line 3: there is no player \"Zoe\"\nline 4: ann@pente.test has entered already\nline 9: there is no place left for Eve\n"},
		{"round-robin", "", "player;team\nAnn;\nBob;Oslo\n;Oslo\nzoe@pente.test;\n", "line 3: there are no teams in this league\nline 4: no player is named\nline 5: there is no player \"zoe@pente.test\"\n"},
		{"teams", "boards = 2", "player,team\nAnn,Oslo\nBob,OSLO\nCat,oslo\nDan\nEve,\"?\"\n", "line 4: the team oslo has a player for each board\nline 5: no team is named for Dan\nline 6: \"?\" cannot be the name of a team\n"},
		{"round-robin", "least_games = 1", "player\nAnn\n", "line 2: Ann does not fulfil the conditions of the league\n"},
		{"round-robin", "", "player\nAnn\nHal\n", "line 3: Hal wants no letters, or is banned\n"},
		{"round-robin", "", "name\nAnn\n", "line 1: no column is called \"player\"\n"},
		{"round-robin", "", "player\nAnn\n\"Bob\n", "line 3: extraneous or missing \" in quoted-field\n"},
		{"round-robin", "", "player\n", "there is no line with values in it\n"},
		{"round-robin", "", "", "there is no line with values in it\n"},
	} {
		dir, _ := clubOf(t, test.kind, test.more, "Ann", "Bob", "Cat", "Dan", "Eve", "Hal")
		program(t, 0, dir, "player", "Hal", "--ban")
		file := write(t, "players.csv", test.text)
		want := strings.TrimPrefix(strings.ReplaceAll("\n"+strings.TrimSuffix(test.says, "\n"), "\n", "\n"+file+": "), "\n") + "\nhint: nothing was imported; mend the file and import it again.\n"
		if got := program(t, 1, dir, "league", "import", "club", file); got != want {
			t.Errorf("%q:\n%s\nwant\n%s", test.text, got, want)
		}
		if got := entered(t, dir); got != "" {
			t.Errorf("%q: %s entered", test.text, got)
		}
	}
	dir, _ := clubOf(t, "round-robin", "", "Ann")
	file := write(t, "players.csv", "player\nAnn\n")
	contains(t, program(t, 1, dir, "league", "import", "cup", file), `there is no league "cup"`)
	contains(t, program(t, 1, dir, "league", "import", "club", file+"x"), "no such file")
	program(t, 0, dir, "league", "close", "club")
	contains(t, program(t, 1, dir, "league", "import", "club", file), `the league "club" is closed`)
}
