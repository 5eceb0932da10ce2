package page

import (
	"fmt"
	"net/http"
	"time"
)

// news tells browsers of new letters.
type news struct {
	*site
	streams chan struct{} // one token for each open stream
}

// heartbeat is how often a stream writes something if there is nothing new. It detects a browser that
// has disconnected silently.
const heartbeat = 30 * time.Second

// stream tells a browser of new letters as server-sent events. Each event is the UID of the newest
// letter. The first event comes at once, for letters that arrived while the page was loading.
func (n *news) stream(w http.ResponseWriter, r *http.Request, m mailbox) {
	select {
	case n.streams <- struct{}{}:
		defer func() { <-n.streams }()
	default:
		http.Error(w, n.in(r).word("too-many-streams", nil), http.StatusServiceUnavailable)
		return
	}
	arrivals, done, err := n.cfg.Office.Watch(m.Address)
	if err != nil {
		http.Error(w, n.in(r).word("no-mailbox", nil), http.StatusNotFound)
		return
	}
	defer done()
	// The server's deadline is for reading the request, which has been read.
	if http.NewResponseController(w).SetReadDeadline(time.Time{}) != nil {
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	ticker := time.NewTicker(heartbeat)
	defer ticker.Stop()
	for {
		newest, err := n.newest(m)
		if err != nil || !writeEvent(w, fmt.Sprintf("data: %d\n\n", newest)) {
			return
		}
		for waiting := true; waiting; {
			select {
			case <-r.Context().Done(): // the browser has disconnected, or the page is closing
				return
			case <-arrivals:
				waiting = false
			case <-ticker.C:
				if !writeEvent(w, ":\n\n") {
					return
				}
			}
		}
	}
}

// writeEvent writes at once. It waits for a slow browser until the next heartbeat at most.
func writeEvent(w http.ResponseWriter, event string) bool {
	c := http.NewResponseController(w)
	if c.SetWriteDeadline(time.Now().Add(heartbeat)) != nil {
		return false
	}
	if _, err := w.Write([]byte(event)); err != nil {
		return false
	}
	return c.Flush() == nil
}
