package page

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
)

// maxMailboxes is how many mailboxes the home page lists.
const maxMailboxes = 200

// newcomers returns the mailboxes for newcomers, whether or not anybody has used them.
func (h *handler) newcomers() (all []mailbox) {
	for _, name := range h.cfg.Guide.People {
		all = append(all, h.mailbox(name))
	}
	return all
}

// showHome says what this is and how to begin, and lists the mailboxes.
func (h *handler) showHome(w http.ResponseWriter, r *http.Request) {
	all, err := h.mailboxes()
	if err != nil {
		h.cfg.Log.Error("cannot list mailboxes", "err", err)
	}
	for _, m := range slices.Backward(h.newcomers()) {
		if !slices.Contains(all, m) {
			all = slices.Insert(all, 0, m)
		}
	}
	more := max(len(all)-maxMailboxes, 0)
	h.show(w, r, http.StatusOK, "home", layout{Title: h.cfg.Guide.Title, Main: map[string]any{
		"Guide": h.cfg.Guide, "Board": readBoard(h.cfg.Guide.Board), "Boxes": all[:len(all)-more], "More": more,
		"SMTP": h.cfg.Office.SMTPAddr().String(), "IMAP": h.cfg.Office.IMAPAddr().String(), "Domain": h.domain,
	}})
}

// start sends the letter of a card, and goes to the letter that follows.
func (h *handler) start(w http.ResponseWriter, r *http.Request) {
	s, ok := h.started(r.PathValue("start"))
	if !ok {
		h.showError(w, r, http.StatusNotFound, "no-page")
		return
	}
	from, opens := h.mailbox(s.From), h.mailbox(s.Opens)
	newest, err := h.newest(opens)
	if err == nil && h.isInvited(from, opens) {
		http.Redirect(w, r, h.afterWaiting(opens, newest, s.Name), http.StatusSeeOther)
		return
	}
	if err == nil {
		err = h.deliver(r.Context(), from, readForm(url.Values{"to": {s.Letter.To}, "subject": {s.Letter.Subject}, "body": {s.Letter.Text}}))
	}
	if err != nil {
		h.cfg.Log.Error("cannot start", "start", s.Name, "err", err)
		h.show(w, r, http.StatusInternalServerError, "error", layout{Title: h.word("error-title", nil), Main: h.wrong(err)})
		return
	}
	next := url.Values{"after": {strconv.FormatUint(uint64(newest), 10)}, "start": {s.Name}}
	http.Redirect(w, r, "/box/"+opens.Name+"/next?"+next.Encode(), http.StatusSeeOther)
}

// isInvited reports whether an invitation waits for its answer: it is the newest letter of the invited, and
// its receipt is that of the other. A second invitation would be refused.
func (h *handler) isInvited(from, invited mailbox) bool {
	return h.newestKind(invited) == kindInvitation && h.newestKind(from) == kindInvited
}

// newestKind returns the kind of the newest letter of a mailbox, "" if it is not from the service.
func (h *handler) newestKind(m mailbox) string {
	list, _, err := h.cfg.Office.Latest(m.Address, "INBOX", 0, 1)
	if err != nil || len(list) == 0 {
		return ""
	}
	return h.preview(list[0]).Kind
}

// started returns the card of that name.
func (h *handler) started(name string) (Start, bool) {
	i := slices.IndexFunc(h.cfg.Guide.Starts, func(s Start) bool { return s.Name == name })
	if i < 0 {
		return Start{}, false
	}
	return h.cfg.Guide.Starts[i], true
}
