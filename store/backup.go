package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"

	"modernc.org/sqlite"
)

// Backup copies the database into a file, which must be empty or not exist. The copy is that of
// one moment, and it is on the disk when Backup returns. Nobody waits for it.
//
// DECISION: SQLite's online backup, all pages in one step, and not VACUUM INTO. One step reads a
// single snapshot of the write-ahead log, beside which writers go on, so it never has to start
// again; and it copies pages without reading rows, which a copy of a damaged table would need.
func (db *DB) Backup(ctx context.Context, file string) error {
	return copyFile(ctx, db.read.sql, file)
}

// copyFile copies a database of SQLite into a file, as [DB.Backup] does.
func copyFile(ctx context.Context, source *sql.DB, file string) error {
	conn, err := source.Conn(ctx)
	if err != nil {
		return fmt.Errorf("back up: %w", err)
	}
	defer conn.Close()
	if err := conn.Raw(func(driver any) error { return copyPages(driver, file) }); err != nil {
		return fmt.Errorf("back up: %w", err)
	}
	return syncFile(file)
}

func copyPages(driver any, file string) error {
	source, ok := driver.(interface {
		NewBackup(to string) (*sqlite.Backup, error)
	})
	if !ok {
		return errors.New("the database cannot copy itself")
	}
	backup, err := source.NewBackup("file:" + (&url.URL{Path: file}).EscapedPath())
	if err != nil {
		return err
	}
	_, err = backup.Step(-1)
	return errors.Join(err, backup.Finish())
}

func syncFile(file string) error {
	f, err := os.OpenFile(file, os.O_RDWR, 0)
	if err != nil {
		return fmt.Errorf("save file: %w", err)
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("save file: %w", err)
	}
	return nil
}

// OpenCopy opens a copy that nobody writes to, such as one that [DB.Backup] has made. It can
// only be read, and nothing is written beside it. The errors include [ErrNewer] and [ErrOlder].
func OpenCopy(ctx context.Context, file string) (*DB, error) {
	copied, err := openImmutable(file)
	if err != nil {
		return nil, err
	}
	db := newDB(file, "")
	if err := db.engine.checkSchema(ctx, copied); err != nil {
		return nil, errors.Join(fmt.Errorf("database %s: %w", file, err), copied.Close())
	}
	db.read, db.closers = newPool(copied), []func() error{copied.Close}
	return db, nil
}

// openImmutable opens a file that nobody writes to.
func openImmutable(file string) (*sql.DB, error) {
	uri := "file:" + (&url.URL{Path: file}).EscapedPath() + "?" + url.Values{"mode": {"ro"}, "immutable": {"1"}, "_pragma": {"query_only(1)"}}.Encode()
	copied, err := sql.Open("sqlite", uri)
	if err != nil {
		return nil, fmt.Errorf("open database %s: %w", file, err)
	}
	return copied, nil
}
