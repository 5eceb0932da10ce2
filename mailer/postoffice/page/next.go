package page

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"pentepost/mailer/postoffice"
)

const (
	// maxNextWait is how long a browser waits for the next letter before it shows the list instead. The
	// service usually answers within a tenth of a second.
	maxNextWait = 3 * time.Second
	// settleTime is how long to wait for a better letter: the service may send two at once, a receipt and
	// the one that asks for something.
	settleTime = 300 * time.Millisecond
	maxNext    = 20 // new letters that are looked at
)

// showNext waits for the letter that follows a letter that was sent (?after=17: later than this UID), and
// goes to it. If none comes soon, it goes to the mailbox of the writer, where the reason may be.
func (h *handler) showNext(w http.ResponseWriter, r *http.Request, m mailbox) {
	after, _ := strconv.ParseUint(r.FormValue("after"), 10, 32)
	ctx, cancel := context.WithTimeout(r.Context(), maxNextWait)
	defer cancel()
	next, err := h.await(ctx, m, uint32(after))
	if err != nil {
		h.showError(w, r, http.StatusNotFound, "no-mailbox")
		return
	}
	start, started := h.started(r.FormValue("start"))
	query := url.Values{"sent": {"1"}}
	if started {
		query = url.Values{"start": {start.Name}}
	}
	switch {
	case next != 0:
		http.Redirect(w, r, "/box/"+m.Name+"/INBOX/"+strconv.FormatUint(uint64(next), 10)+"?"+query.Encode(), http.StatusSeeOther)
	case started:
		http.Redirect(w, r, "/box/"+start.From+"?sent=1", http.StatusSeeOther)
	default:
		http.Redirect(w, r, "/box/"+m.Name+"?sent=1", http.StatusSeeOther)
	}
}

// await returns the UID of a letter that is newer than after: one that asks the reader for a move as soon
// as it comes, another one if no better one follows it at once. It returns 0 if ctx ends first.
func (h *handler) await(ctx context.Context, m mailbox, after uint32) (uint32, error) {
	arrivals, done, err := h.cfg.Office.Watch(m.Address)
	if err != nil {
		return 0, err
	}
	defer done()
	var settled <-chan time.Time // nil until the first letter comes
	for {
		list, _, err := h.cfg.Office.Latest(m.Address, "INBOX", 0, maxNext)
		if err != nil {
			return 0, err
		}
		best, asks := h.best(list, after)
		if asks {
			return best, nil
		}
		if best != 0 && settled == nil {
			settled = time.After(settleTime)
		}
		select {
		case <-ctx.Done():
			return best, nil
		case <-settled:
			return best, nil
		case <-arrivals:
		}
	}
}

// best returns the UID of the letter to show of those that are newer than after, 0 if there is none. asks
// reports that it asks the reader for a move.
func (h *handler) best(list []postoffice.Summary, after uint32) (uid uint32, asks bool) {
	for _, m := range list { // the newest is first
		if m.UID <= after {
			break
		}
		if h.preview(m).Kind == kindYourMove {
			return m.UID, true
		}
		if uid == 0 {
			uid = m.UID
		}
	}
	return uid, false
}
