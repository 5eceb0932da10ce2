package desk

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/rules"
)

// GivePuzzle sends the next puzzle of a game and difficulty, which the player has not tried. After the last one it begins again.
type GivePuzzle struct {
	Number     int    // or the one with this number; 0: the next one
	Variant    string // a name; "": any
	Difficulty games.Difficulty
}

func (GivePuzzle) traits() Traits {
	return Traits{
		Ways: []Way{
			{Form: "puzzle"}, {Form: "puzzle [VARIANT] [easy|medium|hard]", Example: "puzzle pente hard"}, {Form: "puzzle NUMBER", Example: "puzzle 12"}, {Form: "puzzle mine"},
			{Form: "puzzle daily|off", Example: "puzzle daily"},
		},
		Alone: func(string) Command { return GivePuzzle{} }, Read: readPuzzle, Stranger: SignsUp, Unproved: true,
	}
}

// readPuzzle reads which puzzle is wanted, and whether puzzles are to come each day.
func readPuzzle(l CommandLine) Command {
	switch strings.Join(l.Args, " ") {
	case "daily", "every day", "each day", "a day":
		return DailyPuzzle{}
	case "mine", "my games", "from my games", "my own", "own":
		return MinePuzzle{}
	case "off", "stop", "none", "end":
		return NoPuzzles{}
	}
	if len(l.Args) == 1 {
		if number, err := strconv.Atoi(l.Args[0]); err == nil && number > 0 {
			return GivePuzzle{Number: number}
		}
	}
	var c GivePuzzle
	rest := slices.DeleteFunc(slices.Clone(l.Args), func(word string) bool {
		is := slices.Contains(games.Difficulties, games.Difficulty(word)) && c.Difficulty == ""
		if is {
			c.Difficulty = games.Difficulty(word)
		}
		return is
	})
	if len(rest) == 0 {
		return c
	}
	variant, ok := rules.Find(strings.Join(rest, "-"))
	if c.Variant = variant.Name; !ok {
		return nil
	}
	return c
}

func (c GivePuzzle) do(h *house) error {
	n, err := h.daily.nextPuzzle(c, false)
	if err != nil {
		return err
	}
	return h.answers.reply(n)
}

// nextPuzzle notes that the sender gets the next puzzle that suits a wish, and returns its letter. It leaves out those that the
// sender has solved, missed or given up; if there is no other, the tries of the next one begin again.
func (dy *daily) nextPuzzle(wish GivePuzzle, ofDay bool) (letters.Notice, error) {
	suits, err := dy.suiting(wish)
	if err != nil {
		return letters.Notice{}, err
	}
	ended, err := dy.tx.Attempts.Ended(dy.From.ID)
	if err != nil {
		return letters.Notice{}, err
	}
	solver, err := dy.tx.Solvers.Load(dy.From.ID)
	if err != nil {
		return letters.Notice{}, err
	}
	place := dy.From.Puzzle
	switch wish { // with a wish, their place among all puzzles stays
	case GivePuzzle{}:
		place = dy.choose(place, suits, ended)
		solver.Latest = place
	case GivePuzzle{Number: wish.Number}:
		solver.Latest = wish.Number
	default:
		solver.Latest = dy.choose(solver.Latest, suits, ended)
	}
	if solver.Latest == 0 {
		return letters.Notice{}, dy.noneSuits(wish)
	}
	n, err := dy.give(solver, ofDay)
	if err != nil {
		return n, err
	}
	return n, dy.change(func(p *games.Player) { p.Puzzle = place })
}

// choose returns the number of the next puzzle after one that suits and is not among those that have ended; if there is none, of the
// next one that suits, and 0 if none does.
func (dy *daily) choose(last int, suits func(int) bool, ended []int64) (again int) {
	for i := range dy.Puzzles {
		number := (last+i)%len(dy.Puzzles) + 1
		switch {
		case !suits(number):
		case !slices.Contains(ended, int64(number)):
			return number
		case again == 0:
			again = number
		}
	}
	return again
}

// suiting returns which puzzles suit a wish. It is an error if there are no puzzles at all.
func (dy *daily) suiting(wish GivePuzzle) (func(number int) bool, error) {
	if len(dy.Puzzles) == 0 {
		return nil, games.RefuseAbout(games.NotAllowed, games.TopicNoPuzzle, "")
	}
	ratings, err := dy.tx.Solvers.Puzzles()
	return func(number int) bool {
		z := &dy.Puzzles[number-1]
		r, rated := ratings[number]
		if !rated {
			r = games.NewPuzzleRating(number, z)
		}
		return (wish.Variant == "" || wish.Variant == z.Rules.Name) && (wish.Difficulty == "" || wish.Difficulty == r.Difficulty())
	}, err
}

// noneSuits refuses a wish that no puzzle suits, and lists the games that have puzzles.
func (dy *daily) noneSuits(wish GivePuzzle) error {
	var known []string
	for i := range dy.Puzzles {
		if name := dy.Puzzles[i].Rules.Name; !slices.Contains(known, name) {
			known = append(known, name)
		}
	}
	slices.Sort(known)
	topic := games.TopicNoSuchPuzzle
	if wish.Difficulty != "" && slices.Contains(known, wish.Variant) {
		topic = games.TopicNoneSoHard
	}
	return &games.Refusal{Reason: games.NotAllowed, Facts: games.Facts{Topic: topic, Name: wish.Variant, Known: known}}
}

// give notes that the sender gets a puzzle, and returns its letter.
func (dy *daily) give(solver games.Solver, ofDay bool) (letters.Notice, error) {
	number := solver.Latest
	z, ok, err := dy.puzzle(int64(number))
	if err == nil && !ok {
		err = games.RefuseAbout(games.Closed, games.TopicNoPuzzle, "")
	}
	if err != nil {
		return letters.Notice{}, err
	}
	rated, err := dy.tx.Solvers.Puzzle(number, &z)
	if err != nil {
		return letters.Notice{}, err
	}
	set := letters.PuzzleSet{Difficulty: rated.Difficulty(), Rating: rated.Rated.Rating.Rounded()}
	if ofDay {
		solver.SetDaily(number)
		set.Streak = solver.Streak
	}
	if err := dy.tx.Solvers.Save(solver); err != nil {
		return letters.Notice{}, err
	}
	if set.Left, err = dy.beginTries(number, &z); err != nil {
		return letters.Notice{}, err
	}
	return letters.Notice{To: dy.From.ID, Matter: letters.OfPuzzle(&z, number), Letter: set}, nil
}

// beginTries lets the sender try a puzzle again that they have ended. It returns how many tries are left if they have tried it and not
// ended it, 0 if all are.
func (dy *daily) beginTries(number int, z *games.Puzzle) (left int, err error) {
	a, err := dy.tx.Attempts.Load(dy.From.ID, number, z.Rules)
	switch {
	case err != nil:
	case a.Ended != "":
		err = dy.tx.Attempts.Drop(dy.From.ID, number)
	case len(a.Wrong) > 0:
		left = a.Left()
	}
	return left, err
}

// DailyPuzzle sends the next puzzle, and one each day from then on.
type DailyPuzzle struct{}

func (DailyPuzzle) traits() Traits { return Traits{Stranger: SignsUp} }

func (DailyPuzzle) do(h *house) error {
	if h.From.RefusesInvitations() {
		return games.RefuseAbout(games.NotAllowed, games.TopicPuzzlesStopped, "")
	}
	had := !h.From.PuzzleAt.IsZero() // then they get another one, beside that of the day
	n, err := h.daily.nextPuzzle(GivePuzzle{}, !had)
	if err != nil {
		return err
	}
	if err := h.change(func(p *games.Player) { p.SetPuzzle(h.Now) }); err != nil {
		return err
	}
	return h.answers.reply(n)
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
	h := unasked(tx, now).as(p)
	err = h.change(func(p *games.Player) { p.SetPuzzle(now) })
	if err != nil || away || p.RefusesInvitations() || !p.Unreachable.IsZero() || len(all) == 0 {
		return err
	}
	h.Puzzles = all
	n, err := h.daily.nextPuzzle(GivePuzzle{}, true)
	if err != nil {
		return err
	}
	return h.desk.notify(n)
}

// NoPuzzles ends the puzzles of the day.
type NoPuzzles struct{}

func (NoPuzzles) traits() Traits { return Traits{Free: true} }

func (NoPuzzles) do(h *house) error {
	if err := h.change(func(p *games.Player) { p.PuzzleAt = time.Time{} }); err != nil {
		return err
	}
	return h.answers.reply(letters.Notice{Letter: letters.NoMorePuzzles{}})
}
