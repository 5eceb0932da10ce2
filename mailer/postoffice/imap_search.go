package postoffice

import (
	"errors"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
)

// Search answers SEARCH and UID SEARCH (RFC 3501 section 6.4.4, RFC 4731 for RETURN). UID SEARCH also
// finds messages that have arrived since the client was last told of EXISTS; the Poll that follows
// tells it, before it can ask for them.
func (s *imapSession) Search(kind imapserver.NumKind, criteria *imap.SearchCriteria, options *imap.SearchOptions) (*imap.SearchData, error) {
	if options.ReturnSave {
		return nil, &imap.Error{Type: imap.StatusResponseTypeBad, Text: "SAVE is not offered"}
	}
	q := &search{session: s, textual: textual(criteria)}
	q.resolve(criteria)
	var found []uint32
	for _, m := range s.view.everything(kind == imapserver.NumKindUID) {
		ok, err := q.matches(m, criteria)
		if err != nil {
			return nil, s.answer("search", err)
		}
		if !ok {
			continue
		}
		if kind == imapserver.NumKindUID {
			found = append(found, uint32(m.uid))
		} else {
			found = append(found, m.seq)
		}
	}
	return searchData(kind, found), nil
}

// everything is each message that exists, with its number; untold ones have none.
func (v *view) everything(untold bool) []picked {
	r := v.register
	r.mu.Lock()
	defer r.mu.Unlock()
	all := make([]picked, 0, len(r.entries))
	at := 0
	for _, e := range r.entries {
		for at < len(v.uids) && v.uids[at] < e.uid {
			at++
		}
		if at < len(v.uids) && v.uids[at] == e.uid {
			all = append(all, picked{e, uint32(at + 1)})
		} else if untold {
			all = append(all, picked{entry: e})
		}
	}
	return all
}

func searchData(kind imapserver.NumKind, found []uint32) *imap.SearchData {
	data := &imap.SearchData{Count: uint32(len(found))}
	if len(found) > 0 {
		data.Min, data.Max = found[0], found[len(found)-1]
	}
	if kind == imapserver.NumKindSeq {
		data.All = imap.SeqSetNum(found...)
		return data
	}
	var uids imap.UIDSet
	for _, n := range found {
		uids.AddNum(imap.UID(n))
	}
	data.All = uids
	return data
}

// A search is one SEARCH under way.
type search struct {
	session *imapSession
	textual bool

	read imap.UID // the message that text is of
	text *searchText
}

// resolve writes "*" in sets as the number it stands for.
func (q *search) resolve(c *imap.SearchCriteria) {
	v := q.session.view
	v.register.mu.Lock()
	count, last := uint32(len(v.uids)), v.lastUID()
	if n := len(v.register.entries); n > 0 {
		last = uint32(v.register.entries[n-1].uid)
	}
	v.register.mu.Unlock()
	resolveSets(c, count, last)
}

func resolveSets(c *imap.SearchCriteria, count, last uint32) {
	for _, set := range c.SeqNum {
		for i := range set {
			set[i].Start, set[i].Stop = bounds(set[i].Start, set[i].Stop, count)
		}
	}
	for _, set := range c.UID {
		for i := range set {
			lo, hi := bounds(uint32(set[i].Start), uint32(set[i].Stop), last)
			set[i].Start, set[i].Stop = imap.UID(lo), imap.UID(hi)
		}
	}
	for i := range c.Not {
		resolveSets(&c.Not[i], count, last)
	}
	for i := range c.Or {
		resolveSets(&c.Or[i][0], count, last)
		resolveSets(&c.Or[i][1], count, last)
	}
}

func (q *search) matches(m picked, c *imap.SearchCriteria) (bool, error) {
	if !matchesEntry(m, c) {
		return false, nil
	}
	if q.textual {
		if ok, err := q.matchesText(m, c); err != nil || !ok {
			return false, err
		}
	}
	for i := range c.Not {
		if ok, err := q.matches(m, &c.Not[i]); err != nil || ok {
			return false, err
		}
	}
	for i := range c.Or {
		a, err := q.matches(m, &c.Or[i][0])
		if err == nil && !a {
			a, err = q.matches(m, &c.Or[i][1])
		}
		if err != nil || !a {
			return false, err
		}
	}
	return true, nil
}

// matchesEntry looks at what is known without reading the message.
func matchesEntry(m picked, c *imap.SearchCriteria) bool {
	for _, set := range c.SeqNum {
		if m.seq == 0 || !set.Contains(m.seq) {
			return false
		}
	}
	for _, set := range c.UID {
		if !set.Contains(m.uid) {
			return false
		}
	}
	for _, flag := range c.Flag {
		if !m.flags.has(flag) {
			return false
		}
	}
	for _, flag := range c.NotFlag {
		if m.flags.has(flag) {
			return false
		}
	}
	return onDays(time.UnixMicro(m.arrived).UTC(), c.Since, c.Before) &&
		(c.Larger == 0 || m.bytes > c.Larger) && (c.Smaller == 0 || m.bytes < c.Smaller)
}

// onDays compares days and leaves time and zone aside, as RFC 3501 section 6.4.4 asks.
func onDays(t, since, before time.Time) bool {
	day := time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
	return (since.IsZero() || !day.Before(since)) && (before.IsZero() || day.Before(before))
}

func (q *search) matchesText(m picked, c *imap.SearchCriteria) (bool, error) {
	if !textual(&imap.SearchCriteria{Header: c.Header, Body: c.Body, Text: c.Text, SentSince: c.SentSince, SentBefore: c.SentBefore}) {
		return true, nil
	}
	if q.text == nil || q.read != m.uid {
		raw, err := q.session.store.raw(q.session.view.register.folder, m.uid)
		if errors.Is(err, errNotFound) {
			return false, nil
		} else if err != nil {
			return false, err
		}
		q.read, q.text = m.uid, &searchText{message: parseMessage(raw)}
	}
	return q.text.matches(c), nil
}
