package setup

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strings"

	"blitiri.com.ar/go/spf"
	"github.com/emersion/go-msgauth/dmarc"

	"pentepost/mailer"
)

// spf checks that the domain lets the mail server send (RFC 7208).
func (k *Checker) spf(ctx context.Context, addresses []netip.Addr) Finding {
	domain := k.returnDomain()
	record, f := k.spfRecord(ctx, domain)
	switch {
	case f.Status != OK:
		return f
	case k.ours():
		return k.spfOfHost(ctx, domain, record, addresses)
	case k.provider != nil && k.provider.include != "":
		if k.includes(ctx, record, k.provider.include, 10) {
			return Finding{Check: "spf", Status: OK, Says: fmt.Sprintf("%s lets %s send (%s)", domain, k.provider.Name, record)}
		}
		return Finding{
			"spf", Wrong, fmt.Sprintf("%s does not let %s send: %s", domain, k.provider.Name, record),
			"change the record to: " + withTerm(record, "include:"+k.provider.include),
		}
	}
	sending, err := k.dns.addresses(ctx, k.host)
	if err != nil {
		return notFoundOut("spf", err)
	}
	if f := k.spfOfHost(ctx, domain, record, sending); f.Status != Wrong {
		return f
	}
	return Finding{
		"spf", Advice, fmt.Sprintf("%s does not name %s: %s", domain, k.host, record),
		"your provider may send from other machines: compare the record with its help pages.",
	}
}

// spfRecord returns the record of a domain. If it is not as it should be, the finding says so.
func (k *Checker) spfRecord(ctx context.Context, domain string) (string, Finding) {
	texts, err := k.dns.LookupTXT(ctx, domain)
	if err != nil && !isNotFound(err) {
		return "", notFoundOut("spf", err)
	}
	records := slices.DeleteFunc(texts, func(text string) bool { return !isSPF(text) })
	switch len(records) {
	case 0:
		return "", Finding{"spf", Missing, domain + " has no SPF record, which says who may send for it", "put this line into the DNS: " + k.spfLine(domain)}
	case 1:
		return records[0], Finding{Status: OK}
	}
	return "", Finding{"spf", Wrong, fmt.Sprintf("%s has %d SPF records, and so none counts: %s", domain, len(records), strings.Join(records, " | ")), "make one of them."}
}

func isSPF(text string) bool {
	version, _, _ := strings.Cut(text, " ")
	return strings.EqualFold(version, "v=spf1")
}

// spfOfHost evaluates a record for the addresses of the mail server.
func (k *Checker) spfOfHost(ctx context.Context, domain, record string, addresses []netip.Addr) Finding {
	for _, ip := range addresses {
		result, err := k.evaluate(ctx, ip, domain)
		switch result {
		case spf.Pass:
		case spf.TempError:
			return notFoundOut("spf", err)
		case spf.PermError:
			return Finding{"spf", Wrong, fmt.Sprintf("the SPF record of %s cannot be read (%v): %s", domain, err, record), "correct the record."}
		default:
			return Finding{
				"spf", Wrong, fmt.Sprintf("%s does not let %s (%s) send (%s): %s", domain, ip, k.host, result, record),
				"change the record to: " + withTerm(record, "a:"+k.host),
			}
		}
	}
	if result, _ := k.evaluate(ctx, netip.MustParseAddr("203.0.113.77"), domain); result == spf.Pass { // an address that nobody has (RFC 5737)
		return Finding{"spf", Advice, fmt.Sprintf("%s lets any machine of the world send for it: %s", domain, record), "end the record with ~all or -all."}
	}
	return Finding{Check: "spf", Status: OK, Says: fmt.Sprintf("%s lets %s send (%s)", domain, joined(addresses), record)}
}

func (k *Checker) evaluate(ctx context.Context, ip netip.Addr, domain string) (spf.Result, error) {
	return spf.CheckHostWithSender(net.IP(ip.AsSlice()), k.host, "postmaster@"+domain, spf.WithContext(ctx), spf.WithResolver(k.dns))
}

// includes reports whether a record takes over that of another domain, at most so many steps away.
func (k *Checker) includes(ctx context.Context, record, domain string, steps int) bool {
	for _, term := range strings.Fields(record)[1:] {
		target, ok := strings.CutPrefix(strings.TrimPrefix(strings.ToLower(term), "+"), "include:")
		if !ok {
			target, ok = strings.CutPrefix(strings.ToLower(term), "redirect=")
		}
		if ok && plainName(target) == domain {
			return true
		}
		if !ok || steps == 0 {
			continue
		}
		if next, f := k.spfRecord(ctx, target); f.Status == OK && k.includes(ctx, next, domain, steps-1) {
			return true
		}
	}
	return false
}

// withTerm adds a term to an SPF record, before the one that decides about all others.
func withTerm(record, term string) string {
	words := strings.Fields(record)
	at := slices.IndexFunc(words, func(word string) bool {
		word = strings.ToLower(word)
		return strings.TrimLeft(word, "+-~?") == "all" || strings.HasPrefix(word, "redirect=")
	})
	if at < 0 {
		return strings.Join(append(words, term, "~all"), " ")
	}
	return strings.Join(slices.Insert(words, at, term), " ")
}

// dkim checks that the DNS has the public keys of the signatures (RFC 6376).
func (k *Checker) dkim(ctx context.Context) Findings {
	var found Findings
	for _, key := range k.c.DKIM.Keys() {
		found = append(found, k.dkimOf(ctx, key))
	}
	switch {
	case found != nil:
		return found
	case k.provider != nil && k.provider.selectors != nil:
		return Findings{k.dkimOfProvider(ctx)}
	}
	return Findings{{"dkim", Advice, "letters are not signed here; which key your mail server signs with is not known", `look at the source of a letter that has arrived elsewhere: it should say "dkim=pass".`}}
}

func (k *Checker) dkimOf(ctx context.Context, key mailer.SigningKey) Finding {
	name := key.Selector + "._domainkey." + k.c.DKIM.Domain
	todo := "put this line into the DNS: " + TXTLine(name, key.Record())
	texts, err := k.dns.LookupTXT(ctx, name)
	switch {
	case isNotFound(err):
		return Finding{"dkim", Missing, name + " has no TXT record, so nobody can verify our signatures", todo}
	case err != nil:
		return notFoundOut("dkim", err)
	case len(texts) > 1:
		return Finding{"dkim", Wrong, fmt.Sprintf("%s has %d TXT records; there must be one", name, len(texts)), todo}
	}
	if why := differs(texts[0], key); why != "" {
		return Finding{"dkim", Wrong, fmt.Sprintf("the TXT record of %s %s", name, why), todo}
	}
	if flags := tagsOf(texts[0])["t"]; slices.Contains(strings.Split(flags, ":"), "y") {
		return Finding{"dkim", Advice, fmt.Sprintf("%s has our key, and says that it is only a test (t=y)", name), "remove t=y from the record."}
	}
	return Finding{Check: "dkim", Status: OK, Says: name + " has our key"}
}

// tagsOf reads a list of tags (RFC 6376 section 3.2).
func tagsOf(record string) map[string]string {
	tags := map[string]string{}
	for part := range strings.SplitSeq(record, ";") {
		name, value, _ := strings.Cut(part, "=")
		tags[strings.TrimSpace(name)] = strings.Join(strings.Fields(value), "")
	}
	return tags
}

// differs says in what a record is not that of a key, "" if it is.
func differs(record string, key mailer.SigningKey) string {
	tags, want := tagsOf(record), tagsOf(key.Record())
	published, err := base64.StdEncoding.DecodeString(tags["p"])
	ours, _ := base64.StdEncoding.DecodeString(want["p"])
	_, hasKey := tags["p"]
	version, hasVersion := tags["v"]
	kind, hasKind := tags["k"]
	hashes, hasHashes := tags["h"]
	services, hasServices := tags["s"]
	switch {
	case hasVersion && version != want["v"]:
		return "does not begin with v=DKIM1"
	case !hasKey:
		return "has no key (p=)"
	case tags["p"] == "":
		return "says that the key is no longer valid (p= is empty)"
	case err != nil:
		return "has a key that cannot be read: perhaps a part of it is lost, or there are quotes in it"
	case !hasKind && want["k"] != "rsa", hasKind && kind != want["k"]:
		return "is for another kind of key than " + want["k"]
	case !slices.Equal(published, ours):
		return "has another key than ours"
	case hasHashes && !slices.Contains(strings.Split(hashes, ":"), "sha256"):
		return "does not allow sha256 (h=)"
	case hasServices && !slices.Contains(strings.Split(services, ":"), "*") && !slices.Contains(strings.Split(services, ":"), "email"):
		return "is not for mail (s=)"
	}
	return ""
}

// dkimOfProvider looks whether a provider's key is published for the domain. We cannot know which of its names is in use.
func (k *Checker) dkimOfProvider(ctx context.Context) Finding {
	var names []string
	for _, selector := range k.provider.selectors {
		name := selector + "._domainkey." + k.c.Domain()
		if texts, err := k.dns.LookupTXT(ctx, name); err == nil && tagsOf(texts[0])["p"] != "" {
			return Finding{Check: "dkim", Status: OK, Says: fmt.Sprintf("%s has a key of %s", name, k.provider.Name)}
		} else if err != nil && !isNotFound(err) {
			return notFoundOut("dkim", err)
		}
		names = append(names, name)
	}
	return Finding{
		"dkim", Missing, fmt.Sprintf("there is no key of %s at %s", k.provider.Name, strings.Join(names, ", ")),
		fmt.Sprintf("turn on DKIM for %s at %s, and put the lines that it shows into the DNS. If it uses another name, all is well.", k.c.Domain(), k.provider.Name),
	}
}

// dmarc checks that the domain says what is to happen with mail that nobody vouches for, and that our letters pass (RFC 7489).
func (k *Checker) dmarc(ctx context.Context) Finding {
	domain := k.c.Domain()
	record, at, err := k.dmarcRecord(ctx, domain)
	switch {
	case errors.Is(err, dmarc.ErrNoPolicy):
		return Finding{"dmarc", Missing, domain + " has no DMARC record; big providers want one", "put this line into the DNS: " + k.dmarcLine()}
	case dmarc.IsTempFail(err):
		return notFoundOut("dmarc", err)
	case err != nil:
		return Finding{"dmarc", Wrong, fmt.Sprintf("the record at _dmarc.%s cannot be read: %v", at, err), "put this line into the DNS in place of it: " + k.dmarcLine()}
	}
	bySPF := aligned(k.returnDomain(), domain, record.SPFAlignment)
	byDKIM := k.c.DKIM.Signer != nil && aligned(k.c.DKIM.Domain, domain, record.DKIMAlignment)
	if !bySPF && !byDKIM {
		return Finding{
			"dmarc", Wrong, fmt.Sprintf("letters come from %s, and neither SPF (%s) nor DKIM (%s) is for that domain as the record at _dmarc.%s wants it", domain, k.returnDomain(), k.c.DKIM.Domain, at),
			"remove adkim=s and aspf=s from the record, or set dkim.domain in the configuration to " + domain,
		}
	}
	return Finding{Check: "dmarc", Status: OK, Says: fmt.Sprintf("_dmarc.%s says p=%s, and our letters are aligned", at, record.Policy)}
}

// dmarcRecord finds the record of a domain, or else that of the nearest domain above it.
func (k *Checker) dmarcRecord(ctx context.Context, domain string) (record *dmarc.Record, at string, err error) {
	options := &dmarc.LookupOptions{LookupTXT: func(name string) ([]string, error) { return k.dns.LookupTXT(ctx, name) }}
	for at = domain; ; {
		record, err = dmarc.LookupWithOptions(at, options)
		_, above, _ := strings.Cut(at, ".")
		if !errors.Is(err, dmarc.ErrNoPolicy) || !strings.Contains(above, ".") {
			return record, at, err
		}
		at = above
	}
}

// aligned reports whether a domain vouches for another: it is the same, or one is below the other and that is enough.
func aligned(domain, from string, mode dmarc.AlignmentMode) bool {
	if mode == dmarc.AlignmentStrict {
		return plainName(domain) == plainName(from)
	}
	return isBelow(domain, from) || isBelow(from, domain)
}
