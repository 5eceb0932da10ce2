package parser

import (
	"strings"
	"unicode/utf16"
)

// isUTF7 reports the names UTF-7 goes by.
func isUTF7(name string) bool {
	return name == "utf-7" || name == "utf7" || name == "unicode-1-1-utf-7"
}

// decodeUTF7 decodes RFC 2152. It is used for plain text alone: in HTML it
// would make tags of harmless-looking ASCII after everybody else looked.
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
