package store

import (
	"pentepost/games"
)

// Solvers keeps the ratings of those who solve puzzles, and of the puzzles.
type Solvers struct{ tx *Tx }

// Load returns what is known of a player who solves puzzles.
func (ss Solvers) Load(p games.PlayerID) (games.Solver, error) {
	s, ok, err := first(ss.tx, "load the puzzle rating of player $1", scanSolver,
		`SELECT player, rating, deviation, volatility, tries, rated, latest, daily, streak, longest FROM solvers WHERE player = $1`, p)
	if !ok {
		s = games.NewSolver(p)
	}
	return s, err
}

func scanSolver(row scanner) (s games.Solver, err error) {
	var value, deviation, volatility string
	err = row.Scan(&s.Player, &value, &deviation, &volatility, &s.Rated.Games, asTime(&s.Since), &s.Latest, &s.Daily, &s.Streak, &s.Longest)
	if err == nil {
		s.Rated.Rating, err = parseRating(value, deviation, volatility)
	}
	return s, err
}

// Save saves what is known of a player who solves puzzles.
func (ss Solvers) Save(s games.Solver) error {
	r := s.Rated.Rating
	return ss.tx.exec("save the puzzle rating of player $1", `INSERT INTO solvers (player, rating, deviation, volatility, tries, rated, latest, daily, streak, longest)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (player) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
		volatility = excluded.volatility, tries = excluded.tries, rated = excluded.rated, latest = excluded.latest, daily = excluded.daily,
		streak = excluded.streak, longest = excluded.longest`,
		s.Player, decimal(r.Rating), decimal(r.Deviation), decimal(r.Volatility), s.Rated.Games, s.Since, s.Latest, s.Daily, s.Streak, s.Longest)
}

// Puzzles returns the ratings of all puzzles that have counted, by their numbers.
func (ss Solvers) Puzzles() (map[int]games.PuzzleRating, error) {
	list, err := all(ss.tx, "load the ratings of puzzles", scanPuzzleRating, `SELECT puzzle, rating, deviation, volatility, tries, rated FROM puzzle_ratings`)
	ratings := make(map[int]games.PuzzleRating, len(list))
	for _, r := range list {
		ratings[r.Puzzle] = r
	}
	return ratings, err
}

// Puzzle returns the rating of a puzzle with a number: that of one that nobody has tried, if nobody has.
func (ss Solvers) Puzzle(number int, z *games.Puzzle) (games.PuzzleRating, error) {
	r, ok, err := first(ss.tx, "load the rating of puzzle $1", scanPuzzleRating,
		`SELECT puzzle, rating, deviation, volatility, tries, rated FROM puzzle_ratings WHERE puzzle = $1`, number)
	if !ok {
		r = games.NewPuzzleRating(number, z)
	}
	return r, err
}

func scanPuzzleRating(row scanner) (r games.PuzzleRating, err error) {
	var value, deviation, volatility string
	err = row.Scan(&r.Puzzle, &value, &deviation, &volatility, &r.Rated.Games, asTime(&r.Since))
	if err == nil {
		r.Rated.Rating, err = parseRating(value, deviation, volatility)
	}
	return r, err
}

// SavePuzzle saves the rating of a puzzle.
func (ss Solvers) SavePuzzle(r games.PuzzleRating) error {
	is := r.Rated.Rating
	return ss.tx.exec("save the rating of puzzle $1", `INSERT INTO puzzle_ratings (puzzle, rating, deviation, volatility, tries, rated) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (puzzle) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility,
		tries = excluded.tries, rated = excluded.rated`, r.Puzzle, decimal(is.Rating), decimal(is.Deviation), decimal(is.Volatility), r.Rated.Games, r.Since)
}
