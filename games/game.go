package games

import (
	"slices"
	"time"

	"pentepost/games/clock"
	"pentepost/rules"
)

// GameID is the number of a game, from 1, which players also see. 0 means no game.
type GameID int64

// Game is a game with all its plies.
type Game struct {
	ID       GameID
	Origin   Origin
	Rules    rules.Ruleset
	Pace     clock.Pace
	Announce bool       // letters announce open threes and fours
	Private  bool       // people who watch do not read what the players write to each other
	Unrated  bool       // its result does not count for ratings
	League   LeagueID   // the league that has paired it; 0: none
	Match    MatchID    // the match that the game belongs to; 0: none
	Title    string     // the nicknames of the players at the start; "" in old games
	Seats    []PlayerID // the players at seats 1, 2, ... now
	Plies    []Ply
	Leavings []Leaving
	Agreed   bool     // ended as a draw by agreement
	Late     PlayerID // who lost it by their clock; 0: nobody
	Void     bool     // closed without a result
	Offer    Offer
	Held     *HeldMove // a move that waits until it is played; nil: none
	Undone   int       // how many times turns have been taken back
	Started  time.Time
	Moved    time.Time     // when the last ply was played or taken back
	Ended    time.Time     // zero while the game is running
	Began    time.Time     // when the mail server took the letter that asks for the move; zero: not yet
	Zone     string        // time zone of the player on turn when the turn began, in a game with weekends off
	Granted  time.Duration // time that was given for this turn
	Stage    TurnStage     // how far the letters about the time of this turn have come
	Alarm    time.Time     // nothing happens by time before this; zero: nothing at all
	Position rules.Position
}

// Ply is one ply of a game.
type Ply struct {
	Player PlayerID
	Move   rules.Move
	At     time.Time // when the answer arrived

	// The time of its turn, as in [Game] before the ply. A zero Began means that it took none.
	Began   time.Time
	Zone    string
	Granted time.Duration
	Given   bool // it was played by itself
}

// Leaving records that a player left a game, by resigning or by forfeit.
type Leaving struct {
	Seat  rules.Seat
	After int // number of plies before it
	By    rules.Cause
	At    time.Time
}

// SeatOf returns the current seat of a player, or 0 if they are not in the game.
func (g *Game) SeatOf(p PlayerID) rules.Seat {
	for i, id := range g.Seats {
		if id == p {
			return rules.Seat(i + 1)
		}
	}
	return 0
}

// Lineup returns the players by seat at the start of the game, before any swap.
func (g *Game) Lineup() []PlayerID {
	first := Game{Seats: g.Seats}
	for _, p := range g.Plies {
		if p.Move.Choice == rules.Swap {
			first.swapSeats()
		}
	}
	return first.Seats
}

// OnTurn returns the player who moves next, or 0 if the game is over.
func (g *Game) OnTurn() PlayerID {
	if s := g.Position.Turn(); s != 0 {
		return g.Seats[s-1]
	}
	return 0
}

// HasLeft reports whether a player has left a game that the others still play.
func (g *Game) HasLeft(p PlayerID) bool {
	seat := g.SeatOf(p)
	return seat != 0 && g.Position.Gone(seat) && !g.Position.Result().Over()
}

// others returns all players except one. It leaves out players who have left.
func (g *Game) others(except PlayerID) []PlayerID {
	var list []PlayerID
	for _, p := range g.Seats {
		if p != except && !g.HasLeft(p) {
			list = append(list, p)
		}
	}
	return list
}

// lastPlyKnownTo returns the number of the last ply that a waiting player has seen, among the first before
// plies: their own last one, or the last one that the opening has forced.
func (g *Game) lastPlyKnownTo(p PlayerID, before int) int {
	forced := g.forcedPlies()
	for ply := min(before, len(g.Plies)); ply > forced; ply-- {
		if g.Plies[ply-1].Player == p {
			return ply
		}
	}
	return forced
}

// lastPlyByHand is like [Game.lastPlyKnownTo] for a player who may have missed the letters about plies
// that were played by themselves.
func (g *Game) lastPlyByHand(p PlayerID) int {
	before := len(g.Plies)
	for before > 0 && (g.Plies[before-1].Player != p || g.Plies[before-1].Given) {
		before--
	}
	return g.lastPlyKnownTo(p, before)
}

// swapSeats swaps the seats of two players.
func (g *Game) swapSeats() {
	g.Seats = slices.Clone(g.Seats)
	g.Seats[0], g.Seats[1] = g.Seats[1], g.Seats[0]
}

// newGame starts a game. It plays the forced plies of the opening.
func newGame(r rules.Ruleset, pace clock.Pace, seats []PlayerID, now time.Time) Game {
	g := Game{Rules: r, Pace: pace, Seats: seats, Started: now, Moved: now, Position: r.Start()}
	for {
		m, forced := g.Position.Forced()
		if !forced {
			return g
		}
		g.play(m, now)
	}
}

// play adds a ply. It returns the refusal of the rules if the ply is illegal.
func (g *Game) play(m rules.Move, now time.Time) error {
	next, effect, err := g.Position.Play(m)
	if err != nil {
		return err
	}
	player := g.Seats[effect.Seat-1]
	g.Plies = append(g.Plies, Ply{Player: player, Move: m, At: now, Began: g.Began, Zone: g.Zone, Granted: g.Granted})
	if effect.Swapped {
		g.swapSeats()
	}
	g.Position, g.Moved = next, now
	if g.OnTurn() != player {
		g.endTurn()
	}
	g.endIfOver(now)
	return nil
}

// nextLeaving returns when a player leaves the game now: after all who have left it. Leavings are loaded
// in the order of their times, and mails of one batch have one time.
func (g *Game) nextLeaving(now time.Time) time.Time {
	for _, l := range g.Leavings {
		now = clock.Later(now, l.At.Truncate(time.Microsecond).Add(time.Microsecond))
	}
	return now
}

// leave removes a player from the game.
func (g *Game) leave(s rules.Seat, by rules.Cause, now time.Time) error {
	next, err := g.Position.Leave(s, by)
	if err != nil {
		return err
	}
	player := g.OnTurn()
	g.Leavings = append(g.Leavings, Leaving{Seat: s, After: len(g.Plies), By: by, At: now})
	g.Position = next
	if g.OnTurn() != player {
		g.endTurn()
	}
	g.endIfOver(now)
	return nil
}

func (g *Game) endIfOver(now time.Time) {
	if g.Position.Result().Over() {
		g.Ended = now
	}
}
