package postoffice_test

import (
	"strings"
	"testing"
)

// A sender may only write as the address logged in. What cannot be read plainly is taken, for hostile
// mail to be tried out, but not vouched for.
func TestWhoMayWriteAsWhom(t *testing.T) {
	const refused = "refused"
	p := open(t, t.TempDir())
	for _, tc := range []struct{ name, header, want string }{
		{"plain", "From: ann@pente.test", "pass"},
		{"with a name", "From: Ann <ann@pente.test>", "pass"},
		{"with another case", "FROM: <Ann@Pente.TEST>", "pass"},
		{"blank before the colon", "From : ann@pente.test", "pass"},
		{"folded", "From: Ann\n\t<ann@pente.test>", "pass"},
		{"encoded name", "From: =?utf-8?q?=C3=84nn?= <ann@pente.test>", "pass"},
		{"name in an unknown charset", "From: =?iso-2022-jp?b?GyRCGyhC?= <ann@pente.test>", "pass"},
		{"name in raw UTF-8", "From: Änn <ann@pente.test>", "pass"},
		{"name encoded too little", "From: =?utf-8?q?Ann:_=27x=27_evil=40x.test?= <ann@pente.test>", "pass"},
		{"name is the address", `From: "ann@pente.test" <ann@pente.test>`, "pass"},
		{"twice the same", "From: ann@pente.test\nFrom: ann@pente.test", "pass"},
		{"twice in one field", "From: ann@pente.test, Ann <ann@pente.test>", "pass"},
		{"lone LF, as curl sends", "LF From: ann@pente.test\nTo: play@pente.test", "pass"},
		{"after a line without colon", "rubbish\nFrom: ann@pente.test", "pass"},
		{"after an mbox line", "From ann@pente.test Fri Nov 21 12:00:00 2026\nFrom: ann@pente.test", "pass"},
		{"Sender is another", "Sender: bob@pente.test\nFrom: ann@pente.test", "pass"},
		{"another From in the body", "From: ann@pente.test\n\nFrom: bob@pente.test", "pass"},

		{"another", "From: bob@pente.test", refused},
		{"another domain", "From: ann@example.org", refused},
		{"a tag", "From: ann+x@pente.test", refused},
		{"the login as name", "From: ann@pente.test <bob@pente.test>", "fail"},
		{"the login as quoted name", `From: "ann@pente.test" <bob@pente.test>`, refused},
		{"the login as comment", "From: bob@pente.test (ann@pente.test)", refused},
		{"folded away", "From:\n bob@pente.test", refused},
		{"blank before the colon, another", "From\t: bob@pente.test", refused},
		{"after a line without colon, another", "rubbish\nFrom: bob@pente.test", refused},
		{"first line folded", " From: bob@pente.test\nSubject: x", refused},
		{"look-alike", "From: аnn@pente.test", refused}, // a Cyrillic а
		{"host of another", "From: ann@pente.test.example.org", refused},
		{"NUL before", "\x00From: bob@pente.test", refused},
		{"byte order mark before", "\ufeffFrom: bob@pente.test", refused},

		{"none", "Subject: x", "none"},
		{"none in the header", "Subject: x\n\nFrom: ann@pente.test", "none"},
		{"two, one of them another", "From: ann@pente.test\nFrom: bob@pente.test", "fail"},
		{"two others", "From: bob@pente.test\nFrom: carol@pente.test", "fail"},
		{"two in one field", "From: ann@pente.test, bob@pente.test", "fail"},
		{"a group", "From: us: ann@pente.test, bob@pente.test;", "fail"},
		{"another in the name", `From: "bob@pente.test" <ann@pente.test>`, "pass"},
		{"another in the encoded name", "From: =?utf-8?q?bob=40pente.test?= <ann@pente.test>", "pass"},
		{"another in a comment", "From: ann@pente.test (bob@pente.test)", "pass"},
		{"another raw in the encoded name", "From: =?utf-8?q?a:_b@pente.test?= <ann@pente.test>", "fail"},
		{"two in what looks encoded", "From: =?utf-8?q?a:?= <ann@pente.test>, <bob@pente.test>", "fail"},
		{"encoded too little, of another", "From: =?utf-8?q?ann:?= <bob@pente.test>", refused},
		{"encoded whole", "From: =?utf-8?q?ann=40pente.test?=", "fail"},
		{"empty", "From:", "fail"},
		{"unreadable", "From: <<ann@pente.test", "fail"},
		{"a route", "From: <@bob.test:ann@pente.test>", "fail"},
		{"a lone CR hides another", "From: ann@pente.test\nX: 1\rFrom: bob@pente.test", "fail"},
		{"a control character", "From: ann@pente.test\x01", "fail"},
		{"after a blank line to some", "From: ann@pente.test\n \nFrom: bob@pente.test", "fail"},
		{"after CR CR", "From: ann@pente.test\nX: 1\r\rFrom: bob@pente.test\nX: 2", "fail"},
	} {
		to := "t" + strings.NewReplacer(" ", "-", ",", "").Replace(tc.name) + "@pente.test"
		mail := crlf(tc.header + "\n\nK10\n")
		if lone, ok := strings.CutPrefix(tc.header, "LF "); ok {
			mail = lone + "\n\nK10\n"
		}
		got := refused
		if answer := sendRaw(t, p, to, mail); answer == accepted {
			got = verdict(t, first(t, p, to))
		} else if !strings.HasPrefix(answer, "550 5.7.1 ") {
			t.Errorf("%s: refused with %q, want 550 5.7.1", tc.name, answer)
		}
		if got != tc.want {
			t.Errorf("%s: %s, want %s", tc.name, got, tc.want)
		}
	}
}

// verdict reads the topmost Authentication-Results of a delivered mail.
func verdict(t testing.TB, raw string) string {
	t.Helper()
	_, after, _ := strings.Cut(raw, "Authentication-Results: pente.test; dmarc=")
	word, _, _ := strings.Cut(after, "\r\n")
	word, _, _ = strings.Cut(word, " ")
	return word
}
