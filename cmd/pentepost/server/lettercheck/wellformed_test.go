package lettercheck

import (
	"net/mail"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/config"
	"pentepost/parser/marker"
)

// The checks notice what is wrong.
func TestWellFormed(t *testing.T) {
	good := strings.ReplaceAll(`From: "Pentepost" <play@pente.test>
To: "Ann" <ann@pente.test>
Subject: Pentepost: help
Date: Fri, 05 Jun 2026 12:00:00 +0000
Message-ID: <a@pente.test>
Auto-Submitted: auto-replied
X-Auto-Response-Suppress: OOF, AutoReply
X-Pentepost-Loop: 1
X-Pentepost-Kind: help
Content-Language: en
X-Pentepost-Language: en
Feedback-ID: help:pentepost:0123456789ab
MIME-Version: 1.0
Content-Transfer-Encoding: 7bit
Content-Type: text/plain; charset=us-ascii

`+marker.In("en")+"\n\nHello.\n", "\n", "\r\n")
	if err := WellFormed([]byte(good), config.LocalAddress); err != nil {
		t.Fatal(err)
	}
	for name, damage := range map[string][2]string{
		"another field":         {"Date:", "Bcc: evil@x.test\r\nDate:"},
		"a field twice":         {"Date:", "Subject: again\r\nDate:"},
		"a field less":          {"X-Pentepost-Loop: 1\r\n", ""},
		"no language":           {"Content-Language: en\r\n", ""},
		"no feedback":           {"Feedback-ID: help:pentepost:0123456789ab\r\n", ""},
		"a lone line feed":      {"Hello.\r\n", "Hello.\n"},
		"a NUL":                 {"Hello.", "Hel\x00lo."},
		"eight bits":            {"Hello.", "H\u00e9llo."},
		"an encoded line end":   {"Pentepost: help", "=?utf-8?q?a=0Ab?="},
		"an encoded direction":  {"\"Ann\"", "=?utf-8?b?4oCu?="},
		"encoded twice":         {"Pentepost: help", "=?utf-8?q?=3D=3Futf-8=3Fq=3F=3D0A=3F=3D?="},
		"two readers":           {"<ann@pente.test>", "<ann@pente.test>, bob@pente.test"},
		"another sender":        {"<play@", "<ann@"},
		"no id":                 {"<a@pente.test>", "a@pente.test"},
		"an unfolded field":     {"Pentepost: help", strings.Repeat("help ", 20)},
		"a wide line":           {"Hello.", strings.Repeat("x", 73)},
		"a second marker":       {"Hello.", marker.In("en")},
		"two empty lines":       {"Hello.", "\r\n\r\nHello."},
		"a hidden character":    {"7bit\r\nContent-Type: text/plain; charset=us-ascii\r\n", "quoted-printable\r\nContent-Type: text/plain; charset=utf-8\r\n"},
		"another type":          {"text/plain", "text/html"},
		"no type of ours":       {"text/plain", "text/x-plain"},
		"more than can be read": {"Hello.", strings.Repeat("Hello.\r\n", 20_000)},
	} {
		bad := strings.Replace(good, damage[0], damage[1], 1)
		if name == "a hidden character" {
			bad = strings.Replace(bad, "Hello.", "Hel=E2=80=8Blo.", 1)
		}
		if bad == good || WellFormed([]byte(bad), config.LocalAddress) == nil {
			t.Errorf("%s is not noticed", name)
		}
	}
}

// A nickname "&#" with a digit behind it is text, however much it looks like a character that
// cannot be seen. Such a character itself is found.
func TestCheckHTML(t *testing.T) {
	for text, clean := range map[string]bool{
		"<p>&amp;#1;&amp;#x200b;&amp;#8203 Ann &amp;#1: K10</p>": true,
		"<p>&lt;script&gt;</p>":                                  true,
		"<p>&#1</p>":                                             false,
		"<p>&#x200b;</p>":                                        false,
		"<script>alert(1)</script>":                              false,
		"<p onclick=x>Ann</p>":                                   false,
	} {
		var f faults
		if f.checkHTML(text, maxHTML); (len(f) == 0) != clean {
			t.Errorf("%s: %v", text, f)
		}
	}
}

// A table has a header and rows of one length; its file has the name of the league.
func TestCheckTable(t *testing.T) {
	const ours = `attachment; filename="club-season-1-table.csv"`
	for _, c := range []struct {
		name, text string
		clean      bool
	}{
		{ours, "place,player\n1,Ann\n", true},
		{ours, "place,player\n", false},
		{ours, "place,player\n1\n", false},
		{ours, "place,player\n1,=1+1\n", false},
		{ours, "place,player\n1,A\u200bnn\n", false},
		{`attachment; filename="../club.csv"`, "place,player\n1,Ann\n", false},
	} {
		var f faults
		f.checkTable(&mail.Message{Header: mail.Header{"Content-Disposition": {c.name}}, Body: strings.NewReader(c.text)})
		if (len(f) == 0) != c.clean {
			t.Errorf("%s, %q: %v", c.name, c.text, f)
		}
	}
}
