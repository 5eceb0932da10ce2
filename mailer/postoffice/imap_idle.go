package postoffice

import "github.com/emersion/go-imap/v2/imapserver"

// Poll tells what has changed in the open folder; the library calls it at the end of each command.
func (s *imapSession) Poll(w *imapserver.UpdateWriter, allowExpunge bool) error {
	if s.view == nil {
		return nil
	}
	return s.view.poll(w, allowExpunge)
}

// Idle tells changes as they come until stop is closed (RFC 2177). It begins with what has changed
// since the last command.
//
// QUIRK: the library runs Idle beside the session and does not wait for it when the client ends IDLE
// by anything but DONE, or is gone. The view's lock keeps a late telling apart from the next
// command's, and a view may be told of changes after it was closed.
func (s *imapSession) Idle(w *imapserver.UpdateWriter, stop <-chan struct{}) error {
	v := s.view
	if v == nil {
		<-stop
		return nil
	}
	for {
		if err := v.poll(w, true); err != nil {
			return err
		}
		select {
		case <-v.bell:
		case <-stop:
			return nil
		}
	}
}
