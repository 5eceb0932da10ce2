package parser

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pentepost/mailer/mime"
	"pentepost/notation/visible"
)

// checkLetter checks what is true of every letter.
func checkLetter(t testing.TB, name string, l Mail) {
	t.Helper()
	bad := func(what string) { t.Errorf("%s: %s\n%+v", name, what, l) }
	switch l.Outcome {
	case Human:
		if l.Reason != "" || l.From == "" {
			bad("read, but with a reason or without a sender")
		}
	case Machine, Nobody, Quarantined:
		if l.Reason == "" {
			bad("no reason")
		}
	default:
		bad("no outcome")
	}
	for _, s := range []string{l.From, l.FromName, l.MessageID, l.InReplyTo, l.Subject, l.Line, l.Reason} {
		if !cleanLine(s) {
			bad("not one clean line: " + visible.Cut(s, 80))
		}
	}
	for _, s := range append(l.References, l.Keys...) {
		if !cleanLine(s) || strings.ContainsAny(s, " ") {
			bad("not a clean word: " + visible.Cut(s, 80))
		}
	}
	if !utf8.ValidString(l.Body) || !utf8.ValidString(l.Reply) || strings.ContainsAny(l.Body, "\r\x00") {
		bad("body is not valid UTF-8 with line feeds only")
	}
	if !cleanLine(strings.ReplaceAll(l.Rest, "\n", " ")) || utf8.RuneCountInString(l.Rest) > MaxRest {
		bad("rest is not clean")
	}
	if l.Encrypted && l.Line+l.Rest+l.Reply != "" {
		bad("encrypted, but read")
	}
	if utf8.RuneCountInString(l.Line) > 4000 || len(l.ID) != 64 {
		bad("line too long, or no ID")
	}
	if l.From != mime.LowerASCII(l.From) || strings.Count(l.From, "@") > 1 || strings.ContainsFunc(l.From, func(r rune) bool { return r > unicode.MaxASCII }) {
		bad("from is no address in lower-case ASCII")
	}
	if l.Bounce != nil {
		checkBounce(t, name, l)
	}
}

// checkBounce checks what is true of every bounce.
func checkBounce(t testing.TB, name string, l Mail) {
	t.Helper()
	b := *l.Bounce
	bad := func(what string) { t.Errorf("%s: %s\n%+v", name, what, b) }
	if l.Outcome != Machine || l.Reason == "own" {
		bad("a bounce that no other machine made: " + string(l.Outcome) + " " + l.Reason)
	}
	seen := map[string]bool{}
	for _, id := range b.Letters {
		if !goodMessageID(id) || seen[id] {
			bad("no Message-ID, or twice the same: " + visible.Cut(id, 80))
		}
		seen[id] = true
	}
	if len(b.Letters) > maxReturned || !cleanLine(b.Says) || utf8.RuneCountInString(b.Says) > maxSays {
		bad("too many letters, or too many words, or unclean ones")
	}
	code, ok := parseStatus(b.Status)
	if (b.Status != "") != ok || ok && code.String() != b.Status {
		bad("no status of RFC 3463")
	}
	if b.Hard() && (!b.Failed || b.Policy() || code.class != 5) || b.Failed && code.class == 2 {
		bad("it contradicts itself")
	}
}

// cleanLine reports one line of valid UTF-8 without hidden characters.
func cleanLine(s string) bool {
	for _, r := range s {
		if unicode.IsControl(r) || visible.Hidden(r) || r == 0x2028 || r == 0x2029 {
			return false
		}
	}
	return utf8.ValidString(s)
}
