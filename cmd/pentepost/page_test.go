package main

import (
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// The page reads from our letters whose move it is, and their boards. A game from its button to the first
// answer shows them.
func TestPageReadsOurLetters(t *testing.T) {
	site, _ := servePage(t, "--http", "127.0.0.1:0")
	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	get := func(method, path string, form url.Values) (at, body string) {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, site+path, strings.NewReader(form.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		w, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Body.Close()
		page, err := io.ReadAll(w.Body)
		if err != nil || w.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s, %v\n%s", path, w.Status, err, page)
		}
		return w.Request.URL.RequestURI(), string(page)
	}
	answer := func(letter, says string) (at string) {
		t.Helper()
		_, source := get(http.MethodGet, strings.Split(letter, "?")[0]+"?view=source", nil)
		to := regexp.MustCompile(`Reply-To: [^<>]*?&lt;(.*?)&gt;`).FindStringSubmatch(source)
		if to == nil {
			t.Fatalf("no reply address in\n%s", source)
		}
		number := regexp.MustCompile(`INBOX/(\d+)`).FindStringSubmatch(letter)[1]
		at, _ = get(http.MethodPost, "/box/bob/compose", url.Values{"to": {strings.ReplaceAll(to[1], "&#43;", "+")}, "re": {number}, "body": {says}})
		return at
	}

	invitation, _ := get(http.MethodPost, "/start/game", nil)
	if !strings.HasPrefix(invitation, "/box/bob/INBOX/1?") {
		t.Fatalf("the button leads to %s", invitation)
	}
	board := answer(invitation, "accept")
	checkFirst(t, get, "Your move", `<path class="white" d="M19 19h0"/>`)
	receipt := answer(board, "M8")
	if receipt == board {
		t.Errorf("the move leads to %s", receipt)
	}
	checkFirst(t, get, "Waiting for ann", `<path class="black" d="M23 23h0"/>`)
}

// checkFirst checks the first of Bob's games.
func checkFirst(t *testing.T, get func(string, string, url.Values) (string, string), mark, stones string) {
	t.Helper()
	_, list := get(http.MethodGet, "/box/bob", nil)
	_, first, _ := strings.Cut(list, `<li class="game`)
	first, _, _ = strings.Cut(first, "</li>")
	for _, want := range []string{">" + mark + "</span>", ">6 days left</span>", stones, `class="snippet">You`} {
		if !strings.Contains(first, want) {
			t.Errorf("the first game lacks %s:\n%s", want, first)
		}
	}
}
