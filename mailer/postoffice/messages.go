package postoffice

import (
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/emersion/go-imap/v2"
)

const selectBody = `SELECT m.head, b.data FROM messages m JOIN bodies b ON b.id = m.body WHERE m.folder = $1 AND m.uid = $2`

// deliver writes a submission into the INBOX of each of its recipients, or into none.
func (p *PostOffice) deliver(sub *submission, v verdict, body []byte) error {
	type drop struct {
		inbox int64
		entry entry
	}
	drops := make([]drop, len(sub.recipients))
	err := p.store.writer.apply(func(t *tx) error {
		id, err := t.addBody(body)
		if err != nil {
			return err
		}
		for i, to := range sub.recipients {
			d := &drops[i]
			if d.inbox, err = p.store.inbox(t, to.account); err != nil {
				return err
			}
			head := sub.trace(p.domain, to, v, body)
			d.entry = entry{bytes: int64(len(head) + len(body)), arrived: sub.at.UnixMicro()}
			if err := t.addMessage(d.inbox, id, head, &d.entry); err != nil {
				return err
			}
		}
		return nil
	}, func() {
		for i, d := range drops {
			p.store.remember(sub.recipients[i].account, d.inbox)
			p.store.tell(d.inbox, func(r *register) { r.add(d.entry) })
			p.watchers.ring(sub.recipients[i].account)
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

// addMessage files a body under the next UID of a folder, which it writes into e.
func (t *tx) addMessage(folder, body int64, head []byte, e *entry) error {
	uid, err := t.nextUID(folder, e.bytes)
	if err != nil {
		return err
	}
	e.uid = uid
	return t.exec("INSERT INTO messages (folder, uid, body, head, bytes, arrived, flags) VALUES ($1, $2, $3, $4, $5, $6, $7)",
		folder, e.uid, body, head, e.bytes, e.arrived, e.flags)
}

// add files a message as it is, for APPEND.
func (s *store) add(f folder, raw []byte, at time.Time, with flags) (imap.UID, error) {
	e := entry{bytes: int64(len(raw)), arrived: at.UnixMicro(), flags: with}
	err := s.writer.apply(func(t *tx) error {
		body, err := t.addBody(raw)
		if err != nil {
			return err
		}
		return t.addMessage(f.id, body, []byte{}, &e)
	}, func() {
		s.tell(f.id, func(r *register) { r.add(e) })
	})
	return e.uid, err
}

// raw returns a whole message; errNotFound if it is gone.
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

// setFlags writes the flags of messages that still exist. by is the view that asked for it.
func (s *store) setFlags(folder int64, changes []flagChange, by *view) error {
	return s.writer.apply(func(t *tx) error {
		for _, c := range changes {
			if err := t.exec("UPDATE messages SET flags = $3 WHERE folder = $1 AND uid = $2", folder, c.uid, c.flags); err != nil {
				return err
			}
		}
		return nil
	}, func() {
		s.tell(folder, func(r *register) { r.flag(changes, by) })
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
		s.tell(folder, func(r *register) { r.remove(uids) })
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
