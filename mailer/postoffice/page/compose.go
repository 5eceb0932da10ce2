package page

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"net/mail"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"pentepost/mailer"
)

const (
	maxFormBytes = 1 << 20
	maxQuote     = 20_000 // characters of a letter that a reply quotes
	sendTimeout  = 15 * time.Second

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
	Hint   string
	Wrong  string // why it was not sent
}

// id returns the left part of the Message-ID. A form that is sent twice is the same letter; a form that
// was changed in between is another one.
func (f form) id() string {
	hash := sha256.New()
	for _, text := range []string{f.Token, f.To, f.Subject, f.Text} {
		fmt.Fprintf(hash, "%d %s\n", len(text), text)
	}
	return fmt.Sprintf("%x", hash.Sum(nil)[:16])
}

// formToken matches the tokens that readForm creates.
var formToken = regexp.MustCompile(`^[A-Z2-7]{26}$`)

// readForm reads a form from a page's address or from what a browser sent. The result always has one
// line of recipient and one line of subject, even if somebody else made the link.
func readForm(values url.Values) form {
	re, _ := strconv.ParseUint(values.Get("re"), 10, 32) // 0 if it is not a number
	f := form{Re: uint32(re), Token: values.Get("token"), Draft: Draft{
		To:      oneLine(values.Get("to"), maxTyped),
		Subject: oneLine(values.Get("subject"), maxSubject),
		Text:    lines(values.Get("body"), maxFormBytes),
	}}
	if !formToken.MatchString(f.Token) {
		f.Token = rand.Text()
	}
	return f
}

// showCompose shows the form for a letter: a new letter, the answer to a letter (?re=17), or what a link
// in a letter has begun (?re=17&to=...&body=K10).
func (h *handler) showCompose(w http.ResponseWriter, r *http.Request, m mailbox) {
	query := r.URL.Query()
	f := readForm(query)
	switch {
	case f.Re != 0 && f.To == "":
		l, err := h.letter(m, f.Re)
		if err != nil {
			h.showError(w, r, http.StatusNotFound, "no-letter")
			return
		}
		f.Draft = h.reply(l)
	case f.To == "":
		f.To = h.cfg.Service
	}
	f.Tapped = f.Text != "" && query.Has("body")
	h.showForm(w, r, http.StatusOK, m, f)
}

func (h *handler) showForm(w http.ResponseWriter, r *http.Request, status int, m mailbox, f form) {
	if m.Service {
		h.showError(w, r, http.StatusForbidden, "service-mailbox")
		return
	}
	title := h.word("answer-from", m)
	if f.Re == 0 {
		title = h.word("letter-from", m)
		f.Hint = h.cfg.Guide.Hint
	}
	h.show(w, r, status, "compose", layout{Title: title, Box: m, Main: f})
}

// reply begins an answer as mail programs do: the quoted text below a line with its author and date, and
// space for the answer above.
func (h *handler) reply(l *letter) Draft {
	d := Draft{To: l.replyAddress(), Subject: replySubject(l.subject())}
	text, _ := l.text()
	text = strings.TrimSpace(lines(text, maxQuote))
	if text == "" {
		return d
	}
	attribution := h.word("attribution", map[string]string{"Date": oneLine(l.headerText("Date"), 60), "Name": displayName(l.headerText("From"))})
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
func (h *handler) send(w http.ResponseWriter, r *http.Request, m mailbox) {
	r.Body = http.MaxBytesReader(w, r.Body, maxFormBytes)
	if err := r.ParseForm(); err != nil {
		h.showError(w, r, http.StatusBadRequest, "bad-form")
		return
	}
	f := readForm(r.PostForm)
	if m.Service {
		h.showForm(w, r, http.StatusForbidden, m, f)
		return
	}
	newest, err := h.newest(m)
	if err == nil {
		err = h.deliver(r.Context(), m, f)
	}
	if err != nil {
		f.Wrong = h.wrong(err)
		h.cfg.Log.Info("letter not sent", "mailbox", m.Name, "err", err)
		h.showForm(w, r, http.StatusUnprocessableEntity, m, f)
		return
	}
	http.Redirect(w, r, h.afterSending(m, f, newest), http.StatusSeeOther)
}

// afterSending returns where to go from a letter that was sent: a letter to the service has an answer, which
// comes at once.
func (h *handler) afterSending(m mailbox, f form, newest uint32) string {
	if !h.isService(f.To) {
		return "/box/" + m.Name + "?sent=1"
	}
	return "/box/" + m.Name + "/next?after=" + strconv.FormatUint(uint64(newest), 10)
}

// isService reports whether an address is the service's, with or without a tag, or its name alone.
func (h *handler) isService(to string) bool {
	name, domain, hasDomain := strings.Cut(to, "@")
	name, _, _ = strings.Cut(name, "+")
	return strings.EqualFold(name+"@"+h.domain, h.cfg.Service) && (!hasDomain || strings.EqualFold(domain, h.domain))
}

var (
	errRecipient = errors.New("the recipient is not one address")
	errNoLetter  = errors.New("the letter to answer does not exist")
)

// unknownNameError is for a recipient's name, without a domain, that no mailbox has.
type unknownNameError struct{ name string }

func (e *unknownNameError) Error() string { return fmt.Sprintf("no mailbox has the name %q", e.name) }

func (h *handler) deliver(ctx context.Context, m mailbox, f form) error {
	to, err := h.recipient(f.To)
	if err != nil {
		return err
	}
	message := mailer.Message{
		From: mailer.Address{Addr: m.Address}, To: mailer.Address{Addr: to}, Subject: f.Subject, Text: f.Text,
		Date: h.cfg.Office.Now(), MessageID: "<" + f.id() + "@" + h.domain + ">",
	}
	if f.Re != 0 {
		l, err := h.letter(m, f.Re)
		if err != nil {
			return errNoLetter
		}
		message.InReplyTo = l.header.Get("Message-ID")
		message.References = append(strings.Fields(l.header.Get("References")), message.InReplyTo)
	}
	raw, err := message.Bytes()
	if err != nil {
		return errRecipient // nothing else can be wrong
	}
	// One connection for each letter: people write a few letters an hour, and each has their own login.
	sender := mailer.NewSender(mailer.SenderConfig{Server: mailer.Server{
		Addr: h.cfg.Office.SMTPAddr().String(), Security: mailer.NoTLS, Username: m.Address, Password: "any",
	}}, h.cfg.Log)
	defer sender.Close()
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	return sender.Send(ctx, m.Address, []string{to}, raw)
}

// recipient returns the one address that a letter goes to. A name alone is a mailbox that exists here, or
// that of a newcomer. Otherwise a mistyped name would make a mailbox that nobody reads.
func (h *handler) recipient(to string) (string, error) {
	if name := strings.ToLower(to); mailboxName.MatchString(name) {
		known, err := h.isKnown(name)
		if err != nil {
			return "", err
		}
		if !known {
			return "", &unknownNameError{name}
		}
		to += "@" + h.domain
	}
	a, err := mail.ParseAddress(to)
	if err != nil || len(a.Address) > maxAddress || !plainAddress.MatchString(a.Address) {
		return "", errRecipient
	}
	return a.Address, nil
}

// isKnown reports whether a mailbox exists or is that of a newcomer.
func (h *handler) isKnown(name string) (bool, error) {
	address := name + "@" + h.domain
	if slices.Contains(h.cfg.Guide.People, name) || strings.EqualFold(address, h.cfg.Service) {
		return true, nil
	}
	all, err := h.cfg.Office.Mailboxes()
	return slices.Contains(all, address), err
}

// wrong returns the words about why a letter was not sent.
func (h *handler) wrong(err error) string {
	var refused *mailer.SendError
	var unknown *unknownNameError
	switch {
	case errors.As(err, &unknown):
		return h.word("no-such-name", map[string]string{"Name": unknown.name, "Domain": h.domain})
	case errors.Is(err, errRecipient):
		return h.word("one-address", nil)
	case errors.Is(err, errNoLetter):
		return h.word("answered-is-gone", nil)
	case errors.As(err, &refused) && refused.Code != 0:
		return h.word("refused", cmp.Or(refused.Message, h.word("no-reason", nil)))
	}
	return h.word("try-again", nil)
}
