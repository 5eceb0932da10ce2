package store

import (
	"time"
)

// Figures are numbers about the database, for monitoring.
type Figures struct {
	Players, Running, Games int
	Waiting                 int       // letters that are not sent yet
	Failing                 int       // letters that wait and have failed at least once
	Oldest                  time.Time // since when the oldest letter is due that waits; zero: none is due
	PutAside                int       // mails that could not be handled
}

// Figures counts. It reads indexes, and of the tables only players and games.
func (tx *Tx) Figures(now time.Time) (f Figures, err error) {
	err = tx.ask(tx.statement("count for monitoring", func(row scanner) error {
		return row.Scan(&f.Players, &f.Running, &f.Games, &f.Waiting, &f.Failing, asTime(&f.Oldest), &f.PutAside)
	}, `SELECT (SELECT count(*) FROM players WHERE joined > 0 AND computer = 0), (SELECT count(*) FROM games WHERE ended = 0), (SELECT count(*) FROM games),
		(SELECT count(*) FROM outbox WHERE state = 'due') + (SELECT count(*) FROM outbox WHERE state = 'claimed'),
		(SELECT count(*) FROM outbox WHERE state = 'due' AND failures > 0),
		coalesce((SELECT min(due) FROM outbox WHERE state = 'due' AND due <= $1), 0), (SELECT count(*) FROM spool WHERE state = 'put-aside')`, now))
	return f, err
}
