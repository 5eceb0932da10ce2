package league

import (
	"fmt"
	"slices"
)

// Entrant is a player of a season, with what was known of them before it and what the season's
// clocks have counted.
type Entrant struct {
	Name    string
	Rating  float64 // at the start of the season
	Overdue int     // games that they lost by their clock
	Out     bool    // has withdrawn, and their games do not count: they stand last
}

// Result says how a game ended, or why a player had none in a round.
type Result uint8

// The results. A forfeit is a game that was not played to its end because somebody did not play.
const (
	Open Result = iota // not finished; an adjourned game is open, too
	FirstWon
	Drawn
	SecondWon
	FirstForfeited
	SecondForfeited
	BothForfeited
	Annulled   // as if it had never been
	PairingBye // nobody was left to be paired with: the points of a win
	HalfBye    // asked for: the points of a draw
	ZeroBye    // did not play in this round
)

// resultNames are the results as they are stored and printed.
var resultNames = [...]string{
	Open: "open", FirstWon: "first", Drawn: "draw", SecondWon: "second", FirstForfeited: "first-forfeited",
	SecondForfeited: "second-forfeited", BothForfeited: "both-forfeited", Annulled: "annulled",
	PairingBye: "bye", HalfBye: "half-bye", ZeroBye: "zero-bye",
}

func (r Result) String() string { return resultNames[r] }

// ParseResult is the inverse of [Result.String].
func ParseResult(name string) (Result, error) {
	if i := slices.Index(resultNames[:], name); i >= 0 {
		return Result(i), nil
	}
	return Open, fmt.Errorf("there is no result %q", name)
}

// Nobody stands for the opponent in a round without one.
const Nobody = -1

// Game is one game of a season, or one round of a player without a game.
type Game struct {
	Round         int // from 1
	First, Second int // players; Second is Nobody with a bye
	Result        Result
	Captures      [2]int     // stones that each has captured
	Scored        [2]float64 // what each has scored, in a league by scores
	OpenBoards    int        // of a match of two teams: boards without a result
}

// isBye reports whether this is a round without an opponent.
func (g Game) isBye() bool { return g.Second == Nobody }

// Points returns what a win, a draw and a loss are worth to both players. An open game is worth
// nothing yet, and an annulled one nothing at all.
func (g Game) Points() (first, second float64) {
	switch g.Result {
	case FirstWon, SecondForfeited, PairingBye:
		return 1, 0
	case SecondWon, FirstForfeited:
		return 0, 1
	case Drawn:
		return 0.5, 0.5
	case HalfBye:
		return 0.5, 0
	}
	return 0, 0
}

// Division is a season of players who share one table.
type Division struct {
	Players []Entrant
	Games   []Game
	// PlayOffs are games that part players who are level. They count for nothing else.
	PlayOffs []Game
	// Borders are the places after which a place makes a difference, such as the last one that goes up.
	Borders []int
	// Sittings are the games of a league whose games have more than two players.
	Sittings []Sitting
	// Rounds is how many rounds there are in all. It matters only if not all are paired yet.
	Rounds int
	// LeftIn has the rounds in which players have withdrawn while they played, by player.
	LeftIn map[int]int
	// Swiss: rounds without a game are compared as FIDE's rules of 2026 say. In a round robin a
	// forfeit counts like a game, and a player who has no opponent in a round has simply none.
	Swiss bool
	// ByScore: points are what the games have scored, not wins and draws.
	ByScore bool
	// BothMayLose: the organisers may count a game as lost by both. It is left out of account in the
	// places that are still possible if they may not.
	BothMayLose bool
	TieBreaks   []TieBreak
	Seed        string // what the lots are drawn with
	// Sealed: nobody may see a lot yet. The table has none, and players whom a lot is to part share a place. The
	// sets of a knock-out are decided all the same.
	Sealed bool
}

// points returns what a game is worth to both players in this division.
func (d Division) points(g Game) (first, second float64) {
	if d.ByScore && g.Result != Annulled && g.Result != Open && !g.isBye() {
		return g.Scored[0], g.Scored[1]
	}
	return g.Points()
}
