package page

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// maxMailboxes is how many mailboxes the home page lists.
const maxMailboxes = 200

// A front is the first page, and begins games.
type front struct {
	*site
	post *post
}

// showHome says what this is and how to begin, and lists the mailboxes.
func (f *front) showHome(w http.ResponseWriter, r *http.Request) {
	all, err := f.mailboxes()
	if err != nil {
		f.cfg.Log.Error("cannot list mailboxes", "err", err)
	}
	for _, m := range slices.Backward(f.newcomers()) {
		if !slices.Contains(all, m) {
			all = slices.Insert(all, 0, m)
		}
	}
	more := max(len(all)-maxMailboxes, 0)
	guide := f.in(r).guide()
	f.show(w, r, http.StatusOK, "home", layout{Title: guide.Title, Main: map[string]any{
		"Guide": guide, "Board": readBoard(guide.Board), "Boxes": all[:len(all)-more], "More": more,
		"SMTP": f.cfg.Office.SMTPAddr().String(), "IMAP": f.cfg.Office.IMAPAddr().String(), "Domain": f.domain,
	}})
}

// start sends the letter of a card, and goes to the letter that follows.
func (f *front) start(w http.ResponseWriter, r *http.Request) {
	words := f.in(r)
	s, ok := words.guide().started(r.PathValue("start"))
	if !ok {
		f.showError(w, r, http.StatusNotFound, "no-page")
		return
	}
	from, opens := f.mailbox(s.From), f.mailbox(s.Opens)
	newest, err := f.newest(opens)
	if err == nil && f.isInvited(from, opens) {
		http.Redirect(w, r, f.afterWaiting(opens, newest, s.Name), http.StatusSeeOther)
		return
	}
	if err == nil {
		letter := readForm(url.Values{"to": {s.Letter.To}, "subject": {s.Letter.Subject}, "body": {s.Letter.Text}})
		letter.Language = words.tag
		err = f.post.deliver(r.Context(), from, letter)
	}
	if err != nil {
		f.cfg.Log.Error("cannot start", "start", s.Name, "err", err)
		f.show(w, r, http.StatusInternalServerError, "error", layout{Title: words.word("error-title", nil), Main: f.post.wrong(err, words)})
		return
	}
	next := url.Values{"after": {strconv.FormatUint(uint64(newest), 10)}, "start": {s.Name}}
	http.Redirect(w, r, "/box/"+opens.Name+"/next?"+next.Encode(), http.StatusSeeOther)
}

// isInvited reports whether an invitation waits for its answer: it is the newest letter of the invited, and
// its receipt is that of the other. A second invitation would be refused.
func (f *front) isInvited(from, invited mailbox) bool {
	return f.newestKind(invited) == kindInvitation && f.newestKind(from) == kindInvited
}

// newestKind returns the kind of the newest letter of a mailbox, "" if it is not from the service.
func (f *front) newestKind(m mailbox) string {
	list, _, err := f.cfg.Office.Latest(m.Address, "INBOX", 0, 1)
	if err != nil || len(list) == 0 {
		return ""
	}
	return f.preview(list[0]).Kind
}

// begin sends the letter that begins a game, as the form for a new game says.
func (f *front) begin(w http.ResponseWriter, r *http.Request, m mailbox) {
	r.Body = http.MaxBytesReader(w, r.Body, maxFormBytes)
	if r.ParseForm() != nil || m.Service {
		f.showError(w, r, http.StatusBadRequest, "bad-form")
		return
	}
	words := f.in(r)
	n := words.guide().New
	opponent := cmp.Or(strings.TrimSpace(r.PostForm.Get("address")), r.PostForm.Get("opponent"))
	if !mailboxName.MatchString(opponent) && !plainAddress.MatchString(opponent) {
		f.showError(w, r, http.StatusUnprocessableEntity, "no-opponent")
		return
	}
	command := []string{n.Command, opponent}
	for _, chosen := range []string{chosen(n.Variants, r.PostForm.Get("variant")), chosen(n.Firsts, r.PostForm.Get("first"))} {
		if chosen != "" {
			command = append(command, chosen)
		}
	}
	newest, err := f.newest(m)
	if err == nil {
		letter := readForm(url.Values{
			"to": {f.cfg.Service}, "subject": {n.Subject}, "body": {strings.Join(command, " ") + "\n"}, "token": {r.PostForm.Get("token")},
		})
		letter.Language = words.tag
		err = f.post.deliver(r.Context(), m, letter)
	}
	if err != nil {
		f.cfg.Log.Error("cannot begin a game", "mailbox", m.Name, "err", err)
		f.show(w, r, http.StatusInternalServerError, "error", layout{Title: words.word("error-title", nil), Box: m, Main: f.post.wrong(err, words)})
		return
	}
	http.Redirect(w, r, "/box/"+m.Name+"/next?after="+strconv.FormatUint(uint64(newest), 10), http.StatusSeeOther)
}

// chosen returns a value if it is one of the choices, else "".
func chosen(choices []Choice, value string) string {
	if !slices.ContainsFunc(choices, func(c Choice) bool { return c.Value == value }) {
		return ""
	}
	return value
}
