package postoffice

import (
	"errors"
	"fmt"
	"strings"
)

// maxLocalPart is the longest local part, in bytes (RFC 5321 section 4.5.3.1.1).
const maxLocalPart = 64

// A domain is the one domain of a post office, in lower case.
type domain string

func newDomain(name string) domain {
	return domain(strings.ToLower(strings.TrimSpace(name)))
}

// An account is the full address of a mailbox in lower case without a tag, such as ann@pente.test.
type account string

var errForeign = errors.New("another domain")

// login returns the account of a user name: "ann", "Ann" and "ann@pente.test" are the same.
func (d domain) login(user string) (account, error) {
	if !strings.Contains(user, "@") {
		user += "@" + string(d)
	}
	a, tag, err := d.parse(user)
	if err == nil && tag != "" {
		err = errors.New("a user name has no +tag")
	}
	if err != nil {
		return "", fmt.Errorf("user name %q: %w", user, err)
	}
	return a, nil
}

// parse splits an address into its account and its tag: play+KEY@pente.test is the account
// play@pente.test with the tag KEY. It allows so few characters that an address can be written into a
// header field, a log line or a page as it is.
func (d domain) parse(address string) (account, string, error) {
	local, host, ok := strings.Cut(address, "@")
	if !ok {
		return "", "", errors.New("it has no @")
	}
	if !strings.EqualFold(host, string(d)) {
		return "", "", errForeign
	}
	name, tag, tagged := strings.Cut(local, "+")
	switch {
	case len(local) > maxLocalPart:
		return "", "", fmt.Errorf("more than %d bytes before the @", maxLocalPart)
	case name == "" || strings.Trim(name, ".") != name || strings.Contains(name, ".."):
		return "", "", errors.New("the name is empty or has a misplaced dot")
	case tagged && tag == "":
		return "", "", errors.New("nothing after the +")
	case strings.ContainsFunc(local, notPlain):
		return "", "", errors.New("only letters, digits and . _ - + = are allowed")
	}
	return account(strings.ToLower(name) + "@" + string(d)), tag, nil
}

func notPlain(r rune) bool {
	return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("._-+=", r))
}

const selectUsage = `SELECT coalesce(sum(f.messages), 0), coalesce(sum(f.bytes), 0)
	FROM folders f JOIN accounts a ON a.id = f.account WHERE a.name = $1`

const inboxName = "INBOX"

// ensureAccount creates an account and its INBOX unless they exist.
func (s *store) ensureAccount(a account) error {
	if err := s.checkAccountCount(a); err != nil {
		return err
	}
	if s.known(a) {
		return nil
	}
	var inbox int64
	err := s.writer.apply(
		func(t *tx) (err error) { inbox, err = s.inbox(t, a); return err },
		func() { s.remember(a, inbox) })
	if err != nil {
		return fmt.Errorf("create account %s: %w", a, err)
	}
	return nil
}

func (s *store) known(a account) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.inboxes[a] != 0
}

func (s *store) remember(a account, inbox int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.inboxes[a] = inbox
}

// checkAccountCount returns a limitError if the account does not exist and cannot be created.
func (s *store) checkAccountCount(a account) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.inboxes[a] == 0 && len(s.inboxes) >= s.limits.Accounts {
		return &limitError{fmt.Sprintf("there are already %d mailboxes", s.limits.Accounts)}
	}
	return nil
}

// checkRoom returns a limitError if the account is full or cannot be created.
func (s *store) checkRoom(a account) error {
	if err := s.checkAccountCount(a); err != nil {
		return err
	}
	var messages, bytes int64
	if err := s.usage.QueryRow(a).Scan(&messages, &bytes); err != nil {
		return fmt.Errorf("measure %s: %w", a, err)
	}
	if messages >= int64(s.limits.AccountMessages) || bytes >= s.limits.AccountBytes {
		return &limitError{fmt.Sprintf("the mailbox of %s is full", a)}
	}
	return nil
}

// inbox returns the folder ID of an account's INBOX. It creates the account if need be.
func (s *store) inbox(t *tx, a account) (int64, error) {
	s.mu.Lock()
	id := s.inboxes[a]
	s.mu.Unlock()
	if id != 0 {
		return id, nil
	}
	err := t.get("SELECT f.id FROM folders f JOIN accounts a ON a.id = f.account WHERE a.name = $1 AND f.name = 'INBOX'", []any{a}, &id)
	if !errors.Is(err, errNotFound) {
		return id, err
	}
	return t.createAccount(a)
}

// defaultFolders are the folders of a new account besides its INBOX.
//
// QUIRK: without a Sent folder, neomutt asks where to put the copy of a sent message, and no answer
// works.
var defaultFolders = [...]string{"Drafts", "Sent", "Trash"}

// createAccount creates an account with its default folders and returns the ID of the INBOX.
func (t *tx) createAccount(a account) (int64, error) {
	owner, err := t.insert("INSERT INTO accounts (name) VALUES ($1)", a)
	if err != nil {
		return 0, err
	}
	inbox, err := t.insert("INSERT INTO folders (account, name) VALUES ($1, 'INBOX')", owner)
	if err != nil {
		return 0, err
	}
	for _, name := range defaultFolders {
		if err := t.exec("INSERT INTO folders (account, name) VALUES ($1, $2)", owner, name); err != nil {
			return 0, err
		}
		if err := t.exec("INSERT INTO subscriptions (account, name) VALUES ($1, $2)", owner, name); err != nil {
			return 0, err
		}
	}
	return inbox, nil
}

// subscribe adds or removes a subscription. The folder need not exist (RFC 3501 section 6.3.6).
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
		err = &limitError{fmt.Sprintf("%s already has %d subscriptions", a, limit)}
	}
	return err
}

// subscriptions returns the names of an account's subscribed folders.
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
