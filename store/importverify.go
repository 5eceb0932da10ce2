package store

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// verify checks what was imported, and names the line of the first fault.
func (m *importer) verify(ctx context.Context, name string) error {
	db, err := OpenCopy(ctx, name)
	if err != nil {
		return err
	}
	defer db.Close()
	var first *Damage
	err = db.Verify(ctx, func(d Damage) {
		if first == nil {
			first = &d
		}
	})
	if err != nil || first == nil {
		return err
	}
	line, err := m.find(*first)
	if err != nil {
		return err
	}
	return &LineError{line, fmt.Sprintf("%s: %s", first.Where, first.Says)}
}

var (
	plyOfDamage = regexp.MustCompile(`\bply (\d+)`)
	rowOfDamage = regexp.MustCompile(`^(\w+) row (\d+)$`)
)

// find returns the line that a fault is about: that of the ply if it names one, or else that of
// the game, player, letter and so on.
func (m *importer) find(d Damage) (line int, err error) {
	wanted := d.Where
	if ply := plyOfDamage.FindStringSubmatch(d.Says); d.What == "game" && ply != nil {
		wanted += " ply " + ply[1]
	}
	if _, err := m.in.Seek(0, io.SeekStart); err != nil {
		return 0, err
	}
	m.lines, m.line = bufio.NewReaderSize(m.in, 64<<10), 0
	count, row := map[string]int{}, rowOfDamage.FindStringSubmatch(d.Where)
	for {
		text, err := m.next()
		if err == io.EOF {
			return line, nil
		}
		if err != nil {
			return 0, err
		}
		table, columns, err := readRow(text)
		if err != nil {
			continue // the header or the end
		}
		count[table]++
		place := placeOf(table, columns)
		switch {
		case place == wanted, row != nil && row[1] == table && row[2] == fmt.Sprint(count[table]):
			return m.line, nil
		case place == d.Where && line == 0:
			line = m.line
		}
	}
}

// placeNames say how faults name the rows of a table: a word and columns.
var placeNames = map[string][]string{
	"players": {"player ", "id"}, "games": {"game ", "id"}, "plies": {"game ", "game", " ply ", "ply"}, "matches": {"match ", "id"},
	"remarks": {"remark ", "id"}, "challenges": {"challenge ", "id"}, "outbox": {"letter ", "id"},
	"ledger": {"mail ", "validity", "/", "uid"}, "spool": {"spooled mail ", "id"}, "counters": {"", "name"},
}

// placeOf returns how a fault names a row, "" if none does.
func placeOf(table string, columns map[string]json.RawMessage) (place string) {
	for i, part := range placeNames[table] {
		if i%2 == 1 {
			part = strings.Trim(string(columns[part]), `"`)
		}
		place += part
	}
	return place
}
