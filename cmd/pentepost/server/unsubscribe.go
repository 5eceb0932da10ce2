package server

import (
	"context"
	"database/sql"
	"errors"
	"html/template"
	"net/http"
	"time"

	"pentepost/games"
	"pentepost/store"
)

// unsubscribePath is the path of the pages for people who want no more letters. A key follows.
const unsubscribePath = "/u/"

// What the form of [pageTemplate] sends, and what mail providers send in the name of their users
// (RFC 8058 section 3.2).
const (
	oneClick      = "List-Unsubscribe"
	oneClickValue = "One-Click"
)

// page is a page that an unsubscribe link leads to.
type page struct {
	Title, Says string
	Button      bool
}

var (
	askPage    = page{Title: "No more letters?", Says: "Press the button, and Pentepost will not write to you again, ever.", Button: true}
	donePage   = page{Title: "No more letters", Says: "Pentepost will not write to you again."}
	playerPage = page{Title: "You play here", Says: `Games are played by letters, so nothing was changed. To leave a game, reply "resign" to a letter about it; ` +
		`to turn an invitation down, reply "decline" to it.`}
	notFoundPage = page{Title: "There is nothing here", Says: "Perhaps the address is not complete. Nothing was changed."}
	badFormPage  = page{Title: "Nothing was changed", Says: "The request did not come from the button."}
	errorPage    = page{Title: "Please try again later", Says: "Something went wrong here. Nothing was changed."}
)

var pageTemplate = template.Must(template.New("unsubscribe").Parse(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{.Title}}</title></head>
<body><h1>{{.Title}}</h1>
<p>{{.Says}}</p>
{{if .Button}}<form method="post"><button name="` + oneClick + `" value="` + oneClickValue + `">Stop the letters</button></form>
{{end}}</body></html>
`))

// show answers with a page. It does not matter if the client has hung up.
func (p page) show(w http.ResponseWriter, status int) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	pageTemplate.Execute(w, p)
}

// unsubscribePages serves the pages for unsubscribing. A GET changes nothing: programs that scan
// mail for malware visit every link.
func (s *Server) unsubscribePages() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+unsubscribePath+"{key}", s.withKey(func(w http.ResponseWriter, r *http.Request, _ games.Key) {
		askPage.show(w, http.StatusOK)
	}))
	mux.HandleFunc("POST "+unsubscribePath+"{key}", s.withKey(s.unsubscribe))
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { notFoundPage.show(w, http.StatusNotFound) })
	return mux
}

// withKey lets requests pass that have a key for unsubscribing in their path.
func (s *Server) withKey(next func(http.ResponseWriter, *http.Request, games.Key)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		key, ok := s.seal.Open(r.PathValue("key"))
		if !ok || key.About != games.AboutStopping {
			notFoundPage.show(w, http.StatusNotFound)
			return
		}
		next(w, r, key)
	}
}

// unsubscribe is for the button.
func (s *Server) unsubscribe(w http.ResponseWriter, r *http.Request, key games.Key) {
	if r.PostFormValue(oneClick) != oneClickValue {
		badFormPage.show(w, http.StatusBadRequest)
		return
	}
	outcome, err := s.stopLetters(r.Context(), key)
	switch {
	case errors.Is(err, sql.ErrNoRows): // the key of a database that was lost
		notFoundPage.show(w, http.StatusNotFound)
	case err != nil:
		s.log.Error("unsubscribe failed", "player", key.Player, "err", err)
		errorPage.show(w, http.StatusInternalServerError)
	case outcome == games.OutcomeRefused:
		playerPage.show(w, http.StatusConflict)
	default: // done now, or before
		donePage.show(w, http.StatusOK)
	}
}

// stopLetters acts as if the player of a key had written "never". A refusal is not sent by mail,
// since the page says it.
func (s *Server) stopLetters(ctx context.Context, key games.Key) (outcome games.Outcome, err error) {
	err = s.db.Update(ctx, func(tx *store.Tx) error {
		from, err := tx.Player(key.Player)
		if err != nil {
			return err
		}
		outcome, _, err = games.Do(tx, games.Request{
			Now: time.Now().UTC(), From: from, Key: key, Quiet: true, Service: s.config.Address, Limits: s.config.Limits.Limits,
		}, games.Never{})
		return err
	})
	if err == nil {
		s.log.Info("unsubscribe processed", "player", key.Player, "outcome", outcome)
		s.wakeDelivery()
	}
	return outcome, err
}
