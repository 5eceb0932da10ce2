package desk

import (
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/letters"
)

// GivePuzzle sends the next puzzle. After the last one it begins again.
type GivePuzzle struct{}

func (GivePuzzle) traits() Traits {
	return Traits{
		Ways:  []Way{{Form: "puzzle"}, {Form: "puzzle daily|off", Example: "puzzle daily"}},
		Alone: func(string) Command { return GivePuzzle{} }, Read: readPuzzle, Stranger: SignsUp,
	}
}

// readPuzzle reads whether puzzles are to come each day.
func readPuzzle(l CommandLine) Command {
	switch strings.Join(l.Args, " ") {
	case "daily", "every day", "each day", "a day":
		return DailyPuzzle{}
	case "off", "stop", "none", "end":
		return NoPuzzles{}
	}
	return nil
}

func (GivePuzzle) do(h *house) error {
	n, err := h.daily.nextPuzzle()
	if err != nil {
		return err
	}
	return h.answers.reply(n)
}

// nextPuzzle notes that the sender gets the next puzzle, and returns its letter. When the puzzles begin again, so do the tries.
func (dy *daily) nextPuzzle() (letters.Notice, error) {
	if len(dy.Puzzles) == 0 {
		return letters.Notice{}, games.RefuseAbout(games.NotAllowed, games.TopicNoPuzzle, "")
	}
	dy.From.Puzzle = dy.From.Puzzle%len(dy.Puzzles) + 1
	z, _ := games.PuzzleNumbered(dy.Puzzles, int64(dy.From.Puzzle))
	if err := dy.tx.Attempts.Drop(dy.From.ID, dy.From.Puzzle); err != nil {
		return letters.Notice{}, err
	}
	n := letters.Notice{To: dy.From.ID, Matter: letters.OfPuzzle(&z, dy.From.Puzzle), Letter: letters.PuzzleSet{}}
	return n, dy.tx.Players.Save(dy.From)
}

// DailyPuzzle sends the next puzzle, and one each day from then on.
type DailyPuzzle struct{}

func (DailyPuzzle) traits() Traits { return Traits{Stranger: SignsUp} }

func (DailyPuzzle) do(h *house) error {
	if h.From.RefusesInvitations() {
		return games.RefuseAbout(games.NotAllowed, games.TopicPuzzlesStopped, "")
	}
	h.From.SetPuzzle(h.Now)
	return GivePuzzle{}.do(h)
}

// WritePuzzle writes the puzzle of the day to a player if it is due. The next one is due a day later, however
// many days have passed. A player whose letters come back gets none. Neither does a player on vacation, or one
// who is leaving and can still change their mind.
func WritePuzzle(tx Tx, id games.PlayerID, all []games.Puzzle, now time.Time) error {
	p, err := tx.Players.Load(id)
	if err != nil || p.PuzzleAt.IsZero() || p.PuzzleAt.After(now) {
		return err
	}
	_, away, err := VacationOf(tx.Books, id, now)
	if err != nil {
		return err
	}
	p.SetPuzzle(now)
	if away || p.RefusesInvitations() || !p.Unreachable.IsZero() || len(all) == 0 {
		return tx.Players.Save(p)
	}
	h := unasked(tx, now).as(p)
	h.Puzzles = all
	n, err := h.daily.nextPuzzle()
	if err != nil {
		return err
	}
	return h.desk.notify(n)
}

// NoPuzzles ends the puzzles of the day.
type NoPuzzles struct{}

func (NoPuzzles) traits() Traits { return Traits{Free: true} }

func (NoPuzzles) do(h *house) error {
	h.From.PuzzleAt = time.Time{}
	if err := h.tx.Players.Save(h.From); err != nil {
		return err
	}
	return h.answers.reply(letters.Notice{Letter: letters.NoMorePuzzles{}})
}
