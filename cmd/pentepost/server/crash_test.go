package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/correspondent"
	"pentepost/games"
	"pentepost/mailer/postoffice"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
)

// manyKills is the variable with the number of kills of TestCrash in all, and crashSeed the one with the
// seed of an earlier run. The same seed plans the same kills; what they hit is up to the machine.
const (
	manyKills = "PENTEPOST_KILLS"
	crashSeed = "PENTEPOST_CRASH_SEED"
)

// fewKills is how often the server is killed if nobody says so.
const fewKills = 20

// TestCrash plays games by mail while the server is killed again and again: at every step that can be seen
// from outside (victim_test.go), and at random moments. In the end, every mail must have had its effect
// once, and every player must have the letters that a server sends that is never killed.
func TestCrash(t *testing.T) {
	if file := os.Getenv(victimConfig); file != "" {
		serveUntilKilled(t, file)
		return
	}
	t.Parallel()
	kills, err := strconv.Atoi(os.Getenv(manyKills))
	if err != nil {
		kills = fewKills
	}
	for _, way := range []struct {
		name  string
		steps []crashStep
		kills int
	}{
		{"never", nil, 0},
		{"IMAP", slices.Concat(imapSteps, processSteps, sendSteps), kills * 13 / 20},
		{"LMTP", slices.Concat(lmtpSteps, processSteps, sendSteps), kills - kills*13/20},
	} {
		t.Run(way.name, func(t *testing.T) {
			t.Parallel()
			c := newCrash(t, way.name == "LMTP")
			seed := seedOf(t)
			began := time.Now()
			err := c.run(planKills(rand.New(rand.NewPCG(seed, seed)), way.steps, way.kills))
			took := time.Since(began)
			mails, lost, again, other := c.count()
			t.Logf("%d kills, %d mails, %d lost, %d doubled (same Message-ID), %d doubled (other), in %.1f s; %s=%d",
				c.victim.kills, mails, lost, again, other, took.Seconds(), crashSeed, seed)
			if err != nil || lost+other > 0 || c.victim.kills == 0 && again > 0 {
				c.explain(err)
			}
			c.checkDatabase()
		})
	}
}

// seedOf returns the seed that somebody asks for, or a new one.
func seedOf(t *testing.T) uint64 {
	text := os.Getenv(crashSeed)
	if text == "" {
		return rand.Uint64()
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return seed
}

// crash is pairs of players at the built-in post office, which outlives the server.
type crash struct {
	*testing.T
	office *postoffice.PostOffice
	victim *victim
	pairs  []*crashPair
	enough chan struct{} // closed after the last kill: no new games
}

// crashPairs is how many games are played at the same time.
const crashPairs = 4

// newCrash opens the post office. The mails to the server are read from a mailbox or handed over by LMTP.
func newCrash(t *testing.T, byLMTP bool) *crash {
	dir := t.TempDir()
	office, err := postoffice.Open(t.Context(), postoffice.Config{
		Service: config.LocalAddress, Domain: config.LocalDomain, SMTP: "127.0.0.1:0", IMAP: "127.0.0.1:0", Dir: dir, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closeOffice(office) })
	c := &crash{T: t, office: office, victim: newVictim(t, office, dir, byLMTP), enough: make(chan struct{})}
	for n := range crashPairs {
		c.pairs = append(c.pairs, &crashPair{players: [2]*crashPlayer{c.player(2 * n), c.player(2*n + 1)}})
	}
	return c
}

// run lets all pairs play while the server is killed as planned, and stops it when they have ended their games.
func (c *crash) run(plan []kill) error {
	players, ctx := errgroup.WithContext(c.Context())
	for _, p := range c.pairs {
		players.Go(func() error { return p.play(ctx, c.enough) })
	}
	err := c.victim.suffer(ctx, plan)
	close(c.enough)
	err = errors.Join(err, players.Wait(), c.victim.stop())
	for _, p := range c.pairs {
		for _, reader := range p.players {
			err = errors.Join(err, reader.readRest(c.Context()))
		}
	}
	return err
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
		}
	}
	for _, line := range c.victim.complaints {
		c.Log(line)
	}
}

// checkDatabase checks the records of all games, and that nothing is left to be sent.
func (c *crash) checkDatabase() {
	must := func(err error) {
		if err != nil {
			c.Helper()
			c.Fatal(err)
		}
	}
	db, err := store.OpenBeside(c.Context(), c.victim.place, config.LocalDomain)
	must(err)
	defer db.Close()
	must(db.Verify(c.Context(), func(d store.Damage) { c.Errorf("%s: %s", d.Where, d.Says) }))
	must(db.View(c.Context(), func(tx *store.Tx) error {
		if due, waits, err := tx.NextDue(games.Classes); waits || err != nil {
			c.Errorf("a letter is due at %v, but nobody waits for it: %v", due, err)
		}
		for _, p := range c.pairs {
			ids := p.games()
			if len(ids) != p.begun {
				c.Errorf("%s got letters about %d games, and has begun %d", p.players[0].Address, len(ids), p.begun)
			}
			for _, id := range ids {
				g, _, err := tx.Game(id)
				must(err)
				if record := recordOf(g); record != crashRecord {
					c.Errorf("game %d: %s, want %s", id, record, crashRecord)
				}
			}
		}
		return nil
	}))
	if aside, err := c.office.Messages(config.LocalAddress, "Quarantine"); err == nil && len(aside) > 0 {
		c.Errorf("%d mails are in Quarantine", len(aside))
	}
}

// crashRecord is the record of every game: the first player makes five in a row.
const crashRecord = "K10 A1 K13 C1 K11 E1 K12 G1 K14, won by player 1"

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

// crashPair is two players who play one game after another.
type crashPair struct {
	players [2]*crashPlayer
	begun   int // games
	mails   int
}

// play lets both join, and play until it is enough. They write one mail at a time, and wait for all letters
// about it: otherwise it would depend on the moment of a kill which letters a later one replaces.
func (p *crashPair) play(ctx context.Context, enough <-chan struct{}) error {
	for i, player := range p.players {
		var gets [2]string
		gets[i] = "welcome"
		if err := p.mail(ctx, player, "join", gets); err != nil {
			return err
		}
	}
	for {
		if err := p.playGame(ctx); err != nil {
			return err
		}
		select {
		case <-enough:
			return nil
		default:
		}
	}
}

// playGame plays a game of the record. The first stone lies on the centre by itself.
func (p *crashPair) playGame(ctx context.Context) error {
	p.begun++
	first, second := p.players[0], p.players[1]
	first.letter = nil // what follows is no answer
	if err := p.mail(ctx, first, "challenge "+second.Address+" first", [2]string{"invited", "invitation"}); err != nil {
		return err
	}
	if err := p.mail(ctx, second, "accept", [2]string{"played 1", "your-move 1"}); err != nil {
		return err
	}
	record, _, _ := strings.Cut(crashRecord, ",")
	points := strings.Fields(record)
	for i, point := range points[1:] {
		by, ply := (i+1)%2, strconv.Itoa(i+2)
		gets := [2]string{"your-move " + ply, "your-move " + ply}
		if gets[by] = "played " + ply; i+2 == len(points) {
			gets = [2]string{"game-over " + ply, "game-over " + ply}
		}
		if err := p.mail(ctx, p.players[by], point, gets); err != nil {
			return err
		}
	}
	return nil
}

// mail lets a player write, in answer to their last letter if they have one, and waits for what both get.
func (p *crashPair) mail(ctx context.Context, from *crashPlayer, text string, gets [2]string) (err error) {
	p.mails++
	if from.letter == nil {
		_, err = from.Write(ctx, config.LocalAddress, "hello", text+"\n")
	} else {
		_, err = from.Reply(ctx, from.letter, text)
	}
	for i, what := range gets {
		if err == nil && what != "" {
			err = p.players[i].await(ctx, what)
		}
	}
	if err != nil {
		return fmt.Errorf("%s wrote %q: %w", from.Address, text, err)
	}
	return nil
}

// games returns the games that the players have letters about.
func (p *crashPair) games() (ids []games.GameID) {
	for _, player := range p.players {
		for id := range player.games {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// crashPlayer is a correspondent who keeps account of their letters.
type crashPlayer struct {
	*correspondent.Correspondent
	letter   *correspondent.Letter // the last one that they waited for
	read     map[string]bool       // by Message-ID
	again    int                   // letters that came before under the same Message-ID
	got      map[string]int        // other letters, by what they say: kind and ply
	expected map[string]int        // letters of a server that is never killed
	games    map[games.GameID]bool
}

// player returns a new player.
func (c *crash) player(n int) *crashPlayer {
	name := fmt.Sprintf("player%d", n)
	p := &crashPlayer{
		Correspondent: correspondent.Local(c.office, name), read: map[string]bool{}, got: map[string]int{}, expected: map[string]int{}, games: map[games.GameID]bool{},
	}
	c.Cleanup(p.Close)
	return p
}

// await reads letters until the one comes that is expected.
func (p *crashPlayer) await(ctx context.Context, what string) error {
	ctx, cancel := context.WithTimeout(ctx, crashPatience)
	defer cancel()
	for p.expected[what]++; p.got[what] < p.expected[what]; {
		letter, err := p.Next(ctx)
		if err != nil {
			return fmt.Errorf("%s waits for %s: %w", p.Address, what, err)
		}
		if p.note(letter) == what {
			p.letter = letter
		}
	}
	return nil
}

// note enters a letter in the account, and returns what it says.
func (p *crashPlayer) note(letter *correspondent.Letter) (what string) {
	header := letter.Header.Get
	id := header("Message-Id")
	if p.read[id] {
		p.again++
		return ""
	}
	p.read[id] = true
	what = strings.TrimSpace(header("X-Pentepost-Kind") + " " + header("X-Pentepost-Ply"))
	p.got[what]++
	if game, err := strconv.Atoi(header("X-Pentepost-Game")); err == nil {
		p.games[games.GameID(game)] = true
	}
	return what
}

// readRest reads the letters that nobody waited for.
func (p *crashPlayer) readRest(ctx context.Context) error {
	letters, err := p.Arrived(ctx)
	for _, letter := range letters {
		p.note(letter)
	}
	return err
}

// balance returns how many letters of each kind there are more than expected, or fewer.
func (p *crashPlayer) balance() map[string]int {
	more := map[string]int{}
	for what, n := range p.got {
		more[what] += n
	}
	for what, n := range p.expected {
		if more[what] -= n; more[what] == 0 {
			delete(more, what)
		}
	}
	return more
}
