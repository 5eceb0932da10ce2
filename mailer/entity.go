package mailer

import (
	"bytes"
	"mime"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/emersion/go-message"
)

// maxLine is the longest line, in bytes, that is sent without an encoding. It is less
// than the 998 of RFC 5322, because programs that forward mail lengthen lines.
const maxLine = 900

// entity is a MIME entity (RFC 2045 section 2.4): it has either parts or data.
type entity struct {
	header message.Header
	data   []byte
	parts  []entity
}

func (e entity) write(w *message.Writer) error {
	if len(e.parts) == 0 {
		if _, err := w.Write(e.data); err != nil {
			return err
		}
	}
	for _, part := range e.parts {
		pw, err := w.CreatePart(part.header)
		if err != nil {
			return err
		}
		if err := part.write(pw); err != nil {
			return err
		}
	}
	return w.Close()
}

// size is roughly how many bytes an entity has when it is sent.
func (e entity) size() int {
	size := 500 + len(e.data)*3/2 // the fields, and base64
	for _, part := range e.parts {
		size += part.size()
	}
	return size
}

// textEntity does not use format=flowed, which would break the drawn board.
func textEntity(mediaType, text string) entity {
	var e entity
	e.data = cleanLines(text)
	charset, encoding := "us-ascii", "7bit"
	if !isASCII(e.data) {
		charset, encoding = "utf-8", "quoted-printable"
	} else if hasLongLine(e.data) {
		encoding = "quoted-printable"
	}
	e.header.SetContentType(mediaType, map[string]string{"charset": charset})
	e.header.Set("Content-Transfer-Encoding", encoding)
	return e
}

// addMethod adds the method parameter to the type of a calendar entry (RFC 6047
// section 2.4).
func (e *entity) addMethod(method string) {
	if method == "" {
		return
	}
	mediaType, params, _ := e.header.ContentType()
	params["method"] = method
	e.header.SetContentType(mediaType, params)
}

// isDefault reports plain ASCII text with short lines, which is the content of a mail
// without MIME fields.
func (e entity) isDefault() bool {
	return len(e.parts) == 0 && isASCII(e.data) && !hasLongLine(e.data)
}

func entities(parts []Part, disposition string) []entity {
	var es []entity
	for _, part := range parts {
		es = append(es, part.entity(disposition))
	}
	return es
}

func (p Part) entity(disposition string) entity {
	var e entity
	mediaType, given, err := mime.ParseMediaType(p.Type)
	switch {
	case err != nil || strings.HasPrefix(mediaType, "multipart/") || strings.HasPrefix(mediaType, "message/"):
		mediaType = "application/octet-stream" // multipart and message may not use base64 (RFC 2045 section 6.4)
		fallthrough
	case !strings.HasPrefix(mediaType, "text/"):
		e.data = p.Data
		e.header.SetContentType(mediaType, nil)
		e.header.Set("Content-Transfer-Encoding", "base64")
	default:
		e = textEntity(mediaType, string(p.Data))
		e.addMethod(given["method"])
	}
	var params map[string]string
	if name := clean(p.Name, maxName); name != "" {
		params = map[string]string{"filename": name}
	}
	e.header.AddRaw(fold("Content-Disposition", mime.FormatMediaType(disposition, params)))
	if id := "<" + p.ContentID + ">"; isMessageID(id) {
		e.header.AddRaw(fold("Content-ID", id))
	}
	return e
}

// cleanLines returns text with CRLF line ends and without control characters. Other
// rules for what players may write belong to the packages that compose the text.
func cleanLines(s string) []byte {
	if !isPlain(s) {
		s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.ToValidUTF8(s, "\uFFFD"))
		s = strings.Map(func(r rune) rune {
			if unicode.IsControl(r) && r != '\n' && r != '\t' {
				return -1
			}
			return r
		}, s)
	}
	out := make([]byte, 0, len(s)+strings.Count(s, "\n")+len("\r\n"))
	for line := range strings.Lines(s) {
		out = append(append(out, strings.TrimSuffix(line, "\n")...), "\r\n"...)
	}
	return out
}

// isPlain reports printable ASCII and line feeds, which need no cleaning. Nearly all
// text that we write ourselves is of this kind.
func isPlain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c != '\n' && (c < ' ' || c > '~') {
			return false
		}
	}
	return true
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func hasLongLine(b []byte) bool {
	for line := range bytes.Lines(b) {
		if len(line) > maxLine {
			return true
		}
	}
	return false
}
