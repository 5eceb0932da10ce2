package mailer

import (
	"crypto/tls"
	"errors"
	"io"
	"net"
	"strings"

	"github.com/emersion/go-imap/v2"
)

// startTLS takes the greeting of an IMAP server and starts TLS (RFC 9051 section 6.2.1). It reads no byte beyond the answer: what
// comes before TLS could be anybody's.
func (s *imapConn) startTLS(conn net.Conn, config *tls.Config) (net.Conn, error) {
	greeting, err := s.readLine(conn)
	if err != nil {
		return nil, err
	}
	if !strings.HasPrefix(strings.ToUpper(greeting), "* OK") {
		return nil, errors.New("no greeting that begins with OK before TLS") // a BYE is in s.tail
	}
	const tag = "TLS "
	if _, err := io.WriteString(conn, tag+"STARTTLS\r\n"); err != nil {
		return nil, err
	}
	answer := ""
	for err == nil && !strings.HasPrefix(answer, tag) {
		answer, err = s.readLine(conn)
	}
	if err != nil {
		return nil, err
	}
	status, text, _ := strings.Cut(strings.TrimPrefix(answer, tag), " ")
	if strings.ToUpper(status) != "OK" {
		return nil, &imap.Error{Type: imap.StatusResponseTypeNo, Text: text}
	}
	secure := tls.Client(conn, config)
	return secure, secure.Handshake()
}

// readLine reads a line byte by byte.
func (s *imapConn) readLine(conn net.Conn) (string, error) {
	var line []byte
	for b := make([]byte, 1); ; {
		if _, err := io.ReadFull(conn, b); err != nil {
			return "", err
		}
		if line = append(line, b[0]); b[0] == '\n' {
			s.tail.Write(line)
			return strings.TrimRight(string(line), "\r\n"), nil
		}
	}
}
