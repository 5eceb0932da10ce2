package parser

import (
	"slices"
	"strings"

	"pentepost/mailer/mime"
)

// recipientFields may name the address that a mail was delivered to. Keys are
// looked for in all of them: To may have been rewritten on the way, and
// providers that forward mail keep the first address only in their own fields.
var recipientFields = []string{
	"Delivered-To", "X-Original-To", "X-Delivered-To", "Envelope-To", "X-Envelope-To",
	"X-Rcpt-To", "X-Forwarded-To", "X-Resolved-To", "X-Gm-Original-To", "Apparently-To",
	"Original-Recipient", "To", "Cc", "Resent-To",
}

const (
	minKey  = 20 // characters: 100 bits in base32
	maxKey  = 64
	maxKeys = 20 // of one mail
)

// keys returns the keys in the recipient addresses of a mail.
func keys(h *mime.Header, pattern string) []string {
	pattern = mime.LowerASCII(pattern)
	var found []string
	for _, name := range recipientFields {
		for _, value := range h.Values(name) {
			found = addKeys(found, mime.LowerASCII(value), pattern)
		}
	}
	return found
}

// addKeys adds the keys in the addresses of a lower-case field value.
func addKeys(found []string, value, pattern string) []string {
	split := func(c rune) bool { return strings.ContainsRune("<>,;:\"()[] \t", c) }
	for word := range strings.FieldsFuncSeq(value, split) {
		if len(found) >= maxKeys {
			return found
		}
		key, ok := keyIn(word, pattern)
		if !ok {
			continue
		}
		if !slices.Contains(found, key) {
			found = append(found, key)
		}
	}
	return found
}

// keyIn returns the key in an address that fits the pattern; both are in lower
// case. It does not check the key. That needs the server's secret, and
// games.Seal does it in constant time.
func keyIn(address, pattern string) (string, bool) {
	before, after, ok := strings.Cut(pattern, "key")
	if !ok {
		return "", false
	}
	key, ok := strings.CutPrefix(address, before)
	if !ok {
		return "", false
	}
	key, ok = strings.CutSuffix(key, after)
	if !ok || len(key) < minKey || len(key) > maxKey {
		return "", false
	}
	for i := 0; i < len(key); i++ {
		if c := key[i]; !('a' <= c && c <= 'z' || '2' <= c && c <= '7') {
			return "", false
		}
	}
	return key, true
}
