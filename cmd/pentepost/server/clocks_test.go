package server

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"pentepost/games/clock"
	"pentepost/store"
	"pentepost/store/storetest"
)

// W7: a server whose computer has a wrong clock goes by that of PostgreSQL, and says so: a move counts from now, nobody reads of a time in
// the past, and no outage of three days stops all clocks.
func TestClockOfAnotherComputer(t *testing.T) {
	if !storetest.OnPostgres() {
		t.Skip(storetest.Variable + " is not set")
	}
	for _, ahead := range []time.Duration{72 * time.Hour, -72 * time.Hour} {
		t.Run(ahead.String(), func(t *testing.T) {
			var log syncBuffer
			w, err := newLoggedWorld(t.TempDir(), false, slog.New(slog.NewTextHandler(&log, nil)))
			must(t, err)
			defer w.close()
			w.correspond(t, `
				ann>> join Ann; ann welcome
				bob>> join Bob; bob welcome
				ann>> challenge Bob first 3 days; ann invited, bob invitation
				bob> accept; bob your-move`)
			must(t, w.end())
			w.clock = &Clock{computer: func() time.Time { return time.Now().Add(ahead) }} // the mail host keeps its own
			must(t, w.start())
			w.correspond(t, "bob> L10; bob played, ann your-move")
			must(t, w.running.db.View(t.Context(), func(tx *store.Tx) error {
				g, _, err := tx.Games.Load(1)
				must(t, err)
				if wrong := time.Since(g.Moved).Abs(); wrong > time.Hour {
					t.Errorf("the move was made at %v", g.Moved)
				}
				all, err := tx.Intervals.Since(time.Time{})
				for _, i := range all {
					if i.Cause == clock.Outage && i.To.Sub(i.From) > time.Hour {
						t.Errorf("an outage from %v to %v", i.From, i.To)
					}
				}
				return err
			}))
			if text := log.text(); strings.Count(text, "clock of this computer is wrong") != 1 {
				t.Errorf("the log:\n%s", text)
			}
			if apart := w.running.db.ClocksApart(); (apart - ahead).Abs() > time.Minute {
				t.Errorf("apart: %v", apart)
			}
		})
	}
}
