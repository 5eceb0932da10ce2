package page_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// accepting makes a request of somebody who reads some languages.
func accepting(languages string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set("Accept-Language", languages) }
}

// The pages are in the first language of the reader that there is, and in English if there is none.
func TestLanguageOfReader(t *testing.T) {
	h := openHouse(t)
	for accepted, want := range map[string][2]string{
		"": {"en", "Write a letter"}, "en": {"en", "Write a letter"}, "xx": {"en", "Write a letter"}, "*": {"en", "Write a letter"}, "uk": {"en", "Write a letter"},
		"rubbish;;q=,,": {"en", "Write a letter"}, strings.Repeat("a-", 900): {"en", "Write a letter"},
		"de": {"de", "Brief schreiben"}, "de-AT": {"de", "Brief schreiben"}, "xx, de;q=0.5, en;q=0.9": {"en", "Write a letter"}, "fi, DE-CH;q=0.9, en;q=0.8": {"de", "Brief schreiben"},
		"de;q=0, fr;q=0.1": {"fr", "Écrire une lettre"}, "pt-PT": {"pt", "Escrever uma carta"}, "zh-TW": {"zh", "写信"}, "ru": {"ru", "Написать письмо"},
	} {
		w, body := h.do(http.MethodGet, "/box/bob", "", accepting(accepted))
		if w.Header.Get("Vary") != "Accept-Language" {
			t.Errorf("%q: %v", accepted, w.Header)
		}
		contains(t, body, `<html lang="`+want[0]+`">`, ">"+want[1]+"</a>")
	}
}

// Everything on the pages of a reader is in their language: errors, what the script shows when a letter comes, names in
// the header of a letter, and what a stream says that cannot be opened.
func TestAllPagesInGerman(t *testing.T) {
	h := openHouse(t)
	get := func(path string) string {
		_, body := h.do(http.MethodGet, path, "", accepting("de"))
		return body
	}
	h.deliver("play", "bob", boardLetter(t))
	contains(t, get("/"), "Willkommen bei Pentepost", "Probier es", ">Partie beginnen</button>", "Postfächer")
	contains(t, get("/box/bob"), "Partien von Bob", `data-words="Ein neuer Brief ist da"`, "1 Brief<", `class="button quiet"`, "!Write", "!letter<")
	contains(t, get("/box/bob/INBOX/1"), "<dt>Von</dt>", "<dt>Datum</dt>", "Mo, 1. Juni 2026", "10 Byte", "!From", "!Jun ")
	contains(t, get("/box/bob/compose?re=1"), "Antwort von Bob", "Am Mo, 1. Juni 2026, ", " schrieb Pentepost:\n")
	contains(t, get("/box/bob/compose?body=J9&to=play%2Bkey%40pente.test&re=1"), "J9 spielen?", "autofocus>Spielen</button>", ">Noch nicht</a>")
	contains(t, get("/box/bob/compose?body=accept&to=play%2Bkey%40pente.test&re=1"), "„accept“ senden?", "autofocus>Senden</button>", "Eine Zeile für dein Gegenüber")
	contains(t, get("/nothing"), `<html lang="de">`, "Das hat leider nicht geklappt", "Diese Seite gibt es nicht.", ">Zurück</a>")
	contains(t, get("/box/bob/INBOX/1?start=game"), "Jetzt bist du Bob.")
	_, body := h.do(http.MethodPost, "/box/bob/compose", url.Values{"to": {"x y"}, "body": {"x"}}.Encode(), accepting("de"))
	contains(t, body, "muss eine einzige Adresse stehen")
	_, body = h.do(http.MethodGet, "/", "", accepting("de"), func(r *http.Request) { r.Host = "evil.test" })
	contains(t, body, "Diese Seite antwortet nur auf einen Namen dieses Rechners")
}

// The frame of a letter has the language of the letter, not that of the page.
func TestLanguageOfLetter(t *testing.T) {
	h := openHouse(t)
	letter := "From: ann@pente.test\nContent-Type: text/html\n%\n<p>Salut\n"
	for _, c := range []struct{ field, want string }{{"Content-Language: fr, en\n", `<html lang="fr">`}, {"", "<html>"}, {"Content-Language: \"><x\n", "<html>"}} {
		h.deliver("ann", "bob", strings.Replace(letter, "%\n", c.field+"\n", 1))
		uid, _ := h.newest("bob")
		_, frame := h.do(http.MethodGet, fmt.Sprintf("/box/bob/INBOX/%d/html", uid), "", accepting("de"))
		contains(t, frame, c.want, "<title>Brief</title>")
	}
}

// A letter that a button of the page writes names the language of the page, so that the answers come in it. A letter that somebody has
// written names none.
func TestLanguageOfFirstLetter(t *testing.T) {
	h := openHouse(t)
	for path, want := range map[string]string{"/start/game": "Content-Language: de\r\n", "/box/ann/new": "Content-Language: de\r\n", "/box/ann/compose": "!Content-Language"} {
		if w, body := h.do(http.MethodPost, path, "to=play&opponent=bob&body=x", accepting("de")); w.StatusCode != http.StatusSeeOther {
			t.Fatalf("%s: %s\n%s", path, w.Status, body)
		}
		_, raw := h.newest("play")
		contains(t, raw, want)
	}
}
