package server

import (
	"context"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"pentepost/cmd/pentepost/computer"
	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/gomocup"
	"pentepost/cmd/pentepost/server/keyring"
	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/store"
)

// thinkTime is how long a worker holds a thought. It is much longer than a move takes: when it ends, the
// worker is stuck, and another one begins again. What a dead process held is free at once.
const thinkTime = 10 * time.Minute

// thinker chooses what computer players do.
type thinker struct {
	*ground
	keys    *keyring.Ring
	commits *commits
}

// computersOf returns the computer players that can be challenged: engines of others, then ours.
func computersOf(c *config.Config) (list []games.Computer) {
	for _, name := range slices.Sorted(maps.Keys(c.Engines)) {
		list = append(list, games.Computer{Nick: name, Rules: c.Engines[name].Plays})
	}
	if c.Computer.Off {
		return list
	}
	for level := range c.Computer.Levels {
		list = append(list, games.Computer{Nick: computer.Nick(level + 1)})
	}
	return list
}

// engines returns the engines of others, by the nicknames that use them.
func (t *thinker) engines() map[string]gomocup.Client {
	engines := map[string]gomocup.Client{}
	for name, e := range t.config.Engines {
		engines[name] = gomocup.Client{Command: e.Command, Turn: e.TurnTime(), Memory: int64(e.Memory) << 20}
	}
	return engines
}

// engineFailed tells the operator that an engine did not move.
func (t *thinker) engineFailed(name string, err error) {
	t.log.Error("engine failed", "engine", name, "err", err,
		"hint", "the built-in computer has moved instead. Run the command of [engine."+name+"] by hand, write START 15 and then BEGIN, and see what it says.")
}

// longThinkers returns how many workers have long thoughts. They leave a processor to the letters of people, if there are
// several.
func longThinkers(c *config.Config) int { return min(c.Computer.Workers, max(runtime.NumCPU()-1, 1)) }

// Thinkers returns with how many threads the server thinks at the same time.
func (s *Server) Thinkers() int {
	if n := longThinkers(s.config); n > 0 {
		return n + 1
	}
	return 0
}

// startThinking starts the workers that think for the computer players. One more worker has no long thoughts, so that short
// ones never wait for the end of one.
func (t *thinker) startThinking(ctx context.Context, loops *errgroup.Group) {
	workers := longThinkers(t.config)
	for range workers {
		loops.Go(func() error { return t.think(ctx, games.LongThought) })
	}
	if workers > 0 {
		loops.Go(func() error { return t.think(ctx, games.MiddleThought) })
	}
}

// think takes thoughts of up to a length until the context ends.
func (t *thinker) think(ctx context.Context, longest games.ThoughtLength) error {
	var player *computer.Player // made when it is needed, because of its memory
	for ctx.Err() == nil {
		thought, ok, err := t.reserveThought(ctx, longest)
		if ok {
			if player == nil {
				player = computer.New(t.engines(), t.engineFailed)
			}
			err = t.thinkOf(ctx, player, thought)
		}
		switch {
		case ctx.Err() != nil:
		case err != nil && !ok:
			t.log.Error("no thought reserved", "err", err, "hint", store.Hint(err))
			pause(ctx, lookEvery)
		case err != nil:
			t.log.Error("computer failed", "game", thought.Game, "player", thought.Player, "retry_in", thinkTime, "err", err,
				"hint", "the game goes on when the computer tries again. If it fails again, please report this with the record of the game.")
			pause(ctx, lookEvery)
		case !ok:
			t.awaitThought(ctx, longest)
		}
	}
	// The next process takes over its thought at once.
	t.db.Update(context.WithoutCancel(ctx), func(tx *store.Tx) error { return tx.Thoughts.Release(t.db.Holder()) })
	return ctx.Err()
}

// awaitThought waits until there may be a thought of up to a length: this process has committed one, or lookOut has seen one.
func (t *thinker) awaitThought(ctx context.Context, longest games.ThoughtLength) {
	select {
	case <-ctx.Done():
	case <-t.db.Thoughts(longest):
	}
}

// reserveThought reserves the next thought of up to a length; ok is false if there is none. If the computer is on
// turn, its turn begins, as that of a person does when the letter has been taken.
func (t *thinker) reserveThought(ctx context.Context, longest games.ThoughtLength) (thought games.Thought, ok bool, err error) {
	now := t.clock.Now()
	next := func(tx *store.Tx) (err error) {
		thought, ok, err = tx.Thoughts.Next(longest, now)
		return err
	}
	if err := t.db.Ask(ctx, next); err != nil || !ok { // it holds nobody up, and mostly finds nothing
		return thought, false, err
	}
	err = t.db.Reserve(ctx, func(tx *store.Tx) (err error) {
		if err = next(tx); err == nil && ok {
			ok, err = t.takeThought(tx, thought, now)
		}
		return err
	})
	if err != nil || !ok || thought.About != games.AboutTurn {
		return thought, ok && err == nil, err
	}
	err = t.db.Update(ctx, func(tx *store.Tx) error { return turnOfComputer(tx, thought, now) })
	return thought, err == nil, err
}

// takeThought makes this process the holder of a thought; ok is false if somebody else has it.
func (t *thinker) takeThought(tx *store.Tx, thought games.Thought, now time.Time) (ok bool, err error) {
	ok, err = tx.Thoughts.Reserve(thought, t.db.Holder(), now, now.Add(thinkTime))
	if err == nil && ok {
		err = tx.Journal.Note(now, noteThinking, thought)
	}
	return ok, err
}

// turnOfComputer begins the turn of a computer player that begins to think.
func turnOfComputer(tx *store.Tx, thought games.Thought, now time.Time) error {
	g, _, err := tx.Games.Load(thought.Game)
	if err != nil {
		return err
	}
	turn := letters.Notice{To: thought.Player, Matter: letters.Matter{Game: g.ID, Ply: g.Position.Plies(), Undone: g.Undone}, Letter: letters.YourMove{}}
	return desk.TurnBegan(tx.ForGames(), turn, now)
}

// thinkOf chooses a command for a reserved thought, and carries it out. If the game has gone on meanwhile, the
// command is dropped.
func (t *thinker) thinkOf(ctx context.Context, player *computer.Player, thought games.Thought) (err error) {
	defer catchPanic(&err)
	var g games.Game
	var me games.Player
	err = t.db.View(ctx, func(tx *store.Tx) (err error) {
		g, me, err = loadThought(tx, thought)
		return err
	})
	if err != nil {
		return err
	}
	began, now := time.Now(), t.clock.Now()
	var f finding
	err = apart(func() (err error) {
		f, err = t.ponder(ctx, player, thought, &g, me)
		return err
	})
	if err != nil || ctx.Err() != nil {
		return err
	}
	took := time.Since(began).Round(time.Millisecond)
	return t.commits.update(ctx, func(tx *store.Tx) error {
		if held, err := tx.Thoughts.End(thought, t.db.Holder()); err != nil || !held {
			return err
		}
		t.logIn(tx).Info("computer thought", "about", thought.About, "game", g.ID, "player", me.ID, "took", took)
		return t.saveFinding(tx, f, now)
	})
}

// apart calls a function that takes long, in a thread of low priority. The thread ends with it.
//
// DECISION: a letter goes through ten goroutines, and each of them waited for up to 10 ms while thoughts had all processors. With
// 300 computer games the median answer took 38 times as long on two processors, and takes 1.1 times as long now that Go has
// processors for letters besides (PENTEPOST_LONG=1 go test -run NoLetterWaits ./cmd/pentepost/server). Only the search is in such a
// thread: one that holds up the database must not be slow.
func apart(f func() error) error {
	done := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		lowerPriority()
		done <- func() (err error) {
			defer catchPanic(&err)
			return f()
		}()
	}()
	return <-done
}

// finding is what the computer has found about a game after some plies.
type finding struct {
	Thought     games.Thought
	Ply, Undone int
	Does        desk.NotedCommand // of a thought about a turn
	Hint        *games.BetterMove `json:",omitempty"` // nil: none
	Mined       []games.Mined     `json:",omitempty"`
	games.Review
}

// ponder thinks about a thought.
func (t *thinker) ponder(ctx context.Context, p *computer.Player, thought games.Thought, g *games.Game, me games.Player) (f finding, err error) {
	f = finding{Thought: thought, Ply: g.Position.Plies(), Undone: g.Undone}
	switch {
	case thought.About == games.AboutHint && g.OnTurn() == me.ID:
		var hint games.BetterMove
		hint, err = p.Hint(ctx, g)
		f.Hint = &hint
	case thought.About == games.AboutReview:
		f.Review, err = p.Review(ctx, g)
	case thought.About == games.AboutMine && g.SeatOf(me.ID) != 0:
		f.Mined, err = p.Mine(ctx, g, g.SeatOf(me.ID))
	case thought.About == games.AboutTurn:
		f.Does.Command, err = p.Answer(ctx, g, me)
	}
	return f, err
}

// saveFinding carries out what a thought found.
func (t *thinker) saveFinding(tx *store.Tx, f finding, now time.Time) error {
	g, me, err := loadThought(tx, f.Thought)
	if err != nil {
		return err
	}
	r := t.computerRequest(me, &g, f, now)
	switch {
	case f.Thought.About == games.AboutReview:
		err = desk.TellReview(tx.ForGames(), r, f.Thought, f.Review)
	case f.Thought.About == games.AboutMine:
		err = desk.TellMined(tx.ForGames(), r, f.Thought, f.Mined)
	case f.Hint != nil:
		err = desk.TellHint(tx.ForGames(), r, f.Thought, *f.Hint)
	case f.Does.Command != nil:
		outcome, reason, failed := desk.Do(tx.ForGames(), r, f.Does.Command)
		if err = failed; err == nil && outcome != desk.OutcomeDone {
			err = fmt.Errorf("%T is %s: %s", f.Does.Command, outcome, reason)
		}
	}
	if err != nil {
		return err
	}
	return tx.Journal.Note(now, noteThought, f)
}

// loadThought loads the game of a thought and the player who thinks about it.
func loadThought(tx *store.Tx, thought games.Thought) (g games.Game, me games.Player, err error) {
	if g, _, err = tx.Games.Load(thought.Game); err == nil {
		me, err = tx.Players.Load(thought.Player)
	}
	return g, me, err
}

// computerRequest is the request of a player about a game as it was when they looked at it.
func (t *thinker) computerRequest(me games.Player, g *games.Game, f finding, now time.Time) desk.Request {
	return desk.Request{
		Now: now, From: me, Quiet: true, Lot: t.keys.Lot(fmt.Sprintln("computer", g.ID, g.Origin, f.Ply, f.Undone)),
		Service: t.config.Address, Limits: t.config.Limits.Limits, Seal: t.keys.Seal(),
		Key: games.Key{About: games.AboutGame, Player: me.ID, ID: int64(g.ID), Ply: f.Ply, Undone: f.Undone},
	}
}
