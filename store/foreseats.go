package store

import (
	"fmt"

	"pentepost/games"
)

// ofSeats asks the same about all players of a game, before it is known who they are. The rows of its answer begin with a player, and
// what follows is what a question about that player would find.
type ofSeats struct {
	tx   *Tx
	text string
	game games.GameID
	rows map[games.PlayerID][]keptRow
}

// The questions about all players of a game.
const (
	unsentToSeats = `SELECT player, ` + noticeFields + ` FROM outbox WHERE game = $1 AND player IN (SELECT player FROM seats WHERE game = $1) AND state = 'due'
		UNION ALL SELECT player, ` + noticeFields + ` FROM outbox WHERE game = $1 AND player IN (SELECT player FROM seats WHERE game = $1) AND state = 'waits'`
	lastToSeats = `SELECT s.player, o.message_id, o.in_reply_to FROM seats s JOIN outbox o ON o.id = (SELECT id FROM outbox
		WHERE player = s.player AND game = $1 AND state NOT IN ('waits', 'told') ORDER BY id DESC LIMIT 1) WHERE s.game = $1`
	intervalsOfSeats = `SELECT s.player, i.cause, i.since, i.until FROM seats s JOIN intervals i ON i.player IN (0, s.player) AND i.game IN (0, $1)
		WHERE s.game = $1 AND (i.until = 0 OR i.until > (SELECT started FROM games WHERE id = $1)) ORDER BY i.since, i.id`
)

// ask asks, or collects the question.
func (o *ofSeats) ask() error {
	o.rows = map[games.PlayerID][]keptRow{}
	return o.tx.ask(o.tx.statement("foresee what players of game $1 ask", o.keep, o.text, o.game))
}

// keep keeps a row for its player.
func (o *ofSeats) keep(row scanner) error {
	r, ok := row.(keptRow)
	if !ok {
		return fmt.Errorf("a row that was foreseen is a %T", row)
	}
	var p games.PlayerID
	err := r.part(0, 1).Scan(&p)
	o.rows[p] = append(o.rows[p], r.part(1, len(r.values)))
	return err
}

// until returns the rows of the player whom a question about intervals is about, without those that ended before the time in it.
func (o *ofSeats) until(q statement) (rows []keptRow) {
	p, _ := q.ofPlayer()
	since, _ := q.args[2].(int64)
	for _, r := range o.rows[p] {
		var until int64
		if err := r.part(2, 3).Scan(&until); err != nil || until == 0 || until > since {
			rows = append(rows, r) // who asks sees the error
		}
	}
	return rows
}

// part returns some columns of a row.
func (r keptRow) part(from, to int) keptRow {
	return keptRow{types: r.types, fields: r.fields[from:to], values: r.values[from:to]}
}

// know keeps the answer to a question that was not asked itself.
func (f *foresight) know(q statement, rows []keptRow) { f.answers[q.key()] = &answer{q, rows} }
