package mime

import (
	"strings"
	"testing"
)

// TestDamagedEncodings: broken base64 and quoted-printable are decoded as
// far as they can be.
func TestDamagedEncodings(t *testing.T) {
	for _, test := range []struct{ encoding, body, want string }{
		{"base64", "TTEzCg==", "M13\n"},
		{"base64", "TTEzCg", "M13\n"},
		{"base64", "TTE\n zCg==", "M13\n"},
		{"base64", "TTEzCg==TTEzCg==", "M13\nM13\n"},
		{"base64", "T*TEzCg==", "M13\n"},
		{"base64", "TTEzCgA", "M13\n\x00"},
		{"base64", "K10\n\nplain text, called base64 by mistake.", "K10\n\nplain text, called base64 by mistake."},
		{"quoted-printable", "M=\n13", "M13"},
		{"quoted-printable", "M=313 =", "M13 "},
		{"quoted-printable", "=4D13 = x =ZZ =", "M13 = x =ZZ "},
		{"quoted-printable", "=4d13", "M13"},
		{"Quoted Printable", "=4D13", "M13"},
		{"x-unknown", "=4D13", "=4D13"},
	} {
		if got := string(decodeTransfer([]byte(test.body), test.encoding)); got != test.want {
			t.Errorf("%s %q: %q, want %q", test.encoding, test.body, got, test.want)
		}
	}
}

// TestDecodeWords: RFC 2047, and what senders write instead.
func TestDecodeWords(t *testing.T) {
	for _, test := range []struct{ raw, want string }{
		{"plain", "plain"},
		{"=?utf-8?q?Gr=C3=BC=C3=9Fe_an?= alle", "Grüße an alle"},
		{"=?utf-8?B?R3LDvMOfZQ==?=", "Grüße"},
		{"=?utf-8?q?a?= =?utf-8?q?b?= c", "ab c"},
		{"=?utf-8*en?q?a?=", "a"},
		{"=?x-unknown?q?a=FC?=", "aü"},
		{"=?utf-8?q?never closed", "=?utf-8?q?never closed"},
		{"=?utf-8?x?a?=", "=?utf-8?x?a?="},
		{"J\xfcrgen", "Jürgen"},
		{"(=?iso-2022-jp?b?GyRCJDgbKEI=?=)", "(じ)"},
	} {
		if got := DecodeWords(test.raw); got != test.want {
			t.Errorf("%q: %q, want %q", test.raw, got, test.want)
		}
	}
}

// TestParams: parameters of a field, whole and damaged (RFC 2045, RFC 2231).
func TestParams(t *testing.T) {
	for _, test := range []struct{ value, main, name, want string }{
		{"text/plain; charset=utf-8", "text/plain", "charset", "utf-8"},
		{`text/plain; charset="utf-8`, "text/plain", "charset", "utf-8"},
		{"text/plain (a comment); Charset = utf-8", "text/plain", "charset", "utf-8"},
		{`attachment; filename="a;b.txt"; size=3`, "attachment", "filename", "a;b.txt"},
		{"attachment; filename=a.txt; filename=b.txt", "attachment", "filename", "a.txt"},
		{"attachment; filename*=utf-8''Gr%C3%BC%C3%9Fe.txt", "attachment", "filename", "Grüße.txt"},
		{"attachment; filename*=iso-8859-1'de'Gr%FC%DFe.txt", "attachment", "filename", "Grüße.txt"},
		{`attachment; filename*0*=utf-8''Gr%C3; filename*1*=%BC; filename*2="%C3.txt"`, "attachment", "filename", "Grü%C3.txt"},
		{`attachment; filename*0="a b"; filename*1=c`, "attachment", "filename", "a bc"},
		{"attachment; filename*=100%", "attachment", "filename", "100%"},
		{"", "", "filename", ""},
	} {
		main, params := ParseParams(test.value)
		if got := params[test.name]; main != test.main || got != test.want {
			t.Errorf("%s: %q and %q, want %q and %q", test.value, main, got, test.main, test.want)
		}
	}
}

// TestTree: parts in their order and places, and what limits do to them.
func TestTree(t *testing.T) {
	const mail = "Content-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: multipart/alternative; boundary=b\n\n" +
		"--b\n\nplain\n--b\nContent-Type: text/html\n\n<p>html</p>\n--b--\n\n--a\nContent-Type: message/rfc822\n\nSubject: old\n\nold text\n--a--\n"
	for _, test := range []struct {
		limits     Limits
		want, over string
	}{
		{Limits{}, "multipart/mixed(multipart/alternative(text/plain text/html) message/rfc822[text/plain])", ""},
		{Limits{Depth: 1}, "multipart/mixed(multipart/alternative message/rfc822)", TooDeep},
		{Limits{Parts: 3}, "multipart/mixed(multipart/alternative(text/plain))", TooManyParts},
	} {
		tree := Parse([]byte(mail), test.limits)
		if got := outline(tree.Root); got != test.want || tree.Over != test.over {
			t.Errorf("%+v: %s, over %q; want %s, %q", test.limits, got, tree.Over, test.want, test.over)
		}
	}
	parts := Parse([]byte(mail), Limits{}).Parts
	for i, want := range []string{"", "", "plain", "<p>html</p>", "Subject: old\n\nold text", "old text"} {
		if got := string(parts[i].Body); want != "" && got != want {
			t.Errorf("part %d: %q, want %q", i, got, want)
		}
	}
	if got := string(parts[3].Header.Raw); got != "Content-Type: text/html\n\n" {
		t.Errorf("header of the HTML: %q", got)
	}
}

// outline writes the types of a part and of all it holds.
func outline(p *Part) string {
	var inner []string
	for _, child := range p.Children {
		inner = append(inner, outline(child))
	}
	switch {
	case p.Message != nil:
		return p.Type + "[" + outline(p.Message) + "]"
	case len(inner) > 0:
		return p.Type + "(" + strings.Join(inner, " ") + ")"
	}
	return p.Type
}

// TestPossibleFields: disguises of a From field that some program sees through.
func TestPossibleFields(t *testing.T) {
	for header, want := range map[string]int{
		"From: ann@example.org\n":                                  1,
		"from : ann@example.org\r\n":                               1,
		"\ufeffFrom: ann@example.org\n":                            1,
		"\x0bFrom\x00: ann@example.org\n":                          1,
		"Subject: x\rFrom: ann@example.org\r\n":                    1,
		"From\r\n : ann@example.org\r\n":                           1,
		"From: ann@example.org\rFrom: bob@example.org\r\n":         3, // one line, or two
		"From: ann@example.org\nSubject: x\nFrom: b@example.org\n": 2,
		"Subject: x\n From: ann@example.org\n":                     0,
		"Subject: x\n\nFrom: ann@example.org\n":                    0,
		"X-From: ann@example.org\n":                                0,
	} {
		raw := []byte(header + "\nbody\n")
		found := PossibleFields(raw, "From")
		if len(found) != want {
			t.Errorf("%q: %d, want %d: %+v", header, len(found), want, found)
		}
		for _, f := range found {
			if !strings.Contains(string(raw[f.Start:f.End]), f.Value) {
				t.Errorf("%q: %+v is not at its place", header, f)
			}
		}
	}
}
