package parser

import (
	"encoding/base64"
	"fmt"
	"mime/quotedprintable"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// TestCharsetsAndEncodings reads a move and a remark in every charset, in every transfer
// encoding, with every name of the charset.
func TestCharsetsAndEncodings(t *testing.T) {
	for _, test := range []struct {
		names  string
		enc    encoding.Encoding
		remark string
	}{
		{"utf-8 UTF8 utf-8; us-ascii iso-8859-1 windows-1252 x-unknown", unicode.UTF8, "Grüße, Привет, 你好"},
		{"utf-16le utf-16", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "Grüße, 你好"},
		{"utf-16be utf-16", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), "Grüße, 你好"},
		{"utf-8 us-ascii", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), "Grüße, 你好"}, // the mark wins
		{"iso-8859-1 latin1 us-ascii utf-8 x-unknown ISO8859_1 8859_1 US_ASCII", charmap.Windows1252, "Grüße aus Köln"},
		{"iso-8859-2 latin2", charmap.ISO8859_2, "Dziękuję, żółw"},
		{"iso-8859-15 latin9 cp28605", charmap.ISO8859_15, "10 €"},
		{"windows-1252 cp1252 iso-8859-1", charmap.Windows1252, "“quoted” – 10 €"},
		{"windows-1250 cp1250", charmap.Windows1250, "Příliš žluťoučký"},
		{"windows-1251 cp1251 win-1251 windows1251 x-cp-1251", charmap.Windows1251, "Привет, Боря"},
		{"koi8-r koi8r cp20866", charmap.KOI8R, "Привет, Боря"},
		{"koi8-u", charmap.KOI8U, "Привіт, Їжаче"},
		{"iso-8859-7 windows-1253", charmap.ISO8859_7, "Καλημερα"},
		{"iso-8859-9 windows-1254", charmap.ISO8859_9, "Teşekkürler, ığdır"},
		{"cp850 ibm850", charmap.CodePage850, "Grüße"},
		{"macintosh x-mac-roman", charmap.Macintosh, "Grüße"},
		{"shift_jis Shift-JIS x-sjis cp932 windows-932 ms932 Windows-31J cp943", japanese.ShiftJIS, "よろしくお願いします"},
		{"euc-jp eucJP x-eucjp ujis cp51932", japanese.EUCJP, "よろしくお願いします"},
		{"iso-2022-jp us-ascii utf-8 iso-2022-jp-ms iso-2022-jp-1 cp50220", japanese.ISO2022JP, "よろしくお願いします"},
		{"gb2312 gbk gb18030 cp936 windows-936 euc-cn GB-2312 cp54936", simplifiedchinese.GBK, "请多指教，谢谢"},
		{"hz-gb-2312 hz", simplifiedchinese.HZGB2312, "请多指教"},
		{"big5 big-5 cp950 windows-950 ms950 x-big5 big5hkscs", traditionalchinese.Big5, "請多指教，謝謝"},
		{"euc-kr ks_c_5601-1987 cp949 uhc windows-949 x-windows-949 ms949 euckr ks_c_5601", korean.EUCKR, "잘 부탁합니다"},
	} {
		raw, err := test.enc.NewEncoder().String("M13\r\n\r\n" + test.remark + "\r\n")
		if err != nil {
			t.Fatal(test.names, err)
		}
		for name := range strings.FieldsSeq(test.names) {
			for encoding, body := range encodings(raw) {
				mail := fmt.Sprintf("From: ann@example.org\r\nContent-Type: text/plain; charset=%q\r\nContent-Transfer-Encoding: %s\r\n\r\n%s", name, encoding, body)
				if l := Read([]byte(mail), Options{}); l.Line != "M13" || l.Rest != test.remark {
					t.Errorf("%s in %s: line %q, rest %q, want %q", name, encoding, l.Line, l.Rest, test.remark)
				}
			}
		}
	}
}

// TestOneBadByteSpoilsNothing: what a charset does not have is left out of a remark, and all around it is read.
func TestOneBadByteSpoilsNothing(t *testing.T) {
	for _, test := range []struct{ name, raw, rest string }{
		{"iso-2022-jp", "\x1b$B#K#1#0\x1b(B\n\n\x1b$B$\"\x7f\x7f\x1b(B ok", "あ ok"},
		{"iso-2022-jp", "\x1b$B#K#1#0\x1b(B\n\nsee \x1b$B!=!\x1b(B you", "see ― you"},
		{"iso-2022-kr", "\x1b$)CK10\n\n\x0e0(\x7f\x7f;g\x0f ok", "감사 ok"},
		{"hz", "K10\n\n~{Dc:C~}~x ok ~{Dc~}", "你好 ok 你"},
		{"shift_jis", "K10\n\n\x82\xa0\xfc\xfc ok", "あ ok"},
		{"cp949", "K10\n\n\xb0\xa8\xff\xff ok", "감 ok"},
		{"cp950", "K10\n\n\xc1\xc2\xff\xff ok", "謝 ok"},
		{"euc-jp", "K10\n\n\xa4\xa2\xff\xff ok", "あ ok"},
	} {
		mail := "From: ann@example.org\nContent-Type: text/plain; charset=" + test.name + "\n\n" + test.raw
		if l := Read([]byte(mail), Options{}); l.Line != "K10" || l.Rest != test.rest {
			t.Errorf("%s: line %q, rest %q, want %q", test.name, l.Line, l.Rest, test.rest)
		}
	}
}

// encodings writes a text in all transfer encodings that can carry it.
func encodings(raw string) map[string]string {
	var quoted strings.Builder
	w := quotedprintable.NewWriter(&quoted)
	w.Binary = strings.ContainsRune(raw, 0)
	_, _ = w.Write([]byte(raw))
	_ = w.Close()
	encoded := map[string]string{
		"base64":           base64.StdEncoding.EncodeToString([]byte(raw)),
		"quoted-printable": quoted.String(),
		"QUOTED-PRINTABLE": quoted.String(),
	}
	if !strings.ContainsRune(raw, 0) {
		encoded["8bit"], encoded["7-bit"], encoded["8bit;"], encoded[""] = raw, raw, raw, raw
	}
	return encoded
}
