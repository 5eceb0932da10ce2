package page

import (
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/BurntSushi/toml"

	"pentepost/parser/reply"
)

// All words on the pages are in the file of words, and nothing else is.
func TestWords(t *testing.T) {
	used := map[string]bool{}
	for pattern, glob := range map[string]string{
		`\.(?:word|showError)\([^"\n]*"([a-z-]+)"`: "*.go",
		`\{\{template "([a-z-]+)"`:                 "assets/*.html",
	} {
		files, err := filepath.Glob(glob)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", glob, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, found := range regexp.MustCompile(pattern).FindAllStringSubmatch(string(text), -1) {
				used[found[1]] = true
			}
		}
	}
	for _, elsewhere := range []string{"main", "about", "board", "mail", "row"} {
		delete(used, elsewhere) // defined in other files
	}
	if got, want := slices.Sorted(maps.Keys(wordsIn(t, english))), slices.Sorted(maps.Keys(used)); !slices.Equal(got, want) {
		t.Errorf("the words\n%q\nwant\n%q", got, want)
	}
}

var (
	definition = regexp.MustCompile(`(?m)^\{\{define "([a-z-]+)"\}\}(.*)\{\{end\}\}$`)
	action     = regexp.MustCompile(`\{\{.*?\}\}`)
	field      = regexp.MustCompile(`[ {]\.[A-Za-z]*`)
	element    = regexp.MustCompile(`<[^>]*>`)
)

// wordsIn returns the words of a language by their names, as the file has them.
func wordsIn(t *testing.T, tag string) map[string]string {
	t.Helper()
	text, err := assets.ReadFile("assets/words." + tag + ".html")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, d := range definition.FindAllStringSubmatch(string(text), -1) {
		all[d[1]] = d[2]
	}
	return all
}

// usedIn returns what words say about: the fields of their data, and the HTML around them.
func usedIn(words string) []string {
	var all []string
	for _, a := range action.FindAllString(words, -1) {
		for _, f := range field.FindAllString(a, -1) {
			all = append(all, f[1:])
		}
	}
	all = append(all, element.FindAllString(words, -1)...)
	slices.Sort(all)
	return slices.Compact(all)
}

// sameAsEnglish lists words that are rightly the same as in English.
var sameAsEnglish = map[string]string{
	"de": "text view-text kilobytes", "es": "kilobytes bytes short-date date moment", "fr": "short-date date moment", "it": "kilobytes short-date date moment",
	"ja": "kilobytes file-name", "nl": "bytes kilobytes short-date date moment", "pl": "kilobytes short-date date", "pt": "bytes kilobytes",
	"ru": "file-name short-date date", "da": "kilobytes send send-it", "sv": "kilobytes text view-text short-date date", "cs": "kilobytes", "zh": "kilobytes file-name",
}

// Every language has the words of English, about the same things, and in its own words.
func TestWordsOfAllLanguages(t *testing.T) {
	files, err := fs.Glob(assets, "assets/words.*.html")
	if err != nil || len(files) < 13 {
		t.Fatal(files, err)
	}
	source := wordsIn(t, english)
	for _, file := range files {
		tag := strings.TrimSuffix(strings.TrimPrefix(file, "assets/words."), ".html")
		if tag == english {
			continue
		}
		words, same := wordsIn(t, tag), strings.Fields(sameAsEnglish[tag])
		if got, want := slices.Sorted(maps.Keys(words)), slices.Sorted(maps.Keys(source)); !slices.Equal(got, want) {
			t.Errorf("%s: the words\n%q\nwant\n%q", tag, got, want)
		}
		for name, says := range words {
			if got, want := usedIn(says), usedIn(source[name]); !slices.Equal(got, want) {
				t.Errorf("%s: %q has %q, want %q", tag, name, got, want)
			}
			if isSame := says == source[name]; isSame != slices.Contains(same, name) {
				t.Errorf("%s: %q is %q; the same as in English: %v", tag, name, says, isSame)
			}
		}
		for _, button := range []string{"begin", "send", "play", "send-it", "not-yet", "reply", "write", "newest", "older", "back", "your-move"} {
			if n := len([]rune(words[button])); n > 18 {
				t.Errorf("%s: %q has %d letters: %s", tag, button, n, words[button])
			}
		}
	}
}

// readAll reads the words of all languages.
func readAll(t *testing.T, cfg Config) map[string]*words {
	t.Helper()
	languages, err := allWords(cfg)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]*words{}
	for tag, read := range languages {
		if all[tag], err = read(); err != nil {
			t.Fatalf("%s: %v", tag, err)
		}
	}
	return all
}

// Words with a number can be said for each number, and dates for each day.
func TestNumbersInWords(t *testing.T) {
	all := readAll(t, Config{Log: slog.New(slog.NewTextHandler(failing{t}, nil))})
	for _, w := range all {
		for n := range 130 {
			for _, name := range []string{"count", "bytes", "kilobytes", "too-many-passwords", "more-mailboxes"} {
				w.word(name, n)
			}
			now := time.Now()
			w.word("time-left", &game{Until: now.Add(time.Duration(n) * 24 * time.Hour), now: now})
			w.word("time-left", &game{Until: now.Add(time.Duration(n) * time.Hour), now: now})
		}
		for day := time.Date(2026, 1, 1, 12, 0, 0, 0, time.Local); day.Year() == 2026; day = day.AddDate(0, 0, 1) {
			w.moment(day)
		}
	}
	for tag, want := range map[string]string{
		"en": "1 letter, 2 letters, 5 letters, 21 letters", "pl": "1 list, 2 listy, 5 listów, 21 listów", "cs": "1 dopis, 2 dopisy, 5 dopisů, 21 dopisů",
		"ru": "1 письмо, 2 письма, 5 писем, 21 письмо", "fr": "1 lettre, 2 lettres, 5 lettres, 21 lettres", "ja": "1通, 2通, 5通, 21通",
	} {
		var got []string
		for _, n := range []int{1, 2, 5, 21} {
			got = append(got, all[tag].word("count", n))
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: %q, want %q", tag, got, want)
		}
	}
	for tag, want := range map[string]string{
		"en": "Fri 6 Nov 2026, 09:05", "de": "Fr, 6. November 2026, 09:05", "cs": "pá 6. 11. 2026, 09:05", "pl": "6 listopada 2026, pt. 09:05", "zh": "2026年11月6日周五 09:05",
	} {
		if got := all[tag].moment(time.Date(2026, 11, 6, 9, 5, 0, 0, time.Local)); got != want {
			t.Errorf("%s: %q, want %q", tag, got, want)
		}
	}
}

// failing is a log where nothing may be written.
type failing struct{ *testing.T }

func (f failing) Write(line []byte) (int, error) {
	f.Errorf("%s", line)
	return len(line), nil
}

// The guide tells newcomers to tap the buttons of a sheet, and calls them as the page does.
func TestGuideNamesButtons(t *testing.T) {
	for tag, w := range readAll(t, Config{}) {
		var guide struct {
			Then map[string]string `toml:"start-then"`
		}
		if _, err := toml.DecodeFile("../../../templates/words/"+tag+"/sentences/guide.toml", &guide); err != nil {
			t.Fatal(err)
		}
		for way, button := range map[string]string{"game": w.word("send-it", nil), "computer": w.word("play", nil)} {
			if !regexp.MustCompile(`[“„«「”]\p{Z}?` + button + `\p{Z}?[”“»」]`).MatchString(guide.Then[way]) {
				t.Errorf("%s: %q does not speak of the button %q", tag, guide.Then[way], button)
			}
		}
	}
}

// The service knows the line above a quote in all languages: what somebody writes above it is all that they say.
func TestQuoteIsKnown(t *testing.T) {
	for tag, w := range readAll(t, Config{}) {
		for _, name := range []string{"Pentepost ", ""} {
			l := openLetter(1, []byte("From: "+name+"<play@pente.test>\nDate: Mon, 01 Jun 2026 09:12:44 +0000\n\nYour move, Bob.\n"))
			answer := "K10" + w.reply(l).Text
			if got := reply.Read(answer, reply.Options{Lines: 100, LineLength: 1000, Rest: 1000}); got.Own != "K10" {
				t.Errorf("%s: %q is read as %q", tag, answer, got.Own)
			}
		}
	}
}
