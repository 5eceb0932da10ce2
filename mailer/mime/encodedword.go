package mime

import "strings"

// CountWords counts what may be encoded words (RFC 2047) in a raw value.
func CountWords(s string) int { return strings.Count(s, "=?") }

// DecodeWords decodes the encoded words of a raw header value and converts the
// rest to UTF-8. White space between two encoded words is dropped (RFC 2047
// section 6.2). A damaged word stays as it is.
func DecodeWords(s string) string {
	var b strings.Builder
	afterWord := false
	for s != "" {
		i := strings.Index(s, "=?")
		if i < 0 {
			break
		}
		text, n, ok := decodeWord(s[i:])
		if !ok {
			b.WriteString(DecodeText([]byte(s[:i+2]), ""))
			s, afterWord = s[i+2:], false
			continue
		}
		if !afterWord || strings.Trim(s[:i], " \t\r\n") != "" {
			b.WriteString(DecodeText([]byte(s[:i]), ""))
		}
		b.WriteString(text)
		s, afterWord = s[i+n:], true
	}
	b.WriteString(DecodeText([]byte(s), ""))
	return b.String()
}

// maxWord is the size in bytes of the longest encoded word that is decoded.
// RFC 2047 allows 75; some senders never fold.
const maxWord = 2000

// decodeWord decodes the encoded word at the start of s ("=?charset?q?text?=")
// and returns the number of bytes it takes.
func decodeWord(s string) (text string, n int, ok bool) {
	if len(s) > maxWord {
		s = s[:maxWord]
	}
	name, rest, ok := strings.Cut(s[2:], "?")
	if !ok || len(rest) < 2 || rest[1] != '?' || strings.ContainsAny(name, " \t") {
		return "", 0, false
	}
	coded, _, ok := strings.Cut(rest[2:], "?=")
	if !ok {
		return "", 0, false
	}
	charset, _, _ := strings.Cut(name, "*") // RFC 2231 section 5: a language
	var raw []byte
	switch rest[0] {
	case 'b', 'B':
		raw = decodeBase64([]byte(coded))
	case 'q', 'Q':
		raw = decodeQuotedPrintable([]byte(strings.ReplaceAll(coded, "_", " ")), true)
	default:
		return "", 0, false
	}
	n = len("=?") + len(name) + len("?q?") + len(coded) + len("?=")
	return DecodeText(raw, charset), n, true
}
