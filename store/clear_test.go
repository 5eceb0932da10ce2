package store_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/rules"
	"pentepost/store"
)

// What is old is cleared away in slices, but not what an answer may still need.
func TestClearLetters(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		for _, nick := range []string{"Ann", "Bob"} {
			must(t, tx.AddPlayer(&games.Player{Nick: nick, Address: nick + "@example.org", Joined: noon, Settings: games.DefaultSettings()}))
		}
		running := games.Game{Rules: ruleset(t, "pente"), Pace: clock.DefaultPace, Seats: []games.PlayerID{1, 2}, Started: noon, Moved: noon, Position: ruleset(t, "pente").Start()}
		over := running
		over.Leavings = []games.Leaving{{Seat: 1, By: rules.ByResigning, At: noon}}
		over.Ended = noon
		must(t, tx.AddGame(&running))
		must(t, tx.AddGame(&over))
		for _, n := range []games.Notice{
			{To: 1, Kind: games.Remarked, Game: 1}, // 1: its game goes on
			{To: 1, Kind: games.Remarked, Game: 2}, // 2
			{To: 1, Kind: games.Remarked, Game: 2}, // 3: the latest of its conversation
			{To: 1, Kind: games.HelpLetter},        // 4
			{To: 2, Kind: games.HelpLetter},        // 5: still to be sent
			{To: 2, Kind: games.SettingsOf},        // 6
		} {
			enqueue(t, tx, n, 0)
		}
		for _, id := range []int64{1, 2, 3, 4, 6} {
			must(t, tx.MarkSent(id, "ann@example.org", noon))
		}
		var cleared []int
		for n := 1; n > 0; {
			var err error
			n, err = tx.ClearLetters(noon.Add(time.Second), 2)
			must(t, err)
			cleared = append(cleared, n)
		}
		if diff := cmp.Diff([]int{2, 1, 0}, cleared); diff != "" {
			t.Errorf("cleared in slices: %s", diff)
		}
		for id, kept := range map[int64]bool{1: true, 2: false, 3: true, 4: false, 6: false} {
			if _, ok, err := tx.SentNumber(id); ok != kept || err != nil {
				t.Errorf("letter %d: kept %v, %v; want %v", id, ok, err, kept)
			}
		}
		if left := due(t, tx, 0); len(left) != 1 || left[0].ID != 5 {
			t.Errorf("still to be sent: %v", left)
		}
		if n, err := tx.ClearLetters(noon, 9); n != 0 || err != nil {
			t.Errorf("nothing is older than noon: %d, %v", n, err)
		}
	})
}

// The ledger keeps where reading goes on, and what is to be tried again.
func TestClearLedger(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		handled(t, tx, 1, 1, "first", "done")
		handled(t, tx, 1, 2, "second", store.Fault)
		handled(t, tx, 1, 3, "third", "done")
		if n, err := tx.ClearLedger(noon.Add(time.Hour), 9); n != 1 || err != nil {
			t.Errorf("cleared %d, %v", n, err)
		}
		validity, uid, err := tx.Mark()
		if validity != 1 || uid != 1 || err != nil {
			t.Errorf("mark %d/%d, %v", validity, uid, err)
		}
		if old, err := tx.Handled("first"); old || err != nil {
			t.Errorf("first: %v, %v", old, err)
		}
	})
}
