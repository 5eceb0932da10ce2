package loadtest

import (
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// ErrNotLocal means that mail would go to another machine: a load test is an attack there.
var ErrNotLocal = errors.New("a load test writes to this machine alone")

// Address is where the players hand their mail over.
type Address struct {
	Addr string // HOST:PORT, or unix:PATH
	LMTP bool
}

// CheckLocal returns [ErrNotLocal] unless an address is a port of the loopback interface or a socket
// (unix:PATH). It asks no resolver: its answers could change.
func CheckLocal(addr string) error {
	if strings.HasPrefix(addr, "unix:") {
		return nil
	}
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("%s: %w", addr, err)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return fmt.Errorf("%s: %w", addr, ErrNotLocal)
	}
	return nil
}

// postman delivers mails to a server. If the server wants a login, each mail gets a connection of its own,
// because each has another sender.
type postman struct {
	at     Address
	client *smtp.Client // nil: not connected
	login  bool         // the server wants senders to log in
}

// postTime is how long a mail may take to be handed over.
const postTime = time.Minute

// deliver hands a mail over.
func (p *postman) deliver(from, to string, raw []byte) error {
	if p.client == nil {
		if err := p.connect(from); err != nil {
			return fmt.Errorf("connect to %s: %w", p.at.Addr, err)
		}
	}
	err := p.send(from, to, raw)
	if err != nil || p.login {
		p.close()
	}
	if err != nil {
		return fmt.Errorf("deliver to %s: %w", p.at.Addr, err)
	}
	return nil
}

// connect connects, and logs in if the server lets people do that. The built-in post office takes any
// password.
func (p *postman) connect(from string) error {
	network, addr := "tcp", p.at.Addr
	if path, ok := strings.CutPrefix(addr, "unix:"); ok {
		network, addr = "unix", path
	}
	conn, err := net.DialTimeout(network, addr, postTime)
	if err != nil {
		return err
	}
	if p.at.LMTP {
		p.client = smtp.NewClientLMTP(conn)
	} else {
		p.client = smtp.NewClient(conn)
	}
	p.client.CommandTimeout, p.client.SubmissionTimeout = postTime, postTime
	if err := p.client.Hello(Domain); err != nil {
		p.close()
		return err
	}
	if p.login, _ = p.client.Extension("AUTH"); p.login {
		if err := p.client.Auth(sasl.NewPlainClient("", from, "any")); err != nil {
			p.close()
			return err
		}
	}
	return nil
}

func (p *postman) send(from, to string, raw []byte) error {
	if err := p.client.Mail(from, nil); err != nil {
		return err
	}
	if err := p.client.Rcpt(to, nil); err != nil {
		return err
	}
	data, err := p.client.Data()
	if err != nil {
		return err
	}
	_, err = data.Write(raw)
	return errors.Join(err, data.Close())
}

func (p *postman) close() {
	if p.client != nil {
		p.client.Close()
		p.client = nil
	}
}
