package letters

import (
	"pentepost/games"
	"pentepost/rules"
)

// lettersOfPuzzles are the letters of this file.
var lettersOfPuzzles = []someLetter{
	of[PuzzleSet](), of[PuzzleTried](), of[PuzzleSolved](), of[PuzzleUnsolved](), of[PuzzleGivenUp](), of[PuzzleEnded](), of[NoMorePuzzles](), of[NoneMined](),
}

// puzzling is embedded in letters about puzzles. An answer to one is about the puzzle.
type puzzling struct{}

func (puzzling) Traits() Traits {
	return Traits{Unsubscribe: PuzzleUnsubscribe, Same: SameTopic}
}

// Letters about puzzles.
type (
	// PuzzleSet is a puzzle that waits for an answer.
	PuzzleSet struct {
		puzzling
		Difficulty games.Difficulty `json:"difficulty,omitempty"` // "" in letters of an older program
		Rating     int              `json:"rating,omitempty"`     // of the puzzle
		Streak     int              `json:"streak,omitempty"`     // puzzles of the day that the reader has solved in a row before this one
		Left       int              `json:"tries_left,omitempty"` // if the reader has tried it before; 0: all are left
	}
	// PuzzleTried says that the answer was wrong, and that the reader can try again.
	PuzzleTried struct {
		puzzling
		Moves []rules.Move `json:"moves,omitempty"`
		Refutation
		Left  int  `json:"tries_left,omitempty"` // tries that are left
		Again bool `json:"again,omitempty"`      // the reader had tried it before
	}
	// PuzzleSolved says that the answer was right.
	PuzzleSolved struct {
		puzzling
		Moves  []rules.Move       `json:"moves,omitempty"`
		Better []games.BetterMove `json:"better,omitempty"`
		Plies  int                `json:"plies,omitempty"` // of a win that takes longer than the shortest; 0: it is the shortest
		Counted
	}
	// PuzzleUnsolved says that the last answer was wrong, too.
	PuzzleUnsolved struct {
		puzzling
		Moves []rules.Move `json:"moves,omitempty"`
		Refutation
		Better []games.BetterMove `json:"better,omitempty"`
		Counted
	}
	// PuzzleGivenUp shows the solution to a player who wants to see it.
	PuzzleGivenUp struct {
		puzzling
		Better []games.BetterMove `json:"better,omitempty"`
		Counted
	}
	// PuzzleEnded answers a player who has solved the puzzle, or has seen the solution.
	PuzzleEnded struct {
		puzzling
		How    games.AttemptEnd   `json:"how,omitempty"`
		Better []games.BetterMove `json:"better,omitempty"`
	}
	// NoMorePuzzles says that no more puzzles of the day come.
	NoMorePuzzles struct{ puzzling }
	// NoneMined says that there is no puzzle from the reader's own games, or no more.
	NoneMined struct{ puzzling }
)

// Counted is what a puzzle has counted.
type Counted struct {
	Before       int `json:"rating_before,omitempty"`
	Rating       int `json:"rating,omitempty"`        // of the reader now; 0: the puzzle had counted before
	PuzzleRating int `json:"puzzle_rating,omitempty"` // and of the puzzle
	Streak       int `json:"streak,omitempty"`        // puzzles of the day that the reader has solved in a row; 0: this is none
}

// A Refutation is what the other side does against a first move that does not win.
type Refutation struct {
	Answer []rules.Move `json:"answer,omitempty"` // empty in letters of an older program, and if the move ended the game
	Loses  int          `json:"loses,omitempty"`  // plies within which the answer wins, the answer included; 0: nothing is proved
	Threat bool         `json:"threat,omitempty"` // after the answer the other side would win with one more stone
}

func (PuzzleSet) name() Name { return Name{KindPuzzle, "puzzle"} }

func (PuzzleTried) name() Name { return Name{KindPuzzle, "tried"} }

func (PuzzleSolved) name() Name { return Name{KindPuzzle, "solved"} }

func (PuzzleUnsolved) name() Name { return Name{KindPuzzle, "unsolved"} }

func (PuzzleGivenUp) name() Name { return Name{KindPuzzle, "given-up"} }

func (PuzzleEnded) name() Name { return Name{KindPuzzle, "ended"} }

func (NoMorePuzzles) name() Name { return Name{KindPuzzle, "no-more"} }

func (NoneMined) name() Name { return Name{KindPuzzle, "none-mined"} }

func (l NoneMined) Traits() Traits {
	t := l.puzzling.Traits()
	t.Reply = ReplyToNothing
	return t
}

func (l NoMorePuzzles) Traits() Traits {
	t := l.puzzling.Traits()
	t.Reply = ReplyToNothing
	return t
}
