package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// SchemaChange is a change of the schema by a program that is newer than the database.
type SchemaChange struct {
	From, To int64         // versions
	Copy     string        // the file with the database as it was before; "" on PostgreSQL
	Took     time.Duration // 0: it begins now
}

// OnSchemaChange has f called when a change of the schema begins, and once more when it is over.
func OnSchemaChange(f func(SchemaChange)) Option { return func(o *opener) { o.changing = f } }

// migrate brings the schema up to date.
func (o *opener) migrate(ctx context.Context, db *sql.DB) error {
	s, err := o.engine.readSchema(ctx, db)
	if err == nil {
		err = s.newer()
	}
	if err == nil && len(s.pending) > 0 {
		err = o.changeInTurn(ctx, db)
	}
	if err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}

// changeInTurn changes the schema once nobody stands in the way. The error is [ErrInUse] if somebody stays there.
func (o *opener) changeInTurn(ctx context.Context, db *sql.DB) error {
	ends := int64(0)
	for try := 1; ; try++ {
		held, err := o.engine.barred(ctx, db, o.bars)
		if err == nil && held == 0 {
			held, err = o.changeSchema(ctx, db)
		}
		switch {
		case err != nil && (o.engine.clash(err) != sureClash || try == maxTries):
			return err
		case err == nil && held == 0:
			return nil
		case held > ends && ends > 0 && !o.patient:
			return ErrInUse
		}
		ends = max(held, ends)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(renewEvery + renewEvery/4):
		}
	}
}

// changeSchema runs all migrations that the database lacks, in one transaction, and takes their leases away from all other processes: none of
// their transactions commits afterwards. It does nothing if somebody stands in the way, and returns until when.
//
// Programs that do not know the new schema may be running. A server looks at its lease in each transaction that writes, and a command of
// the operator at the version of the schema. Both tables are locked here first, so each such transaction either has ended before, or finds
// no lease, or a newer schema.
func (o *opener) changeSchema(ctx context.Context, db *sql.DB) (held int64, err error) {
	began := time.Now()
	tx, err := o.engine.beginSteps(ctx, db)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback() // no effect after the commit
	if err := o.engine.keepOut(ctx, tx); err != nil {
		return 0, err
	}
	if held, err := o.engine.barred(ctx, tx, o.bars); held > 0 || err != nil {
		return held, err
	}
	s, err := o.engine.readSchema(ctx, tx) // another process may have been here
	if err == nil {
		err = s.newer()
	}
	if err != nil || len(s.pending) == 0 {
		return 0, err
	}
	change := SchemaChange{From: s.have, To: s.known}
	if s.have > 0 && o.copyBefore != nil {
		if change.Copy, err = o.copyBefore(ctx, s.known); err != nil {
			return 0, err
		}
	}
	o.report(change)
	if err = runSteps(ctx, tx, s.pending); err == nil {
		err = o.engine.endSteps(ctx, tx)
	}
	if err == nil && o.copies && s.have == 0 {
		_, err = tx.ExecContext(ctx, insertCopyMark)
	}
	if err != nil {
		return 0, err
	}
	if err := tx.Commit(); err != nil {
		return 0, fmt.Errorf("commit: %w", err)
	}
	change.Took = time.Since(began)
	o.report(change)
	return 0, nil
}

// report tells that a change of the schema begins or is over. A new database is no change.
func (o *opener) report(c SchemaChange) {
	if o.changing != nil && c.From > 0 {
		o.changing(c)
	}
}

// beginSteps makes the table of versions, if it is not there, and begins a transaction that runs migrations. The table is made before,
// since that transaction locks it on PostgreSQL.
//
// QUIRK: of two processes that make a table on PostgreSQL at the same time one fails, in spite of IF NOT EXISTS: once the other one has
// made it.
func (e *engine) beginSteps(ctx context.Context, db *sql.DB) (*sql.Tx, error) {
	if _, err := db.ExecContext(ctx, e.makeVersions); err != nil {
		if there, failed := e.hasTable(ctx, db, versionTable); failed != nil || !there {
			return nil, fmt.Errorf("make the table of versions: %w", err)
		}
	}
	return db.BeginTx(ctx, nil)
}

// runSteps runs migrations and notes that the database has them.
func runSteps(ctx context.Context, tx *sql.Tx, list []step) error {
	if err := noteStep(ctx, tx, 0); err != nil { // goose wants one with the number 0
		return err
	}
	for _, step := range list {
		_, err := tx.ExecContext(ctx, step.text)
		if err == nil {
			err = noteStep(ctx, tx, step.version)
		}
		if err != nil {
			return fmt.Errorf("migration %05d: %w", step.version, err)
		}
	}
	return nil
}

// runAll runs migrations in a transaction of their own.
func (e *engine) runAll(ctx context.Context, db *sql.DB, list []step) error {
	tx, err := e.beginSteps(ctx, db)
	if err != nil {
		return err
	}
	defer tx.Rollback() // no effect after the commit
	if err := runSteps(ctx, tx, list); err != nil {
		return err
	}
	return tx.Commit()
}

// noteStep notes that a database has been through a migration.
func noteStep(ctx context.Context, q querier, version int64) error {
	_, err := q.ExecContext(ctx, `INSERT INTO goose_db_version (version_id, is_applied)
		SELECT $1, TRUE WHERE NOT EXISTS (SELECT 1 FROM goose_db_version WHERE version_id = $1)`, version)
	return err
}
