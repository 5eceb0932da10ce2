package loadtest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"pentepost/games"
	"pentepost/mailer"
	"pentepost/notation"
	"pentepost/store"
)

// Load says how a server is driven.
type Load struct {
	Place   string     // the database of the server, which may run in another process
	Seal    games.Seal // of its keys
	Reply   string     // the address for answers, with KEY in place of the key
	To      Address
	Players int           // how many move at the same time
	Mails   int           // how many mails are written at most
	Time    time.Duration // how long at most
	Seed    uint64
}

// Answers are how long it took from a mail until both letters about it had been sent: the one to
// the opponent, and the receipt.
type Answers struct {
	Took  time.Duration   // the whole load
	Times []time.Duration // in ascending order
	Lost  int             // mails whose letters had not been sent after [answerTime]
}

// Percentile returns a time that so many percent of the answers did not exceed.
func (a *Answers) Percentile(percent int) time.Duration {
	if len(a.Times) == 0 {
		return 0
	}
	return a.Times[max((len(a.Times)*percent+99)/100, 1)-1]
}

// Rate returns how many mails were answered in a second.
func (a *Answers) Rate() float64 {
	if a.Took <= 0 {
		return 0
	}
	return float64(len(a.Times)) / a.Took.Seconds()
}

const (
	// answerTime is how long a player waits for an answer.
	answerTime = time.Minute
	// lookEvery is how often the drive looks which letters have been sent. It does not limit what is
	// measured: the server notes when it sent them.
	lookEvery = 20 * time.Millisecond
	// lookBack is how much older a letter may be that has been noted since the last look.
	lookBack = 200 * time.Millisecond
	// lookFurther is the same, every [furtherEvery].
	lookFurther  = 10 * time.Second
	furtherEvery = time.Second
)

// Drive lets players move in games chosen at random, each as soon as the letters about their last move
// have been sent, until the load is over.
func Drive(ctx context.Context, l Load) (Answers, error) {
	db, err := store.OpenBeside(ctx, l.Place, Domain)
	if err != nil {
		return Answers{}, fmt.Errorf("open store: %w", err)
	}
	d := &drive{Load: l, db: db, waiting: map[letter]wait{}}
	answers, err := d.run(ctx)
	return answers, errors.Join(err, db.Close())
}

// drive is a load under way.
type drive struct {
	Load
	db      *store.DB
	posts   chan *postman // connections that nobody uses
	games   int
	written atomic.Int64 // mails

	mu      sync.Mutex
	waiting map[letter]wait
	answers Answers
}

// letter is a letter that somebody waits for.
type letter struct {
	game games.GameID
	to   games.PlayerID
}

// wait is for a letter that is sent after a time.
type wait struct {
	since time.Time
	sent  chan time.Time // gets the time when it was sent
}

func (d *drive) run(ctx context.Context) (Answers, error) {
	var err error
	if d.games, err = filled(ctx, d.db); err != nil {
		return Answers{}, err
	}
	if d.games < d.Players {
		return Answers{}, fmt.Errorf("%d games are too few for %d players", d.games, d.Players)
	}
	defer d.connections()()
	timed, cancel := context.WithTimeout(ctx, d.Time)
	defer cancel()
	looking, stop := context.WithCancel(ctx)
	defer stop()
	var looks errgroup.Group
	looks.Go(func() error { return d.look(looking) })
	began := time.Now()
	players, timed := errgroup.WithContext(timed)
	for i := range d.Players {
		players.Go(func() error { return d.play(timed, i) })
	}
	err = players.Wait()
	d.answers.Took = time.Since(began)
	stop()
	slices.Sort(d.answers.Times)
	return d.answers, errors.Join(err, looks.Wait())
}

// mtaConnections is how many connections Postfix opens to one LMTP server
// (default_destination_concurrency_limit).
const mtaConnections = 20

// connections makes the connections, which the players share. To LMTP there are as many as Postfix opens.
func (d *drive) connections() (closeAll func()) {
	n := d.Players
	if d.To.LMTP {
		n = min(n, mtaConnections)
	}
	d.posts = make(chan *postman, n)
	for range n {
		d.posts <- &postman{at: d.To}
	}
	return func() {
		for range n {
			(<-d.posts).close()
		}
	}
}

// play moves in some of the games, one after another, until the load is over.
func (d *drive) play(ctx context.Context, player int) error {
	random := rand.New(rand.NewPCG(d.Seed, uint64(player)))
	for ctx.Err() == nil && d.written.Add(1) <= int64(d.Mails) {
		own := (d.games - player + d.Players - 1) / d.Players
		id := games.GameID(1 + player + random.IntN(own)*d.Players)
		switch err := d.move(ctx, id, random); {
		case errors.Is(err, errNoMove), err != nil && ctx.Err() != nil:
		case err != nil:
			return fmt.Errorf("move in game %d: %w", id, err)
		}
	}
	return nil
}

// move mails a move and waits for the letters about it.
func (d *drive) move(ctx context.Context, id games.GameID, random *rand.Rand) error {
	var game games.Game
	var mover games.Player
	err := d.db.View(ctx, func(tx *store.Tx) (err error) {
		if game, _, err = tx.Games.Load(id); err == nil && len(game.Seats) > 0 {
			mover, err = tx.Players.Load(game.OnTurn())
		}
		return err
	})
	if err != nil {
		return err
	}
	if game.Position.Result().Over() {
		return errNoMove
	}
	move, err := quietMove(&game.Position, random)
	if err != nil {
		return err
	}
	key := games.Key{About: games.AboutGame, Player: mover.ID, ID: int64(id), Ply: len(game.Plies)}
	to := strings.Replace(d.Reply, "KEY", d.Seal.Text(key), 1)
	message := mailer.Message{
		From: mailer.Address{Addr: mover.Address}, To: mailer.Address{Addr: to}, Date: time.Now(), Subject: "Re: Pente",
		MessageID: fmt.Sprintf("<%x.%x@%s>", time.Now().UnixNano(), random.Uint64(), Domain),
		Text:      notation.Word(game.Rules, move) + "\n\nOn Friday, Pentepost wrote:\n> Your move\n",
	}
	raw, err := message.Bytes()
	if err != nil {
		return err
	}
	var sent []chan time.Time
	for _, p := range game.Seats {
		sent = append(sent, d.expect(letter{id, p}))
	}
	began := time.Now()
	post := <-d.posts
	err = post.deliver(mover.Address, to, raw)
	d.posts <- post
	if err != nil {
		return err
	}
	d.await(ctx, began, sent)
	return nil
}

// expect returns a channel that gets the time when a letter was sent.
func (d *drive) expect(l letter) chan time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	c := make(chan time.Time, 1)
	d.waiting[l] = wait{time.Now(), c}
	return c
}

// await waits for the letters about a move.
func (d *drive) await(ctx context.Context, began time.Time, sent []chan time.Time) {
	late := time.NewTimer(answerTime)
	defer late.Stop()
	var last time.Time
	for _, c := range sent {
		select {
		case at := <-c:
			if at.After(last) {
				last = at
			}
		case <-late.C:
			d.mu.Lock()
			d.answers.Lost++
			d.mu.Unlock()
			return
		case <-ctx.Done():
			return
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.answers.Times = append(d.answers.Times, max(last.Sub(began), 0))
}

// look tells the players which letters have been sent.
func (d *drive) look(ctx context.Context) error {
	var further time.Time
	for ctx.Err() == nil {
		since := time.Now().Add(-lookBack)
		if time.Since(further) > furtherEvery {
			further = time.Now()
			since = further.Add(-lookFurther)
		}
		var list []store.SentLetter
		err := d.db.View(context.WithoutCancel(ctx), func(tx *store.Tx) (err error) {
			list, err = tx.Notices.OfPlaySince(since)
			return err
		})
		if err != nil {
			return err
		}
		d.tell(list)
		select {
		case <-ctx.Done():
		case <-time.After(lookEvery):
		}
	}
	return nil
}

// tell tells everybody who waits for one of the letters.
func (d *drive) tell(list []store.SentLetter) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, l := range list {
		if w, ok := d.waiting[letter{l.Game, l.To}]; ok && l.At.After(w.since) {
			delete(d.waiting, letter{l.Game, l.To})
			w.sent <- l.At
		}
	}
}
