package parser

import (
	"bytes"
	"slices"
	"strings"

	"pentepost/mailer/mime"
	"pentepost/notation/visible"
)

// oneSender reads the sender: there must be exactly one From field with exactly
// one address. A mail that two programs could read in two ways has no sender,
// because the server that checked the domain may have read it the other way.
// Then reason says why, in one word. The mail is needed beyond its header, since
// other programs may see a later end of the header.
func oneSender(h *mime.Header, mail []byte, o Options) (address, name, reason string) {
	var from []mime.Field
	for _, f := range h.Fields {
		if strings.EqualFold(f.Name, "From") {
			from = append(from, f)
		}
	}
	switch possible := mime.CountPossible(mail, "From"); {
	case possible > 1 || len(from) > 1 || len(from) == 1 && (h.HiddenFrom || foldedOddly(h, from[0])):
		return "", "", "two-from"
	case len(from) == 0:
		return "", "", "no-from"
	case from[0].Spaced:
		return "", "", "bad-from"
	}
	return parseFrom(from[0].Value, o.EncodedWords)
}

// foldedOddly reports a field whose value can end in two places: at a line of
// blanks, which ends the header for some programs, or before a line that is no
// field but holds an address, which some programs add to the value.
func foldedOddly(h *mime.Header, f mime.Field) bool {
	lines := h.Raw[f.Start:f.End]
	for len(lines) > 0 {
		var line []byte
		line, lines = mime.CutLine(lines)
		if len(bytes.Trim(line, " \t")) == 0 && len(bytes.TrimSpace(lines)) > 0 {
			return true
		}
	}
	end := len(h.Raw)
	for _, next := range h.Fields {
		if next.Start >= f.End {
			end = next.Start
			break
		}
	}
	return bytes.IndexByte(h.Raw[f.End:end], '@') >= 0
}

// parseFrom reads the value of a From field. It refuses groups, routes (RFC 5322
// section 4.4), quoted local parts and domain literals: only attackers write them.
func parseFrom(value string, maxWords int) (address, name, reason string) {
	if mime.CountWords(value) > maxWords || strings.ContainsFunc(value, control) {
		return "", "", "bad-address"
	}
	value = strings.Trim(mime.DropComments(value), " \t")
	var mailboxes []string
	for _, piece := range splitAddresses(value) {
		if piece = strings.Trim(piece, " \t"); piece != "" {
			mailboxes = append(mailboxes, piece)
		}
	}
	switch {
	case len(mailboxes) == 0:
		return "", "", "no-from"
	case len(mailboxes) > 1 && commaInName(mailboxes, value):
		mailboxes = []string{value}
	case len(mailboxes) > 1:
		return "", "", "many-addresses"
	}
	phrase, spec, ok := splitMailbox(mailboxes[0])
	if !ok {
		return "", "", "bad-address"
	}
	address, ok = NormalAddress(spec)
	if !ok || !sameSender(phrase, address) {
		return "", "", "bad-address"
	}
	return address, displayName(phrase), ""
}

// commaInName reports a name with a comma that should have been quoted:
// "Bobson, Bob <bob@example.org>" (QUIRK: 175-comma-in-name). The pieces before
// the last are then words without an address.
func commaInName(pieces []string, value string) bool {
	if strings.ContainsAny(dropQuoted(value), ";:") {
		return false
	}
	for _, piece := range pieces[:len(pieces)-1] {
		if strings.ContainsAny(mime.DecodeWords(piece), "@<>") {
			return false
		}
	}
	return strings.HasSuffix(pieces[len(pieces)-1], ">")
}

// sameSender reports whether the name before an address can be read as nothing
// but a name. An address in it must be quoted or the same one, and its encoded
// words must not hold a list of addresses: some programs decode a field first and
// split it then.
func sameSender(phrase, address string) bool {
	if strings.IndexByte(phrase, '@') >= 0 {
		if plain := dropQuoted(phrase); strings.IndexByte(plain, '@') >= 0 && mime.LowerASCII(plain) != address {
			return false
		}
	}
	if mime.CountWords(phrase) == 0 {
		return true
	}
	decoded := mime.DecodeWords(phrase)
	return strings.IndexByte(decoded, '@') < 0 || !strings.ContainsAny(decoded, ",;<>")
}

// dropQuoted removes quoted strings.
func dropQuoted(s string) string {
	var b strings.Builder
	quoted := false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && quoted:
			i++
		case c == '"':
			quoted = !quoted
		case !quoted:
			b.WriteByte(c)
		}
	}
	return b.String()
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
	isAddress := func(service string) bool { return strings.EqualFold(address, service) }
	if isAddress(o.Service) || slices.ContainsFunc(o.MoreServices, isAddress) {
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
