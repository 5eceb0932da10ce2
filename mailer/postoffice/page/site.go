package page

import (
	"bytes"
	"embed"
	"fmt"
	"hash/fnv"
	"html/template"
	"net/http"
	"strings"
	"time"
)

//go:embed assets
var assets embed.FS

// A site shows the letters of a post office. It is read by many goroutines and changed by none.
type site struct {
	cfg     Config
	domain  string
	pages   map[string]*template.Template
	streams chan struct{} // holds one for each stream that is open
}

// newSite makes the handler of all pages.
func newSite(cfg Config) (http.Handler, error) {
	_, domain, ok := strings.Cut(cfg.Service, "@")
	if !ok {
		return nil, fmt.Errorf("service %q is not an address", cfg.Service)
	}
	s := &site{cfg: cfg, domain: domain, pages: map[string]*template.Template{}, streams: make(chan struct{}, maxStreams)}
	for _, name := range []string{"home", "box", "letter", "compose", "error"} {
		t, err := template.ParseFS(assets, "assets/layout.html", "assets/"+name+".html")
		if err != nil {
			return nil, err
		}
		s.pages[name] = t
	}
	var err error
	if s.pages["frame"], err = template.ParseFS(assets, "assets/frame.html"); err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	if err := s.route(mux); err != nil {
		return nil, err
	}
	return s.guarded(mux), nil
}

// route says which address shows what.
func (s *site) route(mux *http.ServeMux) error {
	mux.HandleFunc("GET /{$}", s.showHome)
	mux.HandleFunc("GET /box/{box}", s.inBox(s.showBox))
	mux.HandleFunc("GET /box/{box}/news", s.inBox(s.streamNews))
	mux.HandleFunc("GET /box/{box}/compose", s.inBox(s.showCompose))
	mux.HandleFunc("POST /box/{box}/compose", s.inBox(s.send))
	mux.HandleFunc("GET /box/{box}/INBOX/{uid}", s.inBox(s.showLetter))
	mux.HandleFunc("GET /box/{box}/INBOX/{uid}/html", s.inBox(s.showFrame))
	mux.HandleFunc("GET /box/{box}/INBOX/{uid}/raw", s.inBox(s.giveRaw))
	mux.HandleFunc("GET /box/{box}/INBOX/{uid}/part/{part}", s.inBox(s.givePart))
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.fail(w, r, http.StatusNotFound, "There is nothing here.")
	})
	for _, file := range []string{"page.css", "page.js", "icon.svg"} {
		data, err := assets.ReadFile("assets/" + file)
		if err != nil {
			return err
		}
		mux.HandleFunc("GET /"+file, func(w http.ResponseWriter, r *http.Request) { giveAsset(w, r, file, data) })
	}
	return nil
}

// giveAsset lets a browser keep the file for as long as it has not changed.
func giveAsset(w http.ResponseWriter, r *http.Request, name string, data []byte) {
	hash := fnv.New64a()
	hash.Write(data)
	w.Header().Set("ETag", fmt.Sprintf(`"%x"`, hash.Sum64()))
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
}

// A layout is what stands around every page.
type layout struct {
	Site   string // its title
	Title  string // of the page
	Box    box    // whose page it is; none on the first
	Newest uint32 // the newest letter there was; news is what came after
	People []box  // to change to
	Main   any    // what the page itself shows
}

// show writes a page. Newest, if not known to the caller, is looked up.
func (s *site) show(w http.ResponseWriter, r *http.Request, status int, page string, l layout) {
	l.Site = s.cfg.Guide.Title
	var err error
	if l.People, err = s.neighbours(l.Box); err != nil {
		s.cfg.Log.Error("page: cannot list mailboxes", "err", err)
	}
	if l.Box.Name != "" && l.Newest == 0 {
		if l.Newest, err = s.newest(l.Box); err != nil {
			s.cfg.Log.Error("page: cannot list letters", "box", l.Box.Name, "err", err)
		}
	}
	var out bytes.Buffer
	if err := s.pages[page].ExecuteTemplate(&out, "layout", l); err != nil {
		s.cfg.Log.Error("page: cannot be made", "path", r.URL.Path, "err", err)
		http.Error(w, "This page cannot be shown just now.", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	w.Write(out.Bytes())
}

// fail shows an error in words for people.
func (s *site) fail(w http.ResponseWriter, r *http.Request, status int, words string) {
	s.show(w, r, status, "error", layout{Title: http.StatusText(status), Main: words})
}
