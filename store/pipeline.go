package store

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"pentepost/mailer/hint"
)

// errRolledBack: PostgreSQL answered a COMMIT with a rollback.
var errRolledBack = errors.New("PostgreSQL rolled the transaction back")

// inTransaction is the state of a connection with a transaction that goes on (PostgreSQL, section 54.7,
// ReadyForQuery).
const inTransaction = 'T'

// pipeline runs the statements of a transaction on PostgreSQL. What returns nothing waits, and goes out with
// the next query or with the commit, BEGIN too.
//
// DECISION: a round trip costs as much as most statements. A move and its two letters take 71 statements in 15 round trips, with all that the
// server does in that second (TestAskedOfPostgreSQL). It is pgx's own way to send several statements at once, below database/sql,
// which has none.
type pipeline struct {
	ctx     context.Context
	conn    *sql.Conn
	lost    *breaks
	waiting []statement // in order
	first   int         // how many statements begin a transaction
	begun   bool        // something was sent, so there is something to undo
	failed  error       // of a statement: PostgreSQL takes no more, up to a rollback
}

// newPipelines returns a pool of connections to PostgreSQL whose transactions begin with some statements, the first of which is BEGIN.
func newPipelines(db *sql.DB, lost *breaks, begin ...string) *pool {
	return &pool{sql: db, begin: func(ctx context.Context) (runner, error) {
		conn, err := db.Conn(ctx)
		if err != nil {
			return nil, err
		}
		p := &pipeline{ctx: ctx, conn: conn, lost: lost, first: len(begin)}
		for _, text := range begin {
			p.waiting = append(p.waiting, statement{words: "begin transaction", text: text})
		}
		return p, nil
	}}
}

func (p *pipeline) later(q statement) error {
	p.waiting = append(p.waiting, q)
	return nil
}

func (p *pipeline) ask(statements ...statement) error {
	p.waiting = append(p.waiting, statements...)
	return p.flush()
}

func (p *pipeline) count(q statement) (n int, err error) {
	p.waiting = append(p.waiting, q)
	tag, err := p.send()
	return int(tag.RowsAffected()), err
}

func (p *pipeline) stream(text string, args []any) (*sql.Rows, error) {
	if err := p.flush(); err != nil {
		return nil, err
	}
	return p.conn.QueryContext(p.ctx, text, args...)
}

func (p *pipeline) flush() error {
	_, err := p.send()
	return err
}

// send sends what waits, and returns what PostgreSQL says of the last statement.
func (p *pipeline) send() (tag pgconn.CommandTag, err error) {
	if len(p.waiting) == 0 {
		return tag, cmp.Or(p.failed, p.ctx.Err())
	}
	failing := p.waiting[len(p.waiting)-1]
	if err := cmp.Or(p.failed, p.ctx.Err()); err != nil {
		return tag, failing.says(err)
	}
	sent, batch := p.waiting, &pgx.Batch{}
	p.waiting, p.begun = nil, true
	for _, q := range sent {
		args, err := plainValues(q.args)
		if err != nil {
			p.failed = q.says(err) // what was to be sent is lost, BEGIN perhaps
			return tag, p.failed
		}
		batch.Queue(q.text, args...)
	}
	err = p.raw(func(ctx context.Context, conn *pgx.Conn) (err error) {
		tag, failing, err = readAll(conn.SendBatch(ctx, batch), sent)
		if unprepared(err) {
			conn.Close(ctx)
		}
		if conn.IsClosed() && !unprepared(err) {
			p.lost.note()
			err = hint.With(err, "the connection to PostgreSQL broke: it was stopped, or has crashed, or the network to it. What was not committed is done again once it is back.")
		}
		if p.first > 0 && conn.PgConn().TxStatus() != inTransaction || conn.IsClosed() {
			p.failed = failing.says(err)
		}
		return err
	})
	return tag, failing.says(err)
}

// readAll reads the results of statements up to the first error, which may be that of a function for a row. It returns
// the last statement that it has read.
func readAll(results pgx.BatchResults, sent []statement) (tag pgconn.CommandTag, last statement, err error) {
	for _, last = range sent {
		if tag, err = last.read(results); err != nil {
			results.Close()
			return tag, last, err
		}
	}
	return tag, last, results.Close()
}

// read reads the result of a statement.
func (q statement) read(results pgx.BatchResults) (pgconn.CommandTag, error) {
	if q.row == nil {
		return results.Exec()
	}
	rows, err := results.Query()
	if err != nil {
		return pgconn.CommandTag{}, err
	}
	defer rows.Close()
	for rows.Next() {
		if err := q.row(rows); err != nil {
			return pgconn.CommandTag{}, err
		}
	}
	return rows.CommandTag(), rows.Err()
}

// unprepared reports whether a connection and PostgreSQL do not agree about the statements that are kept
// prepared (PostgreSQL, appendix A: invalid_sql_statement_name, duplicate_prepared_statement). A new connection
// has none.
func unprepared(err error) bool {
	failure, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (failure.Code == "26000" || failure.Code == "42P05")
}

// undo sends what waits first, because the savepoint itself may be in it.
func (p *pipeline) undo(savepoint string) error {
	p.flush()
	p.waiting, p.failed = nil, nil
	return p.ask(statement{words: "undo what came after the savepoint", text: "ROLLBACK TO SAVEPOINT " + savepoint})
}

// raw calls f with the connection of pgx. Its context does not end: transactions are short, and watching a
// context costs as much as a statement.
func (p *pipeline) raw(f func(context.Context, *pgx.Conn) error) error {
	return p.conn.Raw(func(driver any) error {
		return f(context.WithoutCancel(p.ctx), driver.(*stdlib.Conn).Conn())
	})
}

func (p *pipeline) commit() error {
	if p.first == 0 { // each question was a transaction of its own
		err := p.flush()
		p.begun = false
		p.rollback()
		return err
	}
	if !p.begun && len(p.waiting) == p.first {
		p.waiting = nil // there is nothing else
	} else {
		p.waiting = append(p.waiting, statement{text: "COMMIT"})
	}
	tag, err := p.send()
	if err == nil && p.begun && tag.String() != "COMMIT" {
		err = errRolledBack // the answer to a COMMIT in a transaction that has failed
	}
	if err == nil {
		p.begun = false
		p.rollback()
	}
	return err
}

// rollback gives the connection back. If that has a transaction that does not end, it is closed.
func (p *pipeline) rollback() {
	if p.begun {
		p.begun = false
		p.raw(func(ctx context.Context, conn *pgx.Conn) error {
			_, err := conn.Exec(ctx, "ROLLBACK")
			return err
		})
	}
	p.conn.Close()
}

// plainValues returns arguments as database/sql gives them to drivers: numbers as int64, names as string.
func plainValues(args []any) ([]any, error) {
	plain := make([]any, len(args))
	for i, arg := range args {
		v, err := driver.DefaultParameterConverter.ConvertValue(arg)
		if err != nil {
			return nil, fmt.Errorf("value %d: %w", i+1, err)
		}
		plain[i] = v
	}
	return plain, nil
}
