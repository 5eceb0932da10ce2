package mailer

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"net/mail"
	"slices"
	"strings"

	"github.com/emersion/go-msgauth/dkim"
)

// Signer signs letters for a domain (DKIM, RFC 6376), so that whoever gets them can
// see that they come from there and are as they were. A nil Signer signs nothing.
type Signer struct {
	domain string
	keys   []SigningKey
}

// SigningKey is a key to sign with. Its public half stands in the DNS, in a TXT
// record at Selector._domainkey of the domain (RFC 6376 section 3.6.2).
type SigningKey struct {
	Selector string
	Private  crypto.Signer // as [ReadSigningKey] returns it
}

// NewSigner signs for a domain, once with each key: one whose kind a reader's server
// does not know is passed over there, if another is good (RFC 8463 section 6).
func NewSigner(domain string, keys ...SigningKey) *Signer {
	return &Signer{strings.ToLower(domain), keys}
}

// oversigned are the fields named once more in a signature than the letter has them,
// so that nobody can add another (RFC 6376 section 8.15): mail programs differ in
// which of two they show.
var oversigned = []string{"From", "Reply-To", "Subject"}

// signed are the other fields that are signed where a letter has them: those that its
// readers and their mail programs see or act upon (RFC 6376 section 5.4.1). RFC 8058
// section 4 wants those of one-click unsubscription to be among them.
var signed = []string{
	"To", "Date", "Message-ID", "In-Reply-To", "References", "MIME-Version", "Content-Type", "Content-Transfer-Encoding",
	"Auto-Submitted", "Feedback-ID", "List-Id", "List-Unsubscribe", "List-Unsubscribe-Post",
}

// Sign returns a letter as [Message.Bytes] makes it with its signatures above it.
func (s *Signer) Sign(raw []byte) ([]byte, error) {
	if s == nil {
		return raw, nil
	}
	letter, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("sign letter: %w", err)
	}
	for _, key := range s.keys {
		var out bytes.Buffer
		err := dkim.Sign(&out, bytes.NewReader(raw), &dkim.SignOptions{
			Domain: s.domain, Selector: key.Selector, Signer: key.Private, HeaderKeys: fieldsToSign(letter.Header),
			HeaderCanonicalization: dkim.CanonicalizationRelaxed, BodyCanonicalization: dkim.CanonicalizationRelaxed,
		})
		if err != nil {
			return nil, fmt.Errorf("sign letter with %s: %w", key.Selector, err)
		}
		raw = out.Bytes()
	}
	return raw, nil
}

// fieldsToSign names the fields as often as they are signed.
func fieldsToSign(header mail.Header) []string {
	names := slices.Clone(oversigned)
	for _, name := range slices.Concat(oversigned, signed) {
		if header.Get(name) != "" {
			names = append(names, name)
		}
	}
	return names
}

// Kind names the key's kind as records do, "rsa" or "ed25519" (RFC 6376 section 3.6.1,
// RFC 8463 section 4).
func (k SigningKey) Kind() string {
	if _, ok := k.Private.(ed25519.PrivateKey); ok {
		return "ed25519"
	}
	return "rsa"
}

// Record is the text of the TXT record that belongs to the key, by which letters
// signed with it are verified (RFC 6376 section 3.6.1, RFC 8463 section 4).
func (k SigningKey) Record() string {
	return "v=DKIM1; k=" + k.Kind() + "; p=" + base64.StdEncoding.EncodeToString(publicBytes(k.Private.Public()))
}
