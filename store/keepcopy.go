package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"pentepost/mailer/hint"
)

// KeyName is the file in the data directory that has the keys of the server. This package only copies it.
const KeyName = "key"

// copyName begins the name of a copy of the database from before a change of its schema; the version that it was changed to follows.
const copyName = FileName + ".before-"

// errNoCopy: there is no way back without a copy.
var errNoCopy = hint.With(errors.New("the database could not be copied, so its schema was not changed"),
	"the data directory must have room for a second copy of the database, and this user must be able to write there. The older version still runs on the database.")

// errFaulty: what is damaged gets no better by a change.
var errFaulty = hint.With(errors.New("the database is damaged, so its schema was not changed"),
	`the older version still runs on the database, and its "pentepost verify" says what is wrong. Keep a copy of the data directory; docs/operating.md says how to restore a backup.`)

// saveCopy copies the database and the keys before the schema changes to a version, and returns the name of the copy. It must be called in
// a transaction that writes, so that nobody changes anything between the copy and the change of the schema.
func (o *opener) saveCopy(ctx context.Context, dir string, version int64) (file string, err error) {
	file = filepath.Join(dir, fmt.Sprintf("%s%05d", copyName, version))
	key := file + ".key"
	err = o.writeCopy(ctx, dir, file, key)
	if err == nil {
		return file, nil
	}
	for _, part := range []string{file + partEnd, file + partEnd + "-journal", key + partEnd} { // the journal is SQLite's, if it could not finish
		os.Remove(part)
	}
	if !errors.Is(err, errFaulty) {
		err = fmt.Errorf("%w: %w", errNoCopy, err)
	}
	return "", err
}

// partEnd ends the name of a file that is not complete.
const partEnd = ".part"

// writeCopy writes the copy of the database, and that of the keys if a server has run here. They get their names when both are complete,
// the keys first: a copy is never without them.
func (o *opener) writeCopy(ctx context.Context, dir, file, key string) error {
	if err := o.copyChecked(ctx, dir, file+partEnd); err != nil {
		return err
	}
	switch err := copyKeys(filepath.Join(dir, KeyName), key+partEnd); {
	case err == nil:
		if err := os.Rename(key+partEnd, key); err != nil {
			return err
		}
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	if err := os.Rename(file+partEnd, file); err != nil {
		return err
	}
	return syncDir(dir)
}

// copyKeys copies the keys.
func copyKeys(from, to string) error {
	keys, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if err := os.WriteFile(to, keys, 0o600); err != nil {
		return err
	}
	return syncFile(to)
}

// copyChecked copies the database of a directory to a file, and checks that.
//
// DECISION: the whole file, because the older program runs on it as it is.
func (o *opener) copyChecked(ctx context.Context, dir, to string) error {
	if err := os.Remove(to); err != nil && !errors.Is(err, fs.ErrNotExist) { // an earlier try was killed
		return err
	}
	if err := os.WriteFile(to, nil, 0o600); err != nil {
		return err
	}
	source, err := o.openSQLite(filepath.Join(dir, FileName), 1, url.Values{"_pragma": {"query_only(1)"}})
	if err != nil {
		return err
	}
	defer source.Close()
	if err := copyFile(ctx, source, to); err != nil {
		return err
	}
	copied, err := openImmutable(to)
	if err != nil {
		return err
	}
	defer copied.Close()
	says := ""
	if err := copied.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&says); err != nil {
		return fmt.Errorf("check the copy: %w", err)
	}
	if says != "ok" {
		return fmt.Errorf("%w: %s", errFaulty, says)
	}
	return nil
}

// syncDir waits until the names in a folder are on the disk.
func syncDir(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// keepCopies is how long a copy is kept.
//
// DECISION: 30 days. Who has not gone back by then does not, and what somebody has had deleted should not lie about for ever.
const keepCopies = 30 * 24 * time.Hour

// ClearCopies deletes the copies from before changes of the schema in a data directory that are too old, and returns their names.
func ClearCopies(dir string, now time.Time) (cleared []string, err error) {
	files, err := os.ReadDir(dir)
	for _, file := range files {
		name := filepath.Join(dir, file.Name())
		info, failed := file.Info()
		if !strings.HasPrefix(file.Name(), copyName) || failed != nil || now.Sub(info.ModTime()) < keepCopies {
			continue
		}
		if failed = os.Remove(name); failed == nil {
			cleared = append(cleared, name)
		}
		err = errors.Join(err, failed)
	}
	return cleared, err
}
