package server

import (
	"bytes"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/rules"
	"pentepost/store"
	"pentepost/store/storetest"
)

// F27: a key that is gone is not drawn anew without a word, if there are games.
func TestLostKeyIsLogged(t *testing.T) {
	var log bytes.Buffer
	c, err := config.Local("127.0.0.1:1", "127.0.0.1:1", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	open := func() *Server {
		t.Helper()
		log.Reset()
		s, err := Open(t.Context(), c, slog.New(slog.NewTextHandler(&log, nil)))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := open() // the first start draws the key
	if strings.Contains(log.String(), "key") {
		t.Errorf("at the first start: %s", &log)
	}
	err = s.db.Update(t.Context(), func(tx *store.Tx) error {
		p := games.Player{Nick: "Ann", Address: "ann@pente.test", Settings: games.DefaultSettings()}
		pente, _ := rules.Named("pente")
		if err := tx.Players.Add(&p); err != nil {
			return err
		}
		return tx.Games.Add(&games.Game{Rules: pente, Seats: []games.PlayerID{p.ID}})
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	os.Remove(config.KeyFile(c.Data))
	open().Close()
	if !strings.Contains(log.String(), "new key drawn") || !strings.Contains(log.String(), "hint=") {
		t.Errorf("with a game and no key: %s", &log)
	}
	open().Close()
	if strings.Contains(log.String(), "key") {
		t.Errorf("with the key: %s", &log)
	}
}

// A server with other keys than one on the same database is refused each time, and leaves no key behind.
func TestOtherKeysAreRefused(t *testing.T) {
	if !storetest.OnPostgres() {
		t.Skip(storetest.Variable + " is not set: servers share a database on PostgreSQL alone")
	}
	c, err := config.Local("127.0.0.1:1", "127.0.0.1:1", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	c.Database = storetest.URL(t)
	first, err := Open(t.Context(), c, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	c.Data = t.TempDir()
	for range 2 {
		if _, err := Open(t.Context(), c, slog.New(slog.DiscardHandler)); !errors.Is(err, store.ErrOtherKeys) {
			t.Fatalf("with a key of its own: %v", err)
		}
		if _, err := config.ReadKeys(c.Data); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("the new key stays: %v", err)
		}
	}
	if err := config.WriteKeys(c.Data, first.keys.Keys()); err != nil {
		t.Fatal(err)
	}
	second, err := Open(t.Context(), c, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatalf("with the key of the first: %v", err)
	}
	second.Close()
}
