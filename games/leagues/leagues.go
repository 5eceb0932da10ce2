package leagues

import (
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/league"
)

// League is a league and how far it has come. Its terms are those of the next season.
type League struct {
	Terms
	ID     games.LeagueID
	Made   time.Time
	Season int       // the number of the latest season, from 1; 0: none has begun
	Next   time.Time // when the next season begins
	Alarm  time.Time // when something is to be done; zero: nothing
	Closed time.Time // since then no season begins; zero: the league goes on
	Report time.Time // when the organisers get their next letter; zero: not decided yet
}

// Entry is a player who takes part in the next seasons of a league.
type Entry struct {
	League  games.LeagueID
	Player  games.PlayerID
	Team    string // "" in a league without teams
	Entered time.Time
	Asked   time.Time // when they were asked whether they play on, and have not answered yet; zero: they were not
	Board   int       // the board of their team that they were given; 0: their rating decides
}

// Season is one season of a league: its players, and who meets whom.
type Season struct {
	Terms   // as they were when it began
	League  games.LeagueID
	Number  int // from 1
	Began   time.Time
	Ends    time.Time // the last day; games that are left have the pause after it
	Decided time.Time // when its places were decided; zero: not yet
	Ended   time.Time // when the last game had a result; zero: not yet
	News    time.Time // when the last weekly letter was written
	Held    time.Time // until then the next round waits; zero: it does not
	Secret  Secret    // what lots are drawn with; see [Season.Commitment]
	Sizes   []int     // how many players each division has; nil: all are loaded; empty: unknown, so nobody knows who goes up
	Places  []Place   // by division, and there by seed
	// Pairings are the games and byes of the season, by division, round and number.
	Pairings []Pairing
}

// Place is a player's place in a season.
type Place struct {
	Player    games.PlayerID
	Team      string    // "" in a league without teams
	Division  int       // from 1, the highest; in a league of teams the board
	Seed      int       // in the division, from 1; in a league of teams the number of the team
	Rating    float64   // at the start of the season
	Entered   time.Time // when they came into the running season; zero: they were in it from the start
	Withdrawn time.Time // zero while they play
	Annulled  bool      // their games do not count, because they withdrew before half of them were over
	Byes      []int     // the rounds that they have off

	// Meets are the opponents that an organiser has set for them, by the round.
	Meets map[int]games.PlayerID

	// Before are the players who had the place before this one, who stands in for them. Their results count for the place.
	Before []games.PlayerID

	// The decision; see decision.go.
	Finish     int         // the place in the division, from 1; 0 while it is not decided
	TeamFinish int         // the place of the team; 0 in a league without teams
	Move       league.Move // where they go after the season; "" while that is not decided
}

// Pairing is one game of a season, or a player's round without a game.
type Pairing struct {
	League                          games.LeagueID
	Season, Division, Round, Number int              // each from 1; the number counts in the round
	Players                         []games.PlayerID // in the order of the first moves; one alone has a bye
	Game                            games.GameID     // 0: no game was begun
	Result                          league.Result
	Captures                        []int          // stones that each player has captured
	Scored                          []int          // what each player has scored, in a points game
	Places                          []int          // the place of each, in a game of three or more
	Ended                           time.Time      // when it got its result
	Overdue                         games.PlayerID // lost it by their clock; 0: nobody
	PlayOff                         bool           // it parts players who are level, and counts for nothing else
}

// DivisionCount returns how many divisions a season has.
func (s *Season) DivisionCount() (n int) {
	for _, p := range s.Places {
		n = max(n, p.Division)
	}
	return n
}

// DivisionSizes returns how many players each division has.
func (s *Season) DivisionSizes() []int {
	sizes := make([]int, s.DivisionCount())
	for _, p := range s.Places {
		sizes[p.Division-1]++
	}
	return sizes
}

// PlaceOf returns the place of a player in the season, nil if they are not in it. That of a player who was replaced is
// the place that they had.
func (s *Season) PlaceOf(p games.PlayerID) *Place {
	for i := range s.Places {
		if s.Places[i].isOf(p) {
			return &s.Places[i]
		}
	}
	return nil
}

// isOf reports whether a player has the place, or had it before they were replaced.
func (p *Place) isOf(id games.PlayerID) bool { return p.Player == id || slices.Contains(p.Before, id) }

// Plays reports whether a player has a place in the season now: they were neither replaced, nor have they withdrawn.
func (s *Season) Plays(p games.PlayerID) bool {
	place := s.PlaceOf(p)
	return place != nil && place.Player == p && place.Withdrawn.IsZero()
}

// hasWithdrawn reports whether a player has withdrawn.
func (s *Season) hasWithdrawn(p games.PlayerID) bool { return !s.PlaceOf(p).Withdrawn.IsZero() }

// Rests reports whether the player has a round off.
func (p *Place) Rests(round int) bool { return slices.Contains(p.Byes, round) }

// IsLate reports whether the player came into the season when it had begun.
func (p *Place) IsLate() bool { return !p.Entered.IsZero() }
