package games_test

import (
	"testing"

	"pentepost/games"
)

// A language is found by its tag, with or without a region, and by its names.
func TestLanguageNamed(t *testing.T) {
	for name, want := range map[string]string{"en": "en", "EN-gb": "en", "english": "en", "": "", "tlh": "", "eng": ""} {
		l, ok := games.LanguageNamed(name)
		if l.Tag != want || ok != (want != "") {
			t.Errorf("%q is %+v, want %q", name, l, want)
		}
	}
}
