package parser

import (
	"strings"

	"pentepost/mailer/mime"
	"pentepost/notation/visible"
)

// oneSender reads the sender: there must be exactly one From field with exactly
// one address. A mail that two programs could read in two ways has no sender,
// because the server that checked the domain may have read it the other way.
// Then reason says why, in one word.
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

// parseFrom reads the value of a From field. It refuses groups, routes (RFC 5322
// section 4.4), quoted local parts and domain literals: only attackers write them.
func parseFrom(value string, maxWords int) (address, name, reason string) {
	if mime.CountWords(value) > maxWords || strings.ContainsFunc(value, control) {
		return "", "", "bad-address"
	}
	mailboxes := 0
	var mailbox string
	for _, piece := range splitAddresses(mime.DropComments(value)) {
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
	address, ok = NormalAddress(spec)
	if !ok {
		return "", "", "bad-address"
	}
	return address, displayName(phrase), ""
}

// control reports control characters. A bare CR ends the field for some servers
// and not for others.
func control(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f }

// maxName is the number of characters of a display name.
const maxName = 100

// displayName cleans the name before an address.
func displayName(phrase string) string {
	if strings.HasPrefix(phrase, `"`) && strings.HasSuffix(phrase, `"`) && len(phrase) > 1 {
		phrase = mime.Unquote(phrase)
	}
	return visible.Cut(visible.Line(mime.DecodeWords(phrase)), maxName)
}

// ours reports an address of the service itself, with or without a key.
func ours(address string, o Options) bool {
	if address == "" {
		return false
	}
	if strings.EqualFold(address, o.Service) {
		return true
	}
	_, ok := keyIn(address, mime.LowerASCII(o.KeyPattern))
	return ok
}

// quiet reports whether the sender's system asks for no automatic answers. The
// values DR, RN and NRN ask only for no reports, which we never send.
func quiet(h *mime.Header) bool {
	for _, value := range h.Values("X-Auto-Response-Suppress") {
		for word := range strings.FieldsFuncSeq(mime.LowerASCII(value), func(c rune) bool { return c == ',' || c == ' ' || c == ';' }) {
			if word == "all" || word == "autoreply" || word == "oof" {
				return true
			}
		}
	}
	return false
}
