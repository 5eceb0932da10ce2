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

// Tx is a transaction. It must not be used after the function of [DB.Update] or [DB.View]
// has returned, and not by two goroutines at once.
type Tx struct {
	ctx        context.Context
	db         *DB
	pool       *pool
	sql        *sql.Tx
	unprepared []string // statements that were not prepared
	try        int      // how many times the transaction has been tried, with this one
	clashed    error    // a statement has clashed with another transaction: this one cannot commit any more
	committed  []func() // what OnCommit was given
	enqueued   bool     // notices were written

	// Games and players loaded before. One mail asks for the same ones several times.
	games   map[games.GameID]games.Game
	trees   map[games.GameID][]games.Tree
	players map[games.PlayerID]games.Player

	counters map[string]int64 // values of the counters used, by name
	drawn    []number         // numbers drawn from blocks
}

func newTx(ctx context.Context, db *DB, p *pool, tx *sql.Tx) *Tx {
	return &Tx{
		// BeginTx watches the context, and a transaction is short. Watching the context
		// in every statement would cost more than many statements.
		ctx: context.WithoutCancel(ctx), db: db, pool: p, sql: tx,
		games: map[games.GameID]games.Game{}, trees: map[games.GameID][]games.Tree{}, players: map[games.PlayerID]games.Player{},
		counters: map[string]int64{},
	}
}

// OnCommit calls f when the transaction has been committed, and not if it fails or if the savepoint is
// undone in which OnCommit was called.
func (tx *Tx) OnCommit(f func()) { tx.committed = append(tx.committed, f) }

// Savepoint runs f, and undoes its changes if f returns an error or panics. The
// transaction can go on.
func (tx *Tx) Savepoint(f func() error) error {
	if _, err := tx.execResult("SAVEPOINT one"); err != nil {
		return fmt.Errorf("set savepoint: %w", err)
	}
	kept, counters, drawn, committed := false, maps.Clone(tx.counters), len(tx.drawn), len(tx.committed)
	defer func() {
		if !kept {
			tx.counters, tx.committed = counters, tx.committed[:committed]
			tx.giveBack(drawn)
			clear(tx.games)
			clear(tx.trees)
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

// exec runs a statement. Its text must be a constant, because it is kept prepared.
func (tx *Tx) exec(text string, args ...any) error {
	_, err := tx.execResult(text, args...)
	return err
}

// execResult is like exec and returns the result.
func (tx *Tx) execResult(text string, args ...any) (sql.Result, error) {
	if tx.clashed != nil {
		return nil, tx.clashed
	}
	args = tx.db.engine.arguments(args)
	s := tx.pool.prepared(text)
	if s == nil {
		tx.unprepared = append(tx.unprepared, text)
		result, err := tx.sql.ExecContext(tx.ctx, text, args...)
		return result, tx.noteClash(err)
	}
	result, err := tx.sql.StmtContext(tx.ctx, s).ExecContext(tx.ctx, args...)
	return result, tx.noteClash(err)
}

// query runs a query. Its text must be a constant, because it is kept prepared.
func (tx *Tx) query(text string, args ...any) (*sql.Rows, error) {
	if tx.clashed != nil {
		return nil, tx.clashed
	}
	args = tx.db.engine.arguments(args)
	s := tx.pool.prepared(text)
	if s == nil {
		tx.unprepared = append(tx.unprepared, text)
		rows, err := tx.sql.QueryContext(tx.ctx, text, args...)
		return rows, tx.noteClash(err)
	}
	rows, err := tx.sql.StmtContext(tx.ctx, s).QueryContext(tx.ctx, args...)
	return rows, tx.noteClash(err)
}

// clashError is an error of a transaction that is to be tried again.
type clashError struct{ error }

func (e *clashError) Unwrap() error { return e.error }

// addedTries is how many times a transaction is tried that adds a row which is there already. At the
// second try it sees the row, if another transaction has added it a moment ago.
const addedTries = 3

// noteClash returns the error of a statement, and remembers one by which the whole transaction has to be
// tried again.
func (tx *Tx) noteClash(err error) error {
	if err == nil {
		return nil
	}
	switch tx.db.engine.clash(err) {
	case noClash:
		return err
	case maybeClash:
		tx.drawn = nil // one of the numbers may be in use
		if tx.try >= addedTries {
			return err
		}
	}
	tx.clashed = &clashError{err}
	return tx.clashed
}

// scanner is a row of a result.
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
	return list, tx.noteClash(rows.Err())
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

// found returns false and no error if err is [sql.ErrNoRows].
func found(err error) (bool, error) {
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// scanInt scans a row with one number.
func scanInt(row scanner) (n int64, err error) {
	err = row.Scan(&n)
	return n, err
}

// scanTime scans a row with one time.
func scanTime(row scanner) (time.Time, error) {
	n, err := scanInt(row)
	return fromMicros(n), err
}

// micros returns a time in the form of the database: UTC microseconds since 1970, or 0
// for the zero time.
func micros(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMicro()
}

// fromMicros is the inverse of micros.
func fromMicros(n int64) time.Time {
	if n == 0 {
		return time.Time{}
	}
	return time.UnixMicro(n).UTC()
}

// flag returns a boolean in the form of the database: 0 or 1.
func flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

var _ games.Tx = (*Tx)(nil)
