package loadtest

import (
	"fmt"
	"io"
	"net"
	"sync/atomic"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// Sink is a mail server that takes every letter and keeps none of them.
type Sink struct {
	Letters atomic.Int64 // that it has taken

	server   *smtp.Server
	listener net.Listener
	ended    chan error
}

// OpenSink listens at an address, which must be local (see [CheckLocal]).
func OpenSink(addr string) (*Sink, error) {
	if err := CheckLocal(addr); err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("listen for letters: %w", err)
	}
	s := &Sink{listener: listener, ended: make(chan error, 1)}
	s.server = smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return sinkSession{s}, nil }))
	s.server.Domain, s.server.AllowInsecureAuth = Domain, true
	s.server.MaxMessageBytes, s.server.MaxRecipients = 10<<20, 1
	s.server.ReadTimeout, s.server.WriteTimeout = 5*time.Minute, time.Minute
	go func() { s.ended <- s.server.Serve(listener) }()
	return s, nil
}

// Addr returns where it listens.
func (s *Sink) Addr() string { return s.listener.Addr().String() }

// Close closes it and all connections.
func (s *Sink) Close() error {
	err := s.server.Close()
	<-s.ended // always an error: it was closed
	return err
}

// sinkSession takes any login, sender and recipient.
type sinkSession struct{ sink *Sink }

// AuthMechanisms returns what EHLO offers.
func (sinkSession) AuthMechanisms() []string { return []string{sasl.Plain} }

// Auth lets everybody log in.
func (sinkSession) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, _, _ string) error { return nil }), nil
}

// Mail takes any sender.
func (sinkSession) Mail(string, *smtp.MailOptions) error { return nil }

// Rcpt takes any recipient.
func (sinkSession) Rcpt(string, *smtp.RcptOptions) error { return nil }

// Data takes a letter and forgets it.
func (s sinkSession) Data(r io.Reader) error {
	_, err := io.Copy(io.Discard, r)
	if err == nil {
		s.sink.Letters.Add(1)
	}
	return err
}

// Reset does nothing: there is nothing to forget.
func (sinkSession) Reset() {}

// Logout does nothing.
func (sinkSession) Logout() error { return nil }
