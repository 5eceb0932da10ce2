package postoffice

import (
	"bytes"
	"mime"
	"strings"
)

// maxMIMEDepth and maxMIMEParts bound what is taken apart; what lies deeper stays one piece.
const (
	maxMIMEDepth = 20
	maxMIMEParts = 1000
)

// A part is a message or one of its MIME parts (RFC 2045, RFC 2046) as slices of the raw bytes.
// Anything can be taken apart: what is not well-formed is text/plain, and nothing is read twice at
// one depth, so hostile nesting costs at most maxMIMEDepth times the size.
type part struct {
	header []byte // with the empty line that ends it
	body   []byte
	fields []field

	mediaType string // lower case, such as text/plain
	params    map[string]string
	children  []*part // of a multipart
	message   *part   // of a message/rfc822
}

// parseMessage takes a whole message apart.
func parseMessage(raw []byte) *part {
	budget := maxMIMEParts
	return parsePart(raw, "text/plain", maxMIMEDepth, &budget)
}

func parsePart(raw []byte, standard string, depth int, budget *int) *part {
	*budget--
	end := headerEnd(raw)
	p := &part{header: raw[:end], body: raw[end:]}
	p.fields = fields(p.header, lineEnd)
	p.mediaType, p.params = p.contentType(standard)
	switch {
	case depth == 0:
	case strings.HasPrefix(p.mediaType, "multipart/"):
		p.split(depth-1, budget)
	case p.mediaType == "message/rfc822":
		p.message = parsePart(p.body, "text/plain", depth-1, budget)
	}
	if strings.HasPrefix(p.mediaType, "multipart/") && len(p.children) == 0 {
		p.mediaType, p.params = "text/plain", nil // a multipart without parts cannot be told in IMAP
	}
	return p
}

func (p *part) contentType(standard string) (string, map[string]string) {
	value := firstValue(p.fields, "Content-Type")
	if value == "" {
		return standard, nil
	}
	mediaType, params, err := mime.ParseMediaType(value)
	if main, sub, ok := strings.Cut(mediaType, "/"); !ok || main == "" || sub == "" || err != nil && mediaType == "" {
		return "text/plain", nil
	}
	return mediaType, params
}

// firstValue is the value of the topmost field of a name, or "".
func firstValue(all []field, name string) string {
	for _, f := range all {
		if strings.EqualFold(f.name, name) {
			return f.value
		}
	}
	return ""
}

// split finds the parts of a multipart between its boundary lines (RFC 2046 section 5.1.1). A last
// boundary that is missing is no matter.
func (p *part) split(depth int, budget *int) {
	standard := "text/plain"
	if p.mediaType == "multipart/digest" {
		standard = "message/rfc822"
	}
	mark := []byte("--" + p.params["boundary"])
	start := -1 // of the part under way
	for at := 0; at < len(p.body) && *budget > 0; {
		next := lineEnd(p.body, at)
		found, last := isBoundary(p.body[at:next], mark)
		if found && start >= 0 {
			p.children = append(p.children, parsePart(p.body[start:beforeLineEnd(p.body, start, at)], standard, depth, budget))
		}
		if found {
			start = next
		}
		if last {
			return
		}
		at = next
	}
	if start >= 0 && *budget > 0 {
		p.children = append(p.children, parsePart(p.body[start:], standard, depth, budget))
	}
}

func isBoundary(line, mark []byte) (found, last bool) {
	rest, ok := bytes.CutPrefix(bytes.TrimRight(line, " \t\r\n"), mark)
	if !ok || len(mark) == len("--") {
		return false, false
	}
	last = string(rest) == "--"
	return last || len(rest) == 0, last
}

// beforeLineEnd leaves out the line end before a boundary, which belongs to the boundary.
func beforeLineEnd(b []byte, start, at int) int {
	if at > start && b[at-1] == '\n' {
		at--
		if at > start && b[at-1] == '\r' {
			at--
		}
	}
	return at
}
