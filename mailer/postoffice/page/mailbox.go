package page

import (
	"cmp"
	"fmt"
	"net/http"
	"net/mail"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"pentepost/mailer/postoffice"
)

const (
	lettersPerPage = 50
	maxTabs        = 5 // mailboxes in the navigation of every page
)

// A mailbox is one account of the post office.
type mailbox struct {
	Name    string // the part of the address before the @
	Address string
	Service bool // the program's own
}

// Person returns the name as people say it.
func (m mailbox) Person() string {
	if m.Name == "" {
		return ""
	}
	return strings.ToUpper(m.Name[:1]) + m.Name[1:]
}

// mailboxName matches names that the post office may accept; it checks the rest itself.
var mailboxName = regexp.MustCompile(`^[a-z0-9._=-]{1,64}$`)

func (h *handler) mailbox(name string) mailbox {
	address := name + "@" + h.domain
	return mailbox{Name: name, Address: address, Service: strings.EqualFold(address, h.cfg.Service)}
}

// withMailbox calls show with the mailbox in the request's path. This does not create a mailbox that
// nobody has used yet.
func (h *handler) withMailbox(show func(http.ResponseWriter, *http.Request, mailbox)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		name := strings.ToLower(r.PathValue("box"))
		if !mailboxName.MatchString(name) {
			h.showError(w, r, http.StatusNotFound, "no-mailbox-name")
			return
		}
		show(w, r, h.mailbox(name))
	}
}

// mailboxes returns all mailboxes, people's first.
func (h *handler) mailboxes() ([]mailbox, error) {
	addresses, err := h.cfg.Office.Mailboxes()
	var all []mailbox
	for _, address := range addresses {
		name, _, _ := strings.Cut(address, "@")
		all = append(all, h.mailbox(name))
	}
	slices.SortStableFunc(all, func(a, b mailbox) int { return cmp.Compare(rank(a), rank(b)) })
	return all, err
}

func rank(m mailbox) int {
	if m.Service {
		return 1
	}
	return 0
}

// neighbours returns the mailboxes for the navigation of a page, or only the current one if there are
// too many. Newcomers see each other before anything has been written.
func (h *handler) neighbours(current mailbox) ([]mailbox, error) {
	if current.Name == "" {
		return nil, nil
	}
	all, err := h.mailboxes()
	all = slices.DeleteFunc(all, func(m mailbox) bool { return m.Service && !current.Service })
	known := []mailbox{current}
	if slices.Contains(h.cfg.Guide.People, current.Name) {
		known = append(known, h.newcomers()...)
	}
	for _, m := range known {
		if !slices.Contains(all, m) {
			all = append(all, m)
		}
	}
	if len(all) > maxTabs {
		return []mailbox{current}, err
	}
	slices.SortFunc(all, func(a, b mailbox) int { return cmp.Compare(a.Name, b.Name) })
	return all, err
}

// newest returns the UID of the newest letter, 0 if there is none.
func (h *handler) newest(m mailbox) (uint32, error) {
	list, _, err := h.cfg.Office.Latest(m.Address, "INBOX", 0, 1)
	if err != nil || len(list) == 0 {
		return 0, err
	}
	return list[0].UID, nil
}

// A row is one letter in a list.
type row struct {
	UID           uint32
	From, Subject string
	At            time.Time
	Seen          bool
	Mark          string // whose move it is, on the newest letter of a game
	Yours         bool   // it is the reader's move
	preview
}

// When returns the time of day for today, and the day otherwise.
func (r row) When() string {
	now, at := time.Now(), r.At.Local()
	switch {
	case at.Year() == now.Year() && at.YearDay() == now.YearDay():
		return at.Format("15:04")
	case now.Sub(at) < 300*24*time.Hour:
		return at.Format("2 Jan")
	}
	return at.Format("2 Jan 2006")
}

func (h *handler) newRow(m postoffice.Summary) row {
	return row{UID: m.UID, From: displayName(m.From), Subject: oneLine(m.Subject, 200), At: m.Arrived, Seen: m.Seen, preview: h.preview(m)}
}

// displayName returns the name in a From field, or the address if there is no name or if the name looks
// like an address.
func displayName(from string) string {
	if a, err := mail.ParseAddress(from); err == nil {
		if name := oneLine(a.Name, 60); name != "" && !strings.Contains(name, "@") {
			return name
		}
		return oneLine(a.Address, maxAddress)
	}
	return oneLine(from, 60)
}

// showMailbox lists the letters of a mailbox, newest first.
func (h *handler) showMailbox(w http.ResponseWriter, r *http.Request, m mailbox) {
	before, _ := strconv.ParseUint(r.FormValue("before"), 10, 32) // 0: start with the newest
	list, total, err := h.cfg.Office.Latest(m.Address, "INBOX", uint32(before), lettersPerPage+1)
	if err != nil {
		h.cfg.Log.Error("cannot read mailbox", "mailbox", m.Name, "err", err)
		h.showError(w, r, http.StatusInternalServerError, "cannot-read")
		return
	}
	older := uint32(0)
	if len(list) > lettersPerPage {
		list = list[:lettersPerPage]
		older = list[lettersPerPage-1].UID
	}
	l := layout{Title: h.word("letters-of", m), Box: m}
	if before == 0 && len(list) > 0 {
		l.Newest = list[0].UID
	}
	var rows []row
	for _, s := range list {
		rows = append(rows, h.newRow(s))
	}
	if before == 0 { // further down, a newer letter of the game may be on another page
		h.mark(rows)
	}
	l.Main = map[string]any{
		"Rows": rows, "Total": total, "Older": older, "Paged": before != 0, "Sent": r.FormValue("sent") != "",
	}
	h.show(w, r, http.StatusOK, "mailbox", l)
}

// composeURL returns the address of the compose page with a draft.
func composeURL(m mailbox, d Draft) string {
	q := url.Values{}
	for name, value := range map[string]string{"to": d.To, "subject": d.Subject, "body": d.Text} {
		if value != "" {
			q.Set(name, value)
		}
	}
	return "/box/" + m.Name + "/compose?" + q.Encode()
}

// heartbeat is how often a stream writes something if there is nothing new. It detects a browser that
// has disconnected silently.
const heartbeat = 30 * time.Second

// streamNews tells a browser of new letters as server-sent events. Each event is the UID of the newest
// letter. The first event comes at once, for letters that arrived while the page was loading.
func (h *handler) streamNews(w http.ResponseWriter, r *http.Request, m mailbox) {
	select {
	case h.streams <- struct{}{}:
		defer func() { <-h.streams }()
	default:
		http.Error(w, h.word("too-many-streams", nil), http.StatusServiceUnavailable)
		return
	}
	arrivals, done, err := h.cfg.Office.Watch(m.Address)
	if err != nil {
		http.Error(w, h.word("no-mailbox", nil), http.StatusNotFound)
		return
	}
	defer done()
	// The server's deadline is for reading the request, which has been read.
	if http.NewResponseController(w).SetReadDeadline(time.Time{}) != nil {
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	ticker := time.NewTicker(heartbeat)
	defer ticker.Stop()
	for {
		newest, err := h.newest(m)
		if err != nil || !writeEvent(w, fmt.Sprintf("data: %d\n\n", newest)) {
			return
		}
		for waiting := true; waiting; {
			select {
			case <-r.Context().Done(): // the browser has disconnected, or the page is closing
				return
			case <-arrivals:
				waiting = false
			case <-ticker.C:
				if !writeEvent(w, ":\n\n") {
					return
				}
			}
		}
	}
}

// writeEvent writes at once. It waits for a slow browser until the next heartbeat at most.
func writeEvent(w http.ResponseWriter, event string) bool {
	c := http.NewResponseController(w)
	if c.SetWriteDeadline(time.Now().Add(heartbeat)) != nil {
		return false
	}
	if _, err := w.Write([]byte(event)); err != nil {
		return false
	}
	return c.Flush() == nil
}
