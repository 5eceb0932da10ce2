package store

import (
	"context"
	"database/sql"
	"sync"
)

// pool is a set of connections with prepared statements. Preparing a statement costs
// more than running it.
type pool struct {
	sql     *sql.DB
	options sql.TxOptions // of its transactions
	bare    bool          // statements are not kept prepared here
	passing string        // ends a query whose rows other transactions may claim

	mu    sync.Mutex // guards stmts
	stmts map[string]*sql.Stmt
}

func newPool(db *sql.DB) *pool { return &pool{sql: db, stmts: map[string]*sql.Stmt{}} }

// prepare prepares the statements that a transaction ran unprepared. Their texts are
// constants of this package, so their number is bounded. The lock is not held while
// prepare waits for a connection. Errors are ignored: the transaction has been committed,
// and the statement runs unprepared the next time too.
func (p *pool) prepare(ctx context.Context, texts []string) {
	for _, text := range texts {
		if p.bare || p.prepared(text) != nil {
			continue
		}
		if s, err := p.sql.PrepareContext(ctx, text); err == nil {
			p.keep(text, s)
		}
	}
}

// keep stores a prepared statement.
func (p *pool) keep(text string, s *sql.Stmt) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stmts[text] != nil {
		s.Close()
		return
	}
	p.stmts[text] = s
}

// prepared returns the prepared statement for a text, or nil.
func (p *pool) prepared(text string) *sql.Stmt {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.stmts[text]
}
