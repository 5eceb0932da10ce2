package games

import (
	"time"

	"pentepost/games/rating"
)

// A Solver is a player who solves puzzles.
type Solver struct {
	Player  PlayerID
	Rated   rating.Player // its games are the puzzles that have counted
	Since   time.Time     // when the last one did; zero: none has
	Latest  int           // the number of the puzzle that they got last; 0: see [Player.Puzzle]
	Daily   int           // the puzzle of the day that they got last and have not solved; 0: none
	Streak  int           // puzzles of the day that they have solved in a row
	Longest int           // the most that they have ever solved in a row
}

// NewSolver returns a player who has solved nothing.
func NewSolver(p PlayerID) Solver {
	return Solver{Player: p, Rated: rating.Player{Rating: rating.Standard().New}}
}

// SetDaily notes that they get a puzzle of the day. One that they have not solved before it ends what they had solved in a row.
func (s *Solver) SetDaily(puzzle int) {
	if s.Daily != 0 {
		s.Streak = 0
	}
	s.Daily = puzzle
}

// Solve notes that they have solved a puzzle.
func (s *Solver) Solve(puzzle int) {
	if puzzle != s.Daily {
		return
	}
	s.Daily = 0
	s.Streak++
	s.Longest = max(s.Longest, s.Streak)
}

// A PuzzleRating says how hard a puzzle is.
type PuzzleRating struct {
	Puzzle int           // its number
	Rated  rating.Player // its games are the players for whom it has counted
	Since  time.Time     // when it counted last; zero: never
}

// NewPuzzleRating returns the rating of a puzzle that nobody has tried.
//
// DECISION: the longer a win, the harder it is to find: 1200, 1500, 1750 and 1950 for 3, 5, 7 and 9 plies. That is a guess, so
// its deviation is 200, and the first twenty players move it where it belongs.
func NewPuzzleRating(number int, z *Puzzle) PuzzleRating {
	first := rating.Standard().New
	first.Deviation = 200
	switch {
	case z.Plies <= 3:
		first.Rating = 1200
	case z.Plies <= 5:
		first.Rating = 1500
	case z.Plies <= 7:
		first.Rating = 1750
	default:
		first.Rating = 1950
	}
	return PuzzleRating{Puzzle: number, Rated: rating.Player{Rating: first}}
}

// Difficulty says how hard a puzzle is, in the words of the command.
type Difficulty string

// The difficulties.
const (
	Easy   Difficulty = "easy"
	Medium Difficulty = "medium"
	Hard   Difficulty = "hard"
)

// Difficulties lists them all.
var Difficulties = []Difficulty{Easy, Medium, Hard}

// Difficulty returns how hard the puzzle is.
//
// DECISION: the bounds lie between the first ratings, so a puzzle of three plies begins as easy, one of five as medium, and a longer one
// as hard. Then those who try it say how hard it is.
func (r *PuzzleRating) Difficulty() Difficulty {
	const medium, hard = 1400, 1650
	switch {
	case r.Rated.Rating.Rating < medium:
		return Easy
	case r.Rated.Rating.Rating < hard:
		return Medium
	}
	return Hard
}

// RatePuzzle counts what a player has made of a puzzle, as a game between the two: 1 point if they have solved it at once, 0 if not
// at all. Who has not been rated for some periods is less certain, as in games.
func RatePuzzle(s *Solver, z *PuzzleRating, points float64, now time.Time) {
	solver, puzzle := atRest(s.Rated.Rating, s.Since, now), atRest(z.Rated.Rating, z.Since, now)
	system := rating.Standard()
	s.Rated.Rating = system.After(solver, []rating.Score{{Opponent: puzzle, Points: points}})
	z.Rated.Rating = system.After(puzzle, []rating.Score{{Opponent: solver, Points: 1 - points}})
	s.Rated.Games++
	z.Rated.Games++
	s.Since, z.Since = now, now
}

// atRest returns a rating after the whole periods since it was computed.
func atRest(r rating.Rating, since, now time.Time) rating.Rating {
	if since.IsZero() {
		return r
	}
	rules := StandardRatingRules()
	for range min(rules.Number(now)-rules.Number(since), mostPeriods) {
		r = rating.Standard().After(r, nil)
	}
	return r
}

// mostPeriods is after how many periods anybody is as uncertain as somebody new.
const mostPeriods = 1200
