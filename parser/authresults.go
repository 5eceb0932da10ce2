package parser

import (
	"strings"

	"pentepost/mailer/mime"
)

// verdict returns what the receiving server found out about the sender (RFC 8601).
// Only the topmost Authentication-Results field counts, only if it has our
// authserv-id, and only if it has exactly one dmarc result. A pass must also name
// the From domain as header.from; if it names another domain, our server saw
// another sender than we do, and the verdict is Fail. Fields further down may have
// come with the mail: section 5 wants servers to remove fields with their own name,
// but not all do.
//
// The sender can put anything into quoted strings and comments, so a tokenizer
// reads the field. If a field with our authserv-id cannot be read to its end,
// somebody tampered with it, and the verdict is Fail.
func verdict(fields []string, authservID, domain string) Verdict {
	if authservID == "" || len(fields) == 0 {
		return None
	}
	results, own := ownResults(fields[0], authservID)
	if own {
		return results.verdict(domain)
	}
	for _, field := range fields[1:] {
		if results, own := ownResults(field, authservID); own && results.failed {
			return Fail // nobody gains by forging one
		}
	}
	return None
}

// dmarcResults is what one field says about DMARC.
type dmarcResults struct {
	failed   bool     // some result is a failure, or the field was tampered with
	outcomes []string // of all results
	domains  []string // the header.from properties of all passes
}

// ownResults reads one field. own is false if another server wrote it.
func ownResults(field, authservID string) (results dmarcResults, own bool) {
	tokens, ok := authTokens(field)
	if len(tokens) == 0 || !strings.EqualFold(tokens[0].text, authservID) || tokens[0].quoted {
		return results, false
	}
	results.failed = !ok
	for _, tokens := range splitTokens(tokens)[1:] {
		method, value, ok := methodResult(tokens)
		if !ok || method != "dmarc" {
			continue
		}
		results.outcomes = append(results.outcomes, value)
		results.failed = results.failed || value == "fail"
		if value == "pass" {
			results.domains = append(results.domains, properties(tokens, "header.from")...)
		}
	}
	return results, true
}

// verdict returns the verdict of the topmost field on a sender at a domain.
func (r dmarcResults) verdict(domain string) Verdict {
	same := 0
	for _, value := range r.domains {
		at := strings.LastIndexByte(value, '@') // some servers write the whole address
		from, ok := normalDomain(value[at+1:])
		switch {
		case ok && from == domain:
			if at < 0 {
				same++
			}
		case ok && domain != "":
			return Fail
		}
	}
	switch {
	case r.failed:
		return Fail
	case len(r.outcomes) == 1 && len(r.domains) == 1 && same == 1:
		return Pass
	}
	return None
}

// An authToken is a word, or a single "=" or ";".
type authToken struct {
	text   string
	quoted bool // from a quoted string: never a keyword, never a separator
}

// is reports whether t is an unquoted token with that text.
func (t authToken) is(text string) bool { return !t.quoted && t.text == text }

// authTokens splits a field value and drops comments. A quoted string is one
// token. ok is false if a quote or comment is never closed; the tokens before it
// are still returned.
func authTokens(s string) (tokens []authToken, ok bool) {
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			i++
		case c == '(':
			n := commentLength(s[i:])
			if n == 0 {
				return tokens, false
			}
			i += n
		case c == '"':
			text, n := quotedString(s[i:])
			if n == 0 {
				return tokens, false
			}
			tokens = append(tokens, authToken{text, true})
			i += n
		case c == '=' || c == ';':
			tokens = append(tokens, authToken{text: string(c)})
			i++
		default:
			n := strings.IndexAny(s[i:], " \t\r\n(\"=;")
			if n < 0 {
				n = len(s) - i
			}
			tokens = append(tokens, authToken{text: s[i : i+n]})
			i += n
		}
	}
	return tokens, true
}

// commentLength returns the length of the comment at the start of s, 0 if it is
// never closed. Comments may be nested.
func commentLength(s string) int {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}

// quotedString returns the contents and the length of the quoted string at the
// start of s. The length is 0 if it is never closed.
func quotedString(s string) (text string, n int) {
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '"':
			return b.String(), i + 1
		case '\\':
			if i++; i == len(s) {
				return "", 0
			}
		}
		b.WriteByte(s[i])
	}
	return "", 0
}

// splitTokens splits tokens at semicolons.
func splitTokens(tokens []authToken) [][]authToken {
	groups := [][]authToken{nil}
	for _, t := range tokens {
		if t.is(";") {
			groups = append(groups, nil)
			continue
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], t)
	}
	return groups
}

// methodResult reads "method[/version] = result" at the start of a group.
func methodResult(tokens []authToken) (method, result string, ok bool) {
	if len(tokens) < 3 || tokens[0].quoted || !tokens[1].is("=") || tokens[2].quoted {
		return "", "", false
	}
	method, _, _ = strings.Cut(mime.LowerASCII(tokens[0].text), "/")
	return method, mime.LowerASCII(tokens[2].text), true
}

// properties returns the values of each "name = value" in a group, such as
// header.from.
func properties(tokens []authToken, name string) (values []string) {
	for i := 3; i+2 < len(tokens); i++ {
		if !tokens[i].quoted && mime.LowerASCII(tokens[i].text) == name && tokens[i+1].is("=") {
			values = append(values, tokens[i+2].text)
		}
	}
	return values
}

// unspaced returns the values of a field whose name is written without a blank before the colon. No server stamps mail with such a
// blank, and filters that remove forged stamps may overlook it.
func unspaced(h *mime.Header, name string) (values []string) {
	for _, f := range h.Fields {
		if strings.EqualFold(f.Name, name) && !f.Spaced {
			values = append(values, f.Value)
		}
	}
	return values
}
