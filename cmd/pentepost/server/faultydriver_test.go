package server

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
)

// plan chooses what fails. Everything that may fail has a number, in the order in which it is done, and fails once at most.
type plan struct {
	chosen   func(n int, what string) bool // what fails
	happened chan struct{}                 // tells the helper that something has failed

	mu     sync.Mutex
	off    bool
	done   int      // how many have been done or have failed
	failed []string // what has failed
}

// newPlan returns a plan that lets the chosen things fail.
func newPlan(chosen func(n int, what string) bool) *plan {
	return &plan{chosen: chosen, happened: make(chan struct{}, 1)}
}

// nothingFails chooses nothing: things are only counted.
func nothingFails(int, string) bool { return false }

// every returns a choice of every gap-th, from the first on.
func every(gap, first int) func(int, string) bool {
	return func(n int, _ string) bool { return n%gap == first }
}

// fails counts something that may fail. If this one does, it returns its number.
func (p *plan) fails(what string) (n int, fails bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.off {
		return 0, false
	}
	n = p.done
	p.done++
	if !p.chosen(n, what) {
		return n, false
	}
	wake(p.happened)
	p.failed = append(p.failed, fmt.Sprintf("%d: %s", n, what))
	return n, true
}

// end lets nothing fail any more.
func (p *plan) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.off = true
}

// errPlanned is the fault of a plan. It wraps what SQLite says when a disk is full.
type errPlanned struct{ error }

func (e errPlanned) Unwrap() error { return e.error }

// diskFull returns what SQLite says when a disk is full.
var diskFull = sync.OnceValue(func() error {
	db, err := sql.Open("sqlite", "file::memory:?_pragma=max_page_count(2)")
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.Exec("CREATE TABLE t (x); INSERT INTO t VALUES (zeroblob(100000))")
	return err
})

// faultyDriver is the driver of SQLite, whose statements fail by a plan.
type faultyDriver struct {
	driver.Driver
	*plan
}

// newFaultyDriver registers a driver and returns its name.
func newFaultyDriver(t *testing.T, p *plan) string {
	t.Helper()
	db, err := sql.Open("sqlite", "")
	must(t, err)
	defer db.Close()
	if diskFull() == nil {
		t.Fatal("a small disk is not full")
	}
	name := fmt.Sprintf("sqlite of %s %p", t.Name(), p) // a test may run several times
	sql.Register(name, &faultyDriver{db.Driver(), p})
	return name
}

func (d *faultyDriver) Open(name string) (driver.Conn, error) {
	if err := d.fault("open"); err != nil {
		return nil, err
	}
	conn, err := d.Driver.Open(name)
	if err != nil {
		return nil, err
	}
	return &faultyConn{conn.(sqliteConn), d.plan, false}, nil
}

// fault returns an error if something fails before it is done.
func (p *plan) fault(what string) error {
	if _, fails := p.fails(what); fails {
		return errPlanned{diskFull()}
	}
	return nil
}

// sqliteConn is what database/sql wants of a connection to SQLite.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.SessionResetter
	driver.Validator
}

type faultyConn struct {
	sqliteConn
	*plan
	writes bool // in a transaction
}

func (c *faultyConn) BeginTx(ctx context.Context, options driver.TxOptions) (driver.Tx, error) {
	if err := c.fault("begin"); err != nil {
		return nil, err
	}
	tx, err := c.sqliteConn.BeginTx(ctx, options)
	if err != nil {
		return nil, err
	}
	c.writes = true
	return &faultyTx{tx, c}, nil
}

func (c *faultyConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	if err := c.fault("prepare " + brief(query)); err != nil {
		return nil, err
	}
	s, err := c.sqliteConn.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	return &faultyStmt{s.(sqliteStmt), c, query}, nil
}

func (c *faultyConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if err := c.faultOfChange(query); err != nil {
		return nil, err
	}
	return c.sqliteConn.ExecContext(ctx, query, args)
}

func (c *faultyConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	if err := c.fault("query " + brief(query)); err != nil {
		return nil, err
	}
	rows, err := c.sqliteConn.QueryContext(ctx, query, args)
	return c.faulty(rows, query), err
}

// faultOfChange returns an error if a statement fails that changes something. When a disk is full, SQLite undoes the statement or the
// whole transaction (lang_transaction.html, "Response To Errors Within A Transaction").
func (c *faultyConn) faultOfChange(query string) error {
	if err := c.fault("exec " + brief(query)); err != nil || !c.writes {
		return err
	}
	err := c.fault("exec with its transaction " + brief(query))
	if err != nil {
		c.sqliteConn.ExecContext(context.Background(), "ROLLBACK", nil)
	}
	return err
}

func brief(query string) string {
	words := strings.Join(strings.Fields(query), " ")
	return words[:min(len(words), 60)]
}

type faultyTx struct {
	driver.Tx
	conn *faultyConn
}

// Commit fails before or after the transaction is committed.
func (t *faultyTx) Commit() error {
	t.conn.writes = false
	if err := t.conn.fault("commit"); err != nil {
		t.Tx.Rollback()
		return err
	}
	if err := t.Tx.Commit(); err != nil {
		return err
	}
	return t.conn.fault("committed")
}

func (t *faultyTx) Rollback() error {
	t.conn.writes = false
	return t.Tx.Rollback()
}

// sqliteStmt is what database/sql wants of a statement of SQLite.
type sqliteStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

type faultyStmt struct {
	sqliteStmt
	conn  *faultyConn
	query string
}

func (s *faultyStmt) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	if err := s.conn.faultOfChange(s.query); err != nil {
		return nil, err
	}
	return s.sqliteStmt.ExecContext(ctx, args)
}

func (s *faultyStmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	if err := s.conn.fault("query " + brief(s.query)); err != nil {
		return nil, err
	}
	rows, err := s.sqliteStmt.QueryContext(ctx, args)
	return s.conn.faulty(rows, s.query), err
}

// faulty returns rows whose first row or end may fail. The rows between are like the first.
func (c *faultyConn) faulty(rows driver.Rows, query string) driver.Rows {
	if rows == nil {
		return nil
	}
	return &faultyRows{rows, c, query, false}
}

type faultyRows struct {
	driver.Rows
	conn  *faultyConn
	query string
	read  bool
}

func (r *faultyRows) Next(to []driver.Value) error {
	if !r.read {
		if err := r.conn.fault("next row of " + brief(r.query)); err != nil {
			return err
		}
	}
	r.read = true
	err := r.Rows.Next(to)
	if errors.Is(err, io.EOF) {
		if fault := r.conn.fault("end of " + brief(r.query)); fault != nil {
			return fault
		}
	}
	return err
}
