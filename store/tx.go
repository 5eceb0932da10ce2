package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"time"

	"pentepost/games"
)

// Tx is one transaction. It must not be used after the function that was given
// it has returned, nor by two goroutines at once.
type Tx struct {
	ctx        context.Context
	db         *DB
	pool       *pool
	sql        *sql.Tx
	unprepared []string

	// What has been loaded already: one mail asks for the same game and players
	// several times over.
	games   map[games.GameID]games.Game
	players map[games.PlayerID]games.Player
	drawn   map[string]int64 // the last numbers drawn, by counter
}

func newTx(ctx context.Context, db *DB, p *pool, tx *sql.Tx) *Tx {
	return &Tx{
		// A transaction is short, and its beginning watches the context. Watched by
		// every statement, the context costs more than many a statement.
		ctx: context.WithoutCancel(ctx), db: db, pool: p, sql: tx,
		games: map[games.GameID]games.Game{}, players: map[games.PlayerID]games.Player{},
		drawn: map[string]int64{},
	}
}

// Savepoint runs f and undoes what it did if it returns an error or panics, so
// that the rest of the transaction can go on.
func (tx *Tx) Savepoint(f func() error) error {
	if _, err := tx.execResult("SAVEPOINT one"); err != nil {
		return fmt.Errorf("set savepoint: %w", err)
	}
	kept, drawn := false, maps.Clone(tx.drawn)
	defer func() {
		if !kept {
			tx.drawn = drawn
			clear(tx.games)
			clear(tx.players)
			tx.exec("ROLLBACK TO SAVEPOINT one")
			tx.exec("RELEASE SAVEPOINT one")
		}
	}()
	if err := f(); err != nil {
		return err
	}
	if _, err := tx.execResult("RELEASE SAVEPOINT one"); err != nil {
		return fmt.Errorf("release savepoint: %w", err)
	}
	kept = true
	return nil
}

// exec runs a statement. Its text is a constant, so that it can be kept prepared.
func (tx *Tx) exec(text string, args ...any) error {
	_, err := tx.execResult(text, args...)
	return err
}

func (tx *Tx) execResult(text string, args ...any) (sql.Result, error) {
	if s := tx.pool.prepared(text); s != nil {
		return tx.sql.StmtContext(tx.ctx, s).ExecContext(tx.ctx, args...)
	}
	tx.unprepared = append(tx.unprepared, text)
	return tx.sql.ExecContext(tx.ctx, text, args...)
}

func (tx *Tx) query(text string, args ...any) (*sql.Rows, error) {
	if s := tx.pool.prepared(text); s != nil {
		return tx.sql.StmtContext(tx.ctx, s).QueryContext(tx.ctx, args...)
	}
	tx.unprepared = append(tx.unprepared, text)
	return tx.sql.QueryContext(tx.ctx, text, args...)
}

// scanner is a row, alone or among others.
type scanner interface{ Scan(...any) error }

// all scans every row of a query.
func all[T any](tx *Tx, scan func(scanner) (T, error), text string, args ...any) ([]T, error) {
	rows, err := tx.query(text, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []T
	for rows.Next() {
		v, err := scan(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, rows.Err()
}

// one scans the first row of a query; the error is [sql.ErrNoRows] if there is none.
func one[T any](tx *Tx, scan func(scanner) (T, error), text string, args ...any) (T, error) {
	list, err := all(tx, scan, text, args...)
	if err == nil && len(list) == 0 {
		err = sql.ErrNoRows
	}
	if err != nil {
		var none T
		return none, err
	}
	return list[0], nil
}

// found tells "there is none" from a fault.
func found(err error) (bool, error) {
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// scanInt scans a row of one number.
func scanInt(row scanner) (n int64, err error) {
	err = row.Scan(&n)
	return n, err
}

// nextNumber draws the next number of a counter, from 1.
func (tx *Tx) nextNumber(counter string) (int64, error) {
	last, err := tx.lastNumber(counter)
	if err != nil {
		return 0, err
	}
	tx.drawn[counter] = last + 1
	return last + 1, nil
}

// passNumber makes sure that a number is not drawn from a counter any more.
func (tx *Tx) passNumber(counter string, n int64) error {
	last, err := tx.lastNumber(counter)
	if err == nil {
		tx.drawn[counter] = max(last, n)
	}
	return err
}

// lastNumber returns the number drawn last from a counter, 0 for none. The counter
// is read when the transaction first asks and written once, before the commit.
func (tx *Tx) lastNumber(counter string) (int64, error) {
	if last, drawn := tx.drawn[counter]; drawn {
		return last, nil
	}
	last, err := one(tx, scanInt, `INSERT INTO counters (name, value) VALUES ($1, 0)
		ON CONFLICT (name) DO UPDATE SET value = counters.value RETURNING value`, counter)
	if err != nil {
		return 0, fmt.Errorf("draw number of %s: %w", counter, err)
	}
	return last, nil
}

// saveCounters writes the counters from which was drawn.
func (tx *Tx) saveCounters() error {
	for counter, last := range tx.drawn {
		if err := tx.exec(`UPDATE counters SET value = $2 WHERE name = $1`, counter, last); err != nil {
			return fmt.Errorf("save counter of %s: %w", counter, err)
		}
	}
	return nil
}

// micros is a time as it is kept: microseconds since 1970 UTC, 0 for never.
func micros(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMicro()
}

// fromMicros is the time that micros kept.
func fromMicros(n int64) time.Time {
	if n == 0 {
		return time.Time{}
	}
	return time.UnixMicro(n).UTC()
}

// flag is a truth as it is kept, in a way both engines have.
func flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

var _ games.Tx = (*Tx)(nil)
