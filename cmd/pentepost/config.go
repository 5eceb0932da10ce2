package main

import (
	"crypto/tls"
	"crypto/x509"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/mail"
	"os"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"pentepost/mailer"
)

// Configuration is what the configuration file says.
type Configuration struct {
	Address    string  `toml:"address"`
	Name       string  `toml:"name"`
	ReplyTo    *string `toml:"reply_to"` // nil: play+KEY@...; "": no keys in addresses
	AuthservID string  `toml:"authserv_id"`
	Data       string  `toml:"data"`
	Log        string  `toml:"log"`
	IMAP       IMAP    `toml:"imap"`
	SMTP       Account `toml:"smtp"`
}

// Account is a login at a mail server.
type Account struct {
	Server       string          `toml:"server"`
	Security     mailer.Security `toml:"security"`
	User         string          `toml:"user"`
	Password     string          `toml:"password,omitempty"`
	PasswordFile string          `toml:"password_file,omitempty"`
	CAFile       string          `toml:"ca_file,omitempty"`
	roots        *x509.CertPool  // of CAFile; nil: the system's
}

// IMAP is the mailbox that is read.
type IMAP struct {
	Account
	Folder     string   `toml:"folder"`
	Processed  string   `toml:"processed"`
	Quarantine string   `toml:"quarantine"`
	Poll       Duration `toml:"poll"`
}

// Duration is a time.Duration written as "5m".
type Duration struct{ time.Duration }

// UnmarshalText implements encoding.TextUnmarshaler.
func (d *Duration) UnmarshalText(text []byte) (err error) {
	d.Duration, err = time.ParseDuration(string(text))
	return err
}

// MarshalText implements encoding.TextMarshaler.
func (d Duration) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

//go:embed example.toml
var exampleConfiguration string

// PrintConfiguration is the command `pentepost config`.
type PrintConfiguration struct{}

func (PrintConfiguration) Run(s Streams) error {
	_, err := io.WriteString(s.Out, exampleConfiguration)
	return err
}

// configError says where a configuration is wrong and what to do about it.
type configError struct {
	file, why, hint string
}

func (e *configError) Error() string { return fmt.Sprintf("configuration %s: %s", e.file, e.why) }

// loadConfiguration reads a file and fills in the defaults. The error is a
// [*configError] where the file is to blame.
func loadConfiguration(file string) (Configuration, error) {
	var c Configuration
	meta, err := toml.DecodeFile(file, &c)
	if err != nil {
		return c, decodeError(file, err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return c, unknownName(file, unknown[0])
	}
	if err := c.complete(); err != nil {
		return c, &configError{file, err.Error(), `"pentepost config" prints an example with comments.`}
	}
	return c, c.readPasswords(file)
}

func decodeError(file string, err error) error {
	if p, ok := errors.AsType[toml.ParseError](err); ok {
		return &configError{file, fmt.Sprintf("line %d: %s", p.Position.Line, p.Message),
			"texts stand in quotes, and sections such as [imap] on a line of their own."}
	}
	return &configError{file, err.Error(), `"pentepost config" prints an example to begin with.`}
}

// complete checks what is there and fills in the rest.
func (c *Configuration) complete() error {
	at, err := mail.ParseAddress(c.Address)
	if err != nil || at.Address != c.Address {
		return fmt.Errorf("address must be a mail address such as play@example.org, not %q", c.Address)
	}
	c.Address = strings.ToLower(c.Address)
	setDefault(&c.Name, "Pentepost")
	setDefault(&c.Data, "./pentepost-data")
	setDefault(&c.Log, "info")
	if c.ReplyTo == nil {
		local, domain, _ := strings.Cut(c.Address, "@")
		pattern := local + "+KEY@" + domain
		c.ReplyTo = &pattern
	}
	if *c.ReplyTo != "" && (strings.Count(*c.ReplyTo, "KEY") != 1 || strings.Count(*c.ReplyTo, "@") != 1) {
		return fmt.Errorf("reply_to must be an address with KEY in it once, such as play+KEY@example.org, not %q", *c.ReplyTo)
	}
	if err := new(slog.Level).UnmarshalText([]byte(c.Log)); err != nil {
		return fmt.Errorf("log must be debug, info, warn or error, not %q", c.Log)
	}
	return errors.Join(c.IMAP.complete(c.Address), c.SMTP.complete("smtp", c.Address))
}

func (a *IMAP) complete(address string) error {
	setDefault(&a.Folder, "INBOX")
	setDefault(&a.Processed, "Processed")
	setDefault(&a.Quarantine, "Quarantine")
	setDefault(&a.Poll.Duration, 5*time.Minute)
	if a.Poll.Duration < time.Second {
		return fmt.Errorf("imap.poll must be a second or more, not %s", a.Poll)
	}
	return a.Account.complete("imap", address)
}

func (a *Account) complete(section, address string) error {
	if _, _, err := net.SplitHostPort(a.Server); err != nil {
		return fmt.Errorf("%s.server must be a host and a port such as %s.example.org:%s, not %q",
			section, section, map[string]string{"imap": "993", "smtp": "465"}[section], a.Server)
	}
	switch a.Security {
	case "":
		a.Security = mailer.ImplicitTLS
	case mailer.ImplicitTLS, mailer.StartTLS, mailer.NoTLS:
	default:
		return fmt.Errorf("%s.security must be tls, starttls or none, not %q", section, a.Security)
	}
	setDefault(&a.User, address)
	return a.readRoots(section)
}

// readRoots reads the certificates of a mail server that no public authority
// vouches for.
func (a *Account) readRoots(section string) error {
	if a.CAFile == "" {
		return nil
	}
	pem, err := os.ReadFile(a.CAFile)
	if err != nil {
		return fmt.Errorf("%s.ca_file: %w", section, err)
	}
	a.roots = x509.NewCertPool()
	if !a.roots.AppendCertsFromPEM(pem) {
		return fmt.Errorf("%s.ca_file: %s holds no certificate in PEM form", section, a.CAFile)
	}
	return nil
}

func setDefault[T comparable](value *T, standard T) {
	var zero T
	if *value == zero {
		*value = standard
	}
}

// readPasswords takes the passwords from the environment or the files named.
func (c *Configuration) readPasswords(file string) error {
	for _, from := range []struct {
		variable string
		to       *Account
	}{
		{"PENTEPOST_IMAP_PASSWORD", &c.IMAP.Account}, {"PENTEPOST_SMTP_PASSWORD", &c.SMTP},
	} {
		if p, ok := os.LookupEnv(from.variable); ok {
			from.to.Password = p
			continue
		}
		if from.to.PasswordFile == "" {
			continue
		}
		text, err := os.ReadFile(from.to.PasswordFile)
		if err != nil {
			return &configError{file, "read password_file: " + err.Error(), "the file holds the password alone, and whoever runs the server must be able to read it."}
		}
		from.to.Password = strings.TrimRight(string(text), "\r\n")
	}
	return nil
}

// print writes the configuration in force, without secrets.
func (c Configuration) print(w io.Writer) error {
	for _, a := range []*Account{&c.IMAP.Account, &c.SMTP} {
		if a.Password != "" {
			a.Password = "(hidden)"
		}
	}
	if err := toml.NewEncoder(w).Encode(c); err != nil {
		return fmt.Errorf("print configuration: %w", err)
	}
	return nil
}

// domain is the part of the service address after the @.
func (c Configuration) domain() string {
	_, domain, _ := strings.Cut(c.Address, "@")
	return domain
}

// server is the account as the mailer wants it.
func (a Account) server() mailer.Server {
	s := mailer.Server{Addr: a.Server, Security: a.Security, Username: a.User, Password: a.Password}
	if a.roots != nil {
		s.TLS = &tls.Config{RootCAs: a.roots}
	}
	return s
}
