package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-smtp"

	"pentepost/cmd/pentepost/config"
	"pentepost/mailer"
	"pentepost/mailer/mailservers"
	"pentepost/mailer/postoffice"
	"pentepost/store/storetest"
)

// crashWay is a way for mail to come and go while the server is killed.
type crashWay struct {
	name  string
	steps []crashStep
	share int // of twenty kills
	open  func(c *crash)
}

// neverKilled is the name of the way that the others are compared with.
const neverKilled = "never"

// crashWays are all ways. Kills at real mail servers come on top, if there are any.
var crashWays = []crashWay{
	{neverKilled, nil, 0, (*crash).overIMAP},
	{"IMAP", slices.Concat(imapSteps, sendSteps, processSteps), 13, (*crash).overIMAP},
	{"LMTP", slices.Concat(lmtpSteps, sendSteps, processSteps), 3, (*crash).overLMTP},
	{"serve", slices.Concat(officeSteps, processSteps), 4, (*crash).insideOffice},
	{"Dovecot", slices.Concat(imapSteps, sendSteps, processSteps), 13, (*crash).overDovecot},
	{"Postfix", slices.Concat(lmtpSteps, sendSteps, processSteps), 7, (*crash).overPostfix},
}

// overIMAP has the server read its mailbox at a built-in post office that is not killed.
func (c *crash) overIMAP() {
	imap, smtp := c.openOffice()
	c.queue = c.inboxAt(imap, "any")
	c.configure("any", smtp, "[imap]\n"+c.login(onIMAP, imap, "any"))
}

// overLMTP has the players' mail server hand over what they write.
func (c *crash) overLMTP() {
	_, sendsTo := c.openOffice()
	lmtp := c.takeLMTP("127.0.0.1:0", "any", sendsTo)
	c.smtp.Addr = startMTA(c.T, func() smtp.Session { return &handover{ctx: c.Context(), lmtp: lmtp} })
}

// insideOffice has the built-in post office in the process that is killed, as the program runs without a
// configuration.
func (c *crash) insideOffice() {
	c.victim.args = []string{"serve", "--data", c.data, "--smtp", "127.0.0.1:0", "--imap", "127.0.0.1:0", "--http", "off"}
	if database := c.makeDatabase(); database != "" {
		c.victim.args = append(c.victim.args, "--database", database)
	}
	tapped := func(where, name string) string {
		return c.victim.tap(c.T, where, "127.0.0.1:0", func() string { return c.victim.listensAt(name) })
	}
	c.service, c.domain = config.LocalAddress, config.LocalDomain
	c.livesAt(tapped(onIMAP, "imap"), tapped(onSMTP, "smtp"), "any")
	c.queue = c.inboxAt(c.imap.Addr, "any")
}

// openOffice opens a built-in post office for the players, and returns where it listens.
func (c *crash) openOffice() (imap, smtp string) {
	office, err := postoffice.Open(c.Context(), postoffice.Config{
		Service: config.LocalAddress, Domain: config.LocalDomain, SMTP: "127.0.0.1:0", IMAP: "127.0.0.1:0", Dir: c.TempDir(), Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		c.Fatal(err)
	}
	c.Cleanup(func() { closeOffice(office) })
	c.service, c.domain = config.LocalAddress, config.LocalDomain
	imap, smtp = office.IMAPAddr().String(), office.SMTPAddr().String()
	c.livesAt(imap, smtp, "any")
	return imap, smtp
}

// livesAt sets where the players read and write.
func (c *crash) livesAt(imap, smtp, password string) {
	c.imap = mailer.Server{Addr: imap, Security: mailer.NoTLS, Password: password}
	c.smtp = mailer.Server{Addr: smtp, Security: mailer.NoTLS, Password: password}
}

// inboxAt opens the server's mailbox.
func (c *crash) inboxAt(imap, password string) *mailer.Inbox {
	login := mailer.Server{Addr: imap, Security: mailer.NoTLS, Username: c.service, Password: password}
	inbox := mailer.NewInbox(mailer.InboxConfig{Server: login}, nil)
	c.Cleanup(func() { inbox.Close() })
	return inbox
}

// login returns the lines of the configuration for a connection that goes through the test.
func (c *crash) login(where, server, password string) string {
	tapped := c.victim.tap(c.T, where, "127.0.0.1:0", func() string { return server })
	return fmt.Sprintf("server = %q\nsecurity = \"none\"\npassword = %q\n", tapped, password)
}

// takeLMTP has the server take mail by LMTP, through the test, which listens for it. It returns where.
func (c *crash) takeLMTP(listen, password, smtp string) string {
	dir, err := os.MkdirTemp("", "crash") // the path of a socket has 107 bytes at most, and folders of tests have long names
	if err != nil {
		c.Fatal(err)
	}
	c.Cleanup(func() { os.RemoveAll(dir) })
	socket := "unix:" + filepath.Join(dir, "s")
	c.configure(password, smtp, fmt.Sprintf("[lmtp]\nlisten = %q\n", socket))
	return c.victim.tap(c.T, onLMTP, listen, func() string { return socket })
}

// configure writes the configuration of the server.
func (c *crash) configure(password, smtp, in string) {
	file := filepath.Join(c.TempDir(), "pentepost.toml")
	text := fmt.Sprintf("address = %q\nauthserv_id = %q\ndata = %q\ndatabase = %q\n%s[smtp]\n%s[limits]\nplay_letters_an_hour = 0\nanswers_an_hour = 0\ninvitations_an_hour = 0\n",
		c.service, cmp.Or(c.authServID, c.domain), c.data, c.makeDatabase(), in, c.login(onSMTP, smtp, password))
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		c.Fatal(err)
	}
	c.victim.args = []string{"serve", "--config", file}
}

// makeDatabase makes the server's database. On PostgreSQL it returns its URL.
func (c *crash) makeDatabase() string {
	if c.database != "" {
		c.victim.place = c.database
		c.Cleanup(func() { c.victim.stop() })
		return c.database
	}
	make := storetest.Make
	if c.bare {
		make = storetest.MakeBare
	}
	database, err := make()
	if err != nil {
		c.Fatal(err)
	}
	c.victim.place = cmp.Or(database, c.data)
	c.Cleanup(func() {
		if err := errors.Join(c.victim.stop(), storetest.Drop(database)); err != nil {
			c.Error(err)
		}
	})
	return database
}

// handover is a mail server that answers when it has handed a mail over by LMTP, however often it has to try.
type handover struct {
	mta
	ctx  context.Context
	lmtp string
}

func (h *handover) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	for err = h.deliver(string(raw)); err != nil && h.ctx.Err() == nil; err = h.deliver(string(raw)) {
		pauseBriefly(h.ctx)
	}
	return err
}

func (h *handover) deliver(raw string) error {
	conn, err := dialAt(h.lmtp)
	if err != nil {
		return err
	}
	c := smtp.NewClientLMTP(conn)
	defer c.Close()
	verdict := "Authentication-Results: " + config.LocalDomain + "; dmarc=pass header.from=" + config.LocalDomain + "\r\n"
	return c.SendMail(h.from, []string{h.to}, strings.NewReader(verdict+raw))
}

// liveAtDovecot gives the players new mailboxes at Dovecot.
func (c *crash) liveAtDovecot() mailservers.Servers {
	servers := mailservers.Find(c)
	c.suffix, c.domain, c.authServID = fmt.Sprintf("-%x", time.Now().UnixNano()), mailservers.Domain, mailservers.AuthServID
	c.service = "play" + c.suffix + "@" + c.domain
	c.livesAt(servers.IMAP, servers.SMTP, mailservers.Password)
	return servers
}

// overDovecot has the server read its mailbox at Dovecot, and send through Postfix.
func (c *crash) overDovecot() {
	servers := c.liveAtDovecot()
	c.queue = c.inboxAt(servers.IMAP, mailservers.Password)
	c.configure(mailservers.Password, servers.SMTP, "[imap]\n"+c.login(onIMAP, servers.IMAP, mailservers.Password))
}

// overPostfix has Postfix hand mail over by LMTP.
func (c *crash) overPostfix() {
	servers := c.liveAtDovecot()
	c.service = "play@" + mailservers.LMTPDomain
	c.takeLMTP(servers.LMTP, mailservers.Password, servers.SMTP)
}
