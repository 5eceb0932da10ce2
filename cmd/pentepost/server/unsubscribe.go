package server

import (
	"context"
	"errors"
	"html/template"
	"net/http"
	"time"

	"pentepost/games"
	"pentepost/store"
	"pentepost/templates"
)

// unsubscribePath is the path of the pages for people who want no more letters. A key follows.
const unsubscribePath = "/u/"

// What the form of [webPage] sends, and what mail providers send in the name of their users
// (RFC 8058 section 3.2).
const (
	oneClick      = "List-Unsubscribe"
	oneClickValue = "One-Click"
)

var webPage = template.Must(template.New("page").Parse(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{.Title}}</title></head>
<body><h1>{{.Title}}</h1>
<p>{{.Says}}</p>
{{if .Button}}<form method="post"><button name="` + oneClick + `" value="` + oneClickValue + `">{{.Button}}</button></form>
{{end}}</body></html>
`))

// show answers with a page of [templates]. It ignores a client that has hung up.
func (s *Server) show(w http.ResponseWriter, status int, name string) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	webPage.Execute(w, s.composer.renderer.WebPage(name))
}

// keyPages are the pages for each kind of key that they take: the page with the button, and the page
// after it was pressed.
var keyPages = map[games.About]struct{ asks, done string }{
	games.AboutStopping: {templates.PageAsk, templates.PageStopped},
	games.AboutDaily:    {templates.PageAskEach, templates.PageEach},
	games.AboutLeague:   {templates.PageAskLeague, templates.PageLeague},
	games.AboutPuzzles:  {templates.PageAskPuzzles, templates.PagePuzzles},
}

// unsubscribePages serves the pages for unsubscribing. A GET changes nothing: programs that scan
// mail for malware visit every link.
func (s *Server) unsubscribePages() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+unsubscribePath+"{key}", s.withKey(func(w http.ResponseWriter, r *http.Request, key games.Key) {
		s.show(w, http.StatusOK, keyPages[key.About].asks)
	}))
	mux.HandleFunc("POST "+unsubscribePath+"{key}", s.withKey(s.unsubscribe))
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { s.show(w, http.StatusNotFound, templates.PageMissing) })
	return mux
}

// withKey lets requests pass that have a key for unsubscribing in their path.
func (s *Server) withKey(next func(http.ResponseWriter, *http.Request, games.Key)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		key, ok := s.keys.seal().Open(r.PathValue("key"), s.clock.Now())
		if _, known := keyPages[key.About]; !ok || !known {
			s.show(w, http.StatusNotFound, templates.PageMissing)
			return
		}
		next(w, r, key)
	}
}

// unsubscribe is for the button.
func (s *Server) unsubscribe(w http.ResponseWriter, r *http.Request, key games.Key) {
	if r.PostFormValue(oneClick) != oneClickValue {
		s.show(w, http.StatusBadRequest, templates.PageNotPressed)
		return
	}
	outcome, err := s.stopLetters(r.Context(), r.PathValue("key"), key)
	switch {
	case errors.Is(err, errOrphan):
		s.show(w, http.StatusNotFound, templates.PageMissing)
	case err != nil:
		s.log.Error("unsubscribe failed", "player", key.Player, "err", err)
		s.show(w, http.StatusInternalServerError, templates.PageFailed)
	case outcome == games.OutcomeRefused:
		s.show(w, http.StatusConflict, templates.PagePlaying)
	default: // done now, or before
		s.show(w, http.StatusOK, keyPages[key.About].done)
	}
}

// stopLetters acts as if the player of a key had written "never", "set letters each", "puzzle off" or "unwatch" and
// the name of a league. A refusal is not sent by mail, since the page says it.
func (s *Server) stopLetters(ctx context.Context, text string, key games.Key) (outcome games.Outcome, err error) {
	err = s.update(ctx, func(tx *store.Tx) (err error) {
		outcome, err = s.pressButton(tx, text, key, s.clock.Now())
		return err
	})
	if err == nil {
		s.log.Info("unsubscribe processed", "player", key.Player, "outcome", outcome)
		s.out.written()
	}
	return outcome, err
}

// pressButton is [Server.stopLetters] at a time. The text is that of the key.
func (s *Server) pressButton(tx *store.Tx, text string, key games.Key, now time.Time) (outcome games.Outcome, err error) {
	if _, err := s.opened(tx, key, games.Player{}); err != nil {
		return outcome, err
	}
	from, err := tx.Players.Load(key.Player)
	if err != nil {
		return outcome, err
	}
	outcome, _, err = games.Do(tx.ForGames(), games.Request{
		Now: now, From: from, Key: key, Quiet: true, Service: s.config.Address, Limits: s.config.Limits.Limits,
	}, oneThing(key))
	if err != nil {
		return outcome, err
	}
	return outcome, tx.Journal.Note(now, noteButton, text)
}
