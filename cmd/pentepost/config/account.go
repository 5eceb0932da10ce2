package config

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"os"
	"strings"
	"time"

	"pentepost/mailer"
)

// Account is a login at a mail server.
type Account struct {
	Server       string               `toml:"server"`
	Security     mailer.Security      `toml:"security"`
	User         string               `toml:"user"`
	Password     string               `toml:"password,omitempty"`
	PasswordFile string               `toml:"password_file,omitempty"`
	TokenCommand *[]string            `toml:"token_command,omitempty"` // a program that prints tokens, in place of the password; nil: none
	CAFile       string               `toml:"ca_file,omitempty"`
	roots        *x509.CertPool       // from CAFile; nil: the system's
	tokens       *mailer.TokenCommand // from TokenCommand; nil: there is a password
}

// IMAP is the account and the mailbox that is read. The zero value means that there is none.
type IMAP struct {
	Account
	Folder     string `toml:"folder"`
	Processed  string `toml:"processed"`
	Quarantine string `toml:"quarantine"`
	Poll       string `toml:"poll"` // in the format of time.ParseDuration
	interval   time.Duration
}

// SMTP is the account that sends letters.
type SMTP struct {
	Account
	Connections int  `toml:"connections"` // letters that are sent at the same time
	NoLogin     bool `toml:"no_login"`    // the server asks for none, such as one on this machine
}

// The bounds of [SMTP.Connections].
const (
	defaultConnections = 4
	maxConnections     = 50
)

func (a *SMTP) complete(address string) error {
	if a.Connections == 0 {
		a.Connections = defaultConnections
	}
	if a.Connections < 1 || a.Connections > maxConnections {
		return &settingError{"smtp.connections", fmt.Sprintf("must be from 1 to %d, not %d", maxConnections, a.Connections)}
	}
	if err := a.Account.complete("smtp", address); err != nil || !a.NoLogin {
		return err
	}
	if a.Password != "" || a.PasswordFile != "" || a.TokenCommand != nil {
		return &settingError{"smtp.no_login", "takes the place of a password: leave password, password_file and token_command out"}
	}
	a.User = ""
	return nil
}

// Interval returns how often to look for mail.
func (a IMAP) Interval() time.Duration { return a.interval }

// On reports whether a mailbox is read.
func (a IMAP) On() bool { return a.Server != "" }

// completeIMAP checks the mailbox. It may be left out if mail comes in by LMTP.
func (c *Config) completeIMAP() error {
	if c.LMTP.On() && c.IMAP == (IMAP{}) {
		return nil
	}
	return c.IMAP.complete(c.Address)
}

func (a *IMAP) complete(address string) error {
	setDefault(&a.Folder, "INBOX")
	setDefault(&a.Processed, "Processed")
	setDefault(&a.Quarantine, "Quarantine")
	setDefault(&a.Poll, "5m")
	var err error
	if a.interval, err = time.ParseDuration(a.Poll); err != nil || a.interval < time.Second {
		return &settingError{"imap.poll", fmt.Sprintf("must be a second or more, such as 5m, not %q", a.Poll)}
	}
	return a.Account.complete("imap", address)
}

func (a *Account) complete(section, address string) error {
	if _, _, err := net.SplitHostPort(a.Server); err != nil {
		port := map[string]string{"imap": "993", "smtp": "465"}[section]
		return &settingError{section + ".server", fmt.Sprintf("must be a host and a port such as %s.example.org:%s, not %q", section, port, a.Server)}
	}
	switch a.Security {
	case "":
		a.Security = mailer.ImplicitTLS
	case mailer.ImplicitTLS, mailer.StartTLS, mailer.NoTLS:
	default:
		return &settingError{section + ".security", fmt.Sprintf("must be tls, starttls or none, not %q", a.Security)}
	}
	if err := a.Login().Check(); err != nil {
		return &settingError{section + ".security", "must be tls or starttls: " + err.Error()}
	}
	setDefault(&a.User, address)
	if err := a.completeTokens(section); err != nil {
		return err
	}
	return a.readRoots(section)
}

func (a *Account) completeTokens(section string) error {
	switch {
	case a.TokenCommand == nil:
		return nil
	case len(*a.TokenCommand) == 0 || (*a.TokenCommand)[0] == "":
		return &settingError{section + ".token_command", `must be a program and its arguments, such as ["/usr/local/bin/token", "gmail"]`}
	case a.Password != "" || a.PasswordFile != "":
		return &settingError{section + ".token_command", "takes the place of a password: leave password and password_file out"}
	}
	a.tokens = mailer.NewTokenCommand(*a.TokenCommand)
	return nil
}

// readRoots reads the certificates to trust instead of the system's.
func (a *Account) readRoots(section string) error {
	if a.CAFile == "" {
		return nil
	}
	pem, err := os.ReadFile(a.CAFile)
	if err != nil {
		return &settingError{section + ".ca_file", "cannot be read: " + err.Error()}
	}
	a.roots = x509.NewCertPool()
	if !a.roots.AppendCertsFromPEM(pem) {
		return &settingError{section + ".ca_file", fmt.Sprintf("names %s, which holds no certificate in PEM format", a.CAFile)}
	}
	return nil
}

// Login returns the account as package mailer wants it.
func (a Account) Login() mailer.Server {
	s := mailer.Server{Addr: a.Server, Security: a.Security, Username: a.User, Password: a.Password, Token: a.tokens}
	if a.roots != nil {
		s.TLS = &tls.Config{RootCAs: a.roots}
	}
	return s
}

// readPasswords takes the passwords from the environment, or else from the files named.
func (c *Config) readPasswords() error {
	for _, from := range []struct {
		variable, section string
		to                *Account
	}{
		{"PENTEPOST_IMAP_PASSWORD", "imap", &c.IMAP.Account}, {"PENTEPOST_SMTP_PASSWORD", "smtp", &c.SMTP.Account},
	} {
		password, set := os.LookupEnv(from.variable)
		switch {
		case from.to.Server == "": // no mailbox is read
		case from.to == &c.SMTP.Account && c.SMTP.NoLogin:
		case from.to.tokens != nil:
		case set:
			from.to.Password = password
		case from.to.PasswordFile != "":
			password, err := ReadPassword(from.to.PasswordFile)
			if err != nil {
				return &settingError{from.section + ".password_file", "cannot be read (it holds the password alone): " + err.Error()}
			}
			from.to.Password = password
		case from.to.Password == "":
			return &settingError{from.section + ".password", "is missing: set it, a password_file, a token_command, or the variable " + from.variable}
		}
	}
	return nil
}

// ReadPassword reads a file that holds a password alone on one line. An empty file is an error.
func ReadPassword(file string) (string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	password := strings.TrimRight(string(text), "\r\n")
	if password == "" {
		return "", fmt.Errorf("%s is empty", file)
	}
	return password, nil
}
