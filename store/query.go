package store

import (
	"database/sql"
	"fmt"
	"math"
	"time"

	"pentepost/games"
)

// scanner is a row of a result.
type scanner interface{ Scan(...any) error }

// all scans every row of a query.
func all[T any](tx *Tx, words string, scan func(scanner) (T, error), text string, args ...any) (list []T, err error) {
	err = tx.ask(tx.statement(words, func(row scanner) error {
		v, err := scan(row)
		if err == nil {
			list = append(list, v)
		}
		return err
	}, text, args...))
	if err != nil {
		return nil, err
	}
	return list, nil
}

// first scans the first row of a query; ok is false if there is none.
func first[T any](tx *Tx, words string, scan func(scanner) (T, error), text string, args ...any) (v T, ok bool, err error) {
	list, err := all(tx, words, scan, text, args...)
	if err != nil || len(list) == 0 {
		return v, false, err
	}
	return list[0], true, nil
}

// one scans the first row of a query; the error is [sql.ErrNoRows] if there is none.
func one[T any](tx *Tx, words string, scan func(scanner) (T, error), text string, args ...any) (T, error) {
	v, ok, err := first(tx, words, scan, text, args...)
	if err == nil && !ok {
		err = tx.statement(words, nil, text, args...).says(sql.ErrNoRows)
	}
	return v, err
}

// count returns the number that a query finds.
func count(tx *Tx, words, text string, args ...any) (int, error) {
	n, err := one(tx, words, scanInt, text, args...)
	return int(n), err
}

// exists reports whether the number that a query finds is not 0.
func exists(tx *Tx, words, text string, args ...any) (bool, error) {
	n, err := count(tx, words, text, args...)
	return n > 0, err
}

// scanInt scans a row with one number.
func scanInt(row scanner) (n int64, err error) {
	err = row.Scan(&n)
	return n, err
}

// scanGameID scans a row with the number of a game.
func scanGameID(row scanner) (g games.GameID, err error) {
	err = row.Scan(&g)
	return g, err
}

// scanPlayerID scans a row with the number of a player.
func scanPlayerID(row scanner) (p games.PlayerID, err error) {
	err = row.Scan(&p)
	return p, err
}

// scanTime scans a row with one time.
func scanTime(row scanner) (t time.Time, err error) {
	err = row.Scan(asTime(&t))
	return t, err
}

// asTime and asFlag are destinations of Scan for what [columns] has made of times and booleans.
func asTime(to *time.Time) sql.Scanner { return timeColumn{to} }
func asFlag(to *bool) sql.Scanner      { return flagColumn{to} }

type (
	timeColumn struct{ to *time.Time }
	flagColumn struct{ to *bool }
)

// Scan stores a value of the database.
func (c timeColumn) Scan(value any) error {
	n, err := integer(value)
	*c.to = fromMicros(n)
	return err
}

// Scan stores a value of the database.
func (c flagColumn) Scan(value any) error {
	n, err := integer(value)
	*c.to = n != 0
	return err
}

func integer(value any) (int64, error) {
	n, ok := value.(int64)
	if !ok {
		return 0, fmt.Errorf("a column has a %T instead of an integer", value)
	}
	return n, nil
}

// columns puts values into the form of the database, where a time is microseconds and a boolean is 0 or 1.
func columns(values []any) []any {
	for i, value := range values {
		switch v := value.(type) {
		case time.Time:
			values[i] = micros(v)
		case bool:
			values[i] = flag(v)
		}
	}
	return values
}

// micros returns a time in the form of the database: UTC microseconds since 1970, or 0
// for the zero time.
func micros(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMicro()
}

// endMicros is micros for the end of a time, where zero means that there is none.
func endMicros(t time.Time) int64 {
	if t.IsZero() {
		return math.MaxInt64
	}
	return micros(t)
}

// fromMicros is the inverse of micros.
func fromMicros(n int64) time.Time {
	if n == 0 {
		return time.Time{}
	}
	return time.UnixMicro(n).UTC()
}

// flag returns a boolean in the form of the database: 0 or 1.
func flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
