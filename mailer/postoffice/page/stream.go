package page

import (
	"fmt"
	"net/http"
	"time"
)

// heartbeat is how often a stream says something when there is no news: a browser that has gone
// without a word is found out by it.
const heartbeat = 30 * time.Second

// streamNews tells a browser of letters as they arrive, as server-sent events: each is the UID of the
// newest letter. The first comes at once, for what arrived while the page was on its way.
func (s *site) streamNews(w http.ResponseWriter, r *http.Request, b box) {
	select {
	case s.streams <- struct{}{}:
		defer func() { <-s.streams }()
	default:
		http.Error(w, "Too many pages wait for news.", http.StatusServiceUnavailable)
		return
	}
	arrivals, done, err := s.cfg.Office.Watch(b.Address)
	if err != nil {
		http.Error(w, "There is no such mailbox.", http.StatusNotFound)
		return
	}
	defer done()
	// The server's own limit is on reading requests, and this one has been read.
	if http.NewResponseController(w).SetReadDeadline(time.Time{}) != nil {
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		newest, err := s.newest(b)
		if err != nil || !tell(w, fmt.Sprintf("data: %d\n\n", newest)) {
			return
		}
		for quiet := true; quiet; {
			select {
			case <-r.Context().Done(): // the browser has gone, or the page is closing
				return
			case <-arrivals:
				quiet = false
			case <-beat.C:
				if !tell(w, ":\n\n") {
					return
				}
			}
		}
	}
}

// tell writes at once and waits no longer for a slow browser than for the next heartbeat.
func tell(w http.ResponseWriter, event string) bool {
	c := http.NewResponseController(w)
	if c.SetWriteDeadline(time.Now().Add(heartbeat)) != nil {
		return false
	}
	if _, err := w.Write([]byte(event)); err != nil {
		return false
	}
	return c.Flush() == nil
}
