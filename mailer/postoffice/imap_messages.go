package postoffice

import (
	"errors"
	"io"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
)

// Append adds a message as it is. It adds no trace fields and does not check the sender, so that the
// Sent folder keeps what was sent.
func (s *imapSession) Append(name string, r imap.LiteralReader, options *imap.AppendOptions) (*imap.AppendData, error) {
	f, err := s.destinationWithRoom(name)
	if err != nil {
		return nil, err
	}
	raw, done, err := s.office.incoming.read(r, r.Size())
	defer done()
	if errors.Is(err, errBusy) {
		return nil, refuse(imap.ResponseCodeLimit, err.Error())
	}
	if err == nil && int64(len(raw)) < r.Size() {
		err = io.ErrUnexpectedEOF // the connection broke, and the literal just ends
	}
	if err != nil {
		return nil, err
	}
	with, err := flags("").with(options.Flags)
	if err != nil {
		return nil, s.answer("APPEND", err)
	}
	at := options.Time
	if at.IsZero() {
		at = s.office.now()
	}
	uid, err := s.store.add(f, raw, at, with)
	if err != nil {
		return nil, s.answer("APPEND", err)
	}
	return &imap.AppendData{UID: uid, UIDValidity: s.store.uidValidity(f.id)}, nil
}

// destinationWithRoom finds the folder for a new message and checks that there is room.
func (s *imapSession) destinationWithRoom(name string) (folder, error) {
	f, err := s.destination(name)
	if err != nil {
		return f, err
	}
	return f, s.answer("APPEND or COPY", s.office.checkRoom(s.login))
}

// destination finds the folder for a message.
func (s *imapSession) destination(name string) (folder, error) {
	f, err := s.store.folder(s.login, name)
	if err == errFolderNotFound {
		return f, refuse(imap.ResponseCodeTryCreate, err.Error())
	}
	if err != nil {
		return f, s.answer("APPEND, COPY or MOVE", err)
	}
	return f, nil
}

// Copy copies messages into another folder or the same one. The answer follows RFC 4315.
func (s *imapSession) Copy(set imap.NumSet, name string) (*imap.CopyData, error) {
	f, err := s.destinationWithRoom(name)
	if err != nil {
		return nil, err
	}
	return s.transfer(set, f, false)
}

// Move moves messages (RFC 6851). The next Poll tells the client of the removals.
func (s *imapSession) Move(w *imapserver.MoveWriter, set imap.NumSet, name string) error {
	if s.selected.readOnly {
		return s.answer("MOVE", errReadOnly)
	}
	f, err := s.destination(name) // a mailbox that is full can still be tidied up
	if err != nil {
		return err
	}
	data, err := s.transfer(set, f, true)
	if err != nil || data == nil {
		return err
	}
	return w.WriteCopyData(data)
}

// transfer copies or moves messages. It returns nil if there are none, because COPYUID cannot be empty.
func (s *imapSession) transfer(set imap.NumSet, f folder, move bool) (*imap.CopyData, error) {
	all, complete := s.selected.messages(set)
	if !complete {
		return nil, errExpunged()
	}
	done, err := s.store.transferMessages(s.selected.tracker.folder, f, uidsOf(all), move)
	if err != nil {
		return nil, s.answer("COPY or MOVE", err)
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

// errExpunged is the answer to a command for messages that another session has expunged (RFC 5530).
func errExpunged() error {
	return refuse("EXPUNGEISSUED", "some of these messages have been deleted")
}

func uidsOf(all []message) []imap.UID {
	uids := make([]imap.UID, len(all))
	for i, m := range all {
		uids[i] = m.uid
	}
	return uids
}

// Store changes flags. It tells the new flags to this client, unless the client asked for silence, and
// to all others that have selected the folder.
func (s *imapSession) Store(w *imapserver.FetchWriter, set imap.NumSet, change *imap.StoreFlags, _ *imap.StoreOptions) error {
	if s.selected.readOnly {
		return s.answer("STORE", errReadOnly)
	}
	all, complete := s.selected.messages(set)
	if !complete {
		return errExpunged()
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

// changeFlags changes the flags of messages, in the database and in all. It writes only flags that
// really change.
func (s *imapSession) changeFlags(all []message, change *imap.StoreFlags) error {
	var changes []flagChange
	for i := range all {
		m := &all[i]
		after, err := m.flags.after(change)
		if err != nil {
			return s.answer("STORE", err)
		}
		if after != m.flags {
			changes = append(changes, flagChange{m.uid, after})
			m.flags = after
		}
	}
	if len(changes) == 0 {
		return nil
	}
	return s.answer("STORE", s.store.setFlags(s.selected.tracker.folder, changes, s.selected))
}

// Expunge deletes messages that have the flag \Deleted, all or those among uids. The next Poll tells
// the client of the removals; after CLOSE there is none.
func (s *imapSession) Expunge(w *imapserver.ExpungeWriter, uids *imap.UIDSet) error {
	if s.selected.readOnly {
		// QUIRK: go-imap calls Expunge for CLOSE also after EXAMINE, with an empty writer.
		if *w == (imapserver.ExpungeWriter{}) {
			return nil
		}
		return s.answer("EXPUNGE", errReadOnly)
	}
	set := imap.UIDSet{{Start: 1, Stop: 0}}
	if uids != nil {
		set = *uids
	}
	all, _ := s.selected.messages(set)
	var marked []imap.UID
	for _, m := range all {
		if m.flags.has(imap.FlagDeleted) {
			marked = append(marked, m.uid)
		}
	}
	if len(marked) == 0 {
		return nil
	}
	return s.answer("EXPUNGE", s.store.expunge(s.selected.tracker.folder, marked))
}
