package mime

import (
	"strings"
	"unicode/utf16"
)

// Text returns the text of a part in UTF-8 with line feeds. At most max bytes
// of it are read before the charset is decoded; cut reports that there is more.
func (p *Part) Text(max int) (text string, cut bool) {
	data := p.Decoded()
	charset := p.Params["charset"]
	html := p.Type == "text/html"
	if html && charset == "" {
		charset = metaCharset(data)
	}
	if len(data) > max {
		data, cut = data[:max], true
	}
	text = LineFeeds(DecodeText(data, charset))
	if !html && IsUTF7(charset) {
		text = LineFeeds(decodeUTF7(text))
	}
	return strings.ToValidUTF8(text, "\ufffd"), cut
}

// metaCharset returns the charset that HTML names for itself, "" if it does not.
func metaCharset(b []byte) string {
	const reach = 2048 // bytes; the head of a page comes first
	head := LowerASCII(string(b[:min(len(b), reach)]))
	_, after, ok := strings.Cut(head, "charset=")
	if !ok {
		return ""
	}
	name := strings.TrimLeft(after, `"' `)
	if i := strings.IndexAny(name, `"'/>; `); i >= 0 {
		name = name[:i]
	}
	return name
}

// LineFeeds turns every kind of line end into a line feed and drops NUL.
func LineFeeds(s string) string {
	if strings.IndexByte(s, '\r') >= 0 {
		s = strings.ReplaceAll(s, "\r\n", "\n")
		s = strings.ReplaceAll(s, "\r", "\n")
	}
	if strings.Contains(s, "\u2028") || strings.Contains(s, "\u2029") {
		s = strings.NewReplacer("\u2028", "\n", "\u2029", "\n").Replace(s)
	}
	if strings.IndexByte(s, 0) >= 0 {
		s = strings.ReplaceAll(s, "\x00", "")
	}
	return s
}

// IsUTF7 reports whether a charset label names UTF-7.
func IsUTF7(label string) bool {
	name := charsetName(label)
	return name == "utf-7" || name == "utf7" || name == "unicode-1-1-utf-7"
}

// decodeUTF7 decodes RFC 2152. It must not be used for HTML: there it could
// turn plain ASCII into tags that no filter on the way has seen.
func decodeUTF7(s string) string {
	var b strings.Builder
	for {
		plain, rest, more := strings.Cut(s, "+")
		b.WriteString(plain)
		if !more {
			return b.String()
		}
		n := 0
		for n < len(rest) && base64Value(rest[n]) >= 0 {
			n++
		}
		switch {
		case n == 0 && strings.HasPrefix(rest, "-"):
			b.WriteByte('+')
		case n < 3: // shorter than one character: a plus sign that was meant
			b.WriteByte('+')
			s = rest
			continue
		default:
			b.WriteString(shiftedText(rest[:n]))
		}
		s = strings.TrimPrefix(rest[n:], "-")
	}
}

// shiftedText decodes the base64 of one shifted sequence as UTF-16.
func shiftedText(coded string) string {
	raw := decodeBase64([]byte(coded))
	units := make([]uint16, len(raw)/2)
	for i := range units {
		units[i] = uint16(raw[2*i])<<8 | uint16(raw[2*i+1])
	}
	return string(utf16.Decode(units))
}
