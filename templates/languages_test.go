package templates_test

import (
	"errors"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/language"

	"pentepost/games"
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
		"sw": {"en", inEnglish}, "no tag": {"en", inEnglish},
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

// languagesOfLetters returns the folders of the languages that have sentences.
func languagesOfLetters() (folders []fs.DirEntry, err error) {
	all, err := os.ReadDir("words")
	for _, folder := range all {
		if _, lacks := os.Stat("words/" + folder.Name() + "/sentences"); lacks == nil {
			folders = append(folders, folder)
		}
	}
	return folders, err
}

// wholeLanguages is the variable with which .ci/release wants each language to say everything. Until then a new sentence may be said
// in English.
const wholeLanguages = "PENTEPOST_WHOLE_LANGUAGES"

// Each language says what it says with the same names and all plural forms, and in words of its own. Sentences that it lacks are listed.
// Those that are rightly the same as in English are listed in testdata/same, a file for each language.
func TestLanguagesSayEverything(t *testing.T) {
	languages, err := languagesOfLetters()
	must(t, err)
	for _, l := range languages {
		if l.Name() == "en" {
			continue
		}
		t.Run(l.Name(), func(t *testing.T) {
			same := sameSentences(t, l.Name())
			for _, f := range sentencesBeside(t, "words", l.Name()).Faults() {
				if f.Wrong == messages.Same && same[f.ID] {
					delete(same, f.ID)
					continue
				}
				if f.Wrong == messages.Lacking && os.Getenv(wholeLanguages) == "" {
					t.Log(f, "yet: it is said in English")
					continue
				}
				t.Error(f)
			}
			for id := range same {
				t.Errorf("testdata/same/%s.txt has %s, which is not the same", l.Name(), id)
			}
		})
	}
}

// sameSentences reads the ids of the sentences that a language may have in common with English.
func sameSentences(t *testing.T, tag string) map[string]bool {
	t.Helper()
	text, err := os.ReadFile("testdata/same/" + tag + ".txt")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	ids := map[string]bool{}
	for id := range strings.FieldsSeq(string(text)) {
		ids[id] = true
	}
	return ids
}

// english reads the English sentences.
func english(t testing.TB) *messages.Catalogue {
	t.Helper()
	c, err := messages.New(os.DirFS("words"), "en/sentences", language.English)
	must(t, err)
	return c
}

// sentencesBeside reads the sentences of a language and of English.
func sentencesBeside(t *testing.T, folder, tag string) *messages.Catalogue {
	t.Helper()
	c, err := english(t).Translated(os.DirFS(folder), tag+"/sentences", language.Make(tag))
	must(t, err)
	return c
}

// saidInEnglish returns the words of the sentences that a language lacks.
func saidInEnglish(t *testing.T, tag string) (words []string) {
	t.Helper()
	for _, f := range sentencesBeside(t, "words", tag).Faults() {
		if f.Wrong == messages.Lacking {
			words = append(words, wordsIn(strings.Join(english(t).Texts(f.ID), " "))...)
		}
	}
	return words
}

// What a language does not have is found: Esperanto has four sentences.
func TestLanguagesLack(t *testing.T) {
	c := sentencesBeside(t, "testdata/words", "eo")
	lacking := 0
	for _, f := range c.Faults() {
		if f.Wrong == messages.Lacking {
			lacking++
		} else {
			t.Error(f)
		}
	}
	if has := len(c.IDs()) - lacking; has != 4 {
		t.Errorf("it has %d sentences, want 4", has)
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

// Sentences follow each other as a language has it: in Japanese there is no blank behind a full stop.
func TestSentencesFollowEachOther(t *testing.T) {
	r, all, blank := renderer(t), allLetters(t), regexp.MustCompile(`[。！？] `)
	for _, name := range []string{"your-move", "your-move-start-computer", "invitation", "help-capture", "shown-review-spoken", "league-news-need-ann"} {
		v := all[name]
		v.Reader.Language = "ja"
		letter, err := r.Render(v)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if found := blank.FindString(letter.Text); found != "" || !strings.Contains(letter.Text, "。") {
			t.Errorf("%s has %q:\n%s", name, found, letter.Text)
		}
	}
}

// What letters say by words of commands, and by names that files have, is in the reader's language.
func TestWordsOfCommandsAreInTheLanguage(t *testing.T) {
	r, all := renderer(t), allLetters(t)
	for _, c := range []struct{ letter, language, want, not string }{
		{"shown-hint-choice", "de", "„tauschen“", "\"swap\""},
		{"explored-choice", "ja", "a：交替、", "swap "},
		{"explored-offering", "ja", "a：提示F6、", "offer"},
		{"refused-limit-vacation", "cs", "dovolená 7 dní", "vacation 7"},
		{"refused-meant-command", "de", "spitzname Bobby", "nick"},
		{"settings", "zh", "同时对局", "我的对局"},
		{"settings", "ja", "時間帯", "対局一覧"},
		{"settings", "pt", "fuso", "zona"},
		{"league-news-need-dora", "ru", "набрать 2 очка", "очк."},
		{"refused-not-understood-setting", "zh", "或", " 或 "},
		{"list-leagues", "de", "jeder gegen jeden", "round-robin"},
		{"game-over-set-captures", "ja", "抽選", "lot"},
		{"game-over-set-lot", "fr", "tirage au sort", " lot"},
		{"list-ratings", "fr", "de 1480 à 1623", " to "},
		{"refused-not-understood-option-value", "fr", "impair", "odd"},
		{"refused-not-understood-setting", "ja", "設定", "picture"},
		{"league-done-setting-changed", "de", "5 tage", "days"},
		{"help-tria", "ja", "ヘルプ", "help"},
		{"vacation", "ja", "休暇10日 ", "days"},
		{"league-table", "de", " 2,5 ", "2.5"},
		{"shown-threats", "ru", "открытая тройка", "ряд из"},
	} {
		v := all[c.letter]
		v.Reader.Language = c.language
		letter := render(t, r, v)
		if text := strings.Join(strings.Fields(letter.Text), " "); !strings.Contains(text, c.want) || strings.Contains(text, c.not) {
			t.Errorf("%s in %s: it does not say %q, or says %q:\n%s", c.letter, c.language, c.want, c.not, letter.Text)
		}
	}
}

// What a command is for stands apart from it, however long the command is.
func TestColumnsStandApart(t *testing.T) {
	r := renderer(t)
	for _, l := range games.Languages() {
		v := allLetters(t)["help-game"]
		v.Reader.Language = l.Tag
		for line := range strings.Lines(render(t, r, v).Text) {
			if strings.HasPrefix(line, "  ") && !strings.HasPrefix(line, "   ") && !strings.Contains(line, " . ") && !strings.Contains(strings.TrimSpace(line), "  ") {
				t.Errorf("%s: no gap in %q", l.Tag, line)
			}
		}
	}
}

// Letters of other scripts do not make a letter so large that it loses its boards.
func TestSizesOfHTMLAreAlike(t *testing.T) {
	r, all := renderer(t), allLetters(t)
	for _, name := range []string{"digest-50", "digest-3", "your-move", "seeks"} {
		sizes := map[string]int{}
		for _, language := range []string{"en", "ru", "ja"} {
			v := all[name]
			v.Reader.Language, v.Reader.Board, v.ReplyTo = language, games.TapBoard, replyTo
			sizes[language] = len(render(t, r, v).HTML)
		}
		for language, size := range sizes {
			if size == 0 || size*4 > sizes["en"]*5 {
				t.Errorf("%s: %d bytes of HTML in %s, %d in English", name, size, language, sizes["en"])
			}
		}
		t.Log(name, sizes)
	}
}

// lettersToRead are letters that a translator reads to see the language as a player does.
var lettersToRead = []string{
	"welcome-first", "invitation-stranger", "your-move", "played", "game-over-won", "refused-occupied", "offer-undo", "reminder", "digest-3", "shown-review", "league-news",
	"explored", "puzzle", "settings", "help-game",
}

// TestLettersToRead compares letters in each language with those in testdata/languages, a file for each.
func TestLettersToRead(t *testing.T) {
	r, all := renderer(t), allLetters(t)
	for _, l := range games.Languages()[1:] {
		var got strings.Builder
		for _, name := range lettersToRead {
			v := all[name]
			v.Reader.Language = l.Tag
			letter := render(t, r, v)
			if letter.Language != l.Tag {
				t.Errorf("%s is in %q, want %q", name, letter.Language, l.Tag)
			}
			got.WriteString("=== " + name + "\nSubject: " + letter.Subject + "\n\n" + letter.Text + "\n")
		}
		file := "testdata/languages/" + l.Tag + ".txt"
		if *update {
			must(t, os.WriteFile(file, []byte(got.String()), 0o644))
		}
		want, err := os.ReadFile(file)
		must(t, err)
		if diff := cmp.Diff(string(want), got.String()); diff != "" {
			t.Errorf("%s (-want +got)\n%s", file, diff)
		}
	}
}

// Each language that letters can be in has its words, and no others have.
func TestLanguagesHaveWords(t *testing.T) {
	var tags []string
	for _, l := range games.Languages() {
		tags = append(tags, l.Tag)
	}
	folders, err := languagesOfLetters()
	must(t, err)
	if len(folders) != len(tags) {
		t.Errorf("%d folders of words for the languages %q", len(folders), tags)
	}
	for _, f := range folders {
		if !slices.Contains(tags, f.Name()) {
			t.Errorf("games.Languages has no %s", f.Name())
		}
	}
}
