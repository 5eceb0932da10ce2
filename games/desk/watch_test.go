package desk_test

import (
	"fmt"
	"testing"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/store"
)

// People who watch get one letter for each mail that moves, with the remark and without an offer.
// It comes in the last class of letters.
func TestWatching(t *testing.T) {
	begin(t).run(`
	carla>> watch 1
	carla< welcome joined
	carla< list watching
	carla>> watch bob
	carla< list watching
	dora>> watch 1 end
	dora< welcome joined
	dora< list watching
	bob> L10 / draw / Hello!
	carla< watched 1@2 since=2 by=bob says="Hello!"
	bob< played 1@2 since=2 offer by=bob
	ann< your-move 1@2 since=2 offer by=bob says="Hello!"
	ann> say Hello
	bob< remark 1@2 by=ann says="Hello"
	carla< watched 1@2 by=ann says="Hello"
	ann< shown said 1@2
	carla> K11 (to watched@2)
	= refused
	carla< refused unknown-game 1@2
	ann> resign
	carla< watched 1@2 since=3 by=ann
	dora< watched 1@2 since=3 by=ann
	ann< game-over 1@2 since=3 by=ann
	bob< game-over 1@2 since=3 by=ann
	dora>> watch 1
	= refused
	dora< refused game-over watching game=1
	bob>> watch bob
	= refused
	bob< refused not-allowed watching name=bob
	carla>> unwatch bob
	carla< list watching
	bob> rematch (to game-over@2)
	ann< invitation c2 by=bob
	bob< invited c2
	ann> accept
	bob< played start 2@1 since=1 by=ann
	ann< your-move start 2@1 since=1 by=ann
	`)
	if got := (letters.Notice{Letter: letters.WatchedGame{}}).Class(); got != letters.OtherClass {
		t.Errorf("class %d", got)
	}
}

// Nobody watches more than [desk.MaxWatches], and not more than [desk.MaxWatchers] watch one game.
func TestLimitsOfWatching(t *testing.T) {
	s := begin(t)
	s.play("carla>> join Carla")
	watch := func(f func(tx *store.Tx)) {
		must(t, s.db.Update(t.Context(), func(tx *store.Tx) error { f(tx); return nil }))
	}
	watch(func(tx *store.Tx) {
		for n := range desk.MaxWatches {
			must(t, tx.Watches.Save(games.Watched{By: 3, Game: games.GameID(n + 2), Since: s.now}))
		}
	})
	s.run("carla>> watch 1\n= refused\ncarla< refused limit watching\n")
	s.run("carla>> unwatch 7\ncarla< list watching\ncarla>> watch 1\ncarla< list watching\n")
	watch(func(tx *store.Tx) {
		for n := range desk.MaxWatchers {
			p := games.Player{Nick: fmt.Sprintf("W%d", n), Address: fmt.Sprintf("w%d@example.org", n), Joined: s.now, Settings: games.DefaultSettings()}
			must(t, tx.Players.Add(&p))
			must(t, tx.Watches.Save(games.Watched{By: p.ID, Whom: 1, Since: s.now}))
		}
	})
	s.run("dora>> watch ann\n= refused\ndora< welcome joined\ndora< refused limit watching\n")
}
