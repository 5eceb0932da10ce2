package parser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pentepost/mailer/mime"
)

// seedMails calls add with the golden and hostile mails that are not bombs.
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

// FuzzRead reads any bytes as a mail.
func FuzzRead(f *testing.F) {
	seedMails(f, func(raw []byte) { f.Add(raw) })
	f.Fuzz(func(t *testing.T, raw []byte) {
		start := time.Now()
		l := Read(raw, goldenOptions())
		if took := time.Since(start); os.Getenv("PENTEPOST_LONG") != "" && took > time.Second {
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

// FuzzAuthResults: text inside quotes and comments never turns a fail into a pass.
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

// FuzzAddress: an address that is accepted is in its one form.
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
		again, ok := NormalAddress(address)
		if !ok || again != address || strings.Count(address, "@") != 1 || address != strings.ToLower(address) {
			t.Errorf("%q: %q is not in its one form: %q %v", value, address, again, ok)
		}
	})
}

// FuzzKeys: every key that is found has the form of a key.
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
