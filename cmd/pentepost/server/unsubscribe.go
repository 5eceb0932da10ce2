package server

import (
	"context"
	"errors"
	"net/http"
	"text/template"
	"time"

	"pentepost/cmd/pentepost/server/compose"
	"pentepost/cmd/pentepost/server/keyring"
	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/mailer/accept"
	"pentepost/store"
	"pentepost/templates"
)

var webPage = template.Must(template.New("page").Parse(`<!DOCTYPE html>
<html lang="{{.Language}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{.Title}}</title></head>
<body><h1>{{.Title}}</h1>
<p>{{.Says}}</p>
{{if .Button}}<form method="post"><button name="` + compose.OneClick + `" value="` + compose.OneClickValue + `">{{.Button}}</button></form>
{{end}}</body></html>
`))

// keyPages are the pages for each kind of key that they take: the page with the button, and the page
// after it was pressed.
var keyPages = map[games.About]struct{ asks, done string }{
	games.AboutStopping: {templates.PageAsk, templates.PageStopped},
	games.AboutDaily:    {templates.PageAskEach, templates.PageEach},
	games.AboutLeague:   {templates.PageAskLeague, templates.PageLeague},
	games.AboutPuzzles:  {templates.PageAskPuzzles, templates.PagePuzzles},
}

// unsubscribing shows the pages for people who want no more letters.
type unsubscribing struct {
	*ground
	keys    *keyring.Ring
	words   *templates.Renderer
	buttons *buttons
}

// show answers a request with a page of [templates] in the language of the browser, since a request without a good key is nobody's. It
// ignores a client that has hung up.
func (u *unsubscribing) show(w http.ResponseWriter, r *http.Request, status int, name string) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	webPage.Execute(w, u.words.WebPage(name, languageOf(r)))
}

// languageOf returns the tag of the first language that a browser asks for and letters can be in, or that of English.
func languageOf(r *http.Request) string {
	for _, tag := range accept.Languages(r) {
		if tag = spoken(tag); tag != "" {
			return tag
		}
	}
	return games.English
}

// unsubscribePages serves the pages for unsubscribing. A GET changes nothing: programs that scan
// mail for malware visit every link.
func (u *unsubscribing) unsubscribePages() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+compose.UnsubscribePath+"{key}", u.withKey(func(w http.ResponseWriter, r *http.Request, key games.Key) {
		u.show(w, r, http.StatusOK, keyPages[key.About].asks)
	}))
	mux.HandleFunc("POST "+compose.UnsubscribePath+"{key}", u.withKey(u.unsubscribe))
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { u.show(w, r, http.StatusNotFound, templates.PageMissing) })
	return mux
}

// withKey lets requests pass that have a key for unsubscribing in their path.
func (u *unsubscribing) withKey(next func(http.ResponseWriter, *http.Request, games.Key)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		key, ok := u.keys.Seal().Open(r.PathValue("key"), u.clock.Now())
		if _, known := keyPages[key.About]; !ok || !known {
			u.show(w, r, http.StatusNotFound, templates.PageMissing)
			return
		}
		next(w, r, key)
	}
}

// unsubscribe is for the button.
func (u *unsubscribing) unsubscribe(w http.ResponseWriter, r *http.Request, key games.Key) {
	if r.PostFormValue(compose.OneClick) != compose.OneClickValue {
		u.show(w, r, http.StatusBadRequest, templates.PageNotPressed)
		return
	}
	outcome, err := u.buttons.stopLetters(r.Context(), r.PathValue("key"), key)
	switch {
	case errors.Is(err, errOrphan):
		u.show(w, r, http.StatusNotFound, templates.PageMissing)
	case err != nil:
		u.log.Error("unsubscribe failed", "player", key.Player, "err", err)
		u.show(w, r, http.StatusInternalServerError, templates.PageFailed)
	case outcome == desk.OutcomeRefused:
		u.show(w, r, http.StatusConflict, templates.PagePlaying)
	default: // done now, or before
		u.show(w, r, http.StatusOK, keyPages[key.About].done)
	}
}

// buttons does what a button in a browser asks for.
type buttons struct {
	*ground
	commits *commits
}

// stopLetters acts as if the player of a key had written "never", "set letters each", "puzzle off" or "unwatch" and
// the name of a league. A refusal is not sent by mail, since the page says it.
func (b *buttons) stopLetters(ctx context.Context, text string, key games.Key) (outcome desk.Outcome, err error) {
	err = b.commits.update(ctx, func(tx *store.Tx) (err error) {
		outcome, err = b.pressButton(tx, text, key, b.clock.Now())
		return err
	})
	if err == nil {
		b.log.Info("unsubscribe processed", "player", key.Player, "outcome", outcome)
	}
	return outcome, err
}

// pressButton is [buttons.stopLetters] at a time. The text is that of the key.
func (b *buttons) pressButton(tx *store.Tx, text string, key games.Key, now time.Time) (outcome desk.Outcome, err error) {
	if _, err := opened(tx, key, games.Player{}); err != nil {
		return outcome, err
	}
	from, err := tx.Players.Load(key.Player)
	if err != nil {
		return outcome, err
	}
	outcome, _, err = desk.Do(tx.ForGames(), desk.Request{
		Now: now, From: from, Key: key, Quiet: true, Service: b.config.Address, Limits: b.config.Limits.Limits,
	}, oneThing(key))
	if err != nil {
		return outcome, err
	}
	return outcome, tx.Journal.Note(now, noteButton, text)
}
