package mailer_test

import (
	"net/mail"
	"strings"
	"testing"
	"time"

	"pentepost/mailer"
)

// Where every byte counts, plain text goes without the fields that say so; nothing
// else does.
func TestBare(t *testing.T) {
	for text, fields := range map[string]bool{
		"Hello.\n":                       false,
		"Grüß Gott.\n":                   true,
		strings.Repeat("x", 2000) + "\n": true,
	} {
		m := mailer.Message{From: mailer.Address{Addr: "play@pente.example"}, To: mailer.Address{Addr: "ann@example.org"},
			Date: time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC), Text: text, Bare: true}
		raw, err := m.Bytes()
		must(t, err)
		read, err := mail.ReadMessage(strings.NewReader(string(raw)))
		must(t, err)
		if has := read.Header.Get("Mime-Version") != "" && read.Header.Get("Content-Type") != ""; has != fields {
			t.Errorf("%.10q...: MIME fields %v, want %v\n%s", text, has, fields, raw)
		}
	}
}
