package page_test

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"

	"pentepost/mailer/postoffice/page"
)

// Another site cannot make the page send a letter.
func TestOtherSitesCannotSend(t *testing.T) {
	h := openHouse(t)
	own := h.url("")
	for _, c := range []struct {
		name, site, origin string
		want               int
	}{
		{"the page itself", "same-origin", own, http.StatusSeeOther},
		{"an old browser", "", own, http.StatusSeeOther},
		{"a script", "", "", http.StatusSeeOther},
		{"another site", "cross-site", "https://evil.test", http.StatusForbidden},
		{"another port", "same-site", "http://127.0.0.1:1", http.StatusForbidden},
		{"another site, old browser", "", "https://evil.test", http.StatusForbidden},
		{"a frame without origin", "", "null", http.StatusForbidden},
	} {
		w, _ := h.do(http.MethodPost, "/box/bob/compose", "to=ann&body=x", func(r *http.Request) {
			for name, value := range map[string]string{"Sec-Fetch-Site": c.site, "Origin": c.origin} {
				r.Header.Del(name)
				if value != "" {
					r.Header.Set(name, value)
				}
			}
		})
		if w.StatusCode != c.want {
			t.Errorf("%s: %s, want %d", c.name, w.Status, c.want)
		}
	}
	if w, _ := h.do(http.MethodGet, "/box/bob/compose?to=ann&body=x&token=x", ""); w.StatusCode != http.StatusOK {
		t.Errorf("%s", w.Status)
	}
	if _, total, _ := h.office.Latest("ann", "INBOX", 0, 9); total != 3 {
		t.Errorf("ann has %d letters, want 3", total)
	}
}

// Requests for another host name that points to this machine are refused.
func TestHost(t *testing.T) {
	h := openHouse(t)
	for host, want := range map[string]int{
		"127.0.0.1": 200, "localhost": 200, "localhost:8025": 200, "LocalHost": 200, "[::1]:8025": 200, "[::1]": 200, "127.0.0.2:1": 200,
		"evil.test": 421, "evil.test:8025": 421, "127.0.0.1.evil.test": 421, "localhost.evil.test": 421, "192.168.1.5:8025": 421, "0.0.0.0": 421, "[::]:8025": 421, "localhost.": 421,
	} {
		w, body := h.do(http.MethodGet, "/", "", func(r *http.Request) { r.Host = host })
		if w.StatusCode != want {
			t.Errorf("%s: %s", host, w.Status)
		}
		if want != 200 {
			contains(t, body, "!Pentepost")
		}
	}
}

func TestAddresses(t *testing.T) {
	for _, addr := range []string{"0.0.0.0:0", ":0", "[::]:0", "192.0.2.1:0", "example.org:0", "localhost.example.org:0"} {
		if p, err := page.Open(page.Config{Addr: addr, Service: "play@pente.test"}); !errors.Is(err, page.ErrExposed) {
			t.Errorf("%s: %v, %v", addr, p, err)
		}
	}
	for _, addr := range []string{"", "127.0.0.1", "x:y:z", "127.0.0.1:99999"} {
		if p, err := page.Open(page.Config{Addr: addr, Service: "play@pente.test"}); err == nil {
			t.Errorf("%s: %v", addr, p)
		}
	}
	taken := openHouse(t).page.Addr().String()
	if _, err := page.Open(page.Config{Addr: taken, Service: "play@pente.test"}); err == nil {
		t.Error("listened twice")
	}
}

func TestPassword(t *testing.T) {
	h := openHouse(t, func(c *page.Config) { c.Addr, c.Password = "0.0.0.0:0", "säsame" })
	port := h.page.Addr().String()
	port = port[strings.LastIndexByte(port, ':'):]
	for _, path := range []string{"/", "/page.css", "/box/ann", "/box/ann/news", "/nothing"} {
		for _, password := range []string{"", "sesame", "säsam", "säsamee"} {
			w, body := h.do(http.MethodGet, path, "", func(r *http.Request) {
				r.URL.Host = "127.0.0.1" + port
				if password != "" {
					r.SetBasicAuth("ann", password)
				}
			})
			if w.StatusCode != http.StatusUnauthorized || w.Header.Get("WWW-Authenticate") == "" {
				t.Errorf("%s with %q: %s", path, password, w.Status)
			}
			contains(t, body, "!Ann", "!ann@")
		}
	}
	// Other machines on the network know the page by another name.
	w, body := h.do(http.MethodGet, "/", "", func(r *http.Request) {
		r.URL.Host, r.Host = "127.0.0.1"+port, "pi.example.org:8025"
		r.SetBasicAuth("anybody", "säsame")
	})
	if w.StatusCode != http.StatusOK || !bytes.Contains([]byte(body), []byte("Start a game")) {
		t.Errorf("%s\n%s", w.Status, body)
	}
}

// F9: behind a proxy all readers have one address. Somebody who tries passwords there does not lock out a
// browser that has given the right one before. A cookie of somebody's own making, or of an old password, is none.
func TestManyPasswordsBehindProxy(t *testing.T) {
	h := openHouse(t, func(c *page.Config) { c.Password = "secret" })
	old := openHouse(t, func(c *page.Config) { c.Password = "older" })
	try := func(h *house, password, cookie string) (status int, got string) {
		w, _ := h.do(http.MethodGet, "/", "", func(r *http.Request) {
			r.SetBasicAuth("ann", password)
			if cookie != "" {
				r.Header.Set("Cookie", cookie)
			}
		})
		got, _, _ = strings.Cut(w.Header.Get("Set-Cookie"), ";")
		return w.StatusCode, got
	}
	_, known := try(h, "secret", "")
	_, outdated := try(old, "older", "")
	if status, again := try(h, "secret", known); status != http.StatusOK || again != "" || known == "" {
		t.Errorf("the cookie %q: %d, then %q", known, status, again)
	}
	for range 30 {
		if _, cookie := try(h, "wrong", ""); cookie != "" {
			t.Fatal("a wrong password gets a cookie")
		}
	}
	name, _, _ := strings.Cut(known, ".")
	for cookie, want := range map[string]int{
		known: http.StatusOK, "": http.StatusTooManyRequests, outdated: http.StatusTooManyRequests,
		name + ".": http.StatusTooManyRequests, name: http.StatusTooManyRequests, "reader=.": http.StatusTooManyRequests,
	} {
		if status, _ := try(h, "secret", cookie); status != want {
			t.Errorf("with %q: %d, want %d", cookie, status, want)
		}
	}
	for range 30 { // the cookie is no way round
		try(h, "wrong", known)
	}
	if status, _ := try(h, "secret", known); status != http.StatusTooManyRequests {
		t.Errorf("many wrong passwords with a cookie: %d", status)
	}
}

// F9: an address that tries many passwords is slowed down. Others are not.
func TestManyPasswords(t *testing.T) {
	h := openHouse(t, func(c *page.Config) { c.Password = "secret" })
	statuses := map[int]int{}
	try := func(h *house, password string) int {
		w, body := h.do(http.MethodGet, "/", "", func(r *http.Request) { r.SetBasicAuth("ann", password) })
		if w.StatusCode == http.StatusTooManyRequests && w.Header.Get("Retry-After") != "" {
			contains(t, body, "Too many wrong passwords came from your address. Please try again in ")
		}
		return w.StatusCode
	}
	if got := try(h, "secret"); got != http.StatusOK {
		t.Fatal(got)
	}
	for i := range 1_000 {
		statuses[try(h, fmt.Sprint(i))]++
	}
	// The thousand may take a second or two.
	if looked := statuses[http.StatusUnauthorized]; looked < 20 || looked > 23 || looked+statuses[http.StatusTooManyRequests] != 1_000 {
		t.Errorf("statuses %v, want about 20 passwords looked at", statuses)
	}
	if got := try(h, "secret"); got != http.StatusTooManyRequests {
		t.Errorf("the right password, while others are not looked at: %d", got)
	}
	other := *h
	other.client = &http.Client{Transport: &http.Transport{DialContext: (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}).DialContext}}
	defer other.client.CloseIdleConnections()
	if got := try(&other, "secret"); got != http.StatusOK {
		t.Errorf("the right password from another address: %d", got)
	}
}
