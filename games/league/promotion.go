package league

import "slices"

// Move says where a player goes after a season.
type Move string

// The moves.
const (
	Stays Move = "stays"
	Up    Move = "up"
	Down  Move = "down"
)

// Ascent is how divisions exchange players after a season.
type Ascent struct {
	Size     int // most players in a division
	Promote  int // of each division but the highest
	Relegate int // of each division but the lowest
}

// Moves returns what each place means, for each division from the highest, and there from the first place. It
// follows from the numbers of players alone, so letters can tell it while the season is played. Promoted
// players always get their place: if more come up than go down, more go down than Relegate says.
func (a Ascent) Moves(sizes []int) [][]Move {
	moves := make([][]Move, len(sizes))
	from := 0 // how many come down from the division above
	for i, n := range sizes {
		up, down, come := 0, 0, 0
		if i > 0 {
			up = a.promoted(n)
		}
		if i+1 < len(sizes) {
			come = a.promoted(sizes[i+1])
			down = max(min(a.Relegate, n-up), n-up+come+from-a.Size)
			down = min(down, n-up)
		}
		moves[i] = slices.Repeat([]Move{Stays}, n)
		for place := range up {
			moves[i][place] = Up
		}
		for place := range down {
			moves[i][n-1-place] = Down
		}
		from = down
	}
	return moves
}

// Certain returns the move of a player, if all rows that they can still finish at have the same.
// moves belong to their division.
func Certain(moves []Move, row Row) (move Move, ok bool) {
	possible := moves[row.Highest-1 : row.Lowest]
	move = possible[0]
	return move, !slices.ContainsFunc(possible, func(m Move) bool { return m != move })
}

// Goals returns the last place that leads up, and the last one that does not lead down; 0: there is none.
func Goals(moves []Move) (up, safe int) {
	for i, move := range moves {
		if move == Up {
			up = i + 1
		}
		if move != Down {
			safe = i + 1
		}
	}
	return up, safe
}

// promoted returns how many of a division go up: not more than half.
func (a Ascent) promoted(players int) int { return min(a.Promote, players/2) }

// Next returns the divisions of the next season. tables are the players of this season's divisions
// in the order of their tables. leaving players do not go on; newcomers, the strongest first, begin
// in the lowest division. A free place in a division goes to the best player who would go down
// from it, and if there is none, to the best of the division below. So nobody is placed lower than their table
// said. Newcomers who find no place begin further divisions.
func (a Ascent) Next(tables [][]int, leaving func(player int) bool, newcomers []int) [][]int {
	var sizes []int
	for _, table := range tables {
		sizes = append(sizes, len(table))
	}
	next := make([]tiers, max(1, len(tables)))
	for i, moves := range a.Moves(sizes) {
		for place, move := range moves {
			player := tables[i][place]
			switch {
			case leaving(player):
			case move == Up:
				next[i-1].promoted = append(next[i-1].promoted, player)
			case move == Down:
				next[i+1].relegated = append(next[i+1].relegated, player)
			default:
				next[i].staying = append(next[i].staying, player)
			}
		}
	}
	next[len(next)-1].newcomers = newcomers
	return a.filled(next)
}

// tiers are the players of a division of the next season, in the order in which they are taken
// when a place above is free.
type tiers struct{ relegated, staying, promoted, newcomers []int }

func (t tiers) all() []int { return slices.Concat(t.relegated, t.staying, t.promoted, t.newcomers) }

// filled gives free places to players from below. Only newcomers can be too many for a division;
// they begin further ones.
func (a Ascent) filled(next []tiers) (divisions [][]int) {
	var rest []int // in the order of the next season
	var ends []int // how many players the divisions down to each one were promised to
	for _, t := range next {
		rest = append(rest, t.all()...)
		ends = append(ends, len(rest)-len(t.newcomers))
	}
	for i, from := 0, 0; from < len(rest); i++ {
		to := min(from+a.Size, len(rest))
		if i < len(ends) && ends[i] > to {
			to = min(ends[i], len(rest)) // better a division that is too large than a broken promise
		}
		divisions = append(divisions, rest[from:to])
		from = to
	}
	return divisions
}
