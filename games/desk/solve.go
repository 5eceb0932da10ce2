package desk

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
	"pentepost/rules/proof"
	"pentepost/rules/search"
)

// answerNodes is how many stones the search for an answer to a try may place.
//
// DECISION: that takes some milliseconds, so it is done while the mail is. It finds most of the wins that take four plies more than
// the shortest.
const answerNodes = 12_000

// AnswerPuzzle tries a first move in the puzzle of the letter that the mail answers.
type AnswerPuzzle struct{ Move rules.Move }

func (AnswerPuzzle) traits() Traits { return Traits{Where: Nowhere} }

func (c AnswerPuzzle) do(h *house) error {
	t, err := c.check(h)
	switch {
	case err != nil:
		return err
	case t.Ended != "":
		return h.solving.sayEnded(&t)
	case c.Move == t.puzzle.Solution[0] || t.puzzle.Holding(c.Move):
		return h.solving.solved(&t, c.Move, 0)
	case t.puzzle.Defends():
		by, err := t.refutation(c.Move)
		if err != nil {
			return fmt.Errorf("puzzle %d: %w", t.Puzzle, err)
		}
		return h.solving.missed(&t, c.Move, by)
	}
	a, err := t.answer(c.Move)
	switch {
	case err != nil:
		return fmt.Errorf("puzzle %d: %w", t.Puzzle, err)
	case a.Wins > 0:
		return h.solving.solved(&t, c.Move, a.Wins)
	}
	return h.solving.missed(&t, c.Move, letters.Refutation{Answer: a.Moves, Loses: a.Loses, Threat: a.Threat})
}

// mostChecked is how many moves may be played to check the proof of an answer.
//
// DECISION: of the answers to a wrong try in each of the 300 puzzles, the largest proof needs 220,000, which take 0.1 s.
const mostChecked = 2_000_000

// answer looks for the answer to a try. The rules check what is claimed of it; it is an error if that is not so.
func (t *trial) answer(try rules.Move) (search.Answer, error) {
	a, err := search.NewWorker().Answer(context.Background(), t.before, try, t.puzzle.Plies, answerNodes)
	if err != nil || a.Proof == nil {
		return a, err
	}
	after, _, err := t.before.Play(try)
	if err == nil {
		_, err = a.Proof.Check(after, mostChecked)
	}
	if errors.Is(err, proof.ErrTooLarge) {
		a.Loses, err = 0, nil // then nothing is claimed of the answer; that a try wins is believed, so that nobody loses one by it
	}
	return a, err
}

// The search for a win of the other side, against a try to stop it.
//
// DECISION: as far as a review looks for a mistake. It takes some hundredths of a second.
const (
	defencePlies = 9
	defenceFours = 21
	defenceNodes = 40_000
)

// DefenceFails returns the proof that the seat on turn wins, after a move that should stop it. The rules have checked it. It returns nil if
// there is none.
func DefenceFails(ctx context.Context, w *search.Worker, p *rules.Position) (*search.Proven, error) {
	won, err := w.ProveWin(ctx, *p, search.Bounds{Plies: defencePlies, Fours: defenceFours, Nodes: defenceNodes})
	if err != nil || won == nil {
		return nil, err
	}
	if _, err := won.Check(*p, mostChecked); err != nil {
		return nil, nil // what cannot be checked is not claimed
	}
	return won, nil
}

// refutation returns how the other side wins after a try that does not stop it.
func (t *trial) refutation(try rules.Move) (by letters.Refutation, err error) {
	after, _, err := t.before.Play(try)
	if err != nil {
		return by, err
	}
	won, err := DefenceFails(context.Background(), search.NewWorker(), &after)
	if err == nil && won != nil {
		by.Answer, by.Loses = won.Line[:1], won.Plies
	}
	return by, err
}

// check returns the puzzle with what was tried in it. While the sender can try, it refuses a move that the rules do not allow there.
func (c AnswerPuzzle) check(h *house) (trial, error) {
	t, err := h.solving.trial()
	if err != nil || t.Ended != "" {
		return t, err
	}
	_, _, err = t.before.Play(c.Move)
	return t, games.RuleRefusal(err, []rules.Move{c.Move})
}

// ShowSolution gives up a puzzle, and shows how it is solved.
type ShowSolution struct{}

func (ShowSolution) traits() Traits { return Traits{Ways: []Way{{Form: "solution"}}, Unproved: true} }

func (ShowSolution) do(h *house) error {
	t, err := h.solving.trial()
	switch {
	case err != nil:
		return err
	case t.Ended != "":
		return h.solving.sayEnded(&t)
	}
	t.Ended = games.PuzzleGivenUp
	counted, err := h.solving.count(&t)
	if err != nil {
		return err
	}
	return h.solving.save(&t, letters.PuzzleGivenUp{Better: t.solution(), Counted: counted})
}

// solving takes what players try in puzzles.
type solving struct {
	*asked

	answers *answers
}

// trial is a puzzle, and what the sender has tried in it.
type trial struct {
	games.Attempt
	puzzle games.Puzzle
	before rules.Position // where the first move is to be found
}

// trial returns the puzzle of the letter that the mail answers; if that has none, the one that the sender got last.
func (sv *solving) trial() (t trial, err error) {
	solver, err := sv.tx.Solvers.Load(sv.From.ID)
	if err != nil {
		return t, err
	}
	number := int64(cmp.Or(solver.Latest, sv.From.Puzzle))
	if sv.Key.About == games.AboutPuzzle {
		number = sv.Key.ID
	}
	z, ok, err := sv.puzzle(number)
	if err != nil {
		return t, err
	}
	if !ok {
		return t, games.RefuseAbout(games.Closed, games.TopicNoPuzzle, "")
	}
	g, err := play.Puzzle(z, sv.From.ID)
	if err != nil {
		return t, err
	}
	t.puzzle, t.before = z, g.Position
	t.Attempt, err = sv.tx.Attempts.Load(sv.From.ID, int(number), z.Rules)
	return t, err
}

// solution returns how the puzzle is solved.
func (t *trial) solution() []games.BetterMove {
	return []games.BetterMove{{Ply: len(t.puzzle.Moves) + 1, Line: t.puzzle.Solution}}
}

// solved ends a trial with a move that wins. If that takes longer than it has to, it says within how many plies.
func (sv *solving) solved(t *trial, m rules.Move, plies int) error {
	t.Ended = games.PuzzleSolved
	counted, err := sv.count(t)
	if err != nil {
		return err
	}
	return sv.save(t, letters.PuzzleSolved{Moves: []rules.Move{m}, Better: t.solution(), Plies: plies, Counted: counted})
}

// count counts a trial that has ended for the ratings, unless it has counted before, and for the puzzles of the day in a row.
func (sv *solving) count(t *trial) (c letters.Counted, err error) {
	solver, err := sv.tx.Solvers.Load(sv.From.ID)
	if err != nil {
		return c, err
	}
	if t.Ended == games.PuzzleSolved && solver.Daily == t.Puzzle {
		solver.Solve(t.Puzzle)
		c.Streak = solver.Streak
	}
	if !t.Rated {
		t.Rated = true
		z, err := sv.tx.Solvers.Puzzle(t.Puzzle, &t.puzzle)
		if err != nil {
			return c, err
		}
		c.Before = solver.Rated.Rating.Rounded()
		games.RatePuzzle(&solver, &z, t.Points(), sv.Now)
		c.Rating, c.PuzzleRating = solver.Rated.Rating.Rounded(), z.Rated.Rating.Rounded()
		if err := sv.tx.Solvers.SavePuzzle(z); err != nil {
			return c, err
		}
	}
	return c, sv.tx.Solvers.Save(solver)
}

// missed notes a move that does not win. The sender can try again while tries are left.
func (sv *solving) missed(t *trial, m rules.Move, by letters.Refutation) error {
	again, moves := t.Miss(m), []rules.Move{m}
	if t.Ended != "" {
		counted, err := sv.count(t)
		if err != nil {
			return err
		}
		return sv.save(t, letters.PuzzleUnsolved{Moves: moves, Refutation: by, Better: t.solution(), Counted: counted})
	}
	return sv.save(t, letters.PuzzleTried{Moves: moves, Refutation: by, Left: t.Left(), Again: again})
}

// sayEnded tells the sender that they need not try any longer.
func (sv *solving) sayEnded(t *trial) error {
	return sv.reply(t, letters.PuzzleEnded{How: t.Ended, Better: t.solution()})
}

// save saves a trial, and answers the sender.
func (sv *solving) save(t *trial, l letters.Letter) error {
	if err := sv.tx.Attempts.Save(t.Attempt, t.puzzle.Rules); err != nil {
		return err
	}
	return sv.reply(t, l)
}

func (sv *solving) reply(t *trial, l letters.Letter) error {
	return sv.answers.reply(letters.Notice{Matter: letters.OfPuzzle(&t.puzzle, t.Puzzle), Letter: l})
}
