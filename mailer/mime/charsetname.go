package mime

import (
	"bytes"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// encodingFor returns the encoding of a charset, nil if it is unknown. UTF-7 is
// unknown here on purpose: see decodeUTF7.
func encodingFor(name string) encoding.Encoding {
	if enc := registered(name); enc != nil {
		return enc
	}
	plain := strings.Map(func(r rune) rune {
		if strings.ContainsRune("-_.:", r) {
			return -1
		}
		return r
	}, strings.TrimPrefix(name, "x-"))
	if enc := aliases[plain]; enc != nil {
		return enc
	}
	number := strings.TrimLeft(plain, "abcdefghijklmnopqrstuvwxyz")
	switch plain[:len(plain)-len(number)] {
	case "cp", "ms", "win", "windows", "ibm", "iso", "":
		return numbered(number)
	}
	return nil
}

// registered returns the encoding with a name of the WHATWG or of the IANA, nil if there is none.
func registered(name string) encoding.Encoding {
	if enc, err := htmlindex.Get(name); err == nil && enc != encoding.Replacement {
		return enc
	}
	if enc, err := ianaindex.MIME.Encoding(name); err == nil && enc != nil {
		return enc
	}
	return nil
}

// numbered returns the encoding with the number of a code page or of an ISO standard, nil if there is none.
func numbered(number string) encoding.Encoding {
	if enc := aliases[number]; enc != nil {
		return enc
	}
	if part, ok := strings.CutPrefix(number, "8859"); ok {
		return registered("iso-8859-" + part)
	}
	if enc := registered("windows-" + number); enc != nil {
		return enc
	}
	return registered("ibm" + number)
}

// aliases are the encodings by names that no index has, without "x-", dashes and the like, and by the numbers of
// code pages.
var aliases = func() map[string]encoding.Encoding {
	all := map[string]encoding.Encoding{}
	for enc, names := range map[encoding.Encoding]string{
		charmap.Windows1252:        "usascii 646 latin1 28591",
		charmap.ISO8859_2:          "28592",
		charmap.ISO8859_15:         "latin9 28605",
		charmap.Windows874:         "874",
		charmap.Macintosh:          "macroman 10000",
		charmap.KOI8R:              "koi8r 20866",
		charmap.KOI8U:              "koi8u 21866",
		unicode.UTF8:               "utf8 utf8mb4 65001",
		simplifiedchinese.HZGB2312: "hz hzgb2312 52936",
		simplifiedchinese.GBK:      "euccn gb2312 gb231280 gbk 936 1386 51936",
		simplifiedchinese.GB18030:  "54936",
		traditionalchinese.Big5:    "big5 big5hkscs 950",
		korean.EUCKR:               "euckr uhc ksc5601 ksc56011987 949 970 51949",
		japanese.EUCJP:             "eucjp ujis eucjpms eucjpwin 51932",
		japanese.ShiftJIS:          "sjis shiftjis sjiswin 932 943",
		japanese.ISO2022JP:         "iso2022jp iso2022jp1 iso2022jp2 iso2022jp3 iso2022jpms jis 50220 50221 50222",
	} {
		for name := range strings.FieldsSeq(names) {
			all[name] = enc
		}
	}
	return all
}()

// shiftsKorean reports text in ISO-2022-KR (RFC 1557), which x/text does not have: EUC-KR
// with seven bits, between SO and SI.
func shiftsKorean(name string, b []byte) bool {
	named := name == "iso-2022-kr" || name == "csiso2022kr"
	return bytes.IndexByte(b, shiftOut) >= 0 && (named || bytes.Contains(b, koreanDesignator))
}

const shiftOut, shiftIn = 0x0e, 0x0f

// koreanDesignator stands once in a text in ISO-2022-KR, before the first SO.
var koreanDesignator = []byte("\x1b$)C")

// unshiftKorean turns ISO-2022-KR into EUC-KR.
func unshiftKorean(b []byte) []byte {
	var out bytes.Buffer
	shift := false
	for _, c := range bytes.ReplaceAll(b, koreanDesignator, nil) {
		switch {
		case c == shiftOut:
			shift = true
		case c == shiftIn:
			shift = false
		case shift && c > ' ':
			out.WriteByte(c | 0x80)
		default:
			shift = shift && c != '\n' // the end of a line ends the shift
			out.WriteByte(c)
		}
	}
	return out.Bytes()
}
