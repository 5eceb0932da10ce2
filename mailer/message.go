package mailer

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/emersion/go-message"
)

// Address is a person's name, which may be empty, and mail address.
type Address struct{ Name, Addr string }

// Field is one more header field, such as X-Pentepost-Kind.
type Field struct{ Name, Value string }

// Part is a file that goes with a letter.
type Part struct {
	Name      string // the file's
	Type      string // its media type, such as image/png or text/plain
	ContentID string // without <>; by it the HTML part shows an inline part (RFC 2392)
	Data      []byte
}

// Message is one letter going out.
//
// What people have written may stand in any string but the addresses and the
// names of Headers: it is cleaned of line ends, control and direction characters
// and cut to a sensible length before it gets into the header. The same Message
// always makes the same bytes.
type Message struct {
	From, To, ReplyTo    Address // ASCII addresses; ReplyTo may be empty
	Subject              string
	Date                 time.Time
	MessageID, InReplyTo string   // of the form <left@right>; others are left out
	References           []string // likewise
	Headers              []Field  // further fields, in this order
	Text                 string
	Bare                 bool   // no MIME fields with plain ASCII text: they say what is the default (RFC 2045 section 5.2)
	HTML                 string // with Text as alternative, if not empty
	Inline               []Part // pictures in the HTML part
	Attachments          []Part
}

// Bytes writes the letter as RFC 5322 and MIME want it: CRLF line ends, ASCII
// throughout, no line over 998 bytes. The text part comes first, with the HTML
// part and its pictures as alternative (RFC 2046 section 5.1.4); all is wrapped
// once more only if there are attachments. It fails over an address, a date or
// a field name that is missing or malformed, which is a mistake of the caller's.
func (m Message) Bytes() ([]byte, error) {
	if err := m.check(); err != nil {
		return nil, fmt.Errorf("message %s: %w", m.MessageID, err)
	}
	header, err := m.header()
	if err != nil {
		return nil, fmt.Errorf("message %s: %w", m.MessageID, err)
	}
	body := m.body()
	var top message.Header
	if !m.Bare || !body.isDefault() {
		top = body.header.Copy()
		top.AddRaw([]byte("MIME-Version: 1.0\r\n"))
	}
	for _, field := range slices.Backward(header) { // the header grows at its top
		top.AddRaw(field)
	}
	var out bytes.Buffer
	out.Grow(body.size() + 4096) // for the header
	w, err := message.CreateWriter(&out, top)
	if err == nil {
		err = body.write(w)
	}
	if err != nil {
		return nil, fmt.Errorf("message %s: %w", m.MessageID, err)
	}
	return out.Bytes(), nil
}

func (m Message) check() error {
	switch {
	case !isAddress(m.From.Addr):
		return fmt.Errorf("From address %q", m.From.Addr)
	case !isAddress(m.To.Addr):
		return fmt.Errorf("To address %q", m.To.Addr)
	case m.ReplyTo.Addr != "" && !isAddress(m.ReplyTo.Addr):
		return fmt.Errorf("Reply-To address %q", m.ReplyTo.Addr)
	case m.Date.IsZero():
		return errors.New("no date")
	}
	return nil
}

// body is the tree of parts.
func (m Message) body() entity {
	letter := textEntity("text/plain", m.Text)
	if m.HTML == "" && len(m.Attachments) == 0 {
		return letter
	}
	html := textEntity("text/html", m.HTML)
	digest := m.digest(letter, html)
	if m.HTML != "" {
		if len(m.Inline) > 0 {
			html = multipart("related", digest, append([]entity{html}, entities(m.Inline, "inline")...))
		}
		letter = multipart("alternative", digest, []entity{letter, html})
	}
	if len(m.Attachments) > 0 {
		letter = multipart("mixed", digest, append([]entity{letter}, entities(m.Attachments, "attachment")...))
	}
	return letter
}

// digest depends on all the text in a letter.
func (m Message) digest(texts ...entity) []byte {
	hash := sha256.New()
	fmt.Fprintln(hash, m.MessageID)
	for _, text := range texts {
		fmt.Fprintln(hash, len(text.data))
		hash.Write(text.data)
	}
	return hash.Sum(nil)
}

// multipart has a boundary that is the same in every try of the same letter, and that
// nobody can write into a letter, because it comes from the letter's digest.
func multipart(kind string, digest []byte, parts []entity) entity {
	boundary := sha256.Sum256(append([]byte(kind), digest...))
	e := entity{parts: parts}
	params := map[string]string{"boundary": fmt.Sprintf("=_%x", boundary[:15])}
	if kind == "related" {
		params["type"] = "text/html" // RFC 2387 section 3.1
	}
	e.header.SetContentType("multipart/"+kind, params)
	return e
}
