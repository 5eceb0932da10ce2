package mailer

import (
	"fmt"
	"mime"
	"net/mail"
	"strings"
	"time"

	"pentepost/notation/visible"
)

const (
	maxName   = 64   // characters of a display name
	maxText   = 250  // characters of a subject
	maxValue  = 900  // bytes of any other field; a line has at most 998 (RFC 5322 section 2.1.1)
	maxFolded = 8000 // bytes of a field that is folded into many short lines
	maxID     = 250  // bytes of a message ID
	maxIDs    = 20   // message IDs in References: the first and the latest
)

// header returns the message's fields in the order that readers expect.
// Fields without a value are left out.
func (m Message) header() ([][]byte, error) {
	fields := [][2]string{
		{"From", m.From.format()},
		{"To", m.To.format()},
		{"Reply-To", m.ReplyTo.format()},
		{"Subject", encode(clean(m.Subject, maxText))},
		{"Date", m.Date.Format(time.RFC1123Z)},
		{"Message-ID", strings.Join(cleanIDs([]string{m.MessageID}), "")},
		{"In-Reply-To", strings.Join(cleanIDs([]string{m.InReplyTo}), "")},
		{"References", strings.Join(cleanIDs(m.References), " ")},
	}
	for _, extra := range m.Headers {
		if err := extra.check(); err != nil {
			return nil, err
		}
		fields = append(fields, [2]string{extra.Name, extra.format()})
	}
	var header [][]byte
	for _, field := range fields {
		switch {
		case field[1] == "":
		case field[0] == "Reply-To":
			// QUIRK: programs that copy the address as the field has it would copy a line break, too.
			header = append(header, []byte(field[0]+": "+field[1]+"\r\n"))
		default:
			header = append(header, fold(field[0], field[1]))
		}
	}
	return header, nil
}

// check refuses an invalid field name, and a name that Message itself writes.
func (f Field) check() error {
	switch name := strings.ToLower(f.Name); {
	case f.Name == "" || strings.ContainsFunc(name, func(r rune) bool {
		return r != '-' && (r < 'a' || r > 'z') && (r < '0' || r > '9')
	}):
		return fmt.Errorf("header field name %q", f.Name)
	case name == "content-language": // of the letter, not of its form (RFC 3282)
	case strings.HasPrefix(name, "content-"), strings.HasPrefix(name, "mime-"):
		return fmt.Errorf("header field %s is the message's own", f.Name)
	}
	switch strings.ToLower(f.Name) {
	case "from", "to", "cc", "bcc", "reply-to", "sender", "subject", "date", "message-id", "in-reply-to", "references":
		return fmt.Errorf("header field %s is the message's own", f.Name)
	}
	return nil
}

// format cleans and encodes a value. A value may be long only if it is plain ASCII
// that can be folded into short lines. A gateway might join the lines of any other
// value again, and no mail server accepts a line that long.
func (f Field) format() string {
	if value := clean(f.Value, maxFolded); encode(value) == value && len(value) <= maxFolded && canFold(value) {
		return value
	}
	return cut(encode(clean(f.Value, maxValue)), maxValue)
}

// maxFoldedLine is the length of a folded line: 78 with its line end, which is also
// what RFC 2047 section 2 permits for lines with encoded-words.
const maxFoldedLine = 76

// fold writes a header field on lines of at most maxFoldedLine bytes, as far as it
// has spaces to break at.
//
// go-message folds too, but lets a line grow to 998 bytes once its first word does
// not fit, as happens with References.
func fold(name, value string) []byte {
	var field strings.Builder
	field.WriteString(name + ":")
	column := field.Len()
	for _, word := range strings.Fields(value) {
		if column+1+len(word) > maxFoldedLine {
			field.WriteString("\r\n")
			column = 0
		}
		field.WriteString(" " + word)
		column += 1 + len(word)
	}
	field.WriteString("\r\n")
	return []byte(field.String())
}

// canFold reports whether every word of a value fits into a folded line.
func canFold(value string) bool {
	for word := range strings.FieldsSeq(value) {
		if len(" ")+len(word) > maxFoldedLine {
			return false
		}
	}
	return true
}

// encode turns a cleaned text into ASCII, with encoded-words (RFC 2047) if need be.
func encode(text string) string { return mime.QEncoding.Encode("utf-8", text) }

// cut shortens an encoded value to whole words, if it has spaces at all.
func cut(value string, limit int) string {
	if len(value) <= limit {
		return value
	}
	value = value[:limit]
	return value[:max(strings.LastIndexByte(value, ' '), 0)]
}

// clean returns s as one line of at most limit characters, without characters that a
// reader cannot see. It also breaks up what a reader could take for an encoded-word
// (RFC 2047), which might contain such characters.
func clean(s string, limit int) string {
	s = strings.ReplaceAll(visible.Line(s), "=?", "= ?")
	return strings.TrimSpace(visible.Cut(s, limit))
}

// cleanIDs returns the well-formed message IDs; of many, the first and the latest.
func cleanIDs(ids []string) []string {
	var good []string
	for _, id := range ids {
		if isMessageID(id) {
			good = append(good, id)
		}
	}
	if over := len(good) - maxIDs; over > 0 {
		good = append(good[:1], good[1+over:]...)
	}
	return good
}

// isMessageID reports whether id has the form <left@right> (RFC 5322 section 3.6.4).
// It checks only that nothing in id can end it early.
func isMessageID(id string) bool {
	inner, open := strings.CutPrefix(id, "<")
	inner, closed := strings.CutSuffix(inner, ">")
	left, right, at := strings.Cut(inner, "@")
	return open && closed && at && left != "" && right != "" && len(id) <= maxID &&
		!strings.ContainsFunc(inner, func(r rune) bool { return r <= ' ' || r > '~' || r == '<' || r == '>' })
}

// format writes an address for a header field; "" for the zero Address.
//
// Names that need encoding are written in base64. net/mail would use the Q encoding,
// which is easier to read, but it leaves a backslash as it is, and that is not allowed
// in an encoded name (RFC 2047 section 5).
func (a Address) format() string {
	if a.Addr == "" {
		return ""
	}
	address := mail.Address{Address: a.Addr}
	name := clean(a.Name, maxName)
	if encoded := mime.BEncoding.Encode("utf-8", name); encoded != name {
		return encoded + " " + address.String()
	}
	address.Name = name
	return address.String()
}

// isAddress reports whether addr is one plain address that needs no SMTPUTF8.
func isAddress(addr string) bool {
	parsed, err := mail.ParseAddress("<" + quoteLocalPart(addr) + ">")
	return err == nil && parsed.Address == addr && isEnvelopeSafe(addr) && !strings.ContainsAny(addr, `"\`)
}

// quoteLocalPart writes an address as protocols do, with quotes where they are needed.
//
// QUIRK: some providers in Japan gave out addresses with repeated or final dots in
// the local part, "hana..k.@docomo.example". These need quotes (RFC 5321 section
// 4.1.2).
func quoteLocalPart(addr string) string {
	written := (&mail.Address{Address: addr}).String()
	return strings.TrimSuffix(strings.TrimPrefix(written, "<"), ">")
}
