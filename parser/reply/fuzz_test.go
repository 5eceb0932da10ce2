package reply

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// seedMails calls add with the sample mails that are not bombs.
func seedMails(f *testing.F, add func(raw []byte)) {
	files, err := filepath.Glob("../testdata/*/*.eml")
	if err != nil || len(files) < 60 {
		f.Fatalf("only %d sample mails: %v", len(files), err)
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		const small = 10_000
		if len(raw) < small {
			add(raw)
		}
	}
}

// FuzzHTML turns anything into lines, as if it were HTML.
func FuzzHTML(f *testing.F) {
	seedMails(f, func(raw []byte) {
		if i := strings.IndexByte(string(raw), '<'); i >= 0 {
			f.Add(string(raw[i:]))
		}
	})
	f.Fuzz(func(t *testing.T, s string) {
		lines, _ := htmlLines(s, testOptions)
		for _, l := range lines {
			if strings.ContainsAny(l.text, "\r\n") {
				t.Errorf("a line of two lines: %q", l.text)
			}
		}
		checkReply(t, s, readHTML(s))
	})
}

// FuzzContacts looks for contact details in any text. What is left of a remark never holds
// the sender's address.
func FuzzContacts(f *testing.F) {
	f.Add("Good luck!\n\nAnn Arbor\nHead of Sales\n+47 22 33 44 55\nann.arbor@example.org")
	f.Add("Thanks\n01.23.45.67.89 | ann.arbor (at) example.org\n\n-- \nx")
	f.Fuzz(func(t *testing.T, text string) {
		l := readAnn("K10\n" + text)
		checkReply(t, text, l)
		if rest := strings.ToLower(l.Rest); strings.Contains(rest, "ann.arbor@example.org") && !strings.Contains(rest, "note") {
			t.Errorf("%q: the address is in %q", text, l.Rest)
		}
	})
}

// FuzzLine looks for the command line in any text. A command above the text stays
// the command.
func FuzzLine(f *testing.F) {
	seedMails(f, func(raw []byte) {
		if _, body, ok := strings.Cut(string(raw), "\r\n\r\n"); ok {
			f.Add(body)
		}
	})
	f.Fuzz(func(t *testing.T, text string) {
		checkReply(t, text, readText(text))
		checkReply(t, text, readBeside(text, text))
		if strings.Contains(text, "-----END PGP") || strings.Contains(text, "\x1b") || strings.ContainsRune(text, 0) || strings.HasPrefix(text, "<") {
			return
		}
		if got := readText("K10\n\n" + text); got.Line != "K10" {
			t.Errorf("K10 became %q", got.Line)
		}
	})
}
