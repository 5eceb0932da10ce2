package server

import (
	"database/sql"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/correspondent"
	"pentepost/cmd/pentepost/server/compose"
	"pentepost/cmd/pentepost/server/keyring"
	"pentepost/mailer"
	"pentepost/store"
	"pentepost/store/storetest"
)

var update = flag.Bool("update", false, "write the letters in testdata/upgrade anew")

// TestUpgradeOfOutbox words letters that an older program, commit 2a4b4e4, wrote down, and that wait in the outbox while the program is
// upgraded. In testdata/upgrade/databases are the rows of such databases, and in letters what their readers get. The databases
// come from sessions and tests that were played with that commit. They hold a letter of every kind, reason and topic that was written
// there, and for each of these one with every fact that it had, except the number of returned lines that no letter names (unused_more).
//
// The letters are those that 2a4b4e4 would have sent, except what is said differently since, on purpose:
//   - an invitation lapses after 14 days, can be taken back and sent once more (also in help)
//   - one leaves a league with "leave", and is asked before
//   - the end of a knock-out says what decided the set and how the reader finishes; games that are open when the next season begins change
//     no place
//   - letters that come back stop the clock for 30 days at the most
//   - if no line of an answer to the letter of the day was done, the letter about it says so first
//   - conditional moves that could not be read are kept back
//   - two forms of the board are gone
//   - the list of all games has more of them
//   - a mistake in a league's file is broken into lines that fit
//   - "explore" shows what was played in other games (in help)
//   - an invitation begins with what the inviter wrote, and has the terms of the game below the answers for a stranger; the record
//     of an ended game stands below the answers
//   - the moves of a review mattered most: not all of them have decided the game
//   - a level of the computer player says what it is like
//
// Each notice is also written once more, and no fact that a letter tells may be lost.
func TestUpgradeOfOutbox(t *testing.T) {
	u := newUpgrade(t)
	dumps, err := filepath.Glob("testdata/upgrade/databases/*.sql")
	if err != nil || len(dumps) == 0 {
		t.Fatalf("%d dumps, %v", len(dumps), err)
	}
	for _, dump := range dumps {
		name := strings.TrimSuffix(filepath.Base(dump), ".sql")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := u.open(t, dump)
			checkLetters(t, filepath.Join("testdata", "upgrade", "letters", name+".txt"), unsentLetters(t, s))
			checkFacts(t, s)
		})
	}
}

// upgrade is what all databases need.
type upgrade struct {
	empty []byte // a database of 2a4b4e4 without rows
	from  *allLetters
}

// newUpgrade makes what all databases need. The key of the server is the old one, so that one-time codes are the same.
func newUpgrade(t *testing.T) upgrade {
	t.Helper()
	storetest.NeedSQLite(t)
	file := filepath.Join(t.TempDir(), store.FileName)
	fillFrom(t, file, "testdata/upgrade/schema.sql")
	empty, err := os.ReadFile(file)
	must(t, err)
	pattern := "play+KEY@" + config.LocalDomain
	c := config.Config{Address: config.LocalAddress, Name: "Pentepost", ReplyTo: &pattern, ReturnPath: &pattern}
	keys := keyring.New(config.NewKeys(config.Secret("an old secret of thirty-two byte"), time.Time{}))
	words, err := theWords()
	must(t, err)
	puzzles, err := allPuzzles()
	must(t, err)
	return upgrade{empty: empty, from: &allLetters{ground: &ground{config: &c}, composer: compose.New(&c, keys, words), puzzles: puzzles}}
}

// fillFrom executes the SQL in a file, and returns it.
func fillFrom(t *testing.T, database, file string) (text string) {
	t.Helper()
	raw, err := os.ReadFile(file)
	must(t, err)
	db, err := sql.Open("sqlite", database)
	must(t, err)
	_, err = db.Exec("BEGIN;" + string(raw) + "COMMIT;")
	must(t, errors.Join(err, db.Close()))
	return string(raw)
}

// open returns what makes letters from the database of a dump, at the time that the first line of the dump says.
func (u upgrade) open(t *testing.T, dump string) *allLetters {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, store.FileName)
	must(t, os.WriteFile(file, u.empty, 0o600))
	first, _, _ := strings.Cut(fillFrom(t, file, dump), "\n")
	now, err := time.Parse("-- It is "+time.DateTime+".", first)
	must(t, err)
	c := *u.from.config
	c.Data = dir
	db, err := store.Open(t.Context(), dir, config.LocalDomain)
	must(t, err)
	t.Cleanup(func() { must(t, db.Close()) })
	clock := &Clock{computer: func() time.Time { return now }}
	return &allLetters{ground: &ground{config: &c, clock: clock, db: db}, composer: u.from.composer, puzzles: u.from.puzzles}
}

// unsentLetters returns the letters that wait in the outbox, as their readers see them.
func unsentLetters(t *testing.T, l *allLetters) string {
	t.Helper()
	var all strings.Builder
	must(t, l.db.View(t.Context(), func(tx *store.Tx) error {
		unsent, err := tx.Sending.Numbers()
		for _, id := range unsent {
			n, _, err := tx.Notices.Load(id)
			if err != nil {
				return err
			}
			out := l.render(tx, n)
			if out.err != nil {
				return fmt.Errorf("letter %d: %w", id, out.err)
			}
			letter, err := correspondent.Read(mailer.Mail{Raw: out.raw})
			if err != nil {
				return err
			}
			text := strings.ReplaceAll(letter.Text, "\r\n", "\n")
			fmt.Fprintf(&all, "=== %d %s to %s\nSubject: %s\n\n%s\n", id, n.Kind(), out.address, letter.Header.Get("Subject"), text)
		}
		return err
	}))
	return all.String()
}

// checkLetters compares letters with those in a file.
func checkLetters(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		must(t, os.WriteFile(file, []byte(got), 0o644))
		return
	}
	want, err := os.ReadFile(file)
	must(t, err)
	wanted, sent := eachLetter(string(want)), eachLetter(got)
	for number, letter := range wanted {
		if sent[number] != letter {
			t.Errorf("%s has\n%s\nand this is sent:\n%s", file, letter, sent[number])
		}
	}
	if len(sent) != len(wanted) || len(sent) == 0 {
		t.Errorf("%d letters are sent, not %d", len(sent), len(wanted))
	}
}

// eachLetter parts the letters in a text, by their numbers.
func eachLetter(text string) map[string]string {
	letters := map[string]string{}
	for letter := range strings.SplitSeq("\n"+text, "\n=== ") {
		if number, _, ok := strings.Cut(letter, " "); ok {
			letters[number] = letter
		}
	}
	return letters
}

// checkFacts reads each notice of a database and writes it down once more: no fact may be lost.
func checkFacts(t *testing.T, l *allLetters) {
	t.Helper()
	before := storedFacts(t, l)
	must(t, l.db.Update(t.Context(), func(tx *store.Tx) error {
		for _, stored := range before {
			n, _, err := tx.Notices.Load(stored.id)
			if err == nil {
				err = sendUnsent(tx, l.clock.Now()) // otherwise n would take over facts of the unsent notices about its game
			}
			if err == nil {
				err = tx.Outbox.Enqueue(n)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}))
	after := storedFacts(t, l)[len(before):]
	if len(after) != len(before) || len(before) == 0 {
		t.Fatalf("%d notices were written, not %d", len(after), len(before))
	}
	for i, was := range before {
		delete(after[i].facts, "thread") // what References names; older versions did not keep it
		if is := after[i]; is.kind != was.kind || !reflect.DeepEqual(is.facts, was.facts) {
			t.Errorf("notice %d was %s %v, and is %s %v", was.id, was.kind, was.facts, is.kind, is.facts)
		}
	}
}

// sendUnsent notes that all unsent notices were sent.
func sendUnsent(tx *store.Tx, at time.Time) error {
	unsent, err := tx.Sending.Numbers()
	for _, id := range unsent {
		err = errors.Join(err, tx.Sending.MarkSent(id, "", at))
	}
	return err
}

// storedNotice is what the database has of a notice.
type storedNotice struct {
	id    int64
	kind  string
	facts map[string]any
}

// untold are facts that were kept and that no letter told, by kind and topic.
var untold = map[string]string{
	"confirm ": "line", "declined withdrawn": "what", "shown withdrawn": "what", "reminder late": "until", "vacation by-itself": "from",
}

// storedFacts returns what the outbox has, without facts that nobody was told.
func storedFacts(t *testing.T, l *allLetters) (list []storedNotice) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(l.config.Data, store.FileName))
	must(t, err)
	defer db.Close()
	rows, err := db.Query(`SELECT id, kind, facts FROM outbox ORDER BY id`)
	must(t, err)
	defer rows.Close()
	for rows.Next() {
		var n storedNotice
		var facts []byte
		must(t, rows.Scan(&n.id, &n.kind, &facts))
		must(t, json.Unmarshal(facts, &n.facts))
		if topic, _ := n.facts["topic"].(string); untold[n.kind+" "+topic] != "" {
			delete(n.facts, untold[n.kind+" "+topic])
		}
		list = append(list, n)
	}
	must(t, rows.Err())
	return list
}
