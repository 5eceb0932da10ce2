package postoffice

import (
	"errors"
	"fmt"
	"strings"
)

// renameFolder renames a folder and all folders inside it. UIDs and UIDVALIDITY stay the same. Renaming
// INBOX moves its messages into a new folder and leaves INBOX empty (RFC 3501 section 6.3.5).
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
		id, err := t.checkRename(a, from, to)
		if err != nil {
			return err
		}
		if from == inboxName {
			inbox = id
			err = t.moveAll(a, id, to)
		} else {
			err = t.rename(a, id, from, to)
		}
		return errors.Join(err, t.checkFolderCount(a, s.limits.Folders))
	}, func() {
		s.updateTracker(inbox, (*folderTracker).clear)
	})
}

// checkRename returns the ID of the folder to rename.
func (t *tx) checkRename(a account, from, to string) (int64, error) {
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
	inside, err := t.foldersBelow(a, from)
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
	return t.createLevels(a, to) // the levels above the new name
}

// moveAll moves all messages of a folder into a new one.
func (t *tx) moveAll(a account, id int64, to string) error {
	if err := t.createLevels(a, to); err != nil {
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
