package mailer

import (
	"bytes"
	"mime"
	"strings"
	"unicode/utf8"

	"github.com/emersion/go-message"
)

// maxLine is the longest line sent without an encoding that breaks it. Less
// than the 998 of RFC 5322, because what forwards mail adds to lines.
const maxLine = 900

// entity is a part of a letter: either other parts, or data.
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

// size is about how much an entity takes as it is sent, in bytes.
func (e entity) size() int {
	size := 500 + len(e.data)*3/2 // the fields, and base64
	for _, part := range e.parts {
		size += part.size()
	}
	return size
}

// textEntity is never format=flowed: reflowing would break the drawn board.
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

// addMethod says beside the type what a calendar is to do with a date (RFC 6047 section
// 2.4); for other types there is none.
func (e *entity) addMethod(method string) {
	if method == "" {
		return
	}
	mediaType, params, _ := e.header.ContentType()
	params["method"] = method
	e.header.SetContentType(mediaType, params)
}

// isDefault reports plain ASCII text in lines, which is what a mail without MIME
// fields holds.
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
		mediaType = "application/octet-stream" // these may not be sent as base64 (RFC 2046 section 5)
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
