package mailer

import (
	"context"
	"errors"
	"fmt"

	"github.com/emersion/go-imap/v2"
)

// fetchAgain asks for the mails that a batch did not bring, one by one, unless
// they have been expunged meanwhile. Those it does not get either are missing.
func (in *Inbox) fetchAgain(ctx context.Context, uids []uint32) (mails []Mail, missing []uint32, err error) {
	present, err := in.present(ctx, uids)
	inARow := 0
	for _, uid := range present {
		var got []Mail
		got, err = in.fetchAlone(ctx, uid)
		switch {
		case err == nil:
			inARow = 0
		case !worthAnother(ctx, err):
			return mails, missing, err
		default:
			// One mail may break a connection; two in a row are the server's doing.
			if inARow++; inARow == 2 {
				return mails, missing, err
			}
		}
		if len(got) == 0 {
			in.log.WarnContext(ctx, "mailbox: mail cannot be fetched", "uid", uid, "err", err)
			missing = append(missing, uid)
		}
		mails = append(mails, got...)
		err = nil
	}
	return mails, missing, err
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
func (in *Inbox) fetchAlone(ctx context.Context, uid uint32) (mails []Mail, err error) {
	err = in.with(ctx, func(s *session) error {
		if err := in.sameNumbers(s); err != nil {
			return err
		}
		number, err := s.sequenceNumber(ctx, uid)
		if number == 0 {
			return err
		}
		mails, err = s.fetch(ctx, imap.SeqSetNum(number), in.cfg.MaxBytes)
		return err
	})
	if len(mails) != 1 || mails[0].UID != 0 && mails[0].UID != uid {
		return nil, err
	}
	mails[0].UID = uid
	return mails, nil // whole, so what happened after it does not matter
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
