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

// TestEncrypted: mail that only a key opens is named as such (F13).
func TestEncrypted(t *testing.T) {
	const (
		armour = "-----BEGIN PGP MESSAGE-----\nVersion: x\n\nhQEMA1vQXmQwPexh\nK10\n-----END PGP MESSAGE-----\n"
		mixed  = "Content-Type: multipart/mixed; boundary=b\n\n--b\n"
		end    = "\n--b--\n"
	)
	for name, test := range map[string]struct {
		mail      string
		line      string
		encrypted bool
	}{
		"PGP/MIME":                 {"Content-Type: multipart/encrypted; boundary=b\n\n--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b\nContent-Type: application/octet-stream\n\n" + armour + end, "", true},
		"PGP/MIME, by Exchange":    {mixed + "Content-Type: text/plain\n\n\n--b\nContent-Type: application/pgp-encrypted; name=x.pgp\n\nVersion: 1\n--b\nContent-Type: application/octet-stream\n\nx" + end, "", true},
		"PGP/MIME above a footer":  {mixed + "Content-Type: multipart/encrypted; boundary=c\n\n--c\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--c--\n--b\n\nA footer of the company" + end, "", true},
		"inline":                   {"\n" + armour, "", true},
		"inline in HTML":           {"Content-Type: text/html\n\n<pre>" + armour + "</pre>", "", true},
		"inline, cut off":          {"\n" + armour[:60], "", true},
		"inline with a signature":  {"\n" + armour + "\n-- \nAnn\n", "", true},
		"quoted":                   {"\n> " + strings.ReplaceAll(armour, "\n", "\n> "), "", false},
		"quoted above a move":      {"\n> " + strings.ReplaceAll(armour, "\n", "\n> ") + "\n\nL9\n", "L9", false},
		"below a move":             {"\nL9\n\n" + armour, "L9", false},
		"S/MIME":                   {"Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\nContent-Transfer-Encoding: base64\n\nMIIB", "", true},
		"S/MIME by a Mac":          {"Content-Type: application/x-pkcs7-mime; smime-type=authEnveloped-data\nContent-Transfer-Encoding: base64\n\nMIIB", "", true},
		"S/MIME by its content":    {"Content-Type: application/octet-stream; name=smime.p7m\nContent-Transfer-Encoding: base64\n\nMIAGCSqGSIb3DQEHA6CA", "", true},
		"S/MIME as an attachment":  {mixed + "\nL9\n--b\nContent-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\n\nMIIB" + end, "L9", false},
		"S/MIME, attached":         {mixed + "Content-Type: message/rfc822\n\nContent-Type: application/pkcs7-mime; smime-type=enveloped-data\n\nMIIB" + end, "", false},
		"an attached certificate":  {mixed + "\nL9\n--b\nContent-Type: application/pkcs7-mime; smime-type=certs-only; name=smime.p7c\n\nMIIB" + end, "L9", false},
		"locked by Microsoft":      {mixed + "\nAnn has sent you a protected message.\n--b\nContent-Type: application/x-microsoft-rpmsg-message; name=message.rpmsg\n\nx" + end, "", true},
		"a subject that is a word": {"Subject: help\n\n" + armour, "", true},
	} {
		l := Read([]byte("From: ann@example.org\n"+strings.TrimPrefix("X: y\n"+test.mail, "\n")), Options{})
		if l.Outcome != Human || l.Line != test.line || l.Encrypted != test.encrypted || l.SubjectLine {
			t.Errorf("%s: %s, line %q, encrypted %v; want %q, %v", name, l.Outcome, l.Line, l.Encrypted, test.line, test.encrypted)
		}
	}
}
