package rules

// Reason says in one word why a move is refused; players' mail and records use
// the same words.
type Reason string

const (
	OffBoard     Reason = "off-board"
	Occupied     Reason = "occupied"
	BarredByOpen Reason = "opening" // the opening wants another point, or a choice
	DoubleThree  Reason = "double-three"
	DoubleFour   Reason = "double-four"
	Overline     Reason = "overline"
	GameOver     Reason = "game-over" // the game has ended
)

// Refusal is the error of a move that may not be played. The position it was
// asked of stands as before.
type Refusal struct {
	Reason Reason
	Move   Move
	Step   Step // what the opening wants instead, where that is the reason
}

func (r *Refusal) Error() string { return "move refused: " + string(r.Reason) }
