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

// A next leads to the letter that somebody wants to read now.
type next struct{ *site }

// showNext waits for the letter that follows a letter that was sent (?after=17: later than this UID), and
// goes to it. If none comes soon, it goes to the mailbox of the writer, where the reason may be.
func (n *next) showNext(w http.ResponseWriter, r *http.Request, m mailbox) {
	after, _ := strconv.ParseUint(r.FormValue("after"), 10, 32)
	ctx, cancel := context.WithTimeout(r.Context(), maxNextWait)
	defer cancel()
	uid, err := n.await(ctx, m, uint32(after))
	if err != nil {
		n.showError(w, r, http.StatusNotFound, "no-mailbox")
		return
	}
	http.Redirect(w, r, n.afterWaiting(m, uid, r.FormValue("start")), http.StatusSeeOther)
}

// showGame goes to the newest letter about a game, with ?turn=1 to the one that asks the reader for a move: it may still
// be on its way.
func (n *next) showGame(w http.ResponseWriter, r *http.Request, m mailbox) {
	ctx, cancel := context.WithTimeout(r.Context(), maxNextWait)
	defer cancel()
	g, err := n.awaitGame(ctx, m, r.PathValue("game"), r.FormValue("turn") != "")
	if err != nil || g == nil {
		n.showError(w, r, http.StatusNotFound, "no-letter")
		return
	}
	http.Redirect(w, r, fmt.Sprintf("/box/%s/INBOX/%d", m.Name, g.Open.UID), http.StatusSeeOther)
}

// awaitGame returns a game as the letters about it say, with asks as soon as one asks for a move. It returns what
// there is if ctx ends first.
func (n *next) awaitGame(ctx context.Context, m mailbox, number string, asks bool) (*game, error) {
	arrivals, done, err := n.cfg.Office.Watch(m.Address)
	if err != nil {
		return nil, err
	}
	defer done()
	for {
		all, err := n.games(m)
		g := gameOf(all, number)
		if err != nil || !asks || g != nil && g.State != theirs {
			return g, err
		}
		select {
		case <-ctx.Done():
			return g, nil
		case <-arrivals:
		}
	}
}

// await returns the UID of a letter that is newer than after: one that asks the reader for something as soon
// as it comes, another one if no better one follows it at once. It returns 0 if ctx ends first.
func (n *next) await(ctx context.Context, m mailbox, after uint32) (uint32, error) {
	arrivals, done, err := n.cfg.Office.Watch(m.Address)
	if err != nil {
		return 0, err
	}
	defer done()
	var settled <-chan time.Time // nil until the first letter comes
	for {
		list, _, err := n.cfg.Office.Latest(m.Address, "INBOX", 0, maxNext)
		if err != nil {
			return 0, err
		}
		best, asks := n.best(list, after)
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
func (n *next) best(list []postoffice.Summary, after uint32) (uid uint32, asks bool) {
	for _, m := range list { // the newest is first
		if m.UID <= after {
			break
		}
		if kind := n.preview(m).Kind; kind == kindYourMove || kind == kindInvitation {
			return m.UID, true
		}
		if uid == 0 {
			uid = m.UID
		}
	}
	return uid, false
}
