package journal

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"encoding/binary"
	"slices"
)

// A Seal seals pages with the newest secret of the server, and checks seals that were made with any of its secrets.
type Seal struct{ secrets [][]byte }

// NewSeal returns the seal for secrets of at least 32 bytes, the newest first.
func NewSeal(secrets ...[]byte) Seal { return Seal{secrets} }

// macText is base32 in lower case, like the seals of records.
var macText = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// text returns the seal of a packed page.
func (s Seal) text(packed []byte) string { return sealWith(s.secrets[0], packed) }

func sealWith(secret, packed []byte) string {
	h := hmac.New(sha256.New, secret)
	h.Write([]byte("pentepost journal 1\n"))
	h.Write(packed)
	return macText.EncodeToString(h.Sum(nil)[:20])
}

// isGenuine reports whether a packed page is what was sealed.
func (s Seal) isGenuine(mac string, packed []byte) bool {
	return slices.ContainsFunc(s.secrets, func(secret []byte) bool {
		return hmac.Equal([]byte(mac), []byte(sealWith(secret, packed)))
	})
}

// base64Line is how many bytes make a line of 76 characters (RFC 2045 section 6.8).
const base64Line = 57

// writeBase64 writes data as lines.
func writeBase64(b *bytes.Buffer, data []byte) {
	for line := range slices.Chunk(data, base64Line) {
		b.WriteString(base64.StdEncoding.EncodeToString(line) + "\r\n")
	}
}

// markOf returns a number that tells pages apart.
func markOf(mac string) int64 {
	sum := sha256.Sum256([]byte(mac))
	return int64(binary.BigEndian.Uint64(sum[:]) >> 1)
}
