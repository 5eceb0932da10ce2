package loadtest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/rules"
	"pentepost/store"
)

const (
	// GamesInSample is how many games are played before they are copied. [Options.Games] is a multiple of it,
	// or less.
	GamesInSample = 20
	// gamesAtOnce is how many games each player plays.
	gamesAtOnce = 10
)

// table is the games of a sample while they are played, round after round.
type table struct {
	o       Options
	random  *rand.Rand
	players []games.Player
	games   []games.GameID
	sample  store.Sample
	letters int64
	mails   int64
}

// playSample plays games in an empty database as the server does, but without mail, and returns what each
// round wrote. The last round was played an hour ago.
func playSample(ctx context.Context, db *store.DB, n int, o Options) (store.Sample, error) {
	t := &table{o: o, random: rand.New(rand.NewPCG(1, 2))}
	end := time.Now().UTC().Truncate(time.Second).Add(-time.Hour)
	began := end.Add(-roundTime * time.Duration(o.Plies))
	err := db.Update(ctx, func(tx *store.Tx) error { return t.seat(tx, n, began) })
	for ply := 1; ply <= o.Plies && err == nil; ply++ {
		at := began.Add(time.Duration(ply-1) * roundTime)
		err = db.Update(ctx, func(tx *store.Tx) error { return t.playRound(tx, ply, at) })
	}
	if err == nil && o.Cleared {
		err = clearSample(ctx, db, end)
	}
	return t.sample, err
}

// seat adds the players and the games, which have no plies.
func (t *table) seat(tx *store.Tx, n int, at time.Time) error {
	t.players, t.games = nil, nil // the transaction may be tried again
	for range max(2*n/gamesAtOnce, 2) {
		p := games.Player{Joined: at, Settings: games.DefaultSettings()}
		id := games.PlayerID(len(t.players) + 1)
		p.Nick, p.Address = nickOf(id), addressOf(id)
		if err := tx.Players.Add(&p); err != nil {
			return err
		}
		if p.ID != id {
			return fmt.Errorf("player %d: %w", p.ID, ErrForeign)
		}
		t.players = append(t.players, p)
	}
	r, _ := rules.Named("pente")
	for i := range n {
		first := i % len(t.players)
		second := (first + 1 + i/len(t.players)%(len(t.players)-1)) % len(t.players)
		g := games.Game{Rules: r, Pace: clock.DefaultPace, Seats: []games.PlayerID{t.players[first].ID, t.players[second].ID}, Started: at, Moved: at, Unrated: true}
		if err := tx.Games.Add(&g); err != nil {
			return err
		}
		t.games = append(t.games, g.ID)
	}
	t.sample = store.Sample{Players: int64(len(t.players)), Games: int64(n)}
	return nil
}

// playRound plays a ply of every game: a mail for each, which does what it would do, and the letters about it,
// which are sent.
func (t *table) playRound(tx *store.Tx, ply int, at time.Time) error {
	round := store.Round{Ply: ply, At: at, FirstLetter: t.letters + 1, FirstMail: t.mails + 1, LastMail: t.mails + int64(len(t.games))}
	for i, id := range t.games {
		if err := t.play(tx, id, uint32(t.mails)+uint32(i)+1, at); err != nil {
			return fmt.Errorf("game %d, ply %d: %w", id, ply, err)
		}
	}
	sent, err := sendAll(tx, at.Add(time.Minute))
	round.LastLetter = t.letters + sent
	t.letters, t.mails = round.LastLetter, round.LastMail
	t.sample.Rounds = append(t.sample.Rounds, round)
	return err
}

// play does what the server does with a mail that has a move.
func (t *table) play(tx *store.Tx, id games.GameID, number uint32, at time.Time) error {
	g, _, err := tx.Games.Load(id)
	if err != nil {
		return err
	}
	mover, err := tx.Players.Load(g.OnTurn())
	if err != nil {
		return err
	}
	move, err := quietMove(&g.Position, t.random)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(fmt.Append(nil, "mail ", number))
	mail := hex.EncodeToString(sum[:])
	outcome, reason, err := desk.Do(tx.ForGames(), desk.Request{
		Now: at, Arrived: at, From: mover, Vouched: true, Mail: "<" + mail[:40] + "@" + Domain + ">", Limits: games.DefaultLimits(),
		Key: games.Key{About: games.AboutGame, Player: mover.ID, ID: int64(id), Ply: len(g.Plies)},
	}, desk.PlayMove{Moves: []rules.Move{move}})
	if err != nil || outcome != desk.OutcomeDone {
		return fmt.Errorf("%s %s: %w", outcome, reason, err)
	}
	return tx.Ledger.Enter(store.Entry{UID: number, Mail: mail, Sender: mover.Address, Outcome: string(outcome), Received: at, Handled: at})
}

// sendAll notes that all letters which are due were sent at a time.
func sendAll(tx *store.Tx, at time.Time) (sent int64, err error) {
	due, err := tx.Sending.Due(at, 1<<20)
	for _, n := range due {
		if err != nil {
			break
		}
		to := addressOf(n.To)
		n.SentTo = to
		if err = tx.Sending.MarkSent(n.ID, to, at); err == nil {
			err = desk.TurnBegan(tx.ForGames(), n, at)
		}
	}
	return int64(len(due)), err
}

// clearSample clears away what a server would clear away after long enough.
func clearSample(ctx context.Context, db *store.DB, before time.Time) error {
	const all = 1 << 20
	return db.Update(ctx, func(tx *store.Tx) error {
		old, _, err := tx.Notices.Old(0, before, all)
		if err == nil {
			err = tx.Notices.Clear(old)
		}
		if err == nil {
			_, err = tx.Ledger.Clear(before, all)
		}
		return err
	})
}

// quietMove returns a random legal move near the other stones that does not end the game.
func quietMove(p *rules.Position, random *rand.Rand) (rules.Move, error) {
	if centre := rules.Place(p.Centre()); p.Legal(centre) == nil {
		return centre, nil
	}
	var stones []rules.Point
	for at := range p.Points() {
		if p.At(at) != rules.Empty {
			stones = append(stones, at)
		}
	}
	for range 1000 {
		x, y := p.XY(stones[random.IntN(len(stones))])
		move := rules.Place(p.Point(x+random.IntN(7)-3, y+random.IntN(7)-3))
		if next, _, err := p.Play(move); err == nil && !next.Result().Over() {
			return move, nil
		}
	}
	return rules.Move{}, errNoMove
}

// errNoMove: the board is full, or every move would end the game.
var errNoMove = errors.New("no quiet move")
