package parser

import (
	"strings"

	"pentepost/mailer/mime"
)

// verdict returns what the receiving server found out about the sender (RFC 8601).
// Only the topmost Authentication-Results field counts, only if it has our
// authserv-id, and only if it has exactly one dmarc result. A pass must also name
// the From domain as header.from. Fields further down may have come with the mail:
// section 5 wants servers to remove fields with their own name, but not all do.
//
// The sender can put anything into quoted strings and comments, so a tokenizer
// reads the field. If a field with our authserv-id cannot be read to its end,
// somebody tampered with it, and the verdict is Fail.
func verdict(fields []string, authservID, domain string) Verdict {
	if authservID == "" || len(fields) == 0 {
		return None
	}
	if result, own := ownVerdict(fields[0], authservID, domain); own {
		return result
	}
	for _, field := range fields[1:] {
		if result, own := ownVerdict(field, authservID, domain); own && result == Fail {
			return Fail // nobody gains by forging one
		}
	}
	return None
}

// ownVerdict reads one field. own is false if another server wrote it.
func ownVerdict(field, authservID, domain string) (result Verdict, own bool) {
	tokens, ok := authTokens(field)
	switch {
	case len(tokens) == 0 || !strings.EqualFold(tokens[0].text, authservID) || tokens[0].quoted:
		return None, false
	case !ok:
		return Fail, true
	}
	return dmarcResult(splitTokens(tokens)[1:], domain), true
}

// dmarcResult returns the verdict of one field, given its results.
func dmarcResult(results [][]authToken, domain string) Verdict {
	var outcomes []string
	matches := true
	for _, tokens := range results {
		method, value, ok := methodResult(tokens)
		if !ok || method != "dmarc" {
			continue
		}
		outcomes = append(outcomes, value)
		from, given := property(tokens, "header", "from")
		matches = matches && given && domain != "" && sameDomain(from, domain)
	}
	for _, outcome := range outcomes {
		if outcome == "fail" {
			return Fail
		}
	}
	if len(outcomes) == 1 && outcomes[0] == "pass" && matches {
		return Pass
	}
	return None
}

// sameDomain compares a header.from value with the From domain.
func sameDomain(value, domain string) bool {
	d, ok := normalDomain(value)
	return ok && d == domain
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

// property returns the value of "ptype.name = value" in a group. If there are two
// of the same name it is unclear which one counts, and ok is false.
func property(tokens []authToken, ptype, name string) (value string, ok bool) {
	for i := 3; i+2 < len(tokens); i++ {
		if tokens[i].quoted || mime.LowerASCII(tokens[i].text) != ptype+"."+name || !tokens[i+1].is("=") {
			continue
		}
		if ok {
			return "", false
		}
		value, ok = tokens[i+2].text, true
	}
	return value, ok
}
