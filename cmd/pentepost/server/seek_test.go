package server

import (
	"context"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/store"
)

// Seeks that are handled in one transaction find each other: each player gets one game.
func TestSeeksAtOnce(t *testing.T) {
	w := newSeekWorld(t)
	must(t, w.end())
	people := []string{"ann", "bob", "cat", "dan"}
	for _, name := range people {
		must(t, w.write(name, []string{"seek renju"}))
	}
	must(t, w.start())
	for _, name := range people {
		w.awaitStart(t, name)
	}
	must(t, w.running.db.View(t.Context(), func(tx *store.Tx) error {
		if n, err := tx.Games.Count(); n != 2 || err != nil {
			t.Errorf("%d games, %v, want 2", n, err)
		}
		for _, name := range people {
			p, _, err := tx.Players.ByAddress(w.address(name))
			must(t, err)
			if n, err := tx.Games.AtOnce(p.ID); n != 1 || err != nil {
				t.Errorf("%s has %d games and seeks, %v, want 1", name, n, err)
			}
		}
		return nil
	}))
}

func newSeekWorld(t *testing.T) *world {
	t.Helper()
	w, err := newWorld(t.TempDir(), false)
	must(t, err)
	t.Cleanup(func() { must(t, w.close()) })
	return w
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// awaitStart waits for the first letter of a game.
func (w *world) awaitStart(t *testing.T, name string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for {
		letter, err := w.person(name).Next(ctx)
		must(t, err)
		if k := letter.Header.Get("X-Pentepost-Kind"); k == string(letters.KindYourMove) || k == string(letters.KindPlayed) {
			return
		}
	}
}

// A player whose seek has waited too long gets a letter about it, once.
func TestSeekLapses(t *testing.T) {
	w := newSeekWorld(t)
	ann, now := w.person("ann"), time.Now().UTC()
	must(t, w.write("ann", []string{"join Ann"}))
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	_, err := ann.nextOf(ctx, string(letters.KindWelcome))
	must(t, err)
	renju, _ := rules.Named("renju")
	seek := games.Challenge{Rules: renju, Pace: clock.DefaultPace, State: games.ChallengeSeeking, Made: now.Add(-games.SeekTime)}
	must(t, w.running.db.Update(ctx, func(tx *store.Tx) error {
		p, _, err := tx.Players.ByNick("ann")
		must(t, err)
		seek.From = p.ID
		return tx.Challenges.Add(&seek)
	}))
	for range 2 {
		must(t, w.running.clearer.lapseSeeks(ctx, now))
	}
	letter, err := ann.nextOf(ctx, string(letters.KindInvited))
	must(t, err)
	if !strings.Contains(letter.Text, "I found no opponent for you, Ann.") {
		t.Errorf("the letter says %s", letter.Text)
	}
	must(t, w.write("ann", []string{"seeks"}))
	_, err = ann.nextOf(ctx, string(letters.KindList))
	must(t, err)
	if kinds := ann.kindsAside(); len(kinds) > 0 {
		t.Errorf("Ann got %q as well", kinds)
	}
}
