package mailer

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"syscall"

	"github.com/emersion/go-imap/v2"
)

// What goes wrong with mail servers, as far as a caller may want to tell it
// apart. They come wrapped in what was being done; use errors.Is.
var (
	ErrLogin      = errors.New("the server refused the user name or password")
	ErrCapability = errors.New("not offered by the server")
	ErrPlaintext  = errors.New("unprotected connections are made to this machine only")
	ErrSilent     = errors.New("no answer in time")
	ErrNoGreeting = errors.New("no greeting in time")
	ErrRenumbered = errors.New("the mailbox was renumbered (UIDVALIDITY changed): list it again")
)

// Hint says in a sentence what an operator can do about an error of this
// package, or nothing if it does not know.
func Hint(err error) string {
	switch {
	case err == nil:
		return ""
	case isCertificate(err):
		return "The server's certificate is not trusted under the name in the configuration: use the name the certificate is made for, or trust its issuer's certificate besides the system's (ca_file in the configuration)."
	case errors.Is(err, ErrPlaintext):
		return `Set security to "tls" or "starttls"; without either, passwords would cross the network readably.`
	case errors.Is(err, ErrNoGreeting):
		return `The port is open but nobody spoke: a port that expects TLS at once (993, 465) wants security "tls", one that does not (143, 587) "starttls".`
	case errors.As(err, new(tls.RecordHeaderError)):
		return `The server does not speak TLS on this port: use security "starttls", or the port for TLS (993 for IMAP, 465 for SMTP).`
	case errors.Is(err, ErrLogin):
		return "Check user name and password. Gmail, Fastmail, iCloud and Yahoo want an app password made in the account's security settings; some providers also need IMAP switched on."
	case errors.Is(err, ErrCapability):
		return "The server lacks something that the configuration asks for; the error says what. Often another port or security mode has it."
	case errors.Is(err, syscall.ECONNREFUSED):
		return "Nothing listens at this address: check host and port, and whether the mail server runs."
	case errors.As(err, new(*net.DNSError)):
		return "The server's name could not be looked up: check its spelling and this machine's DNS."
	}
	return hintOnServer(err)
}

func hintOnServer(err error) string {
	var sending *SendError
	var network net.Error
	var refusal *imap.Error
	switch {
	case errors.As(err, &refusal) && isBusy(refusal):
		return "The provider wants fewer connections or commands; it is tried again later by itself. Close other mail programs of this account if it lasts."
	case errors.As(err, &sending) && sending.Code == 530:
		return `The server wants TLS or a login first: set security to "starttls" or "tls", and user name and password.`
	case errors.As(err, &sending) && sending.OurFault && sending.Code != 0:
		return "The sending server refused us, not the recipient: check the login, whether it may send as this address, and SPF, DKIM and DMARC of the domain."
	case errors.Is(err, ErrSilent), errors.As(err, &network) && network.Timeout():
		return "The server did not answer: check host, port and firewall; if all are right it is overloaded and will be tried again."
	}
	return ""
}

func isCertificate(err error) bool {
	return errors.As(err, new(*tls.CertificateVerificationError)) ||
		errors.As(err, new(x509.UnknownAuthorityError)) ||
		errors.As(err, new(x509.HostnameError)) ||
		errors.As(err, new(x509.CertificateInvalidError))
}
