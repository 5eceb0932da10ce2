package postoffice

import (
	"errors"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
)

// Fetch handles FETCH. It reads one message at a time and holds no lock while it writes to the client,
// so a slow client delays nobody and costs the memory of one message.
func (s *imapSession) Fetch(w *imapserver.FetchWriter, set imap.NumSet, options *imap.FetchOptions) error {
	if len(options.BinarySection)+len(options.BinarySectionSize) > 0 {
		return &imap.Error{Type: imap.StatusResponseTypeBad, Text: "BINARY is not offered"}
	}
	all, complete := s.selected.messages(set)
	withFlags := options.Flags
	if marksSeen(options) && !s.selected.readOnly {
		// The answer to a FETCH includes the flags that it changes (RFC 3501 section 6.4.5).
		withFlags = true
		change := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Flags: []imap.Flag{imap.FlagSeen}}
		if err := s.changeFlags(all, change); err != nil {
			return err
		}
	}
	for _, m := range all {
		err := s.fetchOne(w, m, options, withFlags)
		if errors.Is(err, errNotFound) {
			_, bySeq := set.(imap.SeqSet)
			complete = complete && !bySeq
		} else if err != nil {
			return err
		}
	}
	if !complete {
		return errExpunged()
	}
	return nil
}

func marksSeen(options *imap.FetchOptions) bool {
	for _, item := range options.BodySection {
		if !item.Peek && item.Specifier != imap.PartSpecifierHeader {
			return true
		}
	}
	return false
}

// fetchOne reads what it needs before it begins to answer, because an answer must be completed. The UID
// comes first.
//
// QUIRK: go-imap's client loses a message whose UID comes after its body.
func (s *imapSession) fetchOne(w *imapserver.FetchWriter, m message, options *imap.FetchOptions, withFlags bool) error {
	var raw []byte
	if options.Envelope || options.BodyStructure != nil || len(options.BodySection) > 0 {
		var err error
		if raw, err = s.store.raw(s.selected.tracker.folder, m.uid); errors.Is(err, errNotFound) {
			return err
		} else if err != nil {
			return s.answer("FETCH", err)
		}
	}
	r := w.CreateMessage(m.seq)
	r.WriteUID(m.uid)
	if withFlags {

		r.WriteFlags(m.flags.list())
	}
	if options.InternalDate {
		r.WriteInternalDate(time.UnixMicro(m.arrived).UTC())
	}
	if options.RFC822Size {
		r.WriteRFC822Size(m.bytes)
	}
	writeParsed(r, raw, options)
	for _, item := range options.BodySection {
		if err := writeSection(r, item, section(raw, item)); err != nil {
			return errors.Join(err, r.Close())
		}
	}
	return r.Close()
}

func writeParsed(r *imapserver.FetchResponseWriter, raw []byte, options *imap.FetchOptions) {
	if !options.Envelope && options.BodyStructure == nil {
		return
	}
	p := parseMessage(raw)
	if options.Envelope {
		r.WriteEnvelope(p.envelope())
	}
	if options.BodyStructure != nil {
		r.WriteBodyStructure(p.structure())
	}
}

func writeSection(r *imapserver.FetchResponseWriter, item *imap.FetchItemBodySection, data []byte) error {
	literal := r.WriteBodySection(item, int64(len(data)))
	_, err := literal.Write(data)
	if errClose := literal.Close(); err == nil {
		err = errClose
	}
	return err
}
