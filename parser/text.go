package parser

import (
	"strings"

	"pentepost/mailer/mime"
	"pentepost/notation/visible"
	"pentepost/parser/reply"
)

// A textChooser chooses the part of a mail that is read, as MAIL.md says.
type textChooser struct {
	o      Options
	root   *mime.Part
	leaves []*mime.Part // all parts that are neither multiparts nor attached mails
}

// chooseText reads the first text/plain with text of the player's own, else the
// first text/html with some, else the first part with any text at all. It
// returns the limit that a part exceeds, "" if there is none.
func chooseText(tree *mime.Tree, o Options, t *trace) (text reply.Reply, over string) {
	c := textChooser{o: o, root: tree.Root}
	for _, p := range tree.Parts {
		if p.Leaf() {
			c.leaves = append(c.leaves, p)
		}
	}
	var spare *reply.Reply
	for _, mediaType := range []string{"text/plain", "text/html"} {
		for i, p := range c.leaves {
			if !c.readable(p, mediaType) {
				continue
			}
			text := c.read(p)
			if text.Over != "" {
				return text, text.Over
			}
			if text.Line != "" {
				c.explain(t, i, mediaType)
				t.lines(text.Steps)
				return text, ""
			}
			if spare == nil || spare.Body == "" && text.Body != "" {
				spare = &text
			}
		}
	}
	c.explain(t, -1, "")
	if spare != nil {
		t.lines(spare.Steps)
		text = *spare
	}
	return text, ""
}

// readable reports whether a part is text of that media type and no attachment.
// If the whole mail is of some other text type, it is read as plain text. Among
// several parts such a part is only an attachment.
func (c *textChooser) readable(p *mime.Part, mediaType string) bool {
	if p.Within || p.Attached {
		return false
	}
	if p.Type == mediaType {
		return true
	}
	alone := len(c.leaves) == 1 && c.root.Declared == p.Type
	return alone && mediaType == "text/plain" && p.Type != "text/html" && strings.HasPrefix(p.Type, "text/")
}

// read decodes a part and finds the command line in it.
func (c *textChooser) read(p *mime.Part) reply.Reply {
	text, _ := p.Text(c.o.Size)
	return reply.Read(text, reply.Options{
		HTML:       p.Type == "text/html" || looksLikeHTML(text) && !mime.IsUTF7(p.Params["charset"]),
		Flowed:     strings.EqualFold(p.Params["format"], "flowed"),
		DelSp:      strings.EqualFold(p.Params["delsp"], "yes"),
		Lines:      c.o.Lines,
		LineLength: c.o.LineLength,
		Rest:       c.o.Rest,
		Explain:    c.o.Explain,
	})
}

// looksLikeHTML reports HTML that is labelled as plain text.
// QUIRK: 029-html-called-plain.
func looksLikeHTML(s string) bool {
	s = mime.LowerASCII(visible.Cut(strings.TrimSpace(s), 40))
	return strings.HasPrefix(s, "<html") || strings.HasPrefix(s, "<!doctype html") || strings.HasPrefix(s, "<body")
}
