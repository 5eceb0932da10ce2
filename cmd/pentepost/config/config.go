// Package config reads the configuration of the server: the file that an operator writes, the
// passwords and keys that the file names, and the server's own secret in the data directory.
package config

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"net/mail"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"pentepost/games"
	"pentepost/mailer"
	"pentepost/parser"
	"pentepost/store"
)

// Config is what the configuration file says.
type Config struct {
	Address    string   `toml:"address"`
	Addresses  []string `toml:"addresses"` // further addresses at which mail is taken
	Name       string   `toml:"name"`
	ReplyTo    *string  `toml:"reply_to"`    // nil: play+KEY@...; "": no keys in addresses
	ReturnPath *string  `toml:"return_path"` // nil: like ReplyTo; "": the plain address
	AuthservID string   `toml:"authserv_id"`
	Unstamped  string   `toml:"unstamped"` // ask or trust: what to do with mail that has no verdict
	Data       string   `toml:"data"`
	Database   string   `toml:"database"`   // the URL of a PostgreSQL database; "": a file of SQLite in Data
	Keep       string   `toml:"keep"`       // letters that were sent, and the ledger of mail
	Organisers []string `toml:"organisers"` // the addresses that may make leagues by mail
	Operator   string   `toml:"operator"`   // where reports of players go; "": only into the log
	Pages      string   `toml:"pages"`      // where the public pages are found; "": letters name none
	Log        string   `toml:"log"`
	LogFormat  string   `toml:"log_format"`
	IMAP       IMAP     `toml:"imap,omitempty"`
	LMTP       LMTP     `toml:"lmtp"`
	SMTP       SMTP     `toml:"smtp"`
	DKIM       DKIM     `toml:"dkim"`
	Web        Web      `toml:"web"`
	Limits     Limits   `toml:"limits"`
	Ratings    Ratings  `toml:"ratings"`
	Computer   Computer `toml:"computer"`

	Engines map[string]Engine `toml:"engine"` // by the nicknames that players challenge

	// Standby: while another server uses the database, wait.
	Standby bool `toml:"-"`

	// New: the database may be empty although there is a key: the server gets a new one.
	New bool `toml:"-"`

	// Alone: no other server was here before, because the mailbox is in the data directory, too.
	Alone bool `toml:"-"`

	// Version is that of the program.
	Version string `toml:"-"`

	secretFiles []string // the files with passwords and keys that have been read
}

//go:embed example.toml
var example string

// Example returns a configuration file with comments.
func Example() string { return example }

// Load reads a file together with the passwords and keys that it names, and fills in the
// defaults. The error is an [*Error] if the file is wrong.
func Load(file string) (Config, error) {
	c, err := Read(file)
	if err != nil {
		return c, err
	}
	if err := c.readPasswords(); err != nil {
		return c, wrongSetting(file, err)
	}
	if err := c.DKIM.readKeys(); err != nil {
		return c, wrongSetting(file, err)
	}
	return c, nil
}

// Read is like [Load], but reads no passwords and no keys. It is for commands that neither log
// in nor send letters.
func Read(file string) (Config, error) {
	c := Config{Limits: defaultLimits()}
	meta, err := toml.DecodeFile(file, &c)
	if err != nil {
		return c, decodeError(file, err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return c, unknownSetting(file, unknown[0])
	}
	if err := c.complete(); err != nil {
		return c, wrongSetting(file, err)
	}
	c.secretFiles = c.filesWithSecrets(file)
	return c, nil
}

// The built-in post office delivers to this domain, and there to the service.
const (
	LocalDomain  = "pente.test"
	LocalAddress = "play@" + LocalDomain
)

// Local returns the configuration of a server on the built-in post office, which listens at the
// addresses imap and smtp. The service logs in there like anybody else. Everybody who has a mailbox there may make leagues, to try them.
func Local(imap, smtp, dir string) (Config, error) {
	login := func(server string) Account {
		return Account{Server: server, Security: mailer.NoTLS, User: LocalAddress, Password: "any"}
	}
	c := Config{
		Address: LocalAddress, AuthservID: LocalDomain, Data: dir, Alone: true,
		Organisers: []string{games.AnybodyAt + LocalDomain},
		IMAP:       IMAP{Account: login(imap), Poll: "1m"},
		SMTP:       SMTP{Account: login(smtp)},
	}
	c.Limits.Limits = games.DefaultLimits() // and no budgets: there is no mail host to protect
	return c, c.complete()
}

// complete checks what is set and fills in the rest.
func (c *Config) complete() error {
	at, err := mail.ParseAddress(c.Address)
	if err != nil || at.Address != c.Address {
		return &settingError{"address", fmt.Sprintf("must be a mail address such as play@example.org, not %q", c.Address)}
	}
	c.Address = strings.ToLower(c.Address)
	if err := c.completeAddresses(); err != nil {
		return err
	}
	setDefault(&c.Name, "Pentepost")
	setDefault(&c.Data, "./pentepost-data")
	if err := checkDatabase(c.Database); err != nil {
		return &settingError{"database", err.Error()}
	}
	c.Organisers = append([]string{}, c.Organisers...) // printed as an empty list, not left out
	for _, address := range c.Organisers {
		if address == games.AnybodyAt+LocalDomain {
			continue
		}
		if _, ok := parser.NormalAddress(address); !ok {
			return &settingError{"organisers", fmt.Sprintf("must be a list of mail addresses such as sue@example.org, not %q", address)}
		}
	}
	if _, ok := parser.NormalAddress(c.Operator); !ok && c.Operator != "" {
		return &settingError{"operator", fmt.Sprintf("must be a mail address such as sue@example.org, not %q", c.Operator)}
	}
	if err := c.completePages(); err != nil {
		return err
	}
	if err := c.completePatterns(); err != nil {
		return err
	}
	if err := c.completeUnstamped(); err != nil {
		return err
	}
	return errors.Join(c.DKIM.complete(c.Domain()), c.Web.complete(), c.completeLog(), c.completeKeep(), c.Ratings.complete(), c.Computer.complete(), c.completeEngines(),
		c.LMTP.complete(), c.completeIMAP(), c.SMTP.complete(c.Address), c.Limits.check())
}

// completeAddresses checks the further addresses.
func (c *Config) completeAddresses() error {
	list := []string{} // printed as an empty list, not left out
	for _, text := range c.Addresses {
		address, ok := parser.NormalAddress(text)
		switch {
		case !ok:
			return &settingError{"addresses", fmt.Sprintf("must be a list of mail addresses such as liga@example.net, not %q", text)}
		case address == c.Address || slices.Contains(list, address):
			return &settingError{"addresses", fmt.Sprintf("must name each address once, and not the one in address: %q", text)}
		}
		list = append(list, address)
	}
	c.Addresses = list
	return nil
}

// completePatterns fills in the addresses that keys stand in.
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

// PlusPattern returns the default pattern of reply addresses, such as play+KEY@example.org.
func PlusPattern(address string) string {
	local, domain, _ := strings.Cut(address, "@")
	return local + "+KEY@" + domain
}

// The values of unstamped.
const (
	askUnstamped   = "ask"
	trustUnstamped = "trust"
)

func (c *Config) completeUnstamped() error {
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

// Place returns where the database is, for [store.Open]: the data directory, or a URL.
func (c Config) Place() string { return cmp.Or(c.Database, c.Data) }

func checkDatabase(at string) error {
	if at != "" && !store.IsURL(at) {
		// It does not say what it is, because that may have a password somewhere.
		return errors.New("must be a URL such as postgres://pentepost@db.example.org/pentepost")
	}
	return nil
}

// hidden stands for secrets in what is printed.
const hidden = "(hidden)"

// Print writes the configuration with its defaults and without secrets, in TOML.
func (c Config) Print(w io.Writer) error {
	c.Database = store.Redacted(c.Database)
	for _, a := range []*Account{&c.IMAP.Account, &c.SMTP.Account} {
		if a.Password != "" {
			a.Password = hidden
		}
		if a.TokenCommand != nil && len(*a.TokenCommand) > 1 { // people give secrets to programs as arguments
			a.TokenCommand = &[]string{(*a.TokenCommand)[0], hidden}
		}
	}
	if err := toml.NewEncoder(w).Encode(c); err != nil {
		return fmt.Errorf("print configuration: %w", err)
	}
	return nil
}

// ParserOptions returns how mail is read. The caller adds what the server's secret tells.
func (c Config) ParserOptions() parser.Options {
	return parser.Options{
		Service: c.Address, MoreServices: c.Addresses, KeyPattern: cmp.Or(*c.ReplyTo, *c.ReturnPath),
		AuthservID: c.AuthservID, TrustUnstamped: c.Unstamped == trustUnstamped,
	}
}

// Domain returns the part of the service address after the @.
func (c Config) Domain() string {
	_, domain, _ := strings.Cut(c.Address, "@")
	return domain
}
