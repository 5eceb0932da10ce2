package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
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

// unforced returns a pool on the connections of another, whose commits do not wait for the disk.
func (p *pool) unforced() *pool {
	texts := &prepared{sql: p.sql, stmts: map[string]*sql.Stmt{}}
	return &pool{sql: p.sql, begin: texts.beginUnforced}
}

func (p *prepared) begin(ctx context.Context) (runner, error) {
	tx, err := p.sql.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	return &fileRunner{ctx: ctx, tx: tx, prepared: p, unprepared: map[string]*sql.Stmt{}}, nil
}

// beginUnforced begins a transaction whose commit does not wait for the disk. With the write-ahead log, the file stays whole all
// the same (SQLite, "PRAGMA synchronous").
func (p *prepared) beginUnforced(ctx context.Context) (runner, error) {
	conn, err := p.sql.Conn(ctx)
	if err != nil {
		return nil, err
	}
	_, err = conn.ExecContext(ctx, "PRAGMA synchronous = NORMAL")
	var tx *sql.Tx
	if err == nil {
		tx, err = conn.BeginTx(ctx, nil)
	}
	if err != nil {
		return nil, errors.Join(err, force(conn))
	}
	return &unforcedRunner{fileRunner{ctx: ctx, tx: tx, prepared: p, unprepared: map[string]*sql.Stmt{}}, conn}, nil
}

// unforcedRunner gives its connection back as it was.
type unforcedRunner struct {
	fileRunner
	conn *sql.Conn // nil: given back
}

func (r *unforcedRunner) commit() error {
	err := r.commitAlone()
	r.rollback()
	if err == nil {
		r.prepared.prepare(r.ctx, r.unprepared)
	}
	return err
}

func (r *unforcedRunner) rollback() {
	r.fileRunner.rollback()
	if r.conn != nil {
		force(r.conn)
		r.conn = nil
	}
}

// force lets commits on a connection wait for the disk again, and gives it back. A connection that cannot do that is closed.
func force(conn *sql.Conn) error {
	_, err := conn.ExecContext(context.Background(), "PRAGMA synchronous = FULL")
	if err != nil {
		conn.Raw(func(any) error { return driver.ErrBadConn })
	}
	return errors.Join(err, conn.Close())
}

// prepare prepares the statements that a transaction ran and that are not kept yet. Their texts are
// constants of this package, so their number is bounded. The lock is not held while
// prepare waits for a connection. Errors are ignored: the transaction has been committed,
// and the statement runs unprepared the next time too.
func (p *prepared) prepare(ctx context.Context, ran map[string]*sql.Stmt) {
	for text := range ran {
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
	unprepared map[string]*sql.Stmt // statements that were not prepared; these are until the transaction ends
	failed     error                // of a statement at which SQLite has undone the transaction
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
			return r.note(q.says(err))
		}
	}
	return nil
}

// note returns the error of a statement. If SQLite has undone the whole transaction, as it may when a disk is full, all that
// follows fails as well (SQLite, "Response To Errors Within A Transaction"): each statement would be a transaction of its own.
func (r *fileRunner) note(err error) error {
	if r.failed == nil {
		if _, inside := r.tx.ExecContext(r.unwatched(), "BEGIN"); inside == nil { // it is refused in a transaction
			r.tx.ExecContext(r.unwatched(), "ROLLBACK")
			r.failed = err
		}
	}
	return err
}

func (r *fileRunner) count(q statement) (int, error) {
	result, err := r.run(q.text, q.args)
	if err != nil {
		return 0, r.note(q.says(err))
	}
	n, err := result.RowsAffected()
	return int(n), q.says(err)
}

// unwatched returns the context of statements. A transaction is short, and its context is watched.
// Watching it in every statement would cost more than many statements.
func (r *fileRunner) unwatched() context.Context { return context.WithoutCancel(r.ctx) }

// statement returns a statement in the transaction. One that is not kept yet is prepared once in a transaction, which may run it
// many times.
func (r *fileRunner) statement(text string) (*sql.Stmt, error) {
	if r.failed != nil {
		return nil, r.failed
	}
	if s := r.prepared.find(text); s != nil {
		return r.tx.StmtContext(r.unwatched(), s), nil
	}
	if s := r.unprepared[text]; s != nil {
		return s, nil
	}
	s, err := r.tx.PrepareContext(r.unwatched(), text)
	if err == nil {
		r.unprepared[text] = s
	}
	return s, err
}

func (r *fileRunner) run(text string, args []any) (sql.Result, error) {
	s, err := r.statement(text)
	if err != nil {
		return nil, err
	}
	return s.ExecContext(r.unwatched(), args...)
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
	s, err := r.statement(text)
	if err != nil {
		return nil, err
	}
	return s.QueryContext(r.unwatched(), args...)
}

func (r *fileRunner) stream(text string, args []any) (*sql.Rows, error) {
	if r.failed != nil {
		return nil, r.failed
	}
	return r.tx.QueryContext(r.ctx, text, args...)
}

func (r *fileRunner) undo(savepoint string) error {
	return r.ask(statement{words: "undo what came after the savepoint", text: "ROLLBACK TO SAVEPOINT " + savepoint})
}

func (r *fileRunner) flush() error { return nil }

func (r *fileRunner) commit() error {
	err := r.commitAlone()
	if err == nil {
		r.prepared.prepare(r.ctx, r.unprepared)
	}
	return err
}

// commitAlone commits and prepares nothing.
func (r *fileRunner) commitAlone() error {
	if r.failed != nil {
		return r.failed
	}
	return r.tx.Commit()
}

func (r *fileRunner) rollback() { r.tx.Rollback() }
