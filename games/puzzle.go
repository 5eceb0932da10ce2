package games

import (
	"strings"
	"time"

	"pentepost/games/clock"
	"pentepost/rules"
)

// A Puzzle is a position where the seat to move wins by force, if it begins with one certain move.
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

// nextPuzzle notes that the sender gets the next puzzle, and returns its letter.
func (dy *daily) nextPuzzle() (Notice, error) {
	if len(dy.Puzzles) == 0 {
		return Notice{}, refuseAbout(NotAllowed, TopicNoPuzzle, "")
	}
	dy.From.Puzzle = dy.From.Puzzle%len(dy.Puzzles) + 1
	z, _ := PuzzleNumbered(dy.Puzzles, int64(dy.From.Puzzle))
	n := Notice{To: dy.From.ID, Matter: z.matter(dy.From.Puzzle), Letter: PuzzleSet{}}
	return n, dy.tx.Players.Save(dy.From)
}

// DailyPuzzle sends the next puzzle, and one each day from then on.
type DailyPuzzle struct{}

func (DailyPuzzle) traits() Traits { return Traits{Stranger: SignsUp} }

func (DailyPuzzle) do(h *house) error {
	if h.From.RefusesInvitations() {
		return refuseAbout(NotAllowed, TopicPuzzlesStopped, "")
	}
	h.From.setPuzzle(h.Now)
	return GivePuzzle{}.do(h)
}

// setPuzzle sets when the next puzzle of the day is due, after a time: with the letter of the day, or at its
// usual hour.
func (p *Player) setPuzzle(after time.Time) {
	minute, ok := p.Daily()
	if !ok {
		minute, _ = Letters("daily " + usualDaily).Daily()
	}
	p.PuzzleAt = clock.NextDaily(after, minute, clock.Location(p.Zone))
}

// WritePuzzle writes the puzzle of the day to a player if it is due. The next one is due a day later, however
// many days have passed. A player whose letters come back gets none. Neither does a player on vacation, or one
// who is leaving and can still change their mind.
func WritePuzzle(tx Tx, id PlayerID, all []Puzzle, now time.Time) error {
	p, err := tx.Players.Load(id)
	if err != nil || p.PuzzleAt.IsZero() || p.PuzzleAt.After(now) {
		return err
	}
	_, away, err := VacationOf(tx.Books, id, now)
	if err != nil {
		return err
	}
	p.setPuzzle(now)
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
	return h.answers.reply(Notice{Letter: NoMorePuzzles{}})
}

// AnswerPuzzle answers the puzzle of the letter that the mail answers.
type AnswerPuzzle struct{ Move rules.Move }

func (AnswerPuzzle) traits() Traits { return Traits{Where: Nowhere} }

func (c AnswerPuzzle) do(h *house) error {
	z, err := c.check(h)
	if err != nil {
		return err
	}
	moves, better := []rules.Move{c.Move}, []BetterMove{{Ply: len(z.Moves) + 1, Line: z.Solution}}
	n := Notice{Matter: z.matter(int(h.Key.ID)), Letter: PuzzleUnsolved{Moves: moves, Better: better}}
	if c.Move == z.Solution[0] {
		n.Letter = PuzzleSolved{Moves: moves, Better: better}
	}
	return h.answers.reply(n)
}

// check returns the puzzle. It refuses a move that the rules do not allow there.
func (c AnswerPuzzle) check(h *house) (Puzzle, error) {
	z, ok := PuzzleNumbered(h.Puzzles, h.Key.ID)
	if !ok || h.Key.About != AboutPuzzle {
		return z, refuseAbout(Closed, TopicNoPuzzle, "")
	}
	g, err := z.Game(h.From.ID)
	if err != nil {
		return z, err
	}
	_, _, err = g.Position.Play(c.Move)
	return z, ruleRefusal(err, []rules.Move{c.Move})
}
