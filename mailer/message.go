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

// Address is a mail address with a display name, which may be empty.
type Address struct{ Name, Addr string }

// Field is an additional header field, such as X-Pentepost-Kind.
type Field struct{ Name, Value string }

// Part is a file in a letter.
type Part struct {
	Name      string // file name
	Type      string // media type, such as image/png or text/plain
	ContentID string // without <>; the HTML part refers to an inline part by it (RFC 2392)
	Data      []byte
}

// Message is one outgoing letter.
//
// All strings except the addresses and the names of Headers may contain what people
// have written: before it gets into the header, it is cleaned of line ends, control
// and direction characters and cut to a sensible length. The same Message always
// gives the same bytes.
type Message struct {
	From, To, ReplyTo    Address // ASCII addresses; ReplyTo may be empty
	Subject              string
	Date                 time.Time
	MessageID, InReplyTo string   // of the form <left@right>; others are left out
	References           []string // likewise
	Headers              []Field  // additional fields, in this order
	Text                 string
	Bare                 bool   // leave out MIME fields that only state the defaults (RFC 2045 section 5.2)
	HTML                 string // an alternative to Text; may be empty
	Inline               []Part // pictures in the HTML part
	Attachments          []Part
}

// Bytes returns the letter as RFC 5322 and MIME require: CRLF line ends, ASCII only,
// no line over 998 bytes. The text part comes first, then the HTML part with its
// pictures as an alternative (RFC 2046 section 5.1.4), then the attachments. An error
// means that an address, the date or a field name is missing or malformed, which is
// the caller's mistake.
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
	for _, field := range slices.Backward(header) { // Add adds at the top
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
		return fmt.Errorf("bad From address %q", m.From.Addr)
	case !isAddress(m.To.Addr):
		return fmt.Errorf("bad To address %q", m.To.Addr)
	case m.ReplyTo.Addr != "" && !isAddress(m.ReplyTo.Addr):
		return fmt.Errorf("bad Reply-To address %q", m.ReplyTo.Addr)
	case m.Date.IsZero():
		return errors.New("no date")
	}
	return nil
}

// body returns the tree of parts.
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

// digest is a hash of all the text in a letter.
func (m Message) digest(texts ...entity) []byte {
	hash := sha256.New()
	fmt.Fprintln(hash, m.MessageID)
	for _, text := range texts {
		fmt.Fprintln(hash, len(text.data))
		hash.Write(text.data)
	}
	return hash.Sum(nil)
}

// multipart returns a multipart entity. Its boundary comes from the letter's digest:
// the same letter always has the same boundary, and nobody can write the boundary into
// the text.
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
