package store

import (
	"errors"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// IsCorrupt reports whether an error means that the database file is damaged, or is no database.
func IsCorrupt(err error) bool { return hasCode(err, lib.SQLITE_CORRUPT, lib.SQLITE_NOTADB) }

// IsFull reports whether an error means that the disk is full.
func IsFull(err error) bool { return hasCode(err, lib.SQLITE_FULL) }

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
