package page

import (
	"cmp"
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

// pageLength is how many letters one page lists, maxBoxes how many mailboxes the first page does and
// maxTabs how many there may be to change to directly on every page.
const (
	pageLength = 50
	maxBoxes   = 200
	maxTabs    = 5
)

// A box is a mailbox.
type box struct {
	Name    string // the part of the address before the @
	Address string
	Service bool // the program's own
}

// Person is the name as one would say it.
func (b box) Person() string { return person(b.Name) }

// Person is the name as one would say it.
func (n Newcomer) Person() string { return person(n.Name) }

func person(name string) string {
	if name == "" {
		return ""
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// plainName is what the post office takes for a mailbox, as far as the page needs to know; the rest
// it says itself.
var plainName = regexp.MustCompile(`^[a-z0-9._=-]{1,64}$`)

func (s *site) box(name string) box {
	address := name + "@" + s.domain
	return box{Name: name, Address: address, Service: strings.EqualFold(address, s.cfg.Service)}
}

// inBox finds the mailbox an address of the site is about. Looking at one that nobody has used yet
// does not make it.
func (s *site) inBox(show func(http.ResponseWriter, *http.Request, box)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		name := strings.ToLower(r.PathValue("box"))
		if !plainName.MatchString(name) {
			s.fail(w, r, http.StatusNotFound, "There can be no mailbox of that name.")
			return
		}
		show(w, r, s.box(name))
	}
}

// boxes lists the mailboxes there are, people's first.
func (s *site) boxes() ([]box, error) {
	addresses, err := s.cfg.Office.Mailboxes()
	var all []box
	for _, address := range addresses {
		name, _, _ := strings.Cut(address, "@")
		all = append(all, s.box(name))
	}
	slices.SortStableFunc(all, func(a, b box) int { return cmp.Compare(rank(a), rank(b)) })
	return all, err
}

func rank(b box) int {
	if b.Service {
		return 1
	}
	return 0
}

// neighbours are the mailboxes to change to from a page, if they are few enough to be named. Newcomers
// see each other before anything has been written.
func (s *site) neighbours(current box) ([]box, error) {
	if current.Name == "" {
		return nil, nil
	}
	all, err := s.boxes()
	all = slices.DeleteFunc(all, func(b box) bool { return b.Service && !current.Service })
	known := []box{current}
	if _, ok := s.newcomer(current); ok {
		for _, n := range s.cfg.Guide.People {
			known = append(known, s.box(n.Name))
		}
	}
	for _, b := range known {
		if !slices.Contains(all, b) {
			all = append(all, b)
		}
	}
	if len(all) > maxTabs {
		return []box{current}, err
	}
	slices.SortFunc(all, func(a, b box) int { return cmp.Compare(a.Name, b.Name) })
	return all, err
}

func (s *site) newest(b box) (uint32, error) {
	list, _, err := s.cfg.Office.Latest(b.Address, "INBOX", 0, 1)
	if err != nil || len(list) == 0 {
		return 0, err
	}
	return list[0].UID, nil
}

// showHome shows who there is, and to a newcomer how to begin.
func (s *site) showHome(w http.ResponseWriter, r *http.Request) {
	all, err := s.boxes()
	if err != nil {
		s.cfg.Log.Error("page: cannot list mailboxes", "err", err)
	}
	more := max(len(all)-maxBoxes, 0)
	s.show(w, r, http.StatusOK, "home", layout{Title: s.cfg.Guide.Title, Main: map[string]any{
		"Guide": s.cfg.Guide, "Boxes": all[:len(all)-more], "More": more, "First": !slices.ContainsFunc(all, func(b box) bool { return !b.Service }),
		"SMTP": s.cfg.Office.SMTPAddr().String(), "IMAP": s.cfg.Office.IMAPAddr().String(), "Domain": s.domain,
	}})
}

// A row is a letter in a list.
type row struct {
	UID           uint32
	From, Subject string
	At            time.Time
	Seen          bool
}

// When is as much of a time as tells it apart: the hour today, else the day.
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

func newRow(m postoffice.Summary) row {
	return row{UID: m.UID, From: cmp.Or(who(m.From), "nobody"), Subject: cmp.Or(oneLine(m.Subject, 200), "(no subject)"), At: m.Arrived, Seen: m.Seen}
}

// who is the name in a From field, or the address if there is no name or one that looks like an
// address itself.
func who(from string) string {
	if a, err := mail.ParseAddress(from); err == nil {
		if name := oneLine(a.Name, 60); name != "" && !strings.Contains(name, "@") {
			return name
		}
		return oneLine(a.Address, maxAddress)
	}
	return oneLine(from, 60)
}

// showBox lists the letters of a mailbox, newest first.
func (s *site) showBox(w http.ResponseWriter, r *http.Request, b box) {
	before, _ := strconv.ParseUint(r.FormValue("before"), 10, 32) // 0 without: the newest
	list, total, err := s.cfg.Office.Latest(b.Address, "INBOX", uint32(before), pageLength+1)
	if err != nil {
		s.failToRead(w, r, b, err)
		return
	}
	older := uint32(0)
	if len(list) > pageLength {
		list = list[:pageLength]
		older = list[pageLength-1].UID
	}
	l := layout{Title: b.Person() + "’s letters", Box: b}
	if before == 0 && len(list) > 0 {
		l.Newest = list[0].UID
	}
	var rows []row
	for _, m := range list {
		rows = append(rows, newRow(m))
	}
	begin, _ := s.newcomer(b)
	l.Main = map[string]any{
		"Rows": rows, "Total": total, "Older": older, "Paged": before != 0, "Sent": r.FormValue("sent") != "",
		"Begin": begin, "BeginAt": composeURL(b, begin.Begins),
	}
	s.show(w, r, http.StatusOK, "box", l)
}

func (s *site) newcomer(b box) (Newcomer, bool) {
	i := slices.IndexFunc(s.cfg.Guide.People, func(n Newcomer) bool { return n.Name == b.Name })
	if i < 0 {
		return Newcomer{}, false
	}
	return s.cfg.Guide.People[i], true
}

// composeURL is where a draft is written on.
func composeURL(b box, d Draft) string {
	q := url.Values{}
	for name, value := range map[string]string{"to": d.To, "subject": d.Subject, "body": d.Text} {
		if value != "" {
			q.Set(name, value)
		}
	}
	return "/box/" + b.Name + "/compose?" + q.Encode()
}
