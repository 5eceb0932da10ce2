package games

import (
	"time"

	"pentepost/games/clock"
)

// Tx is a transaction of the database. Package store implements it; the interface is
// here because store imports games.
//
// Lookups by a name or number that may be wrong report whether it exists. Any other
// error is a fault.
type Tx interface {
	Player(PlayerID) (Player, error)
	PlayerByNick(nick string) (Player, bool, error) // in any letter case
	PlayerByAddress(address string) (Player, bool, error)
	AddPlayer(*Player) error // sets the ID
	SavePlayer(Player) error

	Game(GameID) (Game, bool, error)
	GamesOf(PlayerID) ([]Game, error) // running games, oldest first
	AddGame(*Game) error              // sets the ID; saves the plies already played
	SaveGame(g Game, from int) error  // saves g and its plies after the first from
	AddRemark(*Remark) error          // sets the ID

	// Intervals returns when the clock of a player in a game stood still since a time, for
	// whatever cause, in the order of time.
	Intervals(g GameID, p PlayerID, since time.Time) ([]clock.Interval, error)
	AddInterval(Interval) error
	// EndIntervals ends the intervals of a cause without an end that stop this player's clocks
	// in all games, or the clocks of this game.
	EndIntervals(c clock.Cause, p PlayerID, g GameID, at time.Time) error

	Challenge(ChallengeID) (Challenge, bool, error)
	OpenChallenges(PlayerID) ([]Challenge, error) // from or to the player
	AddChallenge(*Challenge) error                // sets the ID
	SaveChallenge(Challenge) error
	InvitedStrangers(by PlayerID, since time.Time) (int, error) // number of strangers invited

	Match(MatchID) (Match, error) // with its games
	AddMatch(*Match) error        // sets the ID
	EndMatch(MatchID, time.Time) error

	// AddBounce records a bounce; first is false if it was recorded before.
	AddBounce(b Bounce, at time.Time) (first bool, err error)
	// CountBounces returns the numbers of hard and soft bounces of letters to a player
	// since a time.
	CountBounces(p PlayerID, since time.Time) (hard, soft int, err error)
	ForgetBounces(PlayerID) error

	// LastCommand returns the time of the last executed command from an address, or the
	// zero time if there is none.
	LastCommand(address string) (time.Time, error)

	Enqueue(Notice) error
	CancelNotices(PlayerID) error // unsent notices to a player are never sent
	// WasNotified reports whether a notice with the same reader and [Notice.Likeness] was
	// written since a time.
	WasNotified(n Notice, since time.Time) (bool, error)
	// Refusals returns the times of the refusals written to a player since a time, latest
	// first.
	Refusals(p PlayerID, since time.Time) ([]time.Time, error)
	// LastQuestion returns the last notice with a [Question] that has the same reader, game
	// and challenge as n; ok is false if there is none.
	LastQuestion(n Notice) (last Notice, ok bool, err error)
	// NthLastDue returns the due time of the n-th last [Limited] letter that answered a mail
	// of a player; n is 1 for the last one. ok is false if there are fewer than n.
	NthLastDue(p PlayerID, n int) (due time.Time, ok bool, err error)
	// WelcomedStrangers returns the addresses of the strangers who got a welcome or help
	// since a time.
	WelcomedStrangers(since time.Time) ([]string, error)
}
