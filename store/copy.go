package store

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"os"
	"slices"
	"strings"

	"pentepost/mailer/hint"
)

// ErrHalfCopied means that a copy to the database was interrupted: a part of the data is missing.
var ErrHalfCopied = hint.With(errors.New("a copy to this database was interrupted"),
	`run "pentepost migrate" again with the same --from and --to: the copy goes on where it stopped.`)

// copyMark is the name of a lease without an end that stands in a database while it is copied to.
const copyMark = "copy"

// insertCopyMark marks a database as one that lacks a part of its data. A new one has the mark from its first moment, so that no server
// begins there between two attempts.
const insertCopyMark = `INSERT INTO leases (name, holder, until) VALUES ('` + copyMark + `', '', 9223372036854775807) ON CONFLICT (name) DO NOTHING`

func markCopy(tx *Tx) error { return tx.exec("mark the copy", insertCopyMark) }

// unmarkCopy takes the mark away. The index of positions is not copied.
func unmarkCopy(tx *Tx) error {
	if err := tx.exec("let games be indexed", indexAgain); err != nil {
		return err
	}
	return tx.exec("unmark the copy", `DELETE FROM leases WHERE name = $1`, copyMark)
}

// checkWhole returns [ErrHalfCopied] for a database with the mark.
func checkWhole(tx *Tx) error {
	half, err := exists(tx, "look for the mark of a copy", `SELECT count(*) FROM leases WHERE name = $1`, copyMark)
	if half {
		err = ErrHalfCopied
	}
	return err
}

// dropCopied empties a database with the mark, which nobody else has opened. It does nothing to any other.
func dropCopied(tx *Tx) error {
	if err := checkWhole(tx); !errors.Is(err, ErrHalfCopied) {
		return cmp.Or(err, ErrOtherData)
	}
	for _, t := range slices.Backward(exported) { // the rows that others refer to are in earlier tables
		if err := tx.exec("drop what was copied", `DELETE FROM `+t.table); err != nil {
			return err
		}
	}
	return nil
}

// ErrOtherData means that the target of a copy has rows that the source has not.
var ErrOtherData = hint.With(errors.New("it holds other data"),
	"copy to a new directory or an empty database. Only a copy that was interrupted, and on which no server has run, is written to again.")

// ErrSamePlace means that a database was to be copied to itself.
var ErrSamePlace = hint.With(errors.New("both sides are the same database"),
	"--from names where the server is now, and --to a new directory or an empty database.")

// CopiedTable is a table that has been copied.
type CopiedTable struct {
	Name     string
	Rows     int
	Checksum string // of all rows in the order of their keys: SHA-256 in hexadecimal
}

// Copy copies a whole database to another place, table by table, and compares the numbers of rows and the
// checksums. Places are as for [Open]. A copy that was interrupted goes on where it stopped if the rows that
// are there are the first ones of the source, and else begins again; until it is whole nothing else opens the target. The errors include
// [ErrInUse], if a server runs on either, [ErrOtherData], [ErrSamePlace], [ErrOlder] and [ErrNewer].
func Copy(ctx context.Context, from, to string, report func(CopiedTable)) (err error) {
	if sameFolder(from, to) {
		return ErrSamePlace
	}
	source, err := openAlone(ctx, from)
	if err != nil {
		return fmt.Errorf("open what to copy: %w", err)
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	opening := newOpener(to, "")
	opening.bars, opening.copies = processLease+"%", true
	takeOther := func(ctx context.Context) error {
		if same, err := opening.hasLeaseOf(ctx, source.holder); err != nil || same {
			return cmp.Or(err, ErrSamePlace)
		}
		return opening.workAlone(ctx)
	}
	if err := opening.open(ctx, to, takeOther); err != nil {
		return fmt.Errorf("open where to copy to: %w", err)
	}
	target := opening.DB
	defer func() { err = errors.Join(err, target.Close()) }()
	tables := make([]copier, len(exported))
	for i, t := range exported { // nothing is written before all has been looked at
		tables[i] = copier{ctx: ctx, source: source, target: target, table: t.table, query: "SELECT * FROM " + t.table + " ORDER BY " + t.order}
		err := tables[i].read((*copier).skipCopied)
		if errors.Is(err, ErrOtherData) { // the source has changed since the copy was interrupted
			err = target.Update(ctx, dropCopied)
		}
		if err != nil {
			return fmt.Errorf("look at %s in %s: %w", t.table, Redacted(to), err)
		}
	}
	if err := target.Update(ctx, markCopy); err != nil {
		return fmt.Errorf("begin to copy to %s: %w", Redacted(to), err)
	}
	for i := range tables {
		copied, err := tables[i].copy()
		if err != nil {
			return fmt.Errorf("copy %s to %s: %w", tables[i].table, Redacted(to), err)
		}
		report(copied)
	}
	if err := target.Update(ctx, unmarkCopy); err != nil {
		return fmt.Errorf("end the copy to %s: %w", Redacted(to), err)
	}
	return nil
}

// sameFolder reports whether two places are one data directory.
func sameFolder(from, to string) bool {
	a, err := os.Stat(from)
	b, failed := os.Stat(to)
	return err == nil && failed == nil && !IsURL(from) && !IsURL(to) && os.SameFile(a, b)
}

// hasLeaseOf reports whether the database has the lease of a process: two URLs can name one database.
func (db *DB) hasLeaseOf(ctx context.Context, holder string) (has bool, err error) {
	err = db.View(ctx, func(tx *Tx) error {
		has, err = exists(tx, "look for the lease of the source", `SELECT count(*) FROM leases WHERE holder = $1`, holder)
		return err
	})
	return has, err
}

// openAlone opens a database where no server is running, and keeps others out. It changes no schema.
func openAlone(ctx context.Context, place string) (*DB, error) {
	db, err := OpenBeside(ctx, place, "localhost")
	if err != nil {
		return nil, err
	}
	o := opener{DB: db}
	if IsURL(place) {
		err = o.takeURL(ctx, place, o.workAlone)
	} else if err = o.lockDir(ctx, place); err != nil {
		err = errors.Join(err, db.Close())
	}
	if err != nil {
		return nil, err
	}
	return db, nil
}

// copier copies a table.
type copier struct {
	ctx            context.Context
	source, target *DB
	table, query   string
	columns        []string // of the source
}

// read calls steps with the rows of the source, one after another.
func (c *copier) read(steps ...func(*copier, *tableRows) error) error {
	return c.source.View(c.ctx, func(tx *Tx) error {
		rows, err := openTable(tx, c.query)
		if err != nil {
			return err
		}
		defer rows.Close()
		c.columns = rows.columns
		for _, step := range steps {
			if err := step(c, rows); err != nil {
				return err
			}
		}
		return nil
	})
}

// copy copies the rows that the target lacks, and compares all.
func (c *copier) copy() (CopiedTable, error) {
	if err := c.read((*copier).skipCopied, (*copier).copyRest); err != nil {
		return CopiedTable{}, err
	}
	return c.compare()
}

// skipCopied reads the rows that the target has, which must be the next ones of the source.
func (c *copier) skipCopied(rows *tableRows) error {
	return c.target.View(c.ctx, func(tx *Tx) error {
		copied, err := openTable(tx, c.query)
		if err != nil {
			return err
		}
		defer copied.Close()
		for {
			there, err := copied.next()
			if err != nil || there == nil {
				return err
			}
			want, err := rows.next()
			switch {
			case err != nil:
				return err
			case want == nil || !slices.Equal(want, there):
				return ErrOtherData
			}
		}
	})
}

// Rows are inserted in statements of some rows each, and committed in transactions of some statements.
const (
	rowsInStatement        = 50
	statementsInCopyCommit = 100
)

// copyRest inserts the rows that are left.
func (c *copier) copyRest(rows *tableRows) error {
	for more := true; more; {
		var statements [][][]any
		for len(statements) < statementsInCopyCommit && more {
			list, err := rows.some(rowsInStatement)
			if err != nil {
				return err
			}
			if more = len(list) == rowsInStatement; len(list) > 0 {
				statements = append(statements, list)
			}
		}
		err := c.target.Update(c.ctx, func(tx *Tx) error {
			for _, list := range statements {
				if err := tx.exec("copy rows", c.insert(len(list)), slices.Concat(list...)...); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// insert returns the statement that inserts so many rows.
func (c *copier) insert(rows int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "INSERT INTO %s (%s) VALUES ", c.table, strings.Join(c.columns, ", "))
	for i := range rows * len(c.columns) {
		switch {
		case i == 0:
			b.WriteString("(")
		case i%len(c.columns) == 0:
			b.WriteString("), (")
		default:
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "$%d", i+1)
	}
	return b.String() + ")"
}

// compare reads the table on both sides.
func (c *copier) compare() (CopiedTable, error) {
	was, err := c.sum(c.source)
	if err != nil {
		return was, err
	}
	is, err := c.sum(c.target)
	if err == nil && is != was {
		err = fmt.Errorf("the copy has %d rows with the checksum %s, and the source %d with %s: %w", is.Rows, is.Checksum, was.Rows, was.Checksum, ErrOtherData)
	}
	return is, err
}

func (c *copier) sum(db *DB) (t CopiedTable, err error) {
	t.Name = c.table
	sum := sha256.New()
	err = db.View(c.ctx, func(tx *Tx) error {
		rows, err := openTable(tx, c.query)
		if err != nil {
			return err
		}
		defer rows.Close()
		for ; ; t.Rows++ {
			row, err := rows.next()
			if err != nil || row == nil {
				return err
			}
			if err := addToSum(sum, c.table, c.columns, row); err != nil {
				return err
			}
		}
	})
	t.Checksum = hex.EncodeToString(sum.Sum(nil))
	return t, err
}

// addToSum adds a row in the form of an export, which is the same on both engines.
func addToSum(sum hash.Hash, table string, columns []string, row []any) error {
	line, err := appendRow(nil, table, columns, row)
	sum.Write(line)
	return err
}

// tableRows reads the rows of a table. Texts are as both engines can keep them.
type tableRows struct {
	*sql.Rows
	columns []string
	order   []int // the places of the columns in the order of their names
}

// openTable runs a query for all columns of a table. Engines have them in the order in which they were
// added, which may differ, so rows are read in the order of the names.
func openTable(tx *Tx, query string) (*tableRows, error) {
	rows, err := tx.stream(query)
	if err != nil {
		return nil, err
	}
	columns, err := rows.Columns()
	if err != nil {
		return nil, errors.Join(err, rows.Close())
	}
	t := &tableRows{Rows: rows, columns: slices.Sorted(slices.Values(columns))}
	for _, name := range t.columns {
		t.order = append(t.order, slices.Index(columns, name))
	}
	return t, nil
}

// next returns the next row, nil after the last one.
func (t *tableRows) next() ([]any, error) {
	if !t.Next() {
		return nil, t.Err()
	}
	values, targets := make([]any, len(t.order)), make([]any, len(t.order))
	for i, at := range t.order {
		targets[at] = &values[i]
	}
	if err := t.Scan(targets...); err != nil {
		return nil, err
	}
	for i, v := range values {
		if raw, ok := v.([]byte); ok {
			values[i] = string(bytes.Clone(raw))
		}
	}
	return storable(values), nil
}

// some returns the next rows, at most max.
func (t *tableRows) some(max int) (list [][]any, err error) {
	for len(list) < max {
		row, err := t.next()
		if err != nil || row == nil {
			return list, err
		}
		list = append(list, row)
	}
	return list, nil
}
