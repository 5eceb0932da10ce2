package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"syscall"
	"testing"

	"pentepost/cmd/pentepost/config"
)

// The web server answers, and stops in time although a client hangs on.
func TestWebStops(t *testing.T) {
	t.Parallel()
	w, err := newWorld(t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	defer closeOffice(w.office)
	if err := w.end(); err != nil {
		t.Fatal(err)
	}
	w.config.Web = config.Web{Address: "https://play.pente.test", Listen: "127.0.0.1:0"}
	if err := w.open(); err != nil {
		t.Fatal(err)
	}
	served := make(chan struct{}, 9)
	pages := w.running.web.server
	pages.ReadHeaderTimeout, pages.ReadTimeout, pages.WriteTimeout = 0, 0, 0 // nothing but the stop ends a slow request
	pages.ConnState = func(_ net.Conn, s http.ConnState) {
		if s == http.StateActive {
			served <- struct{}{}
		}
	}
	w.run()
	address := w.running.web.listener.Addr().String()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, "GET", "http://"+address+"/u/x", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil || answer.StatusCode != 404 {
		t.Fatalf("%v, %v", answer, err)
	}
	answer.Body.Close()
	<-served
	slow, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer slow.Close()
	fmt.Fprint(slow, "POST /u/x HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n")
	<-served
	if err := w.end(); err != nil { // it would wait for ever if it waited for the rest
		t.Errorf("stopped: %v", err)
	}
	if conn, err := net.Dial("tcp", address); err == nil {
		conn.Close()
		t.Error("it still listens")
	}
	if err := w.start(); err != nil {
		t.Fatal(err)
	}
	if err := w.end(); err != nil {
		t.Error(err)
	}
}

// If a port is taken, the server does not open.
func TestWebPortTaken(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	c := *openTestServer(t).config
	c.Data, c.Web = t.TempDir(), config.Web{Address: "https://play.pente.test", Listen: l.Addr().String()}
	if s, err := Open(t.Context(), c, slog.New(slog.DiscardHandler)); !errors.Is(err, syscall.EADDRINUSE) {
		t.Errorf("%v, %v", s, err)
	}
}
