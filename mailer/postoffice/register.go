package postoffice

import (
	"slices"
	"sync"

	"github.com/emersion/go-imap/v2"
)

// A register is what is known in memory of one folder while sessions have it selected: an entry for
// each message, no bodies. The writer brings it up to date after each commit; views read from it.
// Nothing here waits for a client.
type register struct {
	folder      int64
	uidValidity uint32

	mu      sync.Mutex
	entries []entry // by rising UID
	version uint64  // rises with each change
	gone    uint64  // version of the last removal
	flagged uint64  // version of the last change of flags
	uidNext imap.UID
	views   map[*view]struct{}
}

// An entry is one message of a register.
type entry struct {
	uid     imap.UID
	bytes   int64
	arrived int64 // Unix microseconds
	flags   flags
	changed uint64 // version at which the flags last changed
	by      *view  // whose doing that was, which need not be told; nil to tell all
}

func byUID(e entry, uid imap.UID) int { return int(int64(e.uid) - int64(uid)) }

func (r *register) find(uid imap.UID) (int, bool) {
	return slices.BinarySearchFunc(r.entries, uid, byUID)
}

// add notes new messages, which always have higher UIDs than those before.
func (r *register) add(more ...entry) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.version++
	r.entries = append(r.entries, more...)
	r.uidNext = max(r.uidNext, r.entries[len(r.entries)-1].uid+1)
	r.wake()
}

// remove notes that messages are no longer in the folder.
func (r *register) remove(uids []imap.UID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.version++
	r.gone = r.version
	r.entries = slices.DeleteFunc(r.entries, func(e entry) bool {
		_, found := slices.BinarySearch(uids, e.uid)
		return found
	})
	r.wake()
}

// A flagChange is the new set of flags of one message.
type flagChange struct {
	uid   imap.UID
	flags flags
}

// flag notes changed flags. by is told nothing of it, unless it had not yet been told of an earlier
// change to the same message by somebody else.
func (r *register) flag(changes []flagChange, by *view) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.version++
	r.flagged = r.version
	for _, c := range changes {
		if i, ok := r.find(c.uid); ok {
			e := &r.entries[i]
			pending := by != nil && e.changed > by.told && e.by != by
			e.flags, e.changed, e.by = c.flags, r.version, by
			if pending {
				e.by = nil
			}
		}
	}
	r.wake()
}

// wake rings every view's bell. A bell that is already ringing needs no second pull.
func (r *register) wake() {
	for v := range r.views {
		ring(v.bell)
	}
}

func ring(bell chan<- struct{}) {
	select {
	case bell <- struct{}{}:
	default:
	}
}

// flagNames is every flag in use, beside the system flags.
func (r *register) flagNames() []imap.Flag {
	names := slices.Clone(systemFlags[:])
	seen := make(map[flags]bool)
	for _, e := range r.entries {
		if seen[e.flags] {
			continue
		}
		seen[e.flags] = true
		for _, f := range e.flags.list() {
			if !slices.Contains(names, f) {
				names = append(names, f)
			}
		}
	}
	return names
}
