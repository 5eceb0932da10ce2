package parser

import (
	"bytes"
	"strings"
)

// field is one header field, unfolded.
type field struct {
	name   string // as written, without the blanks before the colon
	value  string // raw bytes, line ends of the folding removed, outer blanks trimmed
	spaced bool   // blanks between name and colon (RFC 5322 section 4.5.8 forbids them today)
}

// header is a header block read with patience: what is no field is stepped
// over, so that one damaged line does not cost the mail.
type header struct {
	fields []field
	over   string // the limit that was broken, "" if none

	// blankFrom: a From field behind a blank, which some programs take for a
	// field and others for the end of the trace field above it.
	blankFrom bool
}

// first returns the value of the topmost field of that name, "" if none.
func (h *header) first(name string) string {
	for i := range h.fields {
		if strings.EqualFold(h.fields[i].name, name) {
			return h.fields[i].value
		}
	}
	return ""
}

// all returns the values of every field of that name, topmost first.
func (h *header) all(name string) []string {
	var values []string
	for i := range h.fields {
		if strings.EqualFold(h.fields[i].name, name) {
			values = append(values, h.fields[i].value)
		}
	}
	return values
}

// splitHeader reads fields up to the first empty line and returns what
// follows it. maxSize and maxFields end it early, with header.over set.
func splitHeader(raw []byte, maxSize, maxFields int) (header, []byte) {
	var h header
	rest := raw
	size := 0
	var value []byte // of the last field, nil if the last line was none
	for len(rest) > 0 && h.over == "" {
		line, after := cutLine(rest)
		size += len(rest) - len(after)
		rest = after
		// QUIRK: 047-bom-before-header; the fields of servers on the way stand before it.
		line = bytes.TrimPrefix(line, []byte("\xef\xbb\xbf"))
		switch {
		case len(line) == 0:
			h.finish(value)
			return h, rest
		case size > maxSize:
			h.over = "header-too-big"
		case line[0] == ' ' || line[0] == '\t':
			h.blankFrom = h.blankFrom || h.hidesFrom(line, value != nil)
			if value != nil {
				value = append(append(value, ' '), bytes.Trim(line, " \t")...)
			}
		default:
			h.finish(value)
			value = h.begin(line, maxFields)
		}
	}
	h.finish(value)
	return h, rest
}

// begin adds the field that a line opens and returns the start of its value.
// A line that opens none is stepped over (QUIRK: 049-header-line-without-colon),
// the first line of an mbox file with it (QUIRK: 048-mbox-from).
func (h *header) begin(line []byte, maxFields int) (value []byte) {
	f, start, ok := cutField(line)
	switch {
	case !ok:
		return nil
	case len(h.fields) >= maxFields:
		h.over = "too-many-fields"
		return nil
	}
	h.fields = append(h.fields, f)
	return append([]byte{}, start...)
}

// finish gives the last field its whole value.
func (h *header) finish(value []byte) {
	if n := len(h.fields); n > 0 && value != nil {
		h.fields[n-1].value = strings.Trim(string(value), " \t\r\n")
	}
}

// cutLine returns the first line without its line end, and what follows.
func cutLine(b []byte) (line, rest []byte) {
	i := bytes.IndexByte(b, '\n')
	if i < 0 {
		return bytes.TrimRight(b, "\r"), nil
	}
	return bytes.TrimRight(b[:i], "\r"), b[i+1:]
}

// cutField splits a line into a field name and the start of its value.
func cutField(line []byte) (f field, value []byte, ok bool) {
	colon := bytes.IndexByte(line, ':')
	if colon <= 0 {
		return f, nil, false
	}
	name := bytes.TrimRight(line[:colon], " \t")
	for _, c := range name {
		if c <= ' ' || c >= 0x7f {
			return f, nil, false
		}
	}
	if len(name) == 0 {
		return f, nil, false
	}
	return field{name: string(name), spaced: len(name) != colon}, line[colon+1:], true
}

// hidesFrom reports a From field behind blanks (QUIRK: 068-blank-before-from).
// A sender puts it first, and receiving servers put their own fields above it,
// so that it seems to go on the last of those. In a Subject it is text, in a
// signature a list of field names.
func (h *header) hidesFrom(line []byte, goesOn bool) bool {
	f, value, ok := cutField(bytes.TrimLeft(line, " \t"))
	if !ok || !strings.EqualFold(f.name, "From") || bytes.IndexByte(value, '@') < 0 {
		return false
	}
	if !goesOn {
		return true
	}
	above := lowerASCII(h.fields[len(h.fields)-1].name)
	return above != "subject" && above != "comments" && !strings.Contains(above, "signature")
}

// looksLikeField reports whether a line could open a header block: used
// where a MIME part may have left its header out.
func looksLikeField(line []byte) bool {
	_, _, ok := cutField(line)
	return ok
}
