package games

import (
	"time"

	"pentepost/games/clock"
)

// Tx is a transaction of the database. Package store implements it; the interface is
// here because store imports games.
type Tx interface {
	Books
	// PutGame writes g and its plies after the first from. The result of a game has to reach the ratings and the
	// league, too, so only [results] does that.
	PutGame(g Game, from int) error
	// RewindGame drops the plies of a game after the first ones, and all leavings. PutGame writes
	// the ones that stay.
	RewindGame(g GameID, plies int) error
}

// Books is what everybody may read and write in a transaction: all but games that have begun.
//
// Lookups by a name or number that may be wrong report whether it exists. Any other
// error is a fault.
type Books interface {
	Player(PlayerID) (Player, error)
	HasPlayer(PlayerID) (bool, error)
	PlayerByNick(nick string) (Player, bool, error) // in any letter case
	PlayerByAddress(address string) (Player, bool, error)
	AddPlayer(*Player) error // sets the ID
	SavePlayer(Player) error

	Game(GameID) (Game, bool, error)
	GamesOf(PlayerID) ([]Game, error) // running games, oldest first
	// GamesAtOnce returns how many games a player plays or has room for: running games that
	// they have not left, and open seeks.
	GamesAtOnce(PlayerID) (int, error)
	AddGame(*Game) error                      // sets the ID; saves the plies already played
	Corrections(GameID) ([]Correction, error) // oldest first
	AddCorrection(Correction) error
	SaveCorrection(Correction) error
	AddRemark(*Remark) error // sets the ID

	// Intervals returns when the clock of a player in a game stood still since a time, for
	// whatever cause, in the order of time.
	Intervals(g GameID, p PlayerID, since time.Time) ([]clock.Interval, error)
	AddInterval(Interval) error
	// EndIntervals ends the intervals of a cause, if they last at a time, that stop this player's
	// clocks in all games, or the clocks of this game.
	EndIntervals(c clock.Cause, p PlayerID, g GameID, at time.Time) error
	// SetUnreached replaces when the clock of a player in a game stands still because of its letters, as far as that began since
	// a time and, if it is not zero, before another one.
	SetUnreached(p PlayerID, g GameID, since, until time.Time, by []clock.Interval) error
	// SetVacation replaces the vacations of a player that end after a time.
	SetVacation(p PlayerID, after time.Time, by []clock.Interval) error

	HintGiven(GameID, PlayerID) (bool, error) // the player has got their hint in a game
	SaveHint(GameID, PlayerID) error
	SaveThought(Thought) error // a process that already thinks about it loses it

	// WakeGames lets the judge look at the games whose clock had stopped without an end.
	WakeGames(at time.Time) error

	Notes(GameID, PlayerID) ([]Note, error) // oldest first
	AddNote(Note) error
	DropNote(Note) error

	Tree(GameID, PlayerID) (Tree, error) // the zero tree of that player, not paused, if there is none
	Trees(GameID) ([]Tree, error)        // by player
	SaveTree(Tree) error                 // an empty tree is deleted

	Watches(PlayerID) ([]Watched, error) // what a player watches, oldest first
	SaveWatch(Watched) error
	DropWatch(Watched) error
	Watchers(g GameID, ended bool) ([]PlayerID, error) // who is to be told of a game; not its players
	CountWatchers(Watched) (int, error)                // how many watch the same

	Challenge(ChallengeID) (Challenge, bool, error)
	OpenChallenges(PlayerID) ([]Challenge, error) // from or to the player
	AddChallenge(*Challenge) error                // sets the ID
	SaveChallenge(Challenge) error                // adds people who were invited since
	// Unanswered returns the invitations to a player that lapsed or were withdrawn before they had accepted, the
	// latest first.
	Unanswered(PlayerID) ([]Challenge, error)
	// SeeksOf returns the open seeks of a player, oldest first.
	SeeksOf(PlayerID) ([]Challenge, error)
	// FittingSeek returns the oldest seek of somebody else that waits at a time with one of the
	// terms. Letters reach that player, they are not on vacation, and the ratings of both suit each
	// other; ok is false if there is none. If fresh is set, it leaves out players if
	// the last game of either was with the other.
	FittingSeek(other Challenge, terms []string, now time.Time, fresh bool) (seek Challenge, ok bool, err error)
	// ReturnedSeekers returns the players with open seeks whose vacation ended between two times,
	// if no other vacation has begun by then.
	ReturnedSeekers(after, until time.Time) ([]PlayerID, error)
	// SeeksBefore returns at most max open seeks made before a time, oldest first.
	SeeksBefore(before time.Time, max int) ([]Challenge, error)
	InvitedStrangers(by PlayerID, since time.Time) (int, error) // number of strangers invited

	Match(MatchID) (Match, error)      // with its games
	AddMatch(*Match) error             // sets the ID
	EndMatch(MatchID, time.Time) error // zero: it goes on
	// LeaveMatch records since when a player plays no further game of a match; zero: they play on.
	LeaveMatch(m MatchID, p PlayerID, since time.Time) error

	// NoteLetter notes what happened to a letter at a time; first is false if that was known.
	NoteLetter(id int64, what LetterNews, at time.Time) (first bool, err error)
	// NoteReached notes that letters reach a player again: those about a game that were sent to them since a time have arrived.
	NoteReached(p PlayerID, g GameID, since, at time.Time) error
	// Delivery returns what happened to a letter. One that was not sent at all counts as lost on its way from then on.
	Delivery(id int64) (clock.Letter, error)
	// Deliveries returns what happened to the letters to a player that may be about a game. They were sent since a time and, if
	// it is not zero, before another one. Of the notices it loads the reader, the kind, the game, the ply and the facts.
	Deliveries(p PlayerID, g GameID, since, until time.Time) ([]Delivery, error)

	AddBounce(b Bounce, at time.Time) error
	// CountBounces returns the numbers of hard and soft bounces of letters to a player
	// since a time.
	CountBounces(p PlayerID, since time.Time) (hard, soft int, err error)
	ForgetBounces(PlayerID) error

	// Addresses returns the addresses of a player, oldest first.
	Addresses(PlayerID) ([]Address, error)
	AddAddress(PlayerID, Address) error // nobody may have it
	DropAddress(address string) error
	// Wishes returns what a player asked for since a time, oldest first, and WishesFor who asked
	// for an address.
	Wishes(p PlayerID, since time.Time) ([]Wish, error)
	WishesFor(address string, since time.Time) ([]Wish, error)
	AddWish(Wish) error
	CountWrongCode(wish int64) error
	DropWish(wish int64) error
	// Forget deletes what is known of a player except their games.
	Forget(PlayerID) error

	// LastCommand returns the time of the last executed command from an address of a player, or
	// the zero time if there is none.
	LastCommand(PlayerID) (time.Time, error)

	League(LeagueID) (League, bool, error)
	LeagueByName(name string) (League, bool, error) // in any letter case
	Leagues() ([]League, error)                     // by name; without closed ones
	AddLeague(*League) error                        // sets the ID
	SaveLeague(League) error
	WakeLeague(l LeagueID, at time.Time) error // lets the judge look at it
	Entries(LeagueID) ([]Entry, error)         // oldest first
	SaveEntry(Entry) error
	DropEntry(LeagueID, PlayerID) error
	// Season returns a season with its places and pairings. OpenSeasons returns the seasons that have
	// not ended, oldest first.
	Season(l LeagueID, number int) (s Season, ok bool, err error)
	OpenSeasons(LeagueID) ([]Season, error)
	// SeasonsOf returns the seasons that a player plays in, oldest first. It leaves out seasons that have
	// ended, and seasons that the player has withdrawn from.
	SeasonsOf(PlayerID) ([]Season, error)
	SaveSeason(Season) error // with its places
	PairingOf(GameID) (Pairing, bool, error)
	SavePairing(Pairing) error
	// LeagueReaders returns who gets the news of a season: its players and everybody who watches the
	// league, unless they want no news.
	LeagueReaders(l LeagueID, season int) ([]PlayerID, error)
	ReadLeague(l LeagueID, p PlayerID, reads bool) error
	LeagueUnwilling(LeagueID) ([]PlayerID, error) // who wants none
	// OverdueInLeagues returns when a player has lost games of leagues by their clock, in the order
	// of time.
	OverdueInLeagues(PlayerID) ([]time.Time, error)
	// HasCommanded reports whether a command from an address of a player was executed after a time and until
	// another, as far as the ledger goes back.
	HasCommanded(p PlayerID, after, until time.Time) (bool, error)

	// RatedGames returns the games of a family that count, ordered by when they ended.
	RatedGames(family string) ([]RatedGame, error)
	// SaveRated and DropRated say which games count, from a time on.
	SaveRated(g RatedGame, at time.Time) error
	DropRated(g GameID, at time.Time) error
	SaveRatings(family string, ratings []PlayerRating) error // replaces all ratings of the family
	RatingStarts(family string) ([]RatingStart, error)       // by player
	SaveRatingStart(start RatingStart, at time.Time) error   // it counts from a time on
	RatingState(family string) (RatingState, error)
	SaveRatingState(family string, state RatingState) error
	RatingOf(p PlayerID, family string) (PlayerRating, bool, error)
	ReliabilityOf(p PlayerID, since time.Time) (Reliability, error)

	// Note enters in the journal what this transaction has just done with a time: with the journal and the mails
	// the same is done once more on a copy of the database.
	Note(at time.Time, kind string, facts any) error

	// Savepoint runs f, and undoes its changes if f returns an error.
	Savepoint(f func() error) error

	Enqueue(Notice) error
	// EnqueueDigest writes a letter of the day. The notices with some numbers, which waited for it,
	// are told in it.
	EnqueueDigest(n Notice, tells []int64) error
	// Waiting returns the notices that wait for the letter of the day of a player, oldest first.
	Waiting(PlayerID) ([]Notice, error)
	// ReleaseWaiting makes them due.
	ReleaseWaiting(p PlayerID, at time.Time) error
	// WaitAgain makes what a letter of the day has told wait for the next one.
	WaitAgain(digest int64) error
	Drop(notice int64, why string) error               // it is not sent after all
	Notice(id int64) (n Notice, ok bool, err error)    // by its number
	RemarkLength(id int64) (characters int, err error) // 0 if there is no such remark
	CancelNotices(PlayerID) error                      // unsent notices to a player are never sent
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
