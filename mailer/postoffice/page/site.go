package page

import (
	"bytes"
	"embed"
	"fmt"
	"net/http"
	"strings"
)

//go:embed assets
var assets embed.FS

// A site is what all pages share: the post office, and the pages and words of each language. It is safe for concurrent use.
type site struct {
	cfg       Config
	domain    string
	english   *words
	languages map[string]reading // by tag
}

func newSite(cfg Config) (*site, error) {
	_, domain, ok := strings.Cut(cfg.Service, "@")
	if !ok {
		return nil, fmt.Errorf("service %q is not an address", cfg.Service)
	}
	languages, err := allWords(cfg)
	if err != nil {
		return nil, err
	}
	words, err := languages[english]()
	return &site{cfg: cfg, domain: domain, english: words, languages: languages}, err
}

// guide returns what is the same in the guides of all languages: the people, the names of the ways to begin, and commands.
func (s *site) guide() Guide { return s.english.guide() }

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
	words := s.in(r)
	l.Site = words.guide().Title
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
	if err := words.pages[page].ExecuteTemplate(&out, "layout", l); err != nil {
		s.cfg.Log.Error("cannot render page", "path", r.URL.Path, "err", err)
		http.Error(w, words.word("cannot-show", nil), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	w.Write(out.Bytes())
}

// showError shows an error page with the named words.
func (s *site) showError(w http.ResponseWriter, r *http.Request, status int, name string) {
	words := s.in(r)
	s.show(w, r, status, "error", layout{Title: words.word("error-title", nil), Main: words.word(name, nil)})
}
