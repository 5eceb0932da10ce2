package parser

import "strings"

// encodedWords counts what may be RFC 2047 encoded words in a raw value.
func encodedWords(s string) int { return strings.Count(s, "=?") }

// decodeWords decodes the encoded words of a raw header value and makes
// UTF-8 of the rest. White space between two encoded words goes away
// (RFC 2047 section 6.2). What is damaged stays as it stands.
func decodeWords(s string) string {
	var b strings.Builder
	afterWord := false
	for s != "" {
		i := strings.Index(s, "=?")
		if i < 0 {
			break
		}
		text, n, ok := decodeWord(s[i:])
		if !ok {
			b.WriteString(decodeText([]byte(s[:i+2]), ""))
			s, afterWord = s[i+2:], false
			continue
		}
		if !afterWord || strings.Trim(s[:i], " \t\r\n") != "" {
			b.WriteString(decodeText([]byte(s[:i]), ""))
		}
		b.WriteString(text)
		s, afterWord = s[i+n:], true
	}
	b.WriteString(decodeText([]byte(s), ""))
	return b.String()
}

// decodeWord decodes the encoded word at the start of s ("=?charset?q?text?=")
// and says how many bytes it took.
func decodeWord(s string) (text string, n int, ok bool) {
	const longest = 2000 // RFC 2047 allows 75; some senders never fold
	if len(s) > longest {
		s = s[:longest]
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
	return decodeText(raw, charset), n, true
}
