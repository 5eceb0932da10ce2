package store_test

import (
	"fmt"
	"testing"
	"time"

	"pentepost/games/desk"
	"pentepost/store"
)

// BenchmarkJudge judges a thousand games whose first reminder is due, among a thousand games that
// run and among a million. What is not due must cost next to nothing.
func BenchmarkJudge(b *testing.B) {
	const due = 1000
	for _, running := range []int{due, 1_000_000} {
		b.Run(fmt.Sprintf("running=%d", running), func(b *testing.B) {
			dir := b.TempDir()
			db := openIn(b, dir)
			fillRunning(b, dir, running)
			sql := raw(b, dir)
			for b.Loop() {
				b.StopTimer()
				_, err := sql.Exec(`UPDATE games SET alarm = $1, stage = 0, began = $1 - $2 WHERE id <= $3`,
					noon.UnixMicro(), (5*24*time.Hour).Microseconds()+1, due)
				must(b, err)
				_, err = sql.Exec(`DELETE FROM outbox`)
				must(b, err)
				b.StartTimer()
				if judged := judgeAll(b, db); judged != due {
					b.Fatalf("%d games judged", judged)
				}
			}
			var reminders int
			if must(b, sql.QueryRow(`SELECT count(*) FROM outbox WHERE kind = 'reminder'`).Scan(&reminders)); reminders != due {
				b.Errorf("%d reminders", reminders)
			}
		})
	}
}

// judgeAll judges what is due at noon, as the server does: fifty games in a transaction.
func judgeAll(b *testing.B, db *store.DB) (judged int) {
	for done := false; !done; {
		update(b, db, func(tx *store.Tx) {
			due, err := tx.Alarms.Due(noon, 50)
			must(b, err)
			for _, alarm := range due {
				must(b, desk.Judge(tx.ForGames(), alarm.Game, noon))
			}
			judged, done = judged+len(due), len(due) == 0
		})
	}
	return judged
}

// fillRunning fills a database with games that run, each with its own two players and two plies, at
// seven days for each move. Their alarms are far ahead.
func fillRunning(b *testing.B, dir string, running int) {
	b.Helper()
	sql := raw(b, dir)
	const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1) `
	for _, text := range []string{
		numbers + `INSERT INTO players (id, nick, nick_key, address, joined, never, waiting, confirm, points, zone, muted, unreachable, board, subject, calendar)
			SELECT i, 'p' || i, 'p' || i, 'p' || i || '@example.org', 1, 0, '', 1, 'go', 'UTC', 0, 0, 'tap', 'game', 0 FROM n`,
		numbers + `INSERT INTO games (id, rules, pace, agreed, offer_by, offer_ply, started, moved, ended, announce, match_no, title, began, alarm)
			SELECT i, 'pente', '7d', 0, 0, 0, 1, 1, 0, 0, 0, '', 1, 9000000000000000 + i FROM n`,
		numbers + `INSERT INTO seats (game, seat, player) SELECT i, 1, i FROM n`,
		numbers + `INSERT INTO seats (game, seat, player) SELECT i, 2, 1 + i % $1 FROM n`,
		numbers + `INSERT INTO plies (game, ply, player, move, at) SELECT i, 1, i, 'K10', 1 FROM n`,
		numbers + `INSERT INTO plies (game, ply, player, move, at) SELECT i, 2, 1 + i % $1, 'L10', 1 FROM n`,
	} {
		_, err := sql.Exec(text, running)
		must(b, err)
	}
}
