package config

import "pentepost/mailer"

// The built-in post office delivers to this domain, and there to the service.
const (
	LocalDomain  = "pente.test"
	LocalAddress = "play@" + LocalDomain
)

// Local is the configuration of a server on the built-in post office, which listens at
// these addresses. The service logs in there like anybody else.
func Local(imap, smtp, dir string) (Config, error) {
	login := func(server string) Account {
		return Account{Server: server, Security: mailer.NoTLS, User: LocalAddress, Password: "any"}
	}
	c := Config{
		Address: LocalAddress, Name: "Pentepost", AuthservID: LocalDomain, Data: dir, Log: "info",
		IMAP: IMAP{Account: login(imap), Poll: "1m"},
		SMTP: login(smtp), Limits: defaultLimits(),
	}
	c.Limits.LettersInAll = 0 // nobody else's mail server is bothered
	return c, c.complete()
}
