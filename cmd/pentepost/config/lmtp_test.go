package config

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// With [lmtp] there need be no mailbox. What is printed is a configuration again.
func TestLMTPAlone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pentepost.toml")
	text := "address = \"play@example.org\"\n[lmtp]\nlisten = \"0.0.0.0:2424\"\npeers = [\"192.0.2.25\", \"10.0.0.0/8\"]\n[smtp]\nserver = \"smtp.example.org:465\"\npassword = \"x\"\n"
	for range 2 {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		c, err := Load(file)
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		if c.IMAP.On() || !c.LMTP.On() || c.LMTP.LongestRetry() != 72*time.Minute || len(c.LMTP.Networks()) != 2 || c.LMTP.Networks()[0].String() != "192.0.2.25/32" {
			t.Errorf("%+v", c.LMTP)
		}
		var printed bytes.Buffer
		if err := c.Print(&printed); err != nil {
			t.Fatal(err)
		}
		if text = printed.String(); strings.Contains(text, "[imap]") {
			t.Errorf("prints a mailbox:\n%s", text)
		}
	}
}

// An address on which nobody can listen is refused when the configuration is read.
func TestLMTPAddresses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pentepost.toml")
	for listen, says := range map[string]string{
		"127.0.0.1:99999": "must be a host and a port", "127.0.0.1:lmtp": "must be a host and a port", "127.0.0.1": "must be a host and a port",
		"unix:": "must be a host and a port", "unix:/run/" + strings.Repeat("x", 100): "has more than the 103 bytes", "192.0.2.1:24": "must be on this machine alone",
	} {
		text := fmt.Sprintf("address = \"play@example.org\"\n[lmtp]\nlisten = %q\n[smtp]\nserver = \"smtp.example.org:465\"\npassword = \"x\"\n", listen)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Load(file); err == nil || !strings.Contains(err.Error(), "line 3: lmtp.listen "+says) {
			t.Errorf("%s: %v", listen, err)
		}
	}
}

func TestReceives(t *testing.T) {
	plus, whole, none := "play+KEY@example.org", "KEY@play.example.org", ""
	for _, test := range []struct {
		pattern, address string
		want             bool
	}{
		{plus, "play@example.org", true}, {plus, "Play@Example.ORG", true}, {plus, "PLAY+abc@example.org", true},
		{plus, "play+@example.org", false}, {plus, "bob@example.org", false}, {plus, "play@other.org", false},
		{plus, "play+a@other.org@example.org", false}, {plus, "", false},
		{plus, "liga@example.net", true}, {plus, "LIGA@example.net", true}, {plus, "liga+abc@example.net", false}, {none, "liga@example.net", true},
		{whole, "abc@play.example.org", true}, {whole, "play@example.org", true}, {whole, "@play.example.org", false},
		{none, "play@example.org", true}, {none, "play+abc@example.org", false},
	} {
		c := Config{Address: "play@example.org", Addresses: []string{"liga@example.net"}, ReplyTo: &test.pattern, ReturnPath: &test.pattern}
		if got := c.Receives(test.address); got != test.want {
			t.Errorf("%q with the pattern %q: %v", test.address, test.pattern, got)
		}
	}
}
