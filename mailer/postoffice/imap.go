package postoffice

import (
	"errors"
	"log/slog"
	"strings"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
)

// imapCaps are the capabilities that this package implements. go-imap adds its own, such as IDLE,
// UNSELECT, ENABLE and SASL-IR.
var imapCaps = imap.CapSet{
	imap.CapIMAP4rev1:    {},
	imap.CapNamespace:    {},
	imap.CapUIDPlus:      {},
	imap.CapESearch:      {},
	imap.CapListExtended: {},
	imap.CapListStatus:   {},
	imap.CapMove:         {},
	imap.CapStatusSize:   {},
	imap.CapChildren:     {},
	imap.CapSpecialUse:   {},
}

func (p *PostOffice) newIMAPServer() *imapserver.Server {
	return imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return &imapSession{office: p, store: p.store}, nil, nil
		},
		Caps:         imapCaps,
		Logger:       slog.NewLogLogger(p.log.With("server", "imap").Handler(), slog.LevelDebug),
		InsecureAuth: true, // loopback addresses only, see checkLoopback
	})
}

// An imapSession is one IMAP session (RFC 3501). go-imap calls its methods one after the other, except
// Idle.
type imapSession struct {
	office   *PostOffice
	store    *store
	login    account
	selected *selectedFolder // nil while no folder is selected
}

var (
	_ imapserver.SessionNamespace   = (*imapSession)(nil)
	_ imapserver.SessionMove        = (*imapSession)(nil)
	_ imapserver.SessionAppendLimit = (*imapSession)(nil)
)

// Login handles LOGIN and AUTHENTICATE PLAIN. It accepts any password.
func (s *imapSession) Login(user, _ string) error {
	login, err := s.office.domain.login(user)
	if err != nil {
		return refuse(imap.ResponseCodeAuthenticationFailed, "Not logged in: "+err.Error())
	}
	if err := s.store.ensureAccount(login); err != nil {
		return s.answer("LOGIN", err)
	}
	s.login = login
	return nil
}

// Close ends the session.
func (s *imapSession) Close() error {
	if s.selected != nil {
		s.store.unselectFolder(s.selected)
	}
	return nil
}

// Poll tells the client what has changed in the selected folder. go-imap calls it at the end of each
// command.
func (s *imapSession) Poll(w *imapserver.UpdateWriter, allowExpunge bool) error {
	if s.selected == nil {
		return nil
	}
	return s.selected.poll(w, allowExpunge)
}

// Idle tells the client of changes until stop is closed (RFC 2177). It begins with the changes since
// the last command.
//
// QUIRK: go-imap runs Idle in its own goroutine, and does not wait for it if the client disconnects or
// ends IDLE with anything but DONE. The lock in poll separates a late poll from the next command's
// poll, and poll may run after the folder was unselected.
func (s *imapSession) Idle(w *imapserver.UpdateWriter, stop <-chan struct{}) error {
	sel := s.selected
	if sel == nil {
		<-stop
		return nil
	}
	for {
		if err := sel.poll(w, true); err != nil {
			return err
		}
		select {
		case <-sel.changed:
		case <-stop:
			return nil
		}
	}
}

// AppendLimit returns the size in bytes of the largest message that APPEND accepts (RFC 7889).
func (s *imapSession) AppendLimit() uint32 { return uint32(s.office.limits.MessageBytes) }

// refuse returns a tagged NO, with a response code for programs (RFC 5530) and a text for people.
func refuse(code imap.ResponseCode, text string) error {
	return &imap.Error{Type: imap.StatusResponseTypeNo, Code: code, Text: strings.ToUpper(text[:1]) + text[1:]}
}

// codes are the response codes for errors of the store.
var codes = map[error]imap.ResponseCode{
	errFolderNotFound: imap.ResponseCodeNonExistent,
	errFolderExists:   imap.ResponseCodeAlreadyExists,
	errFolderName:     imap.ResponseCodeCannot,
	errInbox:          imap.ResponseCodeCannot,
	errHasChildren:    imap.ResponseCodeHasChildren,
	errIntoItself:     imap.ResponseCodeCannot,
	errTooManyFlags:   imap.ResponseCodeLimit,
	errReadOnly:       imap.ResponseCodeNoPerm,
	ErrClosed:         imap.ResponseCodeUnavailable,
}

var errReadOnly = errors.New("the folder is open for reading only")

// answer turns an error of the store into a NO. It logs errors that are not the client's mistake.
func (s *imapSession) answer(command string, err error) error {
	if err == nil {
		return nil
	}
	for known, code := range codes {
		if errors.Is(err, known) {
			return refuse(code, known.Error())
		}
	}
	var full *limitError
	if errors.As(err, &full) {
		return refuse(imap.ResponseCodeOverQuota, full.Error())
	}
	s.office.log.Error("IMAP command failed", "command", command, "login", s.login, "err", err)
	return refuse(imap.ResponseCodeServerBug, "internal error of the post office")
}
