package server

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"pentepost/cmd/pentepost/computer"
	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/rules"
	"pentepost/store"
)

const (
	computerGames = 300
	peoplesGames  = 40
)

// Letters between people do not wait for thoughts: while two computers think and 300 wait to, the median answer takes at most 1.5
// times as long as while they rest. Rounds of both kinds take turns in one run. What else the machine does counts, too, so one good
// run of three is enough.
func TestNoLetterWaitsForThoughts(t *testing.T) {
	if !long() || raceDetector {
		t.Skip("PENTEPOST_LONG=1 measures times")
	}
	l := newLoadOf(t, peoplesGames, games.TapBoard)
	d := dreamers{load: l, turns: map[games.GameID]int{}, begun: map[games.GameID]bool{}}
	processors := runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(processors + l.server.Thinkers()) // as the program does
	defer runtime.GOMAXPROCS(processors)
	var ratio float64
	for range 3 {
		resting, thinking := d.rounds(6)
		ratio = thinking.Seconds() / resting.Seconds()
		t.Logf("median answer %v while computers rest and %v while they think: %.2f times as long; computers have begun to think in %d games", resting, thinking, ratio, len(d.begun))
		if len(d.begun) == 0 {
			t.Fatal("the computers do not think: this proves nothing")
		}
		if ratio <= 1.5 {
			return
		}
	}
	t.Errorf("answers take %.2f times as long while computers think", ratio)
}

// dreamers are games, besides those of a load, in which the computer is on turn.
type dreamers struct {
	*load

	turns map[games.GameID]int  // the plies of each game with which the computer was on turn
	begun map[games.GameID]bool // they have begun to think
}

// rounds plays rounds of all games between people while the computers rest, and while they think, in turn. It returns the median times of
// the answers.
func (d *dreamers) rounds(n int) (resting, thinking time.Duration) {
	var times [2][]time.Duration
	var loops sync.WaitGroup
	for range n {
		for workers := range times {
			d.config.Computer.Workers = workers
			d.comesBack()
			d.ask()
			ctx, stop := context.WithCancel(d.b.Context())
			done := make(chan error, 1)
			go func() { done <- d.server.Run(ctx) }()
			if workers > 0 { // the other worker has nothing to do but short thoughts, so this one takes its place
				loops.Go(func() { d.server.thinker.think(ctx, games.LongThought) })
			}
			d.playRounds(1) // warms up
			times[workers] = append(times[workers], d.playRounds(1)...)
			stop()
			d.must(<-done)
			loops.Wait()
		}
	}
	for i := range times {
		slices.Sort(times[i])
	}
	return times[0][len(times[0])/2], times[1][len(times[1])/2]
}

// ask begins games until strong computers are on turn in 300: they think for so long that there are few letters more than while
// they rest. A game in which they have moved stays as it is.
func (d *dreamers) ask() {
	d.must(d.server.db.Update(d.b.Context(), func(tx *store.Tx) error {
		for id, plies := range d.turns {
			g, _, err := tx.Games.Load(id)
			d.must(err)
			if len(g.Plies) > plies {
				delete(d.turns, id)
			}
			if len(g.Plies) > plies || !g.Began.IsZero() {
				d.begun[id] = true
			}
		}
		for n := 0; len(d.turns) < computerGames; n++ {
			d.newComputerGame(tx, 8+n%3)
		}
		return nil
	}))
}

// newComputerGame adds a game in which a computer player is on turn.
func (d *dreamers) newComputerGame(tx *store.Tx, level int) {
	now := time.Now()
	me, known, err := tx.Players.ByNick(computer.Nick(level))
	d.must(err)
	if !known {
		me = games.Player{Nick: computer.Nick(level), Computer: true, Joined: now, Settings: games.DefaultSettings()}
		d.must(tx.Players.Add(&me))
	}
	person := d.games[len(d.turns)%len(d.games)].players[0]
	r, _ := rules.Named("pente")
	g := games.Game{Rules: r, Pace: clock.DefaultPace, Seats: []games.PlayerID{person.ID, me.ID}, Moved: now, Started: now, Unrated: true}
	for i, m := range d.plies[:9] {
		g.Plies = append(g.Plies, games.Ply{Player: g.Seats[i%2], Move: m, At: now})
	}
	d.must(tx.Games.Add(&g))
	d.turns[g.ID] = len(g.Plies)
	d.must(tx.Thoughts.Save(games.Thought{Game: g.ID, Player: me.ID, Person: person.ID, About: games.AboutTurn, Length: games.LongThought, Since: now}))
}
