package setup

import (
	"fmt"
	"maps"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/setup/dnstest"
	"pentepost/mailer"
)

// signing is a key in a file, and its record.
type signing struct{ file, record string }

func newSigning(t *testing.T) signing {
	t.Helper()
	pem, err := mailer.NewSigningKey(true) // made faster than RSA
	if err != nil {
		t.Fatal(err)
	}
	key := mailer.SigningKey{Selector: "s1"}
	if key.Private, err = mailer.ReadSigningKey(pem); err != nil {
		t.Fatal(err)
	}
	s := signing{filepath.Join(t.TempDir(), "dkim.pem"), key.Record()}
	if err := os.WriteFile(s.file, pem, 0o600); err != nil {
		t.Fatal(err)
	}
	return s
}

// load reads a configuration for play@example.org, with more lines.
func load(t *testing.T, top, sections string) config.Config {
	t.Helper()
	file := filepath.Join(t.TempDir(), "pentepost.toml")
	if !strings.Contains(sections, "[smtp]") {
		sections += "[smtp]\nserver = \"127.0.0.1:25\"\nsecurity = \"none\"\nno_login = true\n[lmtp]\nlisten = \"127.0.0.1:2424\"\n"
	}
	if err := os.WriteFile(file, []byte("address = \"play@example.org\"\n"+top+sections), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := config.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// own is the zone of a domain with its own mail server. Nothing is missing in it.
func own(key signing) dnstest.Zone {
	return dnstest.Zone{
		"example.org MX": {"10 mail.example.org"}, "mail.example.org A": {"127.0.0.1"}, "1.0.0.127.in-addr.arpa PTR": {"mail.example.org"},
		"example.org TXT": {"google-site-verification=x", "v=spf1 mx -all"}, "s1._domainkey.example.org TXT": {key.record}, "_dmarc.example.org TXT": {"v=DMARC1; p=none"},
	}
}

// statusOf returns how the checks of a name have ended, and what they say.
func statusOf(found Findings, check string) (status Status, says string) {
	for _, f := range found {
		if f.Check == check && (status == "" || f.Status != OK) {
			status, says = f.Status, f.Says+"; to do: "+f.ToDo
		}
	}
	return status, says
}

// Each fault in the DNS is found, named and comes with the right line; without one all is green.
func TestOwnDomain(t *testing.T) {
	key, other := newSigning(t), newSigning(t)
	for _, test := range []struct {
		name   string
		change dnstest.Zone
		top    string // of the configuration
		check  string
		want   Status
		says   string
	}{
		{name: "right", want: OK},
		{"no MX", dnstest.Zone{"example.org MX": nil}, "", "mx", Missing, "example.org. IN MX 10 mail.example.org."},
		{"MX of another", dnstest.Zone{"example.org MX": {"10 mx.example.net"}, "mx.example.net A": {"192.0.2.1"}}, "", "mx", Wrong, "goes to mx.example.net, and not to mail.example.org"},
		{"MX by another name", dnstest.Zone{"example.org MX": {"5 mx.example.org"}, "mx.example.org A": {"127.0.0.1"}}, "", "mx", OK, "mx.example.org"},
		{"MX to nowhere", dnstest.Zone{"example.org MX": {"10 gone.example.org"}}, "", "mx", Wrong, `"gone.example.org", which has no address`},
		{"MX by an alias", dnstest.Zone{"mail.example.org A": nil, "mail.example.org CNAME": {"m1.example.org"}, "m1.example.org A": {"127.0.0.1"}}, "", "mx", OK, ""},
		{"no host", dnstest.Zone{"mail.example.org A": nil}, "", "host", Missing, "mail.example.org. IN A"},
		{"host elsewhere", dnstest.Zone{"mail.example.org A": {"192.0.2.25"}, "25.2.0.192.in-addr.arpa PTR": {"mail.example.org"}}, "", "host", Advice, "no network card"},
		{"no PTR", dnstest.Zone{"1.0.0.127.in-addr.arpa PTR": nil}, "", "ptr", Missing, "set it to mail.example.org"},
		{"PTR that does not lead back", dnstest.Zone{"1.0.0.127.in-addr.arpa PTR": {"static.example.net"}, "static.example.net A": {"192.0.2.9"}}, "", "ptr", Wrong, "called static.example.net, and that name does not lead back"},
		{"PTR of another name", dnstest.Zone{"1.0.0.127.in-addr.arpa PTR": {"static.example.net"}, "static.example.net A": {"127.0.0.1"}}, "", "ptr", Advice, "static.example.net"},
		{"no SPF", dnstest.Zone{"example.org TXT": {"something else"}}, "", "spf", Missing, `example.org. IN TXT "v=spf1 mx a:mail.example.org ~all"`},
		{"two SPF records", dnstest.Zone{"example.org TXT": {"v=spf1 mx -all", "v=spf1 a -all"}}, "", "spf", Wrong, "2 SPF records"},
		{"SPF of another", dnstest.Zone{"example.org TXT": {"v=spf1 ip4:192.0.2.1 -all"}}, "", "spf", Wrong, "v=spf1 ip4:192.0.2.1 a:mail.example.org -all"},
		{"SPF for anybody", dnstest.Zone{"example.org TXT": {"v=spf1 +all"}}, "", "spf", Advice, "any machine"},
		{"SPF by include and redirect", dnstest.Zone{"example.org TXT": {"v=spf1 redirect=a.example.org"}, "a.example.org TXT": {"v=spf1 include:b.example.org -all"}, "b.example.org TXT": {"v=spf1 a:mail.example.org"}}, "", "spf", OK, ""},
		{"SPF with a mistake", dnstest.Zone{"example.org TXT": {"v=spf1 ipv4:127.0.0.1 -all"}}, "", "spf", Wrong, "unknown field"},
		{"SPF without end", dnstest.Zone{"example.org TXT": {"v=spf1 include:example.org -all"}}, "", "spf", Wrong, "lookup limit"},
		{"no key", dnstest.Zone{"s1._domainkey.example.org TXT": nil}, "", "dkim", Missing, "s1._domainkey.example.org. IN TXT \"" + key.record},
		{"another key", dnstest.Zone{"s1._domainkey.example.org TXT": {other.record}}, "", "dkim", Wrong, "has another key"},
		{"key in two pieces and with blanks", dnstest.Zone{"s1._domainkey.example.org TXT": {strings.ReplaceAll(key.record, "p=", "p= ")}}, "", "dkim", OK, ""},
		{"key that is no longer valid", dnstest.Zone{"s1._domainkey.example.org TXT": {"v=DKIM1; k=ed25519; p="}}, "", "dkim", Wrong, "no longer valid"},
		{"key cut off", dnstest.Zone{"s1._domainkey.example.org TXT": {key.record[:len(key.record)-3]}}, "", "dkim", Wrong, "cannot be read"},
		{"key of another kind", dnstest.Zone{"s1._domainkey.example.org TXT": {strings.ReplaceAll(key.record, "k=ed25519; ", "")}}, "", "dkim", Wrong, "another kind"},
		{"key for a test", dnstest.Zone{"s1._domainkey.example.org TXT": {key.record + "; t=y:s"}}, "", "dkim", Advice, "t=y"},
		{"key twice", dnstest.Zone{"s1._domainkey.example.org TXT": {key.record, key.record}}, "", "dkim", Wrong, "2 TXT records"},
		{"no DMARC", dnstest.Zone{"_dmarc.example.org TXT": nil}, "", "dmarc", Missing, `_dmarc.example.org. IN TXT "v=DMARC1; p=none"`},
		{"no DMARC, an operator at home", dnstest.Zone{"_dmarc.example.org TXT": nil}, "operator = \"sue@example.org\"\n", "dmarc", Missing, "rua=mailto:sue@example.org"},
		{"DMARC with a mistake", dnstest.Zone{"_dmarc.example.org TXT": {"v=DMARC1; p=never"}}, "", "dmarc", Wrong, "cannot be read"},
		{"DMARC without DKIM or SPF", dnstest.Zone{"_dmarc.example.org TXT": {"v=DMARC1; p=reject; aspf=s; adkim=s"}, "play.example.org MX": {"1 mail.example.org"}, "play.example.org TXT": {"v=spf1 mx -all"}}, "reply_to = \"KEY@play.example.org\"\n", "dmarc", OK, "aligned"},
		{"a server that fails", dnstest.Zone{"example.org SERVFAIL": {""}}, "", "spf", Unknown, "answers ServerFailure"},
		{"a domain for keys without MX", nil, "reply_to = \"KEY@play.example.org\"\n", "mx", Missing, "play.example.org. IN MX 10 mail.example.org."},
	} {
		t.Run(test.name, func(t *testing.T) {
			zone := own(key)
			maps.Copy(zone, test.change)
			_, at := dnstest.Start(t, zone)
			dns, err := NewResolver(at)
			if err != nil {
				t.Fatal(err)
			}
			c := load(t, test.top, fmt.Sprintf("[dkim]\nselector = \"s1\"\nkey_file = %q\n", key.file))
			found := NewChecker(t.Context(), dns, c, "mail.example.org").DNS(t.Context())
			if test.check == "" {
				if !found.Green() || len(found) != 6 {
					t.Errorf("%v", found)
				}
				return
			}
			if status, says := statusOf(found, test.check); status != test.want || !strings.Contains(says, test.says) {
				t.Errorf("%s: %s %q, want %s %q", test.check, status, says, test.want, test.says)
			}
		})
	}
}

// A domain whose letters do not come from SPF's or DKIM's domain fails, if the record is strict.
func TestStrictAlignment(t *testing.T) {
	_, at := dnstest.Start(t, dnstest.Zone{"_dmarc.example.org TXT": {"v=DMARC1; p=reject; aspf=s; adkim=s"}})
	dns, err := NewResolver(at)
	if err != nil {
		t.Fatal(err)
	}
	c := load(t, "reply_to = \"KEY@play.example.org\"\n", "")
	f := NewChecker(t.Context(), dns, c, "mail.example.org").dmarc(t.Context())
	if f.Status != Wrong || !strings.Contains(f.Says, "neither SPF (play.example.org) nor DKIM (example.org)") {
		t.Errorf("%+v", f)
	}
}

// What a domain at a provider needs is known, and a provider's own domain needs nothing.
func TestDomainAtProvider(t *testing.T) {
	mailbox := "[imap]\nserver = \"imap.fastmail.com:993\"\npassword = \"x\"\n[smtp]\nserver = \"smtp.fastmail.com:465\"\npassword = \"x\"\n"
	zone := func(spf string) dnstest.Zone {
		return dnstest.Zone{
			"example.org MX": {"10 in1-smtp.messagingengine.com"}, "in1-smtp.messagingengine.com A": {"192.0.2.7"}, "example.org TXT": {spf},
			"elsewhere.example TXT": {"v=spf1 include:spf.messagingengine.com ?all"}, "_dmarc.example.org TXT": {"v=DMARC1; p=none"},
			"fm2._domainkey.example.org CNAME": {"fm2.example.org.dkim.fmhosted.com"}, "fm2.example.org.dkim.fmhosted.com TXT": {"v=DKIM1; k=rsa; p=MIIB"},
		}
	}
	for _, test := range []struct {
		name, spf, remove, check string
		want                     Status
		says                     string
	}{
		{"right", "v=spf1 include:spf.messagingengine.com ~all", "", "spf", OK, "lets Fastmail send"},
		{"SPF that includes one that does", "v=spf1 include:elsewhere.example ~all", "", "spf", OK, ""},
		{"SPF without the provider", "v=spf1 mx ~all", "", "spf", Wrong, "v=spf1 mx include:spf.messagingengine.com ~all"},
		{"SPF that goes round", "v=spf1 include:example.org ~all", "", "spf", Wrong, "does not let Fastmail send"},
		{"no SPF", "", "example.org TXT", "spf", Missing, "include:spf.messagingengine.com"},
		{"a key", "v=spf1 include:spf.messagingengine.com ~all", "", "dkim", OK, "fm2._domainkey.example.org has a key of Fastmail"},
		{"no key", "v=spf1 include:spf.messagingengine.com ~all", "fm2._domainkey.example.org CNAME", "dkim", Missing, "turn on DKIM for example.org at Fastmail"},
		{"MX", "v=spf1 include:spf.messagingengine.com ~all", "", "mx", OK, "in1-smtp.messagingengine.com"},
	} {
		t.Run(test.name, func(t *testing.T) {
			z := zone(test.spf)
			delete(z, test.remove)
			_, at := dnstest.Start(t, z)
			dns, err := NewResolver(at)
			if err != nil {
				t.Fatal(err)
			}
			found := NewChecker(t.Context(), dns, load(t, "", mailbox), "").DNS(t.Context())
			if status, says := statusOf(found, test.check); status != test.want || !strings.Contains(says, test.says) {
				t.Errorf("%s: %s %q, want %s %q", test.check, status, says, test.want, test.says)
			}
			if status, _ := statusOf(found, "ptr"); status != "" {
				t.Errorf("the name of a provider's machine is checked: %v", found)
			}
		})
	}
	for domain, want := range map[string]bool{"gmail.com": true, "example.org": false} {
		if got := providerOf("gmail.com", nil).owns(domain); got != want {
			t.Errorf("owns %s: %v", domain, got)
		}
	}
}

// A long answer comes by TCP, and the chain of an alias is followed.
func TestResolver(t *testing.T) {
	long := strings.Repeat("0123456789", 60)
	_, at := dnstest.Start(t, dnstest.Zone{
		"long.example TXT": {long}, "a.example CNAME": {"b.example"}, "b.example AAAA": {"2001:db8::25"},
		reverseName(addressOf(t, "2001:db8::25")) + " PTR": {"b.example"},
	})
	r, err := NewResolver(at)
	if err != nil {
		t.Fatal(err)
	}
	if texts, err := r.LookupTXT(t.Context(), "long.example"); err != nil || len(texts) != 1 || texts[0] != long {
		t.Errorf("%q, %v", texts, err)
	}
	if list, err := r.addresses(t.Context(), "a.example"); err != nil || joined(list) != "2001:db8::25" {
		t.Errorf("%v, %v", list, err)
	}
	if names, err := r.LookupAddr(t.Context(), "2001:db8::25"); err != nil || len(names) != 1 || names[0] != "b.example." {
		t.Errorf("%v, %v", names, err)
	}
	if _, err := r.LookupMX(t.Context(), "none.example"); !isNotFound(err) {
		t.Errorf("%v", err)
	}
	for _, bad := range []string{"x", "mail.example.org", "127.0.0.1:"} {
		if _, err := NewResolver(bad); err == nil {
			t.Errorf("%q is taken for a name server", bad)
		}
	}
	resolv := filepath.Join(t.TempDir(), "resolv.conf")
	os.WriteFile(resolv, []byte("# nameserver 192.0.2.1\nsearch example.org\nnameserver 192.0.2.2\nnameserver 2001:db8::1\n"), 0o600)
	if got := fmt.Sprint(ofMachine(resolv)); got != "[192.0.2.2:53 [2001:db8::1]:53]" {
		t.Error(got)
	}
}

func addressOf(t *testing.T, text string) netip.Addr {
	t.Helper()
	ip, err := netip.ParseAddr(text)
	if err != nil {
		t.Fatal(err)
	}
	return ip
}
