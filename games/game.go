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
	Explore  bool       // while it goes on, its players may look up what others played from its positions
	League   LeagueID   // the league that has paired it; 0: none
	Match    MatchID    // the match that the game belongs to; 0: none
	Title    string     // the nicknames of the players at the start; "" in old games
	Seats    []PlayerID // the players at seats 1, 2, ... now
	Plies    []Ply
	Leavings []Leaving
	Agreed   bool      // ended as a draw by agreement
	Late     PlayerID  // who lost it by their clock; 0: nobody
	RanOut   time.Time // when their time ran out; zero: unknown
	Void     bool      // closed without a result
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

// IsExplored reports whether others may explore the game: it has ended and its players have not asked to be private.
//
// DECISION: a game that was closed without a result is left out, too. Nobody meant to play it on.
func (g *Game) IsExplored() bool {
	return !g.Ended.IsZero() && !g.Private && !g.Void && len(g.Plies) > 0
}

// PlayedTogether returns the moves before a player left whom the others played on without. The positions after them are of fewer
// players, and no other game has them.
func (g *Game) PlayedTogether() (moves []rules.Move) {
	n := len(g.Plies)
	for _, l := range g.Leavings {
		n = min(n, l.After)
	}
	for _, p := range g.Plies[:n] {
		moves = append(moves, p.Move)
	}
	return moves
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
			first.SwapSeats()
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

// Others returns all players except one. It leaves out players who have left.
func (g *Game) Others(except PlayerID) []PlayerID {
	var list []PlayerID
	for _, p := range g.Seats {
		if p != except && !g.HasLeft(p) {
			list = append(list, p)
		}
	}
	return list
}

// LastPlyKnownTo returns the number of the last ply that a waiting player has seen, among the first before
// plies: their own last one, or the last one that the opening has forced.
func (g *Game) LastPlyKnownTo(p PlayerID, before int) int {
	forced := g.forcedPlies()
	for ply := min(before, len(g.Plies)); ply > forced; ply-- {
		if g.Plies[ply-1].Player == p {
			return ply
		}
	}
	return forced
}

// LastPlyByHand is like [Game.LastPlyKnownTo] for a player who may have missed the letters about plies
// that were played by themselves.
func (g *Game) LastPlyByHand(p PlayerID) int {
	before := len(g.Plies)
	for before > 0 && (g.Plies[before-1].Player != p || g.Plies[before-1].Given) {
		before--
	}
	return g.LastPlyKnownTo(p, before)
}

// SwapSeats swaps the seats of two players.
func (g *Game) SwapSeats() {
	g.Seats = slices.Clone(g.Seats)
	g.Seats[0], g.Seats[1] = g.Seats[1], g.Seats[0]
}

// LostOnTime reports whether the player who has left the game last has run out of time.
func (g *Game) LostOnTime() bool {
	if len(g.Leavings) == 0 || g.Late == 0 {
		return false
	}
	last := g.Leavings[len(g.Leavings)-1]
	return last.By == rules.ByForfeit && g.Seats[last.Seat-1] == g.Late
}

// ForfeitedBy reports whether a player has lost a game by forfeit.
func (g *Game) ForfeitedBy(p PlayerID) bool {
	seat := g.SeatOf(p)
	return slices.ContainsFunc(g.Leavings, func(l Leaving) bool { return l.Seat == seat && l.By == rules.ByForfeit })
}

// MaxHold is the longest time that a move can be held, in minutes.
const MaxHold = 30

// SentMove is a move as a player sends it, with what stands beside it.
type SentMove struct {
	Moves  []rules.Move
	Guard  int    // the ply number that the player wrote before the move, from 1; 0: none
	Draw   bool   // offer a draw with the move
	Remark string // for the other players
}

// HeldMove is a move that waits for some minutes before it is played, so that its player can take
// it back. Nobody else knows of it. It arrived in time if its mail did.
type HeldMove struct {
	By      PlayerID
	Until   time.Time
	Arrived time.Time
	Move    SentMove
	Ifs     Ifs    // the conditional moves below it
	Mail    string // Message-ID of the mail that it came in
}

// TurnStage is how far the letters about the time of a turn have come.
type TurnStage int

// The stages of a turn, in the order of time.
const (
	StageNone         TurnStage = iota
	StageLate                   // the letter that asks for the move is late, and everybody has been told
	StageReminded               // the first reminder is over, sent or not
	StageRemindedLast           // so is the last one
	StageOverdue                // nothing is left, and the opponents have been asked what to do
	StageClosed                 // nobody has answered, so the game is closed
)

// LeagueID is the number of a league, from 1. 0 means no league.
type LeagueID int64

// IsGiven reports whether the server has played a ply for a player after the first from plies.
func (g *Game) IsGiven(p PlayerID, from int) bool {
	for _, ply := range g.Plies[from:] {
		if ply.Given && ply.Player == p {
			return true
		}
	}
	return false
}
