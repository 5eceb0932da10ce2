package postoffice

import (
	"errors"
	"log/slog"
	"strings"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
)

// imapCaps are the capabilities that need something of us; the library adds those it brings by
// itself, such as IDLE, UNSELECT, ENABLE and SASL-IR.
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
		InsecureAuth: true, // loopback only, see checkLoopback
	})
}

// An imapSession is one IMAP conversation (RFC 3501). The library calls its methods one after the
// other, but for Idle, see there.
type imapSession struct {
	office *PostOffice
	store  *store
	login  account
	view   *view // nil while nothing is selected
}

var (
	_ imapserver.SessionNamespace   = (*imapSession)(nil)
	_ imapserver.SessionMove        = (*imapSession)(nil)
	_ imapserver.SessionAppendLimit = (*imapSession)(nil)
)

// Login takes LOGIN and AUTHENTICATE PLAIN. Any password will do.
func (s *imapSession) Login(user, _ string) error {
	login, err := s.office.domain.login(user)
	if err != nil {
		return refuse(imap.ResponseCodeAuthenticationFailed, "Not logged in: "+err.Error())
	}
	if err := s.store.ensureAccount(login); err != nil {
		return s.answer("log in", err)
	}
	s.login = login
	return nil
}

// Close ends the session, whatever its state.
func (s *imapSession) Close() error {
	if s.view != nil {
		s.store.closeView(s.view)
	}
	return nil
}

// AppendLimit is the largest message APPEND takes, in bytes (RFC 7889).
func (s *imapSession) AppendLimit() uint32 { return uint32(s.office.limits.MessageBytes) }

// refuse is a tagged NO. A response code says to programs what the text says to people (RFC 5530).
func refuse(code imap.ResponseCode, text string) error {
	return &imap.Error{Type: imap.StatusResponseTypeNo, Code: code, Text: strings.ToUpper(text[:1]) + text[1:]}
}

// codes are the response codes for what the store may refuse.
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

// answer turns an error of the store into a NO, and logs it if it is a fault.
func (s *imapSession) answer(doing string, err error) error {
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
	s.office.log.Error("imap: cannot "+doing, "login", s.login, "err", err)
	return refuse(imap.ResponseCodeServerBug, "the post office has a fault")
}
