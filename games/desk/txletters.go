package desk

import (
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
)

// Outbox is where notices wait until they are sent.
type Outbox interface {
	Enqueue(letters.Notice) error
	Drop(notice int64, why string) error // it is not sent after all
	Cancel(games.PlayerID) error         // unsent notices to a player are never sent
}

// Notices are what was written to people, sent or not.
type Notices interface {
	Load(id int64) (n letters.Notice, ok bool, err error) // by its number
	// HasLike reports whether a notice with the same reader and [letters.Notice.Likeness] was
	// written since a time.
	HasLike(n letters.Notice, since time.Time) (bool, error)
	// Refusals returns the refusals, and the first letters to somebody who knows no commands, that were written to a player since a
	// time, latest first.
	Refusals(p games.PlayerID, since time.Time) ([]Misunderstanding, error)
	// CountOf returns how many letters of a kind were written to a player since a time.
	CountOf(p games.PlayerID, k letters.Kind, since time.Time) (int, error)
	// LastQuestion returns the last notice with a [Question] that has the same reader, game
	// and challenge as n; ok is false if there is none.
	LastQuestion(n letters.Notice) (last letters.Notice, ok bool, err error)
	// NthLastDue returns the due time of the n-th last [Limited] letter that answered a mail
	// of a player; n is 1 for the last one. ok is false if there are fewer than n.
	NthLastDue(p games.PlayerID, n int) (due time.Time, ok bool, err error)
	// Welcomed returns the welcomes, helps and codes that strangers got since a time, latest first.
	Welcomed(since time.Time) ([]Welcomed, error)
}

// Misunderstanding is an answer to a mail that was not done.
type Misunderstanding struct {
	At    time.Time
	Line  string // the command line of that mail
	Asked bool   // the answer asked whether the sender meant a command, so the mail was no mistake
}

// Welcomed is a letter to a stranger.
type Welcomed struct {
	Misunderstanding
	Address string
	Vouched bool // the receiving server vouched for them; not so for a code, which they have not asked for
}

// Digests are letters of the day and what waits for them.
type Digests interface {
	// Enqueue writes a letter of the day. The notices with some numbers, which waited for it,
	// are told in it.
	Enqueue(n letters.Notice, tells []int64) error
	// Waiting returns the notices that wait for the letter of the day of a player, oldest first.
	Waiting(games.PlayerID) ([]letters.Notice, error)
	// Release makes them due.
	Release(p games.PlayerID, at time.Time) error
	// WaitAgain makes what a letter of the day has told wait for the next one.
	WaitAgain(digest int64) error
}

// Deliveries are what happened to letters on their way.
type Deliveries interface {
	// Note notes what happened to a letter at a time; first is false if that was known.
	Note(id int64, what letters.Fate, at time.Time) (first bool, err error)
	// NoteReached notes that letters reach a player again: those about a game that were sent to them since a time have arrived.
	NoteReached(p games.PlayerID, g games.GameID, since, at time.Time) error
	// Of returns what happened to a letter. One that was not sent at all counts as lost on its way from then on.
	Of(id int64) (clock.Letter, error)
	// To returns what happened to the letters to a player that may be about a game. They were sent since a time and, if
	// it is not zero, before another one. Of the notices it loads the reader, the kind, the game, the ply and the facts.
	To(p games.PlayerID, g games.GameID, since, until time.Time) ([]letters.Delivery, error)
}

// Bounces are letters that came back.
type Bounces interface {
	Add(b letters.Bounce, at time.Time) error
	// Count returns the numbers of hard and soft bounces of letters to a player
	// since a time.
	Count(p games.PlayerID, since time.Time) (hard, soft int, err error)
	Forget(games.PlayerID) error
}
