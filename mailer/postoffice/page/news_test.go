package page_test

import (
	"bufio"
	"context"
	"net/http"
	"strings"
	"testing"
	"time"
)

// listen opens a stream of news and returns its events.
func (h *house) listen(box string) (events <-chan string, hangUp func()) {
	h.t.Helper()
	ctx, cancel := context.WithCancel(h.t.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, h.url("/box/"+box+"/news"), nil)
	if err != nil {
		h.t.Fatal(err)
	}
	w, err := h.client.Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	if w.StatusCode != http.StatusOK || w.Header.Get("Content-Type") != "text/event-stream" {
		h.t.Fatalf("%s %v", w.Status, w.Header)
	}
	all := make(chan string, 100)
	go func() {
		defer close(all)
		defer w.Body.Close()
		for lines := bufio.NewScanner(w.Body); lines.Scan(); {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				all <- data
			}
		}
	}()
	return all, cancel
}

// hear waits for an event. Several letters may be announced at once.
func hear(t *testing.T, events <-chan string, want string) {
	t.Helper()
	late := time.After(time.Minute)
	for {
		select {
		case got, ok := <-events:
			if got == want {
				return
			}
			if !ok {
				t.Fatalf("the stream ended before %q", want)
			}
		case <-late:
			t.Fatalf("no %q", want)
		}
	}
}

func TestNews(t *testing.T) {
	h := openHouse(t)
	events, hangUp := h.listen("bob")
	defer hangUp()
	hear(t, events, "0")
	h.deliver("ann", "bob", "From: ann@pente.test\n\nx\n")
	hear(t, events, "1")
	h.deliver("ann", "cat", "From: ann@pente.test\n\nx\n")
	h.deliver("ann", "bob", "From: ann@pente.test\n\nx\n")
	hear(t, events, "2")

	late, hangUpLate := h.listen("bob")
	defer hangUpLate()
	hear(t, late, "2")
}

// The number of streams is limited, and a stream that ends makes room for another. What is said of it is in the reader's language.
func TestNewsLimit(t *testing.T) {
	h := openHouse(t)
	_, first := h.listen("bob")
	for range 99 {
		_, hangUp := h.listen("bob")
		defer hangUp()
	}
	if w, _ := h.do(http.MethodGet, "/box/bob/news", ""); w.StatusCode != http.StatusServiceUnavailable {
		t.Fatalf("the stream too many: %s", w.Status)
	}
	if _, says := h.do(http.MethodGet, "/box/bob/news", "", accepting("de")); says != "Zu viele Seiten warten auf neue Briefe.\n" {
		t.Errorf("in German: %q", says)
	}
	h.get("/box/bob") // pages still work
	first()
	for {
		ctx, cancel := context.WithCancel(t.Context())
		r, _ := http.NewRequestWithContext(ctx, http.MethodGet, h.url("/box/bob/news"), nil)
		w, err := h.client.Do(r)
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		w.Body.Close()
		if w.StatusCode == http.StatusOK {
			return
		}
	}
}

// Close does not wait for streams, which end when the reader goes.
func TestCloseWithStreams(t *testing.T) {
	h := openHouse(t)
	events, hangUp := h.listen("bob")
	defer hangUp()
	hear(t, events, "0")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := h.page.Close(ctx); err != nil {
		t.Error(err)
	}
	if _, open := <-events; open {
		t.Error("the stream is open")
	}
}
