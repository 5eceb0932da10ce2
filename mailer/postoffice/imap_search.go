package postoffice

import (
	"bytes"
	"errors"
	"net/mail"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"

	"pentepost/mailer/mime"
)

// Search handles SEARCH and UID SEARCH (RFC 3501 section 6.4.4, RFC 4731 for RETURN). UID SEARCH also
// finds messages that have arrived since the client was last told of EXISTS; the next Poll tells the
// client of them before it can ask for them.
func (s *imapSession) Search(kind imapserver.NumKind, criteria *imap.SearchCriteria, options *imap.SearchOptions) (*imap.SearchData, error) {
	if options.ReturnSave {
		return nil, &imap.Error{Type: imap.StatusResponseTypeBad, Text: "SAVE is not offered"}
	}
	q := &search{session: s, needsText: needsText(criteria)}
	q.resolve(criteria)
	var found []uint32
	for _, m := range s.selected.allMessages(kind == imapserver.NumKindUID) {
		ok, err := q.matches(m, criteria)
		if err != nil {
			return nil, s.answer("SEARCH", err)
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

// A search is the state of one SEARCH command.
type search struct {
	session   *imapSession
	needsText bool

	text    *searchText
	textUID imap.UID // the message in text
}

// resolve replaces "*" in sets by the number that it stands for.
func (q *search) resolve(c *imap.SearchCriteria) {
	sel := q.session.selected
	sel.tracker.mu.Lock()
	count, last := uint32(len(sel.uids)), sel.lastUID()
	if n := len(sel.tracker.entries); n > 0 {
		last = uint32(sel.tracker.entries[n-1].uid)
	}
	sel.tracker.mu.Unlock()
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

func (q *search) matches(m message, c *imap.SearchCriteria) (bool, error) {
	if !matchesEntry(m, c) {
		return false, nil
	}
	if q.needsText {
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

// matchesEntry checks the criteria that need no text.
func matchesEntry(m message, c *imap.SearchCriteria) bool {
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

// onDays compares days and ignores time and time zone, as RFC 3501 section 6.4.4 requires.
func onDays(t, since, before time.Time) bool {
	day := time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
	return (since.IsZero() || !day.Before(since)) && (before.IsZero() || day.Before(before))
}

func (q *search) matchesText(m message, c *imap.SearchCriteria) (bool, error) {
	if !needsText(&imap.SearchCriteria{Header: c.Header, Body: c.Body, Text: c.Text, SentSince: c.SentSince, SentBefore: c.SentBefore}) {
		return true, nil
	}
	if q.text == nil || q.textUID != m.uid {
		raw, err := q.session.store.raw(q.session.selected.tracker.folder, m.uid)
		if errors.Is(err, errNotFound) {
			return false, nil
		} else if err != nil {
			return false, err
		}
		q.textUID, q.text = m.uid, &searchText{message: parse(raw)}
	}
	return q.text.matches(c), nil
}

// needsText reports whether the criteria require the text of messages.
func needsText(c *imap.SearchCriteria) bool {
	if len(c.Header)+len(c.Body)+len(c.Text) > 0 || !c.SentSince.IsZero() || !c.SentBefore.IsZero() {
		return true
	}
	for i := range c.Not {
		if needsText(&c.Not[i]) {
			return true
		}
	}
	for i := range c.Or {
		if needsText(&c.Or[i][0]) || needsText(&c.Or[i][1]) {
			return true
		}
	}
	return false
}

// A searchText is a message prepared for searching.
type searchText struct {
	message mime.Tree
	body    []byte // decoded text in lower case; nil until it is needed
}

func (t *searchText) matches(c *imap.SearchCriteria) bool {
	for _, h := range c.Header {
		if !t.hasField(h.Key, h.Value) {
			return false
		}
	}
	if !c.SentSince.IsZero() || !c.SentBefore.IsZero() {
		sent, err := mail.ParseDate(t.message.Root.Header.Get("Date"))
		if err != nil || !onDays(sent, c.SentSince, c.SentBefore) {
			return false
		}
	}
	for _, s := range c.Body {
		if !t.inBody(s) {
			return false
		}
	}
	for _, s := range c.Text {
		if !t.hasField("", s) && !t.inBody(s) {
			return false
		}
	}
	return true
}

// hasField looks for a value in the fields of that name, or in all fields if name is "". An empty value
// matches every field.
func (t *searchText) hasField(name, value string) bool {
	value = strings.ToLower(value)
	for _, f := range t.message.Root.Header.Fields {
		if name != "" && !strings.EqualFold(name, f.Name) {
			continue
		}
		line := f.Value
		if name == "" {
			line = f.Name + ": " + f.Value
		}
		if strings.Contains(strings.ToLower(line), value) || strings.Contains(strings.ToLower(mime.DecodeWords(line)), value) {
			return true
		}
	}
	return false
}

func (t *searchText) inBody(s string) bool {
	if t.body == nil {
		t.body = bytes.ToLower(decodedText(t.message))
	}
	return bytes.Contains(t.body, []byte(strings.ToLower(s)))
}

// decodedText returns the text parts of a message without their transfer encoding, and the headers of
// attached messages.
func decodedText(message mime.Tree) []byte {
	var all []byte
	for _, p := range message.Parts {
		switch {
		case p.Message != nil:
			all = append(all, p.Message.Header.Raw...)
		case p.Leaf() && strings.HasPrefix(p.Type, "text/"):
			all = append(append(all, p.Decoded()...), '\n')
		}
	}
	return all
}
