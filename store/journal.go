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
	Made  time.Time       `json:"made"` // when it was written, by the clock of the database
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

// Journal keeps what the server did until it is filed.
type Journal struct{ tx *Tx }

// Note enters in the journal what this transaction has just done with a time. It notes what was drawn since the last
// note. What is done again, see [DB.DrawAgain], is in the journal already.
func (j Journal) Note(at time.Time, kind string, facts any) error {
	drawn := j.tx.drew
	j.tx.drew = Drawn{}
	if j.tx.again != nil {
		return nil
	}
	id, err := j.tx.numbers.draw(journalCounter)
	if err != nil {
		return err
	}
	text, err := json.Marshal(facts)
	if err != nil {
		return fmt.Errorf("write facts of %s: %w", kind, err)
	}
	numbers, err := json.Marshal(drawn)
	if err != nil {
		return fmt.Errorf("write what was drawn: %w", err)
	}
	return j.tx.exec("note $4 in the journal", `INSERT INTO journal (id, made, at, kind, facts, drawn) VALUES ($1, $2, $3, $4, $5, $6)`,
		id, j.tx.Now(), at, kind, string(text), string(numbers))
}

// DrawAgain lets the next transactions do again what the journal has: they draw what was drawn then, as long as it
// lasts, and note nothing. Nothing else may use the database. DrawNew ends it.
func (db *DB) DrawAgain(d Drawn) { db.again = &d }

// DrawNew lets transactions draw new numbers and note what they do.
func (db *DB) DrawNew() { db.again = nil }

// First returns the first entries that are not filed, at most limit.
func (j Journal) First(limit int) ([]JournalEntry, error) {
	scan := func(row scanner) (e JournalEntry, err error) {
		var facts, drawn string
		if err := row.Scan(&e.ID, asTime(&e.Made), asTime(&e.At), &e.Kind, &facts, &drawn); err != nil {
			return e, err
		}
		e.Facts = json.RawMessage(facts)
		return e, json.Unmarshal([]byte(drawn), &e.Drawn)
	}
	return all(j.tx, "load journal", scan, j.tx.db.engine.journal, limit)
}

// Waits returns when the first and the last entry was made that is not filed; zeros if there is none.
func (j Journal) Waits() (first, last time.Time, err error) {
	err = j.tx.ask(j.tx.statement("look into the journal", func(row scanner) error {
		return row.Scan(asTime(&first), asTime(&last))
	}, `SELECT coalesce(min(made), 0), coalesce(max(made), 0) FROM journal`))
	return first, last, err
}

// Has reports whether the journal has an entry that is not filed. A database that was restored may have another one
// with its number.
func (j Journal) Has(e JournalEntry) (bool, error) {
	return exists(j.tx, "look for entry $1 of the journal", `SELECT count(*) FROM journal WHERE id = $1 AND made = $2`, e.ID, e.Made)
}

// LastPage returns the number and the mark of the last page of the journal that was filed, zeros if none was.
func (j Journal) LastPage() (number, mark int64, err error) {
	value := `SELECT coalesce(max(value), 0) FROM counters WHERE name = $1`
	if number, err = one(j.tx, "find last page of the journal", scanInt, value, pageCounter); err == nil {
		mark, err = one(j.tx, "find last page of the journal", scanInt, value, markCounter)
	}
	return number, mark, err
}

// FilePage notes that a page with some entries was filed.
func (j Journal) FilePage(number, mark int64, entries []JournalEntry) error {
	set := `INSERT INTO counters (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`
	err := j.tx.exec("note page $2 of the journal", set, pageCounter, number)
	if err == nil {
		err = j.tx.exec("note mark $2 of the journal", set, markCounter, mark)
	}
	for _, e := range entries {
		if err == nil {
			err = j.tx.exec("take entry $1 out of the journal", `DELETE FROM journal WHERE id = $1`, e.ID)
		}
	}
	return err
}

// ReserveDrawn makes sure that nothing that was drawn for some entries is drawn again, and neither are their numbers.
func (j Journal) ReserveDrawn(entries []JournalEntry) error {
	highest := map[string]int64{}
	for _, e := range entries {
		highest[journalCounter] = max(highest[journalCounter], e.ID)
		for counter, numbers := range e.Drawn.Numbers {
			highest[counter] = max(highest[counter], slices.Max(numbers))
		}
	}
	for _, counter := range slices.Sorted(maps.Keys(highest)) {
		if err := j.tx.numbers.reserve(counter, highest[counter]); err != nil {
			return err
		}
	}
	return nil
}

// Clear deletes at most limit entries that were made before a time and could not be filed, and returns how many.
func (j Journal) Clear(before time.Time, limit int) (int, error) {
	return j.tx.execCount("clear journal", `DELETE FROM journal WHERE id IN (SELECT id FROM journal WHERE made < $1 ORDER BY id LIMIT $2 + 0)`, before, limit)
}

// localPart returns what stands before the host in a Message-ID.
func localPart(messageID string) string {
	local, _, _ := strings.Cut(strings.TrimPrefix(messageID, "<"), "@")
	return local
}
