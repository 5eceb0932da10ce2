package parser

import (
	"strings"
	"unicode"

	"golang.org/x/net/idna"

	"pentepost/mailer/mime"
)

// oneSender reads the From fields: exactly one field with exactly one
// address. Anything that two programs could read in two ways has no sender,
// since the server that checked the domain may have read it in the other.
func oneSender(h *mime.Header, o Options) (address, name, reason string) {
	var from []mime.Field
	for _, f := range h.Fields {
		if strings.EqualFold(f.Name, "From") {
			from = append(from, f)
		}
	}
	switch {
	case len(from) > 1 || len(from) == 1 && h.HiddenFrom:
		return "", "", "two-from"
	case len(from) == 0:
		return "", "", "no-from"
	case from[0].Spaced:
		return "", "", "bad-from"
	}
	return parseFrom(from[0].Value, o.EncodedWords)
}

// parseFrom reads the value of a From field. Groups, routes (RFC 5322
// section 4.4), quoted local parts and domain literals are refused: nobody
// writes them, but attacks do.
func parseFrom(value string, maxWords int) (address, name, reason string) {
	if mime.CountWords(value) > maxWords || strings.ContainsFunc(value, lineBreaker) {
		return "", "", "bad-address"
	}
	bare := mime.DropComments(value)
	mailboxes := 0
	var mailbox string
	for _, piece := range splitAddresses(bare) {
		if piece = strings.Trim(piece, " \t"); piece != "" {
			mailboxes++
			mailbox = piece
		}
	}
	switch {
	case mailboxes == 0:
		return "", "", "no-from"
	case mailboxes > 1:
		return "", "", "many-addresses"
	}
	phrase, spec, ok := splitMailbox(mailbox)
	if !ok {
		return "", "", "bad-address"
	}
	address, ok = normalAddress(spec)
	if !ok {
		return "", "", "bad-address"
	}
	return address, displayName(phrase), ""
}

// lineBreaker reports control characters: a bare CR ends the field for some
// servers, and for others not.
func lineBreaker(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f }

// splitAddresses splits at commas and semicolons that stand outside quotes
// and angle brackets.
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

// splitMailbox splits `Ann <ann@example.org>` or takes a bare address.
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

// normalAddress returns an address as it is compared: lower-case ASCII, the
// domain as A-label. Dots and plus signs stay; nothing is folded that is not
// A to Z, so that a Kelvin sign or a dotless i never becomes another's letter.
func normalAddress(spec string) (string, bool) {
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

// atomByte reports a character of an RFC 5322 atom.
func atomByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' ||
		strings.IndexByte("!#$%&'*+-/=?^_`{|}~", c) >= 0
}

// normalDomain returns a domain in lower case with A-labels. The idna profile
// maps nothing: full-width letters are refused and not turned into plain ones.
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

// displayName cleans the phrase before an address.
func displayName(phrase string) string {
	if strings.HasPrefix(phrase, `"`) && strings.HasSuffix(phrase, `"`) && len(phrase) > 1 {
		phrase = mime.Unquote(phrase)
	}
	return clip(oneLine(mime.DecodeWords(phrase)), 100)
}

// domainOf returns what stands behind the "@".
func domainOf(address string) string {
	_, domain, _ := strings.Cut(address, "@")
	return domain
}

// addressField reports the fields whose addresses are counted.
func addressField(name string) bool {
	switch mime.LowerASCII(name) {
	case "from", "sender", "reply-to", "to", "cc", "bcc", "resent-to", "resent-from":
		return true
	}
	return false
}

// countAddresses counts roughly, without reading them.
func countAddresses(value string) int { return strings.Count(value, "@") }
