package page

import (
	"cmp"
	"net/mail"
	"strings"

	"golang.org/x/text/language"

	"pentepost/mailer/mime"
)

const (
	maxMIMEDepth = 20
	maxMIMEParts = 1000
	maxText      = 256 << 10 // bytes of a letter's text that are shown or quoted
	maxSource    = 256 << 10 // bytes of a letter's source that are shown
)

// A letter is a message opened for reading. Every message can be opened: what is malformed is text.
type letter struct {
	UID    uint32
	raw    []byte
	header mime.Header
	parts  []*mime.Part // the parts with content, in the order of the message
}

func openLetter(uid uint32, raw []byte) *letter {
	tree := mime.Parse(raw, mime.Limits{Depth: maxMIMEDepth, Parts: maxMIMEParts})
	l := &letter{UID: uid, raw: raw, header: tree.Root.Header}
	for _, p := range tree.Parts {
		// An attached message is one part, whatever it contains.
		if !p.Within && (p.Leaf() || p.Message != nil) {
			l.parts = append(l.parts, p)
		}
	}
	return l
}

func (s *site) letter(m mailbox, uid uint32) (*letter, error) {
	raw, err := s.cfg.Office.Raw(m.Address, "INBOX", uid)
	if err != nil {
		return nil, err
	}
	return openLetter(uid, raw), nil
}

// headerText returns the value of a field with encoded words decoded. It is plain text from the sender.
func (l *letter) headerText(name string) string { return mime.DecodeWords(l.header.Get(name)) }

func (l *letter) subject() string { return oneLine(l.headerText("Subject"), maxSubject) }

// A headerLine is one line of the header as it is shown.
type headerLine struct{ Name, Value string }

// headerLines returns the fields that people look at. The source shows all of them.
func (l *letter) headerLines(words *words) []headerLine {
	var all []headerLine
	names := map[string]string{
		"From": words.word("from", nil), "To": words.word("to", nil), "Cc": words.word("copy", nil), "Date": words.word("when", nil),
	}
	for _, name := range []string{"From", "To", "Cc", "Date"} {
		value := l.headerText(name)
		if at, err := mail.ParseDate(value); err == nil {
			value = words.moment(at)
		} else if list, err := mail.ParseAddressList(l.header.Get(name)); err == nil {
			value = people(list)
		}
		if value = oneLine(value, 400); value != "" {
			all = append(all, headerLine{names[name], value})
		}
	}
	return all
}

// language returns the first language that the letter says it is in, "" if it does not say.
func (l *letter) language() string {
	first, _, _ := strings.Cut(l.header.Get("Content-Language"), ",")
	tag, err := language.Parse(strings.TrimSpace(first))
	if err != nil {
		return ""
	}
	return tag.String()
}

// people returns names with their addresses, because a name alone could be misleading.
func people(list []*mail.Address) string {
	var all []string
	for _, a := range list {
		if a.Name == "" {
			all = append(all, a.Address)
			continue
		}
		all = append(all, a.Name+" <"+a.Address+">")
	}
	return strings.Join(all, ", ")
}

// replyAddress returns where an answer goes, "" if the letter does not say.
func (l *letter) replyAddress() string {
	for _, name := range []string{"Reply-To", "From"} {
		if list, err := mail.ParseAddressList(l.header.Get(name)); err == nil && len(list) > 0 {
			return list[0].Address
		}
	}
	return ""
}

// body returns the first part of a media type that is not attached.
func (l *letter) body(mediaType string) *mime.Part {
	for _, p := range l.parts {
		if p.Type == mediaType && !isAttached(p) {
			return p
		}
	}
	return nil
}

// isAttached reports a part that is a file of its own.
func isAttached(p *mime.Part) bool {
	disposition, _ := mime.ParseParams(p.Header.Get("Content-Disposition"))
	return strings.EqualFold(disposition, "attachment") || p.Message != nil
}

// partName returns the file name of a part as the sender wrote it; it may be "".
func partName(p *mime.Part) string {
	_, params := mime.ParseParams(p.Header.Get("Content-Disposition"))
	return mime.DecodeWords(cmp.Or(params["filename"], p.Params["name"]))
}

// contentID returns the Content-ID without <>, which HTML uses to refer to a part; it may be "".
func contentID(p *mime.Part) string { return strings.Trim(p.Header.Get("Content-Id"), "<> \t") }

// text returns the letter's plain text; cut reports that there is more.
func (l *letter) text() (text string, cut bool) {
	p := l.body("text/plain")
	if p == nil {
		return "", false
	}
	return p.Text(maxText)
}

// html returns the letter's HTML, cleaned; ok is false if there is none that can be shown.
func (l *letter) html() (clean string, source string, ok bool) {
	p := l.body("text/html")
	if p == nil {
		return "", "", false
	}
	source, cut := p.Text(maxHTML)
	if cut {
		return "", "", false
	}
	clean, ok = sanitise(source)
	return clean, source, ok
}

// source returns the letter as it arrived; cut reports that there is more.
func (l *letter) source() (text string, cut bool) {
	raw := l.raw
	if cut = len(raw) > maxSource; cut {
		raw = raw[:maxSource]
	}
	text = strings.ToValidUTF8(string(raw), "\ufffd")
	return strings.ReplaceAll(text, "\r\n", "\n"), cut
}
