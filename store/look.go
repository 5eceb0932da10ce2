package store

import (
	"context"
	"fmt"
	"time"

	"pentepost/games"
)

// Signs say what waits in the database for a process that has time.
type Signs struct {
	Letters bool // notices are due
	Mails   bool // mails in the spool are due
	Journal bool // the journal has entries
	// Unfiled is the number in the spool of the newest mail that is decided and not filed; 0: there is none.
	Unfiled int64

	thought games.ThoughtLength // the shortest thought that nobody thinks about; -1 if there is none
}

// Look looks for what other processes, and commands of the operator, have written. It is one statement, and no transaction. Who waits
// for a thought is woken, see [DB.Thoughts].
func (db *DB) Look(ctx context.Context, now time.Time) (s Signs, err error) {
	s.thought = -1
	err = db.read.sql.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM outbox WHERE class IN (1, 2, 3, 4) AND state = 'due' AND due <= $1),
		EXISTS (SELECT 1 FROM spool WHERE state = 'waits' AND plays IN (0, 1) AND due <= $1),
		EXISTS (SELECT 1 FROM journal),
		coalesce((SELECT id FROM spool WHERE state IN ('decided', 'put-aside') AND filed = 0 ORDER BY id DESC LIMIT 1), 0),
		coalesce((SELECT min(length) FROM thoughts WHERE until <= $1), -1)`, micros(now)).Scan(&s.Letters, &s.Mails, &s.Journal, &s.Unfiled, &s.thought)
	if err != nil {
		return s, db.engine.markAway(fmt.Errorf("look into the database: %w", err))
	}
	if s.thought >= 0 {
		db.noteThought(s.thought)
	}
	return s, nil
}
