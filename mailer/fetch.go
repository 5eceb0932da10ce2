package mailer

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

const (
	batchMails = 64       // mails asked for at once
	batchBytes = 16 << 20 // bytes that those may have together
	// skippable is how much beyond the asked-for bytes is read and thrown away
	// before hanging up is cheaper.
	skippable = 8 << 20
)

// Mail is a mail as the server gave it.
type Mail struct {
	Validity, UID uint32
	Received      time.Time // INTERNALDATE in UTC: when it came into the mailbox; zero if the server has none
	Size          int64     // bytes, as the server says
	Raw           []byte    // its beginning, at most InboxConfig.MaxBytes
}

// Fetch gets mails by UID, in ascending order, without marking them as seen.
// All of them are held in memory: hand over a few dozen at a time.
//
// Every UID is accounted for. It comes back as a mail; or as missing: the
// mailbox has it, but two attempts did not bring it, which may be better another
// day; or not at all, because it has been expunged meanwhile. Mails that the
// server cannot give without breaking the connection are missing as well, as
// long as it gives any other; they do not hold up the rest. With an error come
// the mails got so far; ErrRenumbered says that the UIDs mean other mails now.
func (in *Inbox) Fetch(ctx context.Context, uids []uint32) (mails []Mail, missing []uint32, err error) {
	uids = slices.Compact(slices.Sorted(slices.Values(uids)))
	size := int(max(1, min(batchMails, batchBytes/in.cfg.MaxBytes)))
	for batch := range slices.Chunk(uids, size) {
		got, absent, err := in.fetchBatch(ctx, batch)
		mails = append(mails, got...)
		missing = append(missing, absent...)
		if err != nil {
			return mails, missing, err
		}
	}
	if len(mails) > 0 {
		in.pauses.Reset()
	}
	return mails, missing, nil
}

func (in *Inbox) fetchBatch(ctx context.Context, uids []uint32) (mails []Mail, missing []uint32, err error) {
	err = in.with(ctx, func(s *session) error {
		if err := in.sameNumbers(s); err != nil {
			return err
		}
		mails, err = s.fetch(ctx, uidSet(uids), in.cfg.MaxBytes)
		return err
	})
	lacking := without(uids, mails)
	if len(lacking) == 0 {
		err = nil // all came whole, whatever broke after that
	} else if err == nil || worthAnother(ctx, err) {
		var more []Mail
		more, missing, err = in.fetchAgain(ctx, lacking)
		mails = append(mails, more...)
	}
	slices.SortFunc(mails, func(a, b Mail) int { return cmp.Compare(a.UID, b.UID) })
	return mails, missing, err
}

// worthAnother tells failures that may be one mail's fault from the others.
func worthAnother(ctx context.Context, err error) bool {
	var refusal *imap.Error
	if errors.As(err, &refusal) && (isBusy(refusal) || errors.Is(err, ErrLogin)) {
		return false
	}
	return ctx.Err() == nil && !errors.Is(err, ErrRenumbered)
}

// fetch asks for mails and returns those that came whole.
func (s *session) fetch(ctx context.Context, set imap.NumSet, limit int64) (mails []Mail, err error) {
	// Little is asked for: go-imap gives the connection up over anything it
	// cannot parse.
	options := &imap.FetchOptions{
		UID:          true,
		RFC822Size:   true,
		InternalDate: true,
		BodySection: []*imap.FetchItemBodySection{{
			Peek:    true,
			Partial: &imap.SectionPartial{Size: limit},
		}},
	}
	defer func() { s.worn = s.worn || len(mails) > 0 }()
	err = s.do(ctx, "fetch mails "+set.String(), func() error {
		command := s.client.Fetch(set, options)
		for message := command.Next(); message != nil; message = command.Next() {
			mail, whole, err := s.collect(message, limit)
			if whole {
				mails = append(mails, mail)
			}
			if err != nil {
				return err // without another look at the command; see text
			}
		}
		return command.Close()
	})
	return mails, err
}

// collect reads one answer to the end, as go-imap demands. A mail is whole when
// its text came, and is as long as announced.
func (s *session) collect(message *imapclient.FetchMessageData, limit int64) (mail Mail, whole bool, err error) {
	mail.Validity = s.validity
	for item := message.Next(); item != nil; item = message.Next() {
		switch item := item.(type) {
		case imapclient.FetchItemDataUID:
			mail.UID = uint32(item.UID)
		case imapclient.FetchItemDataRFC822Size:
			mail.Size = item.Size
		case imapclient.FetchItemDataInternalDate:
			mail.Received = item.Time.UTC()
		case imapclient.FetchItemDataBodySection:
			mail.Raw, whole, err = s.text(item.Literal, limit)
			if err != nil {
				return mail, whole, err
			}
		}
	}
	return mail, whole, nil
}

// text reads a literal, keeping its beginning. After an error the connection is
// gone, and nothing of the command may be touched: go-imap would read the
// literal once more, while its own goroutine reads on.
//
// QUIRK: servers answer NIL for a mail they cannot read, and some ignore the
// limit and send everything.
func (s *session) text(literal imap.LiteralReader, limit int64) (raw []byte, whole bool, err error) {
	if literal == nil {
		return nil, false, nil
	}
	size := literal.Size()
	raw, err = io.ReadAll(io.LimitReader(literal, limit))
	whole = err == nil && int64(len(raw)) == min(size, limit)
	if size-limit > skippable {
		s.wire.Close()
	}
	if whole {
		var rest int64
		rest, err = io.Copy(io.Discard, literal)
		if int64(len(raw))+rest == size {
			return raw, true, err
		}
	}
	s.wire.Close()
	return raw, whole, cmp.Or(err, io.ErrUnexpectedEOF)
}

func uidSet(uids []uint32) imap.UIDSet {
	var set imap.UIDSet
	for _, uid := range uids {
		set.AddNum(imap.UID(uid))
	}
	return set
}

// without returns the UIDs that no mail has.
func without(uids []uint32, mails []Mail) []uint32 {
	came := make(map[uint32]bool, len(mails))
	for _, mail := range mails {
		came[mail.UID] = true
	}
	return slices.DeleteFunc(slices.Clone(uids), func(uid uint32) bool { return came[uid] })
}
