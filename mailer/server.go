// Package mailer fetches mail over IMAP or takes it by LMTP, sends mail over SMTP
// and composes MIME messages.
//
// An [Inbox] reads one mailbox, an [LMTP] takes mail, a [Sender] sends letters, a [Message] becomes the
// bytes of a letter and a [Signer] signs them. [Hint] tells an operator what to do
// about an error.
package mailer

import (
	"crypto/tls"
	"fmt"
	"net"
)

// Security says how a connection to a mail server is protected.
type Security string

// The ways to protect a connection. Implicit TLS is preferred (RFC 8314 section 3).
const (
	ImplicitTLS Security = "tls"      // TLS from the first byte; usually ports 993 and 465
	StartTLS    Security = "starttls" // TLS before we send anything secret; usually ports 143 and 587
	NoTLS       Security = "none"     // no protection; for servers on this machine
)

// Server says where a mail server is and how to log in.
type Server struct {
	Addr     string   // host:port
	Security Security // empty: ImplicitTLS
	Username string   // SMTP: empty for no authentication
	Password string
	Token    *TokenCommand // if set, in place of the password
	TLS      *tls.Config   // nil: the system's roots, and the server name from Addr

	// AllowPlaintext permits NoTLS to other machines.
	AllowPlaintext bool
}

// Check reports settings that cannot work, and settings that would send a password
// over the network in plain text ([ErrPlaintext]). It does not use the network.
func (s Server) Check() error {
	host, _, err := net.SplitHostPort(s.Addr)
	if err != nil {
		return fmt.Errorf("server address %q is not of the form host:port: %w", s.Addr, err)
	}
	switch s.Security {
	case "", ImplicitTLS, StartTLS:
		return nil
	case NoTLS:
		if s.AllowPlaintext || isLoopback(host) {
			return nil
		}
		return fmt.Errorf("security %q to %s: %w", s.Security, host, ErrPlaintext)
	}
	return fmt.Errorf("unknown security %q: want %q, %q or %q", s.Security, ImplicitTLS, StartTLS, NoTLS)
}

func (s Server) implicit() bool { return s.Security == "" || s.Security == ImplicitTLS }

// tlsConfig returns a copy with the server name, which the handshake needs.
func (s Server) tlsConfig() *tls.Config {
	config := &tls.Config{MinVersion: tls.VersionTLS12}
	if s.TLS != nil {
		config = s.TLS.Clone()
	}
	if config.ServerName == "" {
		config.ServerName, _, _ = net.SplitHostPort(s.Addr)
	}
	return config
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
