package page

import (
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/mail"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

const (
	maxFormBytes = 1 << 20
	maxQuote     = 20_000 // characters of a letter that a reply quotes

	// maxTyped is the maximum number of characters of the recipient's field in a form. It is longer
	// than any address: sending refuses an address that is too long, but a cut one might be another.
	maxTyped = 1000
)

// A form is a letter being written, as on the compose page.
type form struct {
	Draft
	Re     uint32 // UID of the letter to answer; 0 for a new letter
	Token  string // identifies the form, for the Message-ID
	Tapped bool   // begun by a link in a letter: it is complete and only needs to be sent
	Remark string // a line for the other player, below the text
	Hint   string
	// Language is that of the letter, as a tag; "" where a person has written it.
	Language string
	Wrong    string // why it was not sent
}

// id returns the left part of the Message-ID. A form that is sent twice is the same letter; a form that
// was changed in between is another one.
func (f form) id() string {
	hash := sha256.New()
	for _, text := range []string{f.Token, f.To, f.Subject, f.all()} {
		fmt.Fprintf(hash, "%d %s\n", len(text), text)
	}
	return fmt.Sprintf("%x", hash.Sum(nil)[:16])
}

// all returns the text with the line for the other player.
func (f form) all() string {
	if f.Remark == "" {
		return f.Text
	}
	return strings.TrimRight(f.Text, "\n") + "\n\n" + f.Remark + "\n"
}

// formToken matches the tokens that readForm creates.
var formToken = regexp.MustCompile(`^[A-Z2-7]{26}$`)

// readForm reads a form from a page's address or from what a browser sent. The result always has one
// line of recipient and one line of subject, even if somebody else made the link.
func readForm(values url.Values) form {
	re, _ := strconv.ParseUint(values.Get("re"), 10, 32) // 0 if it is not a number
	f := form{Re: uint32(re), Token: values.Get("token"), Tapped: values.Has("remark"), Remark: oneLine(values.Get("remark"), maxLinkText), Draft: Draft{
		To:      oneLine(values.Get("to"), maxTyped),
		Subject: oneLine(values.Get("subject"), maxSubject),
		Text:    lines(values.Get("body"), maxFormBytes),
	}}
	if !formToken.MatchString(f.Token) {
		f.Token = rand.Text()
	}
	return f
}

// A composer shows the form for a letter, and sends it.
type composer struct {
	*site
	post *post
}

// showCompose shows the form for a letter: a new letter, the answer to a letter (?re=17), or what a link
// in a letter has begun (?re=17&to=...&body=K10).
func (c *composer) showCompose(w http.ResponseWriter, r *http.Request, m mailbox) {
	query := r.URL.Query()
	f := readForm(query)
	switch {
	case f.Re != 0 && f.To == "":
		l, err := c.letter(m, f.Re)
		if err != nil {
			c.showError(w, r, http.StatusNotFound, "no-letter")
			return
		}
		f.Draft = c.in(r).reply(l)
	case f.To == "":
		f.To = c.cfg.Service
	}
	f.Tapped = f.Re != 0 && f.Text != "" && query.Has("body") && !query.Has("edit")
	c.showForm(w, r, http.StatusOK, m, f)
}

func (c *composer) showForm(w http.ResponseWriter, r *http.Request, status int, m mailbox, f form) {
	if m.Service {
		c.showError(w, r, http.StatusForbidden, "service-mailbox")
		return
	}
	if f.Tapped {
		c.showSheet(w, r, status, m, f)
		return
	}
	words := c.in(r)
	title := words.word("answer-from", m)
	if f.Re == 0 {
		title = words.word("letter-from", m)
		f.Hint = words.guide().Hint
	}
	c.show(w, r, status, "compose", layout{Title: title, Box: m, Main: f})
}

// reply begins an answer as mail programs do: the quoted text below a line with its author and date, and
// space for the answer above.
func (w *words) reply(l *letter) Draft {
	d := Draft{To: l.replyAddress(), Subject: replySubject(l.subject())}
	text, _ := l.text()
	text = strings.TrimSpace(lines(text, maxQuote))
	if text == "" {
		return d
	}
	date := oneLine(l.headerText("Date"), 60)
	if at, err := mail.ParseDate(date); err == nil {
		date = w.moment(at)
	}
	attribution := w.word("attribution", map[string]string{"Date": date, "Name": displayName(l.headerText("From"))})
	d.Text = "\n\n" + attribution + "\n" + quote(text)
	return d
}

func replySubject(subject string) string {
	if len(subject) >= 3 && strings.EqualFold(subject[:3], "re:") {
		return subject
	}
	return oneLine("Re: "+subject, maxSubject)
}

// quote puts "> " before every line, and ">" before lines that are empty or quoted already.
func quote(text string) string {
	var quoted strings.Builder
	for line := range strings.Lines(text) {
		quoted.WriteByte('>')
		if line != "\n" && !strings.HasPrefix(line, ">") {
			quoted.WriteByte(' ')
		}
		quoted.WriteString(line)
	}
	return quoted.String() + "\n"
}

// send sends the form of the compose page over SMTP, as the owner of the mailbox.
func (c *composer) send(w http.ResponseWriter, r *http.Request, m mailbox) {
	r.Body = http.MaxBytesReader(w, r.Body, maxFormBytes)
	if err := r.ParseForm(); err != nil {
		c.showError(w, r, http.StatusBadRequest, "bad-form")
		return
	}
	f := readForm(r.PostForm)
	if m.Service {
		c.showForm(w, r, http.StatusForbidden, m, f)
		return
	}
	newest, err := c.newest(m)
	if err == nil {
		err = c.post.deliver(r.Context(), m, f)
	}
	if err != nil {
		f.Wrong = c.post.wrong(err, c.in(r))
		c.cfg.Log.Info("letter not sent", "mailbox", m.Name, "err", err)
		c.showForm(w, r, http.StatusUnprocessableEntity, m, f)
		return
	}
	http.Redirect(w, r, c.afterSending(m, f, newest), http.StatusSeeOther)
}

// afterSending returns where to go from a letter that was sent: a letter to the service has an answer, which
// comes at once.
func (c *composer) afterSending(m mailbox, f form, newest uint32) string {
	if !c.isService(f.To) {
		return "/box/" + m.Name + "?sent=1"
	}
	return "/box/" + m.Name + "/next?after=" + strconv.FormatUint(uint64(newest), 10)
}
