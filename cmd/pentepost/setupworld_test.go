package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"strings"

	"blitiri.com.ar/go/spf"
	"github.com/emersion/go-msgauth/dkim"
	"github.com/emersion/go-smtp"

	"pentepost/cmd/pentepost/setup"
	"pentepost/cmd/pentepost/setup/dnstest"
)

// asWorld is the environment variable that makes the test binary be the rest of the world: it has the file of the zone. With
// worldSends it sends a mail instead: that has the address of the mail server.
const (
	asWorld    = "PENTEPOST_TEST_AS_WORLD"
	worldSends = "PENTEPOST_TEST_WORLD_SENDS"
)

// Where the world is, in the namespaces of the test.
const (
	worldDNS    = "192.0.2.53:53"
	worldMail   = "192.0.2.80:25"
	worldPlayer = "sue@elsewhere.example"
)

// beWorld is a name server and a mail server that knows one player, until it is killed. It prints a line for each letter: what SPF and
// DKIM say about it, and its subject.
func beWorld() {
	fail := func(err error) {
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	if to := os.Getenv(worldSends); to != "" {
		fail(sendFromWorld(to))
		os.Exit(0)
	}
	fail(dnstest.ServeFile(worldDNS, os.Getenv(asWorld)))
	resolver, err := setup.NewResolver(worldDNS)
	fail(err)
	l, err := net.Listen("tcp", worldMail)
	fail(err)
	fmt.Println("ready")
	s := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return &worldSession{conn: c, dns: resolver}, nil
	}))
	fail(s.Serve(l))
}

// worldSession takes letters to the player.
type worldSession struct {
	conn *smtp.Conn
	dns  *setup.Resolver
	from string
}

func (s *worldSession) Mail(from string, _ *smtp.MailOptions) error { s.from = from; return nil }
func (s *worldSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	if to != worldPlayer {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "nobody here"}
	}
	return nil
}
func (s *worldSession) Reset()        {}
func (s *worldSession) Logout() error { return nil }

func (s *worldSession) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	client, _, _ := net.SplitHostPort(s.conn.Conn().RemoteAddr().String())
	result, _ := spf.CheckHostWithSender(net.ParseIP(client), s.conn.Hostname(), s.from, spf.WithResolver(s.dns))
	signed := "none"
	verified, err := dkim.VerifyWithOptions(bytes.NewReader(raw), &dkim.VerifyOptions{
		LookupTXT: func(name string) ([]string, error) { return s.dns.LookupTXT(context.Background(), name) },
	})
	if err != nil {
		return err
	}
	for _, v := range verified {
		if signed = "pass " + v.Domain; v.Err != nil {
			signed = v.Err.Error()
		}
	}
	fmt.Printf("letter spf=%s dkim=%s\n", result, signed)
	return nil
}

// sendFromWorld sends the player's first mail. It is as long as mails are: the server answers a stranger with a letter that is not much
// longer than theirs.
func sendFromWorld(server string) error {
	c, err := smtp.Dial(server)
	if err != nil {
		return err
	}
	defer c.Close()
	if err := c.Hello("mx.elsewhere.example"); err != nil {
		return err
	}
	mail := "From: Sue <" + worldPlayer + ">\r\nTo: play@club.example\r\nSubject: Hello\r\nMessage-ID: <1@elsewhere.example>\r\nDate: Thu, 26 Nov 2026 05:00:00 +0000\r\n\r\nhelp\r\n\r\n-- \r\n" +
		strings.Repeat("Sue, who plays by mail since there is mail, and before that by postcards\r\n", 10)
	if err := c.SendMail(worldPlayer, []string{"play@club.example"}, strings.NewReader(mail)); err != nil {
		return err
	}
	return c.Quit()
}
