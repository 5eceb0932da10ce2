package config

import (
	"fmt"
	"os"
	"regexp"
	"strings"

	"pentepost/mailer"
)

// DKIM says with which keys letters are signed. Without one they go out unsigned.
type DKIM struct {
	Domain          string         `toml:"domain"`
	Selector        string         `toml:"selector"`
	KeyFile         string         `toml:"key_file"`
	Ed25519Selector string         `toml:"ed25519_selector"`
	Ed25519KeyFile  string         `toml:"ed25519_key_file"`
	Signer          *mailer.Signer `toml:"-"` // set by Load; nil: nothing is signed
	keys            []mailer.SigningKey
}

// pair is a key file and the selector that goes with it, by the names of the settings.
type pair struct {
	selectorName, selector, fileName, file string
	ed25519                                bool // no other kind
}

func (d DKIM) pairs() []pair {
	return []pair{
		{"dkim.selector", d.Selector, "dkim.key_file", d.KeyFile, false},
		{"dkim.ed25519_selector", d.Ed25519Selector, "dkim.ed25519_key_file", d.Ed25519KeyFile, true},
	}
}

// domainName is a name in the DNS, or several labels of one (RFC 1035 section 2.3.1).
var domainName = regexp.MustCompile(`^[a-z0-9]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9_-]*[a-z0-9])?)*$`)

func (d *DKIM) complete(domain string) error {
	setDefault(&d.Domain, domain)
	d.Domain = strings.ToLower(d.Domain)
	if d.Selector+d.KeyFile+d.Ed25519Selector+d.Ed25519KeyFile == "" {
		return nil
	}
	if !domainName.MatchString(d.Domain) || len(d.Domain) > 253 {
		return &settingError{"dkim.domain", fmt.Sprintf("must be a domain such as example.org, not %q", d.Domain)}
	}
	for _, p := range d.pairs() {
		switch {
		case p.selector == "" && p.file != "":
			return &settingError{p.fileName, "wants " + p.selectorName + " beside it: the name below which its public half stands in the DNS"}
		case p.selector != "" && p.file == "":
			return &settingError{p.selectorName, "wants " + p.fileName + ` beside it; "pentepost dkim-key FILE" makes such a file`}
		case p.selector != "" && (!domainName.MatchString(strings.ToLower(p.selector)) || len(p.selector) > 63):
			return &settingError{p.selectorName, fmt.Sprintf("must be a name such as pentepost, of letters and digits, not %q", p.selector)}
		}
	}
	if d.Selector != "" && strings.EqualFold(d.Selector, d.Ed25519Selector) {
		return &settingError{"dkim.ed25519_selector", "must differ from dkim.selector: each key has a record of its own"}
	}
	return nil
}

// readKeys reads the key files.
func (d *DKIM) readKeys() error {
	for _, p := range d.pairs() {
		if p.file == "" {
			continue
		}
		text, err := os.ReadFile(p.file)
		if err != nil {
			return &settingError{p.fileName, `cannot be read ("pentepost dkim-key FILE" makes one): ` + err.Error()}
		}
		key := mailer.SigningKey{Selector: strings.ToLower(p.selector)}
		if key.Private, err = mailer.ReadSigningKey(text); err != nil {
			return &settingError{p.fileName, fmt.Sprintf("names %s: %v", p.file, err)}
		}
		if p.ed25519 && key.Kind() != "ed25519" {
			return &settingError{p.fileName, fmt.Sprintf("names %s, whose key is %s: that belongs in dkim.key_file", p.file, key.Kind())}
		}
		d.keys = append(d.keys, key)
	}
	if len(d.keys) > 0 {
		d.Signer = mailer.NewSigner(d.Domain, d.keys...)
	}
	return nil
}

// Describe tells an operator in a line whether letters are signed, and where it is looked up.
func (d DKIM) Describe() string {
	var records []string
	for _, key := range d.keys {
		records = append(records, fmt.Sprintf("%s._domainkey.%s (%s)", key.Selector, d.Domain, key.Kind()))
	}
	if len(records) == 0 {
		return "not configured: letters are not signed here; see that the mail server signs them"
	}
	return "letters are signed; the DNS must have " + strings.Join(records, " and ")
}
