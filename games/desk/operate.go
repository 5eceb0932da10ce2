package desk

import (
	"time"

	"pentepost/games"
)

// An OperatorCommand is what the operator of the server asks for. Like a [Command] it is a type
// with one method, which checks everything first and writes last.
type OperatorCommand interface {
	operate(h *house) error
}

// Operate executes a command of the operator, and notes it in the journal: it is in no mail. The players that it is
// about are notified. If it cannot be done, the error is a [*games.Refusal]; any other error is a fault. After an
// error the caller must roll the transaction back.
func Operate(tx Tx, now time.Time, c OperatorCommand) error {
	return noted(tx, now, c, c.operate)
}

// noted does what a command does, and notes it in the journal.
func noted(tx Tx, now time.Time, c OperatorCommand, do func(h *house) error) error {
	now = now.Truncate(time.Microsecond) // as the journal has it
	if err := do(unasked(tx, now)); err != nil {
		return err
	}
	return tx.Journal.Note(now, NoteOperator, NotedOperator{c})
}

// The reasons for a refusal that only the operator gets: no player and no organiser has these commands.
const (
	StillPlaying  games.Reason = "still-playing" // the player has running games
	AlreadyBanned games.Reason = "already-banned"
	NotBanned     games.Reason = "not-banned"
	IsComputer    games.Reason = "is-computer" // the player is a computer
	AlreadyPaused games.Reason = "already-paused"
	ClockRuns     games.Reason = "not-paused"
	MatchGoesOn   games.Reason = "match-goes-on" // the match of the game has gone on after its end
)
