package postoffice

import (
	"errors"
	"fmt"
	"strings"

	"github.com/emersion/go-imap/v2"
)

// renameFolder gives a folder, and all inside it, another name. UIDs and UIDVALIDITY stay. Renaming
// INBOX moves its messages into a new folder and leaves it empty (RFC 3501 section 6.3.5).
func (s *store) renameFolder(a account, from, to string) error {
	from, err := folderName(from)
	if err != nil {
		return errFolderNotFound
	}
	if to, err = folderName(to); err != nil {
		return err
	}
	if strings.HasPrefix(to, from+string(delim)) {
		return errIntoItself
	}
	var inbox int64
	return s.writer.apply(func(t *tx) error {
		id, err := t.renamable(a, from, to)
		if err != nil {
			return err
		}
		if from == inboxName {
			inbox = id
			err = t.emptyInto(a, id, to)
		} else {
			err = t.rename(a, id, from, to)
		}
		return errors.Join(err, t.checkFolderCount(a, s.limits.Folders))
	}, func() {
		s.tell(inbox, func(r *register) { r.clear() })
	})
}

func (t *tx) renamable(a account, from, to string) (int64, error) {
	id, err := t.folderID(a, from)
	if err != nil {
		return 0, err
	}
	if id == 0 {
		return 0, errFolderNotFound
	}
	return id, t.checkFree(a, to)
}

func (t *tx) rename(a account, id int64, from, to string) error {
	inside, err := t.below(a, from)
	if err != nil {
		return err
	}
	for _, f := range append(inside, folder{id: id, name: from}) {
		name := to + strings.TrimPrefix(f.name, from)
		if len(name) > maxFolderName {
			return errFolderName
		}
		if err := t.exec("UPDATE folders SET name = $2 WHERE id = $1", f.id, name); err != nil {
			return fmt.Errorf("rename %q: %w", f.name, err)
		}
	}
	return t.makeLevels(a, to) // what is above the new name
}

// emptyInto moves all messages of a folder into a new one.
func (t *tx) emptyInto(a account, id int64, to string) error {
	if err := t.makeLevels(a, to); err != nil {
		return err
	}
	dest, err := t.folderID(a, to)
	if err != nil {
		return err
	}
	err = t.exec(`UPDATE folders SET (uid_next, messages, bytes) = (SELECT uid_next, messages, bytes FROM folders WHERE id = $1)
		WHERE id = $2`, id, dest)
	if err != nil {
		return err
	}
	if err := t.exec("UPDATE messages SET folder = $2 WHERE folder = $1", id, dest); err != nil {
		return err
	}
	return t.exec("UPDATE folders SET messages = 0, bytes = 0 WHERE id = $1", id)
}

// clear takes everything out of a register.
func (r *register) clear() {
	r.mu.Lock()
	var uids []imap.UID
	for _, e := range r.entries {
		uids = append(uids, e.uid)
	}
	r.mu.Unlock()
	r.remove(uids)
}

// subscribe notes or drops a subscription. A name need not exist (RFC 3501 section 6.3.6).
func (s *store) subscribe(a account, name string, on bool) error {
	name, err := folderName(name)
	if err != nil {
		return err
	}
	query := "DELETE FROM subscriptions WHERE account = (SELECT id FROM accounts WHERE name = $1) AND name = $2"
	if on {
		query = `INSERT INTO subscriptions (account, name) SELECT id, $2 FROM accounts WHERE name = $1
			ON CONFLICT (account, name) DO NOTHING`
	}
	return s.writer.apply(func(t *tx) error {
		if err := t.exec(query, a, name); err != nil {
			return err
		}
		return t.checkSubscriptionCount(a, 2*s.limits.Folders)
	}, nil)
}

func (t *tx) checkSubscriptionCount(a account, limit int) error {
	var n int
	err := t.get("SELECT count(*) FROM subscriptions s JOIN accounts a ON a.id = s.account WHERE a.name = $1", []any{a}, &n)
	if err == nil && n > limit {
		err = &limitError{fmt.Sprintf("%s has %d subscriptions already", a, limit)}
	}
	return err
}

// subscriptions lists the names subscribed to.
func (s *store) subscriptions(a account) (map[string]bool, error) {
	rows, err := s.rdb.Query("SELECT s.name FROM subscriptions s JOIN accounts a ON a.id = s.account WHERE a.name = $1", a)
	if err != nil {
		return nil, fmt.Errorf("list subscriptions: %w", err)
	}
	defer rows.Close()
	all := make(map[string]bool)
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, fmt.Errorf("list subscriptions: %w", err)
		}
		all[name] = true
	}
	return all, rows.Err()
}
