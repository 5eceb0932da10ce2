package desk

import (
	"errors"
	"slices"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
)

// MinePuzzle sends the next puzzle from the sender's own games. If there is none, the computer looks into the game that ended last of those that
// it has not looked into.
type MinePuzzle struct{}

func (MinePuzzle) traits() Traits {
	return Traits{Stranger: SignsUp, Unproved: true}
}

func (MinePuzzle) do(h *house) error {
	n, waits, err := h.mine.next()
	if err != nil || waits {
		return err
	}
	return h.answers.reply(n)
}

// mine has the puzzles from players' own games.
type mine struct {
	*asked

	daily     *daily
	computers *computers
}

// next returns the letter with the sender's next own puzzle, or one that says that there is none. waits reports whether the computer looks
// for it now.
func (mi *mine) next() (n letters.Notice, waits bool, err error) {
	open, err := mi.tx.OwnPuzzles.Open(mi.From.ID)
	if err != nil {
		return n, false, err
	}
	solver, err := mi.tx.Solvers.Load(mi.From.ID)
	if err != nil {
		return n, false, err
	}
	later := slices.IndexFunc(open, func(number int64) bool { return number > int64(solver.Latest) })
	for _, number := range slices.Concat(open[max(later, 0):], open[:max(later, 0)]) { // not the one that they have just got, if there is another
		fair, err := mi.mayGet(number)
		if err != nil {
			return n, false, err
		}
		if fair {
			solver.Latest = int(number)
			n, err = mi.daily.give(solver, false)
			return n, false, err
		}
	}
	if waits, err = mi.lookFurther(); err != nil || waits {
		return n, waits, err
	}
	return letters.Notice{To: mi.From.ID, Letter: letters.NoneMined{}}, false, nil
}

// lookFurther lets the computer look into the next game of the sender. It reports whether there is one: it leaves out games of three or
// more, and those that are like a rated game that the sender plays.
func (mi *mine) lookFurther() (bool, error) {
	unmined, err := mi.tx.OwnPuzzles.Unmined(mi.From.ID)
	if err != nil {
		return false, err
	}
	for _, id := range unmined {
		g, _, err := mi.tx.Games.Load(id)
		if err != nil {
			return false, err
		}
		if g.Rules.Seats != 2 {
			continue
		}
		positions, err := positionsOf(&g)
		if err != nil {
			return false, err
		}
		fair, err := mi.isFair(positions)
		if err != nil {
			return false, err
		}
		if fair {
			t := games.Thought{Game: id, Player: mi.From.ID, Person: mi.From.ID, About: games.AboutMine, Length: games.LongThought, Since: mi.Now}
			return true, mi.tx.Thoughts.Save(t)
		}
	}
	return false, nil
}

// mayGet reports whether it is fair that the sender gets one of their puzzles.
func (mi *mine) mayGet(number int64) (bool, error) {
	z, ok, err := mi.puzzle(number)
	if err != nil || !ok {
		return false, err
	}
	g, err := play.Puzzle(z, mi.From.ID)
	if err != nil {
		return false, err
	}
	return mi.isFair([]*rules.Position{&g.Position})
}

// isFair reports whether none of the positions is almost the same as that of a rated game that the sender plays.
func (mi *mine) isFair(positions []*rules.Position) (bool, error) {
	err := mi.computers.checkFair(positions...)
	if _, unfair := errors.AsType[*games.Refusal](err); unfair {
		return false, nil
	}
	return err == nil, err
}

// puzzle returns the puzzle with a number: one of the program, or one of the sender's own.
func (a *asked) puzzle(number int64) (z games.Puzzle, ok bool, err error) {
	return PuzzleNumbered(a.tx.OwnPuzzles, a.Puzzles, a.From.ID, number)
}

// PuzzleNumbered returns the puzzle with a number: one of the program, or one of a player's own.
func PuzzleNumbered(own OwnPuzzles, all []games.Puzzle, p games.PlayerID, number int64) (z games.Puzzle, ok bool, err error) {
	if number > games.OwnPuzzlesAfter {
		return own.Load(p, number)
	}
	z, ok = games.PuzzleNumbered(all, number)
	return z, ok, nil
}

// TellMined keeps the puzzles that the computer has found in a game, and sends the first one to the player who has asked. If it has found none,
// it looks further.
func TellMined(tx Tx, r Request, t games.Thought, found []games.Mined) error {
	h := newHouse(tx, &asked{Request: r, unasked: true})
	g, ok, err := tx.Games.Load(t.Game)
	if err != nil || !ok || !h.isCurrent(&g) {
		return err
	}
	if err := tx.OwnPuzzles.SetMined(t.Player, t.Game); err != nil {
		return err
	}
	for _, m := range found {
		o := games.OwnPuzzle{Player: t.Player, Game: t.Game, Mined: m}
		if err := tx.OwnPuzzles.Add(&o, g.Rules); err != nil {
			return err
		}
	}
	n, waits, err := h.mine.next()
	if err != nil || waits {
		return err
	}
	n.Reply = true
	return h.desk.notify(n)
}
