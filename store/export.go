package store

import (
	"bufio"
	"context"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// exported lists the tables and their order of rows. A table comes after the tables that it refers
// to. The table of the migrations is missing, and what says how things are now or can be made again.
var exported = []struct{ table, order string }{
	{"counters", "name"},
	{"players", "id"},
	{"addresses", "address"},
	{"wishes", "id"},
	{"matches", "id"},
	{"match_players", "match_no, place"},
	{"games", "id"},
	{"seats", "game, seat"},
	{"plies", "game, ply"},
	{"leavings", "game, seat"},
	{"remarks", "id"},
	{"notes", "game, player, number"},
	{"watches", "player, game, whom"},
	{"blocks", "player, whom"},
	{"conditionals", "game, player"},
	{"challenges", "id"},
	{"invitations", "challenge, place"},
	{"outbox", "id"},
	{"bounces", "notice"},
	{"ledger", "validity, uid"},
	{"spool", "id"},
	{"nameplates", "id"},
	{"intervals", "id"},
	{"watermarks", "mailbox"},
	{"identities", "instance"},
	{"upkeep", "what"},
	{"corrections", "id"},
	{"leagues", "id"},
	{"entries", "league, player"},
	{"seasons", "league, number"},
	{"places", "league, season, player"},
	{"pairings", "league, season, division, round, number"},
	{"league_readers", "league, player"},
	{"league_events", "id"},
	{"rated_games", "game"},
	{"ratings", "family, player"},
	{"rating_alarms", "family"},
	{"rating_starts", "family, player"},
	{"thoughts", "game, player, about"},
	{"thought_turns", "person, length"},
	{"hints", "game, player"},
	{"puzzle_tries", "player, puzzle"},
	{"solvers", "player"},
	{"puzzle_ratings", "puzzle"},
	{"own_puzzles", "puzzle"},
	{"mined_games", "player, game"},
	{"journal", "id"},
	{"collections", "id"},
	{"explored", "id"},
}

// exportHeader is the first line of an export.
type exportHeader struct {
	Pentepost string `json:"pentepost"` // "export"
	Schema    int64  `json:"schema"`
	Key       string `json:"key,omitempty"` // in hexadecimal
}

// exportEnd is the last line.
type exportEnd struct {
	End  bool `json:"end"`
	Rows int  `json:"rows"`
}

// Export writes everything as JSON Lines: a header, a line for each row of each table, and an
// end. It is the state of one moment; nobody waits for it. A nil secret is left out.
func (db *DB) Export(ctx context.Context, w io.Writer, secret []byte) (rows int, err error) {
	schema, err := db.engine.readSchema(ctx, db.read.sql)
	if err != nil {
		return 0, err
	}
	out := bufio.NewWriterSize(w, 64<<10)
	if err := writeLine(out, exportHeader{"export", schema.have, hex.EncodeToString(secret)}); err != nil {
		return 0, err
	}
	err = db.View(ctx, func(tx *Tx) error {
		for _, t := range exported {
			n, err := exportRows(tx, out, t.table, "SELECT * FROM "+t.table+" ORDER BY "+t.order)
			if err != nil {
				return fmt.Errorf("export %s: %w", t.table, err)
			}
			rows += n
		}
		return nil
	})
	if err == nil {
		err = writeLine(out, exportEnd{true, rows})
	}
	if err == nil {
		err = out.Flush()
	}
	return rows, err
}

func writeLine(w *bufio.Writer, v any) error {
	text, err := json.Marshal(v)
	if err == nil {
		_, err = w.Write(append(text, '\n'))
	}
	return err
}

// exportRows writes the rows that a query finds in a table, and returns how many.
func exportRows(tx *Tx, w *bufio.Writer, table, query string, args ...any) (n int, err error) {
	rows, err := tx.stream(query, args...)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return 0, err
	}
	values, targets := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		targets[i] = &values[i]
	}
	for ; rows.Next(); n++ {
		if err := rows.Scan(targets...); err != nil {
			return n, err
		}
		line, err := appendRow(nil, table, columns, values)
		if err == nil {
			_, err = w.Write(line)
		}
		if err != nil {
			return n, err
		}
	}
	return n, rows.Err()
}

// appendRow appends {"TABLE":{"COLUMN":VALUE,...}} and a line feed. The columns stay in the
// order of the schema.
func appendRow(line []byte, table string, columns []string, values []any) ([]byte, error) {
	line = append(line, `{"`+table+`":{`...)
	for i, column := range columns {
		if i > 0 {
			line = append(line, ',')
		}
		text, err := exportValue(values[i])
		if err != nil {
			return nil, fmt.Errorf("column %s: %w", column, err)
		}
		line = append(append(line, `"`+column+`":`...), text...)
	}
	return append(line, "}}\n"...), nil
}

// exportValue returns a value as JSON: a number, a string, or null. Text that is not UTF-8 is
// an object with its bytes in hexadecimal.
func exportValue(v any) ([]byte, error) {
	text, isText := v.(string)
	if raw, ok := v.([]byte); ok {
		text, isText = string(raw), true
	}
	switch {
	case isText && !utf8.ValidString(text):
		v = map[string]string{"hex": hex.EncodeToString([]byte(text))}
	case isText:
		v = text
	}
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return []byte(strings.TrimSpace(b.String())), err
}

// columnsOf returns the columns of a table in the order of the schema.
func columnsOf(ctx context.Context, db *sql.Tx, table string) (list []string, err error) {
	rows, err := db.QueryContext(ctx, "SELECT * FROM "+table+" LIMIT 0")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	return rows.Columns()
}
