// Package mailservers tells tests where .ci/mailservers.sh has started Dovecot and Postfix.
package mailservers

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// Variable is the environment variable that has the folder of the servers.
const Variable = "PENTEPOST_MAILSERVERS"

// How the servers are set up.
const (
	Domain     = "example.org"      // Postfix gives mail for it to Dovecot, where any user has a mailbox
	LMTPDomain = "lmtp.example.org" // Postfix hands mail for it over to Servers.LMTP
	AuthServID = "mx.example.org"   // who vouches for mail that Postfix has taken
	Password   = "pw"               // of any user
)

// Servers says where a Dovecot and a Postfix listen, as host and port.
type Servers struct {
	IMAP  string // without encryption, or with STARTTLS
	IMAPS string
	SMTP  string // without encryption, or with STARTTLS
	SMTPS string
	LMTP  string // where a test may listen for what Postfix hands over
	CA    string `json:"-"` // the file with their certificate
	Spool string `json:"-"` // the folder of Postfix's queues
}

// Running reports whether there are servers to try.
func Running() bool { return os.Getenv(Variable) != "" }

// Find returns the servers. It skips the test if there are none.
func Find(t testing.TB) Servers {
	t.Helper()
	if !Running() {
		t.Skip(Variable + " is not set: no Dovecot and Postfix to try (.ci/run starts them)")
	}
	dir := os.Getenv(Variable)
	s := Servers{CA: filepath.Join(dir, "cert.pem"), Spool: filepath.Join(dir, "postfix", "spool")}
	text, err := os.ReadFile(filepath.Join(dir, "servers.json"))
	if err == nil {
		err = json.Unmarshal(text, &s)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}
