package mime

import (
	"strconv"
	"strings"
)

// maxParams is the number of parameters that are read of a field.
const maxParams = 50

// readContent fills in what the header of a part says about its content. A
// type that is missing or makes no sense becomes text/plain (RFC 2045 section
// 5.2), or fallback where the multipart has another default.
func (p *Part) readContent(fallback string) {
	kind, params := ParseParams(p.Header.Get("Content-Type"))
	kind = strings.Map(func(r rune) rune {
		if r <= ' ' || r == '"' || r == '\'' {
			return -1
		}
		return r
	}, LowerASCII(kind))
	if main, sub, ok := strings.Cut(kind, "/"); !ok || main == "" || sub == "" {
		kind = shortType(kind, fallback)
	}
	p.Type, p.Declared, p.Params = kind, kind, params
	disposition, more := ParseParams(p.Header.Get("Content-Disposition"))
	if p.FileName = more["filename"]; p.FileName == "" {
		p.FileName = params["name"]
	}
	p.Inline = LowerASCII(disposition) == "inline"
	p.Attached = LowerASCII(disposition) == "attachment" || p.FileName != ""
}

// shortType reads a media type without a subtype.
func shortType(kind, fallback string) string {
	switch {
	case kind == "":
		return fallback
	case strings.HasPrefix(kind, "html"):
		return "text/html"
	case strings.HasPrefix(kind, "multipart"):
		return "multipart/mixed"
	case strings.HasPrefix(kind, "text"), kind == "plain":
		return "text/plain"
	}
	return fallback
}

// ParseParams splits a value like "text/plain; charset=utf-8" into the part
// before the first semicolon and the parameters, by name in lower case. Quotes
// may be missing or never closed, continuations and charsets (RFC 2231) are
// resolved, and the first of two equal names wins. A nil map means none.
func ParseParams(s string) (value string, params map[string]string) {
	pieces := splitOutsideQuotes(s, ';', maxParams)
	var p paramReader
	for _, piece := range pieces[1:] {
		name, v, ok := strings.Cut(piece, "=")
		if !ok {
			continue
		}
		p.add(LowerASCII(strings.Trim(name, " \t\r\n")), Unquote(strings.Trim(v, " \t\r\n")))
	}
	for name, charset := range p.charsets {
		p.values[name] = DecodeText([]byte(p.values[name]), charset)
	}
	return strings.Trim(DropComments(pieces[0]), " \t\r\n"), p.values
}

// A paramReader collects parameters.
type paramReader struct {
	values   map[string]string
	charsets map[string]string // of the values that have "%20" and their like (RFC 2231 section 4)
}

// add adds one parameter; "name*0" and "name*1*" continue "name".
func (p *paramReader) add(name, v string) {
	if p.values == nil {
		p.values = map[string]string{}
	}
	base, section, extended := strings.Cut(name, "*")
	if !extended {
		if _, have := p.values[name]; !have {
			p.values[name] = v
		}
		return
	}
	number, _ := strconv.Atoi(strings.TrimSuffix(section, "*"))
	if strings.HasSuffix(name, "*") {
		charset := ""
		if parts := strings.SplitN(v, "'", 3); number == 0 && len(parts) == 3 {
			charset, v = parts[0], parts[2]
		}
		if p.charsets == nil {
			p.charsets = map[string]string{}
		}
		if p.charsets[base] == "" {
			p.charsets[base] = charset
		}
		v = unescape(v)
	}
	p.values[base] += v
}

// unescape replaces "%20" by the byte it stands for.
func unescape(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			if hi, lo := hexValue(s[i+1]), hexValue(s[i+2]); hi >= 0 && lo >= 0 {
				b.WriteByte(byte(hi<<4 | lo))
				i += 2
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// splitOutsideQuotes splits s at sep, but not inside "quoted strings", into
// at most max pieces; the rest is dropped. There is always one piece.
func splitOutsideQuotes(s string, sep byte, max int) []string {
	var pieces []string
	start, quoted := 0, false
	for i := 0; i < len(s) && len(pieces) < max; i++ {
		switch {
		case s[i] == '\\' && quoted:
			i++
		case s[i] == '"':
			quoted = !quoted
		case s[i] == sep && !quoted:
			pieces = append(pieces, s[start:i])
			start = i + 1
		}
	}
	if len(pieces) < max {
		pieces = append(pieces, s[start:])
	}
	return pieces
}

// Unquote returns the contents of a quoted string, also if the last quote is
// missing (QUIRK: 038-charset-quote-open). Anything else stays as it is.
func Unquote(s string) string {
	if !strings.HasPrefix(s, `"`) {
		return s
	}
	var b strings.Builder
	for i := 1; i < len(s) && s[i] != '"'; i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// DropComments removes (nested (comments)) from a structured value. A comment
// that is never closed takes the rest with it.
func DropComments(s string) string {
	if strings.IndexByte(s, '(') < 0 {
		return s
	}
	var b strings.Builder
	depth, quoted := 0, false
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '\\' && (quoted || depth > 0) && i+1 < len(s):
			if depth == 0 {
				b.WriteByte(c)
				b.WriteByte(s[i+1])
			}
			i++
			continue
		case c == '"' && depth == 0:
			quoted = !quoted
		case c == '(' && !quoted:
			depth++
			continue
		case c == ')' && depth > 0:
			depth--
			continue
		}
		if depth == 0 {
			b.WriteByte(c)
		}
	}
	return b.String()
}
