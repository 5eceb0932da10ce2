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

// Whoever forges the post office's own verdict finds it gone, and nothing else changed.
func TestForgedResultsAreRemoved(t *testing.T) {
	const from = "From: ann@pente.test\r\n"
	p := open(t, t.TempDir())
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

// Malformed mail arrives as it was sent.
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
func TestAFoldedFirstLineDoesNotExtendTheVerdict(t *testing.T) {
	p := open(t, t.TempDir())
	mustSend(t, p, "ann", "play@pente.test", " dmarc=pass header.from=pente.test\nSubject: x\n\nK10\n")
	raw := first(t, p, "play@pente.test")
	if !strings.Contains(raw, "dmarc=none\r\nX-Post-Office: ") {
		t.Errorf("the verdict is not closed by a field of our own:\n%s", raw)
	}
}
