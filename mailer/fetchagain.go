package mailer

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/emersion/go-imap/v2"
)

// fetchAgain asks one by one for the mails that a batch did not return, unless they
// have been expunged. Mails that it cannot fetch either are missing.
func (in *Inbox) fetchAgain(ctx context.Context, uids []uint32) (mails []Mail, missing []uint32, err error) {
	present, err := in.present(ctx, uids)
	for _, uid := range present {
		got, reached, err := in.fetchTwice(ctx, uid)
		if err != nil && !(reached && mayBeMailsFault(ctx, err) && in.isBroken(ctx, uid)) {
			return mails, missing, err
		}
		if len(got) == 0 {
			in.log.WarnContext(ctx, "cannot fetch mail", "uid", uid, "err", err)
			missing = append(missing, uid)
		}
		mails = append(mails, got...)
	}
	return mails, missing, err
}

// fetchTwice fetches one mail. If that breaks a connection that has fetched mails
// before, it tries again over a new one: some servers close the connection after so
// many mails or bytes, which is not the mail's fault.
func (in *Inbox) fetchTwice(ctx context.Context, uid uint32) (mails []Mail, reached bool, err error) {
	used := in.session != nil && in.session.used
	mails, reached, err = in.fetchAlone(ctx, uid)
	if err != nil && used && in.session == nil && mayBeMailsFault(ctx, err) {
		mails, reached, err = in.fetchAlone(ctx, uid)
	}
	return mails, reached, err
}

// isBroken reports whether a mail, rather than the server, breaks the connection: it
// is the mail if any other mail can still be fetched. If there is no other mail, we
// assume that it is the server: no mail waits behind this one, and an outage must not
// make us give up mails. A mail that was found broken stays so.
func (in *Inbox) isBroken(ctx context.Context, uid uint32) bool {
	mark := Mark{in.listed, uid}
	if !in.broken[mark] && in.canFetchOthers(ctx, uid) {
		in.broken[mark] = true
	}
	return in.broken[mark]
}

// canFetchOthers tries some mails that are not known to break the connection. It
// picks mails far apart, because broken mails may be next to each other.
func (in *Inbox) canFetchOthers(ctx context.Context, uid uint32) bool {
	var others []uint32
	err := in.with(ctx, func(s *imapConn) (err error) {
		others, err = s.search(ctx, &imap.SearchCriteria{UID: uidsFrom(1)})
		return err
	})
	others = slices.DeleteFunc(others, func(other uint32) bool { return other == uid || in.broken[Mark{in.listed, other}] })
	if err != nil || len(others) == 0 {
		return false
	}
	end := len(others) - 1
	for _, i := range slices.Compact([]int{end, end / 2, 0}) {
		if _, reached, err := in.fetchTwice(ctx, others[i]); reached && err == nil {
			return true
		}
	}
	return false
}

// present returns the UIDs that still exist in the mailbox.
func (in *Inbox) present(ctx context.Context, uids []uint32) (present []uint32, err error) {
	err = in.with(ctx, func(s *imapConn) error {
		if err := in.checkValidity(s); err != nil {
			return err
		}
		present, err = s.present(ctx, uids)
		return err
	})
	return present, err
}

// fetchAlone fetches one mail by its sequence number. reached means that there was
// no error before the FETCH itself.
//
// QUIRK: go-imap loses an answer to UID FETCH if the text comes before the
// UID, which RFC 9051 section 7.5.2 permits; with sequence numbers it accepts any
// order. No server may renumber between SEARCH and FETCH (section 7.5.1), and the
// UID is compared if the answer contains it.
func (in *Inbox) fetchAlone(ctx context.Context, uid uint32) (mails []Mail, reached bool, err error) {
	err = in.with(ctx, func(s *imapConn) error {
		if err := in.checkValidity(s); err != nil {
			return err
		}
		number, err := s.sequenceNumber(ctx, uid)
		if number == 0 {
			return err
		}
		reached = true
		mails, err = s.fetch(ctx, imap.SeqSetNum(number), 1, in.cfg.MaxBytes)
		return in.stalled(err)
	})
	if len(mails) != 1 || mails[0].UID != 0 && mails[0].UID != uid {
		return nil, reached, err
	}
	mails[0].UID = uid
	if mails = in.believed(ctx, mails); len(mails) == 0 {
		return nil, reached, err
	}
	return mails, reached, nil // the mail is complete; a later error does not matter
}

// sequenceNumber returns 0 for a mail that does not exist.
func (s *imapConn) sequenceNumber(ctx context.Context, uid uint32) (number uint32, err error) {
	err = s.do(ctx, fmt.Sprintf("search mail %d", uid), func() error {
		data, err := s.client.Search(&imap.SearchCriteria{UID: []imap.UIDSet{uidSet([]uint32{uid})}}, nil).Wait()
		if err != nil {
			return err
		}
		set, _ := data.All.(imap.SeqSet)
		if len(set) == 0 {
			return nil
		}
		if len(set) > 1 || set[0].Start != set[0].Stop {
			return errors.New("several mails have the same UID")
		}
		number = set[0].Start
		return nil
	})
	return number, err
}
