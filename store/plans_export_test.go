package store

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
)

var placeholder = regexp.MustCompile(`\$(\d+)`)

// Plans returns how SQLite finds rows for the statements that were run, a line for each table, with the
// statement.
func (db *DB) Plans(ctx context.Context) (lines []string, err error) {
	texts := map[string]bool{}
	for _, p := range []*pool{db.write, db.read} {
		l, err := p.begin(ctx)
		if err != nil {
			return nil, err
		}
		l.rollback()
		for text := range l.(*fileRunner).prepared.stmts {
			texts[text] = true
		}
	}
	for text := range texts {
		n := 0
		for _, m := range placeholder.FindAllStringSubmatch(text, -1) {
			number, _ := strconv.Atoi(m[1])
			n = max(n, number)
		}
		rows, err := db.read.sql.QueryContext(ctx, "EXPLAIN QUERY PLAN "+text, make([]any, n)...)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", text, err)
		}
		for rows.Next() {
			var id, parent, unused int
			var detail string
			if err := rows.Scan(&id, &parent, &unused, &detail); err != nil {
				return nil, err
			}
			lines = append(lines, detail+"\n\t"+text)
		}
		if err := rows.Close(); err != nil {
			return nil, err
		}
	}
	return lines, nil
}
