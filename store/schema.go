package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"strconv"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Schema returns the newest version of the schema that this program knows: the number of the last migration.
func Schema() (newest int64) {
	list, _ := steps()
	for _, step := range list {
		newest = max(newest, step.version)
	}
	return newest
}

// step is a migration: statements that lead from one schema to the next.
type step struct {
	version int64
	text    string
}

// steps returns all migrations in their order.
func steps() (list []step, err error) {
	files, err := migrations.ReadDir("migrations")
	if err != nil {
		return nil, fmt.Errorf("read migrations: %w", err)
	}
	for _, file := range files {
		text, err := migrations.ReadFile("migrations/" + file.Name())
		if err != nil {
			return nil, fmt.Errorf("read migrations: %w", err)
		}
		version, err := strconv.ParseInt(file.Name()[:5], 10, 64)
		if err != nil {
			return nil, fmt.Errorf("read migrations: %w", err)
		}
		list = append(list, step{version, string(text)})
	}
	return list, nil
}

// querier is a database or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// schema is what is known about the schema of a database.
type schema struct {
	have, known int64  // the newest version that it has, and that this program knows
	pending     []step // what it lacks
}

// readSchema compares the schema of a database with the one that this program knows.
//
// A migration does not build on ones with lower numbers that are not released yet, and two that are made at the same time can come in
// either order. So each one that a database lacks is pending, whatever its number.
func (e *engine) readSchema(ctx context.Context, q querier) (s schema, err error) {
	list, err := steps()
	if err != nil {
		return s, err
	}
	applied, err := e.appliedSteps(ctx, q)
	if err != nil {
		return s, fmt.Errorf("read schema version: %w", err)
	}
	for version := range applied {
		s.have = max(s.have, version)
	}
	for _, step := range list {
		s.known = max(s.known, step.version)
		if !applied[step.version] {
			s.pending = append(s.pending, step)
		}
	}
	return s, nil
}

// versionTable has the versions of all migrations that a database has been through.
//
// QUIRK: goose made it (github.com/pressly/goose), which older programs migrate with, and they read it. So its name and form stay.
const versionTable = "goose_db_version"

// appliedSteps returns which migrations a database has been through.
func (e *engine) appliedSteps(ctx context.Context, q querier) (map[int64]bool, error) {
	applied := map[int64]bool{}
	there, err := e.hasTable(ctx, q, versionTable)
	if err != nil || !there {
		return applied, err
	}
	rows, err := q.QueryContext(ctx, `SELECT version_id FROM goose_db_version WHERE is_applied`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var version int64
		if err := rows.Scan(&version); err != nil {
			return nil, err
		}
		applied[version] = true
	}
	return applied, rows.Err()
}

// hasTable reports whether a database has a table.
func (e *engine) hasTable(ctx context.Context, q querier, name string) (bool, error) {
	n := 0
	err := q.QueryRowContext(ctx, e.countTables, name).Scan(&n)
	return n > 0, err
}

// newer returns [ErrNewer] if the schema is newer than this program.
func (s schema) newer() error {
	if s.have > s.known {
		return fmt.Errorf("schema %d, known up to %d: %w", s.have, s.known, ErrNewer)
	}
	return nil
}

// checkSchema makes sure that the schema is the one this program knows.
func (e *engine) checkSchema(ctx context.Context, q querier) error {
	s, err := e.readSchema(ctx, q)
	if err == nil {
		err = s.newer()
	}
	switch {
	case err == nil && s.have == 0:
		err = ErrEmpty
	case err == nil && s.have < s.known:
		err = fmt.Errorf("schema %d, needed %d: %w", s.have, s.known, ErrOlder)
	}
	return err
}

// checkNotNewer returns [ErrNewer] if another process has changed the schema since this one has opened the database. It is for the
// beginning of a transaction: nobody changes the schema before that ends, see [opener.changeSchema].
func checkNotNewer(tx *Tx) error {
	list, err := steps()
	if err != nil {
		return err
	}
	s := schema{known: list[len(list)-1].version}
	if s.have, err = one(tx, "look at the schema", scanInt, `SELECT max(version_id) FROM goose_db_version`); err != nil {
		return err
	}
	return s.newer()
}
