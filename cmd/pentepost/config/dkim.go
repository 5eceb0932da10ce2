package config

import (
	"fmt"
	"os"
	"regexp"
	"strings"

	"pentepost/mailer"
)

// DKIM says which keys letters are signed with. Without a key letters are not signed.
type DKIM struct {
	Domain          string         `toml:"domain"`
	Selector        string         `toml:"selector"`
	KeyFile         string         `toml:"key_file"`
	Ed25519Selector string         `toml:"ed25519_selector"`
	Ed25519KeyFile  string         `toml:"ed25519_key_file"`
	Signer          *mailer.Signer `toml:"-"` // set by Load; nil: nothing is signed
	keys            []mailer.SigningKey
}

// pair is a selector and a key file that belong together, with the names of the settings.
type pair struct {
	selectorName, selector, fileName, file string
	ed25519                                bool // no other kind of key
}

func (d DKIM) pairs() []pair {
	return []pair{
		{"dkim.selector", d.Selector, "dkim.key_file", d.KeyFile, false},
		{"dkim.ed25519_selector", d.Ed25519Selector, "dkim.ed25519_key_file", d.Ed25519KeyFile, true},
	}
}

// domainName matches a name in the DNS, or some labels of one (RFC 1035 section 2.3.1).
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
			return &settingError{p.fileName, "needs " + p.selectorName + " as well: the name of the public key in the DNS"}
		case p.selector != "" && p.file == "":
			return &settingError{p.selectorName, "needs " + p.fileName + ` as well; "pentepost dkim-key FILE" makes such a file`}
		case p.selector != "" && (!domainName.MatchString(strings.ToLower(p.selector)) || len(p.selector) > 63):
			return &settingError{p.selectorName, fmt.Sprintf("must be a name such as pentepost, of letters and digits, not %q", p.selector)}
		}
	}
	if d.Selector != "" && strings.EqualFold(d.Selector, d.Ed25519Selector) {
		return &settingError{"dkim.ed25519_selector", "must differ from dkim.selector: each key has its own record"}
	}
	return nil
}

// readKeys reads the key files and sets the signer.
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

// Keys returns the keys that letters are signed with.
func (d DKIM) Keys() []mailer.SigningKey { return d.keys }

// Describe says in a line whether letters are signed, and which records the DNS must have.
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
