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
		{"another domain", []string{"mx.pente.example; dmarc=pass header.from=evil.example"}, None},
		{"no domain", []string{"mx.pente.example; dmarc=pass"}, None},
		{"two domains", []string{"mx.pente.example; dmarc=pass header.from=evil.example header.from=example.org"}, None},
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
		{"X-Pentepost-Loop: other", "machine loop"},
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
	for _, from := range []string{"noreply@example.org", "no-reply+42@example.org", "MAILER-DAEMON@example.org", "Play@Pente.Example", "play+aaaaaaaaaaaaaaaaaaaa@pente.example"} {
		if l := Read([]byte("From: "+from+"\n\nK10\n"), hostileOptions()); l.Outcome != Machine {
			t.Errorf("from %s: %s", from, l.Outcome)
		}
	}
	if l := Read([]byte(strings.Repeat("Received: by mx.example\n", 51)+"From: ann@example.org\n\nK10\n"), Options{}); l.Reason != "loop" {
		t.Errorf("51 Received fields: %s %s", l.Outcome, l.Reason)
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
