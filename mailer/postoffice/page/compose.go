package page

import (
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
)

// A form is a letter being written, as the compose page shows it and gets it back.
type form struct {
	Draft
	Re     uint32 // the letter answered; 0 for a fresh one
	Token  string // of the form, for its Message-ID
	Tapped bool   // begun by a link in a letter: all is written, it is only to be sent
	Hint   string
	Wrong  string // why it was not sent
}

// id makes a form that is sent twice the same letter, and one that has been changed in
// between another.
func (f form) id() string {
	hash := sha256.New()
	for _, text := range []string{f.Token, f.To, f.Subject, f.Text} {
		fmt.Fprintf(hash, "%d %s\n", len(text), text)
	}
	return fmt.Sprintf("%x", hash.Sum(nil)[:16])
}

// maxTyped is more than anybody needs to write an address, in characters. A longer address is refused
// when it is sent, and not made another one by being cut.
const maxTyped = 1000

// plainToken is what a form's token looks like; any other is replaced.
var plainToken = regexp.MustCompile(`^[A-Z2-7]{26}$`)

// readForm reads a form from the address of the page or from what was sent. Whoever made the link,
// there is one recipient and one line of subject.
func readForm(r *http.Request, values url.Values) form {
	re, _ := strconv.ParseUint(values.Get("re"), 10, 32) // 0 if it is none
	f := form{Re: uint32(re), Token: values.Get("token"), Draft: Draft{
		To:      oneLine(values.Get("to"), maxTyped),
		Subject: oneLine(values.Get("subject"), maxSubject),
		Text:    lines(values.Get("body"), maxFormBytes),
	}}
	if !plainToken.MatchString(f.Token) {
		f.Token = rand.Text()
	}
	return f
}

// showCompose shows a letter to be written: a fresh one, the answer to a letter (?re=17), or what a
// link in a letter has begun (?re=17&to=...&body=K10).
func (s *site) showCompose(w http.ResponseWriter, r *http.Request, b box) {
	f := readForm(r, r.URL.Query())
	switch {
	case f.Re != 0 && f.To == "":
		l, err := s.letter(b, f.Re)
		if err != nil {
			s.fail(w, r, http.StatusNotFound, "The letter to be answered is not there, or no longer.")
			return
		}
		f.Draft = l.reply()
	case f.To == "":
		f.To = s.cfg.Service
	}
	f.Tapped = f.Text != "" && r.URL.Query().Has("body")
	s.showForm(w, r, http.StatusOK, b, f)
}

func (s *site) showForm(w http.ResponseWriter, r *http.Request, status int, b box, f form) {
	if b.Service {
		s.fail(w, r, http.StatusForbidden, "This is the program's own mailbox: it writes its letters itself.")
		return
	}
	title := "A letter from " + b.Person()
	if f.Re != 0 {
		title = b.Person() + "’s answer"
	} else {
		f.Hint = s.cfg.Guide.Hint
	}
	s.show(w, r, status, "compose", layout{Title: title, Box: b, Main: f})
}
