package page

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// A gate lets in who may see the pages.
type gate struct {
	*site
	guesses guesses
}

// protect refuses requests from other sites and from people who may not see the page, and tells
// browsers what a page may do.
func (g *gate) protect(next http.Handler) http.Handler {
	crossOrigin := http.NewCrossOriginProtection()
	crossOrigin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		g.showError(w, r, http.StatusForbidden, "other-site")
	}))
	next = crossOrigin.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		setPolicy(w.Header())
		switch {
		case g.cfg.Password == "" && !isLoopback(hostOf(r)):
			// Any site can let its own name point to 127.0.0.1 and then read this page as its own.
			http.Error(w, g.in(r).word("other-name", nil), http.StatusMisdirectedRequest)
		case g.cfg.Password != "" && !g.letIn(w, r):
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
func (g *gate) letIn(w http.ResponseWriter, r *http.Request) bool {
	_, _, given := r.BasicAuth()
	right := g.knowsPassword(r)
	if given {
		if wait := g.guesses.judge(g.guesser(r), right); wait > 0 {
			seconds := int(wait/time.Second) + 1
			w.Header().Set("Retry-After", strconv.Itoa(seconds))
			http.Error(w, g.in(r).word("too-many-passwords", seconds), http.StatusTooManyRequests)
			return false
		}
	}
	if right {
		if _, known := g.knownReader(r); !known {
			g.rememberReader(w)
		}
		return true
	}
	w.Header().Set("WWW-Authenticate", `Basic realm="post office", charset="UTF-8"`)
	http.Error(w, g.in(r).word("password", nil), http.StatusUnauthorized)
	return false
}

// knowsPassword takes a time that does not depend on where the two passwords differ.
func (g *gate) knowsPassword(r *http.Request) bool {
	_, password, ok := r.BasicAuth()
	return ok && subtle.ConstantTimeCompare([]byte(password), []byte(g.cfg.Password)) == 1
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
	header.Set("Vary", "Accept-Language")
}

// readerCookie is what a browser gets with the first right password: a random name and its seal. Wrong
// passwords count for the browser that has it, and otherwise for the address. So people who try
// passwords behind a proxy or in the same house do not lock out readers who have been here before.
const (
	readerCookie = "reader"
	readerTime   = 400 * 24 * time.Hour // the longest time that browsers keep a cookie
)

// sealReader returns the seal of a name. It depends on the password, so that a new password also ends the
// old cookies. Only browsers that have given the password get one.
func (g *gate) sealReader(name string) string {
	mac := hmac.New(sha256.New, []byte("reader "+g.cfg.Password))
	mac.Write([]byte(name))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// knownReader returns the name in the cookie of a browser that has given the right password before.
func (g *gate) knownReader(r *http.Request) (name string, ok bool) {
	cookie, err := r.Cookie(readerCookie)
	if err != nil {
		return "", false
	}
	name, seal, _ := strings.Cut(cookie.Value, ".")
	return name, hmac.Equal([]byte(seal), []byte(g.sealReader(name)))
}

// rememberReader gives a browser its cookie.
func (g *gate) rememberReader(w http.ResponseWriter) {
	name := rand.Text()
	http.SetCookie(w, &http.Cookie{
		Name: readerCookie, Value: name + "." + g.sealReader(name), Path: "/", MaxAge: int(readerTime / time.Second),
		HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
}

// guesser returns who wrong passwords of a request count for.
func (g *gate) guesser(r *http.Request) string {
	if name, known := g.knownReader(r); known {
		return readerCookie + " " + name
	}
	return network(r.RemoteAddr)
}
