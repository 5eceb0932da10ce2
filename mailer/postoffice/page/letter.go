package page

import (
	"cmp"
	"fmt"
	stdmime "mime"
	"net/http"
	"net/mail"
	"strconv"
	"strings"

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

func (h *handler) letter(m mailbox, uid uint32) (*letter, error) {
	raw, err := h.cfg.Office.Raw(m.Address, "INBOX", uid)
	if err != nil {
		return nil, err
	}
	return openLetter(uid, raw), nil
}

// open returns the letter in the request's path, or shows an error.
func (h *handler) open(w http.ResponseWriter, r *http.Request, m mailbox) (*letter, bool) {
	uid, err := strconv.ParseUint(r.PathValue("uid"), 10, 32)
	if err == nil {
		var l *letter
		if l, err = h.letter(m, uint32(uid)); err == nil {
			return l, true
		}
	}
	h.showError(w, r, http.StatusNotFound, "no-letter")
	return nil, false
}

// headerText returns the value of a field with encoded words decoded. It is plain text from the sender.
func (l *letter) headerText(name string) string { return mime.DecodeWords(l.header.Get(name)) }

func (l *letter) subject() string { return oneLine(l.headerText("Subject"), maxSubject) }

// A headerLine is one line of the header as it is shown.
type headerLine struct{ Name, Value string }

// headerLines returns the fields that people look at. The source shows all of them.
func (l *letter) headerLines() []headerLine {
	var all []headerLine
	for _, name := range []string{"From", "To", "Cc", "Date"} {
		value := l.headerText(name)
		if at, err := mail.ParseDate(value); err == nil {
			value = at.Local().Format("Mon 2 Jan 2006, 15:04")
		} else if list, err := mail.ParseAddressList(l.header.Get(name)); err == nil {
			value = people(list)
		}
		if value = oneLine(value, 400); value != "" {
			all = append(all, headerLine{name, value})
		}
	}
	return all
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

// A file is an attached part.
type file struct {
	Number int
	Name   string
	Size   string
}

// files returns the attached parts. Pictures that the HTML shows are not among them.
func (h *handler) files(l *letter) []file {
	var all []file
	for i, p := range l.parts {
		if isAttached(p) || contentID(p) == "" && !strings.HasPrefix(p.Type, "text/") {
			all = append(all, file{Number: i, Name: h.fileName(p, i), Size: h.size(len(p.Decoded()))})
		}
	}
	return all
}

// fileName returns a name that is safe to show and to save under.
func (h *handler) fileName(p *mime.Part, number int) string {
	name := oneLine(partName(p), 80)
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	if strings.Trim(name, ". ") == "" {
		return h.word("file-name", number+1)
	}
	return name
}

func (h *handler) size(bytes int) string {
	if bytes < 1<<10 {
		return h.word("bytes", bytes)
	}
	return h.word("kilobytes", (bytes+512)>>10)
}

// The ways to show a letter.
const (
	asText   = "text"
	asHTML   = "html"
	asSource = "source"
)

// showLetter shows a letter as the request asks; by default as HTML if there is any.
func (h *handler) showLetter(w http.ResponseWriter, r *http.Request, m mailbox) {
	l, ok := h.open(w, r, m)
	if !ok {
		return
	}
	_, _, hasHTML := l.html()
	as := r.FormValue("view")
	switch {
	case as == asText, as == asSource, as == asHTML && hasHTML:
	case hasHTML:
		as = asHTML
	default:
		as = asText
	}
	main := map[string]any{
		"UID": l.UID, "Header": l.headerLines(), "Subject": l.subject(), "As": as, "HasHTML": hasHTML,
		"Files": h.files(l), "Reply": l.replyAddress() != "" && !m.Service, "Sent": r.FormValue("sent") != "",
	}
	if start, ok := h.started(r.FormValue("start")); ok {
		main["Then"] = start.Then
	}
	switch as {
	case asText:
		main["Text"], main["Cut"] = l.text()
	case asSource:
		main["Text"], main["Cut"] = l.source()
	}
	h.show(w, r, http.StatusOK, "letter", layout{Title: l.subject(), Box: m, Main: main})
}

// downloadRaw sends the whole letter as a file for mail programs.
func (h *handler) downloadRaw(w http.ResponseWriter, r *http.Request, m mailbox) {
	if l, ok := h.open(w, r, m); ok {
		download(w, fmt.Sprintf("letter-%d.eml", l.UID), l.raw)
	}
}

// downloadPart sends an attached file.
func (h *handler) downloadPart(w http.ResponseWriter, r *http.Request, m mailbox) {
	l, ok := h.open(w, r, m)
	if !ok {
		return
	}
	n, err := strconv.Atoi(r.PathValue("part"))
	if err != nil || n < 0 || n >= len(l.parts) {
		h.showError(w, r, http.StatusNotFound, "no-part")
		return
	}
	download(w, h.fileName(l.parts[n], n), l.parts[n].Decoded())
}

// download sends a file without its media type: a browser must not trust what a letter says about itself.
func download(w http.ResponseWriter, name string, data []byte) {
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", stdmime.FormatMediaType("attachment", map[string]string{"filename": name}))
	w.Header().Set("Content-Security-Policy", filePolicy)
	w.Write(data)
}
