package mailer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

const (
	maxBatchMails = 64       // mails in one FETCH
	maxBatchBytes = 16 << 20 // bytes in one FETCH
	// maxSkip is how many bytes beyond the limit are read and discarded. Beyond
	// that, closing the connection is cheaper.
	maxSkip = 8 << 20
)

// Mail is a mail as the server sent it.
type Mail struct {
	Validity, UID uint32
	Received      time.Time // INTERNALDATE in UTC: when it arrived in the mailbox; zero if the server has none
	Size          int64     // in bytes, according to the server
	Raw           []byte    // at most the first InboxConfig.MaxBytes bytes

	number uint32 // its sequence number in the answer
}

// Fetch fetches mails by UID, in ascending order, without marking them as seen. It
// holds all of them in memory, so callers should ask for a few dozen at a time.
//
// Each UID is returned as a mail, or as missing, or not at all because it has been
// expunged. A mail is missing if it exists but two attempts did not fetch it, or
// what came may not be whole; another time may be better. A mail that breaks the connection is missing too, as
// long as the server can send any other mail, so it does not hold up the rest.
// With an error, Fetch returns the mails fetched so far. ErrRenumbered means that
// the UIDs now belong to other mails. ErrStalled comes only if InboxConfig.Hurry is
// set: the server said nothing for a while instead of sending the next mail.
func (in *Inbox) Fetch(ctx context.Context, uids []uint32) (mails []Mail, missing []uint32, err error) {
	uids = slices.Compact(slices.Sorted(slices.Values(uids)))
	size := int(max(1, min(maxBatchMails, maxBatchBytes/in.cfg.MaxBytes)))
	for batch := range slices.Chunk(uids, size) {
		got, absent, err := in.fetchBatch(ctx, batch)
		mails = append(mails, got...)
		missing = append(missing, absent...)
		if err != nil {
			return mails, missing, err
		}
	}
	if len(mails) > 0 {
		in.backoff.Reset()
		in.inVain = 0
	}
	return mails, missing, nil
}

func (in *Inbox) fetchBatch(ctx context.Context, uids []uint32) (mails []Mail, missing []uint32, err error) {
	err = in.with(ctx, func(s *imapConn) error {
		if err := in.checkValidity(s); err != nil {
			return err
		}
		mails, err = s.fetch(ctx, uidSet(uids), len(uids), in.cfg.MaxBytes)
		if s.namedWrong(mails) {
			in.log.WarnContext(ctx, "the server gives mails wrong numbers, they are fetched one by one", "mails", len(uids))
			mails = nil
		}
		mails = in.believed(ctx, mails)
		return in.stalled(err)
	})
	lacking := without(uids, mails)
	if len(lacking) == 0 {
		err = nil // all mails are complete; a later error does not matter
	} else if err == nil || mayBeMailsFault(ctx, err) {
		var more []Mail
		more, missing, err = in.fetchAgain(ctx, lacking)
		mails = append(mails, more...)
	}
	slices.SortFunc(mails, func(a, b Mail) int { return cmp.Compare(a.UID, b.UID) })
	return mails, missing, err
}

// mayBeMailsFault reports whether a single mail may have caused the error.
func mayBeMailsFault(ctx context.Context, err error) bool {
	var refusal *imap.Error
	if errors.As(err, &refusal) && (isBusy(refusal) || isRefusedLogin(err)) {
		return false
	}
	return ctx.Err() == nil && !errors.Is(err, ErrRenumbered) && !errors.Is(err, ErrToken) && !errors.Is(err, ErrStalled)
}

// stalled adds ErrStalled to the error of a FETCH during which the server was silent, if
// Fetch is in a hurry.
func (in *Inbox) stalled(err error) error {
	if in.cfg.Hurry && errors.Is(err, ErrSilent) {
		return fmt.Errorf("%w: %w", ErrStalled, err)
	}
	return err
}

// namedWrong reports whether the server named a mail in the answers to the last FETCH that was not asked for, or named one
// twice, or named them in another order than that of the mailbox (RFC 9051 section 2.3.1.2). Then any of them may be another
// mail than it is said to be. Where a single mail is asked for, no answer can be about another one.
func (s *imapConn) namedWrong(mails []Mail) bool {
	byNumber := func(a, b Mail) int { return cmp.Compare(a.number, b.number) }
	byUID := func(a, b Mail) int { return cmp.Compare(a.UID, b.UID) }
	return s.stray.Load() || !slices.IsSortedFunc(slices.SortedFunc(slices.Values(mails), byNumber), byUID)
}

// fetch asks for some mails and returns the complete ones.
func (s *imapConn) fetch(ctx context.Context, set imap.NumSet, some int, limit int64) (mails []Mail, err error) {
	// Ask for few items: go-imap closes the connection if it cannot parse one.
	options := &imap.FetchOptions{
		UID:          true,
		RFC822Size:   true,
		InternalDate: true,
		BodySection: []*imap.FetchItemBodySection{{
			Peek:    true,
			Partial: &imap.SectionPartial{Size: limit},
		}},
	}
	s.stray.Store(false)
	defer func() { s.used = s.used || len(mails) > 0 }()
	err = s.do(ctx, "fetch mails "+set.String(), func() error {
		command := s.client.Fetch(set, options)
		for message := command.Next(); message != nil; message = command.Next() {
			mail, whole, err := s.collect(message, limit)
			if whole {
				mails = append(mails, mail)
			}
			if err == nil && len(mails) > some {
				s.wire.Close()
				err = ErrEndless
			}
			if err != nil {
				return err // the command must no longer be used; see text
			}
		}
		return command.Close()
	})
	return mails, err
}

// collect reads one answer to its end, as go-imap requires. whole means that the
// text arrived and is as long as announced.
func (s *imapConn) collect(message *imapclient.FetchMessageData, limit int64) (mail Mail, whole bool, err error) {
	mail.Validity, mail.number = s.validity, message.SeqNum
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

// text reads a literal and keeps its beginning. After an error the connection is
// closed and the command must no longer be used: go-imap would read the literal
// again while its own goroutine is reading.
//
// QUIRK: servers answer NIL for a mail they cannot read, and some ignore the limit
// and send everything.
func (s *imapConn) text(literal imap.LiteralReader, limit int64) (raw []byte, whole bool, err error) {
	if literal == nil {
		return nil, false, nil
	}
	size := literal.Size()
	counted := mailText{literal, s.wire}
	raw, err = io.ReadAll(io.LimitReader(counted, limit))
	whole = err == nil && int64(len(raw)) == min(size, limit)
	if size-limit > maxSkip {
		s.wire.Close()
	}
	if whole {
		var rest int64
		rest, err = io.Copy(io.Discard, counted)
		if int64(len(raw))+rest == size {
			return raw, true, err
		}
	}
	s.wire.Close()
	return raw, whole, cmp.Or(err, io.ErrUnexpectedEOF)
}

// mailText is a text whose bytes do not count as an answer that has to be kept.
type mailText struct {
	io.Reader
	wire *wire
}

func (t mailText) Read(b []byte) (int, error) {
	n, err := t.Reader.Read(b)
	t.wire.allow(int64(n))
	return n, err
}

func uidSet(uids []uint32) imap.UIDSet {
	var set imap.UIDSet
	for _, uid := range uids {
		set.AddNum(imap.UID(uid))
	}
	return set
}

// without returns the UIDs that are not among the mails.
func without(uids []uint32, mails []Mail) []uint32 {
	came := make(map[uint32]bool, len(mails))
	for _, mail := range mails {
		came[mail.UID] = true
	}
	return slices.DeleteFunc(slices.Clone(uids), func(uid uint32) bool { return came[uid] })
}
