package parser

import (
	"fmt"
	"strings"
	"testing"
)

// TestFindStatus finds codes in the words of mail servers, and nothing else.
func TestFindStatus(t *testing.T) {
	for _, test := range []struct{ text, inText, inField string }{
		{"550 5.1.1 <ann@example.org>: user unknown", "5.1.1", "5.1.1"},
		{"host mx.example.org [192.0.2.5] said: 550 gone", "5.0.0", "5.0.0"},
		{"550-5.1.1 try\n550 5.1.1 again", "5.1.1", "5.1.1"},
		{"550-'5.1.1 quoted'", "5.1.1", "5.1.1"},
		{"550 #5.1.1 hash", "5.1.1", "5.1.1"},
		{"said: 550\n   5.1.1 wrapped", "5.1.1", "5.1.1"},
		{"no mailbox here by that name. (#5.1.1)", "5.1.1", "5.1.1"},
		{"554 5.0.0 Service unavailable\n<<< 550 5.1.1 user unknown", "5.1.1", "5.1.1"},
		{"554: delivery error: dd", "5.0.0", "5.0.0"},
		{"421-4.7.0 try later", "4.7.0", "4.7.0"},
		{"452 out of room", "4.2.2", "4.2.2"},
		{"the answer was 550", "", ""},
		{"5.1.1 (bad destination)", "", "5.1.1"},
		{"2.0.0 (ok)", "", "2.0.0"},
		{"250 2.1.0 sender ok", "", "2.1.0"},
		{"on 5.1.2026 at 5.12.06", "", ""},
		{"from [5.1.1.7]: no", "", ""},
		{"Exim 4.60, version 15.1.1, x5.1.1, 5.1.1a, 5.1, 5.01.1, 5.1.1000", "", ""},
		{"message 550e8400-e29b-41d4", "", ""},
		{"port: 587", "", ""},
		{"", "", ""},
	} {
		if got, at := findStatus(test.text); got != test.inText || at > len(test.text) {
			t.Errorf("in the text %q: %q at %d, want %q", test.text, got, at, test.inText)
		}
		if got := statusAnywhere(test.text); got != test.inField {
			t.Errorf("in the field %q: %q, want %q", test.text, got, test.inField)
		}
	}
}

// TestRecipients reads groups of per-recipient fields, well-formed and damaged.
func TestRecipients(t *testing.T) {
	const final = "Final-Recipient: rfc822; ann@example.org\n"
	for _, test := range []struct{ name, status, want string }{
		{"plain", final + "Action: failed\nStatus: 5.1.1\n", "failed 5.1.1 hard"},
		{"diagnostic alone", final + "Action: failed\nDiagnostic-Code: smtp; 550 5.2.1 off\n", "failed 5.2.1 hard"},
		{"diagnostic says more", "Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 5.2.2 full\n", "failed 5.2.2"},
		{"diagnostic says more than a subject", "Action: failed\nStatus: 5.5.0\nDiagnostic-Code: smtp;550 5.1.1 no\n", "failed 5.1.1 hard"},
		{"diagnostic says less", "Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 no\n", "failed 5.1.1 hard"},
		{"diagnostic without type", "Action: failed\nStatus: 5.0.0\nDiagnostic-Code: 550 5.1.1 no\n", "failed 5.1.1 hard"},
		{"words say more", "Action: failed\nStatus: 5.2.0 (LMTP failure)\nDiagnostic-Code: smtp;522 5.2.0 Over quota\n", "failed 5.2.2"},
		{"the name of a host says nothing", "Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; spam.example.org said: 550 user unknown\n", "failed 5.1.1 hard"},
		{"given up", "Action: failed\nStatus: 4.4.1\n", "failed 4.4.1"},
		{"given up, class 5", "Action: failed\nStatus: 5.4.7\n", "failed 5.4.7"},
		{"delayed", "Action: delayed\nStatus: 4.0.0\n", "late 4.0.0"},
		{"delayed, whatever the code", "Action: delayed\nStatus: 5.1.1\n", "late 5.1.1"},
		{"delivered", "Action: delivered\nStatus: 2.1.5\n", "delivered 2.1.5"},
		{"relayed", "Action: relayed (to mx.example.org)\nStatus: 2.0.0\n", "delivered 2.0.0"},
		{"late for one of two", "Action: delivered\nStatus: 2.0.0\n\nAction: delayed\nStatus: 4.4.1\n", "late 4.4.1"},
		{"expanded", "Action: expanded\nStatus: 2.0.0\n", "delivered 2.0.0"},
		{"failed with success", "Action: failed\nStatus: 2.0.0\n", "failed"},
		{"no action", "Status: 5.1.1\n", "failed 5.1.1 hard"},
		{"no action, class 4", "Status: 4.2.2\n", "not failed 4.2.2"},
		{"no status", "Action: failed\n", "failed"},
		{"comments, case, folding", "ACTION :\n FAILED (for good)\nstatus: (so)\n 5.1.1\n (bad (destination))\n", "failed 5.1.1 hard"},
		{"policy", "Action: failed\nStatus: 5.7.26\n", "failed 5.7.26 policy"},
		{"sender's domain", "Action: failed\nStatus: 5.1.8\n", "failed 5.1.8 policy"},
		{"content", "Action: failed\nStatus: 5.6.0\n", "failed 5.6.0 policy"},
		{"another owner", "Action: failed\nStatus: 5.7.17\n", "failed 5.7.17 hard"},
		{"worst of three", "Action: delivered\nStatus: 2.0.0\n\nAction: failed\nStatus: 5.2.2\n\nAction: failed\nStatus: 5.1.1\n", "failed 5.1.1 hard"},
		{"no empty lines between", "Status: 2.0.0\nAction: delivered\nStatus: 5.1.1\nAction: failed\n", "failed 5.1.1 hard"},
		{"empty lines everywhere", "\n\n" + final + "\n\nAction: failed\n\nStatus: 5.1.1\n\n", "failed 5.1.1 hard"},
		{"nothing", "Reporting-MTA: dns; example.org\n", "none"},
		{"nothing at all", "", "none"},
	} {
		for _, body := range []string{test.status, strings.ReplaceAll(test.status, "\n", "\r\n")} {
			got := "none"
			if b, found := worstRecipient([][]byte{[]byte(body)}, 1000); found {
				b.Status = statusByWords(b.Status, b.Says, b.Failed)
				got = describeBounce(b)
			}
			if got != test.want {
				t.Errorf("%s: %s, want %s", test.name, got, test.want)
			}
		}
	}
}

// bounceText reads a bounce without a machine-readable part.
func bounceText(fields, text string) Mail {
	return Read([]byte("From: MAILER-DAEMON@mx.example.org\nSubject: failure notice\n"+fields+"\n"+text), goldenOptions())
}

// TestReturnedLetters: a letter can be named in several places and is listed once. There
// are no more than maxReturned.
func TestReturnedLetters(t *testing.T) {
	for _, test := range []struct{ fields, text, want string }{
		{"", "Message-ID: <a@b.example>\n", "<a@b.example>"},
		{"", "  message-id:\n\t<a@b.example>\n", "<a@b.example>"},
		{"", "> Message-Id: <a@b.example>\nMessage-ID: <a@b.example>\n", "<a@b.example>"},
		{"", "Message-ID: a@b.example\nX-Message-ID: <c@d.example>\nMessage-ID", ""},
		{"References: <r@b.example> <s@b.example>\nIn-Reply-To: <s@b.example>\n", "Message-ID: <a@b.example>", "<a@b.example> <s@b.example> <r@b.example>"},
	} {
		l := bounceText(test.fields, test.text)
		if l.Bounce == nil || strings.Join(l.Bounce.Letters, " ") != test.want {
			t.Errorf("%q %q: %+v, want %s", test.fields, test.text, l.Bounce, test.want)
		}
	}
	var many strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&many, "Message-ID: <%d@b.example>\n", i)
	}
	if l := bounceText("", many.String()); l.Bounce == nil || len(l.Bounce.Letters) != 20 || l.Bounce.Letters[0] != "<0@b.example>" {
		t.Errorf("of 1000: %+v", l.Bounce)
	}
}

// TestReturnedWithin: a mail attached to the returned mail is not returned itself.
func TestReturnedWithin(t *testing.T) {
	l := Read([]byte("X-Failed-Recipients: ann@example.org\nContent-Type: message/rfc822\n\nMessage-ID: <a@b.example>\n"+
		"Content-Type: message/rfc822\n\nMessage-ID: <c@d.example>\n\nK10\n"), goldenOptions())
	if l.Bounce == nil || strings.Join(l.Bounce.Letters, " ") != "<a@b.example>" {
		t.Errorf("%+v", l.Bounce)
	}
}

// TestSays: the words of the server begin at its reply code, even if a more exact code
// stands some lines below, and end with the paragraph.
func TestSays(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"host mx said: 554 Invalid user.\n  Sorry, no mailbox here (#5.2.1)\n\nBye", "554 Invalid user. Sorry, no mailbox here (#5.2.1)"},
		{"554 Something else\n\nSorry, no mailbox\n  here (#5.2.1) <ann@example.org>", "here (#5.2.1) <ann@example.org>"},
		{"<ann@example.org>:\n  Mailbox is full\n", "Mailbox is full"},
		{"Your message could not be delivered. Our policy is a virus.", ""},
		{"550 " + strings.Repeat("\u00e9", 1000), "550 " + strings.Repeat("\u00e9", 196)},
	} {
		if l := bounceText("", test.text); l.Bounce == nil || l.Bounce.Says != test.want {
			t.Errorf("%q: %+v", test.text, l.Bounce)
		}
	}
}

// TestNoBounce: mail that names our letter but is not a bounce.
func TestNoBounce(t *testing.T) {
	const keyed = "play+abcdefghijklmnopqrstuvwxyz234567@pente.example"
	const named = "In-Reply-To: <n31.abc@pente.example>\n"
	const failed = "\nYour message could not be delivered: 550 5.1.1 user unknown\n\nMessage-ID: <n31.abc@pente.example>\n"
	for name, mail := range map[string]string{
		"a person":                               "From: ann@example.org\nSubject: Undelivered?\n" + named + "\nK10\n",
		"a person who quotes one":                "From: ann@example.org\nSubject: Re: mail\n" + named + failed,
		"a vacation":                             "Return-Path: <>\nFrom: ann@example.org\nSubject: Re: Pente 42\n" + named + "Auto-Submitted: auto-replied\n" + failed,
		"a vacation from the postmaster":         "Return-Path: <>\nFrom: postmaster@example.org\nSubject: Out of office: Pente 42\n" + named + failed,
		"a vacation that calls itself one":       "Return-Path: <>\nFrom: postmaster@example.org\nSubject: Re: Pente 42\nX-Autoreply: yes\n" + named + failed,
		"a vacation that calls itself two":       "Return-Path: <>\nFrom: postmaster@example.org\nSubject: Re: Pente 42\nAuto-Submitted: auto-replied (vacation)\n" + named + failed,
		"a vacation from the postmaster by key":  "Return-Path: <>\nFrom: postmaster@example.org\nTo: " + keyed + "\nSubject: Re: Pente 42\nAuto-Submitted: auto-replied\n" + named + "\nI am not here.\n",
		"no return path and a subject alone":     "Return-Path: <>\nFrom: ann@example.org\nSubject: Undeliverable: Pente 42\n" + named + "\nHm\n",
		"our own letter":                         "Return-Path: <>\nFrom: play@pente.example\nSubject: Undeliverable\nX-Failed-Recipients: a@b.example\n" + named + failed,
		"a loop of our own":                      "From: MAILER-DAEMON@example.org\nX-Pentepost-Loop: other\nSubject: Undeliverable\n" + named + failed,
		"a list's copy":                          "From: ann@example.org\nSubject: Undeliverable\nList-Id: <x.example.org>\n" + named + failed,
		"a receipt that calls itself a report":   "Return-Path: <>\nFrom: postmaster@example.org\nSubject: failure notice\nContent-Type: multipart/report; report-type=disposition-notification; boundary=b\n" + named + "\n--b\n" + failed + "--b--\n",
		"a receipt from a mail server":           "From: MAILER-DAEMON@example.org\nSubject: read receipt\n" + named + "\nIt was read.\n",
		"an attached bounce, sent by a list":     "From: ann@example.org\nPrecedence: list\nContent-Type: multipart/mixed; boundary=b\n" + named + "\n--b\nContent-Type: message/rfc822\n\nContent-Type: message/delivery-status\n\nAction: failed\nStatus: 5.1.1\n--b--\n",
		"a mail server about something else":     "From: postmaster@example.org\nSubject: Quarantine summary\n" + named + "\n3 messages, version 5.1.1\n",
		"a complaint with our letter from Yahoo": "From: feedback@example.org\nContent-Type: multipart/report; report-type=Feedback-Report; boundary=b\n" + named + "\n--b\n" + failed + "--b--\n",
	} {
		if l := Read([]byte(mail), goldenOptions()); l.Bounce != nil {
			t.Errorf("%s: %s %+v", name, l.Reason, *l.Bounce)
		}
	}
}

// TestBounceByWhatItIsAbout: a mail server that writes in no known words is understood if it writes to the return path of a
// letter, has a code, or returns the letter.
func TestBounceByWhatItIsAbout(t *testing.T) {
	for _, test := range []struct{ to, text, want string }{
		{"play@pente.example", "Nicht angekommen.\n", ""},
		{"play+abcdefghijklmnopqrstuvwxyz234567@pente.example", "Nicht angekommen.\n", "failed"},
		{"play@pente.example", "Nicht angekommen: 550 5.1.1 <ann@example.org>\n", "failed 5.1.1 hard"},
		{"play@pente.example", "Nicht angekommen:\n\nMessage-ID: <n31.abc@pente.example>\n", "failed"},
	} {
		l := Read([]byte("Return-Path: <>\nFrom: MAILER-DAEMON@example.org\nTo: "+test.to+"\nSubject: Ihre Nachricht\n\n"+test.text), goldenOptions())
		got := ""
		if l.Bounce != nil {
			got = describeBounce(*l.Bounce)
		}
		if got != test.want {
			t.Errorf("to %s: %q: %q, want %q", test.to, test.text, got, test.want)
		}
	}
}

// TestReportBeforeText: what people are told counts for nothing if the report has fields.
func TestReportBeforeText(t *testing.T) {
	l := Read([]byte("From: MAILER-DAEMON@example.org\nSubject: failure notice\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n"+
		"--b\n\n550 5.1.1 no such user\n--b\nContent-Type: message/delivery-status\n\nAction: delayed\nStatus: 4.0.0\n--b--\n"), goldenOptions())
	if l.Bounce == nil || describeBounce(*l.Bounce) != "late 4.0.0" || l.Bounce.Says != "" {
		t.Errorf("%+v", l.Bounce)
	}
}

// TestBounceWithoutReturnPath: not every server records the return path. A bounce is
// recognised without it if it has the structure or comes from a mail server.
func TestBounceWithoutReturnPath(t *testing.T) {
	tried := 0
	for name, raw := range goldenMails(t) {
		l := Read(raw, goldenOptions())
		rest, had := strings.CutPrefix(string(raw), "Return-Path: <>\r\n")
		if l.Bounce == nil || !had || name == "168-bounce-domino" {
			continue
		}
		tried++
		bare := Read([]byte(strings.ReplaceAll(rest, "\r\n", "\n")), goldenOptions())
		if bare.Bounce == nil || fmt.Sprint(*bare.Bounce) != fmt.Sprint(*l.Bounce) {
			t.Errorf("%s: %+v, and with a return path %+v", name, bare.Bounce, l.Bounce)
		}
	}
	if tried < 15 {
		t.Errorf("only %d bounces", tried)
	}
}
