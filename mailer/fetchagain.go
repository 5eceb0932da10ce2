package mailer

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/emersion/go-imap/v2"
)

// fetchAgain asks for the mails that a batch did not bring, one by one, unless
// they have been expunged meanwhile. Those it does not get either are missing.
func (in *Inbox) fetchAgain(ctx context.Context, uids []uint32) (mails []Mail, missing []uint32, err error) {
	present, err := in.present(ctx, uids)
	for _, uid := range present {
		got, reached, err := in.fetchOnFresh(ctx, uid)
		if err != nil && !(reached && worthAnother(ctx, err) && in.blames(ctx, uid)) {
			return mails, missing, err
		}
		if len(got) == 0 {
			in.log.WarnContext(ctx, "mailbox: mail cannot be fetched", "uid", uid, "err", err)
			missing = append(missing, uid)
		}
		mails = append(mails, got...)
	}
	return mails, missing, err
}

// fetchOnFresh gets one mail, at the second attempt over a connection that has not
// brought any before: some servers hang up after so many mails or bytes, and the
// mail at which they do is not to blame.
func (in *Inbox) fetchOnFresh(ctx context.Context, uid uint32) (mails []Mail, reached bool, err error) {
	worn := in.session != nil && in.session.worn
	mails, reached, err = in.fetchAlone(ctx, uid)
	if err != nil && worn && in.session == nil && worthAnother(ctx, err) {
		mails, reached, err = in.fetchAlone(ctx, uid)
	}
	return mails, reached, err
}

// blames decides who is to blame for a mail that breaks the connection: the mail, if
// any other still comes, else the server. Where there is no other mail it is taken
// for the server: nothing waits behind, and mails shall not be given up because of an
// outage. A mail once found to blame stays so.
func (in *Inbox) blames(ctx context.Context, uid uint32) bool {
	blamed := Mark{in.listed, uid}
	if !in.blamed[blamed] && in.othersCome(ctx, uid) {
		in.blamed[blamed] = true
	}
	return in.blamed[blamed]
}

// othersCome tries some mails that are not known to break the connection. Those that
// do may have come one after the other, so these are far apart.
func (in *Inbox) othersCome(ctx context.Context, uid uint32) bool {
	var others []uint32
	err := in.with(ctx, func(s *session) (err error) {
		others, err = s.search(ctx, &imap.SearchCriteria{UID: from(1)})
		return err
	})
	others = slices.DeleteFunc(others, func(other uint32) bool { return other == uid || in.blamed[Mark{in.listed, other}] })
	if err != nil || len(others) == 0 {
		return false
	}
	end := len(others) - 1
	for _, i := range slices.Compact([]int{end, end / 2, 0}) {
		if got, _, _ := in.fetchOnFresh(ctx, others[i]); len(got) > 0 {
			return true
		}
	}
	return false
}

// present returns those of the UIDs that the mailbox still has.
func (in *Inbox) present(ctx context.Context, uids []uint32) (present []uint32, err error) {
	err = in.with(ctx, func(s *session) error {
		if err := in.sameNumbers(s); err != nil {
			return err
		}
		present, err = s.present(ctx, uids)
		return err
	})
	return present, err
}

// fetchAlone gets one mail by its sequence number.
//
// QUIRK: go-imap loses an answer to UID FETCH in which the text comes before the
// UID, which RFC 9051 section 7.5.2 permits; by sequence number it takes any
// order. Between SEARCH and FETCH no server may renumber (section 7.5.1), and
// the UID is compared if it comes.
//
// reached says that things went well up to the FETCH itself.
func (in *Inbox) fetchAlone(ctx context.Context, uid uint32) (mails []Mail, reached bool, err error) {
	err = in.with(ctx, func(s *session) error {
		if err := in.sameNumbers(s); err != nil {
			return err
		}
		number, err := s.sequenceNumber(ctx, uid)
		if number == 0 {
			return err
		}
		reached = true
		mails, err = s.fetch(ctx, imap.SeqSetNum(number), in.cfg.MaxBytes)
		return err
	})
	if len(mails) != 1 || mails[0].UID != 0 && mails[0].UID != uid {
		return nil, reached, err
	}
	mails[0].UID = uid
	return mails, reached, nil // whole, so what happened after it does not matter
}

// sequenceNumber is zero for a mail that is not there.
func (s *session) sequenceNumber(ctx context.Context, uid uint32) (number uint32, err error) {
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
			return errors.New("one UID, several mails")
		}
		number = set[0].Start
		return nil
	})
	return number, err
}
