package page

import (
	"bytes"
	"crypto/subtle"
	"embed"
	"fmt"
	"hash/fnv"
	"html/template"
	"net"
	"net/http"
	"strconv"
	"strings"
	texttemplate "text/template"
	"time"
)

//go:embed assets
var assets embed.FS

// wordsFile contains all words that a person reads. Another language needs a file with the same names.
const wordsFile = "assets/words.en.html"

// A handler serves all pages. It is safe for concurrent use.
type handler struct {
	cfg     Config
	domain  string
	pages   map[string]*template.Template
	words   *texttemplate.Template
	streams chan struct{} // one token for each open stream
	guesses guesses
}

// newHandler returns the handler of all pages.
func newHandler(cfg Config) (http.Handler, error) {
	_, domain, ok := strings.Cut(cfg.Service, "@")
	if !ok {
		return nil, fmt.Errorf("service %q is not an address", cfg.Service)
	}
	h := &handler{cfg: cfg, domain: domain, streams: make(chan struct{}, maxStreams), guesses: guesses{now: time.Now}}
	if err := h.parseTemplates(); err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	if err := h.route(mux); err != nil {
		return nil, err
	}
	return h.protect(mux), nil
}

func (h *handler) parseTemplates() (err error) {
	h.pages = map[string]*template.Template{}
	for name, files := range map[string][]string{
		"home": {"assets/layout.html", "assets/board.html"}, "mailbox": {"assets/layout.html", "assets/board.html"}, "letter": {"assets/layout.html"},
		"compose": {"assets/layout.html"}, "error": {"assets/layout.html"}, "frame": nil,
	} {
		if h.pages[name], err = template.ParseFS(assets, append(files, wordsFile, "assets/"+name+".html")...); err != nil {
			return err
		}
	}
	h.words, err = texttemplate.ParseFS(assets, wordsFile)
	return err
}

// route maps addresses to pages.
func (h *handler) route(mux *http.ServeMux) error {
	mux.HandleFunc("GET /{$}", h.showHome)
	mux.HandleFunc("POST /start/{start}", h.start)
	mux.HandleFunc("GET /box/{box}", h.withMailbox(h.showMailbox))
	mux.HandleFunc("GET /box/{box}/news", h.withMailbox(h.streamNews))
	mux.HandleFunc("GET /box/{box}/next", h.withMailbox(h.showNext))
	mux.HandleFunc("GET /box/{box}/compose", h.withMailbox(h.showCompose))
	mux.HandleFunc("POST /box/{box}/compose", h.withMailbox(h.send))
	mux.HandleFunc("GET /box/{box}/INBOX/{uid}", h.withMailbox(h.showLetter))
	mux.HandleFunc("GET /box/{box}/INBOX/{uid}/html", h.withMailbox(h.showFrame))
	mux.HandleFunc("GET /box/{box}/INBOX/{uid}/raw", h.withMailbox(h.downloadRaw))
	mux.HandleFunc("GET /box/{box}/INBOX/{uid}/part/{part}", h.withMailbox(h.downloadPart))
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		h.showError(w, r, http.StatusNotFound, "no-page")
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
func (h *handler) show(w http.ResponseWriter, r *http.Request, status int, page string, l layout) {
	l.Site = h.cfg.Guide.Title
	var err error
	if l.People, err = h.neighbours(l.Box); err != nil {
		h.cfg.Log.Error("cannot list mailboxes", "err", err)
	}
	if l.Box.Name != "" && l.Newest == 0 {
		if l.Newest, err = h.newest(l.Box); err != nil {
			h.cfg.Log.Error("cannot list letters", "mailbox", l.Box.Name, "err", err)
		}
	}
	var out bytes.Buffer
	if err := h.pages[page].ExecuteTemplate(&out, "layout", l); err != nil {
		h.cfg.Log.Error("cannot render page", "path", r.URL.Path, "err", err)
		http.Error(w, h.word("cannot-show", nil), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	w.Write(out.Bytes())
}

// showError shows an error page with the named words.
func (h *handler) showError(w http.ResponseWriter, r *http.Request, status int, words string) {
	h.show(w, r, status, "error", layout{Title: h.word("error-title", nil), Main: h.word(words, nil)})
}

// word returns words from the file of words as plain text.
func (h *handler) word(name string, data any) string {
	var text strings.Builder
	if err := h.words.ExecuteTemplate(&text, name, data); err != nil {
		h.cfg.Log.Error("cannot word a message", "name", name, "err", err)
	}
	return text.String()
}

// protect refuses requests from other sites and from people who may not see the page, and tells
// browsers what a page may do.
func (h *handler) protect(next http.Handler) http.Handler {
	crossOrigin := http.NewCrossOriginProtection()
	crossOrigin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.showError(w, r, http.StatusForbidden, "other-site")
	}))
	next = crossOrigin.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		setPolicy(w.Header())
		switch {
		case h.cfg.Password == "" && !isLoopback(hostOf(r)):
			// Any site can let its own name point to 127.0.0.1 and then read this page as its own.
			http.Error(w, h.word("other-name", nil), http.StatusMisdirectedRequest)
		case h.cfg.Password != "" && !h.letIn(w, r):
		default:
			next.ServeHTTP(w, r)
		}
	})
}

func hostOf(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = r.Host // without a port
	}
	if n := len(host); n > 1 && host[0] == '[' && host[n-1] == ']' {
		host = host[1 : n-1]
	}
	return host
}

// letIn reports whether a request has the password. If not, it answers the request. After many wrong
// passwords from an address or a known browser it looks at no other one for some time.
func (h *handler) letIn(w http.ResponseWriter, r *http.Request) bool {
	_, _, given := r.BasicAuth()
	right := h.knowsPassword(r)
	if given {
		if wait := h.guesses.judge(h.guesser(r), right); wait > 0 {
			seconds := int(wait/time.Second) + 1
			w.Header().Set("Retry-After", strconv.Itoa(seconds))
			http.Error(w, h.word("too-many-passwords", seconds), http.StatusTooManyRequests)
			return false
		}
	}
	if right {
		if _, known := h.knownReader(r); !known {
			h.rememberReader(w)
		}
		return true
	}
	w.Header().Set("WWW-Authenticate", `Basic realm="post office", charset="UTF-8"`)
	http.Error(w, h.word("password", nil), http.StatusUnauthorized)
	return false
}

// knowsPassword takes a time that does not depend on where the two passwords differ.
func (h *handler) knowsPassword(r *http.Request) bool {
	_, password, ok := r.BasicAuth()
	return ok && subtle.ConstantTimeCompare([]byte(password), []byte(h.cfg.Password)) == 1
}

// pagePolicy lets a page load its own few files only, send forms only to its own site, and be framed by
// nobody. Its script cannot turn strings into HTML (trusted types).
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
	"require-trusted-types-for 'script'; trusted-types 'none'"

// framePolicy lets a letter's HTML load nothing, not even from this site; its pictures are inside it. The
// sandbox runs no script and opens other pages only when somebody follows a link. allow-same-origin lets
// the page around the frame measure the letter's height; without scripts, nothing inside the frame can
// use it.
const framePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; " +
	"frame-ancestors 'self'; sandbox allow-same-origin allow-top-navigation-by-user-activation"

// filePolicy is for downloads.
const filePolicy = "default-src 'none'; sandbox"

func setPolicy(header http.Header) {
	header.Set("Content-Security-Policy", pagePolicy)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	// With no-referrer, browsers would send "Origin: null" with a form.
	header.Set("Referrer-Policy", "same-origin")
	header.Set("Cache-Control", "private, no-cache")
}
