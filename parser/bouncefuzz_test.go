package parser

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// FuzzBounce reads anything as a bounce, and as text around the facts of a bounce.
func FuzzBounce(f *testing.F) {
	seedMails(f, func(raw []byte) { f.Add(raw) })
	f.Fuzz(func(t *testing.T, raw []byte) {
		start := time.Now()
		for _, mail := range []string{"", "From: MAILER-DAEMON@example.org\nSubject: failure notice\n\n", "X-Failed-Recipients: ann@example.org\n"} {
			checkLetter(t, "fuzz", Read(append([]byte(mail), raw...), goldenOptions()))
		}
		if took := time.Since(start); os.Getenv("PENTEPOST_LONG") != "" && took > time.Second {
			t.Errorf("%d bytes took %v", len(raw), took)
		}
		checkReturned(t, string(raw))
		checkVacation(t, string(raw))
		checkStatusField(t, string(raw))
	})
}

// checkReturned: the words of the returned letter do not change what its bounce says.
func checkReturned(t *testing.T, raw string) {
	const boundary = "bounce-fuzz-boundary"
	if strings.Contains(raw, boundary) || len(raw) > 100_000 {
		return
	}
	report := "From: MAILER-DAEMON@example.org\nContent-Type: multipart/report; report-type=delivery-status; boundary=" + boundary +
		"\n\n--" + boundary + "\nContent-Type: message/delivery-status\n\nAction: failed\nStatus: 5.2.2\n--" + boundary +
		"\nContent-Type: message/rfc822\n\nMessage-ID: <a@b.example>\n" + raw + "\n--" + boundary + "--\n"
	inline := "From: MAILER-DAEMON@example.org\nSubject: failure notice\n\n" +
		"550 5.2.2 mailbox full\n\n--- Below this line is a copy of the message.\n\nMessage-ID: <a@b.example>\n" + raw
	for _, mail := range []string{report, inline} {
		l := Read([]byte(mail), goldenOptions())
		if l.Outcome == Quarantined {
			continue
		}
		if b := l.Bounce; b == nil || b.Status != "5.2.2" || !b.Failed || b.Hard() || len(b.Letters) == 0 || b.Letters[0] != "<a@b.example>" {
			t.Errorf("%q: %+v", mail, l.Bounce)
		}
	}
}

// checkVacation: mail from an answering machine is never a bounce, whatever its text.
func checkVacation(t *testing.T, text string) {
	mail := "Return-Path: <>\nFrom: ann@example.org\nSubject: Re: Pente 42: Ann - Bob\nAuto-Submitted: auto-replied\n" +
		"In-Reply-To: <n31.abc@pente.example>\nContent-Type: text/plain\n\n" + text
	if l := Read([]byte(mail), goldenOptions()); l.Bounce != nil || l.Outcome == Human {
		t.Errorf("%q: %s %+v", mail, l.Outcome, l.Bounce)
	}
}

// checkStatusField: a comment after a Status does not change it, nor do groups above
// and below that report a success.
func checkStatusField(t *testing.T, comment string) {
	if len(comment) > 1000 {
		return
	}
	comment = strings.NewReplacer("(", "", ")", "", `\`, "", "\n", " ", "\r", " ").Replace(comment)
	const good = "Action: delivered\nStatus: 2.0.0\n\n"
	for _, form := range []string{"%sAction: failed\nStatus: 5.1.1 (%s)\n\n%s", "%sACTION:\n failed\nstatus :\n 5.1.1\n (%s)\n\n%s"} {
		body := fmt.Sprintf(form, good, comment, good)
		if b, found := worstRecipient([][]byte{[]byte(body)}, 100); !found || b.Status != "5.1.1" || !b.Hard() {
			t.Errorf("%q: %+v", body, b)
		}
	}
}
