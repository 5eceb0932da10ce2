package postoffice

import (
	"fmt"
	"slices"
	"sync"

	"github.com/emersion/go-imap/v2"
)

// A folderTracker is the state of one folder in memory while sessions have it selected: an entry for
// each message, without the bodies. The writer updates it after each commit, and the sessions'
// selectedFolders compare themselves with it. It never waits for a client. It does what go-imap's
// MailboxTracker does, but with UIDs and flags, and without a queue for each session.
type folderTracker struct {
	folder      int64
	uidValidity uint32

	mu         sync.Mutex
	entries    []entry // by ascending UID
	version    uint64  // increases with each change
	expunged   uint64  // version of the last removal
	flagged    uint64  // version of the last change of flags
	uidNext    imap.UID
	selections map[*selectedFolder]struct{}
}

// An entry is one message of a folderTracker.
type entry struct {
	uid     imap.UID
	bytes   int64
	arrived int64 // Unix microseconds
	flags   flags
	changed uint64          // version at which the flags last changed
	by      *selectedFolder // who changed them and need not be notified; nil to notify all
}

func byUID(e entry, uid imap.UID) int { return int(int64(e.uid) - int64(uid)) }

func (t *folderTracker) find(uid imap.UID) (int, bool) {
	return slices.BinarySearchFunc(t.entries, uid, byUID)
}

// add adds new messages, whose UIDs are always higher than those before.
func (t *folderTracker) add(more ...entry) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.version++
	t.entries = append(t.entries, more...)
	t.uidNext = max(t.uidNext, t.entries[len(t.entries)-1].uid+1)
	t.notifyAll()
}

// remove removes messages that are no longer in the folder.
func (t *folderTracker) remove(uids []imap.UID) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.version++
	t.expunged = t.version
	t.entries = slices.DeleteFunc(t.entries, func(e entry) bool {
		_, found := slices.BinarySearch(uids, e.uid)
		return found
	})
	t.notifyAll()
}

// clear removes all messages.
func (t *folderTracker) clear() {
	t.mu.Lock()
	var uids []imap.UID
	for _, e := range t.entries {
		uids = append(uids, e.uid)
	}
	t.mu.Unlock()
	t.remove(uids)
}

// A flagChange is the new set of flags of one message.
type flagChange struct {
	uid   imap.UID
	flags flags
}

// setFlags changes flags. It does not notify by of them, unless by has not been told of an earlier
// change to the same message by another session.
func (t *folderTracker) setFlags(changes []flagChange, by *selectedFolder) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.version++
	t.flagged = t.version
	for _, c := range changes {
		if i, ok := t.find(c.uid); ok {
			e := &t.entries[i]
			pending := by != nil && e.changed > by.told && e.by != by
			e.flags, e.changed, e.by = c.flags, t.version, by
			if pending {
				e.by = nil
			}
		}
	}
	t.notifyAll()
}

func (t *folderTracker) notifyAll() {
	for sel := range t.selections {
		notify(sel.changed)
	}
}

// notify puts a token into a channel of capacity 1 unless there is one.
func notify(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// flagNames returns the system flags and every other flag in use.
func (t *folderTracker) flagNames() []imap.Flag {
	names := slices.Clone(systemFlags[:])
	seen := make(map[flags]bool)
	for _, e := range t.entries {
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

// selectFolder selects a folder for a session. The first selection of a folder loads its tracker, the
// end of the last one drops it.
func (s *store) selectFolder(f folder, readOnly bool) (*selectedFolder, error) {
	sel := &selectedFolder{readOnly: readOnly, changed: make(chan struct{}, 1)}
	s.mu.Lock()
	t := s.trackers[f.id]
	if t != nil {
		t.attach(sel)
	}
	s.mu.Unlock()
	if t != nil {
		return sel, nil
	}
	return sel, s.loadTracker(f.id, sel)
}

// loadTracker reads the folder's messages in the writer goroutine, so that no message is missed or
// reported twice.
func (s *store) loadTracker(id int64, sel *selectedFolder) error {
	var loaded *folderTracker
	err := s.writer.apply(func(t *tx) (err error) {
		loaded, err = t.folderTracker(id)
		return err
	}, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if other := s.trackers[id]; other != nil {
			loaded = other // others read it already
		} else {
			loaded.uidValidity = s.uidValidity(id)
			s.trackers[id] = loaded
		}
		loaded.attach(sel)
	})
	if err != nil {
		return fmt.Errorf("load folder: %w", err)
	}
	return nil
}

func (t *tx) folderTracker(id int64) (*folderTracker, error) {
	tracker := &folderTracker{folder: id, selections: make(map[*selectedFolder]struct{})}
	var messages int
	if err := t.get("SELECT uid_next, messages FROM folders WHERE id = $1", []any{id}, &tracker.uidNext, &messages); err != nil {
		return nil, errFolderNotFound
	}
	query := "SELECT uid, bytes, arrived, flags FROM messages WHERE folder = $1 ORDER BY uid"
	s, err := t.stmt(query)
	if err != nil {
		return nil, err
	}
	rows, err := s.Query(id)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", query, err)
	}
	defer rows.Close()
	tracker.entries = make([]entry, 0, messages)
	shared := make(map[flags]flags) // one string for each set of flags, not one for each message
	for rows.Next() {
		var e entry
		if err := rows.Scan(&e.uid, &e.bytes, &e.arrived, &e.flags); err != nil {
			return nil, fmt.Errorf("%q: %w", query, err)
		}
		if same, ok := shared[e.flags]; ok {
			e.flags = same
		} else {
			shared[e.flags] = e.flags
		}
		tracker.entries = append(tracker.entries, e)
	}
	return tracker, rows.Err()
}

func (t *folderTracker) attach(sel *selectedFolder) {
	t.mu.Lock()
	defer t.mu.Unlock()
	sel.tracker = t
	sel.told, sel.toldExpunged = t.version, t.expunged
	sel.uids = make([]imap.UID, len(t.entries))
	for i, e := range t.entries {
		sel.uids[i] = e.uid
	}
	t.selections[sel] = struct{}{}
}

// unselectFolder ends a selection.
func (s *store) unselectFolder(sel *selectedFolder) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := sel.tracker
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.selections, sel)
	sel.uids = nil
	if len(t.selections) == 0 {
		delete(s.trackers, t.folder)
	}
}

// updateTracker calls update with the tracker of a folder if any session has the folder selected.
func (s *store) updateTracker(folder int64, update func(*folderTracker)) {
	s.mu.Lock()
	t := s.trackers[folder]
	s.mu.Unlock()
	if t != nil {
		update(t)
	}
}
