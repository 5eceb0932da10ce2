package page

import (
	"cmp"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// maxTabs is how many mailboxes the navigation of every page has.
const maxTabs = 5

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

func (s *site) mailbox(name string) mailbox {
	address := name + "@" + s.domain
	return mailbox{Name: name, Address: address, Service: strings.EqualFold(address, s.cfg.Service)}
}

// withMailbox calls show with the mailbox in the request's path. This does not create a mailbox that
// nobody has used yet.
func (s *site) withMailbox(show func(http.ResponseWriter, *http.Request, mailbox)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		name := strings.ToLower(r.PathValue("box"))
		if !mailboxName.MatchString(name) {
			s.showError(w, r, http.StatusNotFound, "no-mailbox-name")
			return
		}
		show(w, r, s.mailbox(name))
	}
}

// mailboxes returns all mailboxes, people's first.
func (s *site) mailboxes() ([]mailbox, error) {
	addresses, err := s.cfg.Office.Mailboxes()
	var all []mailbox
	for _, address := range addresses {
		name, _, _ := strings.Cut(address, "@")
		all = append(all, s.mailbox(name))
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
func (s *site) neighbours(current mailbox) ([]mailbox, error) {
	if current.Name == "" {
		return nil, nil
	}
	all, err := s.mailboxes()
	all = slices.DeleteFunc(all, func(m mailbox) bool { return m.Service && !current.Service })
	known := []mailbox{current}
	if slices.Contains(s.guide().People, current.Name) {
		known = append(known, s.newcomers()...)
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
func (s *site) newest(m mailbox) (uint32, error) {
	list, _, err := s.cfg.Office.Latest(m.Address, "INBOX", 0, 1)
	if err != nil || len(list) == 0 {
		return 0, err
	}
	return list[0].UID, nil
}

// newcomers returns the mailboxes for newcomers, whether or not anybody has used them.
func (s *site) newcomers() (all []mailbox) {
	for _, name := range s.guide().People {
		all = append(all, s.mailbox(name))
	}
	return all
}

// isService reports whether an address is the service's, with or without a tag, or its name alone.
func (s *site) isService(to string) bool {
	name, domain, hasDomain := strings.Cut(to, "@")
	name, _, _ = strings.Cut(name, "+")
	return strings.EqualFold(name+"@"+s.domain, s.cfg.Service) && (!hasDomain || strings.EqualFold(domain, s.domain))
}

// isKnown reports whether a mailbox exists or is that of a newcomer.
func (s *site) isKnown(name string) (bool, error) {
	address := name + "@" + s.domain
	if slices.Contains(s.guide().People, name) || strings.EqualFold(address, s.cfg.Service) {
		return true, nil
	}
	all, err := s.cfg.Office.Mailboxes()
	return slices.Contains(all, address), err
}

// started returns the card of that name.
func (g Guide) started(name string) (Start, bool) {
	i := slices.IndexFunc(g.Starts, func(c Start) bool { return c.Name == name })
	if i < 0 {
		return Start{}, false
	}
	return g.Starts[i], true
}

// afterWaiting returns the address of the letter that has come. If none has come, it is 0, and the address is
// that of the writer's letters.
func (s *site) afterWaiting(m mailbox, uid uint32, card string) string {
	start, started := s.guide().started(card)
	switch {
	case uid != 0 && started:
		return fmt.Sprintf("/box/%s/INBOX/%d?start=%s", m.Name, uid, start.Name)
	case uid != 0:
		return fmt.Sprintf("/box/%s/INBOX/%d?sent=1", m.Name, uid)
	case started:
		return "/box/" + start.From + "?sent=1"
	}
	return "/box/" + m.Name + "?sent=1"
}
