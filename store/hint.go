package store

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"path/filepath"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"pentepost/mailer/hint"
)

// Hint returns a sentence about what an operator can do about an error, "" if there is nothing to suggest: the hint that it
// carries, or what the engines say.
func Hint(err error) string { return cmp.Or(hint.Of(err), sqliteHint(err), postgresHint(err)) }

// sqliteHint is [Hint] for errors of SQLite and of its file.
func sqliteHint(err error) string {
	switch {
	case isFull(err):
		return "the disk is full: make room, or write to another one. Nothing is lost, and no half file is left."
	case hasCode(err, lib.SQLITE_READONLY, lib.SQLITE_CANTOPEN, lib.SQLITE_PERM):
		return "this user must be able to read and write the data directory and the files in it."
	case hasCode(err, lib.SQLITE_BUSY):
		return "another program keeps the database locked: close what has it open, such as sqlite3. Nothing is lost."
	case isCorrupt(err):
		return `the database is damaged: stop the server, keep a copy of the data directory, and restore a backup. "pentepost verify" says what is wrong; docs/operating.md says what to do without a backup.`
	case isNoDatabase(err):
		return "that folder has no database. Name the data directory of the server, or its configuration."
	}
	return ""
}

// postgresHint is [Hint] for errors of PostgreSQL, by their codes (PostgreSQL, appendix A).
func postgresHint(err error) string {
	if failure, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		if pgconn.Timeout(failure) || errors.Is(failure, context.DeadlineExceeded) {
			return "PostgreSQL does not answer there: it hangs, or a firewall or the network swallows what is sent. connect_timeout=SECONDS in the URL waits longer than 10 seconds."
		}
		return "is PostgreSQL running there, and may this user log in? The password can stand in the URL, in ~/.pgpass or in $PGPASSWORD."
	}
	if _, ok := errors.AsType[*pgconn.ParseConfigError](err); ok {
		return "write it like postgres://USER@HOST/DATABASE. In a password, signs such as @ and / are written as %40 and %2F."
	}
	failure, ok := errors.AsType[*pgconn.PgError](err)
	if !ok {
		return ""
	}
	switch failure.Code {
	case "25006": // read_only_sql_transaction
		return "this PostgreSQL only reads, as a copy of another one does: name the one that writes, or several and target_session_attrs=read-write."
	case "42501": // insufficient_privilege
		return "the user in the URL must own the database: ALTER DATABASE ... OWNER TO ..."
	case "26000", "42P05": // invalid_sql_statement_name, duplicate_prepared_statement
		return "a pooler that keeps no prepared statements stands between: take default_query_exec_mode out of the URL."
	case "53100": // disk_full
		return "the disk of PostgreSQL is full: make room there. Nothing is lost."
	case "53300": // too_many_connections
		return "a server needs up to 15 connections: raise max_connections of PostgreSQL, or use a pooler."
	case "XX001", "XX002": // data_corrupted, index_corrupted
		return "PostgreSQL says that the database is damaged: stop the server, and restore a backup into a new database."
	}
	return ""
}

// isNoDatabase reports whether an error means that a folder has no database file.
func isNoDatabase(err error) bool {
	missing, ok := errors.AsType[*fs.PathError](err)
	return ok && errors.Is(missing, fs.ErrNotExist) && filepath.Base(missing.Path) == FileName
}

// isCorrupt reports whether an error means that the database file is damaged, or is no database.
func isCorrupt(err error) bool { return hasCode(err, lib.SQLITE_CORRUPT, lib.SQLITE_NOTADB) }

// isFull reports whether an error means that the disk is full.
func isFull(err error) bool { return hasCode(err, lib.SQLITE_FULL) }

// hasCode reports whether an error has one of SQLite's primary result codes, which are the low
// byte of the extended ones.
func hasCode(err error, codes ...int) bool {
	failure, ok := errors.AsType[*sqlite.Error](err)
	for _, code := range codes {
		if ok && failure.Code()&0xff == code {
			return true
		}
	}
	return false
}
