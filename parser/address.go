package parser

import (
	"strings"
	"unicode"

	"golang.org/x/net/idna"

	"pentepost/mailer/mime"
)

// splitAddresses splits at commas and semicolons outside quotes and angle
// brackets.
func splitAddresses(s string) []string {
	var pieces []string
	start, quoted, angle := 0, false, false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && quoted:
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '<':
			angle = true
		case c == '>':
			angle = false
		case (c == ',' || c == ';') && !angle:
			pieces = append(pieces, s[start:i])
			start = i + 1
		}
	}
	return append(pieces, s[min(start, len(s)):])
}

// splitMailbox splits `Ann <ann@example.org>` into name and address. A bare
// address has no name.
func splitMailbox(s string) (phrase, spec string, ok bool) {
	i, angles := -1, 0
	quoted := false
	for k := 0; k < len(s); k++ {
		switch c := s[k]; {
		case c == '\\' && quoted:
			k++
		case c == '"':
			quoted = !quoted
		case c == '<' && !quoted:
			i, angles = k, angles+1
		}
	}
	switch {
	case quoted:
		return "", "", false
	case angles == 0:
		return "", strings.Trim(s, " \t"), true
	case angles > 1 || !strings.HasSuffix(s, ">"):
		return "", "", false
	}
	return strings.Trim(s[:i], " \t"), strings.Trim(s[i+1:len(s)-1], " \t"), true
}

// NormalAddress returns an address in the one form in which addresses are
// compared: lower-case ASCII, with the domain as A-labels. Dots and plus signs
// stay. Only A to Z are folded, so a Kelvin sign or a dotless i cannot turn into
// a letter of somebody else's address. ok is false if spec is no such address.
func NormalAddress(spec string) (address string, ok bool) {
	if len(spec) > 254 || strings.Contains(spec, "=?") {
		return "", false
	}
	local, domain, ok := strings.Cut(spec, "@")
	if !ok || local == "" || len(local) > 64 {
		return "", false
	}
	for i := 0; i < len(local); i++ {
		if !atomByte(local[i]) && local[i] != '.' { // QUIRK: 065-docomo-dots: "ann..b.@docomo.example"
			return "", false
		}
	}
	domain, ok = normalDomain(domain)
	return mime.LowerASCII(local) + "@" + domain, ok
}

// atomByte reports a character of an atom (RFC 5322 section 3.2.3).
func atomByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' ||
		strings.IndexByte("!#$%&'*+-/=?^_`{|}~", c) >= 0
}

// normalDomain returns a domain in lower case with A-labels. The idna profile maps
// nothing: full-width letters are refused and not turned into plain ones.
func normalDomain(domain string) (string, bool) {
	domain = mime.LowerASCII(domain)
	if strings.ContainsFunc(domain, func(r rune) bool { return r > unicode.MaxASCII }) {
		ascii, err := idna.Registration.ToASCII(domain)
		if err != nil {
			return "", false
		}
		domain = ascii
	}
	if domain == "" || len(domain) > 253 {
		return "", false
	}
	for label := range strings.SplitSeq(domain, ".") {
		if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' {
			return "", false
		}
		for i := 0; i < len(label); i++ {
			if c := label[i]; !('a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-' || c == '_') {
				return "", false
			}
		}
	}
	return domain, true
}

// spellings returns the forms in which people write an address: with the domain
// in A-labels and in Unicode. Without an address there are none.
func spellings(address string) []string {
	local, domain, ok := strings.Cut(address, "@")
	if !ok {
		return nil
	}
	forms := []string{address}
	if unicodeDomain, err := idna.Display.ToUnicode(domain); err == nil && unicodeDomain != domain {
		forms = append(forms, local+"@"+unicodeDomain)
	}
	return forms
}

// domainOf returns the part of an address after the "@".
func domainOf(address string) string {
	_, domain, _ := strings.Cut(address, "@")
	return domain
}

// addressField reports a field whose addresses are counted.
func addressField(name string) bool {
	switch mime.LowerASCII(name) {
	case "from", "sender", "reply-to", "to", "cc", "bcc", "resent-to", "resent-from":
		return true
	}
	return false
}

// countAddresses estimates the number of addresses without reading them.
func countAddresses(value string) int { return strings.Count(value, "@") }
