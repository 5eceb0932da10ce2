package mailer

import (
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Signer signs letters for a domain (DKIM, RFC 6376), so that whoever gets them can
// see that they come from there and are as they were. A nil Signer signs nothing.
//
// # DECISION: signatures made by hand, and judged by a library
//
// github.com/emersion/go-msgauth v0.7.0 writes the time of signing into t= and lets
// nobody choose it. A letter that is sent again would be another letter each time,
// and here the same letter always makes the same bytes. It also leaves h= on a line
// of 300 bytes. Signing our own mail, which is ASCII with CRLF throughout, takes the
// 120 lines of this file and canonical.go; the library verifies what comes out of
// them in the tests.
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
// They bear the time at, which must not lie in the future; the same letter and time
// make the same bytes.
func (s *Signer) Sign(raw []byte, at time.Time) ([]byte, error) {
	if s == nil {
		return raw, nil
	}
	fields, body, ok := splitLetter(string(raw))
	if !ok {
		return nil, errors.New("sign letter: it has no end of header")
	}
	names, header := choose(fields)
	bodyHash := sha256.Sum256([]byte(canonicalBody(body)))
	var out []byte
	for _, key := range s.keys {
		tags := fmt.Sprintf("v=1; a=%s-sha256; c=relaxed/relaxed; d=%s; s=%s; t=%d; h=%s; bh=%s; b=", key.Kind(), s.domain,
			key.Selector, at.Unix(), strings.Join(names, ": "), base64.StdEncoding.EncodeToString(bodyHash[:]))
		// The signature's own field is signed with b= left empty and without its line
		// end (RFC 6376 section 3.7).
		own := strings.TrimSuffix(canonicalField("DKIM-Signature: "+tags), "\r\n")
		signature, err := key.sign(header + own)
		if err != nil {
			return nil, fmt.Errorf("sign letter with %s: %w", key.Selector, err)
		}
		out = append(out, fold("DKIM-Signature", tags+signature)...)
	}
	return append(out, raw...), nil
}

// choose returns the names of the fields to be signed, as often as they are signed,
// and the fields in that order; of several with one name the last comes first (RFC
// 6376 section 5.4.2).
func choose(fields []string) (names []string, header string) {
	for _, name := range slices.Concat(oversigned, signed) {
		for _, field := range slices.Backward(fields) {
			if strings.EqualFold(fieldName(field), name) {
				names, header = append(names, name), header+canonicalField(field)
			}
		}
		if slices.Contains(oversigned, name) {
			names = append(names, name)
		}
	}
	return names, header
}

// Kind names the key's kind as records do, "rsa" or "ed25519" (RFC 6376 section 3.6.1,
// RFC 8463 section 4).
func (k SigningKey) Kind() string {
	if _, ok := k.Private.(ed25519.PrivateKey); ok {
		return "ed25519"
	}
	return "rsa"
}

// sign returns the signature of a text in pieces that fit on a line. An Ed25519 key
// signs the hash as if it were the text (RFC 8463 section 3).
func (k SigningKey) sign(text string) (string, error) {
	hash := sha256.Sum256([]byte(text))
	var how crypto.SignerOpts = crypto.SHA256
	if k.Kind() == "ed25519" {
		how = crypto.Hash(0)
	}
	signature, err := k.Private.Sign(rand.Reader, hash[:], how)
	if err != nil {
		return "", err
	}
	return strings.Join(pieces(base64.StdEncoding.EncodeToString(signature), 72), " "), nil
}

// pieces cuts a text into pieces of at most so many bytes.
func pieces(text string, length int) []string {
	var list []string
	for piece := range slices.Chunk([]byte(text), length) {
		list = append(list, string(piece))
	}
	return list
}

// Record is the text of the TXT record that belongs to the key, by which letters
// signed with it are verified (RFC 6376 section 3.6.1, RFC 8463 section 4).
func (k SigningKey) Record() string {
	return "v=DKIM1; k=" + k.Kind() + "; p=" + base64.StdEncoding.EncodeToString(publicBytes(k.Private.Public()))
}
