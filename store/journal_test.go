package store_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pentepost/games/letters"
	"pentepost/store"
)

// journal returns what is not filed, as texts.
func journalOf(t *testing.T, db *store.DB) (entries []store.JournalEntry, texts []string) {
	t.Helper()
	must(t, db.View(t.Context(), func(tx *store.Tx) (err error) {
		entries, err = tx.Journal.First(100)
		return err
	}))
	for _, e := range entries {
		texts = append(texts, fmt.Sprintf("%s %s %s %v", e.At.Format(time.TimeOnly), e.Kind, e.Facts, e.Drawn.Numbers))
	}
	return entries, texts
}

// What a transaction does is noted with the numbers that it drew for it. What is undone has never been.
func TestJournal(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		player(t, tx, "Ann")
		must(t, tx.Journal.Note(noon, "mail", "join Ann"))
		undone := errors.New("undone")
		err := tx.Savepoint(func() error {
			player(t, tx, "Bob")
			must(t, tx.Journal.Note(noon, "mail", "join Bob"))
			return undone
		})
		if !errors.Is(err, undone) {
			t.Error(err)
		}
		enqueue(t, tx, letters.Notice{To: 1, Letter: letters.Welcome{}}, 0)
		enqueue(t, tx, letters.Notice{To: 1, Letter: letters.Welcome{}}, 0)
		must(t, tx.Journal.Note(noon.Add(time.Hour), "alarm", 7))
	})
	entries, texts := journalOf(t, db)
	if want := []string{`12:00:00 mail "join Ann" map[players:[1]]`, `13:00:00 alarm 7 map[outbox:[1 2]]`}; !slices.Equal(texts, want) {
		t.Errorf("%q, want %q", texts, want)
	}
	if len(entries[1].Drawn.Letters) != 2 {
		t.Errorf("Message-IDs: %q", entries[1].Drawn.Letters)
	}
	update(t, db, func(tx *store.Tx) {
		must(t, tx.Journal.FilePage(1, 77, entries[:1]))
		if number, mark, err := tx.Journal.LastPage(); number != 1 || mark != 77 || err != nil {
			t.Errorf("page %d with mark %d: %v", number, mark, err)
		}
		if known, err := tx.Journal.Has(entries[0]); known || err != nil {
			t.Errorf("an entry that is filed is still there: %v", err)
		}
	})
	if _, texts := journalOf(t, db); len(texts) != 1 {
		t.Errorf("%q", texts)
	}
	update(t, db, func(tx *store.Tx) {
		if n, err := tx.Journal.Clear(time.Now().Add(-time.Hour), 10); n != 0 || err != nil {
			t.Errorf("%d entries cleared that are new: %v", n, err)
		}
		if n, err := tx.Journal.Clear(time.Now().Add(time.Hour), 10); n != 1 || err != nil {
			t.Errorf("%d old entries cleared: %v", n, err)
		}
	})
}

// What is done once more on an older copy draws the same numbers and Message-IDs, whatever was drawn otherwise, and is
// not noted once more.
func TestDrawAgain(t *testing.T) {
	db, copied := open(t), open(t)
	do := func(tx *store.Tx) {
		player(t, tx, "Cat")
		enqueue(t, tx, letters.Notice{To: 1, Letter: letters.Welcome{}}, 0)
		must(t, tx.Journal.Note(noon, "mail", "join Cat"))
	}
	update(t, db, func(tx *store.Tx) { player(t, tx, "Ann"); player(t, tx, "Bob") }) // which the copy lacks
	update(t, db, do)
	entries, _ := journalOf(t, db)
	update(t, copied, func(tx *store.Tx) { must(t, tx.Journal.ReserveDrawn(entries)) })
	update(t, copied, func(tx *store.Tx) {
		if eve := player(t, tx, "Eve"); eve.ID != 4 {
			t.Errorf("a new player has the number %d, which somebody has or had", eve.ID)
		}
	})
	copied.DrawAgain(entries[0].Drawn)
	update(t, copied, do)
	copied.DrawNew()
	for _, d := range []*store.DB{db, copied} {
		update(t, d, func(tx *store.Tx) {
			cat, _, err := tx.Players.ByNick("cat")
			must(t, err)
			list := due(t, tx, 0)
			if cat.ID != 3 || len(list) != 1 || list[0].ID != 1 || list[0].MessageID != "<"+entries[0].Drawn.Letters[0]+"@pente.example>" {
				t.Errorf("player %d, letters %+v", cat.ID, list)
			}
		})
	}
	if _, texts := journalOf(t, copied); len(texts) > 0 {
		t.Errorf("noted once more: %q", texts)
	}
}
