package server

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"
)

const (
	// mailboxLate is how much later than planned the mailbox may be read before that is trouble.
	mailboxLate = 15 * time.Minute
	// lettersLate is how long a letter may be due before that is trouble.
	lettersLate = time.Hour
)

// pages serves everything that the web server shows.
func (s *Server) pages() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", s.healthz)
	mux.HandleFunc("GET /metrics", s.showMetrics)
	mux.Handle("/", s.unsubscribePages())
	return mux
}

// healthz answers 200 and "ok", or 503 and a line for each trouble.
func (s *Server) healthz(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	troubles := s.troubles(r.Context(), s.clock.Now())
	if len(troubles) > 0 {
		w.WriteHeader(http.StatusServiceUnavailable)
		fmt.Fprintln(w, strings.Join(troubles, "\n"))
		return
	}
	fmt.Fprintln(w, "ok")
}

// troubles lists what an operator should look at.
func (s *Server) troubles(ctx context.Context, now time.Time) (list []string) {
	since := s.mailboxRead()
	if since.IsZero() {
		since = time.Unix(0, s.leadsSince.Load())
	}
	if limit := s.config.IMAP.Interval() + mailboxLate; s.leadsSince.Load() != 0 && now.Sub(since) > limit {
		list = append(list, "mailbox: not read since "+since.UTC().Format(time.RFC3339))
	}
	figures, err := s.figures(ctx, now)
	switch {
	case err != nil:
		list = append(list, "database: it cannot be read")
		s.log.Error("health check failed", "err", err)
	case !figures.Oldest.IsZero() && now.Sub(figures.Oldest) > lettersLate:
		list = append(list, "letters: some have been due since "+figures.Oldest.Format(time.RFC3339))
	}
	return list
}

// mailboxRead returns when the mailbox was last read to its end, or the zero time.
func (s *Server) mailboxRead() time.Time {
	if at := s.lastRead.Load(); at != 0 {
		return time.Unix(0, at)
	}
	return time.Time{}
}
