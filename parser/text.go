package parser

import (
	"path"
	"slices"
	"strings"

	"pentepost/mailer/mime"
	"pentepost/notation/visible"
	"pentepost/parser/reply"
)

// A textChooser chooses the part of a mail that is read, as MAIL.md says.
type textChooser struct {
	o      Options
	sender []string // the forms of the sender's address
	name   string   // the sender's display name
	root   *mime.Part
	leaves []*mime.Part // all parts that are neither multiparts nor attached mails
}

// chooseText reads the first text/plain with text of the player's own, else the
// first text/html with some, else the first part with any text at all. Texts with
// a file name are read only if there is no other text. It returns the limit that a
// part exceeds, "" if there is none.
func chooseText(tree *mime.Tree, o Options, l *Mail, t *trace) (text reply.Reply, over string) {
	c := textChooser{o: o, sender: spellings(l.From), name: l.FromName, root: tree.Root}
	for _, p := range tree.Parts {
		if p.Leaf() {
			c.leaves = append(c.leaves, p)
		}
	}
	chosen, text := c.firstWithLine(c.readable)
	if chosen < 0 && strings.TrimSpace(text.Body) == "" {
		if i, named := c.firstWithLine(c.onlyText()); named.Body != "" || named.Over != "" {
			chosen, text = i, named
		}
	}
	if text.Over != "" {
		return text, text.Over
	}
	c.explain(t, chosen)
	t.lines(text.Steps)
	return text, ""
}

// firstWithLine returns the index of the first part with a command line among
// the ones that wanted allows, and its text. If there is none, the index is -1 and
// the text is the first with any words in it. It stops at a part over a limit.
func (c *textChooser) firstWithLine(wanted func(p *mime.Part, mediaType string) bool) (chosen int, text reply.Reply) {
	for _, mediaType := range []string{"text/plain", "text/html"} {
		for i, p := range c.leaves {
			if !wanted(p, mediaType) {
				continue
			}
			read := c.read(p)
			if read.Line != "" || read.Over != "" {
				return i, read
			}
			if text.Body == "" {
				text = read
			}
		}
	}
	return -1, text
}

// encrypted says why a mail cannot be read without a key, "" if it can. The part
// that is encrypted must come before any text, because people also attach such
// files to what they write.
func encrypted(tree *mime.Tree, text *reply.Reply) (because string) {
	beforeText := true
	for _, p := range tree.Parts {
		switch {
		case p.Within:
		case p.Locked():
			return "it is locked by Microsoft 365"
		case (beforeText || text.Line == "") && p.Encrypted():
			return "it has a part of type " + visible.Cut(p.Declared, 60)
		case p.Leaf() && !p.Attached && strings.HasPrefix(p.Type, "text/"):
			beforeText = false
		}
	}
	if text.Encrypted && text.Line == "" {
		return "its text is a PGP message"
	}
	return ""
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

// onlyText returns a function that reports texts with a file name, in which some
// telephones send all they write (QUIRK: 177-text-with-file-name). One that is
// called an attachment must be the only text, because people attach texts to mails
// that they leave empty (QUIRK: 178-file-beside-text).
func (c *textChooser) onlyText() func(p *mime.Part, mediaType string) bool {
	alone := !slices.ContainsFunc(c.leaves, func(p *mime.Part) bool {
		return c.readable(p, "text/plain") || c.readable(p, "text/html")
	})
	return func(p *mime.Part, mediaType string) bool {
		return !p.Within && p.Attached && p.Type == mediaType && (p.Inline || alone) && textName(p.FileName)
	}
}

// textName reports the name of a file with a text, or none.
func textName(name string) bool {
	switch mime.LowerASCII(path.Ext(name)) {
	case "", ".txt", ".text", ".htm", ".html":
		return true
	}
	return false
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
		Sender:     c.sender,
		Name:       c.name,
		Beside:     c.beside(p),
	})
}

// beside returns a function that returns the HTML version of a plain text, nil if
// there is none.
func (c *textChooser) beside(p *mime.Part) func() string {
	if p.Type != "text/plain" {
		return nil
	}
	i := slices.IndexFunc(c.leaves, func(p *mime.Part) bool { return c.readable(p, "text/html") })
	if i < 0 {
		return nil
	}
	return func() string {
		page, _ := c.leaves[i].Text(c.o.Size)
		return page
	}
}

// looksLikeHTML reports HTML that is labelled as plain text.
// QUIRK: 029-html-called-plain.
func looksLikeHTML(s string) bool {
	s = mime.LowerASCII(visible.Cut(strings.TrimSpace(s), 40))
	return strings.HasPrefix(s, "<html") || strings.HasPrefix(s, "<!doctype html") || strings.HasPrefix(s, "<body")
}
