// Package dnstest is a name server for tests.
package dnstest

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/dns/dnsmessage"
)

// Zone is what the server knows: the values at a name and a type, "example.org MX": {"10 mail.example.org"}. A name with a
// record SERVFAIL is one at which the server fails.
type Zone map[string][]string

// Server answers from a zone, which may change meanwhile.
type Server struct {
	mu   sync.Mutex
	zone Zone
	read func() (Zone, error) // nil: zone
}

// Start starts a server on loopback until the end of the test. It returns the address.
func Start(t testing.TB, zone Zone) (*Server, string) {
	t.Helper()
	s := &Server{zone: zone}
	at, stop, err := s.listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return s, at
}

// ServeFile answers at an address until the process ends, from a file that has the zone in JSON. It reads the file at each
// question, so that a test in another process can change it.
func ServeFile(at, file string) error {
	s := &Server{read: func() (zone Zone, err error) {
		text, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(text, &zone)
		}
		return zone, err
	}}
	_, _, err := s.listen(at)
	return err
}

// Set changes the values at a name and a type; none removes the record.
func (s *Server) Set(key string, values ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.zone[key] = values
}

// listen listens for both protocols. If the system chooses the port, it may be in use for the other protocol: then it tries another one.
func (s *Server) listen(at string) (address string, stop func(), err error) {
	var tcp net.Listener
	var udp net.PacketConn
	for range 20 {
		if tcp, err = net.Listen("tcp", at); err != nil {
			return "", nil, err
		}
		if udp, err = net.ListenPacket("udp", tcp.Addr().String()); err == nil {
			break
		}
		tcp.Close()
	}
	if err != nil {
		return "", nil, err
	}
	go s.serveTCP(tcp)
	go s.serveUDP(udp)
	return tcp.Addr().String(), func() { tcp.Close(); udp.Close() }, nil
}

func (s *Server) serveUDP(conn net.PacketConn) {
	query := make([]byte, 2048)
	for {
		n, from, err := conn.ReadFrom(query)
		if err != nil {
			return
		}
		answer := s.answer(query[:n], 512)
		if answer != nil {
			conn.WriteTo(answer, from)
		}
	}
}

func (s *Server) serveTCP(l net.Listener) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		go func() {
			defer conn.Close()
			var length [2]byte
			if _, err := io.ReadFull(conn, length[:]); err != nil {
				return
			}
			query := make([]byte, binary.BigEndian.Uint16(length[:]))
			if _, err := io.ReadFull(conn, query); err != nil {
				return
			}
			answer := s.answer(query, 64<<10)
			conn.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(answer))), answer...))
		}()
	}
}

// answer packs the answer to a question. One that is longer than the limit is cut off, and says so.
func (s *Server) answer(query []byte, limit int) []byte {
	var m dnsmessage.Message
	if m.Unpack(query) != nil || len(m.Questions) != 1 {
		return nil
	}
	m.Response, m.Additionals = true, nil
	if err := s.fill(&m); err != nil {
		m.RCode, m.Answers = dnsmessage.RCodeServerFailure, nil
	}
	packed, err := m.Pack()
	if err != nil {
		return nil
	}
	if len(packed) > limit {
		m.Answers, m.Truncated = nil, true
		packed, _ = m.Pack()
	}
	return packed
}

// fill adds the records that the zone has, and those that an alias leads to.
func (s *Server) fill(m *dnsmessage.Message) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	zone := s.zone
	if s.read != nil {
		var err error
		if zone, err = s.read(); err != nil {
			return err
		}
	}
	q := m.Questions[0]
	name := strings.ToLower(strings.TrimSuffix(q.Name.String(), "."))
	if zone[name+" SERVFAIL"] != nil {
		return fmt.Errorf("%s fails", name)
	}
	kind := strings.TrimPrefix(q.Type.String(), "Type")
	for _, alias := range zone[name+" CNAME"] {
		body, err := bodyOf("CNAME", alias)
		if err != nil {
			return err
		}
		m.Answers = append(m.Answers, dnsmessage.Resource{Header: dnsmessage.ResourceHeader{Name: q.Name, Class: q.Class, TTL: 1}, Body: body})
		name = alias
	}
	for _, value := range zone[name+" "+kind] {
		body, err := bodyOf(kind, value)
		if err != nil {
			return err
		}
		at, err := dnsmessage.NewName(name + ".")
		if err != nil {
			return err
		}
		m.Answers = append(m.Answers, dnsmessage.Resource{Header: dnsmessage.ResourceHeader{Name: at, Class: q.Class, TTL: 1}, Body: body})
	}
	if len(m.Answers) == 0 {
		m.RCode = dnsmessage.RCodeNameError
	}
	return nil
}

// bodyOf reads a value as zone files have it. A text is cut into pieces of 255 bytes.
func bodyOf(kind, value string) (dnsmessage.ResourceBody, error) {
	switch kind {
	case "A", "AAAA":
		ip, err := netip.ParseAddr(value)
		if ip.Is4() {
			return &dnsmessage.AResource{A: ip.As4()}, err
		}
		return &dnsmessage.AAAAResource{AAAA: ip.As16()}, err
	case "TXT":
		var pieces []string
		for ; len(value) > 255; value = value[255:] {
			pieces = append(pieces, value[:255])
		}
		return &dnsmessage.TXTResource{TXT: append(pieces, value)}, nil
	case "MX":
		preference, host, _ := strings.Cut(value, " ")
		n, err := strconv.ParseUint(preference, 10, 16)
		if err != nil {
			return nil, err
		}
		name, err := dnsmessage.NewName(host + ".")
		return &dnsmessage.MXResource{Pref: uint16(n), MX: name}, err
	}
	name, err := dnsmessage.NewName(value + ".")
	if kind == "PTR" {
		return &dnsmessage.PTRResource{PTR: name}, err
	}
	return &dnsmessage.CNAMEResource{CNAME: name}, err
}
