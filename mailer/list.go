package mailer

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
)

// Mark is the UID that all mails have been handled up to. The zero value means
// that nothing is known.
type Mark struct{ Validity, UID uint32 }

// Listing is what a mailbox contains above a mark.
type Listing struct {
	Validity uint32   // UIDVALIDITY, which gives the UIDs their meaning (RFC 9051 section 2.3.1.1)
	UIDs     []uint32 // ascending

	// Highest is the highest UID in the mailbox when it was listed. Once all UIDs
	// are handled, Mark{Validity, Highest} is the next mark.
	Highest uint32
}

// List returns the UIDs above the mark. If the mark is zero or has another
// UIDVALIDITY, List returns all mails received within the Rescan time; the caller
// has to recognise mails that it has handled.
func (in *Inbox) List(ctx context.Context, mark Mark) (Listing, error) {
	var l Listing
	err := in.with(ctx, func(s *imapConn) (err error) {
		s.wasNotified() // the answer will contain all that was announced so far
		in.listed, in.listedAt = s.validity, time.Now()
		l, err = s.list(ctx, mark, time.Now().Add(-in.cfg.Rescan))
		in.highest = l.Highest
		if len(l.UIDs) > 0 {
			in.idleTime = minIdle
		}
		return err
	})
	return l, err
}

func (s *imapConn) list(ctx context.Context, mark Mark, since time.Time) (Listing, error) {
	l := Listing{Validity: s.validity}
	if mark.Validity == s.validity && mark != (Mark{}) {
		all, err := s.searchFrom(ctx, mark.UID+1)
		l.UIDs = above(mark.UID, all)
		l.Highest = max(mark.UID, last(all))
		return l, err
	}
	// Ask for the last UID first, so that a mail that arrives between the two
	// searches is not below Highest without being listed.
	newest, err := s.searchFrom(ctx, 0)
	if err != nil {
		return l, err
	}
	// SINCE compares days in the server's time zone (RFC 9051 section 6.4.4).
	l.UIDs, err = s.search(ctx, &imap.SearchCriteria{Since: since.AddDate(0, 0, -1)})
	l.Highest = max(last(newest), last(l.UIDs))
	return l, err
}

// searchFrom returns the UIDs from uid on, and the last UID if uid is zero. The server names the last mail in any case, see above(). So an
// empty answer about a mailbox that has mails is a failed one, and we ask once more.
func (s *imapConn) searchFrom(ctx context.Context, uid uint32) (uids []uint32, err error) {
	for range 2 {
		uids, err = s.search(ctx, &imap.SearchCriteria{UID: uidsFrom(uid)})
		if err != nil || len(uids) > 0 || s.isEmpty() {
			break
		}
	}
	return uids, err
}

// uidsFrom returns the set n:*, or * if n is zero.
func uidsFrom(n uint32) []imap.UIDSet {
	return []imap.UIDSet{{imap.UIDRange{Start: imap.UID(n), Stop: 0}}}
}

// above returns the UIDs greater than mark.
//
// QUIRK: n:* contains the last mail even if its UID is below n (RFC 9051 section
// 9, seq-range).
func above(mark uint32, uids []uint32) []uint32 {
	return slices.DeleteFunc(slices.Clone(uids), func(uid uint32) bool { return uid <= mark })
}

func last(uids []uint32) uint32 {
	if len(uids) == 0 {
		return 0
	}
	return uids[len(uids)-1]
}

// maxListed bounds a search result, which a server may write as one range of four billion.
const maxListed = 1_000_000

// mostListed is how many bytes such a search result has.
const mostListed = maxListed * int64(len("4294967295 "))

// search returns UIDs in ascending order.
//
// QUIRK: some servers refuse * while the mailbox is empty, though RFC 9051
// permits it for UIDs.
func (s *imapConn) search(ctx context.Context, criteria *imap.SearchCriteria) ([]uint32, error) {
	var data *imap.SearchData
	err := s.do(ctx, "search", func() (err error) {
		s.wire.allow(mostListed)
		data, err = s.client.UIDSearch(criteria, nil).Wait()
		return err
	})
	if s.refused(err) && s.isEmpty() {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	set, _ := data.All.(imap.UIDSet)
	var uids []uint32
	for _, r := range set {
		if r.Start == 0 || r.Stop == 0 || r.Stop-r.Start >= maxListed-imap.UID(len(uids)) {
			return nil, errors.New("search: the server's answer makes no sense")
		}
		for uid := r.Start; uid <= r.Stop && uid != 0; uid++ {
			uids = append(uids, uint32(uid))
		}
	}
	return uids, nil
}

func (s *imapConn) isEmpty() bool {
	mailbox := s.client.Mailbox()
	return mailbox != nil && mailbox.NumMessages == 0
}

// present returns the UIDs that still exist in the mailbox.
func (s *imapConn) present(ctx context.Context, uids []uint32) ([]uint32, error) {
	return s.search(ctx, &imap.SearchCriteria{UID: []imap.UIDSet{uidSet(uids)}})
}
