package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/setup"
	"pentepost/cmd/pentepost/setup/dnstest"
)

// found runs setup with --json, and returns the findings by their check, the worst of each.
func found(t *testing.T, want int, args ...string) map[string]setup.Finding {
	t.Helper()
	status, out, trouble := runProgram(t, append([]string{"setup", "--json", "--wait", "1m"}, args...)...)
	var list setup.Findings
	if err := json.Unmarshal([]byte(out), &list); err != nil || status != want {
		t.Fatalf("status %d, want %d, %v\n%s%s", status, want, err, out, trouble)
	}
	byCheck := map[string]setup.Finding{}
	for _, f := range list {
		if old, ok := byCheck[f.Check]; !ok || old.Status == setup.OK {
			byCheck[f.Check] = f
		}
	}
	return byCheck
}

// From nothing to the letter there and back, at the built-in post office: what is missing is found, one after the other, until all is
// green. Then it is run again and changes nothing.
func TestSetup(t *testing.T) {
	office := openOffice(t)
	dir := t.TempDir()
	path, answers := filepath.Join(dir, "etc", "pentepost.toml"), filepath.Join(dir, "answers.toml")
	text := fmt.Sprintf("address = \"play@pente.test\"\nway = \"mailbox\"\nimap = %q\nimap_security = \"none\"\nsmtp = %q\nsmtp_security = \"none\"\npassword = \"any\"\ndkim = true\nauthserv_id = \"pente.test\"\n",
		office.IMAPAddr(), office.SMTPAddr())
	if err := os.WriteFile(answers, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	dns, at := dnstest.Start(t, dnstest.Zone{})
	missing := found(t, 1, "--config", path, "--answers", answers, "--dns", at)
	for _, check := range []string{"mx", "spf", "dkim", "dmarc"} {
		if f := missing[check]; f.Status != setup.Missing || f.ToDo == "" {
			t.Errorf("%s: %+v", check, f)
		}
	}
	if f := missing["letter"]; f.Status != setup.OK || !strings.Contains(f.Says, "arrived") {
		t.Errorf("letter: %+v", f)
	}
	_, record, _ := strings.Cut(missing["dkim"].ToDo, "IN TXT ")
	dns.Set("pente.test MX", "10 mail.pente.test")
	dns.Set("mail.pente.test A", "127.0.0.1")
	dns.Set("pente.test TXT", "v=spf1 ip4:127.0.0.1 -all")
	dns.Set("pentepost._domainkey.pente.test TXT", strings.Trim(strings.ReplaceAll(record, `" "`, ""), `"`))
	dns.Set("_dmarc.pente.test TXT", "v=DMARC1; p=none")
	before, _ := os.ReadFile(path)
	for check, f := range found(t, 0, "--config", path, "--test", "--dns", at) {
		if f.Status != setup.OK {
			t.Errorf("%s: %+v", check, f)
		}
	}
	status, out, trouble := runProgram(t, "setup", "--config", path, "--answers", answers, "--dns", at)
	contains(t, out, "kept "+path+"\n", "kept "+filepath.Join(dir, "etc", "dkim.pem")+"\n", "The DNS should have these lines:", "\nAll is well.\n")
	after, _ := os.ReadFile(path)
	if status != 0 || !bytes.Equal(before, after) {
		t.Errorf("status %d\n%s%s", status, out, trouble)
	}
	if files, _ := filepath.Glob(path + ".*"); files != nil {
		t.Errorf("copies of nothing new: %q", files)
	}
}

// Wrong use, and files that must not be overwritten.
func TestSetupRefuses(t *testing.T) {
	dir := t.TempDir()
	path, broken, answers := filepath.Join(dir, "new.toml"), filepath.Join(dir, "broken.toml"), filepath.Join(dir, "answers.toml")
	for name, text := range map[string]string{broken: "address = 1\n", answers: "way = \"mailbox\"\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		want int
		args string
		says string
	}{
		{2, "--wait=0s", "--wait"},
		{2, "--test --apply", "--test writes nothing"},
		{2, "--dns mail.example.org", "is no name server"},
		{2, "--answers " + answers, "address: an answer is needed"},
		{1, "--config " + broken + " --answers " + answers, "configuration " + broken},
		{1, "--test --config " + path, "no such file"},
		{1, "--config " + path, "standard input has ended\nhint: nothing has been written"},
	} {
		args := append([]string{"setup", "--config", path}, strings.Fields(test.args)...)
		contains(t, status(t, test.want, args...), test.says)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("something has been written")
	}
	if text, _ := os.ReadFile(broken); string(text) != "address = 1\n" {
		t.Errorf("%s", text)
	}
}

// What a person types at a terminal that is a pipe.
func TestSetupAsks(t *testing.T) {
	office := openOffice(t)
	_, at := dnstest.Start(t, dnstest.Zone{})
	path := filepath.Join(t.TempDir(), "pentepost.toml")
	typed := fmt.Sprintf("play@pente.test\nmailbox\n%s\n%s\n\nsecret word\nno\n\n\n", office.IMAPAddr(), office.SMTPAddr())
	var out, trouble bytes.Buffer
	// The post office speaks no TLS: that is found.
	status := run(t.Context(), []string{"setup", "--config", path, "--dns", at}, Streams{In: strings.NewReader(typed), Out: &out, Err: &trouble})
	if status != 1 {
		t.Errorf("status %d", status)
	}
	contains(t, trouble.String(), "Address: ", "The address that players write to.", "Password: ")
	contains(t, out.String(), "made "+path+" (0640", "wrong    tls", "no letter was sent", "Still to do: ")
	if strings.Contains(out.String()+trouble.String(), "secret word") {
		t.Errorf("the password is shown:\n%s%s", &trouble, &out)
	}
}
