package page_test

import (
	"net/http"
	"testing"
)

// follow requests the page that waits for a letter, and returns where it leads.
func (h *house) follow(path string) string {
	h.t.Helper()
	w, body := h.do(http.MethodGet, path, "")
	if w.StatusCode != http.StatusSeeOther {
		h.t.Fatalf("%s\n%s", w.Status, body)
	}
	return w.Header.Get("Location")
}

// The button of a card sends the letter, and leads to the letter that follows from it.
func TestStart(t *testing.T) {
	h := openHouse(t)
	h.deliver("play", "bob", gameLetter("your-move", 1, "An older letter."))
	w, body := h.do(http.MethodPost, "/start/game", "")
	next := w.Header.Get("Location")
	if w.StatusCode != http.StatusSeeOther || next != "/box/bob/next?after=1&start=game" {
		t.Fatalf("%s, %s\n%s", w.Status, next, body)
	}
	_, raw := h.newest("play")
	contains(t, raw, "From: <ann@pente.test>\r\nTo: <play@pente.test>\r\nSubject: A game?\r\n", "challenge bob+x")
	leads := make(chan string)
	go func() {
		letter := ""
		if w, err := h.client.Get(h.url(next)); err == nil {
			letter = w.Header.Get("Location")
			w.Body.Close()
		}
		leads <- letter
	}()
	h.deliver("play", "bob", gameLetter("invitation", 2, "Ann invites you."))
	letter := <-leads
	if letter != "/box/bob/INBOX/2?start=game" {
		t.Fatal(letter)
	}
	contains(t, h.get(letter), `<p role="status">Now you are Bob.</p>`)
	// As long as the invitation waits for its answer, the button opens it again and sends nothing.
	h.deliver("play", "ann", gameLetter("invited", 2, "Your invitation is on its way."))
	uid, _ := h.newest("play")
	if w, _ := h.do(http.MethodPost, "/start/game", ""); w.Header.Get("Location") != letter {
		t.Errorf("the second time: %s", w.Header.Get("Location"))
	}
	if again, _ := h.newest("play"); again != uid {
		t.Error("the challenge was sent again")
	}
	h.deliver("play", "ann", gameLetter("declined", 2, "Bob does not want to play."))
	if w, _ := h.do(http.MethodPost, "/start/game", ""); w.Header.Get("Location") != "/box/bob/next?after=2&start=game" {
		t.Errorf("after the answer: %s", w.Header.Get("Location"))
	}
	if w, _ := h.do(http.MethodPost, "/start/nothing", ""); w.StatusCode != http.StatusNotFound {
		t.Errorf("a card that is not there: %s", w.Status)
	}
	if w, _ := h.do(http.MethodPost, "/start/game", "", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }); w.StatusCode != http.StatusForbidden {
		t.Errorf("from another site: %s", w.Status)
	}
}

// After an answer comes the letter that asks for a move, even if a receipt came later; without one, the
// newest letter.
func TestNextLetter(t *testing.T) {
	h := openHouse(t)
	h.deliver("play", "bob", gameLetter("your-move", 1, "The first."))
	h.deliver("play", "bob", gameLetter("your-move", 2, "The second."))
	h.deliver("play", "bob", gameLetter("welcome", 1, "Hello."))
	for after, want := range map[string]string{"1": "/box/bob/INBOX/2?sent=1", "2": "/box/bob/INBOX/3?sent=1", "0": "/box/bob/INBOX/2?sent=1"} {
		if got := h.follow("/box/bob/next?after=" + after); got != want {
			t.Errorf("after %s: %s, want %s", after, got, want)
		}
	}
	contains(t, h.get("/box/bob/INBOX/3?sent=1"), "Your letter was sent, and this letter has come.")
}

// The form for a new game sends an ordinary letter, with words that the page offers and no others.
func TestNewGame(t *testing.T) {
	h := openHouse(t)
	contains(t, h.get("/box/bob"), `<option value="computer-1">Level 1</option>`, `<option value="ann@pente.test">Ann</option>`, `<option value="renju">`, "!>Bob</option>")
	for form, want := range map[string]string{
		"opponent=computer-1&variant=renju&first=first":              "challenge computer-1 renju first",
		"opponent=ann@pente.test&variant=pente&first=":               "challenge ann@pente.test pente",
		"opponent=ann@pente.test&address=+eve@x.test+&variant=other": "challenge eve@x.test",
	} {
		w, body := h.do(http.MethodPost, "/box/bob/new", form)
		if w.StatusCode != http.StatusSeeOther || w.Header.Get("Location") != "/box/bob/next?after=0" {
			t.Errorf("%s: %s\n%s", form, w.Status, body)
		}
		_, raw := h.newest("play")
		contains(t, raw, "From: <bob@pente.test>\r\nTo: <play@pente.test>\r\nSubject: A game?\r\n", "\r\n\r\n"+want+"\r\n")
	}
	for _, form := range []string{"", "opponent=", "opponent=a+b", "opponent=x%0Aresign", "address=a@b,c@d"} {
		if w, _ := h.do(http.MethodPost, "/box/bob/new", form); w.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%q: %s", form, w.Status)
		}
	}
	if w, _ := h.do(http.MethodPost, "/box/play/new", "opponent=ann"); w.StatusCode != http.StatusBadRequest {
		t.Errorf("as the service: %s", w.Status)
	}
}
