package store

import (
	"context"
	"database/sql"
	"sync"
)

// prepared are the statements of a file of SQLite that are kept prepared. Preparing a statement costs more
// than running it.
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

func (p *prepared) begin(ctx context.Context) (link, error) {
	tx, err := p.sql.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	return &fileLink{ctx: ctx, tx: tx, prepared: p}, nil
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

// fileLink runs the statements of a transaction on SQLite, each at once.
type fileLink struct {
	ctx        context.Context // of the transaction: database/sql watches it
	tx         *sql.Tx
	prepared   *prepared
	unprepared []string // statements that were not prepared
}

func (l *fileLink) later(q question) error { return l.ask(q) }

func (l *fileLink) ask(questions ...question) error {
	for _, q := range questions {
		var err error
		if q.row == nil {
			_, err = l.run(q.text, q.args)
		} else {
			err = l.query(q)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (l *fileLink) count(text string, args []any) (int, error) {
	result, err := l.run(text, args)
	if err != nil {
		return 0, err
	}
	n, err := result.RowsAffected()
	return int(n), err
}

// unwatched returns the context of statements. A transaction is short, and its context is watched.
// Watching it in every statement would cost more than many statements.
func (l *fileLink) unwatched() context.Context { return context.WithoutCancel(l.ctx) }

func (l *fileLink) run(text string, args []any) (sql.Result, error) {
	if s := l.prepared.find(text); s != nil {
		return l.tx.StmtContext(l.unwatched(), s).ExecContext(l.unwatched(), args...)
	}
	l.unprepared = append(l.unprepared, text)
	return l.tx.ExecContext(l.unwatched(), text, args...)
}

func (l *fileLink) query(q question) error {
	rows, err := l.rows(q.text, q.args)
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

func (l *fileLink) rows(text string, args []any) (*sql.Rows, error) {
	if s := l.prepared.find(text); s != nil {
		return l.tx.StmtContext(l.unwatched(), s).QueryContext(l.unwatched(), args...)
	}
	l.unprepared = append(l.unprepared, text)
	return l.tx.QueryContext(l.unwatched(), text, args...)
}

func (l *fileLink) stream(text string, args []any) (*sql.Rows, error) {
	return l.tx.QueryContext(l.ctx, text, args...)
}

func (l *fileLink) undo(savepoint string) error {
	return l.ask(question{text: "ROLLBACK TO SAVEPOINT " + savepoint})
}

func (l *fileLink) flush() error { return nil }

func (l *fileLink) commit() error {
	err := l.tx.Commit()
	if err == nil {
		l.prepared.prepare(l.ctx, l.unprepared)
	}
	return err
}

func (l *fileLink) rollback() { l.tx.Rollback() }
