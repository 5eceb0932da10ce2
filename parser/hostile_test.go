package parser

import (
	"bytes"
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const (
	hostileKey  = "abcdefghijklmnopqrstuvwxyz234567"
	hostileFrom = "ann@example.org"
)

// hostileOptions returns the options of a server that gets the hostile mails.
func hostileOptions() Options {
	return Options{
		Service:    "play@pente.example",
		KeyPattern: "play+KEY@pente.example",
		Instance:   "instance-1",
		AuthservID: "mx.pente.example",
	}
}

// fillIn replaces the placeholders of a hostile mail.
func fillIn(raw []byte, name string) []byte {
	to := "play+" + hostileKey + "@pente.example"
	for _, p := range [][2]string{
		{"X-Own-Loop-Header: PLACEHOLDER", "X-Pentepost-Loop: instance-1"},
		{"{{FROM}}", hostileFrom}, {"{{TO}}", to}, {"{{MSGID}}", "<notice@pente.example>"},
		{"{{MOVE}}", "K10"}, {"{{MOVE2}}", "L9"}, {"{{MOVE_LOWER}}", "k10"},
		{"{{MOVE_FULLWIDTH}}", "Ｋ１０"}, {"{{MOVE_ILLEGAL}}", "A1"},
		{"{{OTHER}}", "bob@example.org"}, {"{{SERVER}}", "play@pente.example"},
		{"{{AUTHSERV}}", "mx.pente.example"}, {"{{FROMDOMAIN}}", "example.org"},
		{"{{TO_BADTOKEN}}", strings.Replace(to, "+a", "+b", 1)},
		{"{{FROM_HOMOGLYPH}}", "\u0430nn@example.org"},
		{"@@B64FROM@@", base64.StdEncoding.EncodeToString([]byte("<" + hostileFrom + ">"))},
		{"@@B64@@", base64.StdEncoding.EncodeToString([]byte("K10\r\n"))},
		{"@@QP@@", "K=\r\n10\r\n"},
	} {
		raw = bytes.ReplaceAll(raw, []byte(p[0]), []byte(p[1]))
	}
	return raw
}

// hostileOutcomes are the outcomes of the mails that must not be answered. The parser
// lets some through; the server stops them, because it knows the players and the keys.
var hostileOutcomes = map[string]string{
	"silent-auto-replied": "machine auto-submitted", "silent-auto-generated": "machine auto-submitted",
	"silent-auto-vacation": "machine auto-submitted", "silent-auto-owner": "machine auto-submitted",
	"silent-auto-notified": "machine auto-submitted", "silent-auto-upper": "machine auto-submitted",
	"silent-auto-unknown": "machine auto-submitted", "silent-auto-dup": "machine auto-submitted",
	"silent-xautoreply": "machine auto-reply", "silent-xautorespond": "machine auto-reply",
	"silent-prec-autoreply": "machine precedence", "silent-rp-null": "machine null-return-path",
	"silent-failedrcpt": "machine report", "silent-msgclass9": "machine auto-reply", "silent-fc": "machine auto-reply",
	"silent-own": "machine own", "silent-ooo-subject": "machine auto-reply-subject",
	"silent-from-mailerdaemon": "machine machine-sender", "silent-from-postmaster": "machine machine-sender",
	"silent-from-noreply": "machine machine-sender", "silent-dsn": "machine null-return-path",
	"silent-mdn": "machine report", "silent-arf": "machine report", "silent-self": "machine own",
	"silent-list": "machine list",

	"silent-nofrom": "nobody no-from", "silent-twofrom": "nobody two-from", "silent-twofrom-space": "nobody two-from",
	"silent-from-list": "nobody many-addresses", "silent-from-encaddr": "nobody many-addresses", "silent-homoglyph": "nobody bad-address",

	"bomb-nest-1000": "quarantined too-deep", "bomb-nest-5000": "quarantined too-deep",
	"bomb-parts-20000": "quarantined too-many-parts", "bomb-fields-20000": "quarantined too-many-fields",
	"bomb-encwords": "quarantined header-too-big", "bomb-rfc2231": "quarantined header-too-big",
	"bomb-rfc822-chain": "quarantined too-deep", "bomb-html-nest": "quarantined too-deep",
	"bomb-from-parens": "nobody no-from",
	"bomb-onwrote":     "read", "bomb-gt": "read", // no command in them

	"silent-unknown-sender": "read", "silent-wrong-player": "read", "silent-bad-token": "read",
	"silent-ar-forged": "read", "silent-ar-inject": "read", "silent-ar-comment": "read", "silent-xars-err": "read",
}

// TestHostile reads mails that were made to harm the server.
func TestHostile(t *testing.T) {
	for row := range strings.SplitSeq(strings.TrimSpace(string(readFile(t, "testdata/hostile/expected.tsv"))), "\n") {
		columns := strings.Split(row, "\t")
		if columns[0] == "file" {
			continue
		}
		name := strings.TrimSuffix(columns[0], ".eml")
		t.Run(name, func(t *testing.T) {
			raw := fillIn(readFile(t, filepath.Join("testdata/hostile", columns[0])), name)
			start := time.Now()
			l := Read(raw, hostileOptions())
			if took := time.Since(start); os.Getenv("PENTEPOST_LONG") != "" && took > time.Second {
				t.Errorf("took %v", took)
			}
			checkLetter(t, name, l)
			checkHostile(t, name, columns[1], l)
		})
	}
}

func checkHostile(t *testing.T, name, expected string, l Mail) {
	outcome := strings.TrimSpace(string(l.Outcome) + " " + l.Reason)
	isMove := strings.EqualFold(l.Line, "K10") && l.From == hostileFrom && len(l.Keys) == 1 && l.Keys[0] == hostileKey
	switch expected {
	case "MOVE", "ONCE":
		if outcome != "read" || !isMove || l.SubjectLine {
			t.Errorf("%s, from %q, line %q, keys %v: want a move", outcome, l.From, l.Line, l.Keys)
		}
	case "HELP":
		illegal := name == "help-illegal" && l.Line == "A1" // known only to the rules
		if outcome != "read" || isMove || l.From != hostileFrom || l.SubjectLine && !illegal {
			t.Errorf("%s, line %q: want a refusal", outcome, l.Line)
		}
	case "SILENT":
		if outcome != hostileOutcomes[name] {
			t.Errorf("%s, want %s", outcome, hostileOutcomes[name])
		}
	}
}

// TestHostileCopies: a copy with other Received fields is the same mail.
func TestHostileCopies(t *testing.T) {
	read := func(name string) Mail {
		raw, err := os.ReadFile("testdata/hostile/" + name + ".eml")
		if err != nil {
			t.Fatal(err)
		}
		return Read(fillIn(raw, name), hostileOptions())
	}
	a, b, plain := read("once-duplicate-a"), read("once-duplicate-b"), read("ok-plain")
	if a.ID != b.ID {
		t.Error("two copies of one mail have two IDs")
	}
	if a.ID == plain.ID {
		t.Error("two mails have one ID")
	}
	for _, id := range []string{"", "Message-ID: <>\n", "Message-ID: <@>\n"} {
		nameless := func(text string) Mail {
			return Read([]byte("From: ann@example.org\n"+id+"\n"+text), hostileOptions())
		}
		if nameless("join Ann").ID == nameless("settings").ID {
			t.Errorf("two mails with %q have one ID", id)
		}
	}
	if verdict := read("silent-ar-inject").Verdict; verdict != Fail {
		t.Errorf("a result within a quoted string was believed: %s", verdict)
	}
	if verdict := read("silent-ar-comment").Verdict; verdict != Fail {
		t.Errorf("a result within a comment was believed: %s", verdict)
	}
	if l := read("silent-xars-err"); !l.Quiet {
		t.Error("X-Auto-Response-Suppress: All is not heard")
	}
	if l := read("silent-unknown-sender"); len(l.Keys) != 0 || !l.Fresh {
		t.Errorf("keys %v, fresh %v", l.Keys, l.Fresh)
	}
}
