package postoffice

import (
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"

	"pentepost/mailer/mime"
)

// A Summary is one line of a list of messages. From and Subject are as the sender wrote them, with
// encoded words decoded; callers must treat them as plain text.
type Summary struct {
	UID           uint32
	From, Subject string
	Arrived       time.Time
	Bytes         int64
	Seen          bool
	Head          []byte // the beginning of the message as it was sent, at most 16 KiB
}

// Mailboxes returns the addresses that have a mailbox, in alphabetical order.
func (p *PostOffice) Mailboxes() ([]string, error) {
	p.store.mu.Lock()
	defer p.store.mu.Unlock()
	var names []string
	for _, a := range slices.Sorted(maps.Keys(p.store.inboxes)) {
		names = append(names, string(a))
	}
	return names, nil
}

// maxSummaryBytes is how much of a message is read for its summary, in bytes.
const maxSummaryBytes = 16 << 10

// Messages lists a folder of an account, given as ann or ann@pente.test, in order of arrival. It is an
// error if the account or the folder does not exist.
func (p *PostOffice) Messages(account, folder string) ([]Summary, error) {
	f, err := p.openFolder(account, folder)
	if err != nil {
		return nil, fmt.Errorf("list %s of %s: %w", folder, account, err)
	}
	rows, err := p.store.rdb.Query(`SELECT m.uid, m.bytes, m.arrived, m.flags, substr(b.data, 1, $2)
		FROM messages m JOIN bodies b ON b.id = m.body WHERE m.folder = $1 ORDER BY m.uid`, f.id, maxSummaryBytes)
	var all []Summary
	if err == nil {
		all, err = scanSummaries(rows)
	}
	if err != nil {
		return nil, fmt.Errorf("list %s of %s: %w", folder, account, err)
	}
	return all, nil
}

// Latest returns the newest messages of a folder, newest first: at most n with a UID below
// before, or of all if before is 0. total is the number of messages in the folder; the cost does not
// depend on it. A mailbox that nobody has used yet and a folder that does not exist are empty; a name
// that no mailbox can have is an error.
func (p *PostOffice) Latest(account, folder string, before uint32, n int) (list []Summary, total int, err error) {
	f, err := p.openFolder(account, folder)
	if errors.Is(err, errFolderNotFound) {
		return nil, 0, nil
	}
	if err == nil {
		list, err = p.store.latest(f, before, n)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("list %s of %s: %w", folder, account, err)
	}
	return list, int(f.messages), nil
}

func (s *store) latest(f folder, before uint32, n int) ([]Summary, error) {
	rows, err := s.rdb.Query(`SELECT m.uid, m.bytes, m.arrived, m.flags, substr(b.data, 1, $4)
		FROM messages m JOIN bodies b ON b.id = m.body
		WHERE m.folder = $1 AND ($2 = 0 OR m.uid < $2) ORDER BY m.uid DESC LIMIT $3 + 0`, f.id, before, n, maxSummaryBytes)
	if err != nil {
		return nil, err
	}
	return scanSummaries(rows)
}

func scanSummaries(rows *sql.Rows) (all []Summary, err error) {
	defer rows.Close()
	for rows.Next() {
		var e entry
		var head []byte
		if err := rows.Scan(&e.uid, &e.bytes, &e.arrived, &e.flags, &head); err != nil {
			return nil, err
		}
		all = append(all, e.summary(head))
	}
	return all, rows.Err()
}

func (e entry) summary(head []byte) Summary {
	h, _ := mime.ReadHeader(head, mime.Limits{})
	return Summary{
		UID:     uint32(e.uid),
		From:    mime.DecodeWords(h.Get("From")),
		Subject: mime.DecodeWords(h.Get("Subject")),
		Arrived: time.UnixMicro(e.arrived),
		Bytes:   e.bytes,
		Seen:    e.flags.has(imap.FlagSeen),
		Head:    head,
	}
}

// Raw returns a whole message, as IMAP clients get it. It is an error if the message does not exist.
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

// Watch returns a channel that receives a value when mail has arrived in an account's INBOX since the
// last value was received. Call done to end the watch.
func (p *PostOffice) Watch(account string) (arrivals <-chan struct{}, done func(), err error) {
	a, err := p.domain.login(account)
	if err != nil {
		return nil, nil, fmt.Errorf("watch: %w", err)
	}
	c := make(chan struct{}, 1)
	return c, p.watchers.add(a, c), nil
}

// watchers are the channels to notify when mail arrives.
type watchers struct {
	mu       sync.Mutex
	channels map[account][]chan struct{}
}

func (w *watchers) add(a account, c chan struct{}) (done func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.channels == nil {
		w.channels = make(map[account][]chan struct{})
	}
	w.channels[a] = append(w.channels[a], c)
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.channels[a] = slices.DeleteFunc(w.channels[a], func(other chan struct{}) bool { return other == c })
		if len(w.channels[a]) == 0 {
			delete(w.channels, a)
		}
	}
}

func (w *watchers) notify(a account) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range w.channels[a] {
		notify(c)
	}
}
