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

func (GivePuzzle) do(s *session) error {
	n, err := s.nextPuzzle()
	if err != nil {
		return err
	}
	return s.reply(n)
}

// nextPuzzle notes that the sender gets the next puzzle, and returns its letter.
func (s *session) nextPuzzle() (Notice, error) {
	if len(s.Puzzles) == 0 {
		return Notice{}, refuseAbout(NotAllowed, TopicNoPuzzle, "")
	}
	s.From.Puzzle = s.From.Puzzle%len(s.Puzzles) + 1
	z, _ := PuzzleNumbered(s.Puzzles, int64(s.From.Puzzle))
	n := Notice{To: s.From.ID, Matter: z.matter(s.From.Puzzle), Letter: PuzzleSet{}}
	return n, s.SavePlayer(s.From)
}

// DailyPuzzle sends the next puzzle, and one each day from then on.
type DailyPuzzle struct{}

func (DailyPuzzle) traits() Traits { return Traits{Stranger: SignsUp} }

func (DailyPuzzle) do(s *session) error {
	if s.From.RefusesInvitations() {
		return refuseAbout(NotAllowed, TopicPuzzlesStopped, "")
	}
	s.From.setPuzzle(s.Now)
	return GivePuzzle{}.do(s)
}

// setPuzzle sets when the next puzzle of the day is due, after a time: with the letter of the day, or at its
// usual hour.
func (p *Player) setPuzzle(after time.Time) {
	minute, ok := p.Daily()
	if !ok {
		minute, _ = Letters("daily " + usualDaily).Daily()
	}
	p.PuzzleAt = clock.NextDaily(after, minute, location(p.Zone))
}

// WritePuzzle writes the puzzle of the day to a player if it is due. The next one is due a day later, however
// many days have passed. A player whose letters come back gets none. Neither does a player on vacation, or one
// who is leaving and can still change their mind.
func WritePuzzle(tx Tx, id PlayerID, all []Puzzle, now time.Time) error {
	p, err := tx.Player(id)
	if err != nil || p.PuzzleAt.IsZero() || p.PuzzleAt.After(now) {
		return err
	}
	_, away, err := VacationOf(tx, id, now)
	if err != nil {
		return err
	}
	p.setPuzzle(now)
	if away || p.RefusesInvitations() || !p.Unreachable.IsZero() || len(all) == 0 {
		return tx.SavePlayer(p)
	}
	s := unasked(tx, now).as(p)
	s.Puzzles = all
	n, err := s.nextPuzzle()
	if err != nil {
		return err
	}
	return s.notify(n)
}

// NoPuzzles ends the puzzles of the day.
type NoPuzzles struct{}

func (NoPuzzles) traits() Traits { return Traits{Free: true} }

func (NoPuzzles) do(s *session) error {
	s.From.PuzzleAt = time.Time{}
	if err := s.SavePlayer(s.From); err != nil {
		return err
	}
	return s.reply(Notice{Letter: NoMorePuzzles{}})
}

// AnswerPuzzle answers the puzzle of the letter that the mail answers.
type AnswerPuzzle struct{ Move rules.Move }

func (AnswerPuzzle) traits() Traits { return Traits{Where: Nowhere} }

func (c AnswerPuzzle) do(s *session) error {
	z, err := c.check(s)
	if err != nil {
		return err
	}
	moves, better := []rules.Move{c.Move}, []BetterMove{{Ply: len(z.Moves) + 1, Line: z.Solution}}
	n := Notice{Matter: z.matter(int(s.Key.ID)), Letter: PuzzleUnsolved{Moves: moves, Better: better}}
	if c.Move == z.Solution[0] {
		n.Letter = PuzzleSolved{Moves: moves, Better: better}
	}
	return s.reply(n)
}

// check returns the puzzle. It refuses a move that the rules do not allow there.
func (c AnswerPuzzle) check(s *session) (Puzzle, error) {
	z, ok := PuzzleNumbered(s.Puzzles, s.Key.ID)
	if !ok || s.Key.About != AboutPuzzle {
		return z, refuseAbout(Closed, TopicNoPuzzle, "")
	}
	g, err := z.Game(s.From.ID)
	if err != nil {
		return z, err
	}
	_, _, err = g.Position.Play(c.Move)
	return z, ruleRefusal(err, []rules.Move{c.Move})
}
