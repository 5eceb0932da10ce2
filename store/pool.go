package store

import (
	"context"
	"database/sql"
	"fmt"
	"regexp"
	"strconv"
)

// pool is a set of connections on which transactions run.
type pool struct {
	sql      *sql.DB
	begin    func(context.Context) (runner, error)
	skipping string // ends a query whose rows other transactions may reserve
}

// statement is a statement with the values of its parameters, and what to do with each row of its
// result. The function is nil for a statement that returns nothing.
type statement struct {
	words string // what it does, as its errors say it: "load game $1", where $1 is the first value; may be ""
	text  string
	args  []any
	row   func(scanner) error
}

// says returns an error of the statement with its words; nil is no error.
func (q statement) says(err error) error {
	if err == nil || q.words == "" {
		return err
	}
	words := parameter.ReplaceAllStringFunc(q.words, func(p string) string {
		n, _ := strconv.Atoi(p[1:])
		if n < 1 || n > len(q.args) {
			return p
		}
		if text, ok := q.args[n-1].(string); ok {
			return strconv.Quote(text)
		}
		return fmt.Sprint(q.args[n-1])
	})
	return fmt.Errorf("%s: %w", words, err)
}

// parameter is the place of a value in a statement and in its words.
var parameter = regexp.MustCompile(`\$[0-9]+`)

// runner runs the statements of one transaction. Their texts must be constants, because they are kept prepared.
type runner interface {
	// later runs a statement at once or before the next one. In the second case its error comes with the
	// result of the next one.
	later(statement) error

	// count runs a statement and returns how many rows it changed.
	count(statement) (int, error)

	// ask runs statements, all of them in one round trip.
	ask(...statement) error

	// stream runs a query for so many rows that its caller reads them one by one. Other statements must
	// wait until the rows are closed.
	stream(text string, args []any) (*sql.Rows, error)

	// undo undoes what was done since a savepoint, which stays.
	undo(savepoint string) error

	// flush waits until all statements have run.
	flush() error

	// commit ends the transaction. If it fails, rollback must follow.
	commit() error

	// rollback undoes the transaction. After a commit it has no effect.
	rollback()
}
