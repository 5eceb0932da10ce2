package command

import (
	"errors"
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/notation"
	"pentepost/rules"
)

// points reads the whole line as points. A number before them is the ply that they
// are meant for: "K10", "32 K10", "32. K10", "K10, L11". On a board of one line points
// are numbers too, so there the number of a ply needs its dot.
func (r *reader) points() (moves []rules.Move, guard int, wrong *desk.Misread) {
	words := splitAtCommas(r.words)
	if len(words) > 1 && (r.board.Height > 1 || strings.HasSuffix(words[0], ".")) {
		if n, err := strconv.Atoi(strings.TrimSuffix(words[0], ".")); err == nil && n > 0 {
			guard, words = n, words[1:]
		}
	}
	if len(words) == 0 { // nothing but commas
		return nil, 0, &desk.Misread{Reason: games.NotUnderstood}
	}
	moves, wrong = r.list(words)
	return moves, guard, wrong
}

// splitAtCommas splits words at commas too.
func splitAtCommas(words []string) []string {
	return strings.Fields(strings.ReplaceAll(strings.Join(words, " "), ",", " "))
}

// list reads words that must all be points.
func (r *reader) list(words []string) ([]rules.Move, *desk.Misread) {
	var moves []rules.Move
	var off *desk.Misread
	for _, word := range words {
		at, err := r.point(word)
		switch {
		case errors.Is(err, notation.ErrOffBoard):
			off = &desk.Misread{Reason: games.OffBoard, Facts: r.offBoard(word)}
		case err != nil:
			return nil, &desk.Misread{Reason: games.NotUnderstood}
		}
		moves = append(moves, rules.Place(at))
	}
	if off != nil && len(moves) > 1 {
		off = &desk.Misread{Reason: games.TwoMoves}
	}
	return moves, off
}

// offBoard returns the facts about a point that is not on the board. If it is in a column I,
// which Go style leaves out, they name the points beside it.
func (r *reader) offBoard(word string) games.Facts {
	f := games.Facts{Name: word}
	row, columnI := strings.CutPrefix(word, "i")
	if !columnI || notation.System(r.Points) == notation.WithI {
		return f
	}
	for _, column := range []string{"h", "j"} {
		if at, err := notation.Go.Parse(r.board, column+row); err == nil {
			f.Topic, f.Known = games.TopicColumnI, append(f.Known, notation.Go.Format(r.board, at))
		}
	}
	return f
}

// choice returns a reader for a choice in an opening, with the stones that follow:
// "swap", "keep L9", "extend L9 M9".
func choice(c rules.Choice) func(*reader, []string) desk.Command {
	return func(r *reader, args []string) desk.Command {
		moves, wrong := r.list(splitAtCommas(args))
		switch {
		case c == rules.Extend && len(moves) != 2 && wrong == nil:
			return nil
		case r.letter.SubjectLine:
			return misread(games.TopicSubject)
		case wrong != nil:
			return *wrong
		}
		return r.moveCommand(append([]rules.Move{rules.Choose(c)}, moves...), 0)
	}
}

// point reads one point in the player's style. Go style is understood from
// everybody, because help uses it.
func (r *reader) point(word string) (rules.Point, error) {
	own := notation.System(r.Points).On(r.board)
	at, err := own.Parse(r.board, word)
	if err != nil && errors.Is(err, notation.ErrUnreadable) && own != notation.Linear {
		return notation.Go.Parse(r.board, word)
	}
	return at, err
}
