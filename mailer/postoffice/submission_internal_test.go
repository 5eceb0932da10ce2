package postoffice

import (
	"bytes"
	"net/mail"
	"strings"
	"testing"
	"time"

	"pentepost/mailer/mime"
)

// FuzzStamp checks the guarantees of delivery for any submitted bytes: in every way of reading there is
// exactly one Authentication-Results field, and it is ours; the body is unchanged; dmarc=pass is given
// only if From is clearly the login.
func FuzzStamp(f *testing.F) {
	for _, seed := range []string{
		"", "K10", "From: ann@pente.test\r\n\r\nK10\r\n", " folded\r\n\r\n", "\tAuthentication-Results: x\r\n\r\n",
		"From: bob@pente.test\r\nFrom: ann@pente.test\r\n\r\n", "Authentication-Results: a\r\n b\r\n\r\n",
		"A\rAuthentication-Results: a\r\r\nauthentication-results : b\n\n", "From ann Fri\n>From: x\n\nx",
		"Authent\rAuthentication-Results: a\nication-Results: b\r\n\r\n", "From: \"a@b\" <ann@pente.test>\n\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		body, err := withoutAuthResults(raw)
		if err != nil {
			return // refused
		}
		if !bytes.HasSuffix(body, raw[mime.HeaderEnd(raw):]) {
			t.Errorf("the body changed")
		}
		result, err := checkFrom(body, "ann@pente.test")
		if err != nil {
			return // refused
		}
		if result == dmarcPass {
			froms := mime.PossibleFields(body, "From")
			for _, from := range froms {
				// A single sender may use any display name; several fields must all have the login.
				if a, err := mail.ParseAddress(from.Value); len(froms) == 1 && err == nil && strings.EqualFold(a.Address, "ann@pente.test") {
					continue
				}
				if rest := strings.ReplaceAll(strings.ToLower(from.Value), "ann@pente.test", ""); strings.Contains(rest, "@") {
					t.Errorf("vouched for From: %q", from.Value)
				}
			}
		}
		sub := &submission{login: "ann@pente.test", returnPath: "ann@pente.test", at: time.Unix(0, 0).UTC()}
		whole := append(sub.trace("pente.test", recipient{"play@pente.test", "play@pente.test"}, result, body), body...)
		stamps := mime.PossibleFields(whole, authResults)
		if len(stamps) != 1 || !strings.HasPrefix(stamps[0].Value, "pente.test; dmarc="+string(result)) || strings.Contains(stamps[0].Value, "\n") {
			t.Fatalf("stamps: %+v", stamps)
		}
		if want := "pente.test; dmarc=none"; result == dmarcNone && stamps[0].Value != want {
			t.Errorf("the stamp is %q, want %q", stamps[0].Value, want)
		}
	})
}
