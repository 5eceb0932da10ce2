package server

import (
	"bytes"
	"log/slog"
	"os"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/rules"
	"pentepost/store"
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
		if err := tx.AddPlayer(&p); err != nil {
			return err
		}
		return tx.AddGame(&games.Game{Rules: pente, Seats: []games.PlayerID{p.ID}})
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
