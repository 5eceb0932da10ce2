package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/games/leagues"
	"pentepost/games/rating"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
)

// leagueOfTwo makes a data directory with a league and ratings. Ann and Bob play its game 2, and Ann has captured two
// stones with ply 5. Bob has won game 3.
func leagueOfTwo(t *testing.T) (dir string) {
	t.Helper()
	dir, db := correspondence(t)
	if _, _, err := config.LoadKeys(dir); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "club.toml")
	if err := os.WriteFile(file, []byte(`name = "club"
kind = "round-robin"
variant = "pente"
pace = "3 days"
size = 8
both_colours = true
start = 2026-06-10
season = "90 days"
organisers = ["sue@example.org"]
`), 0o600); err != nil {
		t.Fatal(err)
	}
	program(t, 0, dir, "league", "new", file)
	now := time.Date(2026, 6, 6, 0, 0, 0, 0, time.UTC)
	update := func(f func(*store.Tx) error) {
		t.Helper()
		if err := db.Update(context.Background(), f); err != nil {
			t.Fatal(err)
		}
	}
	update(func(tx *store.Tx) error {
		return errors.Join(tx.Leagues.SaveEntry(leagues.Entry{League: 1, Player: 1, Entered: now}), tx.Leagues.SaveEntry(leagues.Entry{League: 1, Player: 2, Entered: now}))
	})
	program(t, 0, dir, "league", "start", "club")
	update(func(tx *store.Tx) error {
		g, _, err := tx.Games.Load(2)
		if err != nil {
			return err
		}
		board := notation.BoardOf(g.Rules)
		for _, word := range []string{"L10", "A1", "M10", "N10"} {
			at, err := notation.Go.Parse(board, word)
			if err != nil {
				return err
			}
			ply := games.Ply{Player: g.OnTurn(), Move: rules.Place(at), At: now}
			if g.Position, _, err = g.Position.Play(ply.Move); err != nil {
				return err
			}
			g.Plies = append(g.Plies, ply)
		}
		g.Moved = now
		if err := tx.Ratings.Save("pente", []games.PlayerRating{
			{Player: 1, Family: "pente", Rated: rating.Player{Rating: rating.Rating{Rating: 1540, Deviation: 120}, Games: 4}, Course: []float64{1500, 1580, 1540}},
		}); err != nil {
			return err
		}
		return tx.Games.Put(g, 1)
	})
	program(t, 0, dir, "league", "adjudicate", "club", "3", "win", "Bob")
	return dir
}

// The operator writes the pages beside the running server. The second time there is nothing to do.
func TestPages(t *testing.T) {
	dir, out := leagueOfTwo(t), filepath.Join(t.TempDir(), "web")
	contains(t, program(t, 0, dir, "pages", out, "--service", "play@pente.example", "--calendars", "--url", "https://pente.example/club/"),
		"deleted: 0", "Ann\thttps://pente.example/club/calendars/", "Bob\thttps://pente.example/club/calendars/")
	contains(t, program(t, 0, dir, "pages", out, "--service", "play@pente.example", "--url", "https://pente.example/club/"), "written: 0, deleted: 0")
	for name, says := range map[string]string{
		"index.html": "play@pente.example", "leagues/club/index.html": "Bob", "games/2.html": "takes 2",
		"leagues/club/feed.xml": "https://pente.example/club/leagues/club/season-1.html",
	} {
		text, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			t.Fatal(err)
		}
		contains(t, string(text), says)
	}
}

// Pages are not written where they would do harm.
func TestPagesNeedAFolderOfTheirOwn(t *testing.T) {
	dir, _ := correspondence(t)
	contains(t, program(t, 2, dir, "pages", dir), "show the database to everybody", "hint:")
	full := t.TempDir()
	if err := os.WriteFile(filepath.Join(full, "index.html"), []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	contains(t, program(t, 1, dir, "pages", full), "index.html", "hint: choose an empty folder")
}
