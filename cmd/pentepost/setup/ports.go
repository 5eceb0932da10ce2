package setup

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"strings"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/mailer"
)

// portTime is how long a mail server may take to let us in.
const portTime = 15 * time.Second

// soon is when a certificate should have been renewed: those that renew themselves do it a month before the end.
const soon = 14 * 24 * time.Hour

// Accounts checks the ports and the certificates of the servers that we log in to.
func (k *Checker) Accounts(ctx context.Context) Findings {
	var found Findings
	if k.c.IMAP.On() {
		found = append(found, k.account(ctx, "IMAP", k.c.IMAP.Account)...)
	}
	return append(found, k.account(ctx, "SMTP", k.c.SMTP.Account)...)
}

// Ports checks that mail comes to this machine and leaves it, if it is a mail server.
func (k *Checker) Ports(ctx context.Context) Findings {
	if !k.here {
		return nil
	}
	return append(k.incoming(ctx), k.outgoing(ctx))
}

// account checks a server that we log in to.
func (k *Checker) account(ctx context.Context, protocol string, a config.Account) Findings {
	host, _, err := net.SplitHostPort(a.Server)
	if err != nil {
		return nil // such a configuration is not read
	}
	conn, err := connect(ctx, a.Server)
	if err != nil {
		return Findings{{"port", Wrong, fmt.Sprintf("%s server %s cannot be reached: %v", protocol, a.Server, err), portToDo(err)}}
	}
	defer conn.Close()
	found := Findings{{Check: "port", Status: OK, Says: fmt.Sprintf("%s server %s can be reached", protocol, a.Server)}}
	if a.Security == mailer.NoTLS {
		return found
	}
	if a.Security == mailer.StartTLS {
		if err := startTLS(conn, protocol); err != nil {
			return append(found, Finding{"tls", Wrong, fmt.Sprintf("%s server %s does not begin TLS: %v", protocol, a.Server, err), `perhaps the port wants security = "tls".`})
		}
	}
	var roots *x509.CertPool
	if own := a.Login().TLS; own != nil {
		roots = own.RootCAs
	}
	return append(found, certificate(ctx, conn, host, a.Server, roots, Wrong))
}

// connect opens a connection that ends by itself after a time.
func connect(ctx context.Context, address string) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, portTime)
	defer cancel()
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	return conn, conn.SetDeadline(time.Now().Add(portTime))
}

func portToDo(err error) string {
	if missing, ok := errors.AsType[*net.DNSError](err); ok {
		return fmt.Sprintf("check the name %s: the DNS does not know it, or cannot be asked.", missing.Name)
	}
	return "check host and port, that the server runs, and the firewall on the way."
}

// startTLS asks a server for TLS. IMAP and SMTP differ in the words.
func startTLS(conn net.Conn, protocol string) error {
	r := bufio.NewReader(io.LimitReader(conn, 64<<10))
	steps := []struct{ say, want string }{{"", "* OK"}, {"a STARTTLS\r\n", "a OK"}}
	if protocol == "SMTP" {
		steps = []struct{ say, want string }{{"", "220"}, {"EHLO localhost\r\n", "250"}, {"STARTTLS\r\n", "220"}}
	}
	for _, step := range steps {
		if _, err := io.WriteString(conn, step.say); err != nil {
			return err
		}
		line, err := lastLine(r)
		if err != nil {
			return err
		}
		if !strings.HasPrefix(strings.ToUpper(line), strings.ToUpper(step.want)) {
			return fmt.Errorf("it says %q", line)
		}
	}
	return nil
}

// lastLine reads an answer, and returns the line that ends it: the others have a hyphen behind the number.
func lastLine(r *bufio.Reader) (string, error) {
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return "", err
		}
		if line = strings.TrimSpace(line); len(line) < 4 || line[3] != '-' {
			return line, nil
		}
	}
}

// certificate checks the certificate of a server. How bad a wrong one is, the caller knows.
func certificate(ctx context.Context, conn net.Conn, name, server string, roots *x509.CertPool, bad Status) Finding {
	client := tls.Client(conn, &tls.Config{ServerName: name, RootCAs: roots, MinVersion: tls.VersionTLS12})
	err := client.HandshakeContext(ctx)
	if err != nil {
		return wrongCertificate(name, server, err, bad)
	}
	end := client.ConnectionState().PeerCertificates[0].NotAfter
	if time.Until(end) < soon {
		return Finding{"tls", Advice, fmt.Sprintf("the certificate of %s ends on %s", server, end.Format(time.DateOnly)), "renew it, and see why it does not renew itself."}
	}
	return Finding{Check: "tls", Status: OK, Says: fmt.Sprintf("the certificate of %s is for %s, until %s", server, name, end.Format(time.DateOnly))}
}

// wrongCertificate names what is wrong with a certificate.
func wrongCertificate(name, server string, err error, bad Status) Finding {
	var invalid x509.CertificateInvalidError
	var misnamed x509.HostnameError
	var stranger x509.UnknownAuthorityError
	f := Finding{Check: "tls", Status: bad}
	switch {
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		f.Says = fmt.Sprintf("the certificate of %s has expired or is not yet valid: it is for %s to %s", server, invalid.Cert.NotBefore.Format(time.DateOnly), invalid.Cert.NotAfter.Format(time.DateOnly))
		f.ToDo = "renew the certificate, and check the clock of this machine."
	case errors.As(err, &misnamed):
		f.Says = fmt.Sprintf("the certificate of %s is not for %s, but for %s", server, name, strings.Join(namesOf(misnamed.Certificate), ", "))
		f.ToDo = "use a name of the certificate as the server in the configuration, or get a certificate for " + name
	case errors.As(err, &stranger):
		f.Says = fmt.Sprintf("nobody whom this machine trusts has signed the certificate of %s", server)
		f.ToDo = "get one from an authority such as Let's Encrypt, or name the file of your own with ca_file."
	case errors.As(err, new(tls.RecordHeaderError)):
		f.Says = fmt.Sprintf("%s does not speak TLS", server)
		f.ToDo = `perhaps the port wants security = "starttls".`
	default:
		f.Says = fmt.Sprintf("%s does not begin TLS: %v", server, err)
		f.ToDo = `check the port: 993 and 465 go with security = "tls", 143 and 587 with "starttls".`
	}
	return f
}

func namesOf(c *x509.Certificate) []string {
	names := c.DNSNames
	for _, ip := range c.IPAddresses {
		names = append(names, ip.String())
	}
	if names == nil {
		return []string{"no name at all"}
	}
	return names
}

// incoming checks that port 25 of this machine is open, at the addresses that the world knows.
func (k *Checker) incoming(ctx context.Context) (found Findings) {
	addresses, err := k.dns.addresses(ctx, k.host)
	if err != nil {
		return nil // the check of the DNS says so
	}
	for _, ip := range addresses {
		found = append(found, k.port25(ctx, ip)...)
	}
	return found
}

func (k *Checker) port25(ctx context.Context, ip netip.Addr) Findings {
	server := netip.AddrPortFrom(ip, 25).String()
	conn, err := connect(ctx, server)
	if err != nil {
		return Findings{{
			"port", Wrong, fmt.Sprintf("port 25 of %s (%s) is closed, so no mail comes in: %v", k.host, ip, err),
			`see that Postfix runs and listens there ("postconf inet_interfaces" should say all), and that the firewall lets port 25 in.`,
		}}
	}
	defer conn.Close()
	found := Findings{{Check: "port", Status: OK, Says: fmt.Sprintf("port 25 of %s (%s) is open, as seen from this machine", k.host, ip)}}
	if err := startTLS(conn, "SMTP"); err != nil {
		return append(found, Finding{"tls", Advice, fmt.Sprintf("%s does not begin TLS: %v", server, err), "set smtpd_tls_security_level = may and a certificate in Postfix."})
	}
	return append(found, certificate(ctx, conn, k.host, k.host+":25", nil, Advice)) // other mail servers take any certificate
}

// outgoing checks that this machine may connect to mail servers elsewhere: many hosting providers forbid that at first.
func (k *Checker) outgoing(ctx context.Context) Finding {
	list, err := k.dns.LookupMX(ctx, k.outside)
	if err != nil {
		return notFoundOut("port", err)
	}
	for _, mx := range list {
		addresses, addressErr := k.dns.addresses(ctx, mx.Host)
		if err = addressErr; err != nil {
			continue
		}
		for _, ip := range addresses {
			if err = greeted(ctx, netip.AddrPortFrom(ip, 25).String()); err == nil {
				return Finding{Check: "port", Status: OK, Says: fmt.Sprintf("letters can leave: %s (%s) answers at port 25", plainName(mx.Host), k.outside)}
			}
		}
	}
	return Finding{
		"port", Wrong, fmt.Sprintf("letters cannot leave: no mail server of %s answers at port 25: %v", k.outside, err),
		"ask the provider of this machine to open port 25 to the outside, or let Postfix send through another server (relayhost).",
	}
}

// greeted connects to a mail server, reads its greeting and takes leave.
func greeted(ctx context.Context, server string) error {
	conn, err := connect(ctx, server)
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err := lastLine(bufio.NewReader(io.LimitReader(conn, 64<<10))); err != nil {
		return err
	}
	_, err = io.WriteString(conn, "QUIT\r\n")
	return err
}
