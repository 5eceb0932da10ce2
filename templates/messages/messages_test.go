package messages_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/text/language"

	"pentepost/templates/messages"
)

var files = fstest.MapFS{
	"en/game.toml": {Data: []byte("[left.days]\none = \"{who} has {n} day left.\"\nother = \"{who} has {n} days left.\"\n[hello]\nother = \"Hello, {who}!\"\n" +
		"[ordinal]\none = \"{nth}st\"\ntwo = \"{nth}nd\"\nfew = \"{nth}rd\"\nother = \"{nth}th\"\n")},
	"pl/game.toml": {Data: []byte("[left.days]\none = \"{who} ma jeszcze {n} dzień.\"\nfew = \"{who} ma jeszcze {n} dni.\"\nmany = \"{who} ma jeszcze {n} dni!\"\nother = \"{who} ma jeszcze {n} dnia.\"\n[ordinal]\nother = \"{nth}.\"\n")},
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// in returns the sentences of a language: English, or what is translated from it.
func in(t testing.TB, tag language.Tag) *messages.Catalogue {
	t.Helper()
	english, err := messages.New(files, "en", language.English)
	must(t, err)
	if tag == language.English {
		return english
	}
	c, err := english.Translated(files, tag.String(), tag)
	must(t, err)
	return c
}

// A case has a text or forms of its own. What a language lacks of the cases is said in English, and listed.
func TestCases(t *testing.T) {
	english, err := messages.New(fstest.MapFS{"en/a.toml": {Data: []byte("[over]\nselect = \"how it ended\"\nnumbers = \"n\"\ndrawn = \"A draw.\"\nlost = \"Lost.\"\n" +
		"won.one = \"{n} has won.\"\nwon.other = \"{n} have won.\"\n")}}, "en", language.English)
	must(t, err)
	c, err := english.Translated(fstest.MapFS{"da/a.toml": {Data: []byte("[over]\ndrawn = \"Remis.\"\nwon.one = \"{n} har vundet.\"\nwon.other = \"{n} har vundet!\"\n")}}, "da", language.Danish)
	must(t, err)
	for id, want := range map[string]string{"over.drawn": "Remis.", "over.won": "2 har vundet!", "over.lost": "Lost."} {
		if got, err := c.Say(messages.Sentence{ID: id, Args: []string{"n", "2"}}); err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", id, got, err, want)
		}
	}
	if got, want := fmt.Sprint(c.Faults()), "[[over.lost] is not there]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if _, err := english.Translated(fstest.MapFS{"da/a.toml": {Data: []byte("[over]\ngone = \"Væk.\"\n")}}, "da", language.Danish); !errors.Is(err, messages.ErrNoSentence) {
		t.Errorf("a case that English lacks: %v", err)
	}
}

// The number chooses the form. A sentence that a language lacks is said in the language that it falls back to.
func TestSay(t *testing.T) {
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
		if got, err := in(t, test.tag).Say(messages.Sentence{ID: test.id, Args: []string{"who", "Bob", "n", strconv.Itoa(test.n)}}); err != nil || got != test.want {
			t.Errorf("%s in %v: %q, %v, want %q", test.id, test.tag, got, err, test.want)
		}
	}
}

// A sentence that has one form is said in it, whatever the number, also where a language has other forms.
func TestOneForm(t *testing.T) {
	files := fstest.MapFS{
		"en/a.toml": {Data: []byte("[thanks]\nother = \"Thank you, {who}!\"\n")}, "pl/a.toml": {Data: []byte("[thanks]\nother = \"Dzięki, {who}!\"\n")},
	}
	english, err := messages.New(files, "en", language.English)
	must(t, err)
	c, err := english.Translated(files, "pl", language.Polish)
	must(t, err)
	if got, err := c.Say(messages.Sentence{ID: "thanks", Args: []string{"who", "Bob", "n", "3"}}); err != nil || got != "Dzięki, Bob!" {
		t.Errorf("%q, %v", got, err)
	}
}

func TestNothingIsMissing(t *testing.T) {
	say := in(t, language.English).Say
	if said, err := say(messages.Sentence{ID: "good-bye"}); !errors.Is(err, messages.ErrNoSentence) {
		t.Errorf("a sentence that does not exist: %q", said)
	}
	if said, err := say(messages.Sentence{ID: "hello", Args: []string{"whom", "Bob"}}); err == nil || !strings.Contains(err.Error(), "{who}") {
		t.Errorf("a name without a value: %q, %v", said, err)
	}
}

// An ordinal has other forms than a number, and other languages have other ones than English.
func TestOrdinals(t *testing.T) {
	for tag, want := range map[language.Tag]string{language.English: "1st 2nd 3rd 4th 11th 21st", language.Polish: "1. 2. 3. 4. 11. 21."} {
		var said []string
		for _, nth := range []int{1, 2, 3, 4, 11, 21} {
			one, err := in(t, tag).Say(messages.Sentence{ID: "ordinal", Args: []string{"nth", strconv.Itoa(nth)}})
			if err != nil {
				t.Error(err)
			}
			said = append(said, one)
		}
		if got := strings.Join(said, " "); got != want {
			t.Errorf("in %v: %s, want %s", tag, got, want)
		}
	}
}

// Whoever adds a language learns what is wrong with its sentences.
func TestFaults(t *testing.T) {
	for name, test := range map[string]struct {
		file   string
		faults []string
	}{
		"nothing": {"[left.days]\none = \"{who} ma {n} dzień.\"\nfew = \"{who} ma {n} dni.\"\nmany = \"{who} ma {n} dni.\"\nother = \"{who} ma {n} dnia.\"\n" +
			"[hello]\nother = \"Cześć, {who}!\"\n[ordinal]\nother = \"{nth}.\"\n", nil},
		"everything": {"", []string{"[hello] is not there", "[left.days] is not there", "[ordinal] is not there"}},
		"forms and names": {"[left.days]\none = \"{n} dzień.\"\nfew = \"{n} dni.\"\nother = \"{n} dnia.\"\n[hello]\nother = \"Hello, {who}!\"\n[ordinal]\none = \"{nth}-szy\"\nother = \"{nth}.\"\n",
			[]string{"[hello] is the same in both languages", "[left.days] has no {who}", `[left.days] lacks the form "many"`, `[ordinal] has the form "one", which is never said`}},
	} {
		c, err := in(t, language.English).Translated(fstest.MapFS{"pl/a.toml": {Data: []byte(test.file)}}, "pl", language.Polish)
		must(t, err)
		var got []string
		for _, f := range c.Faults() {
			got = append(got, f.String())
		}
		if !slices.Equal(got, test.faults) {
			t.Errorf("%s: %q, want %q", name, got, test.faults)
		}
	}
}

// What is wrong with the files of a language is named, all of it at once.
func TestFaultsAreNamed(t *testing.T) {
	for name, test := range map[string]struct {
		tag   language.Tag
		file  string
		names []string
	}{
		"a brace that is not closed": {language.English, "[open]\nother = \"Hello, {who\"\n", []string{"da.toml", "[open]"}},
		"no form for other numbers":  {language.English, "[short]\none = \"{n} day\"\n", []string{"[short]", `"other"`}},
		"ids that English lacks":     {language.Danish, "[helo]\nother = \"Hej\"\n[good-bye]\nother = \"Hej hej\"\n", []string{"[helo]", "[good-bye]", "no such sentence in en"}},
		"a name that English lacks":  {language.Danish, "[hello]\nother = \"Hej, {hvem}!\"\n", []string{"[hello]", "{hvem}"}},
		"a name in one form":         {language.Danish, "[left.days]\none = \"{whom}\"\nother = \"{who} {n}\"\n", []string{"[left.days]", "{whom}"}},
	} {
		file := fstest.MapFS{"da/da.toml": {Data: []byte(test.file)}}
		_, err := in(t, language.English).Translated(file, "da", test.tag)
		if test.tag == language.English {
			_, err = messages.New(file, "da", test.tag)
		}
		for _, what := range test.names {
			if err == nil || !strings.Contains(err.Error(), what) {
				t.Errorf("%s: %v does not name %s", name, err, what)
			}
		}
	}
}

// A sentence that a language lacks can be said, too.
func TestHas(t *testing.T) {
	s := in(t, language.Polish)
	for id, want := range map[string]bool{"left.days": true, "hello": true, "good-bye": false, "left": false, "": false} {
		if s.Has(id) != want {
			t.Errorf("Has(%q) is %v", id, !want)
		}
	}
}

func BenchmarkSay(b *testing.B) {
	s, said := in(b, language.English), messages.Sentence{ID: "left.days", Args: []string{"who", "Bob", "n", "3"}}
	for b.Loop() {
		if _, err := s.Say(said); err != nil {
			b.Fatal(err)
		}
	}
}
