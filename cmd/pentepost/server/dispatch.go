package server

import (
	"cmp"
	"errors"
	"slices"
	"sync"
	"time"

	"pentepost/games/letters"
)

const (
	// maxSending is how many notices are reserved at most that have not been sent: enough to keep
	// all connections busy during several commits.
	maxSending = 256
	// settleAfter is how long a letter that was sent may wait for others before it is settled,
	// while there are others. If the program is killed meanwhile, it is sent again, with the
	// same Message-ID.
	//
	// DECISION: twenty milliseconds. Every commit waits for the disk, 0.3 to 28 ms on a busy machine, so
	// several letters share one: the two of a move nearly always. With 20, 2 and 0 ms alike, about one letter for each kill was
	// sent twice (20 to 32 kills in each of nine runs).
	settleAfter = 20 * time.Millisecond
	// maxTogether is how many letters about a game are rendered together: all of most games, and few enough that a game that many
	// people watch keeps no connection waiting.
	maxTogether = 4
)

// maxLook is how long deliver waits at most for letters that are being sent before it looks
// for notices that have become due.
const maxLook = time.Second

var (
	// errUnreachable: letters to a player come back, so none are sent for now.
	errUnreachable = errors.New("the player is unreachable")
	// errNothing: everything that the letter would tell is out of date.
	errNothing = errors.New("there is nothing left to tell")
	// errNewer: while the mail server was away, another letter of the day was written.
	errNewer = errors.New("there is a newer letter of the day")
	// errStopping: the letter was not sent because the server stops.
	errStopping = errors.New("the server is stopping")
)

// outgoing is a notice on its way out.
type outgoing struct {
	notice   letters.Notice
	rendered bool // or it was tried
	address  string
	raw      []byte    // the letter
	at       time.Time // when the mail server answered
	err      error     // why it was not rendered, or not sent
	faults   int       // how often in a row the database has failed when it was made
	tries    int       // to settle it that have failed
}

// dispatch is the desk between the transactions, which reserve notices and settle letters, and the
// senders, which send letters.
type dispatch struct {
	wake chan struct{} // tells deliver that there is something to settle, or that something may be due

	mu        sync.Mutex             // guards the fields below
	more      *sync.Cond             // reserved or stopped has changed
	open      bool                   // notices may be reserved: there are senders, and they are not about to stop
	stopped   bool                   // the senders have to end
	reserved  []outgoing             // wait for a sender, the first classes first
	sending   int                    // notices that are reserved and have not come back
	reserving int                    // notices that open transactions may reserve
	look      bool                   // notices may be due that nobody has reserved
	looked    time.Time              // when deliver last looked for them
	doubtful  bool                   // notices may be reserved that nobody will send; until they are released, nothing else is reserved
	sent      []outgoing             // letters that came back and are not settled in the database
	settling  int                    // letters that open transactions settle
	settled   int                    // letters settled since the start
	health    health                 // of the mail server
	faults    map[int64]int          // how often in a row the database has failed when a letter was made
	throttled map[letters.Class]bool // the budget is used up, and the operator has been told
}

func newDispatch() *dispatch {
	d := &dispatch{wake: make(chan struct{}, 1), health: newHealth(), throttled: map[letters.Class]bool{}, faults: map[int64]int{}}
	d.more = sync.NewCond(&d.mu)
	return d
}

// exchange is what one transaction settles and reserves.
type exchange struct {
	settled  []outgoing
	room     int // how many notices it may reserve
	reserved []letters.Notice
}

// undo takes back what a failed transaction has taken: its letters have yet to be settled, and nothing is
// reserved.
func (d *dispatch) undo(x exchange) {
	reserved := len(x.reserved)
	x = d.unreserve(x)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.settling -= len(x.settled)
	if len(x.settled)+reserved > 0 {
		d.sent = append(x.settled, d.sent...)
		d.awaken()
	}
}

// unreserve gives back the room that a transaction has taken and did not use.
func (d *dispatch) unreserve(x exchange) exchange {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.reserving -= x.room
	x.room, x.reserved = 0, nil
	return x
}

// commit hands out what a transaction has reserved.
func (d *dispatch) commit(x exchange) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.settling -= len(x.settled)
	for _, out := range x.settled {
		if !concernsServer(out.err) && !errors.Is(out.err, errStopping) {
			d.settled++
		}
	}
	d.reserving -= x.room
	d.sending += len(x.reserved)
	for _, n := range x.reserved {
		d.reserved = append(d.reserved, outgoing{notice: n})
	}
	slices.SortStableFunc(d.reserved, func(a, b outgoing) int { return cmp.Compare(a.notice.Class(), b.notice.Class()) })
	d.more.Broadcast()
}

// next returns the next reserved notice, and others about its game, which are rendered with it. It waits for one; ok is false when the
// senders have to end.
func (d *dispatch) next() (first outgoing, with []outgoing, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for len(d.reserved) == 0 && !d.stopped {
		d.more.Wait()
	}
	if d.stopped {
		return first, nil, false
	}
	first = d.reserved[0]
	d.reserved = slices.DeleteFunc(d.reserved[1:], func(out outgoing) bool {
		taken := out.goesWith(first) && len(with) < maxTogether-1
		if taken {
			with = append(with, out)
		}
		return taken
	})
	return first, with, true
}

// goesWith reports whether a letter is rendered together with another: it then costs no questions about its game.
func (o outgoing) goesWith(first outgoing) bool {
	return !o.rendered && !first.rendered && o.notice.Game != 0 && o.notice.Game == first.notice.Game
}

// handOn gives letters to other senders that were taken with another one.
func (d *dispatch) handOn(with []outgoing) {
	if len(with) == 0 {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.reserved = append(with, d.reserved...)
	d.more.Broadcast()
}

// done takes back a notice from a sender.
func (d *dispatch) done(out outgoing) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.sending--
	if out.databaseFailed() {
		d.faults[out.notice.ID]++
		out.faults = d.faults[out.notice.ID]
	} else {
		delete(d.faults, out.notice.ID)
	}
	d.sent = append(d.sent, out)
	d.health.note(out.notice.ID, out.err)
	switch {
	case d.sending == 0:
		d.awaken()
	case len(d.sent) == 1:
		time.AfterFunc(settleAfter, d.awakenUnsettled)
	}
}

// awakenUnsettled tells deliver that there are letters to settle, unless somebody has taken them.
func (d *dispatch) awakenUnsettled() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.sent) > 0 {
		d.awaken()
	}
}

// awaken tells deliver that there are letters to settle.
func (d *dispatch) awaken() {
	wake(d.wake)
}

// due tells deliver that notices may be due that nobody has reserved. If letters are being sent, it will see when they are settled.
func (d *dispatch) due() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.look = true
	if d.sending == 0 {
		d.awaken()
	}
}

// takeDue reports whether to look for notices that are due: when somebody has told so, and at least every second.
func (d *dispatch) takeDue() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := time.Now()
	if !d.look && now.Sub(d.looked) < maxLook {
		return false
	}
	d.look, d.looked = false, now
	return true
}

// noDue notes that nothing is due, unless somebody tells so.
func (d *dispatch) noDue() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.looked = time.Now()
}

// doubt notes that a transaction may have reserved notices although it seems to have failed.
func (d *dispatch) doubt() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.doubtful = true
}

// mayRelease reports whether all that this process has reserved is to be released. That waits until nothing is being sent.
func (d *dispatch) mayRelease() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.doubtful && d.sending+d.settling+d.reserving+len(d.sent) == 0
}

// released ends the doubt.
func (d *dispatch) released() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.doubtful, d.look = false, true
}

// takeSent takes the letters for a transaction to settle. The transaction must not keep the lock until it
// ends: on PostgreSQL it may wait for another one, which waits for the lock.
func (d *dispatch) takeSent() (sent []outgoing) {
	d.mu.Lock()
	defer d.mu.Unlock()
	sent, d.sent = d.sent, nil
	d.settling += len(sent)
	return sent
}

// takeRoom takes room for notices that a transaction may reserve: half of what is left, so that another one can
// reserve what it writes itself. There is none while it is in doubt what is reserved: it would be released while it is being sent.
func (d *dispatch) takeRoom() (room int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.open && !d.doubtful {
		room = (max(d.health.allowance(maxSending, d.sending+d.reserving), 0) + 1) / 2
		d.reserving += room
	}
	return room
}

// state says how far the letters are.
type state struct {
	busy      int           // notices that are being sent, or may be reserved at the moment, and letters that are being settled
	unsettled int           // letters to settle
	settled   int           // letters settled since the start
	doubtful  bool          // what is reserved has to be released
	away      error         // why the mail server counts as away, nil if it does not
	awayFor   time.Duration // for how long it has
}

func (d *dispatch) state() state {
	d.mu.Lock()
	defer d.mu.Unlock()
	return state{d.sending + d.reserving + d.settling, len(d.sent), d.settled, d.doubtful, d.health.away, time.Since(d.health.since)}
}

// wait waits until awaken is called, or until some time has passed.
func (d *dispatch) wait(most time.Duration) {
	select {
	case <-d.wake:
	case <-time.After(most):
	}
}

// start lets notices be reserved.
func (d *dispatch) start() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.open, d.stopped = true, false
}

// close lets no more notices be reserved.
func (d *dispatch) close() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.open = false
}

// stop ends the senders.
func (d *dispatch) stop() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.open, d.stopped = false, true
	d.more.Broadcast()
}

// probe makes the next reservation a probe if the mail server counts as away.
func (d *dispatch) probe() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.health.retryAt = time.Time{}
}

// retryIn returns how long to wait before the next probe, 0 if the mail server answers.
func (d *dispatch) retryIn() time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.health.retryIn()
}

// unthrottled returns the classes with a budget left.
func (d *dispatch) unthrottled() []letters.Class {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(letters.Classes), func(c letters.Class) bool { return d.throttled[c] })
}

// throttle notes whether the budget of a class is used up, and reports whether that has changed.
func (d *dispatch) throttle(c letters.Class, reached bool) (changed bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	changed = d.throttled[c] != reached
	d.throttled[c] = reached
	return changed
}
