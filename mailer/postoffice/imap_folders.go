package postoffice

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
)

// Select handles SELECT, and EXAMINE for reading only.
func (s *imapSession) Select(name string, options *imap.SelectOptions) (*imap.SelectData, error) {
	f, err := s.store.folder(s.login, name)
	if err != nil {
		return nil, s.answer("SELECT", err)
	}
	sel, err := s.store.selectFolder(f, options.ReadOnly)
	if err != nil {
		return nil, s.answer("SELECT", err)
	}
	s.selected = sel
	return sel.selectData(), nil
}

// Unselect ends the selection.
func (s *imapSession) Unselect() error {
	s.store.unselectFolder(s.selected)
	s.selected = nil
	return nil
}

// Create creates a folder and the levels above it.
func (s *imapSession) Create(name string, _ *imap.CreateOptions) error {
	return s.answer("CREATE", s.store.createFolder(s.login, name))
}

// Delete deletes a folder that contains no folders.
func (s *imapSession) Delete(name string) error {
	return s.answer("DELETE", s.store.deleteFolder(s.login, name))
}

// Rename renames a folder and those inside it.
func (s *imapSession) Rename(from, to string, _ *imap.RenameOptions) error {
	return s.answer("RENAME", s.store.renameFolder(s.login, from, to))
}

// Subscribe adds a folder to the folders that LSUB and LIST (SUBSCRIBED) return.
func (s *imapSession) Subscribe(name string) error {
	return s.answer("SUBSCRIBE", s.store.subscribe(s.login, name, true))
}

// Unsubscribe undoes Subscribe.
func (s *imapSession) Unsubscribe(name string) error {
	return s.answer("UNSUBSCRIBE", s.store.subscribe(s.login, name, false))
}

// Namespace returns one personal namespace; there are no shared ones (RFC 2342).
func (s *imapSession) Namespace() (*imap.NamespaceData, error) {
	return &imap.NamespaceData{Personal: []imap.NamespaceDescriptor{{Delim: delim}}}, nil
}

// Status handles STATUS, also for the selected folder.
func (s *imapSession) Status(name string, options *imap.StatusOptions) (*imap.StatusData, error) {
	f, err := s.store.folder(s.login, name)
	if err != nil {
		return nil, s.answer("STATUS", err)
	}
	data, err := s.store.status(f, options)
	if err != nil {
		return nil, s.answer("STATUS", err)
	}
	data.Mailbox = name
	return data, nil
}

// status returns everything that is cheap to get. It counts flags only if options ask for them.
func (s *store) status(f folder, options *imap.StatusOptions) (*imap.StatusData, error) {
	var none uint32
	data := &imap.StatusData{
		Mailbox:     f.name,
		NumMessages: &f.messages,
		NumRecent:   &none,
		UIDNext:     f.uidNext,
		UIDValidity: s.uidValidity(f.id),
		Size:        &f.bytes,
	}
	if options.NumUnseen || options.NumDeleted || options.DeletedStorage {
		var seen, deleted uint32
		var deletedBytes int64
		err := s.rdb.QueryRow(`SELECT coalesce(sum(instr(flags, '\Seen') > 0), 0), coalesce(sum(instr(flags, '\Deleted') > 0), 0),
			coalesce(sum(bytes) FILTER (WHERE instr(flags, '\Deleted') > 0), 0) FROM messages WHERE folder = $1`, f.id).
			Scan(&seen, &deleted, &deletedBytes)
		if err != nil {
			return nil, fmt.Errorf("count flags: %w", err)
		}
		unseen := max(f.messages, seen) - seen
		data.NumUnseen, data.NumDeleted, data.DeletedStorage = &unseen, &deleted, &deletedBytes
	}
	return data, nil
}

// List handles LIST and LSUB, also in the extended form (RFC 5258).
func (s *imapSession) List(w *imapserver.ListWriter, ref string, patterns []string, options *imap.ListOptions) error {
	if len(patterns) == 0 { // the client asks for the delimiter (RFC 3501 section 6.3.8)
		return w.WriteList(&imap.ListData{Attrs: []imap.MailboxAttr{imap.MailboxAttrNoSelect}, Delim: delim})
	}
	folders, err1 := s.store.folders(s.login)
	subscribed, err2 := s.store.subscriptions(s.login)
	if err := errors.Join(err1, err2); err != nil {
		return s.answer("LIST", err)
	}
	l := listing{folders: folders, subscribed: subscribed, options: options}
	for _, name := range l.names() {
		if !slices.ContainsFunc(patterns, func(p string) bool { return matches(name, ref, p) }) {
			continue
		}
		data := l.entry(name)
		if data == nil {
			continue
		}
		if options.ReturnStatus != nil && !slices.Contains(data.Attrs, imap.MailboxAttrNonExistent) {
			var err error
			if data.Status, err = s.Status(name, options.ReturnStatus); err != nil {
				return err
			}
		}
		if err := w.WriteList(data); err != nil {
			return err
		}
	}
	return nil
}

// matches compares a name with a pattern. It ignores the case of INBOX.
func matches(name, ref, pattern string) bool {
	return imapserver.MatchList(name, delim, ref, pattern) ||
		name == inboxName && imapserver.MatchList(name, delim, strings.ToUpper(ref), strings.ToUpper(pattern))
}

// A listing is an account's folders during a LIST command.
type listing struct {
	folders    []folder
	subscribed map[string]bool
	options    *imap.ListOptions
}

// names returns the names of the folders and, if the client asks for them, subscribed names without a
// folder.
func (l *listing) names() []string {
	var names []string
	for _, f := range l.folders {
		names = append(names, f.name)
	}
	for name := range l.subscribed {
		if l.options.SelectSubscribed && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// specialUses are the uses of folders with well-known names (RFC 6154).
var specialUses = map[string]imap.MailboxAttr{
	"Archive": imap.MailboxAttrArchive,
	"Drafts":  imap.MailboxAttrDrafts,
	"Junk":    imap.MailboxAttrJunk,
	"Sent":    imap.MailboxAttrSent,
	"Trash":   imap.MailboxAttrTrash,
}

// entry returns the answer for a name, or nil if the options exclude it.
func (l *listing) entry(name string) *imap.ListData {
	data := &imap.ListData{Mailbox: name, Delim: delim}
	isChild := func(other string) bool { return strings.HasPrefix(other, name+string(delim)) }
	if !slices.ContainsFunc(l.folders, func(f folder) bool { return f.name == name }) {
		data.Attrs = append(data.Attrs, imap.MailboxAttrNonExistent)
	}
	if slices.ContainsFunc(l.folders, func(f folder) bool { return isChild(f.name) }) {
		data.Attrs = append(data.Attrs, imap.MailboxAttrHasChildren)
	} else {
		data.Attrs = append(data.Attrs, imap.MailboxAttrHasNoChildren)
	}
	use, special := specialUses[name]
	if special {
		data.Attrs = append(data.Attrs, use)
	}
	if l.subscribed[name] && (l.options.SelectSubscribed || l.options.ReturnSubscribed) {
		data.Attrs = append(data.Attrs, imap.MailboxAttrSubscribed)
	}
	wanted := !l.options.SelectSubscribed || l.subscribed[name]
	if l.options.SelectRecursiveMatch && l.subscribedBelow(isChild) {
		data.ChildInfo = &imap.ListDataChildInfo{Subscribed: true}
		wanted = true
	}
	if !wanted || l.options.SelectSpecialUse && !special {
		return nil
	}
	return data
}

func (l *listing) subscribedBelow(isChild func(string) bool) bool {
	for name := range l.subscribed {
		if isChild(name) {
			return true
		}
	}
	return false
}
