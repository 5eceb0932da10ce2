package games

import "time"

// TurnSpan is the time of a turn.
type TurnSpan struct {
	Began, Ended time.Time // ended is zero if the turn goes on
	After        int       // the number of plies before it
}

// TurnAt returns the turn of a player in which a letter was sent; ok is false if it was nobody's turn, or another player's.
func (g *Game) TurnAt(p PlayerID, sent time.Time) (turn TurnSpan, ok bool) {
	if g.OnTurn() == p && !g.Began.IsZero() && !sent.Before(g.Began) {
		return TurnSpan{Began: g.Began, After: g.pliesBeforeTurn()}, true
	}
	for _, t := range g.Turns() {
		if t.Player == p && !t.Began.IsZero() && !sent.Before(t.Began) && sent.Before(t.lastPly.At) {
			return TurnSpan{t.Began, t.lastPly.At, t.First - 1}, true
		}
	}
	return turn, false
}

// pliesBeforeTurn returns the number of plies before the turn that runs. It can have some itself, where a turn has several.
func (g *Game) pliesBeforeTurn() int {
	before := len(g.Plies)
	for before > 0 && g.Plies[before-1].Player == g.OnTurn() && g.Plies[before-1].Began.Equal(g.Began) {
		before--
	}
	return before
}

// AnswersTurn reports whether a key is that of a letter about the turn that runs in a game.
func (k Key) AnswersTurn(g *Game) bool {
	return !g.Began.IsZero() && k.Undone == g.Undone && k.Ply >= g.pliesBeforeTurn()
}
