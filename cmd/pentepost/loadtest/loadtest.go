// Package loadtest measures a server under load: it fills a database with running games and lets many
// players move at the same time.
//
//	Fill      a sample of games, played by the code that plays all games (sample.go), and its copies (store.Multiply)
//	Drive     players who mail moves and wait until the letters about them have been sent (drive.go, post.go)
//	Sink      takes letters for a server that runs somewhere else (sink.go)
package loadtest

import (
	"context"
	"errors"
	"fmt"
	"time"

	"pentepost/games"
	"pentepost/mailer/hint"
	"pentepost/store"
)

// Domain is the domain of the players, and of the server that they write to.
const Domain = "pente.test"

// ErrForeign means that a database was not filled by a load test: real people would get letters.
var ErrForeign = hint.With(errors.New("the database is not one that a load test has filled"),
	"a load test writes to players of its own: give it a new directory or an empty database.")

// ErrOtherNumber means that a database was filled with another number of games.
var ErrOtherNumber = errors.New("the database has another number of games")

// ErrUnfinished means that a database was filled only in part, because the filling was interrupted.
var ErrUnfinished = errors.New("the database was filled only in part: remove it, and fill a new one")

// Options say how a database is filled.
type Options struct {
	Games   int
	Plies   int
	Cleared bool // old letters and mails are cleared away, as after a month
}

// Fill fills an empty database with running games, which began a day for each ply ago, and reports true. A
// database that it has filled with as many games before is left as it is. The errors include [ErrForeign],
// [ErrOtherNumber] and [ErrUnfinished].
func Fill(ctx context.Context, place string, o Options, report func(done float64)) (bool, error) {
	db, err := store.Open(ctx, place, Domain)
	if err != nil {
		return false, fmt.Errorf("open store: %w", err)
	}
	n, err := filled(ctx, db)
	switch {
	case err != nil:
	case n > 0 && n != o.Games:
		err = fmt.Errorf("%d instead of %d: %w", n, o.Games, ErrOtherNumber)
	case n == 0:
		err = fill(ctx, db, o, report)
	}
	return n == 0, errors.Join(err, db.Close())
}

func fill(ctx context.Context, db *store.DB, o Options, report func(done float64)) error {
	perSample := min(o.Games, GamesInSample)
	if o.Games%perSample != 0 {
		return fmt.Errorf("the number of games, %d, is no multiple of %d", o.Games, perSample)
	}
	sample, err := playSample(ctx, db, perSample, o)
	if err != nil {
		return fmt.Errorf("play the first games: %w", err)
	}
	if copies := int64(o.Games/perSample) - 1; copies > 0 {
		return db.Multiply(ctx, sample, copies, roundTime, report)
	}
	return nil
}

// filled returns how many games a load test has put into a database.
func filled(ctx context.Context, db *store.DB) (n int, err error) {
	err = db.View(ctx, func(tx *store.Tx) error {
		if n, err = tx.Games.Count(); err != nil || n == 0 {
			return err
		}
		last, err := tx.Games.LastNumber()
		if err == nil && last < int64(n) { // numbers are reserved in the end
			err = ErrUnfinished
		}
		return errors.Join(err, checkOurs(tx))
	})
	return n, err
}

// checkOurs returns [ErrForeign] unless the first player is one of a load test.
func checkOurs(tx *store.Tx) error {
	_, ok, err := tx.Players.ByAddress(addressOf(1))
	if err == nil && !ok {
		err = ErrForeign
	}
	return err
}

// addressOf returns the address of a player.
func addressOf(p games.PlayerID) string { return fmt.Sprintf("%s@%s", nickOf(p), Domain) }

func nickOf(p games.PlayerID) string { return fmt.Sprint("load", p) }

// roundTime is how much time there is between two plies of a game.
const roundTime = 24 * time.Hour
