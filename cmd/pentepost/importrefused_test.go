package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/store"
)

// aLetter is the header of a letter to somebody at so many minutes past noon, with a
// record of which the moves and perhaps more are given.
func aLetter(to string, minute int, record string) string {
	if !strings.Contains(record, ";") {
		record = "1; game 42; pente; Ann, Bob; days 7; announce on; started 2026-06-05T12:00:00Z; " + record
	}
	return fmt.Sprintf("From: <play@pente.test>\nTo: \"%s\" <%s@pente.test>\nDate: Fri, 05 Jun 2026 12:%02d:00 +0000\nX-Pentepost-Record: %s\n\nX-Pentepost-Record: no field\n",
		to, strings.ToLower(to), minute, record)
}

// runImport runs the command on letters, each in a file of its own: a.eml, b.eml, ...
func runImport(t *testing.T, dir string, letters []string, more ...string) (status int, out, complaints string) {
	t.Helper()
	from := t.TempDir()
	for i, l := range letters {
		save(t, filepath.Join(from, string(rune('a'+i))+".eml"), l)
	}
	return runProgram(t, append([]string{"import", "--from-mail", "--data", dir, from}, more...)...)
}

// What is made of letters, for one game or several.
func TestImportSays(t *testing.T) {
	toBob := aLetter("Bob", 1, "K10 *")
	for name, test := range map[string]struct {
		letters []string
		flags   string
		status  int
		says    []string
	}{
		"both":          {[]string{toBob, aLetter("Ann", 2, "K10 L10 *")}, "", 0, []string{"game 42: imported, pente, Ann - Bob, plies: 2, goes on\n"}},
		"oldest last":   {[]string{aLetter("Ann", 2, "K10 L10 *"), toBob}, "", 0, []string{"plies: 2, goes on\n"}},
		"resigned":      {[]string{toBob, aLetter("Ann", 2, "K10 L10 resign-2 1-0")}, "", 0, []string{"plies: 2, 1-0\n"}},
		"agreed":        {[]string{toBob, aLetter("Ann", 2, "K10 1/2-1/2")}, "", 0, []string{"plies: 1, 1/2-1/2\n"}},
		"one unknown":   {[]string{toBob}, "", 1, []string{"game 42: not imported: no letter says where to write to Ann; say --player Ann=ADDRESS\n"}},
		"said":          {[]string{toBob}, "--player ann=a@x.test", 0, []string{"game 42: imported"}},
		"said wrongly":  {[]string{toBob}, "--player Ann=bob@pente.test", 1, []string{"two players cannot both be at bob@pente.test"}},
		"conflict":      {[]string{toBob, aLetter("Ann", 2, "K10 L10 *"), aLetter("Ann", 3, "K10 L11 N13 *")}, "", 1, []string{"not imported: ", "b.eml and ", "c.eml tell of different games from ply 2 on"}},
		"illegal":       {[]string{toBob, aLetter("Ann", 2, "K10 L10 L10 *")}, "", 1, []string{"not imported: ", "b.eml cannot be played: ply 3, L10: a black stone stands there"}},
		"false result":  {[]string{toBob, aLetter("Ann", 2, "K10 L10 1-0")}, "", 1, []string{"b.eml says 1-0, which is not what it comes to"}},
		"no result":     {[]string{toBob, aLetter("Ann", 2, "K10 resign-2 *")}, "", 1, []string{"ends without its result"}},
		"cut off":       {[]string{toBob, aLetter("Ann", 2, "K10 L10"), aLetter("Ann", 2, "K10 *")}, "", 1, []string{"game 42: imported", "b.eml: not written as a point"}},
		"another form":  {[]string{aLetter("Ann", 2, "2; game 42; pente; K10")}, "", 1, []string{`in the form "2", known is 1`, "no letter about a game"}},
		"nothing":       {[]string{"Subject: hello\n\nK10\n", ""}, "", 1, []string{"no letter about a game among the files"}},
		"no file":       {[]string{toBob}, "/no/such/file --player ann=a@x.test", 1, []string{"no such file", "game 42: imported"}},
		"bad nickname":  {[]string{strings.ReplaceAll(aLetter("Ann", 1, "K10 *"), "Bob", "resign")}, "--player resign=r@x.test", 1, []string{"resign is no nickname"}},
		"two games":     {[]string{toBob, aLetter("Ann", 2, strings.Replace(recordIn(toBob), "2026", "2025", 1))}, "", 0, []string{"game 42: imported, pente", "game 42: imported as game 43, since another game has the number, pente"}},
		"another lists": {[]string{toBob, aLetter("Ann", 2, strings.Replace(recordIn(toBob), "game 42", "game 7", 1))}, "", 0, []string{"game 7: imported, ", "game 42: imported, "}},
		"new name":      {[]string{toBob, aLetter("Ann", 2, "K10 *"), strings.ReplaceAll(aLetter("Bob", 3, "K10 L10 *"), "Ann,", "Anna,")}, "", 0, []string{"Anna - Bob, plies: 2"}},
		"nobody to":     {[]string{strings.Replace(toBob, "To:", "Cc:", 1)}, "", 1, []string{"to Ann and Bob; say --player Ann=ADDRESS --player Bob=ADDRESS"}},
	} {
		t.Run(name, func(t *testing.T) {
			status, out, complaints := runImport(t, t.TempDir(), test.letters, strings.Fields(test.flags)...)
			if status != test.status {
				t.Errorf("status %d, want %d", status, test.status)
			}
			for _, says := range test.says {
				if !strings.Contains(out+complaints, says) {
					t.Errorf("does not say %q:\n%s%s", says, out, complaints)
				}
			}
		})
	}
}

// recordIn is the record of a letter made by aLetter.
func recordIn(letter string) string {
	_, record, _ := strings.Cut(letter, recordField+": ")
	record, _, _ = strings.Cut(record, "\n")
	return record
}

// In a database with games in it: what is there is not doubled, what letters know
// more of is played on, and nobody is taken for another.
func TestImportIntoGames(t *testing.T) {
	dir := t.TempDir()
	both := []string{aLetter("Ann", 1, "K10 *"), aLetter("Bob", 2, "K10 L10 *")}
	for _, step := range []struct {
		letters []string
		flags   string
		status  int
		says    string
	}{
		{both, "", 0, "game 42: imported"},
		{both[:1], "", 0, "game 42: is game 42 already"},
		{[]string{aLetter("Ann", 3, "K10 L10 N13 M10 *")}, "", 0, "game 42: is game 42, brought forward from ply 2"},
		{[]string{aLetter("Ann", 3, "K10 L10 N13 M11 *")}, "", 1, "game 42: not imported: it is there as game 42, played otherwise from ply 4 on"},
		{[]string{aLetter("Ann", 3, strings.Replace(recordIn(both[0]), "12:00:00Z", "12:00:09Z", 1))}, "", 0, "imported as game 43"},
		{[]string{aLetter("Ann", 3, strings.Replace(recordIn(both[1]), "12:00:00Z", "12:00:09Z", 1))}, "", 0, "game 42: is game 43, brought forward from ply 1"},
		{[]string{strings.Replace(aLetter("Ann", 3, "K10 *"), "ann@", "other@", 1)}, "", 1, "here Ann is at ann@pente.test, and in the letters at other@pente.test; if that is the same person, say --player Ann=ann@pente.test"},
		{[]string{strings.Replace(aLetter("Ann", 3, "K10 *"), "ann@", "other@", 1)}, "--player Ann=ann@pente.test", 0, "is game 42 already"},
		{[]string{strings.ReplaceAll(aLetter("Ann", 3, "K10 *"), "Ann", "Annie")}, "", 1, "not imported: no letter says where to write"},
	} {
		letters := step.letters
		if strings.Contains(step.says, "no letter says") { // without Bob at hand
			letters = []string{strings.ReplaceAll(letters[0], "Bob", "Rob")}
		}
		status, out, complaints := runImport(t, dir, letters, strings.Fields(step.flags)...)
		if status != step.status || !strings.Contains(out, step.says) || strings.Count(out, "\n") != 1 {
			t.Fatalf("status %d, want %d and %q:\n%s%s", status, step.status, step.says, out, complaints)
		}
	}
}

// Whoever has asked never to be written to is left alone; whoever was only invited
// becomes a player.
func TestImportOfKnownPeople(t *testing.T) {
	dir := t.TempDir()
	db, err := store.Open(t.Context(), dir, config.LocalDomain)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(t.Context(), func(tx *store.Tx) error {
		if err := tx.AddPlayer(&games.Player{Address: "ann@pente.test", Settings: games.DefaultSettings()}); err != nil {
			return err
		}
		return tx.AddPlayer(&games.Player{Address: "cat@pente.test", Unsubscribed: true, Settings: games.DefaultSettings()})
	})
	if err != nil || db.Close() != nil {
		t.Fatal(err)
	}
	status, out, _ := runImport(t, dir, []string{aLetter("Ann", 1, "K10 *"), aLetter("Bob", 1, "K10 *")})
	if status != 0 {
		t.Errorf("status %d\n%s", status, out)
	}
	letters := []string{aLetter("Ann", 1, "K10 *"), aLetter("Cat", 1, "K10 *")}
	for i := range letters {
		letters[i] = strings.ReplaceAll(letters[i], "Ann, Bob", "Ann, Cat")
	}
	if status, out, _ := runImport(t, dir, letters); status != 1 || !strings.Contains(out, "Cat has asked never to get a letter again") {
		t.Errorf("status %d\n%s", status, out)
	}
	if db, err = store.Open(t.Context(), dir, config.LocalDomain); err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	err = db.View(t.Context(), func(tx *store.Tx) error {
		g, _, err := tx.Game(42)
		if ann, found, _ := tx.PlayerByNick("ann"); !found || !ann.HasJoined() || g.SeatOf(ann.ID) != 1 {
			t.Errorf("Ann is %+v", ann)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// Wrong use, and a server that is running.
func TestImportUsage(t *testing.T) {
	dir := t.TempDir()
	for _, test := range []struct {
		args   string
		status int
		says   string
	}{
		{"import", 2, "hint: pentepost import --from-mail FILE"},
		{"import FILE", 2, "import wants --from-mail"},
		{"import --from-mail", 2, "import wants --from-mail and the files"},
		{"import --from-mail --player Ann FILE", 2, "--player wants NICK=ADDRESS"},
		{"import --from-mail --player Ann=<a@x.test> FILE", 2, "--player wants NICK=ADDRESS"},
		{"import --from-mail --config /no/such/file FILE", 1, "hint:"},
	} {
		status, out, complaints := runProgram(t, strings.Fields(test.args)...)
		if status != test.status || out != "" || !strings.Contains(complaints, test.says) {
			t.Errorf("%s: status %d, want %d and %q:\n%s%s", test.args, status, test.status, test.says, out, complaints)
		}
	}
	db, err := store.Open(t.Context(), dir, config.LocalDomain)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	status, _, complaints := runImport(t, dir, []string{aLetter("Ann", 1, "K10 *")})
	if status != 1 || !strings.Contains(complaints, "another pentepost is running") || !strings.Contains(complaints, "hint: ") {
		t.Errorf("status %d\n%s", status, complaints)
	}
}

// Each thing in a game has the time of the first letter that tells of it; what no
// letter dates was at the start, and nothing is to come.
func TestKeptTimes(t *testing.T) {
	kept := keptGames{games: map[gameKey]*keptGame{}, addresses: map[string]keptAddress{}}
	for _, letter := range []string{
		aLetter("Ann", 50, "K10 L10 N13 *"), aLetter("Bob", 20, "K10 *"), aLetter("Bob", 10, "K10 L10 N13 *"), aLetter("Ann", 40, "K10 L10 N13 M10 resign-1 0-1"),
	} {
		header := eachHeader(t, letter)[0]
		if err := kept.add("a.eml", header); err != nil {
			t.Fatal(err)
		}
	}
	g := kept.sorted()[0]
	noon := time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)
	var minutes []int
	for _, at := range g.times(noon.Add(30 * time.Minute)) {
		minutes = append(minutes, int(at.Sub(noon).Minutes()))
	}
	if want := []int{10, 10, 10, 30, 30, 30}; !slices.Equal(minutes, want) {
		t.Errorf("minutes %v, want %v", minutes, want)
	}
	clear(g.seen)
	for _, at := range g.times(noon) {
		if !at.Equal(noon) {
			t.Errorf("undated, and at %v", at)
		}
	}
}
