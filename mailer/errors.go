package mailer

import (
	"cmp"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"strings"
	"syscall"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-smtp"

	"pentepost/mailer/hint"
)

// The errors that a caller may want to tell apart. They are wrapped in a
// description of the step that failed; use errors.Is.
var (
	ErrLogin = hint.With(errors.New("the server refused the user name or password"),
		"Check user name and password. Gmail, Fastmail, iCloud and Yahoo require an app password, which you create in the account's security settings. Some providers also require that you enable IMAP.")
	ErrToken = hint.With(errors.New("the token command failed"),
		"Run the program of token_command by hand, as the user of the server and in the same folder. It has to print a token and nothing else within 30 seconds. What it prints to standard error is not shown here, because that could be secret.")
	ErrTokenRefused = hint.With(errors.New("the server refused the token"),
		"Check the user name, and whether the token is for this user and allows IMAP and SMTP. Perhaps the program of token_command keeps a token that has ended; log in with it once more.")
	ErrCapability = hint.With(errors.New("not offered by the server"),
		"The server lacks something that the configuration asks for; the error says what. Often another port or security mode has it.")
	ErrPlaintext = hint.With(errors.New("unprotected connections are made to this machine only"),
		`Set security to "tls" or "starttls". Without encryption, passwords would cross the network in plain text.`)
	ErrSilent     = errors.New("no answer in time")
	ErrStalled    = errors.New("the server fell silent while it sent mails")
	ErrNoGreeting = hint.With(errors.New("no greeting in time"),
		`The port is open but the server sent no greeting. Ports 993 and 465 expect security "tls", ports 143 and 587 expect "starttls".`)
	ErrEndless = hint.With(errors.New("the server's answer does not end"),
		"What the server sends is no mail server's answer. Check host and port; if they are right, the server is broken.")
	ErrRenumbered = errors.New("the mailbox was renumbered (UIDVALIDITY changed): list it again")
)

// SendError describes why a letter was not sent, and so what to do with it.
// Every error of [Sender.Send] wraps one; use errors.As.
type SendError struct {
	// Permanent means that sending the same letter again cannot succeed.
	Permanent bool
	// OurFault means that the letter failed because of this server, its
	// configuration or its reputation. It says nothing about the recipient.
	OurFault bool
	// Unsure means that the connection broke after the whole letter was sent and
	// before the answer came. The letter may have been accepted. Its Message-ID
	// stays the same, so recipients can recognise a second copy.
	Unsure bool
	// Connecting means that there was no connection to send the letter over. It says
	// nothing about the letter.
	Connecting bool

	Code     int    // SMTP reply code (RFC 5321 section 4.2); 0 if there was no reply
	Enhanced [3]int // enhanced status code (RFC 3463); zeros if there was none
	Message  string // text of the reply
	Doing    string // the step that failed
	Err      error
}

func (e *SendError) Error() string {
	switch {
	case e.Code == 0:
		return fmt.Sprintf("%s: %v", e.Doing, e.Err)
	case e.Enhanced == [3]int{}:
		return fmt.Sprintf("%s: %d %s", e.Doing, e.Code, e.Message)
	}
	return fmt.Sprintf("%s: %d %d.%d.%d %s", e.Doing, e.Code, e.Enhanced[0], e.Enhanced[1], e.Enhanced[2], e.Message)
}

// Unwrap returns the error of the failed step.
func (e *SendError) Unwrap() error { return e.Err }

// stage is how far a transaction got. It decides whose fault a failure is.
type stage int

const (
	stageConnect stage = iota // up to the login
	stageMail                 // MAIL: may we send from this address?
	stageRcpt                 // RCPT
	stageData                 // DATA and the letter
	stageAnswer               // the final answer
)

// newSendError classifies a failure.
func newSendError(at stage, doing string, err error) *SendError {
	e := &SendError{Doing: doing, Err: err, OurFault: at == stageConnect, Connecting: at == stageConnect, Unsure: at == stageAnswer}
	var reply *smtp.SMTPError
	if !errors.As(err, &reply) {
		return e
	}
	e.Code, e.Message, e.Unsure = reply.Code, strings.ReplaceAll(reply.Message, "\n", " "), false
	for i, n := range reply.EnhancedCode {
		e.Enhanced[i] = max(n, 0) // go-smtp uses -1 for an absent number
	}
	switch refused := reply.Code/100 == 5; at {
	case stageConnect:
		// A failed login says nothing about the letter, which can be tried again.
	case stageMail:
		// The operator can correct a refused sender address.
		e.OurFault = refused
		e.Permanent = refused && e.tooBig()
	default:
		e.Permanent = refused
		e.OurFault = refused && (e.byPolicy() || e.tooBig() || reply.Code == 530)
	}
	return e
}

// byPolicy reports a refusal for security or policy (X.7.x), or because of the
// sender's address (X.1.7 and X.1.8); see RFC 3463 sections 3.2 and 3.8.
func (e *SendError) byPolicy() bool {
	return e.Enhanced[1] == 7 || e.Enhanced[1] == 1 && (e.Enhanced[2] == 7 || e.Enhanced[2] == 8)
}

// tooBig reports X.3.4 and X.2.3 (RFC 3463), or 552 unless a mailbox is full
// (RFC 1870 section 6.1).
func (e *SendError) tooBig() bool {
	return e.Enhanced[1] == 3 && e.Enhanced[2] == 4 || e.Enhanced[1] == 2 && e.Enhanced[2] == 3 ||
		e.Code == 552 && e.Enhanced[1] == 0
}

// stale reports an error on a kept connection that may only mean that the
// server has closed the connection. The letter was certainly not accepted.
func (e *SendError) stale() bool { return !e.Unsure && (e.Code == 0 || e.Code == 421) }

// Hint returns a sentence about what an operator can do about an error, "" if there is nothing to suggest: the hint that it
// carries, or what the network, TLS or the server have said.
func Hint(err error) string { return cmp.Or(hint.Of(err), hintOnConnection(err), hintOnReply(err)) }

// hintOnConnection is about a connection that does not come about.
func hintOnConnection(err error) string {
	switch {
	case isCertificate(err):
		return "The server's certificate is not trusted for the host name in the configuration. Use the name in the certificate, or trust the certificate's issuer with ca_file in the configuration."
	case errors.As(err, new(tls.RecordHeaderError)):
		return `The server does not speak TLS on this port. Use security "starttls", or the port for TLS (993 for IMAP, 465 for SMTP).`
	case errors.Is(err, syscall.ECONNREFUSED):
		return "Nothing listens at this address. Check host and port, and whether the mail server is running."
	case errors.As(err, new(*net.DNSError)):
		return "The server's name could not be looked up. Check its spelling and this machine's DNS."
	}
	return ""
}

// hintOnReply is about what the server said, or that it said nothing.
func hintOnReply(err error) string {
	var sending *SendError
	var refusal *imap.Error
	switch {
	case errors.As(err, &refusal) && isBusy(refusal):
		return "The provider asks for fewer connections or commands. The server tries again later by itself. If this lasts, close other mail programs that use this account."
	case errors.As(err, &sending) && sending.Code == 530:
		return `The server requires TLS or a login first: set security to "starttls" or "tls", and set user name and password.`
	case errors.As(err, &sending) && sending.OurFault && sending.Code != 0:
		return "The sending server refused us, not the recipient. Check the login, whether it may send from this address, and the domain's SPF, DKIM and DMARC records."
	case isSilence(err):
		return "The server did not answer. Check host, port and firewall. If they are right, the server is overloaded, and we will try again."
	}
	return ""
}

func isRefusedLogin(err error) bool {
	return errors.Is(err, ErrLogin) || errors.Is(err, ErrTokenRefused)
}

// isSilence reports that the server did not answer in time.
func isSilence(err error) bool {
	var network net.Error
	return errors.Is(err, ErrSilent) || errors.As(err, &network) && network.Timeout()
}

func isCertificate(err error) bool {
	return errors.As(err, new(*tls.CertificateVerificationError)) ||
		errors.As(err, new(x509.UnknownAuthorityError)) ||
		errors.As(err, new(x509.HostnameError)) ||
		errors.As(err, new(x509.CertificateInvalidError))
}
