package page

import (
	"fmt"
	"html/template"
	"io/fs"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	texttemplate "text/template"
	"time"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"pentepost/mailer/accept"
)

// english is the language of readers whose own one has no words.
const english = "en"

// A reading returns the words of a language, which it reads when they are first needed: most servers show one language or two.
type reading func() (*words, error)

// words are all that a person reads on the pages in one language, and the pages in that language.
type words struct {
	tag   string       // BCP 47
	guide func() Guide // read when it is first needed
	pages map[string]*template.Template
	plain *texttemplate.Template
	log   *slog.Logger
}

// layouts are the files of each page, beside its own file and the words.
var layouts = map[string][]string{
	"home": {"assets/layout.html", "assets/board.html"}, "mailbox": {"assets/layout.html", "assets/board.html", "assets/row.html"},
	"letter": {"assets/layout.html"}, "sheet": {"assets/layout.html"}, "compose": {"assets/layout.html"}, "error": {"assets/layout.html"}, "frame": nil,
}

// allWords returns the readings of all languages, by their tags. A language is one file.
func allWords(cfg Config) (map[string]reading, error) {
	files, err := fs.Glob(assets, "assets/words.*.html")
	if err != nil {
		return nil, err
	}
	all := map[string]reading{}
	for _, file := range files {
		tag := strings.TrimSuffix(strings.TrimPrefix(file, "assets/words."), ".html")
		all[tag] = sync.OnceValues(func() (*words, error) { return newWords(tag, file, cfg) })
	}
	return all, nil
}

// newWords reads the words of a language and the pages that they stand on.
func newWords(tag, file string, cfg Config) (*words, error) {
	w := &words{tag: tag, pages: map[string]*template.Template{}, log: cfg.Log}
	w.guide = sync.OnceValue(func() Guide { return readGuide(tag, cfg) })
	parsed, err := language.Parse(tag)
	if err != nil {
		return nil, err
	}
	functions := map[string]any{
		"lang": func() string { return tag }, "plural": pluralIn(parsed), "day": w.day,
	}
	for name, files := range layouts {
		page := template.New(name + ".html").Funcs(functions)
		if w.pages[name], err = page.ParseFS(assets, append(files[:len(files):len(files)], file, "assets/"+name+".html")...); err != nil {
			return nil, err
		}
	}
	w.plain, err = texttemplate.New("words").Funcs(functions).ParseFS(assets, file)
	return w, err
}

// readGuide returns what newcomers are told in a language.
func readGuide(tag string, cfg Config) Guide {
	if cfg.Guide == nil {
		return Guide{}
	}
	guide, err := cfg.Guide(tag)
	if err != nil {
		cfg.Log.Error("cannot word the guide", "language", tag, "err", err)
	}
	return guide
}

// in returns the words for the reader of a request: of the first language that they accept and that there is.
func (s *site) in(r *http.Request) *words {
	for _, tag := range accept.Languages(r) {
		read, ok := s.languages[tag]
		if !ok {
			continue
		}
		w, err := read()
		if err != nil {
			s.cfg.Log.Error("cannot read words", "language", tag, "err", err)
			return s.english
		}
		return w
	}
	return s.english
}

// word returns words from the file of words as plain text.
func (w *words) word(name string, data any) string {
	var text strings.Builder
	if err := w.plain.ExecuteTemplate(&text, name, data); err != nil {
		w.log.Error("cannot word a message", "language", w.tag, "name", name, "err", err)
	}
	return text.String()
}

// day returns the time of day for today, and the day otherwise.
func (w *words) day(at time.Time) string {
	now := time.Now()
	at = at.Local()
	switch {
	case at.Year() == now.Year() && at.YearDay() == now.YearDay():
		return at.Format("15:04")
	case now.Sub(at) < 300*24*time.Hour:
		return w.word("short-date", w.dated(at))
	}
	return w.word("date", w.dated(at))
}

// moment returns a day with its year, and the time of day.
func (w *words) moment(at time.Time) string { return w.word("moment", w.dated(at.Local())) }

// dated returns what the words of a date are made of.
func (w *words) dated(at time.Time) map[string]any {
	return map[string]any{
		"Year": at.Year(), "Day": at.Day(), "Clock": at.Format("15:04"), "Month": item(w.word("months", nil), int(at.Month())-1),
		"Weekday": item(w.word("weekdays", nil), int(at.Weekday())),
	}
}

// item returns the nth of some words.
func item(list string, n int) string { return strings.Fields(list)[n] }

// pluralIn returns a function for the words of a language. It chooses among forms, each behind its name as CLDR has
// it: plural 3 "one" "letter" "other" "letters".
func pluralIn(tag language.Tag) func(n int, forms ...string) (string, error) {
	names := map[plural.Form]string{
		plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other",
	}
	return func(n int, forms ...string) (string, error) {
		name := names[plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)]
		for i := 0; i+1 < len(forms); i += 2 {
			if forms[i] == name {
				return forms[i+1], nil
			}
		}
		return "", fmt.Errorf("%d has the form %q, which is not among %q", n, name, forms)
	}
}
