package postoffice

import (
	"bytes"
	"strings"
)

// A field is one header field as it stands in a message.
type field struct {
	start, end int    // bytes of the message, line ends included
	name       string // as written, without blanks around; "" when the line has no colon
	value      string // unfolded, without blanks around
}

// headerEnd is where the header of raw ends, the empty line included: behind the first line that is
// empty when lines end in LF or CRLF. That is the latest end any mail program sees, so that no field
// is missed. Without an empty line everything is header.
func headerEnd(raw []byte) int {
	for at := 0; at < len(raw); {
		next := lineEnd(raw, at)
		if line := raw[at:next]; string(line) == "\n" || string(line) == "\r\n" {
			return next
		}
		at = next
	}
	return len(raw)
}

// A lineEnder finds the end, behind the line end, of the line that begins at a place of raw.
type lineEnder func(raw []byte, at int) int

// lineEnd ends lines at LF, with or without a CR: how Go and nearly all mail programs read.
func lineEnd(raw []byte, at int) int {
	if i := bytes.IndexByte(raw[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(raw)
}

// lineEndAny also ends lines at a lone CR: how Python and old mail programs read.
func lineEndAny(raw []byte, at int) int {
	i := bytes.IndexAny(raw[at:], "\r\n")
	switch {
	case i < 0:
		return len(raw)
	case raw[at+i] == '\r' && at+i+1 < len(raw) && raw[at+i+1] == '\n':
		return at + i + 2
	}
	return at + i + 1
}

// fields reads a header without ever giving up: a line without a colon is a field without a name,
// an empty line is passed over.
func fields(header []byte, end lineEnder) []field {
	var all []field
	for at := 0; at < len(header); {
		start := at
		at = end(header, at)
		for at < len(header) && isBlank(header[at]) {
			at = end(header, at)
		}
		if text := header[start:at]; len(bytes.Trim(text, "\r\n")) > 0 {
			all = append(all, newField(text, start))
		}
	}
	return all
}

func newField(text []byte, start int) field {
	f := field{start: start, end: start + len(text)}
	name, value, ok := bytes.Cut(text, []byte(":"))
	if ok && len(bytes.TrimSpace(name)) > 0 {
		f.name = strings.Trim(string(name), oddBlanks)
		f.value = unfold(value)
	}
	return f
}

// oddBlanks may stand round a field's name where readers are lenient: blanks before the colon
// (RFC 5322 section 4.5 allowed them once), a byte order mark or NUL that some programs drop.
const oddBlanks = " \t\r\n\v\f\x00\ufeff"

// lineEnds are taken out of a folded field (RFC 5322 section 2.2.3).
var lineEnds = strings.NewReplacer("\r\n", "", "\n", "")

func unfold(value []byte) string { return strings.Trim(lineEnds.Replace(string(value)), " \t") }

func isBlank(b byte) bool { return b == ' ' || b == '\t' }

// fieldsNamed finds every field of raw that any mail program could take for one called name: lines
// may end in LF, CRLF or a lone CR, and the name is compared leniently.
func fieldsNamed(raw []byte, name string) []field {
	header := raw[:headerEnd(raw)]
	found := keepNamed(fields(header, lineEnd), name)
	if bytes.IndexByte(header, '\r') < 0 || !hasLoneCR(header) {
		return found
	}
	type span struct{ start, end int }
	known := make(map[span]bool)
	for _, f := range found {
		known[span{f.start, f.end}] = true
	}
	for _, f := range keepNamed(fields(header, lineEndAny), name) {
		if !known[span{f.start, f.end}] {
			found = append(found, f)
		}
	}
	return found
}

func keepNamed(all []field, name string) []field {
	kept := all[:0]
	for _, f := range all {
		if strings.EqualFold(f.name, name) {
			kept = append(kept, f)
		}
	}
	return kept
}

func hasLoneCR(b []byte) bool {
	return bytes.Count(b, []byte("\r")) != bytes.Count(b, []byte("\r\n"))
}
