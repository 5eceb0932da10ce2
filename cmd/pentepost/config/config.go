// Package config reads the configuration file of the server, and the passwords, keys and
// secrets that belong to it.
package config

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/mail"
	"strings"

	"github.com/BurntSushi/toml"

	"pentepost/parser"
)

// Config is what the configuration file says.
type Config struct {
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
	DKIM       DKIM    `toml:"dkim"`
	Web        Web     `toml:"web"`
	Limits     Limits  `toml:"limits"`
}

//go:embed example.toml
var example string

// Example returns a configuration file with comments.
func Example() string { return example }

// Load reads a file with the passwords and keys it names and fills in the
// defaults. The error is a [*Error] where the file is to blame.
func Load(file string) (Config, error) {
	c, err := Read(file)
	if err != nil {
		return c, err
	}
	if err := c.readPasswords(); err != nil {
		return c, settingIsWrong(file, err)
	}
	if err := c.DKIM.readKeys(); err != nil {
		return c, settingIsWrong(file, err)
	}
	return c, nil
}

// Read is Load for those who neither log in nor write letters:
// it wants no passwords and no keys.
func Read(file string) (Config, error) {
	c := Config{Limits: defaultLimits()}
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

// complete checks what is there and fills in the rest.
func (c *Config) complete() error {
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
	if err := errors.Join(c.DKIM.complete(c.Domain()), c.Web.complete()); err != nil {
		return err
	}
	if err := new(slog.Level).UnmarshalText([]byte(c.Log)); err != nil {
		return &settingError{"log", fmt.Sprintf("must be debug, info, warn or error, not %q", c.Log)}
	}
	return errors.Join(c.IMAP.complete(c.Address), c.SMTP.complete("smtp", c.Address), c.Limits.check())
}

// completePatterns fills in the addresses in which a key stands.
func (c *Config) completePatterns() error {
	if c.ReplyTo == nil {
		pattern := PlusPattern(c.Address)
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

func (c *Config) checkTrust() error {
	setDefault(&c.Unstamped, askUnstamped)
	switch {
	case c.Unstamped != askUnstamped && c.Unstamped != trustUnstamped:
		return &settingError{"unstamped", fmt.Sprintf("must be ask or trust, not %q", c.Unstamped)}
	case c.Unstamped == trustUnstamped && c.AuthservID != "":
		return &settingError{"unstamped", "must be ask where authserv_id is set: a host that writes verdicts writes one into every mail"}
	}
	return nil
}

func setDefault[T comparable](value *T, standard T) {
	var zero T
	if *value == zero {
		*value = standard
	}
}

// Print writes the configuration in force, without secrets.
func (c Config) Print(w io.Writer) error {
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

// ParserOptions are how mail is read, but for what the server's key tells.
func (c Config) ParserOptions() parser.Options {
	return parser.Options{
		Service: c.Address, KeyPattern: cmp.Or(*c.ReplyTo, *c.ReturnPath),
		AuthservID: c.AuthservID, TrustUnstamped: c.Unstamped == trustUnstamped,
	}
}

// Domain is the part of the service address after the @.
func (c Config) Domain() string {
	_, domain, _ := strings.Cut(c.Address, "@")
	return domain
}

// PlusPattern is how keys stand in reply addresses if nothing else is said.
func PlusPattern(address string) string {
	local, domain, _ := strings.Cut(address, "@")
	return local + "+KEY@" + domain
}
