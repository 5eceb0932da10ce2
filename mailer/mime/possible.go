package mime

import (
	"bytes"
	"strings"
)

// PossibleFields returns every field of a mail that some program could take
// for a field called name. Lines may end in LF, CRLF or a lone CR, and blanks,
// control characters and a byte order mark around the name do not count. Use
// it to search for forgeries; ReadHeader gives the ordinary reading.
//
// A field may be found twice if its lines can be split in two ways.
func PossibleFields(raw []byte, name string) []Field {
	header := raw[:HeaderEnd(raw)]
	found := fieldsNamed(header, name, lineEnd)
	if bytes.Count(header, []byte("\r")) == bytes.Count(header, []byte("\r\n")) {
		return found
	}
	type span struct{ start, end int }
	known := make(map[span]bool)
	for _, f := range found {
		known[span{f.Start, f.End}] = true
	}
	for _, f := range fieldsNamed(header, name, lineEndOrCR) {
		if !known[span{f.Start, f.End}] {
			found = append(found, f)
		}
	}
	return found
}

// HeaderEnd returns the offset at which the header of a mail ends: after the
// first line that is empty when lines end in LF or CRLF. This is the latest end
// that any mail program sees, so no field is missed. Without an empty line the
// whole mail is header.
func HeaderEnd(raw []byte) int {
	for pos := 0; pos < len(raw); {
		next := lineEnd(raw, pos)
		if line := raw[pos:next]; string(line) == "\n" || string(line) == "\r\n" {
			return next
		}
		pos = next
	}
	return len(raw)
}

// fieldsNamed returns the fields of a header that are called name, when
// nextLine finds the end of each line.
func fieldsNamed(header []byte, name string, nextLine func([]byte, int) int) []Field {
	var found []Field
	for pos := 0; pos < len(header); {
		start := pos
		pos = nextLine(header, pos)
		for pos < len(header) && (header[pos] == ' ' || header[pos] == '\t') {
			pos = nextLine(header, pos)
		}
		before, value, ok := bytes.Cut(header[start:pos], []byte(":"))
		if written := strings.Trim(string(before), oddBlanks); ok && strings.EqualFold(written, name) {
			found = append(found, Field{Name: written, Value: unfold(value), Start: start, End: pos})
		}
	}
	return found
}

// oddBlanks may stand around a field name that a lenient program recognises:
// blanks before the colon (RFC 5322 section 4.5 once allowed them), and a byte
// order mark or a NUL that some programs drop.
const oddBlanks = " \t\r\n\v\f\x00\ufeff"

// lineEnds are removed from a folded value (RFC 5322 section 2.2.3).
var lineEnds = strings.NewReplacer("\r\n", "", "\n", "")

func unfold(value []byte) string { return strings.Trim(lineEnds.Replace(string(value)), " \t") }

// lineEnd returns the offset after the line that starts at pos. Lines end with
// LF, with or without a CR, as nearly all mail programs read them.
func lineEnd(raw []byte, pos int) int {
	if i := bytes.IndexByte(raw[pos:], '\n'); i >= 0 {
		return pos + i + 1
	}
	return len(raw)
}

// lineEndOrCR is lineEnd for programs that also end a line at a lone CR, such
// as Python's and very old ones.
func lineEndOrCR(raw []byte, pos int) int {
	i := bytes.IndexAny(raw[pos:], "\r\n")
	switch {
	case i < 0:
		return len(raw)
	case raw[pos+i] == '\r' && pos+i+1 < len(raw) && raw[pos+i+1] == '\n':
		return pos + i + 2
	}
	return pos + i + 1
}
