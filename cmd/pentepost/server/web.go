package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/mailer/listen"
)

// Limits of the web server. It serves small pages, and a form with one field.
const (
	webConnections = 100              // beyond that, those that wait longest make room
	webTime        = 10 * time.Second // for a request and its answer
	webHeader      = 8 << 10          // bytes
	webBody        = 4 << 10
	webGrace       = 2 * time.Second // for requests that are being answered when the server stops
)

// web is the web server.
type web struct {
	listener net.Listener
	server   *http.Server
}

// openWeb listens where the configuration says. A proxy in front of it does TLS. If the
// configuration wants no web server, openWeb returns nil.
func openWeb(c config.Web, pages http.Handler, log *slog.Logger) (*web, error) {
	if c.Address == "" && !c.Status {
		return nil, nil
	}
	l, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return nil, fmt.Errorf("open web: %w", err)
	}
	log.Info("web server listening", "addr", l.Addr(), "url", c.Address)
	s := &http.Server{
		Handler: guarded(pages), ReadHeaderTimeout: webTime / 2, ReadTimeout: webTime, WriteTimeout: webTime,
		IdleTimeout: webTime, MaxHeaderBytes: webHeader, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	return &web{listen.NewHTTP(l, listen.Limits{Server: "web", Connections: webConnections, Log: log}, s), s}, nil
}

// guarded limits what is read of a request. It tells browsers to load nothing, to show the page
// in no frame, to cache nothing, and not to pass the address on, since it holds a key.
func guarded(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, webBody)
		header := w.Header()
		header.Set("Content-Security-Policy", "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("X-Robots-Tag", "noindex")
		header.Set("Cache-Control", "no-store")
		h.ServeHTTP(w, r)
	})
}

// run serves until the context ends.
func (w *web) run(ctx context.Context) error {
	ended := make(chan error, 1)
	go func() { ended <- w.server.Serve(w.listener) }()
	select {
	case err := <-ended:
		return fmt.Errorf("serve web: %w", err)
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), webGrace)
	defer cancel()
	if err := w.server.Shutdown(grace); err != nil {
		w.server.Close()
	}
	<-ended
	return ctx.Err()
}

func (w *web) close() error {
	if w == nil {
		return nil
	}
	if err := w.listener.Close(); !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}
