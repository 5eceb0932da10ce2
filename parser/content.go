package parser

import (
	"strconv"
	"strings"
)

// content is what a part says about itself.
type content struct {
	kind     string // "text/plain", lower case
	params   map[string]string
	attached bool // Content-Disposition: attachment, or a file name
	encoding string
	topic    string // Content-Class, lower case: Exchange marks its reports there
}

// maxParams is how many parameters of a Content-Type are read.
const maxParams = 50

// readContent reads the MIME fields of a part. What is missing or makes no
// sense is text/plain (RFC 2045 section 5.2), or whatever the container
// makes of its parts.
func readContent(h *header, fallback string) content {
	kind, params := splitParams(h.first("Content-Type"))
	kind = strings.Map(func(r rune) rune {
		if r <= ' ' || r == '"' || r == '\'' {
			return -1
		}
		return r
	}, lowerASCII(kind))
	c := content{kind: kind, params: params, encoding: h.first("Content-Transfer-Encoding")}
	if main, sub, ok := strings.Cut(kind, "/"); !ok || main == "" || sub == "" {
		c.kind = shortKind(kind, fallback)
	}
	disposition, more := splitParams(h.first("Content-Disposition"))
	disposition = lowerASCII(disposition)
	c.attached = disposition == "attachment" || more["filename"] != "" || params["name"] != ""
	c.topic = lowerASCII(h.first("Content-Class"))
	return c
}

// shortKind reads a type without a subtype.
func shortKind(kind, fallback string) string {
	switch {
	case kind == "":
		return fallback
	case strings.HasPrefix(kind, "html"), kind == "text/html":
		return "text/html"
	case strings.HasPrefix(kind, "multipart"):
		return "multipart/mixed"
	case strings.HasPrefix(kind, "text"), kind == "plain":
		return "text/plain"
	}
	return fallback
}

// splitParams splits "text/plain; charset=utf-8" with patience: quotes may be
// missing or never closed, continuations (RFC 2231) are joined, the first of
// two equal names wins.
func splitParams(s string) (value string, params map[string]string) {
	params = map[string]string{}
	pieces := splitOutsideQuotes(s, ';', maxParams)
	if len(pieces) == 0 {
		return "", params
	}
	for _, piece := range pieces[1:] {
		name, v, ok := strings.Cut(piece, "=")
		if !ok {
			continue
		}
		name = lowerASCII(strings.Trim(name, " \t\r\n"))
		addParam(params, name, unquote(strings.Trim(v, " \t\r\n")))
	}
	return strings.Trim(dropComments(pieces[0]), " \t\r\n"), params
}

// addParam adds one parameter; "name*0", "name*1*" continue "name".
func addParam(params map[string]string, name, v string) {
	base, section, continued := strings.Cut(name, "*")
	if !continued {
		if _, have := params[name]; !have {
			params[name] = v
		}
		return
	}
	number, _ := strconv.Atoi(strings.TrimSuffix(section, "*"))
	if strings.HasSuffix(name, "*") && number == 0 {
		if parts := strings.SplitN(v, "'", 3); len(parts) == 3 {
			v = parts[2]
		}
	}
	params[base] += v
}

// splitOutsideQuotes splits s at sep, but not within "quoted strings", into
// at most max pieces; the rest is dropped.
func splitOutsideQuotes(s string, sep byte, max int) []string {
	var pieces []string
	start, quoted := 0, false
	for i := 0; i < len(s) && len(pieces) < max; i++ {
		switch {
		case s[i] == '\\' && quoted:
			i++
		case s[i] == '"':
			quoted = !quoted
		case s[i] == sep && !quoted:
			pieces = append(pieces, s[start:i])
			start = i + 1
		}
	}
	if len(pieces) < max {
		pieces = append(pieces, s[start:])
	}
	return pieces
}

// unquote takes the quotes of a quoted string away, also if the last one is
// missing (QUIRK: 038-charset-quote-open).
func unquote(s string) string {
	if !strings.HasPrefix(s, `"`) {
		return s
	}
	var b strings.Builder
	for i := 1; i < len(s) && s[i] != '"'; i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// dropComments takes (nested (comments)) out of a structured value. An
// unclosed one swallows the rest.
func dropComments(s string) string {
	if strings.IndexByte(s, '(') < 0 {
		return s
	}
	var b strings.Builder
	depth, quoted := 0, false
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '\\' && (quoted || depth > 0) && i+1 < len(s):
			if depth == 0 {
				b.WriteByte(c)
				b.WriteByte(s[i+1])
			}
			i++
			continue
		case c == '"' && depth == 0:
			quoted = !quoted
		case c == '(' && !quoted:
			depth++
			continue
		case c == ')' && depth > 0:
			depth--
			continue
		}
		if depth == 0 {
			b.WriteByte(c)
		}
	}
	return b.String()
}
