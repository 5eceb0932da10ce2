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
	ReplyTo    *string `toml:"reply_to"`    // nil: play+KEY@...; "": no keys in addresses
	ReturnPath *string `toml:"return_path"` // nil: as ReplyTo; "": the plain address
	AuthservID string  `toml:"authserv_id"`
	Unstamped  string  `toml:"unstamped"` // what a mail is worth without a verdict: ask or trust
	Data       string  `toml:"data"`
	Log        string  `toml:"log"`
	IMAP       IMAP    `toml:"imap"`
	SMTP       Account `toml:"smtp"`
	Limits     Limits  `toml:"limits"`
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
	Folder     string `toml:"folder"`
	Processed  string `toml:"processed"`
	Quarantine string `toml:"quarantine"`
	Poll       string `toml:"poll"` // as time.ParseDuration reads it
	interval   time.Duration
}

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

// loadConfiguration reads a file with the passwords it names and fills in the
// defaults. The error is a [*configError] where the file is to blame.
func loadConfiguration(file string) (Configuration, error) {
	c, err := readConfiguration(file)
	if err != nil {
		return c, err
	}
	if err := c.readPasswords(); err != nil {
		return c, settingIsWrong(file, err)
	}
	return c, nil
}

// readConfiguration is loadConfiguration for those who log in nowhere: it wants no
// passwords.
func readConfiguration(file string) (Configuration, error) {
	c := Configuration{Limits: defaultLimits()}
	meta, err := toml.DecodeFile(file, &c)
	if err != nil {
		return c, decodeError(file, err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return c, unknownName(file, unknown[0])
	}
	if err := c.complete(); err != nil {
		return c, settingIsWrong(file, err)
	}
	return c, nil
}

// settingError says which setting is wrong, by its whole name, and why.
type settingError struct{ name, why string }

func (e *settingError) Error() string { return e.name + " " + e.why }

// settingIsWrong adds the line on which the setting stands, if it does.
func settingIsWrong(file string, err error) error {
	why := err.Error()
	if setting, ok := errors.AsType[*settingError](err); ok {
		why = setting.Error()
		if line := lineOf(file, setting.name); line > 0 {
			why = fmt.Sprintf("line %d: %s", line, why)
		}
	}
	return &configError{file, why, `"pentepost config" prints an example with comments.`}
}

func decodeError(file string, err error) error {
	p, ok := errors.AsType[toml.ParseError](err)
	if !ok {
		return &configError{file, err.Error(), `"pentepost config" prints an example to begin with.`}
	}
	return &configError{file, fmt.Sprintf("line %d: %s", p.Position.Line, p.Message),
		`texts and times stand in quotes, "24h", and each section such as [imap] begins once, on a line of its own.`}
}

// complete checks what is there and fills in the rest.
func (c *Configuration) complete() error {
	at, err := mail.ParseAddress(c.Address)
	if err != nil || at.Address != c.Address {
		return &settingError{"address", fmt.Sprintf("must be a mail address such as play@example.org, not %q", c.Address)}
	}
	c.Address = strings.ToLower(c.Address)
	setDefault(&c.Name, "Pentepost")
	setDefault(&c.Data, "./pentepost-data")
	setDefault(&c.Log, "info")
	if err := c.completePatterns(); err != nil {
		return err
	}
	if err := c.checkTrust(); err != nil {
		return err
	}
	if err := new(slog.Level).UnmarshalText([]byte(c.Log)); err != nil {
		return &settingError{"log", fmt.Sprintf("must be debug, info, warn or error, not %q", c.Log)}
	}
	return errors.Join(c.IMAP.complete(c.Address), c.SMTP.complete("smtp", c.Address), c.Limits.check())
}

// completePatterns fills in the addresses in which a key stands.
func (c *Configuration) completePatterns() error {
	if c.ReplyTo == nil {
		pattern := plusPattern(c.Address)
		c.ReplyTo = &pattern
	}
	if c.ReturnPath == nil {
		c.ReturnPath = c.ReplyTo
	}
	for _, setting := range []struct{ name, pattern string }{{"reply_to", *c.ReplyTo}, {"return_path", *c.ReturnPath}} {
		if p := setting.pattern; p != "" && (strings.Count(p, "KEY") != 1 || strings.Count(p, "@") != 1) {
			return &settingError{setting.name, fmt.Sprintf("must be an address with KEY in it once, such as play+KEY@example.org, not %q", p)}
		}
	}
	if *c.ReturnPath != "" && *c.ReplyTo != "" && *c.ReplyTo != *c.ReturnPath {
		return &settingError{"return_path", "must be the same pattern as reply_to, or empty: keys are looked for in one place"}
	}
	return nil
}

// The values of unstamped.
const (
	askUnstamped   = "ask"
	trustUnstamped = "trust"
)

func (c *Configuration) checkTrust() error {
	setDefault(&c.Unstamped, askUnstamped)
	switch {
	case c.Unstamped != askUnstamped && c.Unstamped != trustUnstamped:
		return &settingError{"unstamped", fmt.Sprintf("must be ask or trust, not %q", c.Unstamped)}
	case c.Unstamped == trustUnstamped && c.AuthservID != "":
		return &settingError{"unstamped", "must be ask where authserv_id is set: a host that writes verdicts writes one into every mail"}
	}
	return nil
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
	if err := a.server().Check(); err != nil {
		return &settingError{section + ".security", "must be tls or starttls: " + err.Error()}
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
		return &settingError{section + ".ca_file", "cannot be read: " + err.Error()}
	}
	a.roots = x509.NewCertPool()
	if !a.roots.AppendCertsFromPEM(pem) {
		return &settingError{section + ".ca_file", fmt.Sprintf("names %s, which holds no certificate in PEM form", a.CAFile)}
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
func (c *Configuration) readPasswords() error {
	for _, from := range []struct {
		variable, section string
		to                *Account
	}{
		{"PENTEPOST_IMAP_PASSWORD", "imap", &c.IMAP.Account}, {"PENTEPOST_SMTP_PASSWORD", "smtp", &c.SMTP},
	} {
		if p, ok := os.LookupEnv(from.variable); ok {
			from.to.Password = p
			continue
		}
		if from.to.PasswordFile == "" {
			if from.to.Password == "" {
				return &settingError{from.section + ".password", "is missing: give it, a password_file, or the variable " + from.variable}
			}
			continue
		}
		text, err := os.ReadFile(from.to.PasswordFile)
		if err != nil {
			return &settingError{from.section + ".password_file", "cannot be read (it holds the password alone): " + err.Error()}
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
