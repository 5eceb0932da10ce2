package page

import (
	"context"
	"fmt"
	"net/http"
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
	http.Redirect(w, r, h.afterWaiting(m, next, r.FormValue("start")), http.StatusSeeOther)
}

// afterWaiting returns the address of the letter that has come. If none has come, it is 0, and the address is
// that of the writer's letters.
func (h *handler) afterWaiting(m mailbox, uid uint32, card string) string {
	start, started := h.started(card)
	switch {
	case uid != 0 && started:
		return fmt.Sprintf("/box/%s/INBOX/%d?start=%s", m.Name, uid, start.Name)
	case uid != 0:
		return fmt.Sprintf("/box/%s/INBOX/%d?sent=1", m.Name, uid)
	case started:
		return "/box/" + start.From + "?sent=1"
	}
	return "/box/" + m.Name + "?sent=1"
}

// await returns the UID of a letter that is newer than after: one that asks the reader for something as soon
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

// best returns the UID of the letter to show of the ones that are newer than after, 0 if there is none. asks
// reports that it asks the reader for a move, or to a game.
func (h *handler) best(list []postoffice.Summary, after uint32) (uid uint32, asks bool) {
	for _, m := range list { // the newest is first
		if m.UID <= after {
			break
		}
		if kind := h.preview(m).Kind; kind == kindYourMove || kind == kindInvitation {
			return m.UID, true
		}
		if uid == 0 {
			uid = m.UID
		}
	}
	return uid, false
}
