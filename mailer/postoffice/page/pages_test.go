package page_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

func TestFirstVisit(t *testing.T) {
	h := openHouse(t)
	contains(t, h.get("/"), "<h1>Welcome to Pentepost</h1>\n<p>First. Second. </p>", `<svg class="board" viewBox="0 0 10 10" aria-hidden="true"`,
		`<form method="post" action="/start/game"><p><button id="start-game">Start a game</button>`, `<a href="/box/ann"><b>Ann</b>`, `<a href="/box/bob">`)
	contains(t, h.get("/box/ann"), "No letters yet", "No games yet", `<form method="post" action="/box/ann/new"`, `<a href="/box/ann" aria-current="true">Ann</a><a href="/box/bob">Bob</a>`)
	contains(t, h.get("/box/ann/compose?body=challenge+bob%2Bx%0A&to=play%40pente.test"), `value="play@pente.test"`, ">\nchallenge bob&#43;x\n</textarea>", "a hint")
	if boxes, err := h.office.Mailboxes(); err != nil || len(boxes) != 0 {
		t.Errorf("looking has made mailboxes: %v, %v", boxes, err)
	}
}

func TestHomeListsMailboxes(t *testing.T) {
	h := openHouse(t)
	h.deliver("cat", "play", "From: cat@pente.test\n\nhelp\n")
	home := h.get("/")
	contains(t, home, `<a href="/box/cat"><b>Cat</b>`, "cat@pente.test", "the program’s own", "Start a game")
	if strings.Count(home, `href="/box/`) != 4 {
		t.Errorf("want ann, bob, cat and play:\n%s", home)
	}
	contains(t, h.get("/box/cat"), `<a href="/box/cat" aria-current="true">Cat</a>`, `!"/box/play"`)
	contains(t, h.get("/box/play"), "The program’s own mailbox", "!Write a letter")
	if w, _ := h.do(http.MethodGet, "/box/play/compose", ""); w.StatusCode != http.StatusForbidden {
		t.Errorf("writing as the service: %s", w.Status)
	}
	if w, _ := h.post("play", "to", "cat", "body", "x"); w.StatusCode != http.StatusForbidden {
		t.Errorf("sending as the service: %s", w.Status)
	}
}

func TestBoxIsPaged(t *testing.T) {
	h := openHouse(t)
	for i := range 53 {
		h.deliver("ann", "bob", fmt.Sprintf("From: ann@pente.test\nSubject: number %d.\n\nx\n", i+1))
	}
	first := h.get("/box/bob")
	contains(t, first, "number 53.", "number 4.", "!number 3.", `href="?before=4"`, "53 letters", `data-newest="53"`, `data-live="true"`)
	if strings.Index(first, "number 53.") > strings.Index(first, "number 52.") {
		t.Error("the newest is not the first")
	}
	contains(t, h.get("/box/bob?before=4"), "number 3.", "number 1.", "!number 4.", "!Older", "Newest", `data-newest="53"`, `data-live="false"`)
	contains(t, h.get("/box/bob?before=rubbish"), "number 53.")
}

func TestLetterViews(t *testing.T) {
	h := openHouse(t)
	h.deliver("play", "bob", boardLetter(t))
	contains(t, h.get("/box/bob/INBOX/1"), "<bdi>Pente 1: Ann - Bob</bdi>", "<dd><bdi>Pentepost &lt;play@pente.test&gt;</bdi></dd>",
		`<iframe id="frame" src="/box/bob/INBOX/1/html"`, `sandbox="allow-same-origin allow-top-navigation-by-user-activation"`,
		`aria-current="page">Letter`, "game 1.sgf", "10 bytes", "!e.png", `href="/box/bob/compose?re=1"`)
	contains(t, h.get("/box/bob/INBOX/1?view=text"), "\nYour move, Bob.\n", "&gt; that pair", "!<iframe", `aria-current="page">Text`)
	contains(t, h.get("/box/bob/INBOX/1?view=source"), "Content-Type: multipart/alternative", "Authentication-Results:", "&lt;table", "!<table", "!<iframe")
	w, frame := h.do(http.MethodGet, "/box/bob/INBOX/1/html", "")
	contains(t, frame, `href="/box/bob/compose?body=J9&amp;subject=Pente+1%3A+J9&amp;to=play%2Bkey%40pente.test&amp;re=1" target="_top"`,
		`src="data:image/png;base64,`+tile+`"`, `<style>td{background:#e9c68b}</style>`, `content="light dark"`, "!cid:", "!mailto:", "!<script")
	contains(t, w.Header.Get("Content-Security-Policy"), "default-src 'none';", "sandbox allow-same-origin allow-top-navigation-by-user-activation", "!allow-scripts", "!script-src")
	w, raw := h.do(http.MethodGet, "/box/bob/INBOX/1/raw", "")
	if _, want := h.newest("bob"); raw != want || !strings.HasPrefix(w.Header.Get("Content-Disposition"), "attachment") {
		t.Errorf("the file: %q\n%s", w.Header, raw)
	}
	w, file := h.do(http.MethodGet, "/box/bob/INBOX/1/part/3", "")
	if file != "(;GM[1])\r\n" || w.Header.Get("Content-Disposition") != `attachment; filename="game 1.sgf"` || w.Header.Get("Content-Type") != "application/octet-stream" {
		t.Errorf("attached: %q %v", file, w.Header)
	}
}

func TestTextLetter(t *testing.T) {
	h := openHouse(t)
	h.deliver("ann", "bob", "From: ann@pente.test\n\nhello\n")
	contains(t, h.get("/box/bob/INBOX/1"), "(no subject)", "<pre class=\"text\" tabindex=\"0\" dir=\"auto\">\nhello\n</pre>", "!<iframe", "!view=html")
	h.deliver("ann", "bob", "From: ann@pente.test\nContent-Type: text/html\n\n<p>hello<script>x</script>\n")
	contains(t, h.get("/box/bob/INBOX/2?view=text"), "no text, only HTML")
	contains(t, h.get("/box/bob/INBOX/2/html"), "<p>hello\n</p>", "light only", "!script")
}

func TestNothingThere(t *testing.T) {
	h := openHouse(t)
	h.deliver("ann", "bob", "From: ann@pente.test\n\nhello\n")
	for _, path := range []string{
		"/nothing", "/box", "/box/", "/box/a%20b", "/box/..%2f", "/box/%3Cscript%3E", "/box/bob@x", "/box/bob/INBOX/2", "/box/bob/INBOX/x", "/box/cat/INBOX/1",
		"/box/bob/INBOX/99999999999999999999", "/box/bob/INBOX/-1", "/box/bob/Sent/1", "/box/bob/INBOX/1/html", "/box/bob/INBOX/1/part/7", "/box/bob/INBOX/1/part/-1", "/box/bob/compose?re=9",
	} {
		w, body := h.do(http.MethodGet, path, "")
		if w.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s", path, w.Status)
		}
		contains(t, body, "!<script>")
	}
}
