package page

import (
	"fmt"
	"net/http"
	"net/mail"
	"strconv"
	"strings"

	"pentepost/mailer/postoffice"
)

// The most of a letter that is shown or quoted, in bytes; the whole of it can be had as a file.
const (
	maxText   = 256 << 10
	maxSource = 256 << 10
)

// A letter is one that has been opened.
type letter struct {
	*postoffice.Letter
	UID uint32
	raw []byte
}

// open finds the letter an address of the site is about and says so if there is none.
func (s *site) open(w http.ResponseWriter, r *http.Request, b box) (*letter, bool) {
	uid, err := strconv.ParseUint(r.PathValue("uid"), 10, 32)
	if err == nil {
		var l *letter
		if l, err = s.letter(b, uint32(uid)); err == nil {
			return l, true
		}
	}
	s.fail(w, r, http.StatusNotFound, "This letter is not there, or no longer.")
	return nil, false
}

func (s *site) letter(b box, uid uint32) (*letter, error) {
	raw, err := s.cfg.Office.Raw(b.Address, "INBOX", uid)
	if err != nil {
		return nil, err
	}
	return &letter{Letter: postoffice.OpenLetter(raw), UID: uid, raw: raw}, nil
}

func (s *site) failToRead(w http.ResponseWriter, r *http.Request, b box, err error) {
	s.cfg.Log.Error("page: cannot read a mailbox", "box", b.Name, "err", err)
	s.fail(w, r, http.StatusInternalServerError, "This mailbox cannot be read just now.")
}

// body is the first part of a kind that is meant to be read.
func (l *letter) body(mediaType string) (postoffice.LetterPart, bool) {
	for _, p := range l.Parts {
		if p.Type == mediaType && !p.Attached {
			return p, true
		}
	}
	return postoffice.LetterPart{}, false
}

// text is what the letter says as plain text; cut reports that there is more.
func (l *letter) text() (text string, cut bool) {
	p, ok := l.body("text/plain")
	if !ok {
		return "", false
	}
	return p.Text(maxText)
}

// html is the letter's HTML, cleaned; ok is false if it has none that can be shown.
func (l *letter) html() (clean string, source string, ok bool) {
	p, ok := l.body("text/html")
	if !ok {
		return "", "", false
	}
	source, cut := p.Text(maxHTML)
	if cut {
		return "", "", false
	}
	clean, ok = sanitise(source)
	return clean, source, ok
}

// A file is something that comes with a letter.
type file struct {
	Number int
	Name   string
	Size   string
}

// files are the parts that are attached. Pictures the HTML shows are no files.
func (l *letter) files() []file {
	var all []file
	for i, p := range l.Parts {
		if p.Attached || p.ID == "" && !strings.HasPrefix(p.Type, "text/") {
			all = append(all, file{Number: i, Name: fileName(p, i), Size: size(len(p.Data()))})
		}
	}
	return all
}

func fileName(p postoffice.LetterPart, number int) string {
	name := oneLine(p.Name, 80)
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	if strings.Trim(name, ". ") == "" {
		return fmt.Sprintf("part-%d", number+1)
	}
	return name
}

func size(bytes int) string {
	if bytes < 1<<10 {
		return fmt.Sprintf("%d bytes", bytes)
	}
	return fmt.Sprintf("%d kB", (bytes+512)>>10)
}

// replyAddress is where an answer goes, "" if the letter does not say.
func (l *letter) replyAddress() string {
	for _, name := range []string{"Reply-To", "From"} {
		if list, err := mail.ParseAddressList(l.RawHeader(name)); err == nil && len(list) > 0 {
			return list[0].Address
		}
	}
	return ""
}
