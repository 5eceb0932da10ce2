package parser

import (
	"strings"
	"testing"
)

// TestFrom: a From field is one address in one form, or there is a reason.
func TestFrom(t *testing.T) {
	for _, test := range []struct{ value, address, name, reason string }{
		{"ann@example.org", "ann@example.org", "", ""},
		{"Ann <Ann.B+c@Example.ORG>", "ann.b+c@example.org", "Ann", ""},
		{`"Arbor, Ann" <ann@example.org>`, "ann@example.org", "Arbor, Ann", ""},
		{"=?utf-8?q?J=C3=BCrgen?= <j@example.org>", "j@example.org", "Jürgen", ""},
		{"ann@example.org (Ann (really) Arbor)", "ann@example.org", "", ""},
		{"ann@example.org <ann@example.org>", "ann@example.org", "ann@example.org", ""},
		{"Ann <ann@bücher.example>", "ann@xn--bcher-kva.example", "Ann", ""},
		{"Ann <ann@\u0435xample.org>", "ann@xn--xample-2of.org", "Ann", ""}, // Cyrillic e: somebody else
		{"", "", "", "no-from"},
		{"(ann@example.org)", "", "", "no-from"},
		{"Ann", "", "", "bad-address"},
		{"ann@example.org, bob@example.org", "", "", "many-addresses"},
		{"Bobson, Bob <bob@example.org>", "bob@example.org", "Bobson, Bob", ""}, // F14
		{"Bobson, Bob, Jr. <bob@example.org>", "bob@example.org", "Bobson, Bob, Jr.", ""},
		{"=?utf-8?q?B=C3=B6bson?=, Bob <bob@example.org>", "bob@example.org", "Böbson, Bob", ""},
		{`Bobson, "Bob" <bob@example.org>`, "bob@example.org", `Bobson, "Bob"`, ""},
		{"Bobson, bob@example.org", "", "", "many-addresses"},
		{"Bobson; Bob <bob@example.org>", "", "", "many-addresses"},
		{"Bob <bob@example.org>, Bobson", "", "", "many-addresses"},
		{"Team: Bobson, Bob <bob@example.org>;", "", "", "many-addresses"},
		{"<ann>, Bob <bob@example.org>", "", "", "many-addresses"},
		{"ann@example.org, Bob <bob@example.org>", "", "", "many-addresses"},
		{"=?utf-8?q?ann=40example=2Eorg?=, Bob <bob@example.org>", "", "", "many-addresses"},
		{"friends: ann@example.org;", "", "", "bad-address"},
		{"<ann@example.org> <bob@example.org>", "", "", "bad-address"},
		{"Ann <ann@example.org> bob@example.org", "", "", "bad-address"},
		{"<@a.example,@b.example:ann@example.org>", "", "", "bad-address"},
		{`"ann"@example.org`, "", "", "bad-address"},
		{"ann@[192.0.2.1]", "", "", "bad-address"},
		{"ann@example..org", "", "", "bad-address"},
		{"ann@@example.org", "", "", "bad-address"},
		{"ann@example.org.", "", "", "bad-address"},
		{"=?utf-8?q?ann?=@example.org", "", "", "bad-address"},
		{"\u0430nn@example.org", "", "", "bad-address"},
		{"ann\x00@example.org", "", "", "bad-address"},
		{"ann@exa\u212aple.org", "", "", "bad-address"},
		{"an n@example.org", "", "", "bad-address"},
		{"ann@example.org\r<bob@example.org>", "", "", "bad-address"},
		{`Ann "<bob@example.org>" <ann@example.org>`, "ann@example.org", `Ann "<bob@example.org>"`, ""},
	} {
		address, name, reason := parseFrom(test.value, 100)
		if address != test.address || name != test.name || reason != test.reason {
			t.Errorf("%q: %q %q %q; want %q %q %q", test.value, address, name, reason, test.address, test.name, test.reason)
		}
	}
}

// disguises are header lines where some mail program sees the sender
// mallory@attack.example, although they do not look like an ordinary From field.
var disguises = map[string]string{
	"plain":                             "From: mallory@attack.example\r\n",
	"lower case":                        "from:mallory@attack.example\r\n",
	"blank before the colon":            "From : mallory@attack.example\r\n",
	"tab before the colon":              "From\t: mallory@attack.example\r\n",
	"folded before the colon":           "From\r\n : <mallory@attack.example>\r\n",
	"folded with a tab":                 "From\r\n\t: <mallory@attack.example>\r\n",
	"folded with a bare LF":             "From\n : <mallory@attack.example>\r\n",
	"folded twice":                      "From\r\n \r\n : <mallory@attack.example>\r\n",
	"name split over lines":             "Fr\r\n om: <mallory@attack.example>\r\n",
	"letters over lines":                "F\r\n r\r\n o\r\n m: <mallory@attack.example>\r\n",
	"vertical tab before the name":      "\x0bFrom: mallory@attack.example\r\n",
	"vertical tab before the colon":     "From\x0b: mallory@attack.example\r\n",
	"form feed before the name":         "\x0cFrom: mallory@attack.example\r\n",
	"NUL before the name":               "\x00From: mallory@attack.example\r\n",
	"NUL before the colon":              "From\x00: mallory@attack.example\r\n",
	"NUL in the name":                   "Fr\x00om: mallory@attack.example\r\n",
	"NUL and more":                      "From\x00X: mallory@attack.example\r\n",
	"backspace in the name":             "Fro\x08m: mallory@attack.example\r\n",
	"delete before the colon":           "From\x7f: mallory@attack.example\r\n",
	"no-break space":                    "From\u00a0: mallory@attack.example\r\n",
	"no-break space in Latin-1":         "From\xa0: mallory@attack.example\r\n",
	"no-break space before the name":    "\u00a0From: mallory@attack.example\r\n",
	"ideographic space":                 "From\u3000: mallory@attack.example\r\n",
	"zero-width space":                  "Fr\u200bom: mallory@attack.example\r\n",
	"soft hyphen":                       "Fr\u00adom: mallory@attack.example\r\n",
	"byte order mark":                   "\ufeffFrom: mallory@attack.example\r\n",
	"byte order mark before the colon":  "From\ufeff: mallory@attack.example\r\n",
	"half a byte order mark":            "\xef\xbbFrom: mallory@attack.example\r\n",
	"no UTF-8":                          "From\xff: mallory@attack.example\r\n",
	"full-width letters":                "Ｆｒｏｍ: mallory@attack.example\r\n",
	"comment before the colon":          "From (me): mallory@attack.example\r\n",
	"encoded name":                      "=?utf-8?q?From?=: mallory@attack.example\r\n",
	"encoded name and colon":            "=?utf-8?b?RnJvbTo=?= <mallory@attack.example>\r\n",
	"escaped for mbox":                  ">From: mallory@attack.example\r\n",
	"bare CR above":                     "X-Mailer: x\rFrom: mallory@attack.example\r\n",
	"bare CR and more":                  "X-Mailer: x\rFrom: mallory@attack.example\rX: y\r\n",
	"LF and CR the wrong way round":     "X-Mailer: x\n\rFrom: mallory@attack.example\r\n",
	"bare CR between name and colon":    "From\r: mallory@attack.example\r\n",
	"vertical tab above":                "X-Mailer: x\x0bFrom: mallory@attack.example\r\n",
	"record separator above":            "X-Mailer: x\x1eFrom: mallory@attack.example\r\n",
	"next line above":                   "X-Mailer: x\u0085From: mallory@attack.example\r\n",
	"line separator above":              "X-Mailer: x\u2028From: mallory@attack.example\r\n",
	"below a line without a colon":      "nonsense\r\n From: mallory@attack.example\r\n",
	"in a folded line":                  "X-Mailer: x\r\n From: mallory@attack.example\r\n",
	"in a folded line, spelled oddly":   "X-Mailer: x\r\n\tFrom\u00a0: mallory@attack.example\r\n",
	"below an empty line with CRs":      "X-Mailer: x\r\n\r\r\nFrom: mallory@attack.example\r\n",
	"below a byte order mark":           "X-Mailer: x\r\n\ufeff\r\nFrom: mallory@attack.example\r\n",
	"below a line with blanks":          "X-Mailer: x\r\n \t\r\nFrom: mallory@attack.example\r\n",
	"empty, and the address without it": "From:\r\nmallory@attack.example\r\n",
}

// TestSecondFrom: what some mail program could take for another sender leaves the mail
// without one, wherever it stands in the header (F6).
func TestSecondFrom(t *testing.T) {
	const from, rest = "From: Ann <ann@example.org>\r\n", "To: play@pente.example\r\nSubject: Re: Pente 42\r\n\r\nK10\r\n"
	for name, line := range disguises {
		for place, raw := range map[string]string{
			"above":                 line + from + rest,
			"below":                 from + line + rest,
			"far below":             from + "X: y\r\n" + line + rest,
			"below Received fields": "Received: from a.example by b.example;\r\n Sat, 21 Nov 2026 09:00:00 +0100\r\n" + line + from + rest,
		} {
			if l := Read([]byte(raw), hostileOptions()); l.Outcome != Nobody || l.Reason != "two-from" || l.From != "" {
				t.Errorf("%s, %s: %s %s from %q", name, place, l.Outcome, l.Reason, l.From)
			}
		}
	}
	if len(disguises) < 28 {
		t.Errorf("only %d disguises", len(disguises))
	}
}

// TestOneFromFolded: a From field whose lines can be put together in two ways (F6).
func TestOneFromFolded(t *testing.T) {
	for _, from := range []string{
		"From: ann@example.org\r\n \r\n <mallory@attack.example>\r\n",
		"From: ann@example.org\r\n\x0b, mallory@attack.example\r\n",
		"From: ann@example.org\r\n\u00a0<mallory@attack.example>\r\n",
		"From: ann@example.org\r\n<mallory@attack.example>\r\n",
		"From: mallory@attack.example <ann@example.org>\r\n",
		"From: mallory@attack.example\r\n <ann@example.org>\r\n",
		"From: ann@example.org\r <mallory@attack.example>\r\n",
		"From: ann@example.org\x00mallory@attack.example\r\n",
		"From: mallory@attack.example, Ann <ann@example.org>\r\n",
		"From: =?utf-8?q?mallory=40attack.example=2C?= <ann@example.org>\r\n",
	} {
		if l := Read([]byte(from+"To: play@pente.example\r\n\r\nK10\r\n"), hostileOptions()); l.Outcome != Nobody {
			t.Errorf("%q: %s from %q", from, l.Outcome, l.From)
		}
	}
}

// TestHonestFrom: these look a little like two senders but are not (F6).
func TestHonestFrom(t *testing.T) {
	for _, header := range []string{
		"From: Ann\r\n <ann@example.org>\r\n",
		"From:\r\n\tann@example.org\r\n",
		"Subject: Fwd:\r\n From: bob@example.org\r\nFrom: ann@example.org\r\n",
		"Comments: x\r\n From: bob@example.org\r\nFrom: ann@example.org\r\n",
		"DKIM-Signature: v=1; h=\r\n\tFrom:To:Subject; i=@example.org\r\nFrom: ann@example.org\r\n",
		"Subject: a\rb\r\nFrom: ann@example.org\r\n",
		"From: ann@example.org\r\r\nSubject: x\r\r\n",
		"From mallory@attack.example Sat Nov 21 09:00:00 2026\r\nFrom: ann@example.org\r\n",
		"X-From: bob@example.org\r\nFrom: ann@example.org\r\nFrom-X: bob@example.org\r\n",
		"Resent-From: bob@example.org\r\nX-Envelope-From: bob@example.org\r\nFrom: ann@example.org\r\n",
		"Subject: Re:\u00a0From: bob\r\nFrom: ann@example.org\r\n",
		"From: ann@example.org <ann@example.org>\r\n",
		"From: \"ann@home.example\" <ann@example.org>\r\n",
	} {
		end := "\r\n"
		if strings.HasSuffix(header, "\r\r\n") {
			end = "\r\r\n" // as a relay that doubles the CR of each line leaves a mail
		}
		raw := header + end + "K10" + end + end + "From: Pente 42 <play@pente.example>" + end + "Sent: x" + end
		if l := Read([]byte(raw), hostileOptions()); l.Outcome != Human || l.From != "ann@example.org" || l.Line != "K10" {
			t.Errorf("%q: %s %s from %q, line %q", header, l.Outcome, l.Reason, l.From, l.Line)
		}
	}
}

// TestVerdict: which Authentication-Results are believed (RFC 8601).
func TestVerdict(t *testing.T) {
	const id, domain = "mx.pente.example", "example.org"
	for _, test := range []struct {
		name   string
		fields []string
		want   Verdict
	}{
		{"none", nil, None},
		{"pass", []string{"mx.pente.example; dmarc=pass header.from=example.org"}, Pass},
		{"fail", []string{"mx.pente.example; dmarc=fail header.from=example.org"}, Fail},
		{"version and comments", []string{"mx.pente.example (us) 1; dmarc (x)=(y) pass (p=none (sp)) header.from=Example.ORG"}, Pass},
		{"somebody else's", []string{"mx.evil.example; dmarc=pass header.from=example.org"}, None},
		{"ours below theirs", []string{"mx.evil.example; dmarc=fail", "mx.pente.example; dmarc=pass header.from=example.org"}, None},
		{"a failure below theirs", []string{"mx.evil.example; dmarc=pass", "mx.pente.example; dmarc=fail header.from=example.org"}, Fail},
		{"only the topmost", []string{"mx.pente.example; spf=pass", "mx.pente.example; dmarc=pass header.from=example.org"}, None},
		{"another domain (F6)", []string{"mx.pente.example; dmarc=pass header.from=evil.example"}, Fail},
		{"a domain above (F6)", []string{"mx.pente.example; dmarc=pass header.from=org"}, Fail},
		{"a domain below (F6)", []string{"mx.pente.example; dmarc=pass header.from=mail.example.org"}, Fail},
		{"another domain as an address (F6)", []string{"mx.pente.example; dmarc=pass header.from=ann@evil.example"}, Fail},
		{"the domain as an address (F6)", []string{"mx.pente.example; dmarc=pass header.from=Ann@example.org"}, None},
		{"another domain and our own (F6)", []string{"mx.pente.example; dmarc=pass header.from=evil.example; dmarc=pass header.from=example.org"}, Fail},
		{"another domain below another result (F6)", []string{"mx.pente.example; spf=pass", "mx.pente.example; dmarc=pass header.from=evil.example"}, None},
		{"no word about another domain (F6)", []string{"mx.pente.example; dmarc=none header.from=evil.example"}, None},
		{"no domain at all (F6)", []string{"mx.pente.example; dmarc=pass header.from=-"}, None},
		{"no domain", []string{"mx.pente.example; dmarc=pass"}, None},
		{"two domains (F6)", []string{"mx.pente.example; dmarc=pass header.from=evil.example header.from=example.org"}, Fail},
		{"two results", []string{"mx.pente.example; dmarc=pass header.from=example.org; dmarc=pass header.from=example.org"}, None},
		{"pass and fail", []string{"mx.pente.example; dmarc=pass header.from=example.org; dmarc=fail"}, Fail},
		{"within a quoted string", []string{`mx.pente.example; spf=pass smtp.mailfrom="; dmarc=pass header.from=example.org; x="`}, None},
		{"within a comment", []string{"mx.pente.example; spf=none (; dmarc=pass header.from=example.org) smtp.helo=x"}, None},
		{"escaped quote", []string{`mx.pente.example; spf=pass reason="\"; dmarc=pass header.from=example.org"`}, None},
		{"quote never closed", []string{`mx.pente.example; spf=pass smtp.mailfrom="x; dmarc=fail`}, Fail},
		{"comment never closed", []string{"mx.pente.example; spf=pass (x; dmarc=pass header.from=example.org"}, Fail},
		{"quoted id", []string{`"mx.pente.example"; dmarc=pass header.from=example.org`}, None},
		{"quoted result", []string{`mx.pente.example; dmarc="pass" header.from=example.org`}, None},
		{"none at all", []string{"mx.pente.example; none"}, None},
		{"dmarc as a property", []string{"mx.pente.example; spf=pass dmarc=pass header.from=example.org"}, None},
	} {
		if got := verdict(test.fields, id, domain); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
	if got := verdict([]string{"; dmarc=pass header.from=example.org"}, "", domain); got != None {
		t.Errorf("without a configured authserv-id: %s", got)
	}
}

// A verdict in a field with a blank before its colon is nobody's: filters that drop forged verdicts may overlook it.
func TestVerdictBeforeBlank(t *testing.T) {
	for name, want := range map[string]Verdict{"Authentication-Results": Pass, "authentication-results": Pass, "Authentication-Results ": None, "Authentication-Results\t": None} {
		l := Read([]byte("From: ann@example.org\n"+name+": mx.pente.example; dmarc=pass header.from=example.org\n\nK10\n"), Options{AuthservID: "mx.pente.example"})
		if l.Verdict != want {
			t.Errorf("%q: %s, want %s", name, l.Verdict, want)
		}
	}
}

// TestKeys: the fields in which keys are found.
func TestKeys(t *testing.T) {
	const a, b = "aaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbb"
	for _, test := range []struct{ pattern, header, want string }{
		{"play+KEY@pente.example", "To: <play+" + a + "@pente.example>", a},
		{"play+KEY@pente.example", "To: Pente 42 <PLAY+" + strings.ToUpper(a) + "@PENTE.example>", a},
		{"KEY@play.pente.example", "To: " + a + "@play.pente.example", a},
		{"play+KEY@pente.example", "Delivered-To: play+" + a + "@pente.example\nTo: play@pente.example", a},
		{"play+KEY@pente.example", "To: play+" + a + "@pente.example, play+" + b + "@pente.example\nCc: play+" + a + "@pente.example", a + " " + b},
		{"play+KEY@pente.example", "To: play+short@pente.example", ""},
		{"play+KEY@pente.example", "To: play+" + a + "1@pente.example", ""},
		{"play+KEY@pente.example", "To: play+" + a + "@evil.example", ""},
		{"play+KEY@pente.example", "Reply-To: play+" + a + "@pente.example", ""},
		{"no pattern", "To: play+" + a + "@pente.example", ""},
		{"", "To: " + a, ""},
	} {
		l := Read([]byte("From: ann@example.org\n"+test.header+"\n\nK10\n"), Options{KeyPattern: test.pattern})
		if got := strings.Join(l.Keys, " "); got != test.want {
			t.Errorf("%s, %s: %q, want %q", test.pattern, test.header, got, test.want)
		}
	}
}

// TestMachines: header fields that betray a program, and some that do not.
func TestMachines(t *testing.T) {
	for _, test := range []struct{ field, want string }{
		{"Auto-Submitted: no", "read"},
		{"Auto-Submitted: No (really)", "read"},
		{"Auto-Submitted:", "machine auto-submitted"},
		{"Auto-Submitted: yes", "machine auto-submitted"},
		{"Return-Path: <>", "machine null-return-path"},
		{"Return-Path: <MAILER-DAEMON>", "machine machine-sender"},
		{"Return-Path: <ann@example.org>", "read"},
		{"Return-Path: <bounces+42@relay.example>", "read"},
		{"Precedence: bulk", "machine precedence"},
		{"Precedence: first-class", "read"},
		{"Preference: auto_reply", "machine precedence"},
		{"X-Autoreply: no", "read"},
		{"X-Autogenerated: Reply", "machine auto-reply"},
		{"List-Unsubscribe: <mailto:x@example.org>", "machine list"},
		{"X-Failed-Recipients: bob@example.org", "machine report"},
		{"X-MS-Exchange-Inbox-Rules-Loop: ann@example.org", "machine auto-reply"},
		{"Content-Identifier: OutOfOffice", "machine auto-reply"},
		{"Content-Class: urn:content-classes:message", "read"},
		{"Content-Class: urn:content-classes:dsn", "machine report"},
		{"X-Auto-Response-Suppress: All", "read"},
		{"X-ServiceNow-Generated: true", "machine auto-reply"},
		{"X-OTRS-Loop: support@example.org", "machine auto-reply"},
		{"X-RT-Loop-Prevention: example.org", "machine auto-reply"},
		{"X-JIRA-FingerPrint: 1b2c", "machine auto-reply"},
		{"Subject: Gelesen: Pente 42: Ann - Bob", "machine report"},
		{"Subject: Recall: Pente 42: Ann - Bob", "machine report"},
		{"Subject: Rappel: Pente", "read"}, // a reminder by a person
		{"Subject: Automatinis atsakymas: Pente 42", "machine auto-reply-subject"},
		{"X-Pentepost-Loop: other", "machine loop"},
		{"X-Loop: ann@example.org", "read"}, // F14: a filter of the sender's own
		{"X-Loop: INSTANCE-1", "machine loop"},
		{"X-Loop: play@pente.example", "machine loop"},
		{"X-Loop: <Play+aaaaaaaaaaaaaaaaaaaa@pente.example>", "machine loop"},
		{"X-Pentepost-Loop: instance-1", "machine own"},
		{"Subject: Out of Office: Pente 42", "machine auto-reply-subject"},
		{"Subject: =?utf-8?q?R=C3=A9ponse_automatique_=3A?= Pente", "machine auto-reply-subject"},
		{"Subject: Re: Pente 42: Ann - Bob", "read"},
		{"Subject: vacation 10 days", "read"},
		{"Subject: Urlaub", "read"},
		{"Subject: =?utf-8?q?Urlaub=3A_Pente_42?=", "machine auto-reply-subject"},
		{"Subject: Undelivered Mail Returned to Sender", "machine report"},
		{"Subject: Absences and K10", "read"},
		{"Subject: Re: Pente 42: auto-reply - out-of-office", "read"}, // players
		{"Subject: AW: Keryo-Pente match 3: AutoReply - Ann", "read"},
		{"Subject: Pente: an invitation from autoresponder", "read"},
		{"Feedback-ID: i1:example", "read"}, // Fastmail puts it on everybody's mail
	} {
		l := Read([]byte("From: ann@example.org\n"+test.field+"\n\nK10\n"), hostileOptions())
		if got := strings.TrimSpace(string(l.Outcome) + " " + l.Reason); got != test.want {
			t.Errorf("%s: %s, want %s", test.field, got, test.want)
		}
	}
	for _, from := range []string{"noreply@example.org", "no-reply+42@example.org", "MAILER-DAEMON@example.org", "pente-request@lists.example", "owner-pente@lists.example", "Play@Pente.Example", "play+aaaaaaaaaaaaaaaaaaaa@pente.example"} {
		if l := Read([]byte("From: "+from+"\n\nK10\n"), hostileOptions()); l.Outcome != Machine {
			t.Errorf("from %s: %s", from, l.Outcome)
		}
	}
	if l := Read([]byte(strings.Repeat("Received: by mx.example\n", 51)+"From: ann@example.org\n\nK10\n"), Options{}); l.Reason != "loop" {
		t.Errorf("51 Received fields: %s %s", l.Outcome, l.Reason)
	}
}

// TestButtons: what a calendar or a mail program sends when somebody presses a button
// in it is no letter (F13), but a letter may have a calendar entry with it.
func TestButtons(t *testing.T) {
	entry := func(method string) string {
		return "BEGIN:VCALENDAR\nVERSION:2.0\nMETHOD:" + method + "\nEND:VCALENDAR\n"
	}
	const mixed, alternative = "Content-Type: multipart/mixed; boundary=b\n\n--b\n\n", "Content-Type: multipart/alternative; boundary=b\n\n--b\n\n"
	for name, test := range map[string]struct{ mail, want string }{
		"an answer":                   {alternative + "Accepted\n--b\nContent-Type: text/calendar; method=REPLY\n\n" + entry("REPLY"), "machine calendar"},
		"an answer alone":             {"Content-Type: text/calendar; method=\"reply\"\n\n" + entry("REPLY"), "machine calendar"},
		"an answer, by its text":      {alternative + "Accepted\n--b\nContent-Type: text/calendar\n\n" + entry("REPLY"), "machine calendar"},
		"an answer, attached":         {mixed + "Accepted\n--b\nContent-Type: text/calendar; method=REPLY; name=reply.ics\nContent-Disposition: attachment\n\n" + entry("REPLY"), "machine calendar"},
		"another time":                {alternative + "New time\n--b\nContent-Type: text/calendar; method=COUNTER\n\n" + entry("COUNTER"), "machine calendar"},
		"an invitation":               {alternative + "Meet\n--b\nContent-Type: text/calendar; method=REQUEST\n\n" + entry("REQUEST"), "machine calendar"},
		"Exchange":                    {"Content-Class: urn:content-classes:calendarmessage\n\nK10\n", "machine calendar"},
		"an invitation, attached":     {mixed + "K10\n--b\nContent-Type: text/calendar; method=REQUEST; name=club.ics\n\n" + entry("REQUEST"), "read"},
		"an entry, attached":          {mixed + "K10\n--b\nContent-Type: text/calendar; name=club.ics\n\n" + entry("PUBLISH"), "read"},
		"an answer in a mail":         {mixed + "K10\n--b\nContent-Type: message/rfc822\n\nContent-Type: text/calendar; method=REPLY\n\n" + entry("REPLY"), "read"},
		"Gmail":                       {alternative + "K10\n--b\nContent-Type: text/vnd.google.email-reaction+json\n\n{}\n", "machine reaction"},
		"Gmail alone":                 {"Content-Type: text/vnd.google.email-reaction+json\n\n{\"emoji\":\"\u2764\",\"version\":1}\n", "machine reaction"},
		"Gmail without its part":      {"Content-Type: text/plain; charset=utf-8\n\n\u2764\ufe0f\n\nAnn reacted via Gmail\n", "machine reaction"},
		"Outlook":                     {"\nAnn Arbor reacted to your message:\n\n> K10\n", "machine reaction"},
		"Outlook in German":           {"\nAnn Arbor hat auf Ihre Nachricht reagiert:\n", "machine reaction"},
		"somebody who speaks of it":   {"\nThanks! You reacted to your message and I laughed.\n", "read"},
		"a move above such words":     {"\nK10\nBob reacted to your message\n", "read"},
		"such words in another quote": {"\nK10\n\n> Bob reacted to your message:\n", "read"},
	} {
		if !strings.HasPrefix(test.mail, "Content") {
			test.mail = "X: y\n" + test.mail
		}
		l := Read([]byte("From: ann@example.org\n"+test.mail), hostileOptions())
		if got := strings.TrimSpace(string(l.Outcome) + " " + l.Reason); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
	}
}

// TestAwaySubjects: answering machines whose only sign is the subject.
func TestAwaySubjects(t *testing.T) {
	for _, subject := range []string{
		"Automatic reply: Pente 42", "Out of Office Re: Pente 42", "Re: Pente 42 (Auto-Reply)", "I am away from my desk",
		"Automatische Antwort: Pente 42", "Abwesenheitsnotiz: Pente 42", "Abwesend: Pente 42", "Réponse automatique : Pente 42",
		"Respuesta automática: Pente 42", "Risposta automatica: Pente 42", "Resposta automática: Pente 42",
		"Automatisch antwoord: Pente 42", "Autosvar: Pente 42", "Automatiskt svar: Pente 42", "Automatisk svar: Pente 42",
		"Automaattinen vastaus: Pente 42", "Automatyczna odpowiedź: Pente 42", "Automatická odpověď: Pente 42",
		"Автоматический ответ: Pente 42", "Автоматична відповідь: Pente 42", "Otomatik Yanıt: Pente 42",
		"Αυτόματη απάντηση: Pente 42", "自动回复: Pente 42", "自動回覆: Pente 42", "自動返信: Pente 42", "자동 회신: Pente 42",
		"Automatikus válasz: Pente 42", "Răspuns automat: Pente 42", "【自動返信】Re: Pente 42", "[부재중] Pente 42", "【不在】Pente 42",
		"OTOMATİK YANIT: Pente 42", "ΑΥΤΟΜΑΤΗ ΑΠΑΝΤΗΣΗ: Pente 42", "Ausência: Pente 42", "Absent(e) : Pente 42", "Frånvarande: Pente 42",
		"Re: Pente 42: Ann - Bob (auto reply)",
	} {
		raw := "From: ann@example.org\nSubject: " + subject + "\n\nI am away.\n"
		if l := Read([]byte(raw), hostileOptions()); l.Outcome != Machine {
			t.Errorf("%s: %s", subject, l.Outcome)
		}
	}
}
