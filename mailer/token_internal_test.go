package mailer

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// hangingTokens returns a command that never ends by itself.
func hangingTokens(t *testing.T) *TokenCommand {
	file := filepath.Join(t.TempDir(), "tokens")
	if err := os.WriteFile(file, []byte("hang\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return NewTokenCommand([]string{os.Args[0], "print-token", file})
}

// A command that hangs is stopped, and the error says after how long.
func TestTokenCommandHangs(t *testing.T) {
	command := hangingTokens(t)
	command.limit = 50 * time.Millisecond
	_, _, err := command.get(t.Context())
	if !errors.Is(err, ErrToken) || !strings.Contains(err.Error(), "no end after 50ms") {
		t.Error(err)
	}
}

// A server that stops does not wait for the command.
func TestTokenCommandIsStopped(t *testing.T) {
	ctx, stop := context.WithCancelCause(t.Context())
	stopped := errors.New("the server stops")
	time.AfterFunc(20*time.Millisecond, func() { stop(stopped) })
	if _, _, err := hangingTokens(t).get(ctx); !errors.Is(err, stopped) {
		t.Error(err)
	}
}
