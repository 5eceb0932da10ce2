package postoffice

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/emersion/go-imap/v2"
)

// delim separates the levels of a folder name.
const delim = '/'

const (
	maxFolderName   = 255 // bytes
	maxFolderLevels = 10
)

// A folder is one folder of an account, as in the database.
type folder struct {
	id       int64
	name     string
	uidNext  imap.UID
	messages uint32
	bytes    int64
}

var (
	errFolderExists   = errors.New("a folder of that name already exists")
	errFolderName     = errors.New("not a folder name: at most 255 bytes and 10 levels separated by single slashes, without % * and control characters")
	errInbox          = errors.New("INBOX cannot be deleted")
	errHasChildren    = errors.New("the folder contains folders, delete those first")
	errIntoItself     = errors.New("a folder cannot be moved into itself")
	errFolderNotFound = errors.New("there is no such folder")
)

// folderName checks a name and writes INBOX in capitals.
func folderName(name string) (string, error) {
	name = strings.TrimSuffix(name, string(delim))
	levels := strings.Split(name, string(delim))
	if strings.EqualFold(levels[0], inboxName) {
		levels[0] = inboxName
	}
	odd := func(r rune) bool { return unicode.IsControl(r) || r == '%' || r == '*' }
	if len(name) > maxFolderName || len(levels) > maxFolderLevels || slices.Contains(levels, "") ||
		!utf8.ValidString(name) || strings.ContainsFunc(name, odd) {
		return "", errFolderName
	}
	return strings.Join(levels, string(delim)), nil
}

// folders returns an account's folders, sorted by name.
func (s *store) folders(a account) ([]folder, error) {
	rows, err := s.rdb.Query(`SELECT f.id, f.name, f.uid_next, f.messages, f.bytes
		FROM folders f JOIN accounts a ON a.id = f.account WHERE a.name = $1 ORDER BY f.name`, a)
	if err != nil {
		return nil, fmt.Errorf("list folders: %w", err)
	}
	defer rows.Close()
	var all []folder
	for rows.Next() {
		var f folder
		if err := rows.Scan(&f.id, &f.name, &f.uidNext, &f.messages, &f.bytes); err != nil {
			return nil, fmt.Errorf("list folders: %w", err)
		}
		all = append(all, f)
	}
	return all, rows.Err()
}

// folder finds a folder by any spelling of its name. It returns errFolderNotFound if there is none.
func (s *store) folder(a account, name string) (folder, error) {
	name, err := folderName(name)
	if err != nil {
		return folder{}, errFolderNotFound
	}
	const query = `SELECT f.id, f.name, f.uid_next, f.messages, f.bytes
		FROM folders f JOIN accounts a ON a.id = f.account WHERE a.name = $1 AND f.name = $2`
	var f folder
	err = scanOne(s.rdb.QueryRow(query, a, name), query, &f.id, &f.name, &f.uidNext, &f.messages, &f.bytes)
	if errors.Is(err, errNotFound) {
		return folder{}, errFolderNotFound
	}
	return f, err
}

func (s *store) uidValidity(folder int64) uint32 { return uint32(s.made + folder) }

// createFolder creates a folder and the levels above it.
func (s *store) createFolder(a account, name string) error {
	name, err := folderName(name)
	if err != nil {
		return err
	}
	return s.writer.apply(func(t *tx) error {
		if err := t.checkFree(a, name); err != nil {
			return err
		}
		if err := t.createLevels(a, name); err != nil {
			return err
		}
		return t.checkFolderCount(a, s.limits.Folders)
	}, nil)
}

// folderID returns 0 if there is no such folder.
func (t *tx) folderID(a account, name string) (int64, error) {
	var id int64
	err := t.get("SELECT f.id FROM folders f JOIN accounts a ON a.id = f.account WHERE a.name = $1 AND f.name = $2", []any{a, name}, &id)
	if errors.Is(err, errNotFound) {
		return 0, nil
	}
	return id, err
}

// checkFree returns errFolderExists if there is such a folder.
func (t *tx) checkFree(a account, name string) error {
	id, err := t.folderID(a, name)
	if err == nil && id != 0 {
		err = errFolderExists
	}
	return err
}

// createLevels creates a folder and those above it, as far as they do not exist.
func (t *tx) createLevels(a account, name string) error {
	for i := 0; i <= len(name); i++ {
		if i < len(name) && name[i] != delim {
			continue
		}
		err := t.exec(`INSERT INTO folders (account, name) SELECT id, $2 FROM accounts WHERE name = $1
			ON CONFLICT (account, name) DO NOTHING`, a, name[:i])
		if err != nil {
			return err
		}
	}
	return nil
}

func (t *tx) checkFolderCount(a account, limit int) error {
	var n int
	if err := t.get("SELECT count(*) FROM folders f JOIN accounts a ON a.id = f.account WHERE a.name = $1", []any{a}, &n); err != nil {
		return err
	}
	if n > limit {
		return &limitError{fmt.Sprintf("%s already has %d folders", a, limit)}
	}
	return nil
}

// deleteFolder deletes a folder with its messages. Sessions that have it selected see it empty.
func (s *store) deleteFolder(a account, name string) error {
	name, err := folderName(name)
	if err != nil {
		return errFolderNotFound
	}
	if name == inboxName {
		return errInbox
	}
	var id int64
	return s.writer.apply(func(t *tx) (err error) {
		if id, err = t.folderID(a, name); err != nil {
			return err
		}
		if id == 0 {
			return errFolderNotFound
		}
		return t.deleteFolder(a, id, name)
	}, func() {
		s.updateTracker(id, (*folderTracker).clear)
	})
}

func (t *tx) deleteFolder(a account, id int64, name string) error {
	children, err := t.foldersBelow(a, name)
	if err != nil {
		return err
	}
	if len(children) > 0 {
		return errHasChildren
	}
	if err := t.exec("CREATE TEMP TABLE IF NOT EXISTS deleted (body INTEGER)"); err != nil {
		return err
	}
	for _, q := range []struct {
		query string
		args  []any
	}{
		{"INSERT INTO deleted SELECT DISTINCT body FROM messages WHERE folder = $1", []any{id}},
		{"DELETE FROM messages WHERE folder = $1", []any{id}},
		{"DELETE FROM bodies WHERE id IN (SELECT body FROM deleted) AND NOT EXISTS (SELECT 1 FROM messages WHERE body = bodies.id)", nil},
		{"DELETE FROM deleted", nil},
		{"DELETE FROM folders WHERE id = $1", []any{id}},
	} {
		if err := t.exec(q.query, q.args...); err != nil {
			return err
		}
	}
	return nil
}

// foldersBelow returns the folders inside a folder at any level.
func (t *tx) foldersBelow(a account, name string) ([]folder, error) {
	query := `SELECT f.id, f.name FROM folders f JOIN accounts a ON a.id = f.account
		WHERE a.name = $1 AND substr(f.name, 1, $2) = $3`
	prefix := name + string(delim)
	s, err := t.stmt(query)
	if err != nil {
		return nil, err
	}
	rows, err := s.Query(a, utf8.RuneCountInString(prefix), prefix)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", query, err)
	}
	defer rows.Close()
	var all []folder
	for rows.Next() {
		var f folder
		if err := rows.Scan(&f.id, &f.name); err != nil {
			return nil, fmt.Errorf("%q: %w", query, err)
		}
		all = append(all, f)
	}
	return all, rows.Err()
}
