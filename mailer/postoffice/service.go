package postoffice

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/emersion/go-imap/v2"
)

// handledFolders are where the service moves the messages that it has handled. If its mailbox is full, the
// first one is emptied first.
var handledFolders = [...]string{"Processed", "Quarantine"}

const (
	// deleteInterval is how often old handled messages are looked for.
	deleteInterval = time.Hour

	// maxDeleted is the maximum number of messages deleted in one change, because other changes wait
	// meanwhile.
	maxDeleted = 20
)

// deleteHandled deletes old handled messages from time to time, until ctx ends.
func (p *PostOffice) deleteHandled(ctx context.Context) {
	tick := time.NewTicker(deleteInterval)
	defer tick.Stop()
	for {
		for ctx.Err() == nil {
			n, err := p.deleteOld(p.now().Add(-p.limits.KeepHandled))
			if err != nil && !errors.Is(err, ErrClosed) {
				p.log.Error("cannot delete handled messages", "mailbox", p.service, "err", err)
			}
			if n == 0 {
				break
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// deleteOld deletes handled messages that arrived before a time, at most maxDeleted, and returns how many.
func (p *PostOffice) deleteOld(before time.Time) (n int, err error) {
	for _, folder := range handledFolders {
		if n, err = p.store.deleteOldest(p.service, folder, before); n > 0 || err != nil {
			return n, err
		}
	}
	return 0, nil
}

// checkRoom returns a limitError if the account is full or cannot be created. If the service's mailbox is
// full, it deletes the oldest handled messages first.
func (p *PostOffice) checkRoom(a account) error {
	err := p.store.checkRoom(a)
	var full *limitError
	if !errors.As(err, &full) || a != p.service {
		return err
	}
	n, failed := p.deleteOld(p.now())
	if failed != nil {
		return failed
	}
	if n == 0 {
		return err
	}
	p.log.Warn("mailbox full: oldest handled messages deleted", "mailbox", a, "messages", n)
	return p.store.checkRoom(a)
}

// deleteOldest deletes the oldest messages of a folder that arrived before a time, at most maxDeleted,
// and returns how many. A folder that does not exist has none.
func (s *store) deleteOldest(a account, name string, before time.Time) (int, error) {
	f, err := s.folder(a, name)
	if errors.Is(err, errFolderNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	uids, err := s.oldest(f.id, before)
	if err != nil || len(uids) == 0 {
		return 0, err
	}
	return len(uids), s.expunge(f.id, uids)
}

// oldest returns the UIDs of the oldest messages of a folder that arrived before a time, at most
// maxDeleted.
func (s *store) oldest(folder int64, before time.Time) ([]imap.UID, error) {
	rows, err := s.rdb.Query("SELECT uid FROM messages WHERE folder = $1 AND arrived < $2 ORDER BY uid LIMIT $3 + 0", folder, before.UnixMicro(), maxDeleted)
	if err != nil {
		return nil, fmt.Errorf("list old messages: %w", err)
	}
	defer rows.Close()
	var uids []imap.UID
	for rows.Next() {
		var uid imap.UID
		if err := rows.Scan(&uid); err != nil {
			return nil, fmt.Errorf("list old messages: %w", err)
		}
		uids = append(uids, uid)
	}
	return uids, rows.Err()
}
