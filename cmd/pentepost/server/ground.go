package server

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/store"
)

const (
	// faultPause is the pause before the next attempt at a mail that made the program fail.
	faultPause = 2 * time.Second
	// maxIdle is how long a loop sleeps at most if nothing is due and nobody wakes it.
	maxIdle = time.Minute
	// avoidTime is how long we do without something at which the mail server failed.
	avoidTime = 10 * time.Minute
)

// ground is what nearly all rooms stand on.
type ground struct {
	config *config.Config
	clock  *Clock // of all that is stamped or judged
	db     *store.DB
	log    *slog.Logger

	outages *outages // of the database, as the log has them
}

// logIn returns a logger for what a transaction does: it writes when the transaction has been committed. A
// transaction that is tried again is not logged twice, and one that fails leaves its error alone.
func (g *ground) logIn(tx *store.Tx) *slog.Logger {
	return slog.New(commitHandler{g.log.Handler(), tx})
}

type commitHandler struct {
	slog.Handler
	tx *store.Tx
}

func (h commitHandler) Handle(ctx context.Context, r slog.Record) error {
	kept := r.Clone()
	h.tx.OnCommit(func() { h.Handler.Handle(context.WithoutCancel(ctx), kept) })
	return nil
}

func (h commitHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return commitHandler{h.Handler.WithAttrs(attrs), h.tx}
}

func (h commitHandler) WithGroup(name string) slog.Handler {
	return commitHandler{h.Handler.WithGroup(name), h.tx}
}

// catchPanic turns a panic into an error.
func catchPanic(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
	}
}

// pause waits for a while, or until the context ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// wake wakes who waits at a channel, if it has not been woken already.
func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
