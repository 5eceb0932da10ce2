package setup

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strings"

	"pentepost/cmd/pentepost/config"
)

// Checker finds out what the DNS and the mail servers lack for a configuration.
type Checker struct {
	dns      *Resolver
	c        config.Config
	host     string // the mail server that sends: for a domain of one's own, the DNS must vouch for it
	here     bool   // it is this machine
	provider *Provider
	outside  string // a domain elsewhere, to whose mail servers connections must be possible
}

// NewChecker returns a checker. The host is the name of this machine as a mail server. If it is empty, a mail server elsewhere sends.
func NewChecker(ctx context.Context, dns *Resolver, c config.Config, host string) *Checker {
	k := &Checker{dns: dns, c: c, host: plainName(host), here: host != "", outside: "gmail.com"}
	if !k.here {
		server, _, _ := net.SplitHostPort(c.SMTP.Server)
		k.host = plainName(server)
		k.provider = FindProvider(ctx, dns, c.Domain())
	}
	if _, domain, ok := strings.Cut(c.Operator, "@"); ok && !isBelow(domain, c.Domain()) {
		k.outside = domain
	}
	return k
}

// FindProvider returns the provider of a domain, or nil.
func FindProvider(ctx context.Context, dns *Resolver, domain string) *Provider {
	var hosts []string
	if providerOf(domain, nil) == nil {
		list, _ := dns.LookupMX(ctx, domain) // without an answer there is no provider that we know
		for _, mx := range list {
			hosts = append(hosts, mx.Host)
		}
	}
	return providerOf(domain, hosts)
}

// ours reports whether the mail server that sends is the operator's, and not a provider's.
func (k *Checker) ours() bool { return k.here || isBelow(k.host, k.c.Domain()) }

// DNS checks the records of the domain. If the domain is the provider's, there is nothing to check.
func (k *Checker) DNS(ctx context.Context) Findings {
	if k.provider.owns(k.c.Domain()) {
		return Findings{{Check: "dns", Status: OK, Says: fmt.Sprintf("the records of %s are those of %s", k.c.Domain(), k.provider.Name)}}
	}
	var addresses []netip.Addr
	var found Findings
	if k.ours() {
		var finding Finding
		addresses, finding = k.hostAddresses(ctx)
		found = append(found, finding)
	}
	found = append(found, k.mx(ctx, k.c.Domain(), addresses))
	if domain := k.returnDomain(); domain != k.c.Domain() {
		found = append(found, k.mx(ctx, domain, addresses))
	}
	found = append(found, k.spf(ctx, addresses))
	found = append(found, k.dkim(ctx)...)
	found = append(found, k.dmarc(ctx))
	for _, ip := range addresses {
		found = append(found, k.ptr(ctx, ip))
	}
	return found
}

// returnDomain is the domain that letters which cannot be delivered go back to. SPF is about that one.
func (k *Checker) returnDomain() string {
	if pattern := *k.c.ReturnPath; pattern != "" {
		_, domain, _ := strings.Cut(pattern, "@")
		return plainName(domain)
	}
	return k.c.Domain()
}

// hostAddresses finds the addresses of our mail server.
func (k *Checker) hostAddresses(ctx context.Context) ([]netip.Addr, Finding) {
	list, err := k.dns.addresses(ctx, k.host)
	f := Finding{Check: "host", Status: OK, Says: fmt.Sprintf("%s is %s", k.host, joined(list))}
	switch {
	case isNotFound(err):
		f.Status, f.Says = Missing, k.host+" has no address in the DNS"
		f.ToDo = fmt.Sprintf("put this line into the DNS: %s. IN A ADDRESS-OF-THE-MACHINE", k.host)
	case err != nil:
		f = notFoundOut("host", err)
	case k.here && !slices.ContainsFunc(list, isOnThisMachine):
		f.Status, f.Says = Advice, f.Says+", and no network card of this machine has that address"
		f.ToDo = "if the machine is behind a router or has a public address by forwarding, all is well; otherwise correct the record."
	}
	return list, f
}

// isOnThisMachine reports whether one of the network cards has an address.
func isOnThisMachine(ip netip.Addr) bool {
	cards, err := net.InterfaceAddrs()
	return err != nil || slices.ContainsFunc(cards, func(card net.Addr) bool {
		prefix, err := netip.ParsePrefix(card.String())
		return err == nil && prefix.Addr().Unmap() == ip.Unmap()
	})
}

// mx checks where mail for a domain goes.
func (k *Checker) mx(ctx context.Context, domain string, ours []netip.Addr) Finding {
	list, err := k.dns.LookupMX(ctx, domain)
	switch {
	case isNotFound(err) && k.ours():
		return Finding{"mx", Missing, domain + " has no MX record, so mail servers do not know where to deliver", "put this line into the DNS: " + mxLine(domain, k.host)}
	case isNotFound(err):
		return Finding{"mx", Missing, domain + " has no MX record, so mail servers do not know where to deliver", "your provider shows the lines for the DNS of your domain; put them there."}
	case err != nil:
		return notFoundOut("mx", err)
	}
	var names []string
	reached := len(ours) == 0 // if a provider takes the mail, any server of it will do
	for _, mx := range list {
		name := plainName(mx.Host)
		names = append(names, name)
		addresses, err := k.dns.addresses(ctx, name)
		if isNotFound(err) {
			return Finding{"mx", Wrong, fmt.Sprintf("mail for %s goes to %q, which has no address", domain, name), "correct the MX record, or give that name an A record."}
		}
		reached = reached || name == k.host || slices.ContainsFunc(addresses, func(ip netip.Addr) bool { return slices.Contains(ours, ip) })
	}
	says := fmt.Sprintf("mail for %s goes to %s", domain, strings.Join(names, ", "))
	if !reached && k.here {
		return Finding{"mx", Wrong, fmt.Sprintf("%s, and not to %s", says, k.host), "put this line into the DNS in place of the others: " + mxLine(domain, k.host)}
	}
	return Finding{Check: "mx", Status: OK, Says: says}
}

// ptr checks that an address has a name that leads back to it: many mail servers take letters from no other machines.
func (k *Checker) ptr(ctx context.Context, ip netip.Addr) Finding {
	names, err := k.dns.LookupAddr(ctx, ip.String())
	todo := fmt.Sprintf("whoever gave you the address %s sets its name (often called reverse DNS or PTR): set it to %s", ip, k.host)
	switch {
	case isNotFound(err):
		return Finding{"ptr", Missing, fmt.Sprintf("%s has no name (PTR record); big providers refuse letters from there", ip), todo}
	case err != nil:
		return notFoundOut("ptr", err)
	}
	var confirmed []string
	for _, name := range names {
		if back, _ := k.dns.addresses(ctx, name); slices.Contains(back, ip) {
			confirmed = append(confirmed, plainName(name))
		}
	}
	switch {
	case len(confirmed) == 0:
		return Finding{"ptr", Wrong, fmt.Sprintf("%s is called %s, and that name does not lead back to it", ip, plainName(strings.Join(names, ", "))), todo}
	case !slices.Contains(confirmed, k.host):
		return Finding{"ptr", Advice, fmt.Sprintf("%s is called %s, and the mail server %s", ip, strings.Join(confirmed, ", "), k.host), todo}
	}
	return Finding{Check: "ptr", Status: OK, Says: fmt.Sprintf("%s is called %s, which leads back to it", ip, k.host)}
}

// notFoundOut is for a question that the DNS has not answered.
func notFoundOut(check string, err error) Finding {
	return Finding{check, Unknown, err.Error(), "check this machine's way to the DNS (/etc/resolv.conf), and try again."}
}

func joined(list []netip.Addr) string {
	var texts []string
	for _, ip := range list {
		texts = append(texts, ip.String())
	}
	return strings.Join(texts, ", ")
}
