package templates_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/text/language"

	"pentepost/games/letters"
	"pentepost/templates"
	"pentepost/templates/messages"
)

// wordsOf returns the words of all languages in several folders.
func wordsOf(t testing.TB, folders ...string) fs.FS {
	t.Helper()
	all := fstest.MapFS{}
	for _, folder := range folders {
		files := os.DirFS(folder)
		must(t, fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			text, err := fs.ReadFile(files, name)
			all[name] = &fstest.MapFile{Data: text}
			return err
		}))
	}
	return all
}

// Each reader gets letters in their language. What it lacks is said in English, sentence by sentence: Esperanto has
// four sentences in testdata/words.
func TestLettersAreInTheLanguageOfTheReader(t *testing.T) {
	r, err := templates.NewFrom(wordsOf(t, "words", "testdata/words"))
	must(t, err)
	inEnglish := []string{"Your move, Bob. You are Black (X).", "You have 7 days: until Fri 12 Jun 2026", `<html lang="en">`}
	inEsperanto := []string{"Via vico, Bob. You are Black (X).", "You have 7 tagoj: until Fri 12 junio 2026", `<html lang="eo">`}
	for reads, want := range map[string]struct {
		language string
		says     []string
	}{
		"": {"en", inEnglish}, "en": {"en", inEnglish}, "en-GB": {"en", inEnglish}, "eo": {"eo", inEsperanto}, "eo-BR": {"eo", inEsperanto},
		"de": {"en", inEnglish}, "no tag": {"en", inEnglish},
	} {
		v := about(game(t, bobsTurn), bob, letters.YourMove{}, since(5), by(ann))
		v.Reader.Language = reads
		letter := render(t, r, v)
		if letter.Language != want.language {
			t.Errorf("in %q: %q, want %q", reads, letter.Language, want.language)
		}
		for _, says := range want.says {
			if !strings.Contains(letter.Text+letter.HTML, says) {
				t.Errorf("in %q: it does not say %q:\n%s", reads, says, letter.Text)
			}
		}
	}
}

// Every part of a letter of the day is in that language, too.
func TestLetterOfTheDayIsInOneLanguage(t *testing.T) {
	r, err := templates.NewFrom(wordsOf(t, "words", "testdata/words"))
	must(t, err)
	for name, v := range digests(t) {
		v.Reader.Language = "eo"
		if letter := render(t, r, v); strings.Contains(letter.Text, " Jun 2026") {
			t.Errorf("%s has an English month:\n%s", name, letter.Text)
		}
	}
}

// What each language lacks is listed (with -v). A language without faults can be read.
func TestLanguagesLack(t *testing.T) {
	for _, folder := range []string{"words", "testdata/words"} {
		languages, err := fs.ReadDir(os.DirFS(folder), ".")
		must(t, err)
		for _, l := range languages {
			c, tag := messages.New(language.English), language.Make(l.Name())
			must(t, c.Add(os.DirFS("words"), "en/sentences", language.English))
			must(t, c.Add(os.DirFS(folder), l.Name()+"/sentences", tag))
			lacks := c.Lacks(tag)
			t.Logf("%s lacks %d of %d sentences: %q", l.Name(), len(lacks), len(c.IDs()), lacks)
			if has := len(c.IDs()) - len(lacks); folder == "testdata/words" && has != 4 {
				t.Errorf("%s has %d sentences, want 4", l.Name(), has)
			}
		}
	}
}

// A folder that is not named after a language would never be read.
func TestFoldersAreLanguages(t *testing.T) {
	for _, name := range []string{"english", "EN-gb", "eo_BR"} {
		words := wordsOf(t, "words").(fstest.MapFS)
		words[name+"/sentences/letter.toml"] = &fstest.MapFile{}
		if _, err := templates.NewFrom(words); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
