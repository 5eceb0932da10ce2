package compose

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/server/lettercheck"
	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/store"
	"pentepost/store/storetest"
	"pentepost/templates"
)

// The file of somebody with very many games has the newest ones, and the letter counts the others.
func TestExportOfManyGames(t *testing.T) {
	n := 300
	limit := maxExport / 20
	if os.Getenv("PENTEPOST_LONG") != "" {
		n, limit = 5000, maxExport
	}
	c := sampleComposer(t)
	db, err := store.Open(t.Context(), storetest.Dir(t), config.LocalDomain)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	ann := games.Player{Nick: "Ann", Address: "ann@example.org", Joined: time.Now(), Settings: games.DefaultSettings()}
	bob := games.Player{Nick: "Bob", Address: "bob@example.org", Joined: time.Now(), Settings: games.DefaultSettings()}
	err = db.Update(context.Background(), func(tx *store.Tx) error {
		if err := tx.Players.Add(&ann); err != nil {
			return err
		}
		if err := tx.Players.Add(&bob); err != nil {
			return err
		}
		for range n {
			g := gameOf60Plies(t, ann.ID, bob.ID)
			if err := tx.Games.Add(&g); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	err = db.View(context.Background(), func(tx *store.Tx) error {
		v := templates.View{Notice: letters.Notice{To: ann.ID, Letter: letters.Exported{}, Made: time.Now()}, Reader: ann, Places: templates.Places{Service: c.config.Address}}
		begin := time.Now()
		exported, err := c.exportWithin(tx, v, limit)
		if err != nil {
			return err
		}
		t.Logf("%d bytes in %v: %d games, %d left out", len(exported.File), time.Since(begin), exported.Games, exported.LeftOut)
		if len(exported.File) > limit+limit/10 || exported.Games+exported.LeftOut != n || exported.LeftOut == 0 {
			t.Errorf("%d bytes: %d games, %d left out", len(exported.File), exported.Games, exported.LeftOut)
		}
		files, err := lettercheck.Unzip(exported.File)
		if err != nil {
			return err
		}
		if files[fmt.Sprintf("games/pente-%d.sgf", n)] == "" || files["games/pente-1.sgf"] != "" {
			t.Error("the newest game is missing, or the oldest is there")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// gameOf60Plies returns a game of 60 plies.
func gameOf60Plies(t *testing.T, a, b games.PlayerID) games.Game {
	t.Helper()
	r, _ := rules.Named("pente-free")
	g := games.Game{Rules: r, Pace: clock.DefaultPace, Seats: []games.PlayerID{a, b}, Started: time.Now(), Position: r.Start()}
	for i := range 60 {
		m := rules.Place(g.Position.Centre())
		if i > 0 {
			m = rules.Place(rules.Point(i/10*38 + i%10*2))
		}
		next, _, err := g.Position.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		g.Plies = append(g.Plies, games.Ply{Player: g.Seats[i%2], Move: m, At: time.Now()})
		g.Position = next
	}
	return g
}
