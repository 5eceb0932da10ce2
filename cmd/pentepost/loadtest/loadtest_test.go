package loadtest

import (
	"context"
	"errors"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/store"
	"pentepost/store/storetest"
)

// A filled database is one that a server could have written: nothing in it is wrong, every game can go on,
// and the players have their letters.
func TestFill(t *testing.T) {
	for _, cleared := range []bool{false, true} {
		place := storetest.New(t)
		options := Options{Games: 3 * GamesInSample, Plies: 5, Cleared: cleared}
		fillNow(t, place, options, true)
		fillNow(t, place, options, false) // it is there
		if _, err := Fill(t.Context(), place, Options{Games: GamesInSample, Plies: 5}, ignore); !errors.Is(err, ErrOtherNumber) {
			t.Errorf("filled again with fewer games: %v", err)
		}
		db := openPlace(t, place)
		if err := db.Verify(t.Context(), func(d store.Damage) { t.Error(d) }); err != nil {
			t.Error(err)
		}
		seen := map[games.PlayerID]int{}
		view(t, db, func(tx *store.Tx) error {
			for id := games.GameID(1); id <= games.GameID(options.Games); id++ {
				checkRunning(t, tx, id, options, seen)
			}
			return nil
		})
		for p, n := range seen {
			if n != gamesAtOnce {
				t.Errorf("player %d plays %d games, want %d", p, n, gamesAtOnce)
			}
		}
	}
}

// checkRunning checks one of the games.
func checkRunning(t *testing.T, tx *store.Tx, id games.GameID, o Options, seen map[games.PlayerID]int) {
	t.Helper()
	g, ok, err := tx.Games.Load(id)
	if err != nil || !ok || len(g.Plies) != o.Plies || g.Position.Result().Over() || g.Began.IsZero() {
		t.Fatalf("game %d: %v, %v, plies: %d, turn began %v", id, ok, err, len(g.Plies), g.Began)
	}
	for _, p := range g.Seats {
		seen[p]++
	}
	letters, err := tx.Notices.About(id)
	want := 2 * o.Plies
	if o.Cleared {
		want = 2
	}
	if err != nil || len(letters) != want {
		t.Errorf("game %d: %d letters, want %d; %v", id, len(letters), want, err)
	}
	for _, l := range letters {
		if l.State != "sent" || l.SentTo != addressOf(l.To) {
			t.Errorf("game %d: letter %d to player %d: %s to %s", id, l.ID, l.To, l.State, l.SentTo)
		}
	}
}

// A database whose filling was interrupted is not taken for a filled one.
func TestFillNoticesInterruptions(t *testing.T) {
	place := storetest.New(t)
	options := Options{Games: 3 * GamesInSample, Plies: 2}
	ctx, interrupt := context.WithCancel(t.Context())
	if _, err := Fill(ctx, place, options, func(float64) { interrupt() }); !errors.Is(err, context.Canceled) {
		t.Fatalf("filled: %v", err)
	}
	if _, err := Fill(t.Context(), place, options, ignore); !errors.Is(err, ErrUnfinished) {
		t.Errorf("filled again: %v", err)
	}
}

// The people of a real server get no letters from a load test.
func TestFillLeavesOthersAlone(t *testing.T) {
	place := storetest.New(t)
	db := openPlace(t, place)
	err := db.Update(t.Context(), func(tx *store.Tx) error {
		ann := games.Player{Nick: "Ann", Address: "ann@example.org", Joined: time.Now(), Settings: games.DefaultSettings()}
		if err := tx.Players.Add(&ann); err != nil {
			return err
		}
		return tx.Games.Add(&games.Game{Seats: []games.PlayerID{ann.ID}})
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err := Fill(t.Context(), place, Options{Games: 1, Plies: 1}, ignore); !errors.Is(err, ErrForeign) {
		t.Errorf("filled: %v", err)
	}
	if _, err := Drive(t.Context(), Load{Place: place, Players: 1, Mails: 1, Time: time.Second}); !errors.Is(err, ErrForeign) {
		t.Errorf("driven: %v", err)
	}
}

// Mail goes to this machine alone.
func TestCheckLocal(t *testing.T) {
	for addr, local := range map[string]bool{
		"127.0.0.1:25": true, "127.8.9.1:2525": true, "[::1]:24": true, "localhost:2525": true, "unix:/run/pentepost/lmtp": true,
		"192.0.2.1:25": false, "mail.example.org:25": false, "127.0.0.1.example.org:25": false, ":25": false, "0.0.0.0:25": false,
		"[::]:25": false, "127.0.0.1": false, "": false, "2130706433:25": false,
	} {
		if err := CheckLocal(addr); (err == nil) != local {
			t.Errorf("%q: %v", addr, err)
		}
	}
	if _, err := OpenSink("0.0.0.0:0"); !errors.Is(err, ErrNotLocal) {
		t.Errorf("the sink takes letters of other machines: %v", err)
	}
}

// A percentile is one of the measured times (the nearest-rank method).
func TestPercentile(t *testing.T) {
	var a Answers
	if a.Percentile(50) != 0 || a.Rate() != 0 {
		t.Errorf("without answers: %v, %v", a.Percentile(50), a.Rate())
	}
	for n := range 200 {
		a.Times = append(a.Times, time.Duration(n+1))
	}
	a.Took = 10 * time.Second
	for percent, want := range map[int]time.Duration{1: 2, 50: 100, 95: 190, 99: 198, 100: 200} {
		if got := a.Percentile(percent); got != want {
			t.Errorf("%d %%: %d, want %d", percent, got, want)
		}
	}
	if a.Rate() != 20 {
		t.Errorf("%v mails a second, want 20", a.Rate())
	}
}

func ignore(float64) {}

func fillNow(t *testing.T, place string, o Options, want bool) {
	t.Helper()
	if filled, err := Fill(t.Context(), place, o, ignore); filled != want || err != nil {
		t.Fatalf("filled: %v, %v; want %v", filled, err, want)
	}
}

func openPlace(t *testing.T, place string) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), place, Domain)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func view(t *testing.T, db *store.DB, f func(*store.Tx) error) {
	t.Helper()
	if err := db.View(t.Context(), f); err != nil {
		t.Fatal(err)
	}
}
