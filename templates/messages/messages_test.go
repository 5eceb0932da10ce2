package messages_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/text/language"

	"pentepost/templates/messages"
)

var files = fstest.MapFS{
	"en/game.toml": {Data: []byte("[left.days]\none = \"{who} has {n} day left.\"\nother = \"{who} has {n} days left.\"\n[hello]\nother = \"Hello, {who}!\"\n")},
	"pl/game.toml": {Data: []byte("[left.days]\none = \"{who} ma jeszcze {n} dzień.\"\nfew = \"{who} ma jeszcze {n} dni.\"\nmany = \"{who} ma jeszcze {n} dni!\"\nother = \"{who} ma jeszcze {n} dnia.\"\n")},
}

func catalogue(t testing.TB) *messages.Catalogue {
	t.Helper()
	c := messages.New(language.English)
	for _, tag := range []language.Tag{language.English, language.Polish} {
		if err := c.Add(files, tag.String(), tag); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// The number chooses the form. A sentence that a language lacks is said in the language that it falls back to.
func TestSay(t *testing.T) {
	c := catalogue(t)
	for _, test := range []struct {
		tag  language.Tag
		id   string
		n    int
		want string
	}{
		{language.English, "left.days", 1, "Bob has 1 day left."},
		{language.English, "left.days", 5, "Bob has 5 days left."},
		{language.Polish, "left.days", 1, "Bob ma jeszcze 1 dzień."},
		{language.Polish, "left.days", 3, "Bob ma jeszcze 3 dni."},
		{language.Polish, "left.days", 5, "Bob ma jeszcze 5 dni!"},
		{language.Polish, "hello", 0, "Hello, Bob!"},
	} {
		if got, err := c.In(test.tag).Say(test.id, messages.Args{"who": "Bob", "n": test.n}); err != nil || got != test.want {
			t.Errorf("%s in %v: %q, %v, want %q", test.id, test.tag, got, err, test.want)
		}
	}
}

func TestNothingIsMissing(t *testing.T) {
	say := catalogue(t).In(language.English).Say
	if said, err := say("good-bye", nil); !errors.Is(err, messages.ErrNoSentence) {
		t.Errorf("a sentence that does not exist: %q", said)
	}
	if said, err := say("hello", messages.Args{"whom": "Bob"}); err == nil || !strings.Contains(err.Error(), "{who}") {
		t.Errorf("a name without a value: %q, %v", said, err)
	}
	bad := fstest.MapFS{"en/bad.toml": {Data: []byte("[open]\nother = \"Hello, {who\"\n")}}
	c := messages.New(language.English)
	if err := c.Add(bad, "en", language.English); err != nil {
		t.Fatal(err)
	}
	if said, err := c.In(language.English).Say("open", messages.Args{"who": "Bob"}); err == nil {
		t.Errorf("a brace that is not closed: %q", said)
	}
}

// A sentence that only another language has can be said, too.
func TestHas(t *testing.T) {
	s := catalogue(t).In(language.Polish)
	for id, want := range map[string]bool{"left.days": true, "hello": true, "good-bye": false, "left": false, "": false} {
		if s.Has(id) != want {
			t.Errorf("Has(%q) is %v", id, !want)
		}
	}
}

func BenchmarkSay(b *testing.B) {
	s, args := catalogue(b).In(language.English), messages.Args{"who": "Bob", "n": 3}
	for b.Loop() {
		if _, err := s.Say("left.days", args); err != nil {
			b.Fatal(err)
		}
	}
}
