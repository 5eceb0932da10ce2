package mailer

import (
	"bytes"
	"context"
	"net/mail"
	"slices"
	"strings"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

const (
	maxPeeked  = 200  // mails in one FETCH of Peek
	maxFrom    = 2000 // bytes of a From field that are fetched
	maxAddress = 254  // bytes of an address (RFC 5321 section 4.5.3.1.3, less the angle brackets)
)

// Envelope is what Peek tells about a mail.
type Envelope struct {
	UID  uint32
	Size int64  // in bytes, according to the server; 0 if it did not say
	From string // the address in the From field, in lower case; "" if the server did not say
}

// Peek asks for the sizes and senders of mails, which is much less to send than the
// mails. It returns one envelope for each UID, in ascending order. If the server does
// not answer for a mail, or answers something else, only the UID is set.
// ErrRenumbered means that the UIDs now belong to other mails.
func (in *Inbox) Peek(ctx context.Context, uids []uint32) ([]Envelope, error) {
	uids = slices.Compact(slices.Sorted(slices.Values(uids)))
	envelopes := make([]Envelope, 0, len(uids))
	for batch := range slices.Chunk(uids, maxPeeked) {
		answers := make(map[uint32]Envelope, len(batch))
		for _, uid := range batch {
			answers[uid] = Envelope{UID: uid}
		}
		err := in.with(ctx, func(s *imapConn) error {
			if err := in.checkValidity(s); err != nil {
				return err
			}
			return s.peek(ctx, batch, answers)
		})
		if err != nil && mayBeMailsFault(ctx, err) && in.session != nil {
			in.log.DebugContext(ctx, "server refuses to tell senders of mails", "err", err)
			err = nil // some servers refuse because of one mail
		}
		if err != nil {
			return nil, err
		}
		for _, uid := range batch {
			envelopes = append(envelopes, answers[uid])
		}
	}
	return envelopes, nil
}

// peek puts what the server tells about the mails into answers, which has an envelope
// for each of them.
func (s *imapConn) peek(ctx context.Context, uids []uint32, answers map[uint32]Envelope) error {
	set := uidSet(uids)
	options := &imap.FetchOptions{
		UID:        true,
		RFC822Size: true,
		BodySection: []*imap.FetchItemBodySection{{
			Specifier:    imap.PartSpecifierHeader,
			HeaderFields: []string{"From"},
			Peek:         true,
			Partial:      &imap.SectionPartial{Size: maxFrom},
		}},
	}
	return s.do(ctx, "fetch senders of mails "+set.String(), func() error {
		command := s.client.Fetch(set, options)
		for message := command.Next(); message != nil; message = command.Next() {
			envelope, err := s.collectEnvelope(message)
			if err != nil {
				return err // the command must no longer be used; see text
			}
			// Servers also tell changes of flags, unasked.
			if _, asked := answers[envelope.UID]; asked && (envelope.Size != 0 || envelope.From != "") {
				answers[envelope.UID] = envelope
			}
		}
		return command.Close()
	})
}

// collectEnvelope reads one answer to its end, as go-imap requires.
func (s *imapConn) collectEnvelope(message *imapclient.FetchMessageData) (e Envelope, err error) {
	for item := message.Next(); item != nil; item = message.Next() {
		switch item := item.(type) {
		case imapclient.FetchItemDataUID:
			e.UID = uint32(item.UID)
		case imapclient.FetchItemDataRFC822Size:
			e.Size = item.Size
		case imapclient.FetchItemDataBodySection:
			header, _, err := s.text(item.Literal, maxFrom)
			if err != nil {
				return e, err
			}
			e.From = fromAddress(header)
		}
	}
	return e, nil
}

// fromAddress returns the address in a From field, in lower case. In a field that is
// not well-formed it takes what is between the last angle brackets, or all of it: that
// tells senders apart well enough.
func fromAddress(header []byte) string {
	_, value, _ := bytes.Cut(header, []byte(":"))
	from := strings.Join(strings.Fields(string(value)), " ")
	if list, err := mail.ParseAddressList(from); err == nil {
		from = list[0].Address
	} else {
		from, _, _ = strings.Cut(from[strings.LastIndexByte(from, '<')+1:], ">")
	}
	return strings.ToLower(from[:min(len(from), maxAddress)])
}

// SenderOf returns the address in the From field of a mail, as [Inbox.Peek] does.
func SenderOf(raw []byte) string {
	for header := raw; len(header) > 0; {
		// QUIRK: some programs put a byte order mark before the header, and mail servers put fields above it.
		header = bytes.TrimPrefix(header, []byte("\ufeff"))
		line, rest, _ := bytes.Cut(header, []byte("\n"))
		if len(bytes.TrimSpace(line)) == 0 {
			return ""
		}
		if len(line) > 5 && bytes.EqualFold(line[:5], []byte("from:")) {
			return fromAddress(folded(header))
		}
		header = rest
	}
	return ""
}

// folded returns the first field of a header, which may go on for several lines.
func folded(header []byte) []byte {
	end := 0
	for end < len(header) && end < maxFrom {
		line := bytes.IndexByte(header[end:], '\n')
		if line < 0 {
			return header
		}
		if end += line + 1; end == len(header) || header[end] != ' ' && header[end] != '\t' {
			break
		}
	}
	return header[:min(end, maxFrom)]
}
