package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// How many connections a process has to PostgreSQL, with three more: for numbers, to wake others, and to be
// woken. A server has six loops that write.
const (
	writeConnections = 8
	readConnections  = 4
)

// postgresEngine is PostgreSQL. Transactions run side by side, and as if they ran one after another, because of what they hold (hold.go).
func postgresEngine() *engine {
	return &engine{
		name:           "PostgreSQL",
		remote:         true,
		dialect:        goose.DialectPostgres,
		migrating:      migrateAlone,
		afterMigration: orderBytes,
		clash:          postgresClash,
		arguments:      storable,
		journal:        `SELECT id, made, at, kind, facts, drawn FROM journal ORDER BY made, id LIMIT $1 + 0`, // numbers are drawn ahead
		nextSpooled:    nextSpooled + " FOR UPDATE OF s SKIP LOCKED",
		bytes:          `SELECT pg_database_size(current_database())`,
		checks:         []func(*Tx, func(Damage)) error{checkReferences},
	}
}

// migrateAlone lets processes that start at the same time migrate one after another. The lock is a row
// with an end: advisory locks belong to sessions, which a transaction pooler does not keep.
func migrateAlone() ([]goose.ProviderOption, error) {
	alone, err := lock.NewPostgresTableLocker(lock.WithTableLockTimeout(time.Second, 60))
	if err != nil {
		return nil, err
	}
	return []goose.ProviderOption{goose.WithLocker(alone)}, nil
}

// orderBytes lets all texts be ordered by their bytes, as SQLite orders them, whatever the language of
// the database is. Otherwise a range of texts would hold other rows.
func orderBytes(ctx context.Context, db *sql.DB) error {
	rows, err := db.QueryContext(ctx, `SELECT format('ALTER TABLE %I ALTER COLUMN %I TYPE TEXT COLLATE "C"', c.relname, a.attname)
		FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
		WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname NOT LIKE 'goose%'
			AND a.attnum > 0 AND a.atttypid = 'text'::regtype AND a.attcollation <> '"C"'::regcollation`)
	if err != nil {
		return fmt.Errorf("list columns of text: %w", err)
	}
	defer rows.Close()
	var changes []string
	for rows.Next() {
		var change string
		if err := rows.Scan(&change); err != nil {
			return err
		}
		changes = append(changes, change)
	}
	if err := rows.Err(); err != nil || len(changes) == 0 {
		return err
	}
	if _, err := db.ExecContext(ctx, strings.Join(changes, ";")); err != nil {
		return fmt.Errorf("order texts by bytes: %w", err)
	}
	return nil
}

// postgresClash reads an error code (PostgreSQL, appendix A).
func postgresClash(err error) clash {
	failure, ok := errors.AsType[*pgconn.PgError](err)
	switch {
	case !ok:
		return noClash
	case failure.Code == "40001", failure.Code == "40P01", unprepared(err): // serialization_failure, deadlock_detected
		return sureClash
	case failure.Code == "23505": // unique_violation
		return maybeClash
	}
	return noClash
}

// storable replaces in texts what PostgreSQL does not keep: bytes that are not UTF-8, and NUL. They come
// in mails.
func storable(args []any) []any {
	for i, arg := range args {
		text, ok := arg.(string)
		if !ok || utf8.ValidString(text) && !strings.Contains(text, "\x00") {
			continue
		}
		args = slices.Clone(args) // the caller's stay as they are
		args[i] = strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", "\uFFFD")
	}
	return args
}

// takeURL takes the right to work on the database at a URL, or closes it.
func (o *opener) takeURL(ctx context.Context, at string, take func(context.Context) error) error {
	err := o.holdLifeline(ctx)
	if err == nil {
		err = take(ctx)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("%s: %w", Redacted(at), err), o.Close())
	}
	return nil
}

// openURLBeside opens the database at a URL where a server may be running.
func (o *opener) openURLBeside(ctx context.Context, at string) error {
	return o.connect(ctx, at, o.engine.checkSchema)
}

// connect opens the connections to the database at a URL, once its schema is prepared. When the context has ended
// they are cut as soon as PostgreSQL is silent.
func (o *opener) connect(ctx context.Context, at string, prepare func(context.Context, *sql.DB) error) error {
	config, err := pgx.ParseConfig(at)
	if err != nil {
		return fmt.Errorf("open database: %w", err) // it hides the password
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = connectTime
	}
	l := newConnections(config.Copy(), o.patience)
	config.DialFunc = l.dial
	o.closers = []func() error{l.watch(ctx)}
	if !strings.Contains(at, "default_query_exec_mode") {
		if config.DefaultQueryExecMode, err = execMode(ctx, config); err != nil {
			return errors.Join(fmt.Errorf("database %s: %w", Redacted(at), err), o.Close())
		}
	}
	l.pooled.Store(config.DefaultQueryExecMode == pgx.QueryExecModeCacheDescribe)
	if config.RuntimeParams["application_name"] == "" {
		config.RuntimeParams["application_name"] = "pentepost"
	}
	open := func(connections int) *sql.DB {
		db := stdlib.OpenDB(*config, stdlib.OptionShouldPing(idleLong))
		db.SetMaxOpenConns(connections)
		db.SetMaxIdleConns(connections)
		return db
	}
	write := open(writeConnections)
	o.write = newPipelines(write, "BEGIN ISOLATION LEVEL READ COMMITTED")
	o.reserving = newPipelines(write, "BEGIN ISOLATION LEVEL READ COMMITTED")
	o.unforced = newPipelines(write, "BEGIN ISOLATION LEVEL READ COMMITTED", "SET LOCAL synchronous_commit TO OFF")
	o.reserving.skipping = " FOR UPDATE OF o SKIP LOCKED"
	read := open(readConnections)
	o.read = newPipelines(read, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
	o.asking = newPipelines(read)
	o.blocks = newBlocks(open(1))
	listening := config.Copy()
	listening.DialFunc = l.dialIdle
	o.bell = newBell(open(1), listening)
	o.closers = slices.Insert(o.closers, 0, o.bell.close, o.blocks.close, o.read.sql.Close, o.write.sql.Close)
	if err := prepare(ctx, o.write.sql); err != nil {
		return errors.Join(fmt.Errorf("database %s: %w", Redacted(at), err), o.Close())
	}
	return nil
}

// pingAfter is how long a connection is idle before it is asked whether it is still there: longer than the pauses between renewals of
// a lease.
const pingAfter = renewEvery + time.Second

func idleLong(_ context.Context, c stdlib.ShouldPingParams) bool { return c.IdleDuration > pingAfter }

// execMode returns how statements are sent, unless the URL says so (default_query_exec_mode).
//
// DECISION: they are kept prepared, because PostgreSQL plans others each time, which halves the speed; but not if a
// pooler stands between. What is kept belongs to a session, and the next transaction may get another one: PgBouncer
// keeps it from 1.21 on, if it is told to, and Debian 12 has 1.18. A pooler gives numbers of its own to sessions, so
// that they are not the numbers of processes of PostgreSQL (PostgreSQL, section 54.7, BackendKeyData).
func execMode(ctx context.Context, config *pgx.ConnConfig) (mode pgx.QueryExecMode, err error) {
	probe := config.Copy()
	probe.DefaultQueryExecMode = pgx.QueryExecModeExec
	conn, err := pgx.ConnectConfig(ctx, probe)
	if err != nil {
		return mode, err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	var pid int64
	if err := conn.QueryRow(ctx, "SELECT pg_backend_pid()").Scan(&pid); err != nil {
		return mode, err
	}
	if pid != int64(conn.PgConn().PID()) {
		return pgx.QueryExecModeCacheDescribe, nil
	}
	return pgx.QueryExecModeCacheStatement, nil
}

// Redacted returns a place without the password in it.
func Redacted(place string) string {
	u, err := url.Parse(place)
	switch {
	case !IsURL(place):
		return place
	case err != nil, u.User == nil && strings.Contains(place, "@"), u.Fragment != "":
		return "postgres://..." // pgx reads more passwords than package url
	}
	q, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		u.RawQuery = "..." // a password can be in what cannot be read
	}
	for _, name := range []string{"password", "sslpassword"} {
		if q.Has(name) && err == nil {
			q.Set(name, "xxxxx")
			u.RawQuery = q.Encode()
		}
	}
	return u.Redacted()
}
