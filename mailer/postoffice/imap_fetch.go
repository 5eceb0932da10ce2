package postoffice

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-message/textproto"

	"pentepost/mailer/mime"
)

// Fetch handles FETCH. It reads one message at a time and holds no lock while it writes to the client,
// so a slow client delays nobody and costs the memory of one message.
func (s *imapSession) Fetch(w *imapserver.FetchWriter, set imap.NumSet, options *imap.FetchOptions) error {
	if len(options.BinarySection)+len(options.BinarySectionSize) > 0 {
		return &imap.Error{Type: imap.StatusResponseTypeBad, Text: "BINARY is not offered"}
	}
	all, complete := s.selected.messages(set)
	withFlags := options.Flags
	if marksSeen(options) && !s.selected.readOnly {
		// The answer to a FETCH includes the flags that it changes (RFC 3501 section 6.4.5).
		withFlags = true
		change := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Flags: []imap.Flag{imap.FlagSeen}}
		if err := s.changeFlags(all, change); err != nil {
			return err
		}
	}
	for _, m := range all {
		err := s.fetchOne(w, m, options, withFlags)
		if errors.Is(err, errNotFound) {
			_, bySeq := set.(imap.SeqSet)
			complete = complete && !bySeq
		} else if err != nil {
			return err
		}
	}
	if !complete {
		return errExpunged()
	}
	return nil
}

func marksSeen(options *imap.FetchOptions) bool {
	for _, item := range options.BodySection {
		if !item.Peek && item.Specifier != imap.PartSpecifierHeader {
			return true
		}
	}
	return false
}

// fetchOne reads what it needs before it begins to answer, because an answer must be completed. The UID
// comes first.
//
// QUIRK: go-imap's client loses a message whose UID comes after its body.
func (s *imapSession) fetchOne(w *imapserver.FetchWriter, m message, options *imap.FetchOptions, withFlags bool) error {
	var raw []byte
	if options.Envelope || options.BodyStructure != nil || len(options.BodySection) > 0 {
		var err error
		if raw, err = s.store.raw(s.selected.tracker.folder, m.uid); errors.Is(err, errNotFound) {
			return err
		} else if err != nil {
			return s.answer("FETCH", err)
		}
	}
	r := w.CreateMessage(m.seq)
	r.WriteUID(m.uid)
	if withFlags {

		r.WriteFlags(m.flags.list())
	}
	if options.InternalDate {
		r.WriteInternalDate(time.UnixMicro(m.arrived).UTC())
	}
	if options.RFC822Size {
		r.WriteRFC822Size(m.bytes)
	}
	if options.Envelope {
		header, _ := mime.ReadHeader(raw, mime.Limits{})
		r.WriteEnvelope(envelope(header))
	}
	if options.BodyStructure != nil {
		r.WriteBodyStructure(structure(parse(raw).Root))
	}
	for _, item := range options.BodySection {
		if err := writeSection(r, item, partial(section(raw, item), item.Partial)); err != nil {
			return errors.Join(err, r.Close())
		}
	}
	return r.Close()
}

func writeSection(r *imapserver.FetchResponseWriter, item *imap.FetchItemBodySection, data []byte) error {
	literal := r.WriteBodySection(item, int64(len(data)))
	_, err := literal.Write(data)
	if errClose := literal.Close(); err == nil {
		err = errClose
	}
	return err
}

// maxMIMEDepth and maxMIMEParts bound what is parsed. A part that is nested deeper, or that comes later,
// belongs to the part around it.
const (
	maxMIMEDepth = 20
	maxMIMEParts = 1000
)

// parse parses a message.
//
// DECISION: the parser is mailer/mime. go-imap's ExtractBodySection and ExtractBodyStructure return
// nothing for a message with one header line that is no field, and have no limits: 4,000 messages
// nested in each other (120 kB) take 0.3 s, and twice as many take four times as long.
func parse(raw []byte) mime.Tree {
	return mime.Parse(raw, mime.Limits{Depth: maxMIMEDepth, Parts: maxMIMEParts})
}

// envelope is the ENVELOPE of a message (RFC 3501 section 7.4.2).
func envelope(header mime.Header) *imap.Envelope {
	var h textproto.Header
	for _, name := range []string{"Date", "Subject", "From", "Sender", "Reply-To", "To", "Cc", "Bcc", "In-Reply-To", "Message-Id"} {
		if value := header.Get(name); value != "" {
			h.Set(name, value)
		}
	}
	return imapserver.ExtractEnvelope(h)
}

// structure is the BODYSTRUCTURE of a part. IMAP knows neither a multipart without parts nor a
// message/rfc822 that was not parsed, so these are text/plain and application/octet-stream.
func structure(p *mime.Part) imap.BodyStructure {
	main, sub, _ := strings.Cut(p.Type, "/")
	disposition, language, location := disposition(p), languages(p), p.Header.Get("Content-Location")
	if len(p.Children) > 0 {
		multi := &imap.BodyStructureMultiPart{
			Subtype:  sub,
			Extended: &imap.BodyStructureMultiPartExt{Params: p.Params, Disposition: disposition, Language: language, Location: location},
		}
		for _, child := range p.Children {
			multi.Children = append(multi.Children, structure(child))
		}
		return multi
	}
	single := &imap.BodyStructureSinglePart{
		Type:        main,
		Subtype:     sub,
		Params:      p.Params,
		ID:          p.Header.Get("Content-Id"),
		Description: p.Header.Get("Content-Description"),
		Encoding:    strings.ToLower(cmp.Or(p.Header.Get("Content-Transfer-Encoding"), "7bit")),
		Size:        uint32(len(p.Body)),
		Extended:    &imap.BodyStructureSinglePartExt{Disposition: disposition, Language: language, Location: location},
	}
	if strings.HasPrefix(p.Declared, "multipart/") {
		single.Type, single.Subtype, single.Params = "text", "plain", nil
	}
	lines := int64(bytes.Count(p.Body, []byte("\n")))
	switch {
	case p.Message != nil && p.Type == "message/rfc822":
		single.MessageRFC822 = &imap.BodyStructureMessageRFC822{Envelope: envelope(p.Message.Header), BodyStructure: structure(p.Message), NumLines: lines}
	case p.Type == "message/rfc822":
		single.Type, single.Subtype = "application", "octet-stream"
	case single.Type == "text":
		single.Text = &imap.BodyStructureText{NumLines: lines}
	}
	return single
}

func disposition(p *mime.Part) *imap.BodyStructureDisposition {
	value, params := mime.ParseParams(p.Header.Get("Content-Disposition"))
	if value == "" {
		return nil
	}
	return &imap.BodyStructureDisposition{Value: strings.ToLower(value), Params: params}
}

func languages(p *mime.Part) []string {
	return strings.FieldsFunc(p.Header.Get("Content-Language"), func(r rune) bool { return r == ',' || r == ' ' })
}

// section returns what a BODY[...] item asks for (RFC 3501 section 6.4.5), and nothing if it does not
// exist.
func section(raw []byte, item *imap.FetchItemBodySection) []byte {
	if len(item.Part) == 0 {
		if item.Specifier == imap.PartSpecifierNone {
			return raw
		}
		header, body := mime.ReadHeader(raw, mime.Limits{})
		return messageSection(header, body, item)
	}
	p := partAt(parse(raw).Root, item.Part)
	switch {
	case p == nil:
		return nil
	case item.Specifier == imap.PartSpecifierNone:
		return p.Body
	case item.Specifier == imap.PartSpecifierMIME:
		return p.Header.Raw
	case p.Message != nil:
		return messageSection(p.Message.Header, p.Message.Body, item)
	}
	return nil
}

// messageSection returns HEADER, HEADER.FIELDS, HEADER.FIELDS.NOT or TEXT of a message.
func messageSection(header mime.Header, body []byte, item *imap.FetchItemBodySection) []byte {
	switch {
	case item.Specifier == imap.PartSpecifierText:
		return body
	case item.Specifier != imap.PartSpecifierHeader:
		return nil
	case len(item.HeaderFields) > 0:
		return someFields(header, item.HeaderFields, true)
	case len(item.HeaderFieldsNot) > 0:
		return someFields(header, item.HeaderFieldsNot, false)
	}
	return header.Raw
}

// someFields returns the fields named, or all others, unchanged and followed by an empty line.
func someFields(header mime.Header, names []string, named bool) []byte {
	var b bytes.Buffer
	for _, f := range header.Fields {
		is := slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, f.Name) })
		if is == named {
			b.Write(bytes.TrimRight(header.Raw[f.Start:f.End], "\r\n"))
			b.WriteString("\r\n")
		}
	}
	b.WriteString("\r\n")
	return b.Bytes()
}

// partAt follows part numbers down from a message: 2.1 is the first part of the second part. A message
// that is not a multipart has one part, its text.
func partAt(p *mime.Part, path []int) *mime.Part {
	for i, n := range path {
		whole := i == 0 // p is a message, not a part of one
		if i > 0 && p.Message != nil {
			p, whole = p.Message, true
		}
		switch {
		case 0 < n && n <= len(p.Children):
			p = p.Children[n-1]
		case len(p.Children) > 0 || n != 1 || !whole:
			return nil
		}
	}
	return p
}

func partial(b []byte, p *imap.SectionPartial) []byte {
	if p == nil {
		return b
	}
	if p.Offset < 0 || p.Size < 0 || p.Offset >= int64(len(b)) {
		return nil
	}
	b = b[p.Offset:]
	return b[:min(p.Size, int64(len(b)))]
}
