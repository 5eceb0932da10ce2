package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"pentepost/games"
	"pentepost/mailer"
	"pentepost/mailer/mailservers"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
	"pentepost/store/storetest"
)

// manyKills is the variable with the number of kills of TestCrash, and crashSeed the one with the seed of an
// earlier run. The same seed plans the same kills; what they hit is up to the machine.
const (
	manyKills = "PENTEPOST_KILLS"
	crashSeed = "PENTEPOST_CRASH_SEED"
)

// fewKills is how often the server is killed if nobody says so: at all steps in the long tests, on PostgreSQL and with
// real mail servers, and in an ordinary test at some.
func fewKills() uint64 {
	if os.Getenv("PENTEPOST_LONG") != "" || storetest.OnPostgres() || mailservers.Running() {
		return 20
	}
	return 8
}

// crashPatience is how long a letter, or a step to be killed at, may take: several servers may be killed before
// one gets so far.
const crashPatience = 3 * time.Minute

// TestCrash plays games by mail while the server is killed again and again: at every step that can be seen
// from outside (victim_test.go), and at random moments. In the end, every mail must have had its effect
// once. Another server is never killed: the games and the letters must be the same as there.
func TestCrash(t *testing.T) {
	t.Parallel()
	kills, seed := int(numberIn(t, manyKills, fewKills())), numberIn(t, crashSeed, rand.Uint64())
	var mu sync.Mutex
	ends := map[string][]string{}
	for _, way := range crashWays {
		t.Run(way.name, func(t *testing.T) {
			t.Parallel()
			c := newCrash(t, way)
			began := time.Now()
			plan := planKills(rand.New(rand.NewPCG(seed, 0)), way.steps, kills*way.share/20)
			err := c.run(func(ctx context.Context) error { return c.victim.suffer(ctx, plan) })
			mails, lost, again, other := c.count()
			t.Logf("%d kills, %d mails, %d lost, %d doubled (same Message-ID), %d doubled (other), in %.1f s; %s=%d",
				c.victim.kills, mails, lost, again, other, time.Since(began).Seconds(), crashSeed, seed)
			if err != nil || lost+other > 0 || again > c.victim.kills*mostAgain {
				c.explain(err)
			}
			c.checkDatabase()
			mu.Lock()
			defer mu.Unlock()
			ends[way.name] = c.ends()
		})
	}
	t.Cleanup(func() {
		for name, end := range ends {
			if want := ends[neverKilled]; want != nil && !slices.Equal(end, want) {
				t.Errorf("%s: games end thus:\n%s\nand without kills thus:\n%s", name, strings.Join(end, "\n"), strings.Join(want, "\n"))
			}
		}
	})
}

// numberIn returns the number in an environment variable, or another one if it is not set.
func numberIn(t *testing.T, variable string, unset uint64) uint64 {
	text := os.Getenv(variable)
	if text == "" {
		return unset
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatalf("%s: %v", variable, err)
	}
	return n
}

// mostAgain is how many letters a killed server may send once more: all letters that were on their way, or sent
// and not settled.
const mostAgain = 2 * crashPairs

// crash is pairs of players at a mail host.
type crash struct {
	*testing.T
	crashWay
	service    string // the address of the server
	data       string // the folder of its data
	domain     string // of the players
	authServID string // who vouches for their mail; their domain if empty
	suffix     string // of their names
	imap       mailer.Server
	smtp       mailer.Server // where they write
	queue      *mailer.Inbox // the server's mailbox; nil if it has none
	victim     *victim
	database   string // the URL of one that is there; "": a new one
	bare       bool   // the new one has no tables at first
	pairs      []*crashPair
	enough     chan struct{} // closed after the last trouble: no new games
}

// crashPairs is how many games are played at the same time.
const crashPairs = 4

// newCrash prepares a server and its players.
func newCrash(t *testing.T, way crashWay) *crash {
	c := &crash{T: t, crashWay: way, data: t.TempDir(), victim: &victim{}, enough: make(chan struct{})}
	way.open(c)
	for n := range crashPairs {
		c.pairs = append(c.pairs, c.pair(2*n, 2*n+1))
	}
	return c
}

// run lets all pairs play while something disturbs the server, which it also has to start. It stops the server when
// they have ended their games.
func (c *crash) run(disturb func(context.Context) error) error {
	players, ctx := errgroup.WithContext(c.Context())
	for _, p := range c.pairs {
		players.Go(func() error { return p.play(ctx) })
	}
	players.Go(func() error {
		defer close(c.enough)
		return disturb(ctx)
	})
	err := players.Wait()
	if err == nil {
		err = c.awaitRest(c.Context())
	}
	for _, p := range c.pairs {
		for _, reader := range p.players {
			if err == nil {
				err = reader.readRest(c.Context())
			}
		}
	}
	return errors.Join(err, c.victim.stop())
}

// awaitRest waits until no mail is left in the server's mailbox, and no letter in its outbox.
func (c *crash) awaitRest(ctx context.Context) error {
	db, err := store.OpenBeside(ctx, c.victim.place, c.domain)
	if err != nil {
		return err
	}
	defer db.Close()
	for end := time.Now().Add(crashPatience); ; pauseBriefly(ctx) {
		mails, letters, err := c.rest(ctx, db)
		if err == nil && mails+letters == 0 {
			return nil
		}
		if time.Now().After(end) {
			return fmt.Errorf("%d mails are in the mailbox and %d letters in the outbox: %w", mails, letters, cmp.Or(err, context.DeadlineExceeded))
		}
	}
}

// rest returns how many mails wait in the server's mailbox, and how many letters in its outbox.
func (c *crash) rest(ctx context.Context, db *store.DB) (mails, letters int, err error) {
	if c.queue != nil {
		listing, err := c.queue.List(ctx, mailer.Mark{})
		if mails = len(listing.UIDs); err != nil {
			return mails, 0, err
		}
	}
	err = db.View(ctx, func(tx *store.Tx) (err error) {
		unsent, err := tx.Notices.Unsent(time.Now())
		letters = len(unsent)
		return err
	})
	return mails, letters, err
}

// count counts mails, and the letters that are missing or have come too often.
func (c *crash) count() (mails, lost, again, other int) {
	for _, p := range c.pairs {
		mails += p.mails
		for _, reader := range p.players {
			again += reader.again
			for _, more := range reader.balance() {
				lost, other = lost-min(more, 0), other+max(more, 0)
			}
		}
	}
	return mails, lost, again, other
}

// explain reports what is wrong.
func (c *crash) explain(err error) {
	c.Errorf("not as without kills: %v", err)
	for _, p := range c.pairs {
		for _, reader := range p.players {
			if wrong := reader.balance(); len(wrong) > 0 {
				c.Errorf("%s: too many or (-) missing letters: %v", reader.Address, wrong)
			}
			if reader.again > 0 {
				c.Errorf("%s: %d letters came twice (same Message-ID)", reader.Address, reader.again)
			}
		}
	}
	for line := range strings.Lines(c.victim.log.String()) {
		if !strings.Contains(line, "level=INFO") {
			c.Log(strings.TrimSpace(line))
		}
	}
}

// checkDatabase checks the records of all games, and that no letter waits or was given up.
func (c *crash) checkDatabase() {
	must := func(err error) {
		if err != nil {
			c.Helper()
			c.Fatal(err)
		}
	}
	db, err := store.OpenBeside(c.Context(), c.victim.place, c.domain)
	must(err)
	defer db.Close()
	must(db.Verify(c.Context(), func(d store.Damage) { c.Errorf("%s: %s", d.Where, d.Says) }))
	must(db.View(c.Context(), func(tx *store.Tx) error {
		unsent, err := tx.Notices.Unsent(time.Time{})
		must(err)
		for _, letter := range unsent {
			if letter.State != "dropped" { // see shown
				c.Errorf("letter %d (%s) is %s: %s", letter.ID, letter.Kind(), letter.State, letter.Error)
			}
		}
		for _, p := range c.pairs {
			ids := slices.Sorted(maps.Keys(p.told))
			if len(ids) != p.begun {
				c.Errorf("%s got letters about %d games, and has begun %d", p.players[0].Address, len(ids), p.begun)
			}
			for _, id := range ids {
				g, _, err := tx.Games.Load(id)
				must(err)
				if record := recordOf(g); record != crashRecord {
					c.Errorf("game %d: %s, want %s", id, record, crashRecord)
				}
			}
		}
		return nil
	}))
}

// recordOf returns what was played in a game, and who has won it.
func recordOf(g games.Game) string {
	var points []string
	for _, ply := range g.Plies {
		points = append(points, notation.Go.Format(notation.Board{Width: 19, Height: 19}, ply.Move.Point))
	}
	var winner rules.Seat
	if g.Position.Result().Over() {
		winner = g.Position.Result().Winner
	}
	return fmt.Sprintf("%s, won by player %d", strings.Join(points, " "), winner)
}

// ends returns what the letters about each game show, without repetitions. All games are the same, so it returns
// one text if all is well.
func (c *crash) ends() (list []string) {
	for _, p := range c.pairs {
		for _, letters := range p.told {
			slices.Sort(letters)
			list = append(list, strings.Join(letters, "\n"))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
