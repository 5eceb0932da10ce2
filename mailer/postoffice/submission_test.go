package postoffice_test

import (
	"strings"
	"testing"

	"pentepost/mailer/postoffice"
)

// first returns the first letter in a mailbox.
func first(t testing.TB, p *postoffice.PostOffice, address string) string {
	t.Helper()
	letters, err := p.Messages(address, "INBOX")
	if err != nil || len(letters) == 0 {
		t.Fatalf("%s has %d letters (%v)", address, len(letters), err)
	}
	raw, err := p.Raw(address, "INBOX", letters[0].UID)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// submitted is what was sent, without the trace fields above it.
func submitted(t testing.TB, raw string) string {
	t.Helper()
	_, rest, ok := strings.Cut(raw, "header.from=pente.test\r\n")
	if !ok {
		if _, rest, ok = strings.Cut(raw, "dmarc=none\r\n"); !ok {
			t.Fatalf("no stamp on %q", raw)
		}
	}
	return rest
}

const accepted = "250 2.0.0 OK: queued"

// A forged Authentication-Results field is removed, and nothing else is changed.
func TestForgedResultsAreRemoved(t *testing.T) {
	const from = "From: ann@pente.test\r\n"
	p := open(t, t.TempDir(), func(c *postoffice.Config) { c.NewMailboxes = 100 })
	for _, tc := range []struct{ name, sent, want string }{
		{"none", from + "\r\nK10\r\n", from + "\r\nK10\r\n"},
		{"first", "Authentication-Results: pente.test; dmarc=pass\r\n" + from + "\r\nK10\r\n", from + "\r\nK10\r\n"},
		{"last", from + "Authentication-Results: pente.test; dmarc=pass\r\n\r\nK10\r\n", from + "\r\nK10\r\n"},
		{"only", "Authentication-Results: x\r\n\r\nK10\r\n", "\r\nK10\r\n"},
		{"in small letters", from + "authentication-results: x\r\n\r\n", from + "\r\n"},
		{"in mixed case", from + "AUTHENTICATION-results: x\r\n\r\n", from + "\r\n"},
		{"blanks before the colon", from + "Authentication-Results \t : x\r\n\r\n", from + "\r\n"},
		{"folded", from + "Authentication-Results: x;\r\n\tdmarc=pass\r\n header.from=y\r\nTo: z\r\n\r\n", from + "To: z\r\n\r\n"},
		{"folded at once", from + "Authentication-Results:\r\n x\r\n\r\n", from + "\r\n"},
		{"folded over a blank line", from + "Authentication-Results: x\r\n \r\n y\r\nTo: z\r\n\r\n", from + "To: z\r\n\r\n"},
		{"several", "Authentication-Results: a\r\n" + from + "Authentication-Results: b\r\nTo: z\r\nAuthentication-Results: c\r\n\r\n", from + "To: z\r\n\r\n"},
		{"in the body", from + "\r\nAuthentication-Results: x\r\n", from + "\r\nAuthentication-Results: x\r\n"},
		{"another field", from + "X-Authentication-Results: x\r\nARC-Authentication-Results: i=1\r\n\r\n", from + "X-Authentication-Results: x\r\nARC-Authentication-Results: i=1\r\n\r\n"},
		{"lone LF", "Subject: x\nAuthentication-Results: x\n y\n" + from + "\nK10\r\n", "Subject: x\n" + from + "\nK10\r\n"},
		{"lone CR", from + "X: 1\rAuthentication-Results: x\r\n\r\n", from + "X: 1\r\r\n"},
		{"no colon before", from + "rubbish\r\nAuthentication-Results: x\r\n\r\n", from + "rubbish\r\n\r\n"},
		{"no body", from + "Authentication-Results: x\r\n", from},
		{"byte order mark", "\ufeffAuthentication-Results: x\r\n" + from + "\r\n", from + "\r\n"},
		{"NUL", from + "Authentication-Results\x00: x\r\n\r\n", from + "\r\n"},
		{"folded first line", " Authentication-Results: x\r\n" + from + "\r\n", from + "\r\n"},
		{"laid open by a removal but for a CR", from + "X: 1\nAuthent\rAuthentication-Results: a\nication-Results: b\r\n\r\n", from + "X: 1\nAuthent\rication-Results: b\r\n\r\n"},
	} {
		to := "t" + strings.ReplaceAll(tc.name, " ", "-") + "@pente.test"
		if answer := sendRaw(t, p, to, tc.sent); answer != accepted {
			t.Errorf("%s: %s", tc.name, answer)
			continue
		}
		if got := submitted(t, first(t, p, to)); got != tc.want {
			t.Errorf("%s:\n got %q\nwant %q", tc.name, got, tc.want)
		}
	}
}

// Malformed mail arrives unchanged.
func TestMalformedMailIsTaken(t *testing.T) {
	p := open(t, t.TempDir())
	for i, sent := range []string{
		"", "K10\r\n", "\r\nK10\r\n", "no colon\r\nFrom: ann@pente.test\r\n\r\nx\r\n",
		"From ann@pente.test Fri Nov 21 12:00:00 2026\r\nFrom: ann@pente.test\r\n\r\nx\r\n",
		"From: ann@pente.test\r\n\r\n\xff\xfe\x80 8-bit\r\n", "From: ann@pente.test\r\nSubject: \xe9t\xe9\r\n\r\nx\r\n",
		"From: ann@pente.test\n\nlone\nLF\r\n", ":\r\n: x\r\n\r\n", "From: ann@pente.test\r\n\r\n.\r\n..\r\n.x\r\n",
		"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nno end\r\n",
	} {
		to := "m" + string(rune('a'+i)) + "@pente.test"
		if answer := sendRaw(t, p, to, sent); answer != accepted {
			t.Errorf("%q: %s", sent, answer)
			continue
		}
		if got := submitted(t, first(t, p, to)); got != sent {
			t.Errorf("got %q\nwant %q", got, sent)
		}
	}
}

// A first line that begins with a blank must not become part of the post office's own field.
func TestAFoldedFirstLineDoesNotExtendOurField(t *testing.T) {
	p := open(t, t.TempDir())
	mustSend(t, p, "ann", "play@pente.test", " dmarc=pass header.from=pente.test\nSubject: x\n\nK10\n")
	raw := first(t, p, "play@pente.test")
	if !strings.Contains(raw, "dmarc=none\r\nX-Post-Office: ") {
		t.Errorf("the result is not followed by a field of our own:\n%s", raw)
	}
}

// A sender may only write from the address of the login. A message with an unclear From field is
// accepted, so that hostile mail can be tried out, but gets dmarc=fail.
func TestWhoMayWriteAsWhom(t *testing.T) {
	const refused = "refused"
	p := open(t, t.TempDir(), func(c *postoffice.Config) { c.NewMailboxes = 100 })
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
			got = dmarc(t, first(t, p, to))
		} else if !strings.HasPrefix(answer, "550 5.7.1 ") {
			t.Errorf("%s: refused with %q, want 550 5.7.1", tc.name, answer)
		}
		if got != tc.want {
			t.Errorf("%s: %s, want %s", tc.name, got, tc.want)
		}
	}
}

// dmarc reads the topmost Authentication-Results of a delivered mail.
func dmarc(t testing.TB, raw string) string {
	t.Helper()
	_, after, _ := strings.Cut(raw, "Authentication-Results: pente.test; dmarc=")
	word, _, _ := strings.Cut(after, "\r\n")
	word, _, _ = strings.Cut(word, " ")
	return word
}
