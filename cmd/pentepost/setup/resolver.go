package setup

import (
	"bufio"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"slices"
	"strings"
	"time"

	"golang.org/x/net/dns/dnsmessage"
)

// Resolver asks name servers. The methods are those that package spf wants.
//
// DECISION: not [net.Resolver], which looks into /etc/hosts first and has no switch for that. Debian writes the name of the
// machine there, as 127.0.1.1, so it would not see what the world sees.
type Resolver struct {
	servers []string // host:port
	timeout time.Duration
}

// NewResolver returns a resolver that asks the server at an address, such as 192.0.2.53 or 127.0.0.1:5353. If the address is
// empty, it asks the name servers that the machine uses.
func NewResolver(server string) (*Resolver, error) {
	r := &Resolver{timeout: 5 * time.Second}
	if server == "" {
		r.servers = ofMachine("/etc/resolv.conf")
		return r, nil
	}
	if at, err := netip.ParseAddr(server); err == nil {
		server = net.JoinHostPort(at.String(), "53")
	}
	if _, err := netip.ParseAddrPort(server); err != nil {
		return nil, fmt.Errorf("%q is no name server: write its address, such as 192.0.2.53 or 127.0.0.1:5353", server)
	}
	r.servers = []string{server}
	return r, nil
}

// ofMachine reads the name servers of this machine, as resolv.conf(5) has them.
func ofMachine(file string) (servers []string) {
	f, err := os.Open(file)
	if err == nil {
		defer f.Close()
		for lines := bufio.NewScanner(f); lines.Scan(); {
			if words := strings.Fields(lines.Text()); len(words) > 1 && words[0] == "nameserver" {
				servers = append(servers, net.JoinHostPort(words[1], "53"))
			}
		}
	}
	if servers == nil {
		return []string{"127.0.0.1:53"} // as resolv.conf(5) says
	}
	return servers
}

// LookupTXT returns the texts at a name, each joined to one piece.
func (r *Resolver) LookupTXT(ctx context.Context, name string) ([]string, error) {
	return ask(ctx, r, name, dnsmessage.TypeTXT, func(b *dnsmessage.TXTResource) string { return strings.Join(b.TXT, "") })
}

// LookupMX returns the mail servers of a domain, the preferred one first.
func (r *Resolver) LookupMX(ctx context.Context, name string) ([]*net.MX, error) {
	list, err := ask(ctx, r, name, dnsmessage.TypeMX, func(b *dnsmessage.MXResource) *net.MX {
		return &net.MX{Host: strings.ToLower(b.MX.String()), Pref: b.Pref}
	})
	slices.SortStableFunc(list, func(a, b *net.MX) int { return cmp.Compare(a.Pref, b.Pref) })
	return list, err
}

// LookupAddr returns the names of an IP address.
func (r *Resolver) LookupAddr(ctx context.Context, address string) ([]string, error) {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return nil, err
	}
	return ask(ctx, r, reverseName(ip), dnsmessage.TypePTR, func(b *dnsmessage.PTRResource) string { return strings.ToLower(b.PTR.String()) })
}

// LookupIPAddr returns the addresses of a host.
func (r *Resolver) LookupIPAddr(ctx context.Context, host string) ([]net.IPAddr, error) {
	list, err := r.addresses(ctx, host)
	var ips []net.IPAddr
	for _, ip := range list {
		ips = append(ips, net.IPAddr{IP: ip.AsSlice()})
	}
	return ips, err
}

// addresses returns the IPv4 addresses of a host, then its IPv6 addresses. It returns an error if the host has none.
func (r *Resolver) addresses(ctx context.Context, host string) ([]netip.Addr, error) {
	if ip, err := netip.ParseAddr(host); err == nil {
		return []netip.Addr{ip}, nil
	}
	four, err4 := ask(ctx, r, host, dnsmessage.TypeA, func(b *dnsmessage.AResource) netip.Addr { return netip.AddrFrom4(b.A) })
	six, err6 := ask(ctx, r, host, dnsmessage.TypeAAAA, func(b *dnsmessage.AAAAResource) netip.Addr { return netip.AddrFrom16(b.AAAA) })
	list := append(four, six...)
	if len(list) > 0 {
		return list, nil
	}
	if err := cmp.Or(err4, err6); !isNotFound(err4) {
		return nil, err
	}
	return nil, err6
}

// isNotFound reports that the DNS has no such record, and not that it could not be asked.
func isNotFound(err error) bool {
	missing, ok := errors.AsType[*net.DNSError](err)
	return ok && missing.IsNotFound
}

// reverseName returns the name at which the DNS has the names of an address.
func reverseName(ip netip.Addr) string {
	var parts []string
	if ip.Is4() {
		for _, b := range ip.As4() {
			parts = append(parts, fmt.Sprint(b))
		}
		slices.Reverse(parts)
		return strings.Join(parts, ".") + ".in-addr.arpa"
	}
	for _, b := range ip.As16() {
		parts = append(parts, fmt.Sprintf("%x", b>>4), fmt.Sprintf("%x", b&15))
	}
	slices.Reverse(parts)
	return strings.Join(parts, ".") + ".ip6.arpa"
}

// ask returns the records of one type at a name. It follows no alias: the answer of a name server has all of the chain. The
// error is a [*net.DNSError].
func ask[B any, P interface {
	*B
	dnsmessage.ResourceBody
}, T any](ctx context.Context, r *Resolver, name string, kind dnsmessage.Type, of func(P) T) ([]T, error) {
	answer, err := r.exchange(ctx, name, kind)
	if err != nil {
		return nil, &net.DNSError{Err: err.Error(), UnwrapErr: err, Name: name, Server: strings.Join(r.servers, ", "), IsTemporary: true}
	}
	var list []T
	for _, resource := range answer.Answers {
		if body, ok := resource.Body.(P); ok {
			list = append(list, of(body))
		}
	}
	if len(list) == 0 {
		return nil, &net.DNSError{Err: "there is no such record", Name: name, IsNotFound: true}
	}
	return list, nil
}

// exchange asks the servers in turn until one answers.
func (r *Resolver) exchange(ctx context.Context, name string, kind dnsmessage.Type) (m dnsmessage.Message, err error) {
	query, id, err := newQuery(name, kind)
	if err != nil {
		return m, err
	}
	for range 2 {
		for _, server := range r.servers {
			m, err = r.exchangeWith(ctx, server, query, id)
			if err == nil || ctx.Err() != nil {
				return m, err
			}
		}
	}
	return m, err
}

// newQuery packs a question, which leaves room for an answer of 1,232 bytes (EDNS0, RFC 6891).
func newQuery(name string, kind dnsmessage.Type) (query []byte, id uint16, err error) {
	at, err := dnsmessage.NewName(strings.TrimSuffix(name, ".") + ".")
	if err != nil {
		return nil, 0, fmt.Errorf("%q is no name: %w", name, err)
	}
	var random [2]byte
	rand.Read(random[:])
	id = binary.BigEndian.Uint16(random[:])
	var extension dnsmessage.ResourceHeader
	if err := extension.SetEDNS0(1232, dnsmessage.RCodeSuccess, false); err != nil {
		return nil, 0, err
	}
	m := dnsmessage.Message{
		Header:      dnsmessage.Header{ID: id, RecursionDesired: true},
		Questions:   []dnsmessage.Question{{Name: at, Type: kind, Class: dnsmessage.ClassINET}},
		Additionals: []dnsmessage.Resource{{Header: extension, Body: &dnsmessage.OPTResource{}}},
	}
	query, err = m.Pack()
	return query, id, err
}

// exchangeWith asks one server, by TCP if the answer does not fit into a datagram.
func (r *Resolver) exchangeWith(ctx context.Context, server string, query []byte, id uint16) (m dnsmessage.Message, err error) {
	for _, network := range []string{"udp", "tcp"} {
		answer, err := r.send(ctx, network, server, query)
		if err != nil {
			return m, err
		}
		if err := m.Unpack(answer); err != nil {
			return m, fmt.Errorf("%s: the answer cannot be read: %w", server, err)
		}
		switch {
		case m.ID != id || !m.Response:
			return m, fmt.Errorf("%s: the answer is to another question", server)
		case m.RCode != dnsmessage.RCodeSuccess && m.RCode != dnsmessage.RCodeNameError:
			return m, fmt.Errorf("%s answers %s", server, strings.TrimPrefix(m.RCode.String(), "RCode"))
		case !m.Truncated:
			return m, nil
		}
	}
	return m, nil
}

func (r *Resolver) send(ctx context.Context, network, server string, query []byte) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, r.timeout)
	defer cancel()
	conn, err := new(net.Dialer).DialContext(ctx, network, server)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	end, _ := ctx.Deadline()
	if err := conn.SetDeadline(end); err != nil {
		return nil, err
	}
	if network == "udp" {
		answer := make([]byte, 64<<10)
		if _, err := conn.Write(query); err != nil {
			return nil, err
		}
		n, err := conn.Read(answer)
		return answer[:n], err
	}
	if _, err := conn.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(query))), query...)); err != nil {
		return nil, err
	}
	var length [2]byte
	if _, err := io.ReadFull(conn, length[:]); err != nil {
		return nil, err
	}
	answer := make([]byte, binary.BigEndian.Uint16(length[:]))
	_, err = io.ReadFull(conn, answer)
	return answer, err
}
