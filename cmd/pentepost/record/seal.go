package record

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"net/mail"
	"slices"
	"strings"
	"time"

	"pentepost/mailer/mime"
)

// SealField is a header field. It proves that this server wrote the record, and names the reader
// and the time.
// Its value is the version of the form and a MAC, such as "1; 4qkzc...".
const SealField = "X-Pentepost-Seal"

// sealVersion is the version of the form. Seals of other versions cannot be checked.
const sealVersion = "1"

// macBytes is the length of the MAC in a seal, in bytes. Nobody can try 2^104 letters.
const macBytes = 13

// sealText is base32 in lower case, like the keys in addresses.
var sealText = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// A Seal makes the seals of records with the newest secret of the server, and checks seals that were made
// with any of its secrets. The zero Seal has no secret: it opens nothing.
type Seal struct{ secrets [][]byte }

// NewSeal returns the seal for secrets of at least 32 bytes, the newest first.
func NewSeal(secrets ...[]byte) Seal { return Seal{secrets} }

// HasSecret reports whether s can check a letter.
func (s Seal) HasSecret() bool { return len(s.secrets) > 0 }

// Text returns the seal of a record in a letter to somebody, with the date of the letter to
// the second. It does not depend on how mail folds the record, on the case of the address,
// or on the time zone of the date.
func (s Seal) Text(record string, to mail.Address, date time.Time) string {
	return sealWith(s.secrets[0], record, to, date)
}

func sealWith(secret []byte, record string, to mail.Address, date time.Time) string {
	h := hmac.New(sha256.New, secret)
	h.Write([]byte("pentepost record 1\n"))
	for _, text := range []string{unfolded(record), unfolded(to.Name), strings.ToLower(to.Address)} {
		fmt.Fprintf(h, "%d %s\n", len(text), text)
	}
	fmt.Fprintf(h, "%d\n", date.Unix())
	return sealVersion + "; " + sealText.EncodeToString(h.Sum(nil)[:macBytes])
}

// IsGenuine reports whether the letter with this header has a seal, and its record, its
// recipient and its date are still what was sealed.
func (s Seal) IsGenuine(header mime.Header) bool {
	to, err := mail.ParseAddress(header.Get("To"))
	if err != nil || !s.HasSecret() {
		return false
	}
	date, err := mail.ParseDate(header.Get("Date"))
	if err != nil {
		return false
	}
	seal := []byte(unfolded(header.Get(SealField)))
	return slices.ContainsFunc(s.secrets, func(secret []byte) bool {
		return hmac.Equal(seal, []byte(sealWith(secret, In(header), *to, date)))
	})
}

// unfolded writes one space for all white space, because mail folds long lines.
func unfolded(text string) string { return strings.Join(strings.Fields(text), " ") }
