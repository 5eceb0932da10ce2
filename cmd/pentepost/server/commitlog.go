package server

import (
	"context"
	"log/slog"

	"pentepost/store"
)

// logIn returns a logger for what a transaction does: it writes when the transaction has been committed. A
// transaction that is tried again is not logged twice, and one that fails leaves its error alone.
func (s *Server) logIn(tx *store.Tx) *slog.Logger {
	return slog.New(commitHandler{s.log.Handler(), tx})
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
