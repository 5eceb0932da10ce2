package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Schema returns the newest version of the schema that this program knows: the number of the last migration.
func Schema() (newest int64) {
	files, _ := fs.Glob(migrations, "migrations/*.sql")
	for _, file := range files {
		if number, err := goose.NumericComponent(file); err == nil {
			newest = max(newest, number)
		}
	}
	return newest
}

// migrate brings the schema up to date.
func (e *engine) migrate(ctx context.Context, db *sql.DB) error {
	steps, have, known, err := e.schema(ctx, db)
	switch {
	case err != nil:
		return err
	case have > known:
		return fmt.Errorf("schema %d, known up to %d: %w", have, known, ErrNewer)
	}
	pending, err := steps.HasPending(ctx)
	if err == nil && pending {
		_, err = steps.Up(ctx)
	}
	if err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return e.afterMigration(ctx, db)
}

// checkSchema makes sure that the schema is the one this program knows.
func (e *engine) checkSchema(ctx context.Context, db *sql.DB) error {
	_, have, known, err := e.schema(ctx, db)
	switch {
	case err == nil && have > known:
		err = fmt.Errorf("schema %d, known up to %d: %w", have, known, ErrNewer)
	case err == nil && have == 0:
		err = ErrEmpty
	case err == nil && have < known:
		err = fmt.Errorf("schema %d, needed %d: %w", have, known, ErrOlder)
	}
	return err
}

// schema returns the migrations, the version of the schema and the newest known version.
func (e *engine) schema(ctx context.Context, db *sql.DB) (steps *goose.Provider, have, known int64, err error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, 0, 0, err
	}
	options, err := e.migrating()
	if err != nil {
		return nil, 0, 0, fmt.Errorf("read migrations: %w", err)
	}
	// A migration does not build on ones with lower numbers that are not released yet, and two that
	// are made at the same time can come in either order.
	options = append(options, goose.WithAllowOutofOrder(true))
	if steps, err = goose.NewProvider(e.dialect, db, files, options...); err != nil {
		return nil, 0, 0, fmt.Errorf("read migrations: %w", err)
	}
	if have, known, err = steps.GetVersions(ctx); err != nil {
		return nil, 0, 0, fmt.Errorf("read schema version: %w", err)
	}
	return steps, have, known, nil
}
