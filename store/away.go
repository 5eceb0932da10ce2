package store

import (
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"slices"

	"github.com/jackc/pgx/v5/pgconn"
)

// awayError is an error of a PostgreSQL that cannot be reached, is about to end, or hangs.
type awayError struct{ error }

// Unwrap returns what happened.
func (e *awayError) Unwrap() error { return e.error }

// IsAway reports whether an error of this package means that PostgreSQL does not answer at all. It says nothing about what was being done.
func IsAway(err error) bool { return errors.As(err, new(*awayError)) }

// markAway marks errors of PostgreSQL for [IsAway].
func (e *engine) markAway(err error) error {
	if err != nil && e.remote && !IsAway(err) && isGone(err) {
		return &awayError{err}
	}
	return err
}

// isGone reports whether an error of a transaction means that the connection or PostgreSQL is gone (PostgreSQL, appendix A).
func isGone(err error) bool {
	if errors.As(err, new(*pgconn.ConnectError)) {
		return true
	}
	if failure, ok := errors.AsType[*pgconn.PgError](err); ok {
		return failure.Code[:min(2, len(failure.Code))] == "08" || slices.Contains([]string{"57P01", "57P02", "57P03"}, failure.Code)
	}
	for _, lost := range []error{ErrHangs, driver.ErrBadConn, io.EOF, io.ErrUnexpectedEOF, net.ErrClosed} {
		if errors.Is(err, lost) {
			return true
		}
	}
	return errors.As(err, new(*net.OpError))
}
