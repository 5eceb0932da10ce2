package setup

import (
	"cmp"
	"net"
	"strings"

	"pentepost/cmd/pentepost/config"
	"pentepost/mailer"
)

// Situation is what setup finds when it begins.
type Situation struct {
	Present  *config.Config                // the configuration that is there; nil: none
	Postfix  string                        // the name that Postfix on this machine gives itself; "": there is no Postfix
	Service  Owner                         // the user that the server runs as
	Find     func(domain string) *Provider // the provider of a domain, or nil
	password bool                          // there is one
	provider *Provider
}

// Interview asks for what is not answered yet.
func Interview(d *Dialogue, a Answers, s Situation) (Answers, error) {
	if s.Present == nil {
		s.Present = &config.Config{}
	}
	smtp := s.Present.SMTP
	s.password = smtp.Password != "" || smtp.PasswordFile != "" || smtp.TokenCommand != nil
	err := d.ask(question{
		name: "address", asks: "Address", standard: s.Present.Address, check: checkAddress,
		why:  "The address that players write to. All letters come from it.",
		more: "Such as play@example.org. Use its mailbox for nothing else: the server reads every mail in it.",
	}, &a.Address)
	if err != nil {
		return a, err
	}
	a.Address = strings.ToLower(a.Address)
	s.provider = s.Find(a.Domain())
	err = d.ask(question{
		name: "way", asks: "mailbox or postfix", standard: s.way(), check: checkWay,
		why: "How mail comes: from a mailbox at a mail server elsewhere, or from Postfix on this machine.",
		more: "mailbox: your provider has the mailbox; the server logs in by IMAP to read and by SMTP to send.\n" +
			"postfix: this machine is the mail server of the domain; Postfix hands mail over, and there is no mailbox.",
	}, &a.Way)
	if err != nil {
		return a, err
	}
	if a.Way == WayPostfix {
		a, err = s.askPostfix(d, a)
	} else {
		a, err = s.askMailbox(d, a)
	}
	if err != nil {
		return a, err
	}
	return s.askRest(d, a)
}

// way is the way that is likely.
func (s Situation) way() string {
	switch {
	case s.Present.LMTP.On() && !s.Present.IMAP.On():
		return WayPostfix
	case s.Present.IMAP.On(), s.Postfix == "", s.provider != nil:
		return WayMailbox
	}
	return WayPostfix
}

func (s Situation) askMailbox(d *Dialogue, a Answers) (Answers, error) {
	p := s.provider
	if p == nil {
		p = &Provider{IMAP: "imap." + a.Domain() + ":993", SMTP: "smtp." + a.Domain() + ":465"}
	} else {
		d.say("\n%s has the mail of %s. These are its usual settings.", p.Name, a.Domain())
	}
	for _, q := range []struct {
		question
		to *string
	}{
		{question{
			name: "imap", asks: "IMAP server", standard: cmp.Or(s.Present.IMAP.Server, p.IMAP), check: checkServer,
			why: "Where mail is read, as host and port. Port 993 speaks TLS from the start, 143 begins it later.",
		}, &a.IMAP},
		{question{
			name: "smtp", asks: "SMTP server", standard: cmp.Or(s.Present.SMTP.Server, p.SMTP), check: checkServer,
			why: "Where letters are sent, as host and port. Port 465 speaks TLS from the start, 587 begins it later.",
		}, &a.SMTP},
		{question{
			name: "user", asks: "User", standard: cmp.Or(s.Present.SMTP.User, a.Address),
			why: "The name to log in with; for most providers, the address.",
		}, &a.User},
	} {
		if err := d.ask(q.question, q.to); err != nil {
			return a, err
		}
	}
	a.IMAPSecurity = cmp.Or(a.IMAPSecurity, kept(a.IMAP, s.Present.IMAP.Account), securityOf(a.IMAP))
	a.SMTPSecurity = cmp.Or(a.SMTPSecurity, kept(a.SMTP, s.Present.SMTP.Account), securityOf(a.SMTP))
	if err := s.askLogin(d, p, &a); err != nil {
		return a, err
	}
	return a, s.askDKIM(d, &a, s.provider == nil && isBelow(hostOf(a.SMTP), a.Domain()),
		"Whether letters are signed here (DKIM). Say no if your mail server signs them; providers do.")
}

// kept is how the connection is protected now, if the server stays the same.
func kept(server string, present config.Account) mailer.Security {
	if server == present.Server {
		return present.Security
	}
	return ""
}

func (s Situation) askLogin(d *Dialogue, p *Provider, a *Answers) error {
	if len(a.TokenCommand) > 0 {
		return nil
	}
	if p.Token && a.Password == "" && !s.password {
		program := ""
		err := d.ask(question{
			name: "token_command", asks: "Program that prints a token, with its arguments", check: checkProgram,
			why: p.Name + " takes no password, but " + p.Login + ".",
		}, &program)
		a.TokenCommand = strings.Fields(program)
		return err
	}
	why := "The password of the mailbox. It is kept in a file of its own, and is not shown here."
	if p.Login != "" {
		why = p.Name + " wants " + p.Login + ". It is kept in a file of its own, and is not shown here."
	}
	q := question{name: "password", asks: "Password", why: why, optional: s.password, secret: true}
	if s.password && a.Password == "" {
		q.asks += " (Enter keeps the present one)"
	}
	return d.ask(q, &a.Password)
}

func (s Situation) askPostfix(d *Dialogue, a Answers) (Answers, error) {
	name := ""
	if checkHost(s.Postfix) == nil {
		name = s.Postfix
	}
	err := d.ask(question{
		name: "host", asks: "Name of this machine", standard: cmp.Or(name, "mail."+a.Domain()), check: checkHost,
		why:  "The name of this machine as a mail server: the MX record names it, and its address must lead back to it.",
		more: "Postfix calls it myhostname. The certificate should be for it, too.",
	}, &a.Host)
	if err != nil {
		return a, err
	}
	standard := s.Present.LMTP.Listen
	if standard == "" {
		standard = "127.0.0.1:2424"
		if s.Service.Other() {
			standard = "unix:/run/pentepost/lmtp.sock"
		}
	}
	err = d.ask(question{
		name: "lmtp", asks: "LMTP at", standard: standard, check: checkLMTP,
		why:  "Where Postfix hands mail over: a socket, which nobody else can use, or a port of this machine.",
		more: "Such as unix:/run/pentepost/lmtp.sock or 127.0.0.1:2424. Everybody on this machine can connect to a port, and pretend to be Postfix.",
	}, &a.LMTP)
	if err != nil {
		return a, err
	}
	return a, s.askDKIM(d, &a, true, "Whether letters are signed here (DKIM). Say no if OpenDKIM or Rspamd signs them.")
}

func (s Situation) askDKIM(d *Dialogue, a *Answers, likely bool, why string) error {
	if a.DKIM != nil {
		return nil
	}
	standard := "no"
	if likely || s.Present.DKIM.KeyFile != "" {
		standard = "yes"
	}
	answer := ""
	err := d.ask(question{name: "dkim", asks: "Sign letters", why: why, standard: standard, check: checkYes}, &answer)
	is, _ := yes(answer)
	a.DKIM = &is
	return err
}

// askRest asks for what both ways have.
func (s Situation) askRest(d *Dialogue, a Answers) (Answers, error) {
	known := s.Present.AuthservID
	if known == "" && s.provider != nil && a.Way == WayMailbox {
		known = s.provider.AuthservID
	}
	err := d.ask(question{
		name: "authserv_id", asks: "Name in Authentication-Results", standard: known, optional: true,
		why: "Who confirms senders: the name at the start of that field in mail that arrives. Leave it empty if you do not know.",
		more: "The receiving mail server checks who a mail is from, and writes: Authentication-Results: NAME; ... dmarc=pass ...\n" +
			"With the name, a new player can begin with one mail. Without it, each is asked once whether the mail was theirs.",
	}, &a.AuthservID)
	if err != nil {
		return a, err
	}
	return a, d.ask(question{
		name: "operator", asks: "Your own address", standard: s.Present.Operator, optional: true,
		why: "Where reports of players go. Leave it empty to have them in the log alone.", check: checkAddress,
	}, &a.Operator)
}

// securityOf guesses from a port how a connection is protected.
func securityOf(server string) mailer.Security {
	_, port, _ := net.SplitHostPort(server)
	if port == "143" || port == "587" {
		return mailer.StartTLS
	}
	return mailer.ImplicitTLS
}

func hostOf(server string) string {
	host, _, _ := net.SplitHostPort(server)
	return host
}
