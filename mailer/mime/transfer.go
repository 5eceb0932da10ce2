package mime

import (
	"bytes"
	"strings"
)

// decodeTransfer removes a Content-Transfer-Encoding (RFC 2045 section 6).
// QUIRK: 043-cte-7-bit, 044-cte-8bit-semicolon: any name that is not one of
// the two real encodings ("7-bit", "8bit;", "plain", "text/html", nothing)
// means that the body is not encoded.
func decodeTransfer(body []byte, encoding string) []byte {
	switch word := transferWord(encoding); {
	case word == "base64" && !plainInDisguise(body):
		return decodeBase64(body)
	case word == "quotedprintable":
		return decodeQuotedPrintable(body, false)
	}
	return body
}

// transferWord reduces an encoding name to its letters and digits in lower
// case, up to a semicolon or comment: " Quoted-Printable;" becomes
// "quotedprintable".
func transferWord(s string) string {
	if i := strings.IndexAny(s, ";("); i >= 0 {
		s = s[:i]
	}
	return strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9':
			return r
		case 'A' <= r && r <= 'Z':
			return r + 'a' - 'A'
		}
		return -1
	}, s)
}

// plainInDisguise reports plain text that is wrongly labelled base64: real
// base64 has no blanks or punctuation inside its lines.
func plainInDisguise(b []byte) bool {
	strange := 0
	for _, c := range bytes.TrimSpace(b) {
		if base64Value(c) < 0 && c != '=' && c != '\r' && c != '\n' {
			strange++
		}
	}
	return strange > 2 && strange*10 > len(b)
}

// base64Value returns the six bits that a character stands for, -1 for one
// outside the alphabet.
func base64Value(c byte) int {
	switch {
	case 'A' <= c && c <= 'Z':
		return int(c - 'A')
	case 'a' <= c && c <= 'z':
		return int(c-'a') + 26
	case '0' <= c && c <= '9':
		return int(c-'0') + 52
	case c == '+':
		return 62
	case c == '/':
		return 63
	}
	return -1
}

// decodeBase64 decodes as much as it can: characters outside the alphabet are
// skipped (RFC 2045 section 6.8), padding may be missing or stand in the
// middle, and a single last character is dropped.
func decodeBase64(b []byte) []byte {
	out := make([]byte, 0, len(b)*3/4+3)
	bits, n := 0, 0
	for _, c := range b {
		if c == '=' { // QUIRK: 046-base64-joined: two encoded texts in a row
			bits, n = 0, 0
			continue
		}
		v := base64Value(c)
		if v < 0 {
			continue
		}
		bits, n = bits<<6|v, n+6
		if n >= 8 {
			n -= 8
			out = append(out, byte(bits>>n))
			bits &= 1<<n - 1
		}
	}
	return out
}

// decodeQuotedPrintable decodes as much as it can: a "=" that is neither a soft
// line break nor followed by two hexadecimal digits stays as it is. An encoded
// word in a header has no lines, so blanks at its end stay too.
func decodeQuotedPrintable(b []byte, word bool) []byte {
	out := make([]byte, 0, len(b))
	for len(b) > 0 {
		line, rest := b, []byte(nil)
		ended := false
		if !word {
			line, rest = CutLine(b)
			ended = len(rest) > 0 || b[len(b)-1] == '\n'
			line = bytes.TrimRight(line, " \t")
		}
		soft := !word && bytes.HasSuffix(line, []byte("="))
		if soft {
			line = line[:len(line)-1]
		}
		out = appendUnquoted(out, line)
		if ended && !soft {
			out = append(out, '\n')
		}
		b = rest
	}
	return out
}

// appendUnquoted appends one line to out, with each "=XX" decoded.
func appendUnquoted(out, line []byte) []byte {
	for {
		i := bytes.IndexByte(line, '=')
		if i < 0 {
			return append(out, line...)
		}
		out, line = append(out, line[:i]...), line[i:]
		if len(line) > 2 {
			hi, lo := hexValue(line[1]), hexValue(line[2])
			if hi >= 0 && lo >= 0 {
				out, line = append(out, byte(hi<<4|lo)), line[3:]
				continue
			}
		}
		out, line = append(out, '='), line[1:]
	}
}

func hexValue(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	}
	return -1
}
