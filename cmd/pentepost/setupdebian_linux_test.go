package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pentepost/cmd/pentepost/setup"
	"pentepost/cmd/pentepost/setup/dnstest"
)

// debian is a small internet: a world with a name server and somebody who plays, and machines with Debian's mail servers.
type debian struct {
	t       *testing.T
	dir     string // for files that all machines see
	program string // the file of the program
	zone    dnstest.Zone
	world   *machine
	letters interface {
		Scan() bool
		Text() string
	}
	ca    *x509.Certificate
	caKey *ecdsa.PrivateKey
}

// newDebian starts the world. It skips the test where it cannot work.
func newDebian(t *testing.T) *debian {
	t.Helper()
	if os.Getenv(namespaces) == "" {
		t.Skip(namespaces + " is not set: no machines are made out of namespaces (.ci/run does)")
	}
	if os.Geteuid() != 0 {
		t.Skip("not root: no machines can be made out of namespaces")
	}
	for _, name := range []string{"postfix", "dovecot", "ip", "nsenter", "useradd"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("no %s here (Debian: postfix, dovecot-imapd, dovecot-lmtpd, iproute2, util-linux, passwd)", name)
		}
	}
	d := &debian{t: t, dir: t.TempDir(), zone: dnstest.Zone{"elsewhere.example MX": {"10 mx.elsewhere.example"}, "mx.elsewhere.example A": {"192.0.2.80"}}}
	d.program = filepath.Join(d.dir, "pentepost")
	if out, err := exec.Command("go", "build", "-o", d.program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	d.publish()
	d.makeAuthority()
	d.world = startMachine(t)
	d.world.sh("ip link add lan type bridge; ip link set lan up; ip addr add 192.0.2.53/24 dev lan; ip addr add 192.0.2.80/24 dev lan")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	lines := d.world.start(asWorld+"="+d.zoneFile(), self)
	awaitLine(t, lines, "ready")
	d.letters = lines
	return d
}

func (d *debian) zoneFile() string { return filepath.Join(d.dir, "zone.json") }

// publish has the name server answer from the zone.
func (d *debian) publish() {
	d.t.Helper()
	text, err := json.Marshal(d.zone)
	if err == nil {
		err = os.WriteFile(d.zoneFile()+".new", text, 0o644)
	}
	if err == nil {
		err = os.Rename(d.zoneFile()+".new", d.zoneFile())
	}
	if err != nil {
		d.t.Fatal(err)
	}
}

// machine starts a machine at an address, with the user that the package makes, which trusts the test's authority.
func (d *debian) machine(name, address string) *machine {
	d.t.Helper()
	m := startMachine(d.t)
	m.connect(d.world, name, address)
	m.sh("mkdir -p /etc/ssl/certs; cp " + filepath.Join(d.dir, "ca.pem") + " /etc/ssl/certs/ca-certificates.crt; install -m 755 -D " + d.program + ` /run/bin/pentepost
getent passwd pentepost >/dev/null || useradd --system --user-group --home-dir /var/lib/pentepost --shell /usr/sbin/nologin pentepost`)
	return m
}

func (d *debian) makeAuthority() {
	d.t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		d.t.Fatal(err)
	}
	d.caKey = key
	d.ca = &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign}
	der, err := x509.CreateCertificate(rand.Reader, d.ca, d.ca, key.Public(), key)
	if err != nil {
		d.t.Fatal(err)
	}
	d.save("ca.pem", "CERTIFICATE", der)
}

func (d *debian) save(name, kind string, der []byte) {
	d.t.Helper()
	if err := os.WriteFile(filepath.Join(d.dir, name), pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o644); err != nil {
		d.t.Fatal(err)
	}
}

// certify writes a certificate for a name and its key into files of a machine.
func (d *debian) certify(m *machine, name string, end time.Time) {
	d.t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		d.t.Fatal(err)
	}
	leaf := &x509.Certificate{SerialNumber: big.NewInt(2), DNSNames: []string{name}, NotBefore: time.Now().Add(-2000 * time.Hour), NotAfter: end, KeyUsage: x509.KeyUsageDigitalSignature}
	der, err := x509.CreateCertificate(rand.Reader, leaf, d.ca, key.Public(), d.caKey)
	if err != nil {
		d.t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		d.t.Fatal(err)
	}
	d.save("cert.pem", "CERTIFICATE", der)
	d.save("key.pem", "PRIVATE KEY", private)
	m.sh("cp " + d.dir + "/cert.pem /etc/ssl/mail.pem; cp " + d.dir + "/key.pem /etc/ssl/mail.key; chmod 600 /etc/ssl/mail.key")
}

// answers writes a file of answers.
func (d *debian) answers(text string) string {
	d.t.Helper()
	file := filepath.Join(d.dir, "answers.toml")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		d.t.Fatal(err)
	}
	return file
}

// setup runs pentepost setup in a machine. It returns the worst finding of each check.
func (d *debian) setup(m *machine, want int, args ...string) map[string]setup.Finding {
	d.t.Helper()
	began := time.Now()
	status, out, trouble := m.status(append([]string{"pentepost", "setup", "--json"}, args...)...)
	var list setup.Findings
	if err := json.Unmarshal([]byte(out), &list); err != nil || status != want {
		d.t.Fatalf("status %d, want %d, %v\n%s%s\n%s", status, want, err, out, trouble, m.sh("tail -n 20 /var/log/mail.log"))
	}
	d.t.Logf("pentepost setup %s: status %d after %v", strings.Join(args, " "), status, time.Since(began).Round(time.Millisecond))
	byCheck := map[string]setup.Finding{}
	for _, f := range list {
		if old, ok := byCheck[f.Check]; !ok || old.Status == setup.OK {
			byCheck[f.Check] = f
		}
	}
	return byCheck
}

// finds checks that a fault was found and named.
func (d *debian) finds(found map[string]setup.Finding, check string, status setup.Status, says string) {
	d.t.Helper()
	if f := found[check]; f.Status != status || !strings.Contains(f.Says, says) || f.ToDo == "" {
		d.t.Errorf("%s is %+v, want %s %q", check, f, status, says)
	}
}

// dkimRecord is the record that is to be put into the DNS.
func dkimRecord(f setup.Finding) string {
	_, record, _ := strings.Cut(f.ToDo, "IN TXT ")
	return strings.Trim(strings.ReplaceAll(record, `" "`, ""), `"`)
}

// A machine with Debian's Postfix becomes a server: from nothing to the first letter of somebody elsewhere, and the answer. What
// is wrong at first is found and named.
func TestSetupWithOwnPostfix(t *testing.T) {
	d := newDebian(t)
	m := d.machine("own", "192.0.2.27")
	began := time.Now()
	d.certify(m, "other.club.example", time.Now().Add(900*time.Hour))
	// As Debian's questions leave it for an Internet site.
	m.sh(`postconf -e myhostname=mail.club.example 'mydestination=$myhostname, localhost' 'mynetworks=127.0.0.0/8' inet_interfaces=all inet_protocols=ipv4 relayhost= recipient_delimiter= \
	transport_maps= 'virtual_mailbox_domains=$virtual_mailbox_maps' virtual_mailbox_maps= smtpd_tls_security_level=may smtpd_tls_cert_file=/etc/ssl/mail.pem smtpd_tls_key_file=/etc/ssl/mail.key \
	alias_maps= alias_database= maillog_file=/var/log/mail.log smtputf8_enable=no
postconf -F lmtp/unix/chroot=y
cp /etc/resolv.conf /var/spool/postfix/etc/`)
	d.zone["club.example MX"], d.zone["mail.club.example A"] = []string{"10 mail.club.example"}, []string{"192.0.2.27"}
	d.zone["club.example TXT"] = []string{"v=spf1 ip4:192.0.2.99 -all"}
	d.zone["27.2.0.192.in-addr.arpa PTR"], d.zone["27.static.example A"] = []string{"27.static.example"}, []string{"192.0.2.99"}
	d.publish()

	file := d.answers("address = \"play@club.example\"\noperator = \"" + worldPlayer + "\"\nhost = \"mail.club.example\"\napply = true\n")
	found := d.setup(m, 1, "--answers", file)
	d.finds(found, "spf", setup.Wrong, "does not let 192.0.2.27 (mail.club.example) send (fail)")
	d.finds(found, "dkim", setup.Missing, "pentepost._domainkey.club.example has no TXT record")
	d.finds(found, "dmarc", setup.Missing, "no DMARC record")
	d.finds(found, "ptr", setup.Wrong, "called 27.static.example, and that name does not lead back")
	d.finds(found, "port", setup.Wrong, "127.0.0.1:25 cannot be reached")
	const files = "/etc/pentepost 750 root:pentepost\n/etc/pentepost/dkim.pem 600 pentepost:pentepost\n/etc/pentepost/pentepost.toml 640 root:pentepost\n/var/lib/pentepost 700 pentepost:pentepost\n"
	if got := m.sh("stat -c '%n %a %U:%G' /etc/pentepost /etc/pentepost/* /var/lib/pentepost"); got != files {
		t.Errorf("files:\n%s\nwant:\n%s", got, files)
	}

	m.sh("postfix start")
	found = d.setup(m, 1, "--test")
	d.finds(found, "tls", setup.Advice, "is not for mail.club.example, but for other.club.example")
	if f := found["port"]; f.Status != setup.OK {
		t.Errorf("port: %+v", f)
	}

	d.certify(m, "mail.club.example", time.Now().Add(900*time.Hour))
	m.sh("postfix reload")
	d.zone["club.example TXT"] = []string{"v=spf1 mx -all"}
	d.zone["27.2.0.192.in-addr.arpa PTR"] = []string{"mail.club.example"}
	d.zone["pentepost._domainkey.club.example TXT"] = []string{dkimRecord(found["dkim"])}
	d.zone["_dmarc.club.example TXT"] = []string{"v=DMARC1; p=none"}
	d.publish()
	for check, f := range d.setup(m, 0, "--answers", file) {
		if f.Status != setup.OK {
			t.Errorf("%s: %+v", check, f)
		}
	}

	server := m.start("", "runuser", "-u", "pentepost", "--", "pentepost", "serve", "--config", "/etc/pentepost/pentepost.toml")
	awaitLine(t, server, "ready ")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if out, err := d.world.command("env", asWorld+"=yes", worldSends+"=192.0.2.27:25", self).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if !d.letters.Scan() || d.letters.Text() != "letter spf=pass dkim=pass club.example" {
		t.Errorf("the first letter: %q", d.letters.Text())
	}
	t.Logf("from nothing to the answer to somebody elsewhere: %v", time.Since(began).Round(time.Millisecond))
	d.setup(m, 0, "--test") // beside the server
}

// mailHost makes Debian's Dovecot and Postfix servers with a mailbox for everybody; the password is pw.
const mailHost = `cat > /etc/dovecot/dovecot.conf <<CONF
base_dir = /run/dovecot
log_path = /var/log/mail.log
protocols = imap lmtp
listen = *
ssl = required
ssl_cert = </etc/ssl/mail.pem
ssl_key = </etc/ssl/mail.key
mail_location = maildir:/var/boxes/%n
mail_uid = mail
mail_gid = mail
first_valid_uid = 1
first_valid_gid = 1
auth_mechanisms = plain login
passdb {
  driver = static
  args = password=pw
}
userdb {
  driver = static
  args = uid=mail gid=mail home=/var/boxes/%n allow_all_users=yes
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = 24
  }
}
service auth {
  inet_listener {
    address = 127.0.0.1
    port = 26
  }
}
protocol lmtp {
  postmaster_address = postmaster@example.org
}
namespace inbox {
  inbox = yes
  separator = /
}
CONF
install -d -o mail -g mail /var/boxes
postconf -e myhostname=mail.example.org mydestination= mynetworks=127.0.0.0/8 inet_interfaces=all inet_protocols=ipv4 relayhost= recipient_delimiter=+ transport_maps= \
	virtual_mailbox_domains=example.org virtual_mailbox_maps= virtual_transport=lmtp:inet:127.0.0.1:24 alias_maps= alias_database= maillog_file=/var/log/mail.log smtputf8_enable=no \
	smtpd_tls_security_level=may smtpd_tls_cert_file=/etc/ssl/mail.pem smtpd_tls_key_file=/etc/ssl/mail.key smtpd_sasl_auth_enable=yes smtpd_sasl_type=dovecot smtpd_sasl_path=inet:127.0.0.1:26 \
	'smtpd_relay_restrictions=permit_mynetworks, permit_sasl_authenticated, reject_unauth_destination'
postconf -M 'smtps/inet=smtps inet n - n - - smtpd -o smtpd_tls_wrappermode=yes'
cp /etc/resolv.conf /var/spool/postfix/etc/
dovecot </dev/null >/dev/null 2>&1`

// A mailbox on a mail server of one's own, with Dovecot and Postfix on another machine than the server: faults of the servers, of the
// certificate, of the login and of the DNS are found and named, one after the other, and then a letter goes there and back.
func TestSetupWithMailbox(t *testing.T) {
	d := newDebian(t)
	host, m := d.machine("mail", "192.0.2.25"), d.machine("play", "192.0.2.26")
	began := time.Now()
	d.certify(host, "mail.example.org", time.Now().Add(-24*time.Hour))
	host.sh(mailHost)
	d.zone["example.org MX"], d.zone["mail.example.org A"] = []string{"10 mail.example.org"}, []string{"192.0.2.25"}
	d.zone["example.org TXT"] = []string{"v=spf1 a:www.example.org -all"}
	d.zone["www.example.org A"] = []string{"192.0.2.99"}
	d.publish()
	text := "address = \"play@example.org\"\nway = \"mailbox\"\nimap = \"mail.example.org:993\"\nsmtp = \"mail.example.org:465\"\n"

	file := d.answers(text + "password = \"wrong\"\n")
	found := d.setup(m, 1, "--answers", file)
	d.finds(found, "tls", setup.Wrong, "the certificate of mail.example.org:993 has expired")
	d.finds(found, "port", setup.Wrong, "SMTP server mail.example.org:465 cannot be reached")
	d.finds(found, "spf", setup.Wrong, "does not let 192.0.2.25 (mail.example.org) send (fail)")
	d.finds(found, "ptr", setup.Missing, "192.0.2.25 has no name")
	d.finds(found, "dkim", setup.Missing, "pentepost._domainkey.example.org has no TXT record")
	if f := found["letter"]; f.Status != setup.Unknown {
		t.Errorf("letter: %+v", f)
	}

	host.sh("postfix start")
	d.certify(host, "imap.example.org", time.Now().Add(900*time.Hour))
	host.sh("doveadm reload; postfix reload")
	found = d.setup(m, 1, "--test")
	d.finds(found, "tls", setup.Wrong, "is not for mail.example.org, but for imap.example.org")

	d.certify(host, "mail.example.org", time.Now().Add(900*time.Hour))
	host.sh("doveadm reload; postfix reload")
	found = d.setup(m, 1, "--test")
	d.finds(found, "imap", setup.Wrong, "log in as play@example.org: the server refused the user name or password")

	d.zone["example.org TXT"] = []string{"v=spf1 mx -all"}
	d.zone["25.2.0.192.in-addr.arpa PTR"] = []string{"mail.example.org"}
	d.zone["pentepost._domainkey.example.org TXT"] = []string{dkimRecord(found["dkim"])}
	d.zone["_dmarc.example.org TXT"] = []string{"v=DMARC1; p=none"}
	d.publish()
	for check, f := range d.setup(m, 0, "--answers", d.answers(text+"password = \"pw\"\n")) {
		if f.Status != setup.OK {
			t.Errorf("%s: %+v", check, f)
		}
	}
	t.Logf("from nothing to a letter there and back: %v", time.Since(began).Round(time.Millisecond))
	const files = "/etc/pentepost/dkim.pem 600 pentepost:pentepost\n/etc/pentepost/password 600 pentepost:pentepost\n/etc/pentepost/pentepost.toml 640 root:pentepost\n"
	if got := m.sh("stat -c '%n %a %U:%G' /etc/pentepost/dkim.pem /etc/pentepost/password /etc/pentepost/pentepost.toml"); got != files {
		t.Errorf("files:\n%s\nwant:\n%s", got, files)
	}
	if got := m.sh("cat /etc/pentepost/password.*"); got != "wrong\n" {
		t.Errorf("the copy of the old password: %q", got)
	}
}
