package page

import (
	"net"
	"net/http"
)

// guarded lets only those requests through that come from the page itself or from the address bar of
// somebody who may see it, and says to browsers what a page may do.
func (s *site) guarded(next http.Handler) http.Handler {
	crossOrigin := http.NewCrossOriginProtection()
	crossOrigin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.fail(w, r, http.StatusForbidden, "This was sent from another site, so nothing was done.")
	}))
	next = crossOrigin.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		setPolicy(w.Header())
		switch {
		case s.cfg.Password == "" && !isLoopback(hostOf(r)):
			// Any site can have its own name point to 127.0.0.1 and then read this page as its own.
			http.Error(w, "This page answers only to the name it is on this machine, such as localhost.", http.StatusMisdirectedRequest)
		case s.cfg.Password != "" && !s.knowsPassword(r):
			w.Header().Set("WWW-Authenticate", `Basic realm="post office", charset="UTF-8"`)
			http.Error(w, "The post office asks for its password; any user name will do.", http.StatusUnauthorized)
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

func (s *site) knowsPassword(r *http.Request) bool {
	_, password, ok := r.BasicAuth()
	return ok && sameSecret(password, s.cfg.Password)
}

// pagePolicy lets a page load its own few files and nothing else, send forms only to where it came
// from, and be framed by nobody. Its script cannot make HTML of strings (trusted types).
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
	"require-trusted-types-for 'script'; trusted-types 'none'"

// framePolicy lets a letter's HTML load nothing at all, not even from here: its pictures are in it.
// The sandbox runs no script, and leads elsewhere only when somebody follows a link. allow-same-origin
// is for the page around it, which could not make the frame as high as the letter otherwise; without
// scripts nobody in the frame can use it.
const framePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; " +
	"frame-ancestors 'self'; sandbox allow-same-origin allow-top-navigation-by-user-activation"

// filePolicy is for what is only to be kept as a file.
const filePolicy = "default-src 'none'; sandbox"

func setPolicy(h http.Header) {
	h.Set("Content-Security-Policy", pagePolicy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	// Not no-referrer, under which browsers say "Origin: null" when they send a form.
	h.Set("Referrer-Policy", "same-origin")
	h.Set("Cache-Control", "private, no-cache")
}
