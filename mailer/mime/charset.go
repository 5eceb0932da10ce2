package mime

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
)

// DecodeText converts b from the charset with that label to UTF-8. The label
// counts only where the bytes do not contradict it:
//
//   - a byte order mark overrides any label;
//   - valid UTF-8 with characters beyond ASCII is UTF-8, even if the label names
//     a single-byte charset (QUIRK: 040-latin1-label-utf8): text in such a
//     charset is almost never valid UTF-8;
//   - in UTF-8 with broken bytes, those bytes are read as windows-1252
//     (QUIRK: 041-utf8-label-latin1);
//   - an unknown label counts as none.
//
// The result is valid UTF-8. UTF-7 is not decoded here, see [Part.Text].
func DecodeText(b []byte, charset string) string {
	if s, ok := decodeMarked(b); ok {
		return s
	}
	name := charsetName(charset)
	if enc := wideEncoding(name, b); enc != nil {
		return decodeWith(enc, b)
	}
	enc := encodingFor(name)
	if shiftsKorean(name, b) {
		enc, b = korean.EUCKR, unshiftKorean(b)
	}
	if !eightBit(b) && !shifted(enc, b) {
		return string(b)
	}
	if bytes.Contains(b, []byte("\x1b$")) || bytes.Contains(b, []byte("\x1b(J")) {
		if enc == nil || enc == charmap.Windows1252 || enc == encoding.Encoding(unicode.UTF8) {
			enc = japanese.ISO2022JP // QUIRK: 042-iso-2022-jp-unlabelled
		}
	}
	switch {
	case enc == nil, enc == encoding.Encoding(unicode.UTF8):
		return decodeBrokenUTF8(b)
	case singleByte(enc) && utf8.Valid(b):
		return string(b)
	}
	s := decodeWith(enc, b)
	if eightBit(b) && utf8.Valid(b) && strings.ContainsRune(s, utf8.RuneError) {
		return string(b)
	}
	return s
}

// decodeMarked decodes bytes that begin with a byte order mark.
func decodeMarked(b []byte) (string, bool) {
	switch {
	case bytes.HasPrefix(b, []byte("\xef\xbb\xbf")):
		return decodeBrokenUTF8(b[3:]), true
	case bytes.HasPrefix(b, []byte("\xff\xfe\x00\x00")):
		return decodeWith(utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM), b[4:]), true
	case bytes.HasPrefix(b, []byte("\xff\xfe")):
		return decodeWith(unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), b[2:]), true
	case bytes.HasPrefix(b, []byte("\xfe\xff")):
		return decodeWith(unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), b[2:]), true
	}
	return "", false
}

// charsetName brings a label into the form that the indexes have.
// QUIRK: 039-charset-charset: charset="charset=us-ascii".
func charsetName(s string) string {
	s = LowerASCII(strings.Trim(s, " \t\"'<>;,"))
	s = strings.TrimPrefix(s, "charset=")
	s = strings.Trim(s, " \t\"'")
	if i := strings.IndexAny(s, "; ("); i > 0 {
		s = s[:i]
	}
	return s
}

// wideEncoding returns UTF-16 or UTF-32 if the label says so, unless the bytes
// are valid UTF-8 without a NUL and so contradict it.
func wideEncoding(name string, b []byte) encoding.Encoding {
	if !strings.HasPrefix(name, "utf-16") && !strings.HasPrefix(name, "utf16") &&
		!strings.HasPrefix(name, "utf-32") && name != "ucs-2" && name != "iso-10646-ucs-2" {
		return nil
	}
	if bytes.IndexByte(b, 0) < 0 && utf8.Valid(b) {
		return nil
	}
	little := strings.HasSuffix(name, "le")
	if !little && !strings.HasSuffix(name, "be") {
		little = len(b) > 1 && b[0] != 0 && b[1] == 0
	}
	switch {
	case strings.HasPrefix(name, "utf-32") && little:
		return utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM)
	case strings.HasPrefix(name, "utf-32"):
		return utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)
	case little:
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	}
	return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
}

// singleByte reports a charset with one byte per character. Almost any bytes
// are valid in it.
func singleByte(enc encoding.Encoding) bool {
	_, ok := enc.(*charmap.Charmap)
	return ok
}

// eightBit reports whether b has bytes beyond ASCII.
func eightBit(b []byte) bool {
	for _, c := range b {
		if c >= 0x80 {
			return true
		}
	}
	return false
}

// shifted reports seven-bit text that switches to another character set.
func shifted(enc encoding.Encoding, b []byte) bool {
	return bytes.IndexByte(b, escape) >= 0 || enc == simplifiedchinese.HZGB2312 && bytes.Contains(b, []byte("~{"))
}

const escape = 0x1b

// decodeWith decodes b. Bytes that the charset does not have become U+FFFD.
func decodeWith(enc encoding.Encoding, b []byte) string {
	decoder := enc.NewDecoder()
	if enc != japanese.ISO2022JP {
		return decodeRun(decoder, b)
	}
	// Each run between two escape sequences for itself: half a character at the end of one
	// would take the next sequence for its other half, and all below would be unreadable.
	// QUIRK: 209-iso-2022-jp-half-character.
	var out strings.Builder
	for len(b) > 0 {
		n := len(b)
		if i := bytes.IndexByte(b[1:], escape); i >= 0 {
			n = i + 1
		}
		out.WriteString(decodeRun(decoder, b[:n]))
		b = b[n:]
	}
	return out.String()
}

func decodeRun(decoder *encoding.Decoder, b []byte) string {
	s, err := decoder.Bytes(b)
	if err != nil {
		return decodeBrokenUTF8(b)
	}
	return strings.ToValidUTF8(string(s), "\ufffd")
}

// decodeBrokenUTF8 keeps valid UTF-8 and reads every other byte as
// windows-1252.
func decodeBrokenUTF8(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	var out strings.Builder
	out.Grow(len(b) + len(b)/8)
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		if r == utf8.RuneError && n == 1 {
			r = charmap.Windows1252.DecodeByte(b[0])
		}
		out.WriteRune(r)
		b = b[n:]
	}
	return out.String()
}
