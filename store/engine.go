package store

import (
	"context"
	"strings"
)

// engine is what differs between SQLite and PostgreSQL. The schema and the queries do not.
type engine struct {
	name   string // as messages call the database
	remote bool   // a question goes to another process and back, and transactions run side by side

	// countTables is the query for how many tables have a name, and makeVersions makes the table with the
	// versions of the schema.
	countTables, makeVersions string

	// keepOut keeps all other processes out until a transaction ends that changes the schema, and barred returns until when others that
	// work on the database do not let it begin; 0 if none does.
	keepOut func(context.Context, querier) error
	barred  func(ctx context.Context, q querier, bars string) (until int64, err error)

	// endSteps does what the files of migrations cannot say, at the end of the transaction that has run some.
	endSteps func(context.Context, querier) error

	// clash says whether an error means that another transaction was in the way, so that the same
	// transaction may succeed at the next try.
	clash func(err error) clash

	// arguments returns the values of a statement as the engine can keep them.
	arguments func([]any) []any

	// journal is the query for the first entries of the journal, in the order in which things were done.
	journal string

	// nextSpooled is the query for the mails to decide next.
	nextSpooled string

	// bytes is the query for the size of all tables and indexes.
	bytes string

	// checks are what [DB.Verify] checks on this engine alone.
	checks []func(*Tx, func(Damage)) error
}

// clash is what an error says about other transactions.
type clash int

const (
	noClash    clash = iota
	maybeClash       // a row is there already: another transaction may have added it a moment ago
	sureClash
)

// IsURL reports whether a place is a PostgreSQL database, and not a data directory.
func IsURL(place string) bool {
	return strings.HasPrefix(place, "postgres://") || strings.HasPrefix(place, "postgresql://")
}
