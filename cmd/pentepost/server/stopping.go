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

// stoppingPath is where somebody who wants no more letters goes, with his key.
const stoppingPath = "/u/"

// What the form of [stoppingPage] sends, and what a mail provider sends in its reader's
// name (RFC 8058 section 3.2).
const (
	oneClick      = "List-Unsubscribe"
	oneClickValue = "One-Click"
)

// stopped are the words of a page.
type stopped struct {
	Title, Says string
	Button      bool
}

var (
	askToStop = stopped{Title: "No more letters?", Says: "Press the button, and Pentepost will not write to you again, ever.", Button: true}
	hasEnded  = stopped{Title: "No more letters", Says: "Pentepost will not write to you again."}
	stillIn   = stopped{Title: "You play here", Says: `Games are played by letters, so nothing was changed. To leave a game, reply "resign" to a letter about it; ` +
		`to turn an invitation down, reply "decline" to it.`}
	nothingHere = stopped{Title: "There is nothing here", Says: "Perhaps the address is not whole. Nothing was changed."}
	notPressed  = stopped{Title: "Nothing was changed", Says: "The request was not that of the button."}
	notNow      = stopped{Title: "Not just now", Says: "Something went wrong here. Nothing was changed; please try again in a while."}
)

var stoppingPage = template.Must(template.New("stopping").Parse(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{.Title}}</title></head>
<body><h1>{{.Title}}</h1>
<p>{{.Says}}</p>
{{if .Button}}<form method="post"><button name="` + oneClick + `" value="` + oneClickValue + `">Stop the letters</button></form>
{{end}}</body></html>
`))

// webHandler serves the pages by which letters are stopped. To look at one changes
// nothing: programs that look for evil in mails visit every link in them.
func (s *Server) webHandler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+stoppingPath+"{key}", s.keyed(func(w http.ResponseWriter, r *http.Request, _ games.Key) {
		show(w, http.StatusOK, askToStop)
	}))
	mux.HandleFunc("POST "+stoppingPath+"{key}", s.keyed(s.stop))
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { show(w, http.StatusNotFound, nothingHere) })
	return mux
}

// keyed lets those pass whose address has a key for this.
func (s *Server) keyed(next func(http.ResponseWriter, *http.Request, games.Key)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		key, ok := s.seal.Open(r.PathValue("key"))
		if !ok || key.About != games.AboutStopping {
			show(w, http.StatusNotFound, nothingHere)
			return
		}
		next(w, r, key)
	}
}

// stop does what the button is for.
func (s *Server) stop(w http.ResponseWriter, r *http.Request, key games.Key) {
	if r.PostFormValue(oneClick) != oneClickValue {
		show(w, http.StatusBadRequest, notPressed)
		return
	}
	outcome, err := s.stopLetters(r.Context(), key)
	switch {
	case errors.Is(err, sql.ErrNoRows): // a key of a database that is no more
		show(w, http.StatusNotFound, nothingHere)
	case err != nil:
		s.log.Error("cannot stop letters", "player", key.Player, "err", err)
		show(w, http.StatusInternalServerError, notNow)
	case outcome == games.OutcomeRefused:
		show(w, http.StatusConflict, stillIn)
	default: // done, or done before
		show(w, http.StatusOK, hasEnded)
	}
}

// stopLetters does as if the key's player had written "never". A refusal is not sent by
// mail: the page says it.
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
		s.log.Info("letters stopped on the web", "player", key.Player, "outcome", outcome)
		s.wakeDelivery()
	}
	return outcome, err
}

// show answers with a page. Whoever hung up meanwhile misses nothing.
func show(w http.ResponseWriter, status int, words stopped) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	stoppingPage.Execute(w, words)
}
