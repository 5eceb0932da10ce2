package postoffice

import (
	"cmp"
	"fmt"
	"maps"
	"mime"
	"slices"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
)

// A Summary is one line of a list of messages. Texts are as their senders wrote them, with encoded
// words decoded: to be shown as text and nothing else.
type Summary struct {
	UID           uint32
	From, Subject string
	Arrived       time.Time
	Bytes         int64
	Seen          bool
}

// Mailboxes lists the addresses that have a mailbox, in alphabetical order.
func (p *PostOffice) Mailboxes() ([]string, error) {
	p.store.mu.Lock()
	defer p.store.mu.Unlock()
	var names []string
	for _, a := range slices.Sorted(maps.Keys(p.store.inboxes)) {
		names = append(names, string(a))
	}
	return names, nil
}

// headPeek is how much of a submitted message is read for its summary, in bytes.
const headPeek = 16 << 10

// Messages lists a folder of an account, given as ann or ann@pente.test, in order of arrival. An
// account or a folder that does not exist is an error.
func (p *PostOffice) Messages(account, folder string) ([]Summary, error) {
	f, err := p.openFolder(account, folder)
	if err != nil {
		return nil, fmt.Errorf("list %s of %s: %w", folder, account, err)
	}
	rows, err := p.store.rdb.Query(`SELECT m.uid, m.bytes, m.arrived, m.flags, substr(b.data, 1, $2)
		FROM messages m JOIN bodies b ON b.id = m.body WHERE m.folder = $1 ORDER BY m.uid`, f.id, headPeek)
	var all []Summary
	if err == nil {
		all, err = scanSummaries(rows)
	}
	if err != nil {
		return nil, fmt.Errorf("list %s of %s: %w", folder, account, err)
	}
	return all, nil
}

func (e entry) summary(head []byte) Summary {
	h := fields(head[:headerEnd(head)], lineEnd)
	return Summary{
		UID:     uint32(e.uid),
		From:    decodeWords(firstValue(h, "From")),
		Subject: decodeWords(firstValue(h, "Subject")),
		Arrived: time.UnixMicro(e.arrived),
		Bytes:   e.bytes,
		Seen:    e.flags.has(imap.FlagSeen),
	}
}

// decodeWords decodes RFC 2047 words as far as it can.
func decodeWords(s string) string {
	var d mime.WordDecoder
	decoded, err := d.DecodeHeader(s)
	if err != nil {
		return s
	}
	return cmp.Or(decoded, s)
}

// Raw returns a message whole, as IMAP gives it out. A message that does not exist is an error.
func (p *PostOffice) Raw(account, folder string, uid uint32) ([]byte, error) {
	f, err := p.openFolder(account, folder)
	if err == nil {
		var raw []byte
		if raw, err = p.store.raw(f.id, imap.UID(uid)); err == nil {
			return raw, nil
		}
	}
	return nil, fmt.Errorf("message %d in %s of %s: %w", uid, folder, account, err)
}

func (p *PostOffice) openFolder(user, name string) (folder, error) {
	a, err := p.domain.login(user)
	if err != nil {
		return folder{}, err
	}
	return p.store.folder(a, name)
}

// Watch returns a channel that holds one value whenever mail has arrived in an account's INBOX since
// it was last read. Call done to end the watch.
func (p *PostOffice) Watch(account string) (arrivals <-chan struct{}, done func(), err error) {
	a, err := p.domain.login(account)
	if err != nil {
		return nil, nil, fmt.Errorf("watch: %w", err)
	}
	bell := make(chan struct{}, 1)
	return bell, p.watchers.add(a, bell), nil
}

// watchers are the bells to ring when mail arrives.
type watchers struct {
	mu    sync.Mutex
	bells map[account][]chan struct{}
}

func (w *watchers) add(a account, bell chan struct{}) (done func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.bells == nil {
		w.bells = make(map[account][]chan struct{})
	}
	w.bells[a] = append(w.bells[a], bell)
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.bells[a] = slices.DeleteFunc(w.bells[a], func(b chan struct{}) bool { return b == bell })
		if len(w.bells[a]) == 0 {
			delete(w.bells, a)
		}
	}
}

func (w *watchers) ring(a account) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, bell := range w.bells[a] {
		ring(bell)
	}
}
