package games

import (
	"slices"
	"time"

	"pentepost/rules"
)

// GameID numbers games from 1, as players see them. 0 is no game.
type GameID int64

// Game is a game and all that has been played in it.
type Game struct {
	ID       GameID
	Rules    rules.Ruleset
	Pace     Pace
	Announce bool       // open rows are told of
	Match    MatchID    // the match it is a game of; 0: none
	Title    string     // who plays, as they were called when it began; "" in old games
	Seats    []PlayerID // who sits at seat 1, 2, ... now
	Plies    []Ply
	Leavings []Leaving
	Agreed   bool // ended as a draw by agreement
	Offer    Offer
	Started  time.Time
	Moved    time.Time // when the turn began
	Ended    time.Time // zero while it goes on
	Position rules.Position
}

// Pace is the time the players have.
type Pace struct {
	Days int // for each move
}

// DefaultPace is that of a challenge that names none; MinDays and MaxDays bound it.
var DefaultPace = Pace{Days: 7}

// Bounds of a pace in days for each move.
const (
	MinDays = 1
	MaxDays = 30
)

// Ply is one ply as it is kept.
type Ply struct {
	Player PlayerID
	Move   rules.Move
	At     time.Time
}

// Leaving is a player giving a game up after so many plies.
type Leaving struct {
	Seat  rules.Seat
	After int // plies
	By    rules.Cause
	At    time.Time
}

// Offer is a draw offered by a player; it dies with the next ply. The zero value
// is no offer.
type Offer struct {
	By       PlayerID
	Ply      int        // plies on the board when it was made
	Accepted []PlayerID // who of the others has accepted so far
}

// SeatOf returns the seat at which a player sits, 0 for somebody else.
func (g *Game) SeatOf(p PlayerID) rules.Seat {
	for i, id := range g.Seats {
		if id == p {
			return rules.Seat(i + 1)
		}
	}
	return 0
}

// Lineup lists the players as they sat at the beginning, whatever has changed since.
func (g *Game) Lineup() []PlayerID {
	first := Game{Seats: g.Seats}
	for _, p := range g.Plies {
		if p.Move.Choice == rules.Swap {
			first.changeSeats()
		}
	}
	return first.Seats
}

// OnTurn returns the player who moves next, 0 when the game is over.
func (g *Game) OnTurn() PlayerID {
	if s := g.Position.Turn(); s != 0 {
		return g.Seats[s-1]
	}
	return 0
}

// HasLeft reports whether a player has given up a game that goes on without him.
func (g *Game) HasLeft(p PlayerID) bool {
	seat := g.SeatOf(p)
	return seat != 0 && g.Position.Gone(seat) && !g.Position.Result().Over()
}

// others lists those who still play but one.
func (g *Game) others(but PlayerID) []PlayerID {
	var list []PlayerID
	for _, p := range g.Seats {
		if p != but && !g.HasLeft(p) {
			list = append(list, p)
		}
	}
	return list
}

// lastPlyOf returns the number of the last ply that a player has played, 0 if none.
func (g *Game) lastPlyOf(p PlayerID) int {
	for i := len(g.Plies) - 1; i >= 0; i-- {
		if g.Plies[i].Player == p {
			return i + 1
		}
	}
	return 0
}

// toldUpTo returns the number of the last ply that a player who is not on turn has
// been told of: his own last one, or those that the opening played by itself.
func (g *Game) toldUpTo(p PlayerID) int {
	forced, pos := 0, g.Position.Beginning()
	for forced < len(g.Plies) {
		m, ok := pos.Forced()
		if !ok {
			break
		}
		pos, _, _ = pos.Play(m)
		forced++
	}
	return max(forced, g.lastPlyOf(p))
}

// Due returns when the move is expected.
func (g *Game) Due() time.Time { return g.Moved.AddDate(0, 0, g.Pace.Days) }

// OpenOffer returns the offer that can be answered now, if there is one.
func (g *Game) OpenOffer() (Offer, bool) {
	return g.Offer, g.Offer.By != 0 && g.Offer.Ply == g.Position.Plies()
}

// changeSeats lets the two players take each other's seat.
func (g *Game) changeSeats() {
	g.Seats = slices.Clone(g.Seats)
	g.Seats[0], g.Seats[1] = g.Seats[1], g.Seats[0]
}

// newGame seats the players and plays what the opening leaves no choice about.
func newGame(r rules.Ruleset, pace Pace, seats []PlayerID, now time.Time) Game {
	g := Game{Rules: r, Pace: pace, Seats: seats, Started: now, Moved: now, Position: r.Start()}
	for {
		m, forced := g.Position.Forced()
		if !forced {
			return g
		}
		g.play(m, now)
	}
}

// play adds a ply that is known to be legal.
func (g *Game) play(m rules.Move, now time.Time) error {
	next, effect, err := g.Position.Play(m)
	if err != nil {
		return err
	}
	g.Plies = append(g.Plies, Ply{Player: g.Seats[effect.Seat-1], Move: m, At: now})
	if effect.Swapped {
		g.changeSeats()
	}
	g.Position, g.Moved = next, now
	g.endIfOver(now)
	return nil
}

// leave lets a player give the game up.
func (g *Game) leave(s rules.Seat, by rules.Cause, now time.Time) error {
	next, err := g.Position.Leave(s, by)
	if err != nil {
		return err
	}
	g.Leavings = append(g.Leavings, Leaving{Seat: s, After: len(g.Plies), By: by, At: now})
	g.Position = next
	g.endIfOver(now)
	return nil
}

func (g *Game) endIfOver(now time.Time) {
	if g.Position.Result().Over() {
		g.Ended = now
	}
}
