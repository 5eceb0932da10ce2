package store

import (
	"cmp"
	"context"
	"database/sql"
	"maps"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/games/play"
)

// Tx is a transaction. It must not be used after the function of [DB.Update] or [DB.View]
// has returned, and not by two goroutines at once.
type Tx struct {
	ctx       context.Context
	db        *DB
	pool      *pool
	runner    runner
	try       int      // how many times the transaction has been tried, with this one
	clashed   error    // a statement has clashed with another transaction: this one can no longer commit
	within    int      // how many savepoints have been set, each within the one before
	committed []func() // what OnCommit was given
	written   []letters.Notice
	rings     bool // something was written that other processes may wait for

	// Games and players loaded before. One mail asks for the same ones several times.
	games   map[games.GameID]games.Game
	trees   map[games.GameID][]play.Tree
	players map[games.PlayerID]games.Player

	foresight foresight // what was asked beforehand
	holds     hold      // what nobody else decides about meanwhile

	counters map[string]int64 // values of the counters used, by name
	drawn    []number         // numbers drawn from blocks
	drew     Drawn            // since the last note in the journal
	again    *Drawn           // what to draw again; nil: everything is drawn anew

	// What the database keeps, by subject.
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
	Outbox      Outbox
	Notices     Notices
	Digests     Digests
	Sending     Sending
	Deliveries  Deliveries
	Bounces     Bounces
	Ledger      Ledger
	Spool       Spool
	Journal     Journal
	Alarms      Alarms
	Watermarks  Watermarks
	Troubles    Troubles
	Processes   Processes
	Servers     Servers
	Upkeep      Upkeep
	Explored    Explored
	Collections Collections
	numbers     numbers
}

func newTx(ctx context.Context, db *DB, p *pool, l runner) *Tx {
	tx := &Tx{
		ctx: context.WithoutCancel(ctx), db: db, pool: p, runner: l,
		games: map[games.GameID]games.Game{}, trees: map[games.GameID][]play.Tree{}, players: map[games.PlayerID]games.Player{},
		counters: map[string]int64{}, again: db.again.clone(),
	}
	tx.Players = Players{tx}
	tx.Addresses = Addresses{tx}
	tx.Wishes = Wishes{tx}
	tx.Games = Games{tx}
	tx.Corrections = Corrections{tx}
	tx.Remarks = Remarks{tx}
	tx.Intervals = Intervals{tx}
	tx.Notes = Notes{tx}
	tx.Trees = Trees{tx}
	tx.Watches = Watches{tx}
	tx.Blocks = Blocks{tx}
	tx.Challenges = Challenges{tx}
	tx.Seeks = Seeks{tx}
	tx.Matches = Matches{tx}
	tx.Leagues = Leagues{tx}
	tx.Seasons = Seasons{tx}
	tx.Ratings = Ratings{tx}
	tx.Thoughts = Thoughts{tx}
	tx.Attempts = Attempts{tx}
	tx.Solvers = Solvers{tx}
	tx.OwnPuzzles = OwnPuzzles{tx}
	tx.Outbox = Outbox{tx}
	tx.Notices = Notices{tx}
	tx.Digests = Digests{tx}
	tx.Sending = Sending{tx}
	tx.Deliveries = Deliveries{tx}
	tx.Bounces = Bounces{tx}
	tx.Ledger = Ledger{tx}
	tx.Spool = Spool{tx}
	tx.Journal = Journal{tx}
	tx.Alarms = Alarms{tx}
	tx.Watermarks = Watermarks{tx}
	tx.Troubles = Troubles{tx}
	tx.Processes = Processes{tx}
	tx.Servers = Servers{tx}
	tx.Upkeep = Upkeep{tx}
	tx.Explored = Explored{tx}
	tx.Collections = Collections{tx}
	tx.numbers = numbers{tx}
	return tx
}

// OnCommit calls f when the transaction has been committed, and not if it fails or if the savepoint is
// undone in which OnCommit was called.
func (tx *Tx) OnCommit(f func()) { tx.committed = append(tx.committed, f) }

// Savepoint runs f, and undoes its changes if f returns an error or panics. The
// transaction can go on.
func (tx *Tx) Savepoint(f func() error) error {
	if err := tx.run("set savepoint", "SAVEPOINT one"); err != nil {
		return err
	}
	kept, counters, drawn, committed, written := false, maps.Clone(tx.counters), len(tx.drawn), len(tx.committed), len(tx.written)
	drew, again := *tx.drew.clone(), tx.again.clone()
	tx.within++
	defer func() {
		tx.within--
		if !kept {
			tx.counters, tx.committed, tx.written = counters, tx.committed[:committed], tx.written[:written]
			tx.drew, tx.again = drew, again
			tx.numbers.giveBack(drawn)
			clear(tx.games)
			clear(tx.trees)
			clear(tx.players)
			tx.foresight.forget()
			tx.undo()
		}
	}()
	if err := f(); err != nil {
		return err
	}
	err := tx.run("release savepoint", "RELEASE SAVEPOINT one")
	if err == nil && tx.within == 1 { // within another, that one finds out
		err = tx.flush()
	}
	kept = err == nil
	return err
}

// undo undoes what was done since the savepoint, and removes that.
func (tx *Tx) undo() {
	if tx.clashed != nil {
		return
	}
	if err := tx.noteClash(tx.runner.undo("one")); err == nil {
		tx.run("release savepoint", "RELEASE SAVEPOINT one")
	}
}

// exec runs a statement, whose errors begin with some words (see [statement]). Its text must be a constant, because it is kept prepared. On PostgreSQL it runs with
// the next query, which may then return its error.
func (tx *Tx) exec(words, text string, args ...any) error {
	if err := tx.mayChange(text); err != nil {
		return err
	}
	return tx.wake(words, text, args...)
}

// wake is like exec for a statement that sets an alarm earlier. Any transaction may do so, for by an alarm nobody decides but the judge, who
// holds everything.
func (tx *Tx) wake(words, text string, args ...any) error {
	err := tx.run(words, text, args...)
	tx.foresight.changed(text)
	return err
}

// run is like exec, for a caller that knows which answers of the foresight it changes.
func (tx *Tx) run(words, text string, args ...any) error {
	if err := tx.closed(); err != nil {
		return err
	}
	return tx.noteClash(tx.runner.later(tx.statement(words, nil, text, args...)))
}

// later is like exec for a statement that returns rows.
func (tx *Tx) later(words string, row func(scanner) error, text string, args ...any) error {
	if err := cmp.Or(tx.closed(), tx.mayChange(text)); err != nil {
		return err
	}
	tx.foresight.changed(text)
	return tx.noteClash(tx.runner.later(tx.statement(words, row, text, args...)))
}

// closed returns why nothing can be changed, if so.
func (tx *Tx) closed() error {
	if tx.clashed == nil && tx.foresight.collects {
		return errForeseen
	}
	return tx.clashed
}

// execCount is like exec, at once, and returns how many rows the statement changed.
func (tx *Tx) execCount(words, text string, args ...any) (int, error) {
	if err := cmp.Or(tx.closed(), tx.mayChange(text)); err != nil {
		return 0, err
	}
	tx.foresight.changed(text)
	n, err := tx.runner.count(tx.statement(words, nil, text, args...))
	return n, tx.noteClash(err)
}

// flush waits until all statements have run.
func (tx *Tx) flush() error {
	if tx.clashed != nil {
		return tx.clashed
	}
	return tx.noteClash(tx.runner.flush())
}

// statement returns a query that calls row for each of its rows. The text must be a constant, because it is kept
// prepared.
func (tx *Tx) statement(words string, row func(scanner) error, text string, args ...any) statement {
	return statement{words, text, tx.db.engine.arguments(columns(args)), row}
}

// ask runs queries, one after the other. On PostgreSQL all of them take one round trip.
func (tx *Tx) ask(statements ...statement) error {
	if tx.clashed != nil {
		return tx.clashed
	}
	if ok, err := tx.foresight.answer(statements); ok {
		return err
	}
	if tx.foresight.collects {
		tx.foresight.asked = append(tx.foresight.asked, statements...)
		return errForeseen
	}
	return tx.noteClash(tx.runner.ask(statements...))
}

// stream runs a query for so many rows that its caller reads them one by one, before any other statement.
func (tx *Tx) stream(text string, args ...any) (*sql.Rows, error) {
	return tx.runner.stream(text, tx.db.engine.arguments(columns(args)))
}

// clashError is an error of a transaction that has to be tried again.
type clashError struct{ error }

func (e *clashError) Unwrap() error { return e.error }

// addedTries is how many times a transaction is tried that adds a row which is there already. At the
// second try it sees the row, if another transaction has added it a moment ago.
const addedTries = 3

// noteClash returns the error of a statement, and remembers one that means that the whole transaction has to be
// tried again.
func (tx *Tx) noteClash(err error) error {
	if err == nil {
		return nil
	}
	if isLost(err) {
		tx.db.lose()
		tx.clashed = tx.db.whyLost(tx.ctx) // it can do nothing more
		return tx.clashed
	}
	switch tx.db.engine.clash(err) {
	case noClash:
		return err
	case maybeClash:
		tx.drawn = nil // one of the numbers may be in use
		if tx.try >= addedTries {
			return err
		}
	}
	tx.clashed = &clashError{err}
	return tx.clashed
}

// ForGames returns the transaction as package desk knows it.
func (tx *Tx) ForGames() desk.Tx {
	return desk.Tx{Begun: tx.Games, Books: desk.Books{
		Players:     tx.Players,
		Addresses:   tx.Addresses,
		Wishes:      tx.Wishes,
		Games:       tx.Games,
		Corrections: tx.Corrections,
		Remarks:     tx.Remarks,
		Intervals:   tx.Intervals,
		Notes:       tx.Notes,
		Trees:       tx.Trees,
		Watches:     tx.Watches,
		Blocks:      tx.Blocks,
		Challenges:  tx.Challenges,
		Seeks:       tx.Seeks,
		Matches:     tx.Matches,
		Leagues:     tx.Leagues,
		Seasons:     tx.Seasons,
		Ratings:     tx.Ratings,
		Thoughts:    tx.Thoughts,
		Attempts:    tx.Attempts,
		Solvers:     tx.Solvers,
		OwnPuzzles:  tx.OwnPuzzles,
		Explored:    tx.Explored,
		Outbox:      tx.Outbox,
		Notices:     tx.Notices,
		Digests:     tx.Digests,
		Deliveries:  tx.Deliveries,
		Bounces:     tx.Bounces,
		Ledger:      tx.Ledger,
		Journal:     tx.Journal,
		Savepoint:   tx.Savepoint,
	}}
}
