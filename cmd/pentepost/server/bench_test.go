package server

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"sync"
	"testing"
	"time"

	"pentepost/cmd/pentepost/server/compose"
	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/mailer"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
)

// The benchmarks compare the whole server with a bare pipe. The pipe fetches and files the same
// mails, and sends letters of the same number and size, with the same code and over the same post
// office. It reads, decides and saves nothing.

// inFlight is how many mails wait in the mailbox at once.
const inFlight = 64

// BenchmarkPipe has 64 mails in flight. It reports the speed of the whole server as a part of that
// of the bare pipe.
func BenchmarkPipe(b *testing.B) {
	for _, form := range []games.Board{games.TextBoard, games.TapBoard} {
		b.Run(string(form), func(b *testing.B) { benchmarkPipe(b, newLoadOf(b, inFlight, form)) })
	}
}

func benchmarkPipe(b *testing.B, l *load) {
	var whole, bare time.Duration
	for range b.N {
		l.mailMoves()
		began := time.Now()
		l.serveAll()
		whole += time.Since(began)
		l.advance()
		l.sample()
		l.mailMoves() // the same mails again; the bare pipe does not read them
		began = time.Now()
		l.pipeAll()
		bare += time.Since(began)
	}
	mails := float64(b.N * inFlight)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(mails/whole.Seconds(), "mails/s")
	b.ReportMetric(mails/bare.Seconds(), "bare-mails/s")
	b.ReportMetric(bare.Seconds()/whole.Seconds(), "of-bare")
}

// BenchmarkAnswer has one mail at a time. It reports the median times from the delivery of the mail
// to that of the answers, and their ratio.
func BenchmarkAnswer(b *testing.B) {
	l := newLoadOf(b, 1, games.TapBoard)
	var whole, bare []time.Duration
	run := func(serve func(context.Context) error) time.Duration {
		ctx, stop := context.WithCancel(b.Context())
		done := make(chan error, 1)
		arrivals, unwatch, err := l.office.Watch(l.games[0].opponent().Address)
		l.must(err)
		go func() { done <- serve(ctx) }()
		l.settleDown()
		began := time.Now()
		l.mailMoves()
		<-arrivals
		took := time.Since(began)
		unwatch()
		stop()
		<-done
		return took
	}
	for range b.N {
		whole = append(whole, run(l.server.Run))
		l.tidy()
		l.advance()
		l.sample()
		bare = append(bare, run(l.pipe))
		l.pipeAll()
	}
	slices.Sort(whole)
	slices.Sort(bare)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(whole[len(whole)/2].Microseconds()), "µs/answer")
	b.ReportMetric(float64(bare[len(bare)/2].Microseconds()), "bare-µs/answer")
	b.ReportMetric(whole[len(whole)/2].Seconds()/bare[len(bare)/2].Seconds(), "times-bare")
}

// load is a server with games whose players move again and again.
type load struct {
	*world
	b       testing.TB
	server  *Server
	form    games.Board // of boards in letters
	games   []loadGame
	plies   []rules.Move // of a long game
	samples [][]byte     // letters as the server sends them
	// whileWaiting is called ten times a second while a test waits for letters.
	whileWaiting func()
}

type loadGame struct {
	id      games.GameID
	players [2]games.Player
	ply     int
}

// opponent returns the player who gets the next "your move".
func (g *loadGame) opponent() games.Player { return g.players[(g.ply+1)%2] }

// newLoad returns a load of n games for tests that look at no board. Boards are text, which is made faster than HTML.
func newLoad(b testing.TB, n int) *load { return newLoadOf(b, n, games.TextBoard) }

// newLoadOf returns a load of n games between players who want boards in a form.
func newLoadOf(b testing.TB, n int, form games.Board) *load {
	w, err := newWorld(b.TempDir(), false)
	if err != nil {
		b.Fatal(err)
	}
	l := openLoad(b, w, n, form)
	l.mailMoves()
	l.serveAll()
	l.advance()
	l.sample()
	return l
}

// openLoad opens a server, which does not run, with new games.
func openLoad(b testing.TB, w *world, n int, form games.Board) *load {
	debug.SetGCPercent(200) // as the program does
	l := &load{world: w, b: b, form: form, plies: longGame(), whileWaiting: func() {}}
	l.must(w.end())
	l.must(w.open())
	l.server = w.running
	b.Cleanup(func() { l.must(errors.Join(l.server.Close(), w.close())) })
	l.must(l.server.db.Update(b.Context(), func(tx *store.Tx) error {
		for i := range n {
			l.games = append(l.games, l.newGame(tx, i))
		}
		return nil
	}))
	return l
}

func (l *load) must(err error) {
	if err != nil {
		l.b.Helper()
		l.b.Fatal(err)
	}
}

// newGame adds two players and a game between them with one ply.
func (l *load) newGame(tx *store.Tx, i int) loadGame {
	var g loadGame
	for s := range 2 {
		p := games.Player{Nick: fmt.Sprintf("player%d-%d", i, s), Joined: time.Now(), Settings: games.DefaultSettings()}
		p.Address, p.Board = p.Nick+"@"+l.config.Domain(), l.form
		l.must(tx.Players.Add(&p))
		g.players[s] = p
	}
	r, _ := rules.Named("pente")
	game := games.Game{
		Rules: r, Pace: clock.DefaultPace, Seats: []games.PlayerID{g.players[0].ID, g.players[1].ID},
		Plies: []games.Ply{{Player: g.players[0].ID, Move: l.plies[0], At: time.Now()}}, Moved: time.Now(), Started: time.Now(),
	}
	l.must(tx.Games.Add(&game))
	g.id, g.ply = game.ID, 1
	return g
}

// longGame returns a legal game of 300 plies that nobody wins. Each stone is near one before it, as in
// real games, so that letters are as large as theirs.
func longGame() []rules.Move {
	r, _ := rules.Named("pente")
	p, random := r.Start(), rand.New(rand.NewPCG(1, 2))
	moves := []rules.Move{rules.Place(p.Centre())}
	p, _, _ = p.Play(moves[0])
	for len(moves) < 300 {
		x, y := p.XY(moves[random.IntN(len(moves))].Point)
		m := rules.Place(p.Point(x+random.IntN(5)-2, y+random.IntN(5)-2))
		next, _, err := p.Play(m)
		if err == nil && !next.Result().Over() {
			p, moves = next, append(moves, m)
		}
	}
	return moves
}

// mailMoves mails one move of every game to the service.
func (l *load) mailMoves() {
	for i := range l.games {
		g := &l.games[i]
		l.mailMove(g, g.players[g.ply%2])
	}
}

func (l *load) mailMove(g *loadGame, mover games.Player) {
	c := l.person(mover.Nick)
	to, m := l.move(g, mover)
	_, err := c.Send(l.b.Context(), to, m)
	l.must(err)
	c.Close() // the post office limits connections
}

// move returns the next move of a game as a player would mail it.
func (l *load) move(g *loadGame, mover games.Player) (to string, m mailer.Message) {
	key := games.Key{About: games.AboutGame, Player: mover.ID, ID: int64(g.id), Ply: g.ply}
	point := notation.Go.Format(notation.Board{Width: 19, Height: 19}, l.plies[g.ply].Point)
	return l.server.composer.ReplyAddress(key), mailer.Message{Subject: "Re: Pente", Text: point + "\n\nOn Friday, Pentepost wrote:\n> Your move\n"}
}

// serveAll lets the server feed, decide and deliver side by side until all letters have been sent, and all mails filed.
func (l *load) serveAll() {
	ctx, stop := context.WithCancel(l.b.Context())
	sent, fed := make(chan bool), make(chan error, 1)
	go func() { fed <- l.feedUntil(sent) }()
	var deciders sync.WaitGroup
	for range l.server.decider.deciders() {
		deciders.Go(func() { l.server.decider.decideAll(ctx) })
	}
	defer l.server.deliverer.startSenders(l.b.Context())()
	for end := l.settled() + 2*len(l.games); l.settled() < end; {
		l.must(l.server.deliverer.deliverDue(l.b.Context()))
		if l.settled() < end {
			<-l.server.out.wake
		}
	}
	close(sent)
	l.must(<-fed)
	stop()
	deciders.Wait()
}

// feedUntil feeds the mails in the mailbox, and files those that are decided, until all letters have been sent.
func (l *load) feedUntil(sent <-chan bool) error {
	for {
		if err := l.server.feeder.poll(l.b.Context()); err != nil {
			return err
		}
		select {
		case <-l.server.spool.unfiled:
		case <-sent:
			return l.server.feeder.poll(l.b.Context())
		}
	}
}

// settled returns how many letters the server has settled since its start.
func (l *load) settled() int {
	return l.server.out.state().settled
}

// deliverDue sends what is due, and returns how many letters have been settled.
func (l *load) deliverDue(ctx context.Context) (settled int, err error) {
	defer l.server.deliverer.startSenders(ctx)()
	before := l.settled()
	err = l.server.deliverer.deliverDue(ctx)
	return l.settled() - before, err
}

// tidy lets the server finish what it was stopped in.
func (l *load) tidy() {
	_, err := l.server.poll(l.b.Context())
	l.must(err)
	for sent := 1; sent > 0; {
		sent, err = l.deliverDue(l.b.Context())
		l.must(err)
	}
}

// advance notes that the mailed moves have been played.
func (l *load) advance() {
	for i := range l.games {
		l.games[i].ply++
	}
}

// sample saves letters of the size that the server sends now: a receipt and a "your move".
func (l *load) sample() {
	l.samples = nil
	l.must(l.server.db.Update(l.b.Context(), func(tx *store.Tx) error {
		for i, letter := range []letters.Letter{letters.Played{}, letters.YourMove{}} {
			g := l.games[0]
			n := letters.Notice{
				To: g.players[(g.ply+1+i)%2].ID, Matter: letters.Matter{Game: g.id, Ply: g.ply, Since: g.ply}, Letter: letter,
				MessageID: "<sample@pente.test>", Made: time.Now(),
			}
			view, err := compose.Gather(tx, n, l.config.Address, time.Now())
			l.must(err)
			raw, err := l.server.composer.Compose(view)
			l.must(err)
			l.samples = append(l.samples, raw)
		}
		return nil
	}))
}

// pipeAll is the bare pipe: it fetches, sends two letters for each mail, and files.
func (l *load) pipeAll() {
	in := l.server.mailbox.inbox
	listing, err := in.List(l.b.Context(), mailer.Mark{})
	l.must(err)
	mails, _, err := in.Fetch(l.b.Context(), listing.UIDs)
	l.must(err)
	for i := range mails {
		g := &l.games[i%len(l.games)]
		for k, raw := range l.samples {
			to := g.players[(g.ply+1+k)%2].Address
			l.must(l.server.deliverer.senders[0].Send(l.b.Context(), l.config.Address, []string{to}, raw))
		}
	}
	l.must(in.Move(l.b.Context(), "Piped", listing.UIDs))
}

// pipe runs the bare pipe as the server runs, woken by the mailbox.
func (l *load) pipe(ctx context.Context) error {
	for ctx.Err() == nil {
		l.pipeAll()
		if _, err := l.server.mailbox.inbox.Wait(ctx, nil); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// settleDown waits until the loops wait for mail.
func (l *load) settleDown() { time.Sleep(20 * time.Millisecond) }
