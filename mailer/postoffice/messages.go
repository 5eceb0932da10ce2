package postoffice

import (
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/emersion/go-imap/v2"
)

const selectBody = `SELECT m.head, b.data FROM messages m JOIN bodies b ON b.id = m.body WHERE m.folder = $1 AND m.uid = $2`

// deliver writes a message into the INBOX of each recipient, or into none.
func (p *PostOffice) deliver(sub *submission, result dmarcResult, body []byte) error {
	type delivery struct {
		inbox int64
		entry entry
	}
	deliveries := make([]delivery, len(sub.recipients))
	err := p.store.writer.apply(func(t *tx) error {
		id, err := t.addBody(body)
		if err != nil {
			return err
		}
		for i, to := range sub.recipients {
			d := &deliveries[i]
			if d.inbox, err = p.store.inbox(t, to.account); err != nil {
				return err
			}
			head := sub.trace(p.domain, to, result, body)
			d.entry = entry{bytes: int64(len(head) + len(body)), arrived: sub.at.UnixMicro()}
			if err := t.addMessage(d.inbox, id, head, &d.entry); err != nil {
				return err
			}
		}
		return nil
	}, func() {
		for i, d := range deliveries {
			p.store.remember(sub.recipients[i].account, d.inbox)
			p.store.updateTracker(d.inbox, func(t *folderTracker) { t.add(d.entry) })
			p.watchers.notify(sub.recipients[i].account)
		}
	})
	if err != nil {
		return fmt.Errorf("deliver: %w", err)
	}
	return nil
}

func (t *tx) addBody(body []byte) (int64, error) {
	if body == nil {
		body = []byte{} // nil is NULL to the driver
	}
	return t.insert("INSERT INTO bodies (data) VALUES ($1)", body)
}

// addMessage adds a body to a folder under the next UID, which it writes into e.
func (t *tx) addMessage(folder, body int64, head []byte, e *entry) error {
	uid, err := t.nextUID(folder, e.bytes)
	if err != nil {
		return err
	}
	e.uid = uid
	return t.exec("INSERT INTO messages (folder, uid, body, head, bytes, arrived, flags) VALUES ($1, $2, $3, $4, $5, $6, $7)",
		folder, e.uid, body, head, e.bytes, e.arrived, e.flags)
}

// add adds a message as it is, for APPEND.
func (s *store) add(f folder, raw []byte, at time.Time, with flags) (imap.UID, error) {
	e := entry{bytes: int64(len(raw)), arrived: at.UnixMicro(), flags: with}
	err := s.writer.apply(func(t *tx) error {
		body, err := t.addBody(raw)
		if err != nil {
			return err
		}
		return t.addMessage(f.id, body, []byte{}, &e)
	}, func() {
		s.updateTracker(f.id, func(t *folderTracker) { t.add(e) })
	})
	return e.uid, err
}

// raw returns a whole message. It returns errNotFound if the message no longer exists.
func (s *store) raw(folder int64, uid imap.UID) ([]byte, error) {
	var head, body sql.RawBytes
	rows, err := s.bodies.Query(folder, uid)
	if err != nil {
		return nil, fmt.Errorf("read message %d: %w", uid, err)
	}
	defer rows.Close()
	if !rows.Next() {
		return nil, errors.Join(rows.Err(), errNotFound)
	}
	if err := rows.Scan(&head, &body); err != nil {
		return nil, fmt.Errorf("read message %d: %w", uid, err)
	}
	whole := make([]byte, 0, len(head)+len(body))
	return append(append(whole, head...), body...), nil
}

// setFlags writes the flags of messages that still exist. by is the session's selection that asked for it.
func (s *store) setFlags(folder int64, changes []flagChange, by *selectedFolder) error {
	return s.writer.apply(func(t *tx) error {
		for _, c := range changes {
			if err := t.exec("UPDATE messages SET flags = $3 WHERE folder = $1 AND uid = $2", folder, c.uid, c.flags); err != nil {
				return err
			}
		}
		return nil
	}, func() {
		s.updateTracker(folder, func(t *folderTracker) { t.setFlags(changes, by) })
	})
}

// expunge deletes messages for good.
func (s *store) expunge(folder int64, uids []imap.UID) error {
	return s.writer.apply(func(t *tx) error {
		for _, uid := range uids {
			if err := t.deleteMessage(folder, uid); err != nil {
				return err
			}
		}
		return nil
	}, func() {
		s.updateTracker(folder, func(t *folderTracker) { t.remove(uids) })
	})
}

func (t *tx) deleteMessage(folder int64, uid imap.UID) error {
	var body, bytes int64
	err := t.get("DELETE FROM messages WHERE folder = $1 AND uid = $2 RETURNING body, bytes", []any{folder, uid}, &body, &bytes)
	if errors.Is(err, errNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := t.exec("DELETE FROM bodies WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM messages WHERE body = $1)", body); err != nil {
		return err
	}
	return t.exec("UPDATE folders SET messages = messages - 1, bytes = bytes - $2 WHERE id = $1", folder, bytes)
}

// A transfer is the result of COPY or MOVE: the message with the UID source[i] became, or was copied
// to, arrived[i].
type transfer struct {
	source  []imap.UID
	arrived []entry
}

// transferMessages copies or moves messages between folders of one account, which may be the same
// folder. It does not copy bodies. It ignores messages that no longer exist.
func (s *store) transferMessages(from int64, to folder, uids []imap.UID, move bool) (transfer, error) {
	step := (*tx).copyMessage
	if move {
		step = (*tx).moveMessage
	}
	var done transfer
	err := s.writer.apply(func(t *tx) error {
		done = transfer{}
		for _, uid := range uids {
			e, err := step(t, from, to.id, uid)
			if errors.Is(err, errNotFound) {
				continue
			}
			if err != nil {
				return err
			}
			done.source = append(done.source, uid)
			done.arrived = append(done.arrived, e)
		}
		return nil
	}, func() {
		if len(done.source) == 0 {
			return
		}
		if move {
			s.updateTracker(from, func(t *folderTracker) { t.remove(done.source) })
		}
		s.updateTracker(to.id, func(t *folderTracker) { t.add(done.arrived...) })
	})
	return done, err
}

func (t *tx) copyMessage(from, to int64, uid imap.UID) (entry, error) {
	e, err := t.entry(from, uid)
	if err != nil {
		return entry{}, err
	}
	next, err := t.nextUID(to, e.bytes)
	if err != nil {
		return entry{}, err
	}
	e.uid = next
	return e, t.exec(`INSERT INTO messages (folder, uid, body, head, bytes, arrived, flags)
		SELECT $3, $4, body, head, bytes, arrived, flags FROM messages WHERE folder = $1 AND uid = $2`, from, uid, to, next)
}

func (t *tx) moveMessage(from, to int64, uid imap.UID) (entry, error) {
	e, err := t.entry(from, uid)
	if err != nil {
		return entry{}, err
	}
	next, err := t.nextUID(to, e.bytes)
	if err != nil {
		return entry{}, err
	}
	e.uid = next
	if err := t.exec("UPDATE messages SET folder = $3, uid = $4 WHERE folder = $1 AND uid = $2", from, uid, to, next); err != nil {
		return entry{}, err
	}
	return e, t.exec("UPDATE folders SET messages = messages - 1, bytes = bytes - $2 WHERE id = $1", from, e.bytes)
}

// entry reads a message's entry.
func (t *tx) entry(folder int64, uid imap.UID) (entry, error) {
	var e entry
	err := t.get("SELECT bytes, arrived, flags FROM messages WHERE folder = $1 AND uid = $2", []any{folder, uid}, &e.bytes, &e.arrived, &e.flags)
	return e, err
}

// nextUID counts one more message into a folder and returns its UID.
func (t *tx) nextUID(folder, bytes int64) (imap.UID, error) {
	var uid imap.UID
	err := t.get(`UPDATE folders SET uid_next = uid_next + 1, messages = messages + 1, bytes = bytes + $2
		WHERE id = $1 RETURNING uid_next - 1`, []any{folder, bytes}, &uid)
	if errors.Is(err, errNotFound) {
		return 0, errFolderNotFound
	}
	return uid, err
}
