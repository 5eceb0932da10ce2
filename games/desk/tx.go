package desk

import (
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/explore"
	"pentepost/games/leagues"
	"pentepost/games/play"
	"pentepost/rules"
)

// Tx is a transaction of the database. Package store makes it; the interfaces are here because store
// imports games.
type Tx struct {
	Books
	Begun Begun
}

// Begun are the games that have begun.
type Begun interface {
	// Put writes g and its plies after the first from. The result of a game has to reach the ratings and the
	// league, too, so only [results] does that.
	Put(g games.Game, from int) error
	// Rewind drops the plies of a game after the first ones, and all leavings. Put writes
	// the ones that stay.
	Rewind(g games.GameID, plies int) error
}

// Books is what everybody may read and write in a transaction, by subject: all but games that have begun.
//
// Lookups by a name or number that may be wrong report whether it exists. Any other
// error is a fault.
type Books struct {
	Players     Players
	Addresses   Addresses
	Wishes      Wishes
	Games       Games
	Corrections Corrections
	Remarks     Remarks
	Intervals   Intervals
	Notes       Notes
	Trees       Trees
	Watches     Watches
	Blocks      Blocks
	Challenges  Challenges
	Seeks       Seeks
	Matches     Matches
	Leagues     Leagues
	Seasons     Seasons
	Ratings     Ratings
	Thoughts    Thoughts
	Attempts    Attempts
	Solvers     Solvers
	OwnPuzzles  OwnPuzzles
	Explored    Explored
	Outbox      Outbox
	Notices     Notices
	Digests     Digests
	Deliveries  Deliveries
	Bounces     Bounces
	Ledger      Ledger
	Journal     Journal

	// Savepoint runs f, and undoes its changes if f returns an error.
	Savepoint func(f func() error) error
}

// Players are the people who have joined or were invited, and the computer players.
type Players interface {
	Load(games.PlayerID) (games.Player, error)
	Has(games.PlayerID) (bool, error)
	ByNick(nick string) (games.Player, bool, error) // in any letter case
	ByAddress(address string) (games.Player, bool, error)
	Add(*games.Player) error // sets the ID
	// Change changes a player where they are kept, and returns them. No decision saves a copy that it was given: somebody else may have
	// changed the player since.
	Change(p games.PlayerID, how func(*games.Player)) (games.Player, error)
	// Forget deletes what is known of a player except their games.
	Forget(games.PlayerID) error
}

// Addresses are the addresses of players.
type Addresses interface {
	// Of returns the addresses of a player, oldest first.
	Of(games.PlayerID) ([]games.Address, error)
	Add(games.PlayerID, games.Address) error // nobody may have it
	Drop(address string) error
}

// Wishes are what players asked for and a one-time code has to confirm.
type Wishes interface {
	// Of returns what a player asked for since a time, oldest first, and For who asked
	// for an address.
	Of(p games.PlayerID, since time.Time) ([]games.Wish, error)
	For(address string, since time.Time) ([]games.Wish, error)
	Add(games.Wish) error
	CountWrongCode(wish int64) error
	Drop(wish int64) error
}

// Games are games with what was played in them.
type Games interface {
	Load(games.GameID) (games.Game, bool, error)
	Of(games.PlayerID) ([]games.Game, error) // running games, oldest first
	// AtOnce returns how many games a player plays or has room for: running games that
	// they have not left, and open seeks.
	AtOnce(games.PlayerID) (int, error)
	Add(*games.Game) error // sets the ID; saves the plies already played
	// Wake lets the judge look at the games whose clock had stopped without an end.
	Wake(at time.Time) error
}

// Explored is what was played in games that have ended, and in collections.
type Explored interface {
	At(positions ...rules.Position) ([]explore.Answer, error) // of one ruleset
	Game(id int64) (games.ExploredGame, bool, error)
}

// Corrections are what the operator has corrected in games.
type Corrections interface {
	Of(games.GameID) ([]games.Correction, error) // oldest first
	Add(games.Correction) error
	Save(games.Correction) error
}

// Remarks are what players say to each other in games.
type Remarks interface {
	Add(*games.Remark) error                     // sets the ID
	Length(id int64) (characters int, err error) // 0 if there is no such remark
}

// Intervals are the times when clocks stand still.
type Intervals interface {
	// Of returns when the clock of a player in a game stood still since a time, for
	// whatever cause, in the order of time.
	Of(g games.GameID, p games.PlayerID, since time.Time) ([]clock.Interval, error)
	Add(games.Interval) error
	// End ends the intervals of a cause, if they last at a time, that stop this player's
	// clocks in all games, or the clocks of this game.
	End(c clock.Cause, p games.PlayerID, g games.GameID, at time.Time) error
	// SetUnreached replaces when the clock of a player in a game stands still because of its letters, as far as that began since
	// a time and, if it is not zero, before another one.
	SetUnreached(p games.PlayerID, g games.GameID, since, until time.Time, by []clock.Interval) error
	// SetVacation replaces the vacations of a player that end after a time.
	SetVacation(p games.PlayerID, after time.Time, by []clock.Interval) error
}

// Notes are what players write down for themselves.
type Notes interface {
	Of(games.GameID, games.PlayerID) ([]games.Note, error) // oldest first
	Add(games.Note) error
	Drop(games.Note) error
}

// Trees are conditional moves.
type Trees interface {
	Load(games.GameID, games.PlayerID) (play.Tree, error) // the zero tree of that player, not paused, if there is none
	In(games.GameID) ([]play.Tree, error)                 // by player
	Save(play.Tree) error                                 // an empty tree is deleted
}

// Watches say who watches what.
type Watches interface {
	Of(games.PlayerID) ([]games.Watched, error) // what a player watches, oldest first
	Save(games.Watched) error
	Drop(games.Watched) error
	Watchers(g games.GameID, ended bool) ([]games.PlayerID, error) // who is to be told of a game; not its players
	Count(games.Watched) (int, error)                              // how many watch the same
}

// Blocks say whose invitations and words players do not want.
type Blocks interface {
	Of(games.PlayerID) ([]games.Blocked, error)       // whom a player has blocked, the first one first
	By(whom games.PlayerID) ([]games.PlayerID, error) // who has blocked a player
	Save(games.Blocked) error
	Drop(by, whom games.PlayerID) error
}

// Challenges are invitations and seeks.
type Challenges interface {
	Load(games.ChallengeID) (games.Challenge, bool, error)
	Open(games.PlayerID) ([]games.Challenge, error) // from or to the player
	Add(*games.Challenge) error                     // sets the ID
	Save(games.Challenge) error                     // adds people who were invited since
	// Unanswered returns the invitations to a player that lapsed or were withdrawn before they had accepted, the
	// latest first.
	Unanswered(games.PlayerID) ([]games.Challenge, error)
	CountStrangers(by games.PlayerID, since time.Time) (int, error) // number of strangers invited
}

// Seeks are the challenges that are open to everybody.
type Seeks interface {
	// Of returns the open seeks of a player, oldest first.
	Of(games.PlayerID) ([]games.Challenge, error)
	// Fitting returns the oldest seek of somebody else that waits at a time with one of the
	// terms. Letters reach that player, they are not on vacation, neither has blocked the other, and the ratings of both suit
	// each other; ok is false if there is none. If fresh is set, it leaves out players if
	// the last game of either was with the other.
	Fitting(other games.Challenge, terms []string, now time.Time, fresh bool) (seek games.Challenge, ok bool, err error)
	// Returned returns the players with open seeks whose vacation ended between two times,
	// if no other vacation has begun by then.
	Returned(after, until time.Time) ([]games.PlayerID, error)
	// Before returns at most max open seeks made before a time, oldest first.
	Before(before time.Time, max int) ([]games.Challenge, error)
}

// Matches are what several games of the same players belong to.
type Matches interface {
	Load(games.MatchID) (games.Match, error) // with its games
	Add(*games.Match) error                  // sets the ID
	End(games.MatchID, time.Time) error      // zero: it goes on
	// Leave records since when a player plays no further game of a match; zero: they play on.
	Leave(m games.MatchID, p games.PlayerID, since time.Time) error
}

// Leagues are leagues, with who has entered and who reads their news.
type Leagues interface {
	Load(games.LeagueID) (leagues.League, bool, error)
	ByName(name string) (leagues.League, bool, error) // in any letter case
	List() ([]leagues.League, error)                  // by name; without closed ones
	Add(*leagues.League) error                        // sets the ID
	Save(leagues.League) error
	SaveTerms(leagues.League) error // what its organisers have decided
	// Events returns what has happened in a league since a time, oldest first.
	Events(l games.LeagueID, since time.Time) ([]leagues.Event, error)
	AddEvent(leagues.Event) error
	Wake(l games.LeagueID, at time.Time) error       // lets the judge look at it
	Entries(games.LeagueID) ([]leagues.Entry, error) // oldest first
	SaveEntry(leagues.Entry) error
	DropEntry(games.LeagueID, games.PlayerID) error
	// Readers returns who gets the news of a season: its players and everybody who watches the
	// league, unless they want no news.
	Readers(l games.LeagueID, season int) ([]games.PlayerID, error)
	Read(l games.LeagueID, p games.PlayerID, reads bool) error
	Unwilling(games.LeagueID) ([]games.PlayerID, error) // who wants none
	// Overdue returns when a player has lost games of leagues by their clock, in the order
	// of time.
	Overdue(games.PlayerID) ([]time.Time, error)
}

// Seasons are the seasons of leagues, with places and pairings.
type Seasons interface {
	// Load returns a season with its places and pairings. Open returns the seasons that have
	// not ended, oldest first.
	Load(l games.LeagueID, number int) (s leagues.Season, ok bool, err error)
	Open(games.LeagueID) ([]leagues.Season, error)
	Outline(l games.LeagueID, number int) (s leagues.Season, ok bool, err error) // without places and pairings
	// Of returns the seasons that a player plays in, oldest first. It leaves out seasons that have
	// ended, and seasons that the player has withdrawn from.
	Of(games.PlayerID) ([]leagues.Season, error)
	Save(leagues.Season) error
	SavePlace(leagues.Season, leagues.Place) error
	SavePlaces(leagues.Season) error // all of them
	DropPlace(leagues.Season, games.PlayerID) error
	// Silent returns the players of a season who have lost games by their clock, and have answered in none.
	Silent(l games.LeagueID, season int) ([]games.PlayerID, error)
	PairingOf(games.GameID) (leagues.Pairing, bool, error)
	SavePairing(leagues.Pairing) error
}

// Ratings are ratings and what they are computed from.
type Ratings interface {
	// Games returns the games of a family that count, ordered by when they ended.
	Games(family string) ([]games.RatedGame, error)
	// SaveGame and DropGame say which games count, from a time on.
	SaveGame(g games.RatedGame, at time.Time) error
	DropGame(g games.GameID, at time.Time) error
	Save(family string, ratings []games.PlayerRating) error // replaces all ratings of the family
	Starts(family string) ([]games.RatingStart, error)      // by player
	SaveStart(start games.RatingStart, at time.Time) error  // it counts from a time on
	State(family string) (games.RatingState, error)
	SaveState(family string, state games.RatingState) error
	Of(p games.PlayerID, family string) (games.PlayerRating, bool, error)
	ReliabilityOf(p games.PlayerID, since time.Time) (games.Reliability, error)
}

// Thoughts are what the computer has to think about, and who got a hint.
type Thoughts interface {
	HintGiven(games.GameID, games.PlayerID) (bool, error) // the player has got their hint in a game
	SaveHint(games.GameID, games.PlayerID) error
	Save(games.Thought) error // a process that already thinks about it loses it
}

// Attempts are what players have tried in puzzles.
type Attempts interface {
	// Load returns what a player has tried in a puzzle, which is of a game; nothing at first.
	Load(p games.PlayerID, puzzle int, r rules.Ruleset) (games.Attempt, error)
	Save(a games.Attempt, r rules.Ruleset) error
	Drop(p games.PlayerID, puzzle int) error
	// Ended returns the numbers of the puzzles that a player has solved, missed or given up.
	Ended(games.PlayerID) ([]int64, error)
}

// OwnPuzzles are puzzles from players' own games.
type OwnPuzzles interface {
	// Load returns a puzzle of a player by its number; ok is false if they have none with that number.
	Load(p games.PlayerID, number int64) (z games.Puzzle, ok bool, err error)
	// Open returns the numbers of those that a player has not solved, missed or given up, in order.
	Open(games.PlayerID) ([]int64, error)
	Add(o *games.OwnPuzzle, r rules.Ruleset) error // sets the number
	// Unmined returns games of a player that are over and that nobody has looked into for puzzles, the latest first.
	Unmined(games.PlayerID) ([]games.GameID, error)
	SetMined(games.PlayerID, games.GameID) error
}

// Solvers are the ratings of those who solve puzzles, and of the puzzles.
type Solvers interface {
	Load(games.PlayerID) (games.Solver, error)
	Save(games.Solver) error
	Puzzle(number int, z *games.Puzzle) (games.PuzzleRating, error)
	Puzzles() (map[int]games.PuzzleRating, error) // of those that have counted, by their numbers
	SavePuzzle(games.PuzzleRating) error
}

// Ledger is the table of handled mail.
type Ledger interface {
	// LastCommand returns the time of the last executed command from an address of a player, or
	// the zero time if there is none.
	LastCommand(games.PlayerID) (time.Time, error)
	// HasCommanded reports whether a command from an address of a player was executed after a time and until
	// another, as far as the ledger goes back.
	HasCommanded(p games.PlayerID, after, until time.Time) (bool, error)
}

// Journal notes what is done, so that it can be done once more on a copy of the database.
type Journal interface {
	// Note enters in the journal what this transaction has just done with a time: with the journal and the mails
	// the same is done once more on a copy of the database.
	Note(at time.Time, kind string, facts any) error
}
