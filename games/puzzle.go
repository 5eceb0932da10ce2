package games

import (
	"time"

	"pentepost/rules"
)

// A Puzzle is a position in which the seat to move wins by force, if it begins with one certain move.
type Puzzle struct {
	Rules    rules.Ruleset
	Plies    int          // to the win
	Moves    []rules.Move // from the start of the game to the position
	Solution []rules.Move // the winning move, and how the game may go on to its end
}

// Game returns the position of a puzzle as a game without a number, in which a player is on turn. The error is that
// of moves that cannot be played.
func (z Puzzle) Game(solver PlayerID) (Game, error) {
	g := Game{Rules: z.Rules, Unrated: true, Seats: make([]PlayerID, z.Rules.Seats), Position: z.Rules.Start()}
	for _, m := range z.Moves {
		if err := g.play(m, time.Time{}); err != nil {
			return g, err
		}
	}
	if seat := g.Position.Turn(); seat != 0 {
		g.Seats[seat-1] = solver
	}
	return g, nil
}

// PuzzleNumbered returns the puzzle with a number, from 1.
func PuzzleNumbered(all []Puzzle, number int64) (z Puzzle, ok bool) {
	if number < 1 || number > int64(len(all)) {
		return z, false
	}
	return all[number-1], true
}

// GivePuzzle sends the next puzzle. After the last one it begins again.
type GivePuzzle struct{}

func (GivePuzzle) do(s *session) error {
	if len(s.Puzzles) == 0 {
		return refuseAbout(NotAllowed, TopicNoPuzzle, "")
	}
	s.From.Puzzle = s.From.Puzzle%len(s.Puzzles) + 1
	if err := s.SavePlayer(s.From); err != nil {
		return err
	}
	z, _ := PuzzleNumbered(s.Puzzles, int64(s.From.Puzzle))
	return s.reply(Notice{Kind: PuzzleLetter, Ply: len(z.Moves), Facts: Facts{Topic: TopicPuzzle, Puzzle: s.From.Puzzle}})
}

// AnswerPuzzle answers the puzzle of the letter that the mail answers. There is one try.
type AnswerPuzzle struct{ Move rules.Move }

func (c AnswerPuzzle) do(s *session) error {
	z, ok := PuzzleNumbered(s.Puzzles, s.Key.ID)
	if !ok || s.Key.About != AboutPuzzle {
		return refuseAbout(Closed, TopicNoPuzzle, "")
	}
	g, err := z.Game(s.From.ID)
	if err != nil {
		return err
	}
	if _, _, err := g.Position.Play(c.Move); err != nil {
		return ruleRefusal(err, nil)
	}
	facts := Facts{Topic: TopicUnsolved, Puzzle: int(s.Key.ID), Moves: []rules.Move{c.Move}, Better: []BetterMove{{Ply: len(z.Moves) + 1, Line: z.Solution}}}
	if c.Move == z.Solution[0] {
		facts.Topic = TopicSolved
	}
	return s.reply(Notice{Kind: PuzzleLetter, Ply: len(z.Moves), Facts: facts})
}

// ToPuzzle turns a move in answer to a puzzle into an answer. It returns all other commands unchanged.
func ToPuzzle(c Command) Command {
	if move, ok := Unwrap(c).(PlayMove); ok && len(move.Moves) == 1 {
		return AnswerPuzzle{Move: move.Moves[0]}
	}
	return c
}
