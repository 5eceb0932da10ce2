package page_test

import (
	"mime"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// Names, subjects and texts are shown as plain text on every page.
func TestHostileLetters(t *testing.T) {
	const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>'`
	encoded := mime.BEncoding.Encode("utf-8", evil+"\u202e\x1b[31m")
	h := openHouse(t)
	h.deliver("ann", "bob", "From: "+encoded+" <ann@pente.test>\nTo: "+encoded+" <bob@pente.test>\nSubject: "+encoded+"\nReply-To: "+encoded+" <ann@pente.test>\n"+
		"Date: "+evil+"\nMessage-ID: <a@b>"+evil+"\nContent-Type: multipart/mixed; boundary=b\n\n"+
		"--b\n\n</textarea></pre>"+evil+"\n--b\nContent-Type: text/html\n\n"+evil+
		"<svg onload=alert(1)><a href='javascript:alert(1)'>x</a><link rel=stylesheet href=//evil.test><img src='//evil.test/x' alt=y>"+
		"\n--b\nContent-Type: image/svg+xml\nContent-Disposition: attachment; filename=\"../<script>.svg\"\n\n<svg onload=alert(1)>\n--b--\n")
	for _, path := range []string{"/box/bob", "/box/bob/INBOX/1", "/box/bob/INBOX/1?view=text", "/box/bob/INBOX/1?view=source", "/box/bob/INBOX/1/html", "/box/bob/compose?re=1"} {
		page := h.get(path)
		contains(t, page, "!<script>", "!<img", "!<svg", "!onload=alert(1)>", "!href='javascript", "!//evil.test\">", "!\x1b")
		if n := strings.Count(page, "</textarea>"); n > 1 {
			t.Errorf("%s: %d ends of the text", path, n)
		}
	}
	w, _ := h.do(http.MethodGet, "/box/bob/INBOX/1/part/2", "")
	if got := w.Header.Get("Content-Disposition"); got != `attachment; filename="<script>.svg"` || w.Header.Get("Content-Type") != "application/octet-stream" {
		t.Errorf("attached: %v", w.Header)
	}
}

// A link in a letter can only begin an answer, with one recipient, one line of subject and no other
// field.
func TestHostileLinks(t *testing.T) {
	h := openHouse(t)
	h.deliver("ann", "bob", "From: ann@pente.test\nContent-Type: text/html\n\n"+
		`<a href="mailto:eve@pente.test,ann@pente.test">1</a><a href="mailto:ann@pente.test%0d%0aBcc:eve@pente.test">2</a>`+
		`<a href="mailto:ann@pente.test?subject=a%0d%0aBcc:%20eve@pente.test&amp;bcc=eve@pente.test&amp;cc=eve@pente.test&amp;body=K10">3</a>`+"\n")
	contains(t, h.get("/box/bob/INBOX/1/html"), "12<a ", `href="/box/bob/compose?body=K10&amp;subject=a+Bcc%3A+eve%40pente.test&amp;to=ann%40pente.test&amp;re=1"`)

	// The same is true for a page address that somebody wrote by hand.
	form := h.get("/box/bob/compose?to=ann@pente.test%0d%0aBcc:eve@pente.test&subject=a%0d%0aBcc:eve@pente.test&body=x")
	contains(t, form, `value="ann@pente.test Bcc:eve@pente.test"`, `value="a Bcc:eve@pente.test"`)
	for _, to := range []string{"ann@pente.test\r\nBcc: eve@pente.test", "ann@pente.test,eve@pente.test", "ann@pente.test eve@pente.test", "", "ann@pente.test>", "<>", "a@b@c", strings.Repeat("a", 300) + "@pente.test"} {
		if w, body := h.post("bob", "to", to, "subject", "x", "body", "y"); w.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(body, "To must be one address") {
			t.Errorf("to %q: %s\n%s", to, w.Status, body)
		}
	}
	if w, body := h.post("bob", "to", "cat@pente.test", "subject", "a\r\nBcc: eve@pente.test\r\n\r\nx", "body", "y\r\n.\r\nz"); w.StatusCode != http.StatusSeeOther {
		t.Fatalf("%s\n%s", w.Status, body)
	}
	_, raw := h.newest("cat")
	contains(t, raw, "\r\nSubject: a Bcc: eve@pente.test x\r\n", "\r\n\r\ny\r\n.\r\nz\r\n", "!\r\nBcc")
	boxes, err := h.office.Mailboxes()
	if got := strings.Join(boxes, " "); err != nil || got != "ann@pente.test bob@pente.test cat@pente.test" {
		t.Errorf("mailboxes: %s, %v", got, err)
	}
}

// The type of a picture comes from its data, not from the letter, and the size of all pictures is
// limited.
func TestHostilePictures(t *testing.T) {
	h := openHouse(t)
	h.deliver("ann", "bob", "From: ann@pente.test\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n"+
		`<img src="cid:svg" alt="no"><img src="cid:fake" alt="no"><img src="cid:../x"><img src="cid:none">`+strings.Repeat(`<img src="cid:big">`, 200)+
		"\n--b\nContent-Type: image/svg+xml\nContent-ID: <svg>\n\n<svg onload=x>\n--b\nContent-Type: image/png\nContent-ID: <fake>\n\n<svg onload=x>"+
		"\n--b\nContent-Type: image/png\nContent-ID: <big>\nContent-Transfer-Encoding: base64\n\n"+tile[:40]+strings.Repeat("A", 100_000)+"\n--b--\n")
	frame := h.get("/box/bob/INBOX/1/html")
	contains(t, frame, "!svg", "!cid:")
	if shown := strings.Count(frame, "data:image/png"); shown == 0 || len(frame) > 5<<20 {
		t.Errorf("%d pictures in %d bytes", shown, len(frame))
	}
}

// A page loads nothing from other sites, and no script or style except its own two files.
func TestNothingFromElsewhere(t *testing.T) {
	h := openHouse(t)
	h.deliver("ann", "bob", "From: ann@pente.test\nSubject: x\n\nhello\n")
	for _, path := range []string{"/", "/box/bob", "/box/bob/INBOX/1", "/box/bob/compose", "/nothing"} {
		w, page := h.do(http.MethodGet, path, "")
		contains(t, page, `!="http`, `!="//`, "!<style", "! style=", "! onclick", `<script src="/page.js" defer></script>`)
		if strings.Count(page, "<script") != 1 {
			t.Errorf("%s: more than one script", path)
		}
		contains(t, w.Header.Get("Content-Security-Policy"), "default-src 'none'; script-src 'self'; style-src 'self';", "frame-ancestors 'none'", "!unsafe")
		if w.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: %v", path, w.Header)
		}
	}
	if script := h.get("/page.js"); len(script) > 4<<10 {
		t.Errorf("the script has %d bytes", len(script))
	}
	u, _ := url.Parse(h.url("/page.css"))
	first, css := h.do(http.MethodGet, u.Path, "")
	again, _ := h.do(http.MethodGet, u.Path, "", func(r *http.Request) { r.Header.Set("If-None-Match", first.Header.Get("ETag")) })
	if again.StatusCode != http.StatusNotModified || strings.Contains(css, "url(") {
		t.Errorf("the style: %s", again.Status)
	}
}
