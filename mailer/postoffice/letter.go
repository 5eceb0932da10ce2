package postoffice

import (
	"bytes"
	"cmp"
	"io"
	"mime"
	"strings"

	"golang.org/x/net/html/charset"
)

// A Letter is a message opened for reading. Anything can be opened: what is not well-formed is text.
type Letter struct {
	Parts []LetterPart // those that hold something, in the order of the message
	top   *part
}

// A LetterPart is one piece of a letter: a text, a picture, an attached file.
type LetterPart struct {
	Type     string // media type in lower case, such as text/plain
	ID       string // Content-ID without <>, by which HTML shows it; may be empty
	Name     string // of the file, as its sender wrote it; may be empty
	Attached bool   // a file of its own rather than a part of what is read
	part     *part
}

// OpenLetter takes a message apart.
func OpenLetter(raw []byte) *Letter {
	l := &Letter{top: parseMessage(raw)}
	l.collect(l.top)
	return l
}

func (l *Letter) collect(p *part) {
	for _, child := range p.children {
		l.collect(child)
	}
	if len(p.children) > 0 {
		return
	}
	disposition, params, _ := mime.ParseMediaType(p.value("Content-Disposition"))
	l.Parts = append(l.Parts, LetterPart{
		Type:     p.mediaType,
		ID:       strings.Trim(p.value("Content-Id"), "<> \t"),
		Name:     decodeWords(cmp.Or(params["filename"], p.params["name"])),
		Attached: disposition == "attachment" || p.message != nil,
		part:     p,
	})
}

// Header is the value of the topmost field of a name, with encoded words decoded, or "". It is as its
// sender wrote it: to be shown as text and nothing else.
func (l *Letter) Header(name string) string { return decodeWords(l.RawHeader(name)) }

// RawHeader is the value as it stands, unfolded, for fields that hold addresses or identifiers.
func (l *Letter) RawHeader(name string) string { return l.top.value(name) }

// Data is what the part holds, its transfer encoding undone.
func (p LetterPart) Data() []byte { return p.part.decoded() }

// Text is what a text part says, at most limit bytes of it, in UTF-8 with line feeds. cut reports
// that there was more.
func (p LetterPart) Text(limit int) (text string, cut bool) {
	data := p.Data()
	if len(data) > limit {
		data, cut = data[:limit], true
	}
	if r, err := charset.NewReaderLabel(cmp.Or(p.part.params["charset"], "utf-8"), bytes.NewReader(data)); err == nil {
		if decoded, err := io.ReadAll(r); err == nil {
			data = decoded
		}
	}
	text = strings.ToValidUTF8(string(data), "\ufffd")
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), cut
}
