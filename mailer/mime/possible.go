package mime

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/width"

	"pentepost/notation/visible"
)

// PossibleFields returns every field of a mail that some program could take
// for a field called name. Lines may end in LF, CRLF, a lone CR or whatever
// Unicode calls a line end, and what stands in or around the name does not
// count if a program could drop it: see sameName. Use it to search for
// forgeries; ReadHeader gives the ordinary reading.
//
// A field may be found twice if its lines can be split in two ways.
func PossibleFields(raw []byte, name string) []Field {
	header := raw[:HeaderEnd(raw)]
	found := fieldsNamed(header, name, lineEnd)
	if !hasOddBytes(header) {
		return found
	}
	type span struct{ name, end int }
	known := make(map[span]bool)
	for _, f := range found {
		known[span{nameAt(header, f), f.End}] = true
	}
	for _, f := range fieldsNamed(header, name, anyLineEnd) {
		if !known[span{nameAt(header, f), f.End}] {
			found = append(found, f)
		}
	}
	return found
}

// CountPossible returns how many fields called name some program could see. A
// field whose lines can be split in two ways counts once. Unlike PossibleFields,
// it also knows programs that drop a lone CR inside a name.
func CountPossible(raw []byte, name string) int {
	header := raw[:HeaderEnd(raw)]
	if !hasOddBytes(header) {
		return len(fieldsNamed(header, name, lineEnd))
	}
	count := func(header []byte) int {
		places := map[int]bool{}
		for _, f := range PossibleFields(header, name) {
			places[nameAt(header, f)] = true
		}
		return len(places)
	}
	n := count(header)
	if bytes.Count(header, []byte("\r")) != bytes.Count(header, []byte("\r\n")) {
		n = max(n, count(bytes.ReplaceAll(header, []byte("\r"), nil)))
	}
	return n
}

// nameAt returns the offset at which the name of a field begins.
func nameAt(header []byte, f Field) int {
	return f.End - len(trimOdd(header[f.Start:f.End]))
}

// HeaderEnd returns the offset at which the header of a mail ends: after the
// first line that is empty when lines end in LF or CRLF. This is the latest end
// that any mail program sees, so no field is missed. Without such a line the
// whole mail is header, unless it has an empty line that ends in CR CR LF, as a
// careless relay makes of each CRLF.
func HeaderEnd(raw []byte) int {
	doubled := 0
	for pos := 0; pos < len(raw); {
		next := lineEnd(raw, pos)
		switch line := raw[pos:next]; {
		case string(line) == "\n" || string(line) == "\r\n":
			return next
		case string(line) == "\r\r\n" && doubled == 0:
			doubled = next
		}
		pos = next
	}
	if doubled > 0 {
		return doubled
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
		if value, ok := valueOf(header[start:pos], name); ok {
			found = append(found, Field{Name: name, Value: unfold(value), Start: start, End: pos})
		}
	}
	return found
}

// valueOf returns the value of a field if some program could take it for one
// that is called name.
func valueOf(field []byte, name string) (value []byte, ok bool) {
	before, value, ok := bytes.Cut(field, []byte(":"))
	if ok && sameName(before, name) {
		return value, true
	}
	if !bytes.HasPrefix(trimOdd(field), []byte("=?")) {
		return nil, false
	}
	decoded, value, ok := bytes.Cut([]byte(DecodeWords(string(field[:min(len(field), maxWord)]))), []byte(":"))
	return value, ok && sameName(decoded, name)
}

// sameName reports whether some program could take written for name: one that
// unfolds lines before it looks for the colon, drops blanks, control characters,
// invisible characters and broken UTF-8, folds full-width letters, ends a name
// at a NUL or a comment (RFC 822 section 3.1.4 allowed one), or undoes the ">" with
// which mbox files protect lines.
func sameName(written []byte, name string) bool {
	matched := 0
	for len(written) > 0 {
		r, n, odd := oddRune(written)
		loneCR := r == '\r' && !bytes.HasPrefix(written, []byte("\r\n"))
		switch {
		case matched == len(name) && (r == 0 || r == '('):
			return true
		case loneCR && matched > 0 && matched < len(name):
			return false
		case odd:
		case matched == len(name) || !sameLetter(r, name[matched]):
			return false
		default:
			matched++
		}
		written = written[n:]
	}
	return matched == len(name)
}

// sameLetter compares without regard to the case of ASCII letters.
func sameLetter(r rune, c byte) bool {
	if r == rune(c) {
		return true
	}
	lower := c | 0x20
	return r < utf8.RuneSelf && byte(r)|0x20 == lower && 'a' <= lower && lower <= 'z'
}

// oddRune returns the first character of b, with a full-width letter as a plain
// one, and its size. odd reports one that a lenient program drops from a name.
func oddRune(b []byte) (r rune, n int, odd bool) {
	if c := b[0]; c < utf8.RuneSelf {
		return rune(c), 1, c <= ' ' || c == 0x7f || c == '>'
	}
	r, n = utf8.DecodeRune(b)
	if folded := width.LookupRune(r).Narrow(); folded != 0 {
		r = folded
	}
	return r, n, r == utf8.RuneError || visible.Blank(r) || visible.Hidden(r)
}

func trimOdd(b []byte) []byte {
	for len(b) > 0 {
		_, n, odd := oddRune(b)
		if !odd {
			break
		}
		b = b[n:]
	}
	return b
}

// hasOddBytes reports bytes that end a line for some programs only.
func hasOddBytes(header []byte) bool {
	for i, c := range header {
		switch {
		case c >= ' ' && c < utf8.RuneSelf, c == '\n', c == '\t':
		case c == '\r' && i+1 < len(header) && header[i+1] == '\n':
		default:
			return true
		}
	}
	return false
}

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

// anyLineEnd is lineEnd for programs that also end a line at a lone CR, such as
// very old ones, or at the line ends of Unicode, such as Python's splitlines.
func anyLineEnd(raw []byte, pos int) int {
	for i := pos; i < len(raw); {
		c := raw[i]
		if c < utf8.RuneSelf {
			i++
			switch {
			case c == '\r' && i < len(raw) && raw[i] == '\n':
				return i + 1
			case c >= '\n' && c <= '\r', c >= 0x1c && c <= 0x1e:
				return i
			}
			continue
		}
		r, n := utf8.DecodeRune(raw[i:])
		i += n
		if r == 0x85 || r == 0x2028 || r == 0x2029 || r == utf8.RuneError && c == 0x85 {
			return i
		}
	}
	return len(raw)
}
