package page

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"net/http"
	"strings"
	texttemplate "text/template"
)

//go:embed assets
var assets embed.FS

// wordsFile contains all words that a person reads. Another language needs a file with the same names.
const wordsFile = "assets/words.en.html"

// A site is what all pages share: the post office, the layout and the words. It is safe for concurrent use.
type site struct {
	cfg    Config
	domain string
	pages  map[string]*template.Template
	words  *texttemplate.Template
}

func newSite(cfg Config) (*site, error) {
	_, domain, ok := strings.Cut(cfg.Service, "@")
	if !ok {
		return nil, fmt.Errorf("service %q is not an address", cfg.Service)
	}
	s := &site{cfg: cfg, domain: domain}
	return s, s.parseTemplates()
}

func (s *site) parseTemplates() (err error) {
	s.pages = map[string]*template.Template{}
	for name, files := range map[string][]string{
		"home": {"assets/layout.html", "assets/board.html"}, "mailbox": {"assets/layout.html", "assets/board.html", "assets/row.html"},
		"letter": {"assets/layout.html"}, "sheet": {"assets/layout.html"}, "compose": {"assets/layout.html"}, "error": {"assets/layout.html"}, "frame": nil,
	} {
		if s.pages[name], err = template.ParseFS(assets, append(files, wordsFile, "assets/"+name+".html")...); err != nil {
			return err
		}
	}
	s.words, err = texttemplate.ParseFS(assets, wordsFile)
	return err
}

// A layout is the data of the layout around every page.
type layout struct {
	Site   string    // its title
	Title  string    // of the page
	Box    mailbox   // whose page it is; the zero value on the home page
	Newest uint32    // UID of the newest letter; the script announces later ones
	People []mailbox // the mailboxes in the navigation
	Main   any       // the data of the page itself
}

// show writes a page. It looks up l.Newest if that is zero.
func (s *site) show(w http.ResponseWriter, r *http.Request, status int, page string, l layout) {
	l.Site = s.cfg.Guide.Title
	var err error
	if l.People, err = s.neighbours(l.Box); err != nil {
		s.cfg.Log.Error("cannot list mailboxes", "err", err)
	}
	if l.Box.Name != "" && l.Newest == 0 {
		if l.Newest, err = s.newest(l.Box); err != nil {
			s.cfg.Log.Error("cannot list letters", "mailbox", l.Box.Name, "err", err)
		}
	}
	var out bytes.Buffer
	if err := s.pages[page].ExecuteTemplate(&out, "layout", l); err != nil {
		s.cfg.Log.Error("cannot render page", "path", r.URL.Path, "err", err)
		http.Error(w, s.word("cannot-show", nil), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	w.Write(out.Bytes())
}

// showError shows an error page with the named words.
func (s *site) showError(w http.ResponseWriter, r *http.Request, status int, words string) {
	s.show(w, r, status, "error", layout{Title: s.word("error-title", nil), Main: s.word(words, nil)})
}

// word returns words from the file of words as plain text.
func (s *site) word(name string, data any) string {
	var text strings.Builder
	if err := s.words.ExecuteTemplate(&text, name, data); err != nil {
		s.cfg.Log.Error("cannot word a message", "name", name, "err", err)
	}
	return text.String()
}
