package page

import (
	"net/http"
	"net/mail"
	"slices"
	"strconv"
	"strings"
	"time"

	"pentepost/mailer/postoffice"
)

// lettersPerPage is how many letters a list has.
const lettersPerPage = 50

// An overview shows a mailbox: the games of its owner, and the letters.
type overview struct{ *site }

// A row is one letter in a list.
type row struct {
	Box           string // the name of the mailbox
	UID           uint32
	From, Subject string
	At            time.Time
	Seen          bool
	preview
}

func (s *site) newRows(box mailbox, list []postoffice.Summary) []row {
	rows := make([]row, len(list))
	for i, m := range list {
		rows[i] = row{Box: box.Name, UID: m.UID, From: displayName(m.From), Subject: oneLine(m.Subject, 200), At: m.Arrived, Seen: m.Seen, preview: s.preview(m)}
	}
	return rows
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

// showMailbox shows the games, a form for a new game, and the other letters, newest first. Further down it shows all
// letters.
func (o *overview) showMailbox(w http.ResponseWriter, r *http.Request, m mailbox) {
	before, _ := strconv.ParseUint(r.FormValue("before"), 10, 32) // 0: start with the newest
	list, total, err := o.cfg.Office.Latest(m.Address, "INBOX", uint32(before), gamesFrom)
	if err != nil {
		o.cfg.Log.Error("cannot read mailbox", "mailbox", m.Name, "err", err)
		o.showError(w, r, http.StatusInternalServerError, "cannot-read")
		return
	}
	words := o.in(r)
	letters := o.newRows(m, list)
	l := layout{Title: words.word("games-of", m), Box: m}
	main := map[string]any{"Total": total, "Paged": before != 0, "Sent": r.FormValue("sent") != "", "New": words.guide().New}
	if before == 0 && !m.Service {
		games := o.gamesIn(letters)
		main["Games"], main["Next"] = games, nextGame(games, nil)
		main["People"], err = o.others(m)
		if err != nil {
			o.cfg.Log.Error("cannot list mailboxes", "err", err)
		}
	} else {
		l.Title = words.word("letters-of", m)
	}
	if before == 0 && len(letters) > 0 {
		l.Newest = letters[0].UID
	}
	if len(letters) > lettersPerPage {
		letters = letters[:lettersPerPage]
		main["Older"] = letters[lettersPerPage-1].UID
	}
	if main["Games"] != nil { // they have the letters about games
		letters = slices.DeleteFunc(letters, func(r row) bool { return r.Game != "" })
	}
	main["Rows"] = letters
	l.Main = main
	o.show(w, r, http.StatusOK, "mailbox", l)
}

// others returns the people here whom somebody can play.
func (o *overview) others(m mailbox) (people []mailbox, err error) {
	people, err = o.neighbours(m)
	return slices.DeleteFunc(people, func(other mailbox) bool { return other == m || other.Service }), err
}
