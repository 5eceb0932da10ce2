package server

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/notation"
	"pentepost/store"
)

// mailbox returns the raw letters in a mailbox of the built-in post office.
func (w *world) mailbox(t *testing.T, name string) (raws [][]byte) {
	t.Helper()
	mails, err := w.office.Messages(name, "INBOX")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range mails {
		raw, err := w.office.Raw(name, "INBOX", m.UID)
		if err != nil {
			t.Fatal(err)
		}
		raws = append(raws, raw)
	}
	return raws
}

// saveMaildir saves letters in a Maildir, each in a file of its own.
func saveMaildir(t *testing.T, mails [][]byte) string {
	t.Helper()
	dir := t.TempDir()
	for i, m := range mails {
		folder := filepath.Join(dir, []string{"cur", "new", ".Pente/cur"}[i%3])
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		save(t, filepath.Join(folder, fmt.Sprintf("%d.ann:2,S", i)), string(m))
	}
	return dir
}

// saveMbox saves letters in one mbox file.
func saveMbox(t *testing.T, mails [][]byte) string {
	t.Helper()
	var b strings.Builder
	for _, m := range mails {
		fmt.Fprintf(&b, "From play@pente.test Fri Jun  5 12:00:00 2026\n%s\n", strings.ReplaceAll(string(m), "\r\n", "\n"))
	}
	file := filepath.Join(t.TempDir(), "mbox")
	save(t, file, b.String())
	return file
}

func save(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// storedGame is the data of a game that has to survive: players by name, times to the second. Letters do not
// tell exactly when plies were played.
type storedGame struct {
	ID                   games.GameID
	Rules, Board, Result string
	Pace                 string
	Announce             bool
	Title                string
	Seats                []string
	Plies, Leavings      []string
	Times                []time.Time // when it was started, moved in and ended, and when players left it
}

// storedGames returns all games in a data directory.
func storedGames(t *testing.T, dir string) []storedGame {
	t.Helper()
	db, err := store.Open(t.Context(), dir, config.LocalDomain)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var list []storedGame
	err = db.View(t.Context(), func(tx *store.Tx) error {
		for id := games.GameID(1); ; id++ {
			g, found, err := tx.Games.Load(id)
			if err != nil || !found {
				return err
			}
			list = append(list, storedAs(t, tx, &g))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func storedAs(t *testing.T, tx *store.Tx, g *games.Game) storedGame {
	s := storedGame{ID: g.ID, Rules: g.Rules.String(), Pace: g.Pace.String(), Announce: g.Announce, Title: g.Title, Result: fmt.Sprint(g.Position.Result(), g.Agreed)}
	name := func(id games.PlayerID) string {
		p, err := tx.Players.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		return p.Nick + " at " + p.Address
	}
	for _, p := range g.Seats {
		s.Seats = append(s.Seats, name(p))
	}
	for _, p := range g.Plies {
		s.Plies = append(s.Plies, fmt.Sprint(name(p.Player), " ", notation.Word(g.Rules, p.Move)))
	}
	for _, l := range g.Leavings {
		s.Leavings = append(s.Leavings, fmt.Sprint(l.Seat, l.After, l.By))
		s.Times = append(s.Times, l.At)
	}
	for at := range g.Position.Points() {
		s.Board += fmt.Sprint(g.Position.At(at))
	}
	s.Times = append(s.Times, g.Started, g.Moved, g.Ended)
	return s
}
