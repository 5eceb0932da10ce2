package mime

import (
	"bytes"
	"strings"
	"time"
)

// A Part is a mail or one of its MIME parts.
type Part struct {
	Header Header
	Body   []byte // still encoded

	Type     string            // media type in lower case, such as text/plain
	Declared string            // what the header says: a multipart without a single boundary has Type text/plain
	Params   map[string]string // of the Content-Type, by name in lower case
	Attached bool              // Content-Disposition: attachment, or a file name
	Inline   bool              // Content-Disposition: inline
	FileName string            // "" if it has none
	Within   bool              // in an attached mail

	Children []*Part // of a multipart
	Message  *Part   // the mail in a message/rfc822 or message/global
}

// Leaf reports a part that holds content itself: neither a multipart nor an
// attached mail that was taken apart.
func (p *Part) Leaf() bool {
	return len(p.Children) == 0 && p.Message == nil && !strings.HasPrefix(p.Type, "multipart/")
}

// Decoded returns the body without its transfer encoding.
func (p *Part) Decoded() []byte {
	return decodeTransfer(p.Body, p.Header.Get("Content-Transfer-Encoding"))
}

// A Tree is a mail taken apart.
type Tree struct {
	Root  *Part
	Parts []*Part // all parts, each before those it holds
	Over  string  // the first limit that was exceeded, "" if none
}

// Parse takes a whole mail apart. Limits that are exceeded leave parts out,
// but there always is a Root.
func Parse(raw []byte, l Limits) Tree {
	h, body := ReadHeader(raw, l)
	t := ParseBody(h, body, l)
	if t.Over == "" {
		t.Over = h.Over
	}
	return t
}

// ParseBody takes the mail with this header and body apart. Every level looks
// at its bytes once and Limits.Depth bounds the levels, so the time is linear
// in the size.
func ParseBody(h Header, body []byte, l Limits) Tree {
	b := treeBuilder{limits: l}
	b.tree.Root = &Part{Header: h, Body: body}
	b.tree.Root.readContent("text/plain")
	if b.tree.Root.Inline || h.Get("Content-Disposition") == "" {
		b.tree.Root.Attached = false // QUIRK: 062-root-with-a-name
	}
	b.add(b.tree.Root, 0)
	return b.tree
}

// A treeBuilder takes a mail apart.
type treeBuilder struct {
	tree   Tree
	limits Limits
	full   bool // a limit was exceeded that ends all work
}

// over notes that a limit was exceeded. Later ones say nothing new.
func (b *treeBuilder) over(limit string) {
	if b.tree.Over == "" {
		b.tree.Over = limit
	}
	b.full = b.full || limit != TooDeep
}

// add adds a part and what it holds, and reports whether it did.
func (b *treeBuilder) add(p *Part, depth int) bool {
	l := &b.limits
	switch {
	case b.full:
	case l.Depth > 0 && depth > l.Depth:
		b.over(TooDeep)
	case l.Parts > 0 && len(b.tree.Parts) >= l.Parts:
		b.over(TooManyParts)
	case !l.Deadline.IsZero() && time.Now().After(l.Deadline):
		b.over(TooSlow)
	default:
		b.tree.Parts = append(b.tree.Parts, p)
		switch {
		case strings.HasPrefix(p.Type, "multipart/"):
			b.addChildren(p, depth)
		case p.Type == "message/rfc822" || p.Type == "message/global":
			b.addMessage(p, depth)
		}
		return true
	}
	return false
}

// addMessage takes an attached mail apart. RFC 2046 section 5.2.1 allows it no
// encoding (QUIRK: 162-bounce-encoded-parts has one).
func (b *treeBuilder) addMessage(p *Part, depth int) {
	h, body := ReadHeader(p.Decoded(), Limits{Fields: b.limits.Fields})
	if h.Over != "" {
		b.over(h.Over)
		return
	}
	message := &Part{Header: h, Body: body, Within: true}
	message.readContent("text/plain")
	if b.add(message, depth+1) {
		p.Message = message
	}
}

// addChildren takes a multipart apart. One without a boundary, or without a
// line that has it, is text (QUIRK: 057-multipart-without-boundary).
func (b *treeBuilder) addChildren(p *Part, depth int) {
	boundary := p.Params["boundary"]
	if boundary == "" {
		boundary = guessBoundary(p.Body)
	}
	pieces := splitParts(p.Body, boundary, b.limits.Parts)
	if len(pieces) == 0 {
		if boundary == "" || !bytes.Contains(p.Body, []byte("--"+boundary)) {
			p.Type = "text/plain"
		}
		return
	}
	fallback := "text/plain"
	if p.Type == "multipart/digest" {
		fallback = "message/rfc822"
	}
	for _, piece := range pieces {
		h, body := readPartHeader(piece, b.limits)
		if h.Over != "" {
			b.over(h.Over)
			return
		}
		child := &Part{Header: h, Body: body, Within: p.Within}
		child.readContent(fallback)
		if b.add(child, depth+1) {
			p.Children = append(p.Children, child)
		}
	}
}

// readPartHeader reads the header of a part. A part that does not begin with a
// field has no header, even if the empty line is missing too.
func readPartHeader(piece []byte, l Limits) (Header, []byte) {
	line, _ := CutLine(piece)
	if _, _, ok := ParseField(line); len(line) > 0 && !ok {
		return Header{}, piece
	}
	return ReadHeader(piece, l)
}

// splitParts cuts a multipart body at its boundary lines. It stops when there
// are more than max pieces, unless max is zero. The last boundary may be
// missing (QUIRK: 055-no-last-boundary).
func splitParts(body []byte, boundary string, max int) [][]byte {
	if boundary == "" {
		return nil
	}
	var parts [][]byte
	full := func() bool { return max > 0 && len(parts) > max }
	delimiter := []byte("--" + strings.TrimRight(boundary, " \t"))
	start := -1
	for pos := 0; pos < len(body) && !full(); {
		next := bytes.Index(body[pos:], delimiter)
		if next < 0 {
			break
		}
		if pos += next; pos > 0 && body[pos-1] != '\n' {
			pos++
			continue
		}
		line, rest := CutLine(body[pos:])
		if last, ok := boundaryLine(line, delimiter); ok {
			if start >= 0 {
				parts = append(parts, trimLineEnd(body[start:pos]))
			}
			start = len(body) - len(rest)
			if last {
				return parts
			}
		}
		pos = len(body) - len(rest)
	}
	if start >= 0 && start < len(body) && !full() {
		parts = append(parts, body[start:])
	}
	return parts
}

// boundaryLine reports a line that is the delimiter, or the closing one.
func boundaryLine(line, delimiter []byte) (last, ok bool) {
	after, ok := bytes.CutPrefix(line, delimiter)
	if !ok {
		return false, false
	}
	after, last = bytes.CutPrefix(after, []byte("--"))
	return last, len(bytes.TrimSpace(after)) == 0
}

// trimLineEnd removes the line end that belongs to the boundary below.
func trimLineEnd(b []byte) []byte {
	b = bytes.TrimSuffix(b, []byte("\n"))
	return bytes.TrimSuffix(b, []byte("\r"))
}

// guessBoundary finds the boundary of a multipart whose header does not name
// it: a line "--x" right above a Content- field.
func guessBoundary(body []byte) string {
	for rest := body; len(rest) > 0; {
		line, after := CutLine(rest)
		if bytes.HasPrefix(line, []byte("--")) && len(line) > 2 && len(line) <= 72 {
			next, _ := CutLine(after)
			if len(next) > 8 && strings.EqualFold(string(next[:8]), "content-") {
				return string(line[2:])
			}
		}
		rest = after
	}
	return ""
}
