package games

import "time"

// An OperatorCommand is what the operator of the server asks for. Like a [Command] it is a type
// with one method, which checks everything first and writes last.
type OperatorCommand interface {
	operate(h *house) error
}

// Operate executes a command of the operator, and notes it in the journal: it is in no mail. The players that it is
// about are notified. If it cannot be done, the error is an [*OperatorRefusal]; any other error is a fault. After an
// error the caller must roll the transaction back.
func Operate(tx Tx, now time.Time, c OperatorCommand) error {
	now = now.Truncate(time.Microsecond) // as the journal has it
	if err := c.operate(unasked(tx, now)); err != nil {
		return err
	}
	return tx.Journal.Note(now, NoteOperator, NotedOperator{c})
}

// OperatorRefusal says why a command of the operator was not executed.
type OperatorRefusal struct {
	Reason Reason
	Topic  string   // what the reason is about; "" if it says enough
	Games  []GameID // the running games that are in the way
}

func (r *OperatorRefusal) Error() string { return "refused: " + string(r.Reason) }

// The reasons for an [OperatorRefusal] that players never get.
const (
	StillPlaying  Reason = "still-playing" // the player has running games
	AlreadyBanned Reason = "already-banned"
	NotBanned     Reason = "not-banned"
	IsComputer    Reason = "is-computer" // the player is a computer
	AlreadyPaused Reason = "already-paused"
	ClockRuns     Reason = "not-paused"
	NothingToUndo Reason = "nothing-to-undo" // nothing has happened in the game, or no correction stands
	MatchGoesOn   Reason = "match-goes-on"   // the match of the game has gone on after its end
	PlayerGone    Reason = "player-gone"     // a player is banned or has been forgotten, and the game would go on
	GoneOn        Reason = "gone-on"         // the game has gone on since the correction
)
