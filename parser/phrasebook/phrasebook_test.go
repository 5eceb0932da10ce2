package phrasebook_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pentepost/parser/phrasebook"
)

var files = fstest.MapFS{
	"de.toml": {Data: []byte(`"resign" = ["aufgeben", "gebe auf"]
"resign all" = ["alle aufgeben"]
"pause" = ["pause"]
"days" = ["Tage", "tagen"]
"on" = ["an"]
"off" = ["aus"]
"undo" = ["zurück"]
"back" = ["zurück"]
"set" = ["setze"]`)},
	"it.toml": {Data: []byte(`"pause" = ["pausa"]
"no" = ["no"]
"days" = ["giorni"]`)},
	"es.toml": {Data: []byte(`"pause" = ["pausa"]
"days" = ["días"]`)},
}

func book(t *testing.T) *phrasebook.Book {
	t.Helper()
	b, err := phrasebook.New(files)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A line with words of a book is turned into English. Points, numbers and names stay; capitals and accents do not matter.
func TestEnglish(t *testing.T) {
	b := book(t)
	for line, want := range map[string]string{
		"aufgeben": "resign", "Gebe  AUF": "resign", "alle aufgeben": "resign all", "pause 10 Tage": "pause 10 days", "pausa 10 dias": "pause 10 days / pause 10 dias",
		"Setze Ann an": "set Ann on", "zuruck": "back / undo", "K10": "", "bitte aufgeben": "bitte resign", "Ann": "", "": "",
	} {
		if got := strings.Join(b.English(line, ""), " / "); got != want {
			t.Errorf("%q is %q in English, want %q", line, got, want)
		}
	}
	var none *phrasebook.Book
	if got := none.English("aufgeben", ""); got != nil {
		t.Errorf("without a book it is %q", got)
	}
}

// Where languages disagree, the player's own counts first, then the one that knows more of the line.
func TestOwnLanguageFirst(t *testing.T) {
	for tag, want := range map[string][]string{"": {"pause 2 days", "pause 2 giorni"}, "it": {"pause 2 days", "pause 2 giorni"}, "es": {"pause 2 giorni", "pause 2 days"}} {
		got := book(t).English("pausa 2 giorni", tag)
		if !slices.Equal(got, want) {
			t.Errorf("for a reader of %s: %q, want %q", tag, got, want)
		}
	}
}

// Letters say commands in the language, by the first word of each.
func TestSay(t *testing.T) {
	for line, want := range map[string]string{
		"resign": "aufgeben", "resign all": "alle aufgeben", "pause 10 days": "pause 10 Tage", "set announce on|off": "setze announce an|aus", "show 20": "show 20",
	} {
		if got := book(t).In("de").Say(line); got != want {
			t.Errorf("%q is %q, want %q", line, got, want)
		}
	}
	if got := book(t).In("da").Say("resign all"); got != "resign all" {
		t.Errorf("in a language without a book it is %q", got)
	}
}

// A line of words that mean many things does not become many lines.
func TestFewLines(t *testing.T) {
	if got := book(t).English(strings.Repeat("zurück ", 200), ""); len(got) > 8 {
		t.Errorf("%d lines", len(got))
	}
}

func TestFaultsAreNamed(t *testing.T) {
	_, err := phrasebook.New(fstest.MapFS{"da.toml": {Data: []byte(`"resign" = []` + "\n" + `"draw" = ["´ ", ""]`)}, "fi.toml": {Data: []byte("resign")}})
	for _, names := range []string{"da.toml", `"resign"`, `"draw"`, "fi.toml"} {
		if err == nil || !strings.Contains(err.Error(), names) {
			t.Errorf("%v does not name %s", err, names)
		}
	}
}

// The book of the program has no faults.
func TestLoad(t *testing.T) {
	b, err := phrasebook.Load()
	if err != nil {
		t.Fatal(err)
	}
	if got := b.English("remis", ""); !slices.Contains(got, "draw") {
		t.Errorf("remis is %q", got)
	}
}
