package postoffice

import (
	"slices"
	"sync"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
)

// A view is a folder as one client has been told it is. What the client still has to be told is not
// queued but found as the difference to the register whenever it may be told. So a slow client costs
// no memory, and a change between a client's last command and its IDLE cannot be lost: IDLE begins
// by telling the difference.
type view struct {
	register *register
	readOnly bool
	bell     chan struct{} // holds one ring: there is something to tell

	telling sync.Mutex // serialises poll, see imapSession.Idle

	// The following are guarded by register.mu.
	uids     []imap.UID // what the client counts as its sequence numbers
	told     uint64     // version of additions and flags told
	toldGone uint64     // version of removals told
}

// news is what a client has to be told, in this order.
type news struct {
	expunged []uint32 // sequence numbers, falling, so that each is right when it is told
	exists   uint32   // 0 for nothing new
	flags    []flagNews
}

type flagNews struct {
	seq   uint32
	uid   imap.UID
	flags flags
}

// poll tells the client what has changed. EXPUNGE is held back where RFC 3501 section 7.4.1 forbids it.
func (v *view) poll(w *imapserver.UpdateWriter, allowExpunge bool) error {
	v.telling.Lock()
	defer v.telling.Unlock()
	n := v.news(allowExpunge)
	for _, seq := range n.expunged {
		if err := w.WriteExpunge(seq); err != nil {
			return err
		}
	}
	if n.exists > 0 {
		if err := w.WriteNumMessages(n.exists); err != nil {
			return err
		}
	}
	for _, f := range n.flags {
		if err := w.WriteMessageFlags(f.seq, f.uid, f.flags.list()); err != nil {
			return err
		}
	}
	return nil
}

// news takes the difference between view and register and counts it as told.
func (v *view) news(allowExpunge bool) news {
	r := v.register
	r.mu.Lock()
	defer r.mu.Unlock()
	var n news
	if allowExpunge && r.gone > v.toldGone {
		n.expunged = v.dropGone()
		v.toldGone = r.gone
	}
	if r.version == v.told {
		return n
	}
	if r.flagged > v.told {
		n.flags = v.flagNews()
	}
	before := len(v.uids)
	v.appendNew()
	if len(v.uids) > before {
		n.exists = uint32(len(v.uids))
	}
	v.told = r.version
	return n
}

// dropGone takes out of the view what has left the register.
func (v *view) dropGone() []uint32 {
	var expunged []uint32
	kept := v.uids[:0]
	e := 0
	for i, uid := range v.uids {
		for e < len(v.register.entries) && v.register.entries[e].uid < uid {
			e++
		}
		if e < len(v.register.entries) && v.register.entries[e].uid == uid {
			kept = append(kept, uid)
		} else {
			expunged = append(expunged, uint32(i+1))
		}
	}
	v.uids = kept
	slices.Reverse(expunged)
	return expunged
}

func (v *view) flagNews() []flagNews {
	var all []flagNews
	for _, e := range v.register.entries {
		if e.changed <= v.told || e.by == v {
			continue
		}
		if i, ok := slices.BinarySearch(v.uids, e.uid); ok {
			all = append(all, flagNews{uint32(i + 1), e.uid, e.flags})
		}
	}
	return all
}

func (v *view) appendNew() {
	entries := v.register.entries
	first := 0
	if len(v.uids) > 0 {
		i, found := v.register.find(v.uids[len(v.uids)-1])
		if first = i; found {
			first++
		}
	}
	for _, e := range entries[first:] {
		v.uids = append(v.uids, e.uid)
	}
}

// A picked message is one that a command names, with the number the client has for it.
type picked struct {
	entry
	seq uint32 // 0 if the client has not been told of it
}

// pick finds the messages that a set of numbers names, in rising order. complete is false if the
// client asked by sequence number for some that are gone and not yet told to be. UIDs that do not
// exist are passed over, as RFC 3501 section 6.4.8 asks.
func (v *view) pick(set imap.NumSet) (all []picked, complete bool) {
	r := v.register
	r.mu.Lock()
	defer r.mu.Unlock()
	complete = true
	for _, i := range v.indices(set) {
		e, ok := r.find(v.uids[i])
		if ok {
			all = append(all, picked{r.entries[e], uint32(i + 1)})
		} else if _, bySeq := set.(imap.SeqSet); bySeq {
			complete = false
		}
	}
	return all, complete
}

// indices are the places in v.uids that a set names, rising and each once.
func (v *view) indices(set imap.NumSet) []int {
	var spans []span
	switch set := set.(type) {
	case imap.SeqSet:
		for _, n := range set {
			lo, hi := bounds(n.Start, n.Stop, uint32(len(v.uids)))
			spans = append(spans, span{int(lo) - 1, min(int(hi), len(v.uids))})
		}
	case imap.UIDSet:
		for _, n := range set {
			lo, hi := bounds(uint32(n.Start), uint32(n.Stop), v.lastUID())
			from, _ := slices.BinarySearch(v.uids, imap.UID(lo))
			to, found := slices.BinarySearch(v.uids, imap.UID(hi))
			if found {
				to++
			}
			spans = append(spans, span{from, to})
		}
	}
	return expand(spans)
}

func (v *view) lastUID() uint32 {
	if len(v.uids) == 0 {
		return 0
	}
	return uint32(v.uids[len(v.uids)-1])
}

// A span is a half-open range of indices.
type span struct{ from, to int }

// expand lists the indices of spans that may overlap.
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

// bounds resolves a range of numbers; 0 stands for "*", the last one. "9:*" means the last one even
// where that is below 9 (RFC 3501 section 9, seq-range).
func bounds(start, stop, last uint32) (lo, hi uint32) {
	if start == 0 {
		start = last
	}
	if stop == 0 {
		stop = last
	}
	return min(start, stop), max(start, stop)
}
