package rules

// Outcome is the outcome of a game.
type Outcome uint8

const (
	Unfinished Outcome = iota
	Win
	Draw
	Void // closed without a result
)

// Cause is how a game ended. Records use the same words.
type Cause string

const (
	ByRow              Cause = "row"
	ByCaptures         Cause = "captures"
	ByPoof             Cause = "poof"               // the loser's own poofed stones made the captures enough
	ByCaptureMakesFive Cause = "capture-makes-five" // a capture cut a longer row of the opponent to a five
	ByBoardFull        Cause = "board-full"         // or the rules forbid what is left of it
	ByRepetition       Cause = "repetition"         // the third occurrence of a position
	ByResigning        Cause = "resigned"
	ByForfeit          Cause = "forfeit" // lost on time, or by decision of the operator
	ByAgreement        Cause = "agreed"
	ByClosing          Cause = "closed" // nobody went on with the game
)

// Result is the result of a game. The zero value means that the game goes on.
type Result struct {
	Outcome Outcome
	Winner  Seat // the lowest seat of the winning team, 0 if nobody has won
	By      Cause
}

// Over reports whether the game has ended.
func (r Result) Over() bool { return r.Outcome != Unfinished }

// earnsBonus reports whether the game ended in a way that earns the bonus.
func (r Result) earnsBonus() bool {
	switch r.By {
	case ByRow, ByResigning, ByForfeit:
		return true
	}
	return false
}

// Leave returns the position after seat s has resigned or forfeited the game. The
// stones stay. As long as two teams are left, the others play on; the last team
// wins. If the seat has left already, or the game is over, the error is a
// [*Refusal] with the reason [GameOver].
func (p *Position) Leave(s Seat, by Cause) (Position, error) {
	if p.result.Over() || p.Gone(s) {
		return *p, &Refusal{Reason: GameOver, Move: Move{Point: NoPoint}}
	}
	next := *p
	next.gone = next.gone.with(s)
	if last := next.gone.lastTeam(next.table.Ruleset); last != 0 {
		next.result = Result{Win, last, by}
		return next, nil
	}
	next.opening = next.without(s, next.after(s))
	if next.turn == s {
		next.turn, next.left = next.after(s), int8(next.table.PerTurn)
	}
	if next.table.Repetition {
		next.past.remember(next.key())
	}
	return next, nil
}

// Agree returns the position after all players have agreed to a draw. If the game is
// over, the error is a [*Refusal].
func (p *Position) Agree() (Position, error) {
	if p.result.Over() {
		return *p, &Refusal{Reason: GameOver, Move: Move{Point: NoPoint}}
	}
	next := *p
	next.result = Result{Draw, 0, ByAgreement}
	return next, nil
}

// Close returns the position after the game was closed without a result. If the game is over, the
// error is a [*Refusal].
func (p *Position) Close() (Position, error) {
	if p.result.Over() {
		return *p, &Refusal{Reason: GameOver, Move: Move{Point: NoPoint}}
	}
	next := *p
	next.result = Result{Void, 0, ByClosing}
	return next, nil
}

// Scores returns the points of each seat as the game stands, or nil if the variant
// is not scored: one for each capture, one for each own row on the board that is one
// stone short of winning, and the bonus for the winning row. If a player resigns or
// forfeits, the winners get the bonus too, so nobody saves points by leaving.
func (p *Position) Scores() []int {
	if p.table.Bonus == 0 {
		return nil
	}
	scores := make([]int, p.table.Seats)
	for i := range scores {
		scores[i] = p.ScoreOf(Seat(i + 1)).Sum()
	}
	return scores
}

// Score is what the points of a seat are for, in a variant that is scored.
type Score struct{ Captures, Rows, Bonus int }

// Sum returns the points in all.
func (s Score) Sum() int { return s.Captures + s.Rows + s.Bonus }

// ScoreOf returns what the points of a seat are for, as the game stands.
func (p *Position) ScoreOf(s Seat) Score {
	team := p.table.TeamOf(s)
	score := Score{Captures: int(p.groups[team-1]), Rows: p.almostRows(p.table.ColourOf(s))}
	if p.result.earnsBonus() && team == p.result.Winner {
		score.Bonus = p.table.Bonus
	}
	return score
}

// almostRows returns the number of rows of colour own that are exactly one stone
// short of winning.
func (b *board) almostRows(own Colour) int {
	n := 0
	for at := range b.table.size {
		for axis := 0; axis < directions; axis += 2 {
			if b.cells[at] != own || b.cells[b.table.next[axis+1][at]] == own {
				continue // not the first stone of a row
			}
			if b.length(at, axis, own) == b.table.Row-1 {
				n++
			}
		}
	}
	return n
}
