package postoffice

import (
	"slices"
	"sync"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
)

// A selectedFolder is a folder as one client knows it. Updates for the client are not queued; they are
// the difference to the tracker at the time when the client may be told. So a slow client costs no
// memory, and a change between a client's last command and its IDLE cannot be lost, because IDLE
// begins by telling the difference.
type selectedFolder struct {
	tracker  *folderTracker
	readOnly bool
	changed  chan struct{} // holds a token when the tracker has changed; capacity 1

	polling sync.Mutex // serialises poll, see imapSession.Idle

	// The following are guarded by tracker.mu.
	uids         []imap.UID // the client's messages by sequence number
	told         uint64     // additions and flags were told up to this version
	toldExpunged uint64     // removals were told up to this version
}

// updates are what to tell a client, in this order.
type updates struct {
	expunged []uint32 // sequence numbers in descending order, so that each is valid when it is told
	exists   uint32   // 0 if there is nothing new
	flags    []flagUpdate
}

type flagUpdate struct {
	seq   uint32
	uid   imap.UID
	flags flags
}

// poll tells the client what has changed. It holds back EXPUNGE where RFC 3501 section 7.4.1 forbids it.
func (sel *selectedFolder) poll(w *imapserver.UpdateWriter, allowExpunge bool) error {
	sel.polling.Lock()
	defer sel.polling.Unlock()
	u := sel.updates(allowExpunge)
	for _, seq := range u.expunged {
		if err := w.WriteExpunge(seq); err != nil {
			return err
		}
	}
	if u.exists > 0 {
		if err := w.WriteNumMessages(u.exists); err != nil {
			return err
		}
	}
	for _, f := range u.flags {
		if err := w.WriteMessageFlags(f.seq, f.uid, f.flags.list()); err != nil {
			return err
		}
	}
	return nil
}

// updates returns the difference to the tracker and marks it as told.
func (sel *selectedFolder) updates(allowExpunge bool) updates {
	t := sel.tracker
	t.mu.Lock()
	defer t.mu.Unlock()
	var u updates
	if allowExpunge && t.expunged > sel.toldExpunged {
		u.expunged = sel.removeExpunged()
		sel.toldExpunged = t.expunged
	}
	if t.version == sel.told {
		return u
	}
	if t.flagged > sel.told {
		u.flags = sel.flagUpdates()
	}
	before := len(sel.uids)
	sel.appendNew()
	if len(sel.uids) > before {
		u.exists = uint32(len(sel.uids))
	}
	sel.told = t.version
	return u
}

// removeExpunged removes the messages that the tracker no longer has.
func (sel *selectedFolder) removeExpunged() []uint32 {
	var expunged []uint32
	entries := sel.tracker.entries
	kept := sel.uids[:0]
	e := 0
	for i, uid := range sel.uids {
		for e < len(entries) && entries[e].uid < uid {
			e++
		}
		if e < len(entries) && entries[e].uid == uid {
			kept = append(kept, uid)
		} else {
			expunged = append(expunged, uint32(i+1))
		}
	}
	sel.uids = kept
	slices.Reverse(expunged)
	return expunged
}

func (sel *selectedFolder) flagUpdates() []flagUpdate {
	var all []flagUpdate
	for _, e := range sel.tracker.entries {
		if e.changed <= sel.told || e.by == sel {
			continue
		}
		if i, ok := slices.BinarySearch(sel.uids, e.uid); ok {
			all = append(all, flagUpdate{uint32(i + 1), e.uid, e.flags})
		}
	}
	return all
}

func (sel *selectedFolder) appendNew() {
	first := 0
	if len(sel.uids) > 0 {
		i, found := sel.tracker.find(sel.uids[len(sel.uids)-1])
		if first = i; found {
			first++
		}
	}
	for _, e := range sel.tracker.entries[first:] {
		sel.uids = append(sel.uids, e.uid)
	}
}

// selectData is the answer to SELECT.
func (sel *selectedFolder) selectData() *imap.SelectData {
	t := sel.tracker
	t.mu.Lock()
	defer t.mu.Unlock()
	names := t.flagNames()
	data := &imap.SelectData{
		Flags:          names,
		PermanentFlags: append(slices.Clone(names), imap.FlagWildcard),
		NumMessages:    uint32(len(sel.uids)),
		UIDNext:        t.uidNext,
		UIDValidity:    t.uidValidity,
	}
	if sel.readOnly {
		data.PermanentFlags = []imap.Flag{}
	}
	if unseen := slices.IndexFunc(t.entries, func(e entry) bool { return !e.flags.has(imap.FlagSeen) }); unseen >= 0 {
		data.FirstUnseenSeqNum = uint32(unseen + 1)
	}
	return data
}

// A message is an entry with the sequence number that the client has for it.
type message struct {
	entry
	seq uint32 // 0 if the client has not been told of it
}

// messages returns the messages of a set of numbers, in ascending order. complete is false if the
// client used the sequence number of a message that is expunged, but not yet told to be. UIDs that do
// not exist are ignored, as RFC 3501 section 6.4.8 requires.
func (sel *selectedFolder) messages(set imap.NumSet) (all []message, complete bool) {
	t := sel.tracker
	t.mu.Lock()
	defer t.mu.Unlock()
	complete = true
	for _, i := range sel.indices(set) {
		e, ok := t.find(sel.uids[i])
		if ok {
			all = append(all, message{t.entries[e], uint32(i + 1)})
		} else if _, bySeq := set.(imap.SeqSet); bySeq {
			complete = false
		}
	}
	return all, complete
}

// allMessages returns every message that exists. Messages that the client has not been told of are
// included only with untold.
func (sel *selectedFolder) allMessages(untold bool) []message {
	t := sel.tracker
	t.mu.Lock()
	defer t.mu.Unlock()
	all := make([]message, 0, len(t.entries))
	at := 0
	for _, e := range t.entries {
		for at < len(sel.uids) && sel.uids[at] < e.uid {
			at++
		}
		if at < len(sel.uids) && sel.uids[at] == e.uid {
			all = append(all, message{e, uint32(at + 1)})
		} else if untold {
			all = append(all, message{entry: e})
		}
	}
	return all
}

// indices returns the indices into sel.uids that a set names, in ascending order and each once.
func (sel *selectedFolder) indices(set imap.NumSet) []int {
	var spans []span
	switch set := set.(type) {
	case imap.SeqSet:
		for _, n := range set {
			lo, hi := bounds(n.Start, n.Stop, uint32(len(sel.uids)))
			spans = append(spans, span{int(lo) - 1, min(int(hi), len(sel.uids))})
		}
	case imap.UIDSet:
		for _, n := range set {
			lo, hi := bounds(uint32(n.Start), uint32(n.Stop), sel.lastUID())
			from, _ := slices.BinarySearch(sel.uids, imap.UID(lo))
			to, found := slices.BinarySearch(sel.uids, imap.UID(hi))
			if found {
				to++
			}
			spans = append(spans, span{from, to})
		}
	}
	return expand(spans)
}

func (sel *selectedFolder) lastUID() uint32 {
	if len(sel.uids) == 0 {
		return 0
	}
	return uint32(sel.uids[len(sel.uids)-1])
}

// A span is a half-open range of indices.
type span struct{ from, to int }

// expand returns the indices of spans, which may overlap.
func expand(spans []span) []int {
	slices.SortFunc(spans, func(a, b span) int { return a.from - b.from })
	var all []int
	at := 0
	for _, s := range spans {
		for i := max(at, s.from); i < s.to; i++ {
			all = append(all, i)
		}
		at = max(at, s.to)
	}
	return all
}

// bounds resolves a range of numbers; 0 stands for "*", the last one. "9:*" includes the last one even
// if that is below 9 (RFC 3501 section 9, seq-range).
func bounds(start, stop, last uint32) (lo, hi uint32) {
	if start == 0 {
		start = last
	}
	if stop == 0 {
		stop = last
	}
	return min(start, stop), max(start, stop)
}
