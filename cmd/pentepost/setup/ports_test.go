package setup

import (
	"bufio"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pentepost/mailer"
)

// selfSigned makes a certificate for a name, and a file for ca_file.
func selfSigned(t *testing.T, name string, end time.Time) (tls.Certificate, string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), DNSNames: []string{name}, NotBefore: time.Now().Add(-1000 * time.Hour), NotAfter: end,
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600); err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, file
}

// serveTLS speaks TLS on a port, after some lines: what a server says, and what begins the client's answer.
func serveTLS(t *testing.T, c tls.Certificate, lines []string) (port string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				r := bufio.NewReader(conn)
				for i, line := range lines {
					if i%2 == 0 {
						io.WriteString(conn, line)
					} else if got, err := r.ReadString('\n'); err != nil || !strings.HasPrefix(got, line) {
						return
					}
				}
				if s := tls.Server(conn, &tls.Config{Certificates: []tls.Certificate{c}}); s.Handshake() == nil {
					io.Copy(io.Discard, s)
				}
			}()
		}
	}()
	_, port, _ = net.SplitHostPort(l.Addr().String())
	return port
}

// Closed ports and wrong certificates are told apart, over TLS from the start and over STARTTLS of both protocols.
func TestAccounts(t *testing.T) {
	later := time.Now().Add(1000 * time.Hour)
	smtp := []string{"220-mail.example.org\r\n220 ready\r\n", "EHLO ", "250-mail.example.org\r\n250 STARTTLS\r\n", "STARTTLS", "220 go on\r\n"}
	imap := []string{"* OK ready\r\n", "a STARTTLS", "a OK go on\r\n"}
	for _, test := range []struct {
		name, host string // in the certificate
		end        time.Time
		security   mailer.Security
		lines      []string
		protocol   string
		trusted    bool
		want       Status
		says       string
	}{
		{"right", "localhost", later, mailer.ImplicitTLS, nil, "IMAP", true, OK, "is for localhost, until"},
		{"right, by STARTTLS", "localhost", later, mailer.StartTLS, smtp, "SMTP", true, OK, "is for localhost"},
		{"right, by STARTTLS of IMAP", "localhost", later, mailer.StartTLS, imap, "IMAP", true, OK, "is for localhost"},
		{"expired", "localhost", time.Now().Add(-time.Hour), mailer.ImplicitTLS, nil, "IMAP", true, Wrong, "has expired"},
		{"ends soon", "localhost", time.Now().Add(24 * time.Hour), mailer.ImplicitTLS, nil, "IMAP", true, Advice, "ends on"},
		{"of another name", "mail.example.net", later, mailer.StartTLS, smtp, "SMTP", true, Wrong, "is not for localhost, but for mail.example.net"},
		{"of a stranger", "localhost", later, mailer.ImplicitTLS, nil, "SMTP", false, Wrong, "nobody whom this machine trusts"},
		{"no TLS at once", "localhost", later, mailer.ImplicitTLS, smtp, "SMTP", true, Wrong, "does not speak TLS"},
		{"no STARTTLS", "localhost", later, mailer.StartTLS, []string{"220 x\r\n", "EHLO ", "250 x\r\n", "STARTTLS", "502 what?\r\n"}, "SMTP", true, Wrong, `it says "502 what?"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, ca := selfSigned(t, test.host, test.end)
			port := serveTLS(t, c, test.lines)
			account := fmt.Sprintf("server = \"localhost:%s\"\nsecurity = %q\npassword = \"x\"\n", port, test.security)
			if test.trusted {
				account += fmt.Sprintf("ca_file = %q\n", ca)
			}
			k := &Checker{c: load(t, "", "[smtp]\n"+account+"[lmtp]\nlisten = \"127.0.0.1:2424\"\n")}
			found := k.account(t.Context(), test.protocol, k.c.SMTP.Account)
			if len(found) != 2 || found[0].Status != OK {
				t.Fatalf("%v", found)
			}
			if f := found[1]; f.Check != "tls" || f.Status != test.want || !strings.Contains(f.Says, test.says) {
				t.Errorf("%+v, want %s %q", f, test.want, test.says)
			}
		})
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed := l.Addr().String()
	l.Close()
	k := &Checker{c: load(t, "", "[smtp]\nserver = \""+closed+"\"\npassword = \"x\"\n[lmtp]\nlisten = \"127.0.0.1:2424\"\n")}
	if found := k.Accounts(t.Context()); len(found) != 1 || found[0].Status != Wrong || !strings.Contains(found[0].Says, "cannot be reached") || found.Green() {
		t.Errorf("%v", found)
	}
}
