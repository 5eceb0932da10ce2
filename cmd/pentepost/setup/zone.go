package setup

import (
	"context"
	"fmt"
	"net/netip"
	"strings"
)

// TXTLine returns a line for a zone file. The text is in pieces of at most 255 bytes (RFC 1035 section 3.3), which readers join
// again (RFC 6376 section 3.6.2.2).
func TXTLine(name, text string) string {
	var list []string
	for len(text) > 0 {
		n := min(len(text), 255)
		list = append(list, `"`+text[:n]+`"`)
		text = text[n:]
	}
	return fmt.Sprintf("%s. IN TXT %s", name, strings.Join(list, " "))
}

func mxLine(domain, host string) string { return fmt.Sprintf("%s. IN MX 10 %s.", domain, host) }

func (k *Checker) spfLine(domain string) string {
	switch {
	case k.ours():
		return TXTLine(domain, "v=spf1 mx a:"+k.host+" ~all")
	case k.provider != nil && k.provider.include != "":
		return TXTLine(domain, "v=spf1 include:"+k.provider.include+" ~all")
	}
	return TXTLine(domain, "v=spf1 include:WHAT-YOUR-PROVIDER-SAYS ~all")
}

// dmarcLine asks for reports only if they stay in the domain: another one would have to agree (RFC 7489 section 7.1).
func (k *Checker) dmarcLine() string {
	record := "v=DMARC1; p=none"
	if _, domain, _ := strings.Cut(k.c.Operator, "@"); domain != "" && isBelow(domain, k.c.Domain()) {
		record += "; rua=mailto:" + k.c.Operator
	}
	return TXTLine("_dmarc."+k.c.Domain(), record)
}

// Zone returns the lines that the DNS should have. Where the mail server has no address yet, a word stands for it.
func (k *Checker) Zone(ctx context.Context) []string {
	if k.provider.owns(k.c.Domain()) {
		return nil
	}
	var lines []string
	if k.ours() {
		addresses, _ := k.dns.addresses(ctx, k.host)
		if len(addresses) == 0 {
			lines = append(lines, k.host+". IN A ADDRESS-OF-THE-MACHINE")
		}
		for _, ip := range addresses {
			lines = append(lines, addressLine(k.host, ip), fmt.Sprintf("%s. IN PTR %s.", reverseName(ip), k.host))
		}
		lines = append(lines, mxLine(k.c.Domain(), k.host))
	}
	lines = append(lines, k.spfLine(k.returnDomain()))
	for _, key := range k.c.DKIM.Keys() {
		lines = append(lines, TXTLine(key.Selector+"._domainkey."+k.c.DKIM.Domain, key.Record()))
	}
	return append(lines, k.dmarcLine())
}

func addressLine(host string, ip netip.Addr) string {
	if ip.Is4() {
		return fmt.Sprintf("%s. IN A %s", host, ip)
	}
	return fmt.Sprintf("%s. IN AAAA %s", host, ip)
}
