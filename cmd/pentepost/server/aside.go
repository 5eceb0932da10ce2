package server

import (
	"cmp"
	"maps"
	"slices"
	"sync"
	"time"

	"pentepost/mailer"
)

// asideMail is a mail that was set aside.
type asideMail struct {
	waiting
	mark     mailer.Mark
	attempts int
	due      time.Time // the next attempt
}

// aside has the mails that are set aside. Only receiveAside processes a mail that is in it, but receive uses it too.
type aside struct {
	inbox *mailer.Inbox // of receiveAside alone
	wake  chan struct{}

	mu        sync.Mutex
	mails     map[mailer.Mark]asideMail
	processed map[mailer.Mark]string // outcomes of mails that are to be filed
	fileAt    time.Time              // the next attempt to file them
}

func newAside(inbox *mailer.Inbox) *aside {
	return &aside{inbox: inbox, wake: make(chan struct{}, 1), mails: map[mailer.Mark]asideMail{}, processed: map[mailer.Mark]string{}}
}

// add sets mails aside.
func (a *aside) add(validity uint32, mails []waiting, due time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, m := range mails {
		mark := mailer.Mark{Validity: validity, UID: m.UID}
		a.mails[mark] = asideMail{waiting: m, mark: mark, due: due}
	}
	a.wakeUp()
}

func (a *aside) wakeUp() {
	select {
	case a.wake <- struct{}{}:
	default: // it has been woken already
	}
}

// remove ends the work on a mail, except filing it if it has an outcome.
func (a *aside) remove(mark mailer.Mark, outcome string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.mails, mark)
	if outcome != "" {
		a.processed[mark] = outcome
	}
}

// later puts off the next attempt, each time for longer, and returns for how long.
func (a *aside) later(mark mailer.Mark, now time.Time) time.Duration {
	a.mu.Lock()
	defer a.mu.Unlock()
	m := a.mails[mark]
	m.attempts++
	pause := faultPause << min(m.attempts, 8) // up to nine minutes
	m.due = now.Add(pause)
	a.mails[mark] = m
	return pause
}

// others returns the UIDs that are not set aside.
func (a *aside) others(validity uint32, uids []uint32) []uint32 {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(uids), func(uid uint32) bool {
		mark := mailer.Mark{Validity: validity, UID: uid}
		_, waits := a.mails[mark]
		_, processed := a.processed[mark]
		return waits || processed
	})
}

// has reports whether a mail is set aside.
func (a *aside) has(mark mailer.Mark) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	_, waits := a.mails[mark]
	return waits
}

// senders returns the known senders of mails that are set aside.
func (a *aside) senders() map[string]bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	senders := map[string]bool{}
	for _, m := range a.mails {
		if m.From != "" {
			senders[m.From] = true
		}
	}
	return senders
}

// next returns the mail whose turn it is. If none is due, it returns the time to the next one.
func (a *aside) next(now time.Time) (next asideMail, ok bool, rest time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	rest = maxIdle
	if len(a.processed) > 0 {
		rest = max(a.fileAt.Sub(now), 0)
	}
	var due []waiting
	held := map[string]bool{} // senders with an earlier mail that is not due
	mails := slices.SortedFunc(maps.Values(a.mails), func(x, y asideMail) int { return cmp.Compare(x.UID, y.UID) })
	for _, m := range mails {
		switch {
		case m.due.After(now):
			rest = min(rest, m.due.Sub(now))
			held[m.From] = m.From != ""
		case !held[m.From]:
			due = append(due, m.waiting)
		}
	}
	if len(due) == 0 {
		return asideMail{}, false, rest
	}
	first := order(due)[0]
	for _, m := range mails {
		if m.UID == first.UID {
			next = m
		}
	}
	return next, true, 0
}

// holdsBack reports whether a mail waits that may decide about somebody's time.
func (a *aside) holdsBack() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, m := range a.mails {
		if m.plays && m.attempts < heldBack {
			return true
		}
	}
	return false
}

// leave leaves it to receiveAside to file processed mails, after a pause.
func (a *aside) leave(validity uint32, outcomes map[uint32]string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for uid, outcome := range outcomes {
		a.processed[mailer.Mark{Validity: validity, UID: uid}] = outcome
	}
	a.wakeUp()
}

// files reports whether receiveAside has mails to file.
func (a *aside) files() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.processed) > 0
}

// toFile returns the mails to file now, of one mailbox, and their outcomes.
func (a *aside) toFile(now time.Time) (validity uint32, uids []uint32, outcomes map[uint32]string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	outcomes = map[uint32]string{}
	if a.fileAt.After(now) {
		return 0, nil, nil
	}
	for mark, outcome := range a.processed {
		if validity == 0 {
			validity = mark.Validity
		}
		if mark.Validity == validity {
			uids, outcomes[mark.UID] = append(uids, mark.UID), outcome
		}
	}
	return validity, uids, outcomes
}

// filed notes that mails are filed, or when to try again.
func (a *aside) filed(validity uint32, uids []uint32, again time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.fileAt = again
	for _, uid := range uids {
		if again.IsZero() {
			delete(a.processed, mailer.Mark{Validity: validity, UID: uid})
		}
	}
}
