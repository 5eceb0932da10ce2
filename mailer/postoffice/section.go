package postoffice

import (
	"bytes"
	"slices"
	"strings"

	"github.com/emersion/go-imap/v2"
)

// section is what a BODY[...] item asks for (RFC 3501 section 6.4.5). What does not exist is empty.
func section(raw []byte, item *imap.FetchItemBodySection) []byte {
	return partial(wholeSection(raw, item), item.Partial)
}

func wholeSection(raw []byte, item *imap.FetchItemBodySection) []byte {
	if len(item.Part) == 0 {
		if item.Specifier == imap.PartSpecifierNone {
			return raw
		}
		end := headerEnd(raw) // no need to take it apart
		return messageSection(&part{header: raw[:end], body: raw[end:]}, item)
	}
	p := parseMessage(raw).at(item.Part)
	switch {
	case p == nil:
		return nil
	case item.Specifier == imap.PartSpecifierNone:
		return p.body
	case item.Specifier == imap.PartSpecifierMIME:
		return p.header
	case p.message != nil:
		return messageSection(p.message, item)
	}
	return nil
}

// messageSection is HEADER, HEADER.FIELDS, HEADER.FIELDS.NOT or TEXT of a message.
func messageSection(m *part, item *imap.FetchItemBodySection) []byte {
	switch {
	case item.Specifier == imap.PartSpecifierText:
		return m.body
	case item.Specifier != imap.PartSpecifierHeader:
		return nil
	case len(item.HeaderFields) > 0:
		return someFields(m.header, item.HeaderFields, true)
	case len(item.HeaderFieldsNot) > 0:
		return someFields(m.header, item.HeaderFieldsNot, false)
	}
	return m.header
}

// someFields are the fields named, or all others, byte for byte, with an empty line after them.
func someFields(header []byte, names []string, named bool) []byte {
	var b bytes.Buffer
	for _, f := range fields(header, lineEnd) {
		is := slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, f.name) })
		if is == named {
			b.Write(bytes.TrimRight(header[f.start:f.end], "\r\n"))
			b.WriteString("\r\n")
		}
	}
	b.WriteString("\r\n")
	return b.Bytes()
}

// at follows part numbers down from a message: 2.1 is the first part of the second part. A message
// that is no multipart has one part, its text.
func (p *part) at(path []int) *part {
	for i, n := range path {
		whole := i == 0 // p is a message, not only one part of it
		if i > 0 && p.message != nil {
			p, whole = p.message, true
		}
		switch {
		case 0 < n && n <= len(p.children):
			p = p.children[n-1]
		case len(p.children) > 0 || n != 1 || !whole:
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
