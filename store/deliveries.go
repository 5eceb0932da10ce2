package store

import (
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
)

// Deliveries keeps what happened to letters on their way.
type Deliveries struct{ tx *Tx }

// noteLetter are the statements that note what happened to a letter.
var noteLetter = map[letters.Fate]string{
	letters.Lost:    `UPDATE outbox SET lost = $2 WHERE id = $1 AND lost = 0`,
	letters.Delayed: `UPDATE outbox SET delayed = $2 WHERE id = $1 AND delayed = 0`,
	letters.Arrived: `UPDATE outbox SET arrived = $2 WHERE id = $1 AND arrived = 0`,
}

// Note notes what happened to a letter at a time; first is false if that was known.
func (ds Deliveries) Note(id int64, what letters.Fate, at time.Time) (first bool, err error) {
	return ds.tx.Outbox.change(noteLetter[what], id, at)
}

// NoteReached notes that letters reach a player again: those about a game that were sent to them since a time have arrived.
func (ds Deliveries) NoteReached(p games.PlayerID, g games.GameID, since, at time.Time) error {
	return ds.tx.exec("note that letters reach player $1 in game $2", `UPDATE outbox SET arrived = $4 WHERE player = $1 AND (game = $2 OR game = 0 AND kind = 'digest')
		AND sent >= $3 AND sent <= $4 AND arrived = 0`, p, g, since, at)
}

// letterColumns are what happened to a letter. One that was not sent at all counts as lost on its way from then on.
const letterColumns = `CASE WHEN sent > 0 THEN sent ELSE lost END, lost, delayed, arrived`

// Of returns what happened to a letter.
func (ds Deliveries) Of(id int64) (clock.Letter, error) {
	return one(ds.tx, "load delivery of letter $1", func(row scanner) (l clock.Letter, err error) { return l, scanLetter(row, &l) }, `SELECT `+letterColumns+` FROM outbox WHERE id = $1`, id)
}

// To returns what happened to the letters to a player that may be about a game. They were sent since a time and, if it is
// not zero, before another one. Of the notices it loads the reader, the kind, the game, the ply and the facts.
func (ds Deliveries) To(p games.PlayerID, g games.GameID, since, until time.Time) ([]letters.Delivery, error) {
	scan := func(row scanner) (d letters.Delivery, err error) {
		var kind letters.Kind
		var facts string
		if err := scanLetter(row, &d.Fate, &d.ID, &kind, &d.Game, &d.Ply, &facts); err != nil {
			return d, err
		}
		d.To = p
		return d, d.ReadFacts(kind, facts)
	}
	return all(ds.tx, "load letters to player $1 about game $2", scan, `SELECT `+letterColumns+`, id, kind, game, ply, facts FROM outbox
		WHERE player = $1 AND (game = $2 OR game = 0 AND kind = 'digest') AND (sent >= $3 OR sent = 0 AND lost >= $3)
			AND (CASE WHEN sent > 0 THEN sent ELSE lost END) < $4 ORDER BY id`, p, g, max(micros(since), 1), endMicros(until))
}

// scanLetter scans the columns of letterColumns, and more behind them.
func scanLetter(row scanner, l *clock.Letter, more ...any) error {
	return row.Scan(append([]any{asTime(&l.Sent), asTime(&l.Lost), asFlag(&l.Delayed), asTime(&l.Arrived)}, more...)...)
}
