package pseudo_test

import (
	"testing"

	"pentepost/templates/pseudo"
)

func TestSentence(t *testing.T) {
	for english, want := range map[string]string{
		"Your move, {reader}.": "⟦Yoouur moovee, ⟨{reader}⟩.⟧",
		"{n} days":             "⟦⟨{n}⟩ daays~⟧",
		"K10":                  "⟦K10~⟧",
		"{day} {month}":        "⟦⟨{day}⟩ ⟨{month}⟩~⟧",
		"  code {code}":        "  ⟦coodee ⟨{code}⟩~⟧",
		"":                     "⟦⟧",
	} {
		if got := pseudo.Sentence(english); got != want {
			t.Errorf("%q: %q, want %q", english, got, want)
		}
	}
}
