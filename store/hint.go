package store

import (
	"errors"
	"io/fs"
	"path/filepath"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// Hint returns a sentence about what an operator can do about an error of this package, or "" if
// there is nothing to suggest.
func Hint(err error) string {
	switch {
	case errors.Is(err, ErrInUse):
		return "stop the other one, or give this one a data directory or a database of its own."
	case errors.Is(err, ErrOtherKeys):
		return "copy the file key from the data directory of a server that runs into that of this one. If they are two installations, give each a database of its own."
	case errors.Is(err, ErrNewer):
		return "install the version that wrote it, or a later one; going back is not possible."
	case errors.Is(err, ErrOlder):
		return "start the server of this version once: it brings the database up to date."
	case errors.Is(err, ErrNotEmpty):
		return "name a new data directory with --data; an import never changes a database that is there."
	case errors.As(err, new(*LineError)):
		return "nothing was imported. Correct the line, or export again."
	case isFull(err):
		return "the disk is full: make room, or write to another one. Nothing is lost, and no half file is left."
	case hasCode(err, lib.SQLITE_READONLY, lib.SQLITE_CANTOPEN, lib.SQLITE_PERM):
		return "this user must be able to read and write the data directory and the files in it."
	case hasCode(err, lib.SQLITE_BUSY):
		return "another program keeps the database locked: close what has it open, such as sqlite3. Nothing is lost."
	case isCorrupt(err):
		return `the database is damaged: stop the server, keep a copy of the data directory, and restore a backup. "pentepost verify" says what is wrong; docs/operating.md says what to do without a backup.`
	case errors.Is(err, ErrHalfCopied):
		return `run "pentepost migrate" again with the same --from and --to: the copy goes on where it stopped.`
	case errors.Is(err, ErrOtherData):
		return "copy to a new directory or an empty database. A copy that was interrupted goes on, unless a server has run on either since."
	case errors.Is(err, ErrSilent):
		return "see whether PostgreSQL and the network to it are well. Nothing is lost: what was not committed is done after the next start."
	case errors.Is(err, ErrLost):
		return "the computer slept, or PostgreSQL did not answer for a while, and another process may serve now. Start this one again: it takes its part beside others."
	case isNoDatabase(err):
		return "that folder has no database. Name the data directory of the server, or its configuration."
	}
	return postgresHint(err)
}

// postgresHint is [Hint] for errors of PostgreSQL, by their codes (PostgreSQL, appendix A).
func postgresHint(err error) string {
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
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
