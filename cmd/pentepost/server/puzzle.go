package server

import (
	"fmt"

	"pentepost/games"
	"pentepost/games/puzzles"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/templates"
)

// allPuzzles returns the puzzles of the program.
func allPuzzles() (list []games.Puzzle, err error) {
	all, err := puzzles.All()
	if err != nil {
		return nil, fmt.Errorf("read puzzles: %w", err)
	}
	for _, z := range all {
		list = append(list, games.Puzzle(z))
	}
	return list, nil
}

// readPuzzle reads the answer to a puzzle, in the context of its position.
func readPuzzle(letter parser.Mail, r games.Request, c command.Context) (games.Command, error) {
	if z, ok := games.PuzzleNumbered(r.Puzzles, r.Key.ID); ok {
		g, err := z.Game(r.From.ID)
		if err != nil {
			return nil, fmt.Errorf("puzzle %d: %w", r.Key.ID, err)
		}
		c.Game, c.Puzzle = &g, true
	}
	return command.Read(letter, c), nil
}

// showPuzzle adds the position of a puzzle to the view of a letter about it.
func (s *Server) showPuzzle(v *templates.View) error {
	z, ok := games.PuzzleNumbered(s.puzzles, int64(v.Notice.Puzzle))
	if !ok {
		return nil
	}
	g, err := z.Game(v.Reader.ID)
	v.Game, v.PuzzlePlies = &g, z.Plies
	if err != nil {
		return fmt.Errorf("puzzle %d: %w", v.Notice.Puzzle, err)
	}
	return nil
}
