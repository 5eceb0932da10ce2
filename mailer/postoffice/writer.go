package postoffice

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// A writer makes all changes, one after the other on one connection. Changes that arrive while it
// commits are then committed together, so that many senders share the cost of a commit.
type writer struct {
	conn  *sql.Conn
	stmts map[string]*sql.Stmt

	queue   chan *change
	stopped chan struct{}
	ended   chan error
}

// A change is done completely or not at all. do may run twice, and the effects of the first run may be
// rolled back, so do must change nothing but the database and the results that its caller reads.
// afterCommit runs in the order of the commits and updates the trackers; it may be nil.
type change struct {
	do          func(*tx) error
	afterCommit func()
	done        chan error
}

// maxBatch is the maximum number of changes in a commit.
const maxBatch = 256

func startWriter(conn *sql.Conn) *writer {
	w := &writer{
		conn:    conn,
		stmts:   make(map[string]*sql.Stmt),
		queue:   make(chan *change),
		stopped: make(chan struct{}),
		ended:   make(chan error, 1),
	}
	go func() { w.ended <- w.run() }()
	return w
}

// apply makes a change and returns when it is written or has failed.
func (w *writer) apply(do func(*tx) error, afterCommit func()) error {
	c := &change{do: do, afterCommit: afterCommit, done: make(chan error, 1)}
	select {
	case w.queue <- c:
		return <-c.done
	case <-w.stopped:
		return ErrClosed
	}
}

// stop stops the writer after the changes that it has accepted. It may be called once.
func (w *writer) stop() error {
	close(w.stopped)
	return <-w.ended
}

func (w *writer) run() error {
	for {
		select {
		case c := <-w.queue:
			w.write(w.gather(c))
		case <-w.stopped:
			var errs []error
			for _, s := range w.stmts {
				errs = append(errs, s.Close())
			}
			return errors.Join(append(errs, w.conn.Close())...)
		}
	}
}

// gather adds the changes that are waiting now.
func (w *writer) gather(first *change) []*change {
	batch := []*change{first}
	for len(batch) < maxBatch {
		select {
		case c := <-w.queue:
			batch = append(batch, c)
		default:
			return batch
		}
	}
	return batch
}

// write commits a batch. If one change fails, all are rolled back and then made again one by one, so
// that a failure costs the others only time.
func (w *writer) write(batch []*change) {
	err := w.commit(batch)
	if err == nil || len(batch) == 1 {
		finish(batch, err)
		return
	}
	for _, c := range batch {
		one := []*change{c}
		finish(one, w.commit(one))
	}
}

func finish(batch []*change, err error) {
	for _, c := range batch {
		if err == nil && c.afterCommit != nil {
			c.afterCommit()
		}
		c.done <- err
	}
}

func (w *writer) commit(batch []*change) (err error) {
	t := &tx{w}
	if err := t.exec("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	for _, c := range batch {
		if err := c.do(t); err != nil {
			return errors.Join(err, t.exec("ROLLBACK"))
		}
	}
	if err := t.exec("COMMIT"); err != nil {
		// A failed COMMIT may leave the transaction open, for example if the disk is full. Only SQLite
		// knows whether there is something to roll back.
		_ = t.exec("ROLLBACK")
		return err
	}
	return nil
}

// A tx is the current transaction. Its statements are prepared once and kept by the writer.
type tx struct{ w *writer }

func (t *tx) stmt(query string) (*sql.Stmt, error) {
	if s, ok := t.w.stmts[query]; ok {
		return s, nil
	}
	s, err := t.w.conn.PrepareContext(context.Background(), query)
	if err != nil {
		return nil, fmt.Errorf("prepare %q: %w", query, err)
	}
	t.w.stmts[query] = s
	return s, nil
}

func (t *tx) exec(query string, args ...any) error {
	_, err := t.changed(query, args...)
	return err
}

// changed executes a statement and returns how many rows it changed.
func (t *tx) changed(query string, args ...any) (int64, error) {
	result, err := t.run(query, args)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

func (t *tx) run(query string, args []any) (sql.Result, error) {
	s, err := t.stmt(query)
	if err != nil {
		return nil, err
	}
	result, err := s.Exec(args...)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", query, err)
	}
	return result, nil
}

// insert executes an INSERT and returns the row's ID.
func (t *tx) insert(query string, args ...any) (int64, error) {
	result, err := t.run(query, args)
	if err != nil {
		return 0, err
	}
	return result.LastInsertId()
}

// get reads one row. It returns errNotFound if there is none.
func (t *tx) get(query string, args []any, into ...any) error {
	s, err := t.stmt(query)
	if err != nil {
		return err
	}
	return scanOne(s.QueryRow(args...), query, into...)
}

func scanOne(row *sql.Row, query string, into ...any) error {
	err := row.Scan(into...)
	if errors.Is(err, sql.ErrNoRows) {
		return errNotFound
	}
	if err != nil {
		return fmt.Errorf("%q: %w", query, err)
	}
	return nil
}
