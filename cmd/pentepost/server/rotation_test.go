package server

import (
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/parser"
	"pentepost/store"
)

// A server goes on with the keys that it has while the file cannot be read, and takes new ones when it can.
func TestTakeKeys(t *testing.T) {
	s := openTestServer(t)
	key := games.Key{About: games.AboutGame, Player: 1, ID: 42, Ply: 31}
	old := s.keys.Seal().Text(key)
	rotated := s.keys.Keys().Rotated(time.Now(), config.KeyTime)
	for _, broken := range []func() error{
		func() error { return os.WriteFile(config.KeyFile(s.config.Data), []byte("half a file"), 0o600) },
		func() error { return os.Remove(config.KeyFile(s.config.Data)) },
	} {
		if err := broken(); err != nil {
			t.Fatal(err)
		}
		if err := s.rotation.takeKeys(); err == nil || s.keys.Seal().Text(key) != old {
			t.Errorf("took keys that are not there: %v", err)
		}
	}
	if err := config.WriteKeys(s.config.Data, rotated); err != nil {
		t.Fatal(err)
	}
	if err := s.rotation.takeKeys(); err != nil || s.keys.Seal().Text(key) == old || !strings.Contains(s.composer.ReplyAddress(key), s.keys.Seal().Text(key)) {
		t.Errorf("goes on with the old key: %v", err)
	}
	if got, ok := s.keys.Seal().Open(old, time.Now()); !ok || got != key {
		t.Error("the old key does not open")
	}
}

// A letter that another process has sealed with a new key a moment ago can be answered at once.
func TestAnswerToANewKey(t *testing.T) {
	s := openTestServer(t)
	sealed := games.Key{About: games.AboutGame, Player: 1, ID: 42, Ply: 31}
	rotated := s.keys.Keys().Rotated(time.Now(), config.KeyTime)
	if err := config.WriteKeys(s.config.Data, rotated); err != nil {
		t.Fatal(err)
	}
	letter := parser.Mail{Keys: []string{rotated.Seal().Text(sealed)}}
	err := s.db.View(t.Context(), func(tx *store.Tx) error {
		if key, err := s.interpreter.key(tx, letter, games.Player{}, time.Now()); !errors.Is(err, errOrphan) { // genuine, but nobody is player 1
			t.Errorf("opens %+v, %v", key, err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
