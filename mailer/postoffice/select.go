package postoffice

import (
	"fmt"
	"slices"

	"github.com/emersion/go-imap/v2"
)

// openView selects a folder for a session. The first view of a folder loads its register, the last
// one to close drops it.
func (s *store) openView(f folder, readOnly bool) (*view, error) {
	v := &view{readOnly: readOnly, bell: make(chan struct{}, 1)}
	s.mu.Lock()
	r := s.registers[f.id]
	if r != nil {
		r.attach(v)
	}
	s.mu.Unlock()
	if r != nil {
		return v, nil
	}
	return v, s.loadRegister(f.id, v)
}

// loadRegister reads a register in the writer's turn, so that no message is missed or told twice.
func (s *store) loadRegister(id int64, v *view) error {
	var r *register
	err := s.writer.apply(func(t *tx) (err error) {
		r, err = t.register(id)
		return err
	}, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if other := s.registers[id]; other != nil {
			r = other
		}
		r.uidValidity = s.uidValidity(id)
		s.registers[id] = r
		r.attach(v)
	})
	if err != nil {
		return fmt.Errorf("load folder: %w", err)
	}
	return nil
}

func (t *tx) register(id int64) (*register, error) {
	r := &register{folder: id, views: make(map[*view]struct{})}
	var messages int
	if err := t.get("SELECT uid_next, messages FROM folders WHERE id = $1", []any{id}, &r.uidNext, &messages); err != nil {
		return nil, errFolderNotFound
	}
	query := "SELECT uid, bytes, arrived, flags FROM messages WHERE folder = $1 ORDER BY uid"
	s, err := t.stmt(query)
	if err != nil {
		return nil, err
	}
	rows, err := s.Query(id)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", query, err)
	}
	defer rows.Close()
	r.entries = make([]entry, 0, messages)
	shared := make(map[flags]flags) // one string for each set of flags, not one for each message
	for rows.Next() {
		var e entry
		if err := rows.Scan(&e.uid, &e.bytes, &e.arrived, &e.flags); err != nil {
			return nil, fmt.Errorf("%q: %w", query, err)
		}
		if same, ok := shared[e.flags]; ok {
			e.flags = same
		} else {
			shared[e.flags] = e.flags
		}
		r.entries = append(r.entries, e)
	}
	return r, rows.Err()
}

func (r *register) attach(v *view) {
	r.mu.Lock()
	defer r.mu.Unlock()
	v.register = r
	v.told, v.toldGone = r.version, r.gone
	v.uids = make([]imap.UID, len(r.entries))
	for i, e := range r.entries {
		v.uids[i] = e.uid
	}
	r.views[v] = struct{}{}
}

// closeView ends a selection.
func (s *store) closeView(v *view) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := v.register
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.views, v)
	v.uids = nil
	if len(r.views) == 0 {
		delete(s.registers, r.folder)
	}
}

// tell runs f on the register of a folder if any session has the folder selected.
func (s *store) tell(folder int64, f func(*register)) {
	s.mu.Lock()
	r := s.registers[folder]
	s.mu.Unlock()
	if r != nil {
		f(r)
	}
}

// selectData is the answer to SELECT for what the view has been told.
func (v *view) selectData() *imap.SelectData {
	r := v.register
	r.mu.Lock()
	defer r.mu.Unlock()
	names := r.flagNames()
	data := &imap.SelectData{
		Flags:          names,
		PermanentFlags: append(slices.Clone(names), imap.FlagWildcard),
		NumMessages:    uint32(len(v.uids)),
		UIDNext:        r.uidNext,
		UIDValidity:    r.uidValidity,
	}
	if v.readOnly {
		data.PermanentFlags = []imap.Flag{}
	}
	if unseen := slices.IndexFunc(r.entries, func(e entry) bool { return !e.flags.has(imap.FlagSeen) }); unseen >= 0 {
		data.FirstUnseenSeqNum = uint32(unseen + 1)
	}
	return data
}
