package play

import (
	"errors"
	"time"

	"pentepost/games"
	"pentepost/rules"
)

// Event is a ply of a game record or, if Leaves is set, the resignation or forfeit
// of that seat.
type Event struct {
	Move   rules.Move
	Leaves rules.Seat
	By     rules.Cause
	At     time.Time
}

// errAgreedTooLate means that a record has an agreed draw after the end of the game.
var errAgreedTooLate = errors.New("draw agreed after the end of the game")

// Rebuild plays the events of a game record. The game g has the rules, the pace, the
// start time and the players by seat at the start. Forced plies get the start time,
// whatever time their event has. If a move is illegal, the error is a
// [*rules.Refusal].
func Rebuild(g games.Game, events []Event) (games.Game, error) {
	g.Moved, g.Position = g.Started, g.Rules.Start()
	for _, e := range events {
		if err := playEvent(&g, e); err != nil {
			return g, err
		}
	}
	if !g.Position.Result().Over() {
		g.Alarm = g.Moved // the turn begins when the judge sees the game
	}
	return g, nil
}

func playEvent(g *games.Game, e Event) error {
	if e.Leaves != 0 {
		return leave(g, e.Leaves, e.By, e.At)
	}
	at := e.At
	if _, forced := g.Position.Forced(); forced {
		at = g.Started
	}
	return Ply(g, e.Move, at)
}

// AgreeDraw ends a rebuilt game as a draw by agreement.
func AgreeDraw(g *games.Game, at time.Time) error {
	next, err := g.Position.Agree()
	if err != nil {
		return errAgreedTooLate
	}
	g.Agreed, g.Position = true, next
	EndTurn(g)
	endIfOver(g, at)
	return nil
}
