package page

import (
	"fmt"
	stdmime "mime"
	"net/http"
	"net/mail"
	"strconv"
	"strings"

	"pentepost/mailer/mime"
)

// A viewer shows letters.
type viewer struct{ *site }

// open returns the letter in the request's path, or shows an error.
func (v *viewer) open(w http.ResponseWriter, r *http.Request, m mailbox) (*letter, bool) {
	uid, err := strconv.ParseUint(r.PathValue("uid"), 10, 32)
	if err == nil {
		var l *letter
		if l, err = v.letter(m, uint32(uid)); err == nil {
			return l, true
		}
	}
	v.showError(w, r, http.StatusNotFound, "no-letter")
	return nil, false
}

// A file is an attached part.
type file struct {
	Number int
	Name   string
	Size   string
}

// files returns the attached parts. Pictures that the HTML shows are not among them.
func (w *words) files(l *letter) []file {
	var all []file
	for i, p := range l.parts {
		if isAttached(p) || contentID(p) == "" && !strings.HasPrefix(p.Type, "text/") {
			all = append(all, file{Number: i, Name: w.fileName(p, i), Size: w.size(len(p.Decoded()))})
		}
	}
	return all
}

// fileName returns a name that is safe to show and to save under.
func (w *words) fileName(p *mime.Part, number int) string {
	name := oneLine(partName(p), 80)
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	if strings.Trim(name, ". ") == "" {
		return w.word("file-name", number+1)
	}
	return name
}

func (w *words) size(bytes int) string {
	if bytes < 1<<10 {
		return w.word("bytes", bytes)
	}
	return w.word("kilobytes", (bytes+512)>>10)
}

// The ways to show a letter.
const (
	asText   = "text"
	asHTML   = "html"
	asSource = "source"
)

// showLetter shows a letter as the request asks; by default as HTML if there is any.
func (v *viewer) showLetter(w http.ResponseWriter, r *http.Request, m mailbox) {
	l, ok := v.open(w, r, m)
	if !ok {
		return
	}
	words := v.in(r)
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
		"UID": l.UID, "Language": l.language(), "Header": l.headerLines(words), "Subject": l.subject(), "As": as, "HasHTML": hasHTML, "Files": words.files(l),
		"Reply": l.replyAddress() != "" && !m.Service, "Sent": r.FormValue("sent") != "", "Mine": v.answered(m, l), "After": v.after(m, l),
	}
	if start, ok := words.guide().started(r.FormValue("start")); ok {
		main["Then"] = start.Then
	}
	switch as {
	case asText:
		main["Text"], main["Cut"] = l.text()
	case asSource:
		main["Text"], main["Cut"] = l.source()
	}
	v.show(w, r, http.StatusOK, "letter", layout{Title: l.subject(), Box: m, Main: main})
}

// An afterwards is what the reader may do after a letter about a game.
type afterwards struct {
	Game  *game
	Newer uint32   // UID of the newest letter of the game, if it is another one
	Now   *mailbox // whose move it is, if they have a mailbox here
	Next  *game    // another game where it is the reader's move
}

// after returns what the reader may do after a letter.
func (v *viewer) after(m mailbox, l *letter) (a afterwards) {
	all, err := v.games(m)
	if err != nil {
		v.cfg.Log.Error("cannot list games", "mailbox", m.Name, "err", err)
		return a
	}
	if a.Game = gameOf(all, l.header.Get(gameField)); a.Game == nil {
		return a
	}
	if a.Game.Open.UID > l.UID {
		a.Newer = a.Game.Open.UID
	}
	if other, here := v.playing(m, a.Game); here {
		a.Now = &other
	}
	a.Next = nextGame(all, a.Game)
	return a
}

// handledFolder is where the service keeps the mail that it has handled.
const handledFolder = "Processed"

// answered returns the mail of the reader that a letter of the service answers, nil if it is not among the last ones.
func (v *viewer) answered(m mailbox, l *letter) *Draft {
	id := l.header.Get("In-Reply-To")
	if id == "" || m.Service {
		return nil
	}
	for _, folder := range []string{"INBOX", handledFolder} {
		list, _, err := v.cfg.Office.Latest(v.cfg.Service, folder, 0, maxNext)
		if err != nil {
			return nil
		}
		for _, s := range list {
			mine := openLetter(s.UID, s.Head)
			from, err := mail.ParseAddress(s.From)
			if err != nil || from.Address != m.Address || mine.header.Get("Message-ID") != id {
				continue
			}
			text, _ := mine.text()
			return &Draft{To: oneLine(mine.headerText("To"), maxAddress), Subject: mine.subject(), Text: lines(text, maxLinkText)}
		}
	}
	return nil
}

// downloadRaw sends the whole letter as a file for mail programs.
func (v *viewer) downloadRaw(w http.ResponseWriter, r *http.Request, m mailbox) {
	if l, ok := v.open(w, r, m); ok {
		download(w, fmt.Sprintf("letter-%d.eml", l.UID), l.raw)
	}
}

// downloadPart sends an attached file.
func (v *viewer) downloadPart(w http.ResponseWriter, r *http.Request, m mailbox) {
	l, ok := v.open(w, r, m)
	if !ok {
		return
	}
	n, err := strconv.Atoi(r.PathValue("part"))
	if err != nil || n < 0 || n >= len(l.parts) {
		v.showError(w, r, http.StatusNotFound, "no-part")
		return
	}
	download(w, v.in(r).fileName(l.parts[n], n), l.parts[n].Decoded())
}

// download sends a file without its media type: a browser must not trust what a letter says about itself.
func download(w http.ResponseWriter, name string, data []byte) {
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", stdmime.FormatMediaType("attachment", map[string]string{"filename": name}))
	w.Header().Set("Content-Security-Policy", filePolicy)
	w.Write(data)
}
