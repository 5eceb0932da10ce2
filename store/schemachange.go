package store

import (
	"context"
	"fmt"
	"strings"
)

// What a change of the schema needs on PostgreSQL, where other processes may be working on the database.

// lockPatience is how long a change of the schema waits for transactions of others. All others wait as long for it.
//
// DECISION: a minute. Decisions take some milliseconds, pages of a web site some seconds. A pg_dump of a large database takes longer, and
// nobody should play by no mail meanwhile: the change is given up, and the message says what to do.
const lockPatience = "60s"

// keepOthersOut keeps all other processes out until a transaction ends that changes the schema. All take the locks in this order: the
// versions, the leases, everything else.
//
// Processes that start at the same time wait for each other first, in a mode that lets all others read and write. A change may take
// longer than they have patience for other locks.
func keepOthersOut(ctx context.Context, q querier) error {
	if _, err := q.ExecContext(ctx, `LOCK TABLE `+versionTable+` IN SHARE UPDATE EXCLUSIVE MODE`); err != nil {
		return fmt.Errorf("wait for others that change the schema: %w", err)
	}
	if _, err := q.ExecContext(ctx, `SET LOCAL lock_timeout = '`+lockPatience+`'`); err != nil {
		return err
	}
	for _, table := range []string{versionTable, "leases"} {
		there, err := postgresEngine().hasTable(ctx, q, table)
		if err == nil && there {
			_, err = q.ExecContext(ctx, `LOCK TABLE `+table+` IN ACCESS EXCLUSIVE MODE`)
		}
		if err != nil {
			return fmt.Errorf("keep others out: %w", err)
		}
	}
	return nil
}

// whoBars returns until when leases last whose names match a pattern; 0 if there are none. The mark of a copy bars nobody.
func whoBars(ctx context.Context, q querier, bars string) (until int64, err error) {
	there, err := postgresEngine().hasTable(ctx, q, "leases")
	if err != nil || !there {
		return 0, err
	}
	err = q.QueryRowContext(ctx, `SELECT coalesce(max(until), 0) FROM leases WHERE name LIKE $1 AND name <> $2 AND until >= `+clockOfDatabase, bars, copyMark).Scan(&until)
	return until, err
}

// endPostgresSteps takes their leases away from all processes: they do not know the new schema.
func endPostgresSteps(ctx context.Context, q querier) error {
	if err := orderBytes(ctx, q); err != nil {
		return err
	}
	if _, err := q.ExecContext(ctx, `DELETE FROM leases WHERE name <> $1`, copyMark); err != nil {
		return fmt.Errorf("end the leases of others: %w", err)
	}
	return nil
}

// orderBytes lets all texts be ordered by their bytes, as SQLite orders them, whatever the language of
// the database is. Otherwise a range of texts would hold other rows.
func orderBytes(ctx context.Context, q querier) error {
	rows, err := q.QueryContext(ctx, `SELECT format('ALTER TABLE %I ALTER COLUMN %I TYPE TEXT COLLATE "C"', c.relname, a.attname)
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
	if _, err := q.ExecContext(ctx, strings.Join(changes, ";")); err != nil {
		return fmt.Errorf("order texts by bytes: %w", err)
	}
	return nil
}
