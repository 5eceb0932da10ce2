package store

import (
	"errors"
	"slices"

	"pentepost/games"
)

// Which transactions run side by side on PostgreSQL. Each holds locks before it reads anything that a decision rests on, so READ COMMITTED
// suffices: docs/side-by-side.md has the proof. SQLite has one writer.

const (
	// houseLock is held by all transactions that decide: by one alone, or by any number that hold games.
	houseLock = 7201
	// gameLocks are the locks of games, by their numbers.
	gameLocks = 7202
)

// errNotHeld is why a transaction is tried again: it was to change what it does not hold. It holds everything then.
var errNotHeld = errors.New("the transaction changes more than its games")

// hold is what a transaction holds.
type hold struct {
	some  bool // not everything, but some games
	games []games.GameID
}

// Which says what a transaction is about, before it reads anything that a decision rests on: some games, or everything if known is false.
type Which func(*Tx) (list []games.GameID, known bool, err error)

// Everything is the [Which] of most transactions.
func Everything(*Tx) (list []games.GameID, known bool, err error) { return nil, false, nil }

// hold lets no other transaction decide about the same before this one ends.
func (tx *Tx) hold(which Which) error {
	list, known, err := which(tx)
	if err != nil || !tx.db.engine.remote {
		return err
	}
	if !known || tx.try > 1 {
		return tx.holdAll()
	}
	return tx.holdGames(list)
}

// mostIdle is how long a transaction may be silent before PostgreSQL ends it, in milliseconds.
//
// DECISION: a process that is stopped, or cut off from the network, would keep all others from deciding until PostgreSQL notices,
// which takes two hours as Linux is installed. No decision is silent for longer than reading some mails takes.
const mostIdle = "60000"

// holdAll lets no other transaction decide anything. It waits for those that do.
func (tx *Tx) holdAll() error {
	return tx.later("hold everything", noRow, `SELECT set_config('idle_in_transaction_session_timeout', $2, true), pg_advisory_xact_lock($1)`, houseLock, mostIdle)
}

// holdGames lets no other transaction decide anything about some games. If this one changes something else, it is tried again, and then
// holds everything.
func (tx *Tx) holdGames(list []games.GameID) error {
	slices.Sort(list) // all in the same order, so that no two wait for each other
	list = slices.Compact(list)
	err := tx.later("hold games", noRow, `SELECT set_config('idle_in_transaction_session_timeout', $2, true), pg_advisory_xact_lock_shared($1)`, houseLock, mostIdle)
	for _, g := range list {
		if err == nil {
			err = tx.later("hold game $2", noRow, `SELECT pg_advisory_xact_lock(CAST($1 AS INTEGER), CAST($2 AS INTEGER))`, gameLocks, int64(int32(g)))
		}
	}
	tx.holds = hold{some: true, games: list}
	return err
}

// noRow is for the row of a query that is asked for what it does.
func noRow(scanner) error { return nil }

// mayChange returns an error if the transaction does not hold what a statement changes. It is tried again then.
func (tx *Tx) mayChange(text string) error {
	if table, known := changedTable(text); !tx.holds.some || known && ofGames(table) {
		return nil
	}
	return tx.notHeld()
}

// mayChangeGame is mayChange for a game.
func (tx *Tx) mayChangeGame(g games.GameID) error {
	if !tx.holds.some || slices.Contains(tx.holds.games, g) {
		return nil
	}
	return tx.notHeld()
}

// mayChangeMatch is mayChange for a match. Whoever holds its running game holds the match: there is never more than one, and what has ended is
// changed by nobody but the operator, who holds everything.
func (tx *Tx) mayChangeMatch(m games.MatchID) error {
	ofMatch := func(g games.GameID) bool { return tx.games[g].Match == m }
	if !tx.holds.some || m != 0 && slices.ContainsFunc(tx.holds.games, ofMatch) {
		return nil
	}
	return tx.notHeld()
}

func (tx *Tx) notHeld() error {
	tx.clashed = &clashError{errNotHeld}
	return tx.clashed
}

// ofGames reports whether a table has nothing but what belongs to a game, or is only added to by those who decide. Others decide nothing
// by what a transaction about a game changes there. Of which game or match a row is, those check that write the row.
func ofGames(table string) bool {
	switch table {
	case "games", "seats", "plies", "leavings", "conditionals", "notes", "remarks", "thoughts", "rated_games", "pairings", "matches", "match_players",
		"outbox", "ledger", "spool", "journal", "explored":
		return true
	}
	return false
}
