package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"io/fs"
	"net"
	"slices"
	"syscall"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// IsPassing reports whether an error has nothing to do with what was being done: the database, the network or the
// disk fails, or somebody has stopped a statement. The same may succeed later. Other errors are faults of the program
// or of the data.
func IsPassing(err error) bool {
	if failure, ok := errors.AsType[*pgconn.PgError](err); ok {
		class := failure.Code[:min(2, len(failure.Code))]
		return !slices.Contains([]string{"0A", "21", "22", "23", "2F", "42", "54"}, class) // what a statement or its data causes (appendix A)
	}
	if _, ok := errors.AsType[*sqlite.Error](err); ok {
		return hasCode(err, lib.SQLITE_BUSY, lib.SQLITE_LOCKED, lib.SQLITE_FULL, lib.SQLITE_IOERR, lib.SQLITE_READONLY, lib.SQLITE_CANTOPEN,
			lib.SQLITE_PERM, lib.SQLITE_NOMEM, lib.SQLITE_INTERRUPT, lib.SQLITE_PROTOCOL, lib.SQLITE_CORRUPT, lib.SQLITE_NOTADB)
	}
	for _, passing := range []error{context.Canceled, context.DeadlineExceeded, ErrHangs, driver.ErrBadConn, sql.ErrConnDone, sql.ErrTxDone, io.EOF, io.ErrUnexpectedEOF} {
		if errors.Is(err, passing) {
			return true
		}
	}
	return errors.As(err, new(*pgconn.ConnectError)) || errors.As(err, new(net.Error)) || errors.As(err, new(*fs.PathError)) || errors.As(err, new(syscall.Errno))
}
