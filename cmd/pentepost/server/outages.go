package server

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"

	"pentepost/store"
)

// outages keep the log calm while PostgreSQL is away: each loop of the server fails then, some of them every second. The log says when it
// goes away, now and then that it still is, and when it is back.
type outages struct {
	mu     sync.Mutex
	since  time.Time // zero: the database answers
	logged time.Time // when the log said so last
	hushed int       // lines that were left out since it went away
}

// stillAway is how often the log says that the database is still away.
const stillAway = 10 * time.Minute

// awayHint is for a database that says nothing better itself.
const awayHint = "see whether PostgreSQL runs, and the network to it. The server tries again until it is back; nothing is lost."

// begin notes that the database is away, and reports whether the log is to say so; since is zero if it has just gone away.
func (o *outages) begin(now time.Time) (since time.Time, says bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if since = o.since; since.IsZero() {
		o.since = now
	} else if now.Sub(o.logged) < stillAway {
		o.hushed++
		return since, false
	}
	o.logged = now
	return since, true
}

// end notes that the database answers, and logs it if it was away.
func (o *outages) end(log *slog.Logger) {
	o.mu.Lock()
	since, hushed := o.since, o.hushed
	o.since, o.hushed = time.Time{}, 0
	o.mu.Unlock()
	if !since.IsZero() {
		log.Info("database back", "away_for", time.Since(since).Round(time.Second), "lines_left_out", hushed)
	}
}

// calming returns a logger that writes in place of lines about a database that is away, as often as that is to be said.
func (o *outages) calming(log *slog.Logger) *slog.Logger {
	return slog.New(calmHandler{log.Handler(), o})
}

type calmHandler struct {
	slog.Handler
	outages *outages
}

func (h calmHandler) Handle(ctx context.Context, r slog.Record) error {
	var away error
	r.Attrs(func(a slog.Attr) bool {
		if err, ok := a.Value.Any().(error); ok && store.IsAway(err) {
			away = err
		}
		return away == nil
	})
	if away == nil {
		return h.Handler.Handle(ctx, r)
	}
	since, says := h.outages.begin(r.Time)
	if !says {
		return nil
	}
	line := slog.NewRecord(r.Time, slog.LevelError, "database away", r.PC)
	line.Add("err", away, "hint", cmp.Or(store.Hint(away), awayHint))
	if !since.IsZero() {
		line.Add("away_for", r.Time.Sub(since).Round(time.Second))
	}
	return h.Handler.Handle(ctx, line)
}

func (h calmHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return calmHandler{h.Handler.WithAttrs(attrs), h.outages}
}

func (h calmHandler) WithGroup(name string) slog.Handler {
	return calmHandler{h.Handler.WithGroup(name), h.outages}
}
