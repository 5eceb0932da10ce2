package store

import (
	"context"
	"database/sql"
	"sync"
)

// prepared are the statements of a file of SQLite that are kept prepared. Preparing a statement costs more
// than running it.
//
// DECISION: a limit is written "LIMIT $1 + 0". SQLite looks into a bare parameter there to choose a plan, and so
// prepares the statement anew each time that it is bound, which takes three times as long as running a short one.
type prepared struct {
	sql *sql.DB

	mu    sync.Mutex // guards stmts
	stmts map[string]*sql.Stmt
}

// newPool returns a pool of connections to a file of SQLite.
func newPool(db *sql.DB) *pool {
	p := &prepared{sql: db, stmts: map[string]*sql.Stmt{}}
	return &pool{sql: db, begin: p.begin}
}

func (p *prepared) begin(ctx context.Context) (runner, error) {
	tx, err := p.sql.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	return &fileRunner{ctx: ctx, tx: tx, prepared: p}, nil
}

// prepare prepares the statements that a transaction ran unprepared. Their texts are
// constants of this package, so their number is bounded. The lock is not held while
// prepare waits for a connection. Errors are ignored: the transaction has been committed,
// and the statement runs unprepared the next time too.
func (p *prepared) prepare(ctx context.Context, texts []string) {
	for _, text := range texts {
		if p.find(text) != nil {
			continue
		}
		if s, err := p.sql.PrepareContext(ctx, text); err == nil {
			p.keep(text, s)
		}
	}
}

// keep stores a prepared statement.
func (p *prepared) keep(text string, s *sql.Stmt) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stmts[text] != nil {
		s.Close()
		return
	}
	p.stmts[text] = s
}

// find returns the prepared statement for a text, or nil.
func (p *prepared) find(text string) *sql.Stmt {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.stmts[text]
}

// fileRunner runs the statements of a transaction on SQLite, each at once.
type fileRunner struct {
	ctx        context.Context // of the transaction: database/sql watches it
	tx         *sql.Tx
	prepared   *prepared
	unprepared []string // statements that were not prepared
}

func (r *fileRunner) later(q statement) error { return r.ask(q) }

func (r *fileRunner) ask(statements ...statement) error {
	for _, q := range statements {
		var err error
		if q.row == nil {
			_, err = r.run(q.text, q.args)
		} else {
			err = r.query(q)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (r *fileRunner) count(text string, args []any) (int, error) {
	result, err := r.run(text, args)
	if err != nil {
		return 0, err
	}
	n, err := result.RowsAffected()
	return int(n), err
}

// unwatched returns the context of statements. A transaction is short, and its context is watched.
// Watching it in every statement would cost more than many statements.
func (r *fileRunner) unwatched() context.Context { return context.WithoutCancel(r.ctx) }

func (r *fileRunner) run(text string, args []any) (sql.Result, error) {
	if s := r.prepared.find(text); s != nil {
		return r.tx.StmtContext(r.unwatched(), s).ExecContext(r.unwatched(), args...)
	}
	r.unprepared = append(r.unprepared, text)
	return r.tx.ExecContext(r.unwatched(), text, args...)
}

func (r *fileRunner) query(q statement) error {
	rows, err := r.rows(q.text, q.args)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := q.row(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

func (r *fileRunner) rows(text string, args []any) (*sql.Rows, error) {
	if s := r.prepared.find(text); s != nil {
		return r.tx.StmtContext(r.unwatched(), s).QueryContext(r.unwatched(), args...)
	}
	r.unprepared = append(r.unprepared, text)
	return r.tx.QueryContext(r.unwatched(), text, args...)
}

func (r *fileRunner) stream(text string, args []any) (*sql.Rows, error) {
	return r.tx.QueryContext(r.ctx, text, args...)
}

func (r *fileRunner) undo(savepoint string) error {
	return r.ask(statement{text: "ROLLBACK TO SAVEPOINT " + savepoint})
}

func (r *fileRunner) flush() error { return nil }

func (r *fileRunner) commit() error {
	err := r.tx.Commit()
	if err == nil {
		r.prepared.prepare(r.ctx, r.unprepared)
	}
	return err
}

func (r *fileRunner) rollback() { r.tx.Rollback() }
