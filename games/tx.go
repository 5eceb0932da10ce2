package games

import "time"

// Tx is one transaction of the database, as far as games need it. The package
// store implements it; it stands here because store imports games.
//
// Lookups by a name or number that may be wrong report whether there is one;
// every other error is a fault.
type Tx interface {
	Player(PlayerID) (Player, error)
	PlayerByNick(nick string) (Player, bool, error) // letter case does not matter
	PlayerByAddress(address string) (Player, bool, error)
	AddPlayer(*Player) error // sets the ID
	SavePlayer(Player) error

	Game(GameID) (Game, bool, error)
	GamesOf(PlayerID) ([]Game, error) // that go on, oldest first
	AddGame(*Game) error              // sets the ID; saves the plies already played
	SaveGame(g Game, from int) error  // saves g and its plies after the first from
	AddRemark(*Remark) error          // sets the ID

	Challenge(ChallengeID) (Challenge, bool, error)
	OpenChallenges(PlayerID) ([]Challenge, error) // made by or to the player
	AddChallenge(*Challenge) error                // sets the ID
	SaveChallenge(Challenge) error
	InvitedStrangers(by PlayerID, since time.Time) (int, error) // people invited who have not joined

	Match(MatchID) (Match, error) // with its games
	AddMatch(*Match) error        // sets the ID
	EndMatch(MatchID, time.Time) error

	// AddBounce notes that a letter came back; first is false if that is noted already.
	AddBounce(b Bounce, at time.Time) (first bool, err error)
	// Bounces counts the letters to a player that came back since, for good and for a while.
	Bounces(p PlayerID, since time.Time) (hard, soft int, err error)
	ForgetBounces(PlayerID) error

	// LastObeyed returns when a command of somebody at this address was last carried
	// out, the zero time for never.
	LastObeyed(address string) (time.Time, error)

	Enqueue(Notice) error
	Withdraw(PlayerID) error // what waits to be sent to a player is not sent
	// Told reports whether a notice like n was written since: to the same
	// reader, of the same kind, game and challenge, and of the same reason, topic,
	// ply and line for a refusal, of the same topic for a welcome.
	Told(n Notice, since time.Time) (bool, error)
	// Refusals counts the refusals written to a player since.
	Refusals(p PlayerID, since time.Time) (int, error)
	// LetterBack returns when the last letter but n-1 to a player was or is due, those
	// of play itself left out; ok is false if there are fewer.
	LetterBack(p PlayerID, n int) (due time.Time, ok bool, err error)
	// Welcomed lists the addresses of the strangers who were welcomed since.
	Welcomed(since time.Time) ([]string, error)
}
