package parser

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the .want files anew")

// goldenOptions returns the options of the server that gets the golden mails.
func goldenOptions() Options {
	return Options{
		Service:    "play@pente.example",
		KeyPattern: "play+KEY@pente.example",
		Instance:   "golden",
		AuthservID: "mx.pente.example",
		Explain:    true,
	}
}

// goldenMails returns the golden mails by name.
func goldenMails(t testing.TB) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob("testdata/mail/*.eml")
	if err != nil || len(files) < 60 {
		t.Fatalf("only %d golden mails: %v", len(files), err)
	}
	mails := map[string][]byte{}
	for _, file := range files {
		mails[strings.TrimSuffix(filepath.Base(file), ".eml")] = readFile(t, file)
	}
	return mails
}

// describe writes what a golden mail was read as. It leaves out ordinary values, so that
// the special ones can be seen.
func describe(l Mail) string {
	var b strings.Builder
	add := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "%-8s %s\n", name+":", value)
		}
	}
	flag := func(name string, set bool) {
		if set {
			add(name, "yes")
		}
	}
	add("outcome", strings.TrimSpace(string(l.Outcome)+" "+l.Reason))
	if l.From != "" {
		add("from", strings.TrimSpace(l.FromName+" <"+l.From+">"))
	}
	add("keys", strings.Join(l.Keys, " "))
	if l.Verdict != None {
		add("verdict", string(l.Verdict))
	}
	flag("quiet", l.Quiet)
	flag("fresh", l.Fresh)
	flag("encrypted", l.Encrypted)
	flag("subject", l.SubjectLine)
	add("line", l.Line)
	if l.Rest != "" {
		add("rest", fmt.Sprintf("%q", l.Rest))
	}
	if len(l.Withheld) > 0 {
		add("withheld", fmt.Sprintf("%q", l.Withheld))
	}
	if l.Bounce != nil {
		add("bounce", describeBounce(*l.Bounce))
		add("letters", strings.Join(l.Bounce.Letters, " "))
		add("says", l.Bounce.Says)
	}
	if c := l.Complaint; c != nil {
		add("complaint", strings.Join(append(slices.Clone(c.Letters), c.Keys...), " "))
	}
	return b.String()
}

// describeBounce writes what happened to a letter, and why.
func describeBounce(b Bounce) string {
	words := []string{"not failed"}
	switch {
	case b.Failed:
		words[0] = "failed"
	case b.Late:
		words[0] = "late"
	case b.Passed:
		words[0] = "delivered"
	}
	if b.Status != "" {
		words = append(words, b.Status)
	}
	if b.Hard() {
		words = append(words, "hard")
	}
	if b.Policy() {
		words = append(words, "policy")
	}
	return strings.Join(words, " ")
}

// TestGolden reads one mail of every mail program and one for every oddity.
func TestGolden(t *testing.T) {
	for name, raw := range goldenMails(t) {
		t.Run(name, func(t *testing.T) {
			l := Read(raw, goldenOptions())
			checkLetter(t, name, l)
			got, file := describe(l), "testdata/mail/"+name+".want"
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(string(readFile(t, file)), got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
				for _, step := range l.Trace {
					t.Logf("%s: %s", step.What, step.Says)
				}
			}
		})
	}
}

// TestQuirksNameGoldenMails: each QUIRK comment names the mail that shows it.
func TestQuirksNameGoldenMails(t *testing.T) {
	var sources []string
	for _, pattern := range []string{"*.go", "*/*.go", "../mailer/mime/*.go"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatal(pattern, err)
		}
		sources = append(sources, found...)
	}
	mails := goldenMails(t)
	named := regexp.MustCompile(`QUIRK:[^\n]*?(?:\n\s*//)?[^\n]*?(\d{3}-[a-z0-9-]+[a-z0-9])`)
	for _, source := range sources {
		text := string(readFile(t, source))
		if source != "golden_test.go" && strings.Count(text, "QUIRK:") != len(named.FindAllString(text, -1)) {
			t.Errorf("%s: a QUIRK without the name of a golden mail", source)
		}
		for _, match := range named.FindAllStringSubmatch(text, -1) {
			if mails[match[1]] == nil {
				t.Errorf("%s: there is no golden mail %s", source, match[1])
			}
		}
	}
}
