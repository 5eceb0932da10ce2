package store

import (
	"context"
	"database/sql"
	"sync"
)

// pool is some connections to the database with the statements prepared on them:
// preparing one costs more than running it.
type pool struct {
	sql *sql.DB

	mu    sync.Mutex // guards stmts
	stmts map[string]*sql.Stmt
}

func newPool(db *sql.DB) *pool { return &pool{sql: db, stmts: map[string]*sql.Stmt{}} }

// prepare keeps statements ready that a transaction had to do without. Their
// texts are constants of this package, so there are only so many. It waits for a
// connection, so the lock is not held meanwhile. It may fail, as when the context
// has ended: what is committed is committed, and the statement does without again.
func (p *pool) prepare(ctx context.Context, texts []string) {
	for _, text := range texts {
		if p.prepared(text) != nil {
			continue
		}
		if s, err := p.sql.PrepareContext(ctx, text); err == nil {
			p.keep(text, s)
		}
	}
}

func (p *pool) keep(text string, s *sql.Stmt) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stmts[text] != nil {
		s.Close()
		return
	}
	p.stmts[text] = s
}

// prepared returns the ready statement of a text, nil where there is none yet.
func (p *pool) prepared(text string) *sql.Stmt {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.stmts[text]
}
