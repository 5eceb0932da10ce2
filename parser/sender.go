package parser

import (
	"strings"

	"pentepost/mailer/mime"
)

// sender decides who wrote the mail. The reason is "" if there is exactly one
// sender and it is not ourselves.
func (r *reader) sender() (reason string) {
	_, _, reason = oneSender(&r.header, r.o)
	r.explainSender(reason)
	return reason
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

// quiet reports whether the sender's system asks for no automatic answers.
// DR, RN and NRN ask only for no reports, which we never send.
func (r *reader) quiet() bool {
	for _, value := range r.header.Values("X-Auto-Response-Suppress") {
		for word := range strings.FieldsFuncSeq(mime.LowerASCII(value), func(c rune) bool { return c == ',' || c == ' ' || c == ';' }) {
			if word == "all" || word == "autoreply" || word == "oof" {
				return true
			}
		}
	}
	return false
}
