package store

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// JournalEntry is something that was done to the data. The journal has all of them in order. With the mails that
// were handled they can be done again, on an older copy of the database.
type JournalEntry struct {
	ID    int64           `json:"id"`
	Made  time.Time       `json:"made"` // when it was written, by the clock of the computer
	At    time.Time       `json:"at"`   // the server took this time as now
	Kind  string          `json:"kind"`
	Facts json.RawMessage `json:"facts"`
	Drawn Drawn           `json:"drawn,omitzero"`
}

// Drawn is what was drawn while something was done. When it is done again, it has to draw the same.
type Drawn struct {
	Numbers map[string][]int64 `json:"numbers,omitempty"` // in the order of drawing, by counter
	Letters []string           `json:"letters,omitempty"` // local parts of Message-IDs
}

// clone returns a copy that shares nothing that is changed; nil of nil.
func (d *Drawn) clone() *Drawn {
	if d == nil {
		return nil
	}
	return &Drawn{maps.Clone(d.Numbers), d.Letters}
}

// takeNumber takes the next number of a counter; ok is false if there is none.
func (d *Drawn) takeNumber(counter string) (n int64, ok bool) {
	if d == nil || len(d.Numbers[counter]) == 0 {
		return 0, false
	}
	list := d.Numbers[counter]
	d.Numbers[counter] = list[1:]
	return list[0], true
}

// takeLetter takes the next Message-ID; ok is false if there is none.
func (d *Drawn) takeLetter() (local string, ok bool) {
	if d == nil || len(d.Letters) == 0 {
		return "", false
	}
	local, d.Letters = d.Letters[0], d.Letters[1:]
	return local, true
}

// addNumber adds a number. The slices of a copy stay as they are.
func (d *Drawn) addNumber(counter string, n int64) {
	if d.Numbers == nil {
		d.Numbers = map[string][]int64{}
	}
	d.Numbers[counter] = append(slices.Clip(d.Numbers[counter]), n)
}

// Counters of the journal: its entries, the pages in which they are filed, and the mark of the last page, which is no
// number but is kept like one.
const (
	journalCounter = "journal"
	pageCounter    = "pages"
	markCounter    = "page-mark"
)

// Note enters in the journal what this transaction has just done with a time. It notes what was drawn since the last
// note. What is done again, see [DB.DrawAgain], is in the journal already.
func (tx *Tx) Note(at time.Time, kind string, facts any) error {
	drawn := tx.drew
	tx.drew = Drawn{}
	if tx.again != nil {
		return nil
	}
	id, err := tx.drawNumber(journalCounter)
	if err != nil {
		return err
	}
	text, err := json.Marshal(facts)
	if err != nil {
		return fmt.Errorf("write facts of %s: %w", kind, err)
	}
	numbers, err := json.Marshal(drawn)
	if err == nil {
		err = tx.exec(`INSERT INTO journal (id, made, at, kind, facts, drawn) VALUES ($1, $2, $3, $4, $5, $6)`,
			id, micros(time.Now()), micros(at), kind, string(text), string(numbers))
	}
	if err != nil {
		return fmt.Errorf("note %s in the journal: %w", kind, err)
	}
	return nil
}

// DrawAgain lets the next transactions do again what the journal has: they draw what was drawn then, as long as it
// lasts, and note nothing. Nothing else may use the database. DrawNew ends it.
func (db *DB) DrawAgain(d Drawn) { db.again = &d }

// DrawNew lets transactions draw new numbers and note what they do.
func (db *DB) DrawNew() { db.again = nil }

// Journal returns the first entries that are not filed, at most limit.
func (tx *Tx) Journal(limit int) ([]JournalEntry, error) {
	scan := func(row scanner) (e JournalEntry, err error) {
		var made, at int64
		var facts, drawn string
		if err := row.Scan(&e.ID, &made, &at, &e.Kind, &facts, &drawn); err != nil {
			return e, err
		}
		e.Made, e.At, e.Facts = fromMicros(made), fromMicros(at), json.RawMessage(facts)
		return e, json.Unmarshal([]byte(drawn), &e.Drawn)
	}
	list, err := all(tx, scan, tx.db.engine.journal, limit)
	if err != nil {
		return nil, fmt.Errorf("load journal: %w", err)
	}
	return list, nil
}

// JournalWaits returns when the first and the last entry was made that is not filed; zeros if there is none.
func (tx *Tx) JournalWaits() (first, last time.Time, err error) {
	type span struct{ first, last int64 }
	scan := func(row scanner) (w span, err error) {
		err = row.Scan(&w.first, &w.last)
		return w, err
	}
	w, err := one(tx, scan, `SELECT coalesce(min(made), 0), coalesce(max(made), 0) FROM journal`)
	if err != nil {
		return first, last, fmt.Errorf("look into the journal: %w", err)
	}
	return fromMicros(w.first), fromMicros(w.last), nil
}

// HasNoted reports whether the journal has an entry that is not filed. A database that was restored may have another one
// with its number.
func (tx *Tx) HasNoted(e JournalEntry) (bool, error) {
	n, err := one(tx, scanInt, `SELECT count(*) FROM journal WHERE id = $1 AND made = $2`, e.ID, micros(e.Made))
	if err != nil {
		return false, fmt.Errorf("look for entry %d of the journal: %w", e.ID, err)
	}
	return n > 0, nil
}

// LastPage returns the number and the mark of the last page of the journal that was filed, zeros if none was.
func (tx *Tx) LastPage() (number, mark int64, err error) {
	value := `SELECT coalesce(max(value), 0) FROM counters WHERE name = $1`
	if number, err = one(tx, scanInt, value, pageCounter); err == nil {
		mark, err = one(tx, scanInt, value, markCounter)
	}
	if err != nil {
		return 0, 0, fmt.Errorf("find last page of the journal: %w", err)
	}
	return number, mark, nil
}

// FilePage notes that a page with some entries was filed.
func (tx *Tx) FilePage(number, mark int64, entries []JournalEntry) error {
	set := `INSERT INTO counters (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`
	err := tx.exec(set, pageCounter, number)
	if err == nil {
		err = tx.exec(set, markCounter, mark)
	}
	for _, e := range entries {
		if err == nil {
			err = tx.exec(`DELETE FROM journal WHERE id = $1`, e.ID)
		}
	}
	if err != nil {
		return fmt.Errorf("note page %d of the journal: %w", number, err)
	}
	return nil
}

// ReserveDrawn makes sure that nothing that was drawn for some entries is drawn again, and neither are their numbers.
func (tx *Tx) ReserveDrawn(entries []JournalEntry) error {
	highest := map[string]int64{}
	for _, e := range entries {
		highest[journalCounter] = max(highest[journalCounter], e.ID)
		for counter, numbers := range e.Drawn.Numbers {
			highest[counter] = max(highest[counter], slices.Max(numbers))
		}
	}
	for _, counter := range slices.Sorted(maps.Keys(highest)) {
		if err := tx.reserveNumber(counter, highest[counter]); err != nil {
			return err
		}
	}
	return nil
}

// ClearJournal deletes at most limit entries that were made before a time and could not be filed, and returns how many.
func (tx *Tx) ClearJournal(before time.Time, limit int) (int, error) {
	n, err := tx.execCount(`DELETE FROM journal WHERE id IN (SELECT id FROM journal WHERE made < $1 ORDER BY id LIMIT $2 + 0)`, micros(before), limit)
	if err != nil {
		return 0, fmt.Errorf("clear journal: %w", err)
	}
	return n, nil
}

// localPart returns what stands before the host in a Message-ID.
func localPart(messageID string) string {
	local, _, _ := strings.Cut(strings.TrimPrefix(messageID, "<"), "@")
	return local
}
