package store_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/store"
)

// seek adds an open seek.
func seek(t testing.TB, tx *store.Tx, p games.PlayerID, variant string, made time.Time) games.Challenge {
	t.Helper()
	c := games.Challenge{From: p, Rules: ruleset(t, variant), Pace: clock.DefaultPace, State: games.ChallengeSeeking, Made: made}
	must(t, tx.Challenges.Add(&c))
	return c
}

func TestSeeks(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		ann, bob, eve := player(t, tx, "Ann"), player(t, tx, "Bob"), player(t, tx, "Eve")
		old := seek(t, tx, ann.ID, "renju", noon.Add(-games.SeekTime))
		bobs := seek(t, tx, bob.ID, "pente", noon)
		anns := seek(t, tx, ann.ID, "pente", noon)
		list, err := tx.Seeks.Of(ann.ID)
		must(t, err)
		same(t, []games.Challenge{old, anns}, list)
		list, err = tx.Seeks.Before(noon.Add(-time.Minute), 9)
		must(t, err)
		same(t, []games.Challenge{old}, list)
		list, n, err := tx.Seeks.OfOthers(eve.ID, noon.Add(time.Minute), 1)
		must(t, err)
		same(t, []games.Challenge{bobs}, list)
		if n != 2 {
			t.Errorf("%d seeks, want 2", n)
		}
		// The oldest one, unless the two have just played.
		checkFits(t, tx, eve, bobs, true)
		checkFits(t, tx, bob, anns, true)
		game(t, tx, "pente", bob, eve)
		checkFits(t, tx, eve, anns, true)
		checkFits(t, tx, eve, bobs, false)
		// Of nobody that letters do not reach.
		bob.Unreachable = noon
		must(t, tx.Players.Save(bob))
		checkFits(t, tx, eve, anns, false)
		// Nor of anybody on vacation.
		for from, fits := range map[time.Duration]bool{0: false, 2 * time.Hour: true, -2 * time.Hour: true} {
			v := clock.Interval{From: noon.Add(30*time.Minute + from - time.Minute), To: noon.Add(30*time.Minute + from + time.Hour), Cause: clock.Vacation}
			must(t, tx.Intervals.SetVacation(ann.ID, noon.Add(-24*time.Hour), []clock.Interval{v}))
			_, ok, err := tx.Seeks.Fitting(games.Challenge{From: eve.ID}, []string{anns.SeekTerms()}, noon.Add(30*time.Minute), false)
			list, _, listErr := tx.Seeks.OfOthers(eve.ID, noon.Add(30*time.Minute), 9)
			must(t, errors.Join(err, listErr))
			if ok != fits || len(list) > 0 != fits {
				t.Errorf("vacation after %v: the seek fits: %v, %d in the list", from, ok, len(list))
			}
		}
		// Taken, it is no longer open.
		anns.State, anns.First, anns.Invited = games.ChallengeAccepted, eve.ID, []games.Invitee{{Player: eve.ID, Accepted: true}}
		must(t, tx.Challenges.Save(anns))
		taken, _, err := tx.Challenges.Load(anns.ID)
		must(t, err)
		same(t, anns, taken)
		if _, ok, err := tx.Seeks.Fitting(games.Challenge{From: eve.ID}, []string{anns.SeekTerms()}, noon.Add(time.Hour), false); ok || err != nil {
			t.Errorf("a seek that is taken fits: %v, %v", ok, err)
		}
	})
}

func checkFits(t *testing.T, tx *store.Tx, p games.Player, want games.Challenge, fresh bool) {
	t.Helper()
	got, ok, err := tx.Seeks.Fitting(games.Challenge{From: p.ID}, []string{"something else", want.SeekTerms()}, noon.Add(time.Hour), fresh)
	if err != nil || !ok || got.ID != want.ID {
		t.Errorf("seek %d fits %s: %v, %v; want %d", got.ID, p.Nick, ok, err, want.ID)
	}
}

// GamesAtOnce counts running games and open seeks, and no game that the player has left.
func TestGamesAtOnce(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		ann, bob, eve := player(t, tx, "Ann"), player(t, tx, "Bob"), player(t, tx, "Eve")
		game(t, tx, "pente", ann, bob)
		over := game(t, tx, "pente", bob, ann)
		over.Ended = noon
		must(t, tx.Games.Put(over, 0))
		three := games.Game{Rules: ruleset(t, "multi-3"), Seats: []games.PlayerID{eve.ID, ann.ID, bob.ID}, Started: noon, Moved: noon}
		must(t, three.Replay())
		must(t, tx.Games.Add(&three))
		three.Leavings = []games.Leaving{{Seat: 3, By: "resigned", At: noon}}
		must(t, tx.Games.Put(three, 0))
		seek(t, tx, ann.ID, "renju", noon)
		for p, want := range map[games.PlayerID]int{ann.ID: 3, bob.ID: 1, eve.ID: 1} {
			if n, err := tx.Games.AtOnce(p); n != want || err != nil {
				t.Errorf("player %d: %d games, %v, want %d", p, n, err, want)
			}
		}
	})
}

// manySeeks adds open seeks of many players; all except the last want to move first in one
// of a few games.
func manySeeks(t testing.TB, tx *store.Tx, n int) (last games.Challenge) {
	t.Helper()
	variants := []string{"pente", "keryo-pente", "renju", "pente size=13"}
	for i := range n {
		p := player(t, tx, fmt.Sprint("Player", i))
		last = games.Challenge{From: p.ID, Rules: ruleset(t, variants[i%4]), Pace: clock.DefaultPace, State: games.ChallengeSeeking, Made: noon, First: p.ID}
		if i == n-1 {
			last.First = 0
		}
		must(t, tx.Challenges.Add(&last))
	}
	return last
}

// A seek is found among ten thousand without looking at the others.
func BenchmarkFittingSeek(b *testing.B) {
	db := open(b)
	var p games.Player
	var want games.Challenge
	update(b, db, func(tx *store.Tx) {
		p = player(b, tx, "Ann")
		want = manySeeks(b, tx, 10_000)
	})
	update(b, db, func(tx *store.Tx) {
		terms := []string{want.SeekTerms(), "nobody wants this"}
		for b.Loop() {
			c, ok, err := tx.Seeks.Fitting(games.Challenge{From: p.ID}, terms, noon.Add(time.Hour), true)
			if err != nil || !ok || c.ID != want.ID {
				b.Fatal(c.ID, ok, err)
			}
		}
	})
}

// The list shows some of them and counts the others.
func BenchmarkListSeeks(b *testing.B) {
	db := open(b)
	update(b, db, func(tx *store.Tx) {
		manySeeks(b, tx, 10_000)
		for b.Loop() {
			if list, n, err := tx.Seeks.OfOthers(1, noon.Add(time.Hour), 50); err != nil || len(list) != 50 || n != 9_999 {
				b.Fatal(len(list), n, err)
			}
		}
	})
}
