package mailer

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"
	"net/mail"
	"slices"
	"strings"

	"github.com/emersion/go-msgauth/dkim"
)

// Signer signs letters for a domain (DKIM, RFC 6376), so that recipients can verify
// that a letter comes from the domain and was not changed. A nil Signer signs nothing.
type Signer struct {
	domain string
	keys   []SigningKey
}

// SigningKey is a key to sign with. Its public key is published in the DNS, in a TXT
// record at Selector._domainkey of the domain (RFC 6376 section 3.6.2).
type SigningKey struct {
	Selector string
	Private  crypto.Signer // as [ReadSigningKey] returns it
}

// NewSigner returns a Signer for a domain that signs once with each key. A verifier
// ignores a signature whose algorithm it does not know if another one is valid (RFC
// 8463 section 6).
func NewSigner(domain string, keys ...SigningKey) *Signer {
	return &Signer{strings.ToLower(domain), keys}
}

// oversigned lists the fields that a signature names once more than the letter has
// them, so that nobody can add another (RFC 6376 section 8.15): if there are two, mail
// programs differ in the one they show.
var oversigned = []string{"From", "Reply-To", "Subject"}

// signed lists the other fields that are signed if a letter has them: readers see these
// fields, and mail programs act on them (RFC 6376 section 5.4.1). RFC 8058 section 4 requires
// the fields of one-click unsubscription.
var signed = []string{
	"To", "Date", "Message-ID", "In-Reply-To", "References", "MIME-Version", "Content-Type", "Content-Transfer-Encoding", "Content-Language",
	"Auto-Submitted", "Feedback-ID", "List-Id", "List-Unsubscribe", "List-Unsubscribe-Post",
}

// Sign adds the signatures at the top of a letter from [Message.Bytes].
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

// fieldsToSign returns the names of the fields, as often as they are signed.
func fieldsToSign(header mail.Header) []string {
	names := slices.Clone(oversigned)
	for _, name := range slices.Concat(oversigned, signed) {
		if header.Get(name) != "" {
			names = append(names, name)
		}
	}
	return names
}

// Kind returns the key's type as in DNS records, "rsa" or "ed25519" (RFC 6376 section
// 3.6.1, RFC 8463 section 4).
func (k SigningKey) Kind() string {
	if _, ok := k.Private.(ed25519.PrivateKey); ok {
		return "ed25519"
	}
	return "rsa"
}

// Record returns the text of the TXT record with the public key (RFC 6376 section
// 3.6.1, RFC 8463 section 4).
func (k SigningKey) Record() string {
	return "v=DKIM1; k=" + k.Kind() + "; p=" + base64.StdEncoding.EncodeToString(publicBytes(k.Private.Public()))
}

// rsaBits is the size of new RSA keys and the minimum for signing. Verifiers accept 1024
// bits too (RFC 8301 section 3.2), but trust them less every year. Longer keys do not
// fit into the answers of some name servers.
const rsaBits = 2048

// NewSigningKey generates a key and returns it in PEM form (PKCS#8). Every verifier
// knows RSA; Ed25519 keys (RFC 8463) are short, but few verifiers know them.
func NewSigningKey(ed25519Key bool) ([]byte, error) {
	var key any
	var err error
	if ed25519Key {
		_, key, err = ed25519.GenerateKey(rand.Reader)
	} else {
		key, err = rsa.GenerateKey(rand.Reader, rsaBits)
	}
	if err != nil {
		return nil, fmt.Errorf("generate key: %w", err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, fmt.Errorf("encode key: %w", err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}), nil
}

// ReadSigningKey reads the first private key in a PEM text: RSA as PKCS#1 or PKCS#8, or
// Ed25519 as PKCS#8.
func ReadSigningKey(text []byte) (crypto.Signer, error) {
	for block, rest := pem.Decode(text); block != nil; block, rest = pem.Decode(rest) {
		switch block.Type {
		case "RSA PRIVATE KEY":
			if block.Headers["DEK-Info"] != "" {
				return nil, errors.New("the key is encrypted; write it without a password, in a file that only the server can read")
			}
			key, err := x509.ParsePKCS1PrivateKey(block.Bytes)
			return checkKey(key, err)
		case "PRIVATE KEY":
			key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
			return checkKey(key, err)
		case "ENCRYPTED PRIVATE KEY":
			return nil, errors.New("the key is encrypted; write it without a password, in a file that only the server can read")
		}
	}
	return nil, errors.New("there is no private key in PEM form")
}

// checkKey refuses keys that cannot sign letters.
func checkKey(key any, err error) (crypto.Signer, error) {
	if err != nil {
		return nil, fmt.Errorf("the key cannot be read: %w", err)
	}
	switch key := key.(type) {
	case ed25519.PrivateKey:
		return key, nil
	case *rsa.PrivateKey:
		if bits := key.N.BitLen(); bits < rsaBits {
			return nil, fmt.Errorf("the RSA key has %d bits, the minimum is %d", bits, rsaBits)
		}
		return key, nil
	}
	return nil, fmt.Errorf("letters are signed with RSA or Ed25519, not with %T", key)
}

// publicBytes encodes a public key as verifiers read it: an Ed25519 key as it is, any
// other with its type (RFC 8463 section 4, RFC 6376 section 3.6.1).
func publicBytes(public crypto.PublicKey) []byte {
	if key, ok := public.(ed25519.PublicKey); ok {
		return key
	}
	der, err := x509.MarshalPKIXPublicKey(public)
	if err != nil {
		panic("encode public key: " + err.Error()) // cannot happen with RSA keys
	}
	return der
}
