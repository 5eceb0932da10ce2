package parser

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pentepost/mailer/mime"
)

// seedMails adds the golden and the hostile mails that are not bombs.
func seedMails(f *testing.F, add func(raw []byte)) {
	for _, raw := range goldenMails(f) {
		add(raw)
	}
	files, err := filepath.Glob("testdata/hostile/*.eml")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		const small = 10_000
		if raw := readFile(f, file); len(raw) < small {
			add(fillIn(raw, ""))
		}
	}
}

// FuzzRead reads anything: header fields and MIME as well.
func FuzzRead(f *testing.F) {
	seedMails(f, func(raw []byte) { f.Add(raw) })
	f.Fuzz(func(t *testing.T, raw []byte) {
		start := time.Now()
		l := Read(raw, goldenOptions())
		if took := time.Since(start); took > time.Second {
			t.Errorf("%d bytes took %v", len(raw), took)
		}
		checkLetter(t, "fuzz", l)
		raw = []byte(strings.TrimLeft(string(raw), "\r\n"))
		received := append([]byte("Received: from a by b\r\n"), raw...)
		if len(raw) > 4 && beginsWithField(raw) {
			if again := Read(received, goldenOptions()); len(received) < 256<<10 && l.Outcome != Quarantined && again.ID != l.ID {
				t.Errorf("one Received line more makes another ID:\n%+v\n%+v", l, again)
			}
		}
	})
}

func beginsWithField(b []byte) bool {
	line, _ := mime.CutLine(b)
	_, _, ok := mime.ParseField(line)
	return ok
}

// FuzzHTML makes lines of anything that calls itself HTML.
func FuzzHTML(f *testing.F) {
	seedMails(f, func(raw []byte) {
		if i := strings.IndexByte(string(raw), '<'); i >= 0 {
			f.Add(string(raw[i:]))
		}
	})
	f.Fuzz(func(t *testing.T, s string) {
		lines, _ := htmlLines(s, DefaultOptions())
		for _, l := range lines {
			if strings.ContainsAny(l.text, "\r\n") {
				t.Errorf("a line of two lines: %q", l.text)
			}
		}
		checkLetter(t, "fuzz", readHTML(s))
	})
}

// FuzzLine looks for the command line in any text. A command above it stays
// the command.
func FuzzLine(f *testing.F) {
	seedMails(f, func(raw []byte) {
		if _, body, ok := strings.Cut(string(raw), "\r\n\r\n"); ok {
			f.Add(body)
		}
	})
	f.Fuzz(func(t *testing.T, text string) {
		l := readText(text)
		checkLetter(t, "fuzz", l)
		if strings.Contains(text, "-----END PGP") || strings.Contains(text, "\x1b") || strings.ContainsRune(text, 0) || strings.HasPrefix(text, "<") {
			return
		}
		if got := readText("K10\n\n" + text); got.Line != "K10" {
			t.Errorf("K10 became %q", got.Line)
		}
	})
}

// FuzzAuthResults: no value makes a pass of a field that has a fail or no
// result outside quotes and comments.
func FuzzAuthResults(f *testing.F) {
	f.Add("mx.pente.example; dmarc=pass header.from=example.org", "x")
	f.Add("mx.pente.example (a(b)) 1; spf=pass smtp.mailfrom=\"a;b\\\"\"", "; dmarc=pass header.from=example.org")
	seedMails(f, func(raw []byte) {
		h, _ := mime.ReadHeader(raw, mime.Limits{Fields: 1000})
		for _, value := range h.Values("Authentication-Results") {
			f.Add(value, "a;b")
		}
	})
	f.Fuzz(func(t *testing.T, value, inside string) {
		_ = verdict([]string{value}, "mx.pente.example", "example.org")
		inside = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "(", `\(`, ")", `\)`).Replace(inside)
		for _, wrap := range []string{
			`mx.pente.example; spf=pass smtp.mailfrom="` + inside + `"; dmarc=fail header.from=example.org`,
			`mx.pente.example; spf=pass (` + inside + `) smtp.helo=x; dmarc=fail header.from=example.org`,
		} {
			if got := verdict([]string{wrap}, "mx.pente.example", "example.org"); got != Fail {
				t.Errorf("%s: %s", wrap, got)
			}
		}
	})
}

// FuzzAddress: an address that is accepted is one, in its one form.
func FuzzAddress(f *testing.F) {
	seedMails(f, func(raw []byte) {
		h, _ := mime.ReadHeader(raw, mime.Limits{Fields: 1000})
		f.Add(h.Get("From"))
	})
	f.Fuzz(func(t *testing.T, value string) {
		address, name, reason := parseFrom(value, 100)
		if (address == "") != (reason != "") || !cleanLine(address) || !cleanLine(name) {
			t.Fatalf("%q: %q %q %q", value, address, name, reason)
		}
		if address == "" {
			return
		}
		again, ok := normalAddress(address)
		if !ok || again != address || strings.Count(address, "@") != 1 || address != strings.ToLower(address) {
			t.Errorf("%q: %q is not in its one form: %q %v", value, address, again, ok)
		}
	})
}

// FuzzKeys: what is found as a key has the form of one.
func FuzzKeys(f *testing.F) {
	f.Add("play+aaaaaaaaaaaaaaaaaaaa@pente.example", "play+KEY@pente.example")
	f.Add("aaaaaaaaaaaaaaaaaaaa@play.pente.example", "KEY@play.pente.example")
	seedMails(f, func(raw []byte) {
		h, _ := mime.ReadHeader(raw, mime.Limits{Fields: 1000})
		f.Add(h.Get("To"), "play+KEY@pente.example")
	})
	f.Fuzz(func(t *testing.T, value, pattern string) {
		keys := addKeys(nil, mime.LowerASCII(value), mime.LowerASCII(pattern))
		if len(keys) > maxKeys {
			t.Errorf("%d keys", len(keys))
		}
		for _, key := range keys {
			if len(key) < minKey || len(key) > maxKey || strings.Trim(key, "abcdefghijklmnopqrstuvwxyz234567") != "" {
				t.Errorf("%q is no key", key)
			}
		}
	})
}
