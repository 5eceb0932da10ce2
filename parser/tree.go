package parser

import (
	"bytes"
	"strings"
	"time"
)

// part is one MIME part without children.
type part struct {
	content
	body   []byte // still encoded
	within bool   // inside an attached mail: never text, never a report
}

// tree is a mail taken apart: its parts in the order they stand in.
type tree struct {
	root     content
	parts    []part
	returned []string // the Message-IDs of attached mails, not of those within them
	kinds    []string // the types of all parts outside attached mails, containers included
	over     string   // the limit that was broken, "" if none
	seen     int      // parts so far, containers included
	o        Options
	deadline time.Time
}

// parseTree takes a mail apart. Every level looks at its bytes once, and
// Options.Depth bounds the levels: the time is linear in the size.
func parseTree(h *header, body []byte, o Options, deadline time.Time) tree {
	t := tree{o: o, deadline: deadline}
	t.root = readContent(h, "text/plain")
	if h.first("Content-Disposition") == "" || lowerASCII(h.first("Content-Disposition")) == "inline" {
		t.root.attached = false // QUIRK: 062-root-with-a-name
	}
	t.walk(t.root, body, 0, false)
	return t
}

// walk adds one part and what is in it.
func (t *tree) walk(c content, body []byte, depth int, within bool) {
	t.seen++
	switch {
	case t.over != "":
		return
	case depth > t.o.Depth:
		t.over = "too-deep"
		return
	case t.seen > t.o.Parts:
		t.over = "too-many-parts"
		return
	case time.Now().After(t.deadline):
		t.over = "too-slow"
		return
	}
	if !within {
		t.kinds = append(t.kinds, c.kind)
	}
	switch {
	case strings.HasPrefix(c.kind, "multipart/"):
		t.walkMultipart(c, body, depth, within)
	case c.kind == "message/rfc822" || c.kind == "message/global":
		t.walkAttachedMail(c, body, depth, within)
	default:
		t.parts = append(t.parts, part{content: c, body: body, within: within})
	}
}

// walkAttachedMail looks into an attached mail for the limits' sake, and for
// its Message-ID: a bounce returns our letter. RFC 2046 section 5.2.1 allows
// no encoding here (QUIRK: 162-bounce-encoded-parts has one).
func (t *tree) walkAttachedMail(c content, body []byte, depth int, within bool) {
	body = decodeTransfer(body, c.encoding)
	h, inner := splitHeader(body, len(body), t.o.Fields)
	if h.over != "" {
		t.over = h.over
		return
	}
	if !within {
		t.returned = append(t.returned, originalIDs(&h)...)
	}
	t.walk(readContent(&h, "text/plain"), inner, depth+1, true)
}

// walkMultipart walks the parts of a multipart. One without a boundary, or
// whose boundary never comes, is text (QUIRK: 057-multipart-without-boundary).
func (t *tree) walkMultipart(c content, body []byte, depth int, within bool) {
	boundary := c.params["boundary"]
	if boundary == "" {
		boundary = guessBoundary(body)
	}
	fallback := "text/plain"
	if c.kind == "multipart/digest" {
		fallback = "message/rfc822"
	}
	var pieces [][]byte
	if boundary != "" {
		pieces = splitParts(body, boundary, t.o.Parts+1)
	}
	if len(pieces) == 0 {
		if boundary != "" && bytes.Contains(body, []byte("--"+boundary)) {
			return // boundaries and nothing between them
		}
		c.kind = "text/plain"
		t.parts = append(t.parts, part{content: c, body: body, within: within})
		return
	}
	for _, piece := range pieces {
		h, inner := splitPart(piece, t.o)
		if h.over != "" {
			t.over = h.over
			return
		}
		t.walk(readContent(&h, fallback), inner, depth+1, within)
	}
}

// splitPart reads the header of a part. A part that begins with something
// else than a field has no header, even if the empty line is missing too.
func splitPart(piece []byte, o Options) (header, []byte) {
	line, _ := cutLine(piece)
	if len(line) > 0 && !looksLikeField(line) {
		return header{}, piece
	}
	return splitHeader(piece, o.HeaderSize, o.Fields)
}

// splitParts cuts a multipart body at its boundary lines, into at most max
// parts. The last boundary may be missing (QUIRK: 055-no-last-boundary).
func splitParts(body []byte, boundary string, max int) [][]byte {
	var parts [][]byte
	delimiter := []byte("--" + strings.TrimRight(boundary, " \t"))
	start := -1
	for pos := 0; pos < len(body) && len(parts) < max; {
		line, rest := cutLine(body[pos:])
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
	if start >= 0 && start < len(body) && len(parts) < max {
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

// trimLineEnd takes away the line end that belongs to the next boundary.
func trimLineEnd(b []byte) []byte {
	b = bytes.TrimSuffix(b, []byte("\n"))
	return bytes.TrimSuffix(b, []byte("\r"))
}

// guessBoundary finds the boundary of a multipart that forgot to name it: a
// line "--x" right before a Content- field.
func guessBoundary(body []byte) string {
	for rest := body; len(rest) > 0; {
		line, after := cutLine(rest)
		if bytes.HasPrefix(line, []byte("--")) && len(line) > 2 && len(line) <= 72 {
			next, _ := cutLine(after)
			if len(next) > 8 && strings.EqualFold(string(next[:8]), "content-") {
				return string(line[2:])
			}
		}
		rest = after
	}
	return ""
}
