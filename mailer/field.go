package mailer

import (
	"fmt"
	"mime"
	"net/mail"
	"strings"
	"time"
)

// foldAt is the preferred length of a header line: 78 with its end, and what
// RFC 2047 section 2 permits for lines with encoded-words.
const foldAt = 76

// fold writes a header field on lines of at most foldAt bytes, as far as it has
// blanks to be broken at.
//
// go-message folds too, but lets a line grow to 998 bytes once its first word
// does not fit, as happens with References.
func fold(name, value string) []byte {
	var field strings.Builder
	field.WriteString(name + ":")
	column := field.Len()
	for _, word := range strings.Fields(value) {
		if column+1+len(word) > foldAt {
			field.WriteString("\r\n")
			column = 0
		}
		field.WriteString(" " + word)
		column += 1 + len(word)
	}
	field.WriteString("\r\n")
	return []byte(field.String())
}

// encode makes ASCII of a cleaned text, by RFC 2047 where it is needed.
func encode(text string) string { return mime.QEncoding.Encode("utf-8", text) }

// header collects the message's own fields in the order in which readers expect
// them. Fields without a value are left out.
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
		if field[1] != "" {
			header = append(header, fold(field[0], field[1]))
		}
	}
	return header, nil
}

// format cleans and encodes a value. It may be long if it is plain ASCII with
// blanks enough for all of its lines to be short; of anything else a gateway
// might make one line again that no mail server takes.
func (f Field) format() string {
	if value := clean(f.Value, maxFolded); encode(value) == value && len(value) <= maxFolded && folds(value) {
		return value
	}
	return cut(encode(clean(f.Value, maxValue)), maxValue)
}

// folds reports whether no word of a value makes a line longer than foldAt.
func folds(value string) bool {
	for word := range strings.FieldsSeq(value) {
		if len(" ")+len(word) > foldAt {
			return false
		}
	}
	return true
}

// cut shortens an encoded value to whole words, if it has blanks at all.
func cut(value string, limit int) string {
	if len(value) <= limit {
		return value
	}
	value = value[:limit]
	return value[:max(strings.LastIndexByte(value, ' '), 0)]
}

// format writes an address for a header field; nothing for the zero Address.
//
// Names that need encoding are written in base64. What net/mail does with them
// is readable more often, but leaves a backslash as it is, which may not stand
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

// check refuses a field whose name is none, or is one that Message sees to.
func (f Field) check() error {
	switch name := strings.ToLower(f.Name); {
	case f.Name == "" || strings.ContainsFunc(name, func(r rune) bool {
		return r != '-' && (r < 'a' || r > 'z') && (r < '0' || r > '9')
	}):
		return fmt.Errorf("header field name %q", f.Name)
	case strings.HasPrefix(name, "content-"), strings.HasPrefix(name, "mime-"):
		return fmt.Errorf("header field %s is the message's own", f.Name)
	}
	switch strings.ToLower(f.Name) {
	case "from", "to", "cc", "bcc", "reply-to", "sender", "subject", "date", "message-id", "in-reply-to", "references":
		return fmt.Errorf("header field %s is the message's own", f.Name)
	}
	return nil
}
