package postoffice

import (
	"errors"

	"github.com/emersion/go-imap/v2"
)

// A transfer is what COPY or MOVE did: the message source[i] is now, or is also, dest[i].
type transfer struct {
	source  []imap.UID
	arrived []entry
}

// transferMessages copies or moves messages between folders of one account, which may be the same
// folder. Bodies stay where they are. Messages that are gone are passed over.
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
			s.tell(from, func(r *register) { r.remove(done.source) })
		}
		s.tell(to.id, func(r *register) { r.add(done.arrived...) })
	})
	return done, err
}

func (t *tx) copyMessage(from, to int64, uid imap.UID) (entry, error) {
	e, err := t.message(from, uid)
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
	e, err := t.message(from, uid)
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

// message reads what a register has to know of a message.
func (t *tx) message(folder int64, uid imap.UID) (entry, error) {
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
