package mime

import (
	"bytes"
	"strings"
	"time"
	"unicode/utf8"
)

// Limits bounds what is read of a mail. A field that is zero sets no limit.
type Limits struct {
	HeaderSize int       // bytes of a header block; not applied to attached mails
	Fields     int       // fields of a header block
	Depth      int       // multiparts and attached mails inside each other
	Parts      int       // parts of a mail, multiparts included
	Deadline   time.Time // when to give up; checked before each part
}

// The limits that Header.Over and Tree.Over name.
const (
	HeaderTooBig  = "header-too-big"
	TooManyFields = "too-many-fields"
	TooDeep       = "too-deep"
	TooManyParts  = "too-many-parts"
	TooSlow       = "too-slow"
)

// A Field is one header field.
type Field struct {
	Name       string // as written, without the blanks before the colon
	Value      string // unfolded and without outer blanks; not decoded
	Start, End int    // byte offsets in Header.Raw, line ends included
	Spaced     bool   // blanks stand before the colon, which RFC 5322 section 4.5.8 calls obsolete
}

// A Header is a header block. Lines that are not fields are skipped, so one
// damaged line does not cost the mail.
type Header struct {
	Raw    []byte // the bytes of the block, with the empty line that ends it
	Fields []Field
	Over   string // the limit that was exceeded, "" if none

	// HiddenFrom reports a From field that begins with a blank. Some programs
	// read it as a field, others as the end of the field above.
	HiddenFrom bool
}

// Get returns the value of the topmost field with that name, "" if there is
// none. Names are compared without regard to case.
func (h *Header) Get(name string) string {
	for i := range h.Fields {
		if strings.EqualFold(h.Fields[i].Name, name) {
			return h.Fields[i].Value
		}
	}
	return ""
}

// Values returns the values of all fields with that name, topmost first.
func (h *Header) Values(name string) []string {
	var values []string
	for i := range h.Fields {
		if strings.EqualFold(h.Fields[i].Name, name) {
			values = append(values, h.Fields[i].Value)
		}
	}
	return values
}

// ReadHeader reads fields up to the first empty line and returns what follows
// that line. Exceeding Limits.HeaderSize or Limits.Fields ends the header
// early and sets Header.Over.
func ReadHeader(raw []byte, l Limits) (h Header, body []byte) {
	r := headerReader{limits: l}
	body = r.read(raw)
	r.header.Raw = raw[:len(raw)-len(body)]
	return r.header, body
}

// A headerReader reads one header block.
type headerReader struct {
	header Header
	limits Limits
	value  []byte // of the last field so far; nil if the last line was not part of a field
}

// read returns the bytes after the header.
func (r *headerReader) read(raw []byte) []byte {
	pos := 0
	for pos < len(raw) && r.header.Over == "" {
		line, rest := CutLine(raw[pos:])
		next := len(raw) - len(rest)
		// QUIRK: 047-bom-before-header; servers on the way put their fields above it.
		line = bytes.TrimPrefix(line, []byte("\xef\xbb\xbf"))
		switch {
		case len(line) == 0:
			r.finish(pos)
			return rest
		case r.limits.HeaderSize > 0 && next > r.limits.HeaderSize:
			r.header.Over = HeaderTooBig
		case line[0] == ' ' || line[0] == '\t':
			r.continueField(line)
		default:
			r.finish(pos)
			r.begin(line, pos)
		}
		pos = next
	}
	r.finish(pos)
	return raw[pos:]
}

// continueField adds a folded line to the field above it.
func (r *headerReader) continueField(line []byte) {
	r.header.HiddenFrom = r.header.HiddenFrom || r.hidesFrom(line)
	if r.value != nil {
		r.value = append(append(r.value, ' '), bytes.Trim(line, " \t")...)
	}
}

// begin adds the field that starts on a line. A line that starts none is
// skipped (QUIRK: 049-header-line-without-colon), and so is the first line of
// an mbox file (QUIRK: 048-mbox-from).
func (r *headerReader) begin(line []byte, start int) {
	f, value, ok := ParseField(line)
	switch {
	case !ok:
		r.value = nil
		return
	case r.limits.Fields > 0 && len(r.header.Fields) >= r.limits.Fields:
		r.header.Over = TooManyFields
		r.value = nil
		return
	}
	f.Start = start
	r.header.Fields = append(r.header.Fields, f)
	r.value = append([]byte{}, value...)
}

// finish stores the value of the last field, which ends before offset end.
func (r *headerReader) finish(end int) {
	if n := len(r.header.Fields); n > 0 && r.value != nil {
		f := &r.header.Fields[n-1]
		f.Value, f.End = strings.Trim(string(r.value), " \t\r\n"), end
	}
}

// hidesFrom reports a From field behind blanks (QUIRK: 068-blank-before-from).
// A sender puts it first and receiving servers add their own fields above it,
// so it looks like the continuation of the last of those. In a Subject it is
// plain text, in a signature it is part of a list of field names.
func (r *headerReader) hidesFrom(line []byte) bool {
	if bytes.IndexByte(line, '@') < 0 {
		return false
	}
	if _, ok := valueOf(line, "From"); !ok {
		return false
	}
	if r.value == nil {
		return true
	}
	above := LowerASCII(r.header.Fields[len(r.header.Fields)-1].Name)
	return above != "subject" && above != "comments" && !strings.Contains(above, "signature")
}

// CutLine returns the first line of b without its line end, and the rest.
func CutLine(b []byte) (line, rest []byte) {
	i := bytes.IndexByte(b, '\n')
	if i < 0 {
		return bytes.TrimRight(b, "\r"), nil
	}
	return bytes.TrimRight(b[:i], "\r"), b[i+1:]
}

// ParseField splits the first line of a field into its name and the start of
// its value. ok is false if no field can start with this line.
func ParseField(line []byte) (f Field, value []byte, ok bool) {
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
	return Field{Name: string(name), Spaced: len(name) != colon}, line[colon+1:], true
}

// LowerASCII folds A to Z and nothing else, as mail compares names and
// addresses. strings.ToLower would turn the Kelvin sign into a plain k and so
// make one address of two.
func LowerASCII(s string) string {
	ascii := true
	for i := 0; i < len(s) && ascii; i++ {
		ascii = s[i] < utf8.RuneSelf
	}
	if ascii {
		return strings.ToLower(s)
	}
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}
