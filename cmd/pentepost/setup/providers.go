package setup

import (
	"slices"
	"strings"

	"pentepost/mailer"
)

// Provider is what we know about a provider of mailboxes: its own help pages say the same.
type Provider struct {
	Name         string
	domains      []string // addresses there are of this provider
	mx           string   // its mail servers end so
	IMAP, SMTP   string
	SMTPSecurity mailer.Security
	AuthservID   string // "": take it from a mail that arrived
	include      string // belongs into the SPF record of a domain of one's own
	selectors    []string
	Login        string // what it wants in place of the password of the account
	Token        bool   // it takes no password at all
}

// providers are those whose settings are well known.
var providers = []Provider{
	{
		Name: "Gmail", domains: []string{"gmail.com", "googlemail.com"}, mx: "google.com", IMAP: "imap.gmail.com:993", SMTP: "smtp.gmail.com:465",
		AuthservID: "mx.google.com", include: "_spf.google.com", selectors: []string{"google"},
		Login: "an app password (Google account, Security; it needs 2-step verification)",
	},
	{
		Name: "Fastmail", domains: []string{"fastmail.com", "fastmail.fm"}, mx: "messagingengine.com", IMAP: "imap.fastmail.com:993", SMTP: "smtp.fastmail.com:465",
		include: "spf.messagingengine.com", selectors: []string{"fm1", "fm2", "fm3"}, Login: "an app password for IMAP and SMTP (Settings, Privacy & Security)",
	},
	{
		Name: "Microsoft 365", domains: []string{"outlook.com", "hotmail.com", "live.com"}, mx: "mail.protection.outlook.com", IMAP: "outlook.office365.com:993",
		SMTP: "smtp.office365.com:587", SMTPSecurity: mailer.StartTLS, include: "spf.protection.outlook.com", selectors: []string{"selector1", "selector2"},
		Login: "a token from a program (docs/mailbox.md); the mailbox must allow SMTP AUTH", Token: true,
	},
	{
		Name: "iCloud", domains: []string{"icloud.com", "me.com", "mac.com"}, mx: "mail.icloud.com", IMAP: "imap.mail.me.com:993", SMTP: "smtp.mail.me.com:587",
		SMTPSecurity: mailer.StartTLS, include: "icloud.com", selectors: []string{"sig1"}, Login: "an app-specific password (account.apple.com)",
	},
	{
		Name: "mailbox.org", domains: []string{"mailbox.org"}, mx: "mailbox.org", IMAP: "imap.mailbox.org:993", SMTP: "smtp.mailbox.org:465",
		include: "mailbox.org", selectors: []string{"mbo0001", "mbo0002"}, Login: "the password of the mailbox, or an application password",
	},
	{
		Name: "Migadu", mx: "migadu.com", IMAP: "imap.migadu.com:993", SMTP: "smtp.migadu.com:465", include: "spf.migadu.com",
		selectors: []string{"key1", "key2", "key3"}, Login: "the password of the mailbox",
	},
	{
		Name: "Yahoo", domains: []string{"yahoo.com"}, mx: "yahoodns.net", IMAP: "imap.mail.yahoo.com:993", SMTP: "smtp.mail.yahoo.com:465",
		Login: "an app password (Yahoo account, Security)",
	},
	{
		Name: "GMX", domains: []string{"gmx.de", "gmx.net", "gmx.at", "gmx.ch"}, mx: "gmx.net", IMAP: "imap.gmx.net:993", SMTP: "mail.gmx.net:465",
		Login: "the password of the mailbox; allow POP3 and IMAP in its settings first",
	},
}

// providerOf returns the provider of a domain, whose mail servers are those given, or nil if we do not know it.
func providerOf(domain string, mx []string) *Provider {
	for i, p := range providers {
		at := func(host string) bool { return isBelow(host, p.mx) }
		if slices.Contains(p.domains, domain) || slices.ContainsFunc(mx, at) {
			return &providers[i]
		}
	}
	return nil
}

// owns reports whether a domain is the provider's own, so that its records are none of our business.
func (p *Provider) owns(domain string) bool { return p != nil && slices.Contains(p.domains, domain) }

// isBelow reports whether a name is a domain or below it. Neither case nor a dot at the end matters.
func isBelow(name, domain string) bool {
	name, domain = plainName(name), plainName(domain)
	return name == domain || domain != "" && strings.HasSuffix(name, "."+domain)
}

// plainName returns a name of the DNS in lower case, without a dot at the end.
func plainName(name string) string { return strings.ToLower(strings.TrimSuffix(name, ".")) }
