package desk_test

import (
	"testing"

	"pentepost/games"
	"pentepost/games/puzzles"
	"pentepost/rules"
	"pentepost/store"
)

// beginWithPuzzles returns a session where Ann has joined, on a server with some of the puzzles of the program.
func beginWithPuzzles(t *testing.T, numbers ...int) *session {
	t.Helper()
	s := newSession(t)
	all, err := puzzles.All()
	must(t, err)
	for _, number := range numbers {
		z := all[number-1]
		s.puzzles = append(s.puzzles, games.Puzzle{Rules: z.Rules, Plies: z.Plies, Moves: z.Moves, Solution: z.Solution})
	}
	s.play("ann>> join Ann")
	return s
}

// A puzzle can be tried three times. The same wrong move uses up one try, and a move that the rules forbid none.
func TestThreeTries(t *testing.T) {
	beginWithPuzzles(t, 1).run(`
		ann>> puzzle
		ann< puzzle puzzle p1
		ann> K10
		= refused
		ann< refused occupied p1 moves=K10
		ann> A1
		ann< puzzle tried p1 moves=A1 answer=F10 loses=1 tries-left=2
		ann> A1
		ann< puzzle tried p1 moves=A1 answer=F10 loses=1 tries-left=2 again
		ann> F10
		ann< puzzle tried p1 moves=F10 answer=L10 loses=1 tries-left=1
		ann> A1
		ann< puzzle tried p1 moves=A1 answer=F10 loses=1 tries-left=1 again
		ann> J12
		ann< puzzle unsolved p1 moves=J12 answer=F10 loses=1
		ann> J11
		ann< puzzle ended p1 how=missed
	`)
}

// Wrong, then right.
func TestSolvedAtSecondTry(t *testing.T) {
	s := beginWithPuzzles(t, 1)
	s.run(`
		ann>> puzzle
		ann< puzzle puzzle p1
		ann> A1
		ann< puzzle tried p1 moves=A1 answer=F10 loses=1 tries-left=2
		ann> J11
		ann< puzzle solved p1 moves=J11
		ann> A2
		ann< puzzle ended p1 how=solved
		ann> solution
		ann< puzzle ended p1 how=solved
	`)
	s.update(func(tx *store.Tx) {
		a, err := tx.Attempts.Load(1, 1, s.puzzles[0].Rules)
		must(t, err)
		if a.Ended != games.PuzzleSolved || len(a.Wrong) != 1 {
			t.Errorf("%+v", a)
		}
	})
}

// A move that wins in more moves than the solution counts as solved, whatever was tried before.
func TestLongerWin(t *testing.T) {
	beginWithPuzzles(t, 20).run(`
		ann>> puzzle
		ann< puzzle puzzle p1
		ann> A1
		ann< puzzle tried p1 moves=A1 answer=Q6 loses=1 tries-left=2
		ann> P8
		ann< puzzle solved p1 moves=P8 plies=7
		ann> Q7
		ann< puzzle ended p1 how=solved
	`)
}

// A player can give up in many words, and after the last puzzle the first one can be tried anew.
func TestGivingUpAPuzzle(t *testing.T) {
	beginWithPuzzles(t, 1, 4).run(`
		ann>> puzzle
		ann< puzzle puzzle p1
		ann> A1
		ann< puzzle tried p1 moves=A1 answer=F10 loses=1 tries-left=2
		ann> I give up
		ann< puzzle given-up p1
		ann> J11
		ann< puzzle ended p1 how=given-up
		ann>> puzzle
		ann< puzzle puzzle p2
		ann> ich gebe auf
		ann< puzzle given-up p2
		ann>> puzzle
		ann< puzzle puzzle p1
		ann> I think that I give up here
		= refused
		ann< refused not-understood meant p1 meant="solution"
		ann> yes
		ann< puzzle given-up p1
		ann>> puzzle
		ann< puzzle puzzle p2
		ann>> show the solution
		ann< puzzle given-up p2
		bob>> join Bob
		bob< welcome joined
		bob>> solution
		= refused
		bob< refused closed no-puzzle
	`)
}

// A solved puzzle counts as a game between the solver and the puzzle, once. A wrong try before the right one halves what it counts,
// and what has counted does not again when the puzzles begin again.
func TestPuzzlesAreRated(t *testing.T) {
	s := beginWithPuzzles(t, 1)
	counts := func(solver, puzzle int) {
		t.Helper()
		s.update(func(tx *store.Tx) {
			is, err := tx.Solvers.Load(1)
			must(t, err)
			r, err := tx.Solvers.Puzzle(1, &s.puzzles[0])
			must(t, err)
			if is.Rated.Rating.Rounded() != solver || r.Rated.Rating.Rounded() != puzzle {
				t.Errorf("the ratings are %v and %v, want %d and %d", is.Rated, r.Rated, solver, puzzle)
			}
		})
	}
	s.run(`
		ann>> puzzle
		ann< puzzle puzzle p1
	`)
	counts(1500, 1500) // five plies
	s.play("ann> J11")
	counts(1673, 1433)
	s.play("ann>> puzzle")
	s.play("ann> solution")
	counts(1673, 1433)
}

// Two tries count half.
func TestWrongTriesCountLess(t *testing.T) {
	for i, want := range []float64{1, 0.5, 0.25} {
		a := games.Attempt{Ended: games.PuzzleSolved, Wrong: make([]rules.Move, i)}
		if got := a.Points(); got != want {
			t.Errorf("%d wrong tries: %v, want %v", i, got, want)
		}
	}
	if a := (games.Attempt{Ended: games.PuzzleGivenUp}); a.Points() != 0 {
		t.Errorf("given up: %v", a.Points())
	}
}

// Players can choose a game and how hard a puzzle is. What they have solved comes again only when there is nothing else.
func TestPuzzlesByGameAndDifficulty(t *testing.T) {
	s := beginWithPuzzles(t, 1, 4, 20, 300) // pente in 5 and 3 plies, keryo-pente in 3, pente in 7
	for _, test := range []struct {
		line string
		want int
	}{
		{"puzzle hard", 4}, {"puzzle easy", 2}, {"puzzle easy pente", 2}, {"puzzle keryo-pente", 3}, {"puzzle medium", 1}, {"puzzle Pente Hard", 4}, {"puzzle", 1}, {"puzzle", 2},
	} {
		s.play("ann>> " + test.line)
		s.update(func(tx *store.Tx) {
			ann, err := tx.Solvers.Load(1)
			must(t, err)
			if ann.Latest != test.want {
				t.Errorf("%s: puzzle %d, want %d", test.line, ann.Latest, test.want)
			}
		})
	}
	s.run(`
		ann>> puzzle keryo-pente hard
		= refused
		ann< refused not-allowed none-so-hard name=keryo-pente known=keryo-pente,pente
		ann>> puzzle renju
		= refused
		ann< refused not-allowed no-such-puzzle name=renju known=keryo-pente,pente
	`)
}

// Who has no game that is over has no puzzle from one.
func TestMinePuzzle(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann")
	s.run(`
		ann>> puzzle mine
		ann< puzzle none-mined
	`)
}

// Puzzles of the day are counted in a row until one is left unsolved. Other puzzles do not matter.
func TestStreak(t *testing.T) {
	s := games.NewSolver(1)
	for _, step := range []struct {
		daily, solved   int
		streak, longest int
	}{
		{1, 1, 1, 1}, {2, 2, 2, 2}, {3, 9, 2, 2}, {4, 4, 1, 2}, {5, 5, 2, 2}, {6, 6, 3, 3}, {7, 0, 3, 3}, {8, 7, 0, 3},
	} {
		s.SetDaily(step.daily)
		s.Solve(step.solved)
		s.Solve(step.solved) // once is enough
		if s.Streak != step.streak || s.Longest != step.longest {
			t.Errorf("puzzle %d, solved %d: %d in a row, longest %d; want %d and %d", step.daily, step.solved, s.Streak, s.Longest, step.streak, step.longest)
		}
	}
}
