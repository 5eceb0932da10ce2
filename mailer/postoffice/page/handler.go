package page

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"net/http"
	"time"
)

// newHandler returns the handler of all pages.
func newHandler(cfg Config) (http.Handler, error) {
	s, err := newSite(cfg)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	if err := route(mux, s); err != nil {
		return nil, err
	}
	g := &gate{site: s, guesses: guesses{now: time.Now}}
	return g.protect(mux), nil
}

// route maps addresses to pages.
func route(mux *http.ServeMux, s *site) error {
	post := &post{s}
	front, overview, viewer, composer := &front{s, post}, &overview{s}, &viewer{s}, &composer{s, post}
	next, news := &next{s}, &news{s, make(chan struct{}, maxStreams)}
	mux.HandleFunc("GET /{$}", front.showHome)
	mux.HandleFunc("POST /start/{start}", front.start)
	mux.HandleFunc("POST /box/{box}/new", s.withMailbox(front.begin))
	mux.HandleFunc("GET /box/{box}", s.withMailbox(overview.showMailbox))
	mux.HandleFunc("GET /box/{box}/game/{game}", s.withMailbox(next.showGame))
	mux.HandleFunc("GET /box/{box}/next", s.withMailbox(next.showNext))
	mux.HandleFunc("GET /box/{box}/news", s.withMailbox(news.stream))
	mux.HandleFunc("GET /box/{box}/compose", s.withMailbox(composer.showCompose))
	mux.HandleFunc("POST /box/{box}/compose", s.withMailbox(composer.send))
	mux.HandleFunc("GET /box/{box}/INBOX/{uid}", s.withMailbox(viewer.showLetter))
	mux.HandleFunc("GET /box/{box}/INBOX/{uid}/html", s.withMailbox(viewer.showFrame))
	mux.HandleFunc("GET /box/{box}/INBOX/{uid}/raw", s.withMailbox(viewer.downloadRaw))
	mux.HandleFunc("GET /box/{box}/INBOX/{uid}/part/{part}", s.withMailbox(viewer.downloadPart))
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.showError(w, r, http.StatusNotFound, "no-page")
	})
	for _, file := range []string{"page.css", "page.js", "icon.svg"} {
		data, err := assets.ReadFile("assets/" + file)
		if err != nil {
			return err
		}
		mux.HandleFunc("GET /"+file, func(w http.ResponseWriter, r *http.Request) { serveAsset(w, r, file, data) })
	}
	return nil
}

// serveAsset lets a browser keep the file until it changes.
func serveAsset(w http.ResponseWriter, r *http.Request, name string, data []byte) {
	hash := fnv.New64a()
	hash.Write(data)
	w.Header().Set("ETag", fmt.Sprintf(`"%x"`, hash.Sum64()))
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
}
