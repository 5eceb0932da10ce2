package page

import (
	"cmp"
	"mime"
	"net/http"
	"net/mail"
	"strconv"
	"strings"
)

// A headerLine is one line of a letter's header as it is shown.
type headerLine struct{ Name, Value string }

// headerLines are those people look at; the source has them all, as they came.
func (l *letter) headerLines() []headerLine {
	var all []headerLine
	for _, name := range []string{"From", "To", "Cc", "Date"} {
		value := l.Header(name)
		if at, err := mail.ParseDate(value); err == nil {
			value = at.Local().Format("Mon 2 Jan 2006, 15:04")
		} else if list, err := mail.ParseAddressList(l.RawHeader(name)); err == nil {
			value = people(list)
		}
		if value = oneLine(value, 400); value != "" {
			all = append(all, headerLine{name, value})
		}
	}
	return all
}

// people are named with their addresses, which a name alone could hide.
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

func (l *letter) subject() string { return oneLine(l.Header("Subject"), maxSubject) }

// The ways to look at a letter.
const (
	asText   = "text"
	asHTML   = "html"
	asSource = "source"
)

// showLetter shows a letter the way asked for: as HTML if nothing is said and it has any.
func (s *site) showLetter(w http.ResponseWriter, r *http.Request, b box) {
	l, ok := s.open(w, r, b)
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
		"UID": l.UID, "Header": l.headerLines(), "Subject": cmp.Or(l.subject(), "(no subject)"), "As": as, "HasHTML": hasHTML,
		"Files": l.files(), "Reply": l.replyAddress() != "" && !b.Service,
	}
	switch as {
	case asText:
		main["Text"], main["Cut"] = l.text()
	case asSource:
		main["Text"], main["Cut"] = l.source()
	}
	s.show(w, r, http.StatusOK, "letter", layout{Title: l.subject(), Box: b, Main: main})
}

// source is the letter as it came.
func (l *letter) source() (text string, cut bool) {
	raw := l.raw
	if cut = len(raw) > maxSource; cut {
		raw = raw[:maxSource]
	}
	text = strings.ToValidUTF8(string(raw), "\ufffd")
	return strings.ReplaceAll(text, "\r\n", "\n"), cut
}

// giveRaw gives the whole letter out as a file, as mail programs keep them.
func (s *site) giveRaw(w http.ResponseWriter, r *http.Request, b box) {
	if l, ok := s.open(w, r, b); ok {
		giveFile(w, "letter-"+strconv.FormatUint(uint64(l.UID), 10)+".eml", l.raw)
	}
}

// givePart gives an attached file out, to be kept and not to be shown.
func (s *site) givePart(w http.ResponseWriter, r *http.Request, b box) {
	l, ok := s.open(w, r, b)
	if !ok {
		return
	}
	n, err := strconv.Atoi(r.PathValue("part"))
	if err != nil || n < 0 || n >= len(l.Parts) {
		s.fail(w, r, http.StatusNotFound, "The letter has no such part.")
		return
	}
	giveFile(w, fileName(l.Parts[n], n), l.Parts[n].Data())
}

// giveFile never says what kind of file it is: what a letter says of itself may not be believed by a
// browser.
func giveFile(w http.ResponseWriter, name string, data []byte) {
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	w.Header().Set("Content-Security-Policy", filePolicy)
	w.Write(data)
}
