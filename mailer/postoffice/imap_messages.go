package postoffice

import (
	"bytes"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
)

// Append files a message as it is; nothing is stamped and the sender is not looked at, so that the
// Sent folder keeps what was sent.
func (s *imapSession) Append(name string, r imap.LiteralReader, options *imap.AppendOptions) (*imap.AppendData, error) {
	f, err := s.destination(name)
	if err != nil {
		return nil, err
	}
	var raw bytes.Buffer
	if _, err := raw.ReadFrom(r); err != nil {
		return nil, err
	}
	with, err := flags("").with(options.Flags)
	if err != nil {
		return nil, s.answer("append", err)
	}
	at := options.Time
	if at.IsZero() {
		at = time.Now()
	}
	uid, err := s.store.add(f, raw.Bytes(), at, with)
	if err != nil {
		return nil, s.answer("append", err)
	}
	return &imap.AppendData{UID: uid, UIDValidity: s.store.uidValidity(f.id)}, nil
}

// destination finds a folder to put something into, and room for it.
func (s *imapSession) destination(name string) (folder, error) {
	f, err := s.store.folder(s.login, name)
	if err == errFolderNotFound {
		return f, refuse(imap.ResponseCodeTryCreate, err.Error())
	}
	if err != nil {
		return f, s.answer("find folder", err)
	}
	return f, s.answer("file", s.store.roomFor(s.login))
}

// Copy copies messages into another folder or the same (RFC 4315 for the answer).
func (s *imapSession) Copy(set imap.NumSet, name string) (*imap.CopyData, error) {
	return s.transfer(set, name, false)
}

// Move moves messages (RFC 6851). The client is told of each EXPUNGE once, by the Poll that follows.
func (s *imapSession) Move(w *imapserver.MoveWriter, set imap.NumSet, name string) error {
	if s.view.readOnly {
		return s.answer("move", errReadOnly)
	}
	data, err := s.transfer(set, name, true)
	if err != nil || data == nil {
		return err
	}
	return w.WriteCopyData(data)
}

// transfer returns nil data if there was nothing to transfer, for which there is no COPYUID.
func (s *imapSession) transfer(set imap.NumSet, name string, move bool) (*imap.CopyData, error) {
	f, err := s.destination(name)
	if err != nil {
		return nil, err
	}
	all, complete := s.view.pick(set)
	if !complete {
		return nil, errGone()
	}
	done, err := s.store.transferMessages(s.view.register.folder, f, uidsOf(all), move)
	if err != nil {
		return nil, s.answer("transfer", err)
	}
	if len(done.source) == 0 {
		return nil, nil
	}
	data := &imap.CopyData{UIDValidity: s.store.uidValidity(f.id), SourceUIDs: imap.UIDSetNum(done.source...)}
	for _, e := range done.arrived {
		data.DestUIDs.AddNum(e.uid)
	}
	return data, nil
}

// errGone answers a command that names messages another session has expunged (RFC 5530).
func errGone() error {
	return refuse("EXPUNGEISSUED", "some of these messages are gone")
}

func uidsOf(all []picked) []imap.UID {
	uids := make([]imap.UID, len(all))
	for i, m := range all {
		uids[i] = m.uid
	}
	return uids
}

// Store changes flags. The new flags are told to this client unless it asked for silence, and to all
// others that have the folder open.
func (s *imapSession) Store(w *imapserver.FetchWriter, set imap.NumSet, change *imap.StoreFlags, _ *imap.StoreOptions) error {
	if s.view.readOnly {
		return s.answer("store flags", errReadOnly)
	}
	all, complete := s.view.pick(set)
	if !complete {
		return errGone()
	}
	if err := s.changeFlags(all, change); err != nil || change.Silent {
		return err
	}
	for _, m := range all {
		r := w.CreateMessage(m.seq)
		r.WriteUID(m.uid)
		r.WriteFlags(m.flags.list())
		if err := r.Close(); err != nil {
			return err
		}
	}
	return nil
}

// changeFlags writes the changes and brings all up to date. Only flags that do change are written.
func (s *imapSession) changeFlags(all []picked, change *imap.StoreFlags) error {
	var changes []flagChange
	for i := range all {
		m := &all[i]
		after, err := m.flags.after(change)
		if err != nil {
			return s.answer("store flags", err)
		}
		if after != m.flags {
			changes = append(changes, flagChange{m.uid, after})
			m.flags = after
		}
	}
	if len(changes) == 0 {
		return nil
	}
	return s.answer("store flags", s.store.setFlags(s.view.register.folder, changes, s.view))
}

// Expunge deletes messages that are marked \Deleted, all or those among uids. The client is told by
// the Poll that follows, or not at all after CLOSE.
func (s *imapSession) Expunge(w *imapserver.ExpungeWriter, uids *imap.UIDSet) error {
	if s.view.readOnly {
		// QUIRK: the library has CLOSE expunge also after EXAMINE, with a writer that goes nowhere.
		if *w == (imapserver.ExpungeWriter{}) {
			return nil
		}
		return s.answer("expunge", errReadOnly)
	}
	set := imap.UIDSet{{Start: 1, Stop: 0}}
	if uids != nil {
		set = *uids
	}
	all, _ := s.view.pick(set)
	var marked []imap.UID
	for _, m := range all {
		if m.flags.has(imap.FlagDeleted) {
			marked = append(marked, m.uid)
		}
	}
	if len(marked) == 0 {
		return nil
	}
	return s.answer("expunge", s.store.expunge(s.view.register.folder, marked))
}
