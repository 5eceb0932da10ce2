package rescue

import (
	"fmt"
	"net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/cmd/pentepost/record"
	"pentepost/games"
	"pentepost/mailer/mime"
	"pentepost/store"
	"pentepost/store/storetest"
)

// aLetter returns a letter to somebody, sent at so many minutes past noon, with a record. If the
// record is not complete, it is the moves.
func aLetter(to string, minute int, record string) string {
	if !strings.Contains(record, ";") {
		record = "1; game 42; pente; Ann, Bob; days 7; announce on; started 2026-06-05T12:00:00Z; " + record
	}
	return fmt.Sprintf("From: <play@pente.test>\nTo: \"%s\" <%s@pente.test>\nDate: Fri, 05 Jun 2026 12:%02d:00 +0000\nX-Pentepost-Record: %s\n\nX-Pentepost-Record: no field\n",
		to, strings.ToLower(to), minute, record)
}

func save(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// testSeal is the seal of the server that wrote the letters.
var testSeal = record.NewSeal([]byte(strings.Repeat("k", 32)))

// sealed adds the seal to a letter that has a record, a date and a recipient.
func sealed(t *testing.T, letter string) string {
	t.Helper()
	if seal := sealTextOf(letter, testSeal); seal != "" {
		return record.SealField + ": " + seal + "\n" + letter
	}
	return letter
}

// sealTextOf returns the seal for a letter, or "" if something is missing that it seals.
func sealTextOf(letter string, seal record.Seal) string {
	header, _ := mime.ReadHeader([]byte(letter), mime.Limits{})
	to, noAddress := mail.ParseAddress(header.Get("To"))
	date, noDate := mail.ParseDate(header.Get("Date"))
	if record.In(header) == "" || noAddress != nil || noDate != nil {
		return ""
	}
	return seal.Text(record.In(header), *to, date)
}

// runImport seals letters and imports them. What stands in more are addresses, such as
// ann=a@x.test, and files that begin with a slash.
func runImport(t *testing.T, dir string, letters []string, more ...string) (complete bool, out, complaints string) {
	t.Helper()
	var genuine []string
	for _, l := range letters {
		genuine = append(genuine, sealed(t, l))
	}
	return importAs(t, dir, testSeal, genuine, more...)
}

// importAs imports letters as they are, each from a file of its own: a.eml, b.eml, ...
func importAs(t *testing.T, dir string, seal record.Seal, letters []string, more ...string) (complete bool, out, complaints string) {
	t.Helper()
	from := t.TempDir()
	for i, l := range letters {
		save(t, filepath.Join(from, string(rune('a'+i))+".eml"), l)
	}
	var stdout, stderr strings.Builder
	run := Import{Files: []string{from}, Addresses: map[string]string{}, Seal: seal, Data: dir, Host: "pente.test", Out: &stdout, Err: &stderr}
	for _, m := range more {
		if nick, address, ok := strings.Cut(m, "="); ok {
			run.Addresses[strings.ToLower(nick)] = address
		} else {
			run.Files = append(run.Files, m)
		}
	}
	complete, err := run.Run(t.Context())
	if err != nil {
		fmt.Fprintln(&stderr, err)
	}
	return complete, stdout.String(), stderr.String()
}

// What the import says about letters, for one game or several.
func TestImportSays(t *testing.T) {
	toBob := aLetter("Bob", 1, "K10 *")
	for name, test := range map[string]struct {
		letters  []string
		more     string
		complete bool
		says     []string
	}{
		"both":          {[]string{toBob, aLetter("Ann", 2, "K10 L10 *")}, "", true, []string{"game 42: imported, pente, Ann - Bob, plies: 2, goes on\n"}},
		"oldest last":   {[]string{aLetter("Ann", 2, "K10 L10 *"), toBob}, "", true, []string{"plies: 2, goes on\n"}},
		"resigned":      {[]string{toBob, aLetter("Ann", 2, "K10 L10 resign-2 1-0")}, "", true, []string{"plies: 2, 1-0\n"}},
		"agreed":        {[]string{toBob, aLetter("Ann", 2, "K10 1/2-1/2")}, "", true, []string{"plies: 1, 1/2-1/2\n"}},
		"one unknown":   {[]string{toBob}, "", false, []string{"game 42: not imported: no letter says where to write to Ann; say --player Ann=ADDRESS\n"}},
		"said":          {[]string{toBob}, "ann=a@x.test", true, []string{"game 42: imported"}},
		"said wrongly":  {[]string{toBob}, "Ann=bob@pente.test", false, []string{"two players cannot both be at bob@pente.test"}},
		"taken back":    {[]string{toBob, aLetter("Ann", 3, "K10 L11 N13 *"), aLetter("Ann", 2, "K10 L10 *")}, "", true, []string{"plies: 3, goes on\n"}},
		"only one less": {[]string{aLetter("Bob", 4, "K10 *"), aLetter("Ann", 3, "K10 L11 *")}, "", true, []string{"plies: 1, goes on\n"}},
		"end undone":    {[]string{toBob, aLetter("Ann", 2, "K10 resign-2 1-0"), aLetter("Ann", 3, "K10 L10 *")}, "", true, []string{"plies: 2, goes on\n"}},
		"computer":      {[]string{strings.ReplaceAll(toBob, "Bob", "computer-2"), strings.ReplaceAll(aLetter("Ann", 2, "K10 L10 *"), "Bob", "computer-2")}, "", true, []string{"Ann - computer-2, plies: 2"}},
		"conflict":      {[]string{toBob, aLetter("Ann", 2, "K10 L10 *"), aLetter("Ann", 2, "K10 L11 N13 *")}, "", false, []string{"not imported: ", "b.eml and ", "c.eml tell of different games from ply 2 on"}},
		"illegal":       {[]string{toBob, aLetter("Ann", 2, "K10 L10 L10 *")}, "", false, []string{"not imported: ", "b.eml cannot be played: ply 3, L10: a black stone stands there"}},
		"false result":  {[]string{toBob, aLetter("Ann", 2, "K10 L10 1-0")}, "", false, []string{"b.eml says 1-0, which is not its true result"}},
		"no result":     {[]string{toBob, aLetter("Ann", 2, "K10 resign-2 *")}, "", false, []string{"ends without its result"}},
		"cut off":       {[]string{toBob, aLetter("Ann", 2, "K10 L10"), aLetter("Ann", 2, "K10 *")}, "", false, []string{"game 42: imported", "b.eml: not written as a point"}},
		"another form":  {[]string{aLetter("Ann", 2, "2; game 42; pente; K10")}, "", false, []string{`in the form "2", known is 1`, "no letter about a game"}},
		"nothing":       {[]string{"Subject: hello\n\nK10\n", ""}, "", false, []string{"no letter about a game among the files"}},
		"no file":       {[]string{toBob}, "/no/such/file ann=a@x.test", false, []string{"no such file", "game 42: imported"}},
		"bad nickname":  {[]string{strings.ReplaceAll(aLetter("Ann", 1, "K10 *"), "Bob", "resign")}, "resign=r@x.test", false, []string{"resign is no nickname"}},
		"two games":     {[]string{toBob, aLetter("Ann", 2, strings.Replace(recordIn(toBob), "2026", "2025", 1))}, "", true, []string{"game 42: imported, pente", "game 42: imported as game 43, since another game has the number, pente"}},
		"another lists": {[]string{toBob, aLetter("Ann", 2, strings.Replace(recordIn(toBob), "game 42", "game 7", 1))}, "", true, []string{"game 7: imported, ", "game 42: imported, "}},
		"new name":      {[]string{toBob, aLetter("Ann", 2, "K10 *"), strings.ReplaceAll(aLetter("Bob", 3, "K10 L10 *"), "Ann,", "Anna,")}, "", true, []string{"Anna - Bob, plies: 2"}},
		"nobody to":     {[]string{strings.Replace(toBob, "To:", "Cc:", 1)}, "", false, []string{"to Ann and Bob; say --player Ann=ADDRESS --player Bob=ADDRESS"}},
	} {
		t.Run(name, func(t *testing.T) {
			complete, out, complaints := runImport(t, storetest.Dir(t), test.letters, strings.Fields(test.more)...)
			if complete != test.complete {
				t.Errorf("complete: %v, want %v", complete, test.complete)
			}
			for _, says := range test.says {
				if !strings.Contains(out+complaints, says) {
					t.Errorf("does not say %q:\n%s%s", says, out, complaints)
				}
			}
		})
	}
}

// recordIn returns the record of a letter made by aLetter.
func recordIn(letter string) string {
	_, text, _ := strings.Cut(letter, record.Field+": ")
	text, _, _ = strings.Cut(text, "\n")
	return text
}

// In a database that has games, no game is doubled, missing plies are added, and players are not
// mixed up.
func TestImportIntoGames(t *testing.T) {
	dir := t.TempDir()
	both := []string{aLetter("Ann", 1, "K10 *"), aLetter("Bob", 2, "K10 L10 *")}
	for _, step := range []struct {
		letters  []string
		more     string
		complete bool
		says     string
	}{
		{both, "", true, "game 42: imported"},
		{both[:1], "", true, "game 42: is game 42 already"},
		{[]string{aLetter("Ann", 3, "K10 L10 N13 M10 *")}, "", true, "game 42: is game 42, brought forward from ply 2"},
		{[]string{aLetter("Ann", 3, "K10 L10 N13 M11 *")}, "", false, "game 42: not imported: it is there as game 42, with other moves from ply 4 on"},
		{[]string{aLetter("Ann", 3, strings.Replace(recordIn(both[0]), "12:00:00Z", "12:00:09Z", 1))}, "", true, "imported as game 43"},
		{[]string{aLetter("Ann", 3, strings.Replace(recordIn(both[1]), "12:00:00Z", "12:00:09Z", 1))}, "", true, "game 42: is game 43, brought forward from ply 1"},
		{[]string{strings.Replace(aLetter("Ann", 3, "K10 *"), "ann@", "other@", 1)}, "", false, "here Ann is at ann@pente.test, and in the letters at other@pente.test; if that is the same person, say --player Ann=ann@pente.test"},
		{[]string{strings.Replace(aLetter("Ann", 3, "K10 *"), "ann@", "other@", 1)}, "Ann=ann@pente.test", true, "is game 42 already"},
		{[]string{strings.ReplaceAll(aLetter("Ann", 3, "K10 *"), "Ann", "Annie")}, "", false, "not imported: no letter says where to write"},
	} {
		letters := step.letters
		if strings.Contains(step.says, "no letter says") { // without Bob at hand
			letters = []string{strings.ReplaceAll(letters[0], "Bob", "Rob")}
		}
		complete, out, complaints := runImport(t, dir, letters, strings.Fields(step.more)...)
		if complete != step.complete || !strings.Contains(out, step.says) || strings.Count(out, "\n") != 1 {
			t.Fatalf("complete: %v, want %v and %q:\n%s%s", complete, step.complete, step.says, out, complaints)
		}
	}
}

// People who want no letters are left alone. People who were only invited become players.
func TestImportOfKnownPeople(t *testing.T) {
	dir := storetest.Dir(t)
	db, err := store.Open(t.Context(), dir, "pente.test")
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(t.Context(), func(tx *store.Tx) error {
		if err := tx.Players.Add(&games.Player{Address: "ann@pente.test", Settings: games.DefaultSettings()}); err != nil {
			return err
		}
		return tx.Players.Add(&games.Player{Address: "cat@pente.test", Unsubscribed: true, Settings: games.DefaultSettings()})
	})
	if err != nil || db.Close() != nil {
		t.Fatal(err)
	}
	complete, out, _ := runImport(t, dir, []string{aLetter("Ann", 1, "K10 *"), aLetter("Bob", 1, "K10 *")})
	if !complete {
		t.Errorf("not complete:\n%s", out)
	}
	letters := []string{aLetter("Ann", 1, "K10 *"), aLetter("Cat", 1, "K10 *")}
	for i := range letters {
		letters[i] = strings.ReplaceAll(letters[i], "Ann, Bob", "Ann, Cat")
	}
	if complete, out, _ := runImport(t, dir, letters); complete || !strings.Contains(out, "Cat has asked never to get a letter again") {
		t.Errorf("complete: %v\n%s", complete, out)
	}
	if db, err = store.Open(t.Context(), dir, "pente.test"); err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	err = db.View(t.Context(), func(tx *store.Tx) error {
		g, _, err := tx.Games.Load(42)
		if ann, found, _ := tx.Players.ByNick("ann"); !found || !ann.HasJoined() || g.SeatOf(ann.ID) != 1 {
			t.Errorf("Ann is %+v", ann)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// Nothing is imported into a database that a server uses.
func TestImportBesideServer(t *testing.T) {
	dir := storetest.Dir(t)
	db, err := store.Open(t.Context(), dir, "pente.test")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	complete, _, complaints := runImport(t, dir, []string{aLetter("Ann", 1, "K10 *")})
	if complete || !strings.Contains(complaints, "another pentepost is running") {
		t.Errorf("complete: %v\n%s", complete, complaints)
	}
}

// Each event has the date of the first letter that tells of it. Events without a date are at the
// start, and none is in the future.
func TestTimes(t *testing.T) {
	found := newFound(testSeal)
	for _, letter := range []string{
		aLetter("Ann", 30, "K10 L10 N13 *"), aLetter("Bob", 20, "K10 *"), aLetter("Bob", 10, "K10 L10 N13 *"), aLetter("Ann", 40, "K10 L10 N13 M10 resign-1 0-1"),
	} {
		header := eachHeader(t, sealed(t, letter))[0]
		if err := found.add("a.eml", header); err != nil {
			t.Fatal(err)
		}
	}
	g := found.sorted()[0]
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
