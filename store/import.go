package store

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gofrs/flock"

	"pentepost/mailer/hint"
)

// ErrNotEmpty means that a data directory has a database already.
var ErrNotEmpty = hint.With(errors.New("the data directory has a database already"),
	"name a new data directory with --data; an import never changes a database that is there.")

// LineError says which line of an export is wrong. Nothing was imported.
type LineError struct {
	Line int // from 1
	Says string
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Says) }

// Hint says what to do about it.
func (e *LineError) Hint() string { return "nothing was imported. Correct the line, or export again." }

// maxLine is how long a line of an export may be, in bytes.
const maxLine = 64 << 20

// Import makes a database in a directory from what [DB.Export] wrote, with this or an earlier
// schema, and returns the number of rows. saveKey is called with the key, if the export has it,
// just before the database takes its name. A wrong line is a [*LineError]; it changes nothing.
// The errors include [ErrNotEmpty], [ErrInUse] and [ErrNewer].
func Import(ctx context.Context, dir string, in io.ReadSeeker, saveKey func([]byte) error) (rows int, err error) {
	file := filepath.Join(dir, FileName)
	if _, err := os.Lstat(file); err == nil {
		return 0, fmt.Errorf("%s: %w", dir, ErrNotEmpty)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return 0, fmt.Errorf("make data directory: %w", err)
	}
	lock := flock.New(filepath.Join(dir, "lock"))
	switch held, err := lock.TryLock(); {
	case err != nil:
		return 0, fmt.Errorf("lock data directory: %w", err)
	case !held:
		return 0, fmt.Errorf("%s: %w", dir, ErrInUse)
	}
	defer lock.Unlock()
	removeImports(dir)
	part, err := os.CreateTemp(dir, importPart+"*")
	if err != nil {
		return 0, err
	}
	name := part.Name()
	defer removeDatabase(name)
	if err := part.Close(); err != nil {
		return 0, err
	}
	m := importer{in: in, lines: bufio.NewReaderSize(in, 64<<10)}
	if err := m.fill(ctx, name); err != nil {
		return 0, err
	}
	if err := m.verify(ctx, name); err != nil {
		return 0, err
	}
	if m.key != nil {
		err = saveKey(m.key)
	}
	if err = errors.Join(err, syncFile(name)); err == nil {
		err = os.Rename(name, file)
	}
	return m.rows, err
}

// importPart begins the name of a database while it is imported.
const importPart = FileName + ".import-"

// removeImports removes what imports that were killed have left in a data directory. The caller has locked it.
func removeImports(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return // writing there fails too, and says so
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), importPart) && e.Type().IsRegular() {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

// removeDatabase removes a database that was not kept, with what SQLite writes beside it.
func removeDatabase(name string) {
	for _, suffix := range []string{"", "-journal", "-wal", "-shm"} {
		os.Remove(name + suffix)
	}
}

// importer reads an export.
type importer struct {
	in    io.ReadSeeker
	lines *bufio.Reader
	line  int // the last one that was read
	rows  int
	key   []byte
}

// next returns the next line; io.EOF after the last one.
func (m *importer) next() ([]byte, error) {
	text, err := m.lines.ReadBytes('\n')
	if len(text) > 0 {
		m.line++
	}
	switch {
	case len(text) > maxLine:
		return nil, m.wrong("it is too long")
	case err == io.EOF && len(text) > 0:
		return nil, m.wrong("it is cut off")
	}
	return text, err
}

func (m *importer) wrong(format string, args ...any) error {
	return &LineError{m.line, fmt.Sprintf(format, args...)}
}

// header reads the first line.
func (m *importer) header() (h exportHeader, err error) {
	text, err := m.next()
	if err == io.EOF {
		return h, &LineError{1, "the file is empty"}
	}
	if err != nil {
		return h, err
	}
	if err := json.Unmarshal(text, &h); err != nil || h.Pentepost != "export" || h.Schema < 1 {
		return h, m.wrong(`it is not the beginning of an export, {"pentepost":"export",...}`)
	}
	if m.key, err = hex.DecodeString(h.Key); err != nil {
		return h, m.wrong("the key is not hexadecimal")
	}
	if h.Key == "" {
		m.key = nil
	}
	return h, nil
}

// fill makes a database of the export's schema, reads all rows into it, and brings it up to date.
func (m *importer) fill(ctx context.Context, name string) error {
	h, err := m.header()
	if err != nil {
		return err
	}
	// Foreign keys are checked at the end. Nobody needs the file after a crash.
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: name}).EscapedPath()+"?_pragma=foreign_keys(0)&_pragma=synchronous(0)")
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	e := sqliteEngine()
	s, err := e.readSchema(ctx, db)
	if err != nil {
		return err
	}
	if err := (schema{have: h.Schema, known: s.known}).newer(); err != nil {
		return err
	}
	before, after := parted(s.pending, h.Schema)
	if err := e.runAll(ctx, db, before); err != nil {
		return fmt.Errorf("make schema %d: %w", h.Schema, err)
	}
	if err := m.insertAll(ctx, db); err != nil {
		return err
	}
	if err := e.runAll(ctx, db, after); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	_, err = db.ExecContext(ctx, indexAgain)
	return err
}

// parted returns the migrations up to a version, and the others.
func parted(list []step, version int64) (before, after []step) {
	n := slices.IndexFunc(list, func(s step) bool { return s.version > version })
	if n < 0 {
		n = len(list)
	}
	return list[:n], list[n:]
}

// insertAll inserts the rows of all lines in one transaction.
func (m *importer) insertAll(ctx context.Context, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // no effect after the commit
	inserts := map[string]*insert{}
	for {
		text, err := m.next()
		if err == io.EOF {
			m.line++
			return m.wrong("the end is missing: the file was cut off")
		}
		if err != nil {
			return err
		}
		if bytes.HasPrefix(text, []byte(`{"end":`)) {
			if err := m.end(text); err != nil {
				return err
			}
			return tx.Commit()
		}
		if err := m.insertLine(ctx, tx, inserts, text); err != nil {
			return err
		}
		m.rows++
	}
}

// end reads the last line.
func (m *importer) end(text []byte) error {
	var end exportEnd
	if err := json.Unmarshal(text, &end); err != nil || end.Rows != m.rows {
		return m.wrong("there are %d rows before it, and it says %d", m.rows, end.Rows)
	}
	if _, err := m.next(); err != io.EOF {
		return m.wrong("it comes after the end")
	}
	return nil
}

// insert is a prepared INSERT.
type insert struct {
	statement *sql.Stmt
	columns   []string
}

func newInsert(ctx context.Context, tx *sql.Tx, table string) (*insert, error) {
	columns, err := columnsOf(ctx, tx, table)
	if err != nil {
		return nil, err
	}
	marks := strings.TrimSuffix(strings.Repeat("?,", len(columns)), ",")
	statement, err := tx.PrepareContext(ctx, "INSERT INTO "+table+" ("+strings.Join(columns, ",")+") VALUES ("+marks+")")
	return &insert{statement, columns}, err
}

// insertLine inserts the row of a line. What the database refuses is a fault of the line.
func (m *importer) insertLine(ctx context.Context, tx *sql.Tx, inserts map[string]*insert, text []byte) (err error) {
	table, row, err := readRow(text)
	if err != nil {
		return m.wrong("%v", err)
	}
	to := inserts[table]
	if to == nil {
		if to, err = newInsert(ctx, tx, table); err != nil {
			return m.wrong("table %q: %v", table, err)
		}
		inserts[table] = to
	}
	if len(row) != len(to.columns) {
		return m.wrong("it has %d columns, and %s has %d", len(row), table, len(to.columns))
	}
	values := make([]any, len(to.columns))
	for i, column := range to.columns {
		value, ok := row[column]
		if !ok {
			return m.wrong("the column %q is missing", column)
		}
		if values[i], err = importValue(value); err != nil {
			return m.wrong("column %q: %v", column, err)
		}
	}
	if _, err := to.statement.ExecContext(ctx, values...); err != nil {
		if isAboutDisk(err) {
			return err
		}
		return m.wrong("%v", err)
	}
	return nil
}

// isAboutDisk reports whether an error says something about the disk, not about a row.
func isAboutDisk(err error) bool { return isFull(err) || errors.Is(err, fs.ErrPermission) }

// readRow returns the table and the columns of a line.
func readRow(text []byte) (table string, row map[string]json.RawMessage, err error) {
	var line map[string]map[string]json.RawMessage
	if err := json.Unmarshal(text, &line); err != nil {
		return "", nil, fmt.Errorf("it is not {\"table\":{...}}: %v", err)
	}
	for table, row = range line {
	}
	known := slices.ContainsFunc(exported, func(t struct{ table, order string }) bool { return t.table == table })
	if len(line) != 1 || !known {
		return "", nil, fmt.Errorf("there is no table %q", table)
	}
	return table, row, nil
}

// importValue is the inverse of exportValue.
func importValue(text json.RawMessage) (any, error) {
	switch text[0] {
	case '"':
		var s string
		err := json.Unmarshal(text, &s)
		return s, err
	case '{':
		var raw struct{ Hex string }
		if err := json.Unmarshal(text, &raw); err != nil {
			return nil, err
		}
		b, err := hex.DecodeString(raw.Hex)
		return string(b), err
	case 'n':
		return nil, nil
	}
	var n int64
	if err := json.Unmarshal(text, &n); err != nil {
		return nil, fmt.Errorf("%s is neither a whole number nor a text", text)
	}
	return n, nil
}
