package postoffice

import (
	"errors"
	"fmt"
)

const selectUsage = `SELECT coalesce(sum(f.messages), 0), coalesce(sum(f.bytes), 0)
	FROM folders f JOIN accounts a ON a.id = f.account WHERE a.name = $1`

const inboxName = "INBOX"

// ensureAccount makes an account and its INBOX unless they exist.
func (s *store) ensureAccount(a account) error {
	if err := s.mayOpen(a); err != nil {
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
		return fmt.Errorf("make account %s: %w", a, err)
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

// mayOpen says whether an account exists or one more may be made.
func (s *store) mayOpen(a account) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.inboxes[a] == 0 && len(s.inboxes) >= s.limits.Accounts {
		return &limitError{fmt.Sprintf("there are already %d mailboxes", s.limits.Accounts)}
	}
	return nil
}

// inbox returns the folder id of an account's INBOX, which it makes if need be.
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
	return t.openAccount(a)
}

// firstFolders are what a new account has beside its INBOX.
//
// QUIRK: neomutt asks in vain what to do with a copy of a sent message when there is no Sent.
var firstFolders = [...]string{"Drafts", "Sent", "Trash"}

// openAccount makes an account with its first folders and returns the id of the INBOX.
func (t *tx) openAccount(a account) (int64, error) {
	owner, err := t.insert("INSERT INTO accounts (name) VALUES ($1)", a)
	if err != nil {
		return 0, err
	}
	inbox, err := t.insert("INSERT INTO folders (account, name) VALUES ($1, 'INBOX')", owner)
	if err != nil {
		return 0, err
	}
	for _, name := range firstFolders {
		if err := t.exec("INSERT INTO folders (account, name) VALUES ($1, $2)", owner, name); err != nil {
			return 0, err
		}
		if err := t.exec("INSERT INTO subscriptions (account, name) VALUES ($1, $2)", owner, name); err != nil {
			return 0, err
		}
	}
	return inbox, nil
}

// roomFor says with a limitError that an account is full or that no more accounts may be made.
func (s *store) roomFor(a account) error {
	if err := s.mayOpen(a); err != nil {
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
