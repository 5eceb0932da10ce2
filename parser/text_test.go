package parser

import (
	"strings"
	"testing"
)

// TestTextWithFileName: a text with a file name is read if it is the only text there is (F14).
func TestTextWithFileName(t *testing.T) {
	const (
		empty, quote = "\n\n \n", "\n\n> K9\n"
		named        = "Content-Type: text/plain; name=\"text.txt\"\nContent-Disposition: inline; filename=\"text.txt\"\n\nK10\n"
		attached     = "Content-Type: text/plain\nContent-Disposition: attachment; filename=text0.txt\n\nK10\n"
		page         = "Content-Type: text/html\nContent-Disposition: attachment; filename=\"message.html\"\n\n<p>K10</p>\n"
		nameless     = "Content-Type: text/plain\nContent-Disposition: attachment\n\nK10\n"
		record       = "Content-Type: text/plain\nContent-Disposition: inline; filename=pente-42.sgf\n\n(;GM[1]\n"
		picture      = "Content-Type: image/png; name=x.png\nContent-Transfer-Encoding: base64\n\niVBO\n"
	)
	for _, test := range []struct {
		name  string
		parts []string
		want  string
	}{
		{"inline", []string{named}, "K10"},
		{"attached", []string{attached}, "K10"},
		{"attached, without a name", []string{nameless}, "K10"},
		{"below a picture", []string{picture, attached}, "K10"},
		{"HTML", []string{page}, "K10"},
		{"inline below an empty text", []string{empty, named}, "K10"},
		{"attached below an empty text", []string{empty, attached}, ""},
		{"inline below a quote", []string{quote, named}, ""},
		{"below another text", []string{"\n\nL9\n", named}, "L9"},
		{"above another text", []string{attached, "\n\nL9\n"}, "L9"},
		{"the record of a game", []string{record}, ""},
		{"in an attached mail", []string{"Content-Type: message/rfc822\n\n" + attached}, ""},
	} {
		raw := "From: ann@example.org\nContent-Type: multipart/mixed; boundary=b\n\n--b\n" + strings.Join(test.parts, "\n--b\n") + "\n--b--\n"
		if l := Read([]byte(raw), Options{}); l.Line != test.want {
			t.Errorf("%s: line %q, want %q", test.name, l.Line, test.want)
		}
	}
	if l := Read([]byte("From: ann@example.org\nContent-Disposition: inline; filename=\"a.txt\"\n\nK10\n"), Options{}); l.Line != "K10" {
		t.Errorf("the whole mail: line %q", l.Line)
	}
}
