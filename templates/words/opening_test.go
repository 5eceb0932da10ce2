package words_test

import (
	"testing"

	"pentepost/parser/phrasebook"
	"pentepost/templates/words"
)

// R14: no word about the choice of an opening means one thing in a language and another in the next one, because the language of a line is
// not known.
func TestWordsOfOpenings(t *testing.T) {
	english := words.Reading[words.Lists]("opening.toml")[0].Words
	means := map[string]string{}
	for key, phrases := range words.Together("opening.toml") {
		if english[key] == nil {
			t.Errorf("English has no %s", key)
		}
		for _, phrase := range phrases {
			phrase = phrasebook.Fold(phrase)
			if other := means[phrase]; other != "" && other != key {
				t.Errorf("%q is %s and %s", phrase, other, key)
			}
			means[phrase] = key
		}
	}
}
