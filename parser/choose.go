package parser

import (
	"strings"

	"pentepost/mailer/mime"
)

// reading is what a part's text was understood as.
type reading struct {
	body, reply, line, rest string
	steps                   []Step
}

// chooseText reads the parts in the order of MAIL.md: the first text/plain
// with text of the player's own, else the first text/html with some, else the
// first part with any text at all.
func (r *reader) chooseText() (reason string) {
	var spare *reading
	for _, want := range []string{"text/plain", "text/html"} {
		for i, p := range r.leaves {
			if !r.readable(p, want) {
				continue
			}
			got, reason := r.readPart(p)
			if reason != "" {
				return reason
			}
			if got.line != "" {
				r.explainParts(i, want)
				r.take(got)
				return ""
			}
			if spare == nil || spare.body == "" && got.body != "" {
				spare = &got
			}
		}
	}
	r.explainParts(-1, "")
	if spare != nil {
		r.take(*spare)
	}
	return ""
}

// readable reports whether a part is text of that kind and no attachment. A
// mail that is as a whole of some other text type reads as plain text; among
// several parts such a one is no more than an attachment.
func (r *reader) readable(p *mime.Part, want string) bool {
	if p.Within || p.Attached {
		return false
	}
	if p.Type == want {
		return true
	}
	alone := len(r.leaves) == 1 && r.tree.Root.Declared == p.Type
	return alone && want == "text/plain" && p.Type != "text/html" && strings.HasPrefix(p.Type, "text/")
}

func (r *reader) take(got reading) {
	l := &r.letter
	l.Body, l.Reply, l.Line, l.Rest = got.body, got.reply, got.line, got.rest
	l.Trace = append(l.Trace, got.steps...)
}

// readPart decodes a part and finds the command line in it.
func (r *reader) readPart(p *mime.Part) (reading, string) {
	text, _ := p.Text(r.o.Size)
	var lines []line
	var got reading
	if p.Type == "text/html" || looksLikeHTML(text) && !mime.IsUTF7(p.Params["charset"]) {
		var over string
		if lines, over = htmlLines(text, r.o); over != "" {
			return got, over
		}
		got.body = strings.Trim(bodyText(lines), "\n")
	} else {
		lines = splitLines(text, r.o.Lines, r.o.LineLength)
		got.body = text
		if strings.EqualFold(p.Params["format"], "flowed") {
			lines = unflow(lines, strings.EqualFold(p.Params["delsp"], "yes"))
		}
	}
	got.findLine(dropWrapping(lines), r.o)
	return got, ""
}

// looksLikeHTML reports HTML that calls itself plain text.
// QUIRK: 029-html-called-plain.
func looksLikeHTML(s string) bool {
	s = mime.LowerASCII(clip(strings.TrimSpace(s), 40))
	return strings.HasPrefix(s, "<html") || strings.HasPrefix(s, "<!doctype html") || strings.HasPrefix(s, "<body")
}

// findLine sorts the lines and takes the command line and what follows it.
func (g *reading) findLine(lines []line, o Options) {
	kinds := sortLines(lines)
	g.reply = ownText(lines, kinds)
	at := places{hello: -1, command: nextOwn(lines, kinds, 0)}
	if at.command >= 0 {
		if next := nextInBlock(lines, kinds, at.command+1); next >= 0 && greeting(lines[at.command].text) {
			at = places{hello: at.command, command: next}
		}
		g.line = trimLine(lines[at.command].text)
		g.rest = restText(lines, kinds, at.command+1, o.Rest)
	}
	if o.Explain {
		g.steps = explainLines(lines, kinds, at)
	}
}

// nextOwn returns the first line of own text that says anything, -1 if none.
func nextOwn(lines []line, kinds []lineKind, i int) int {
	for ; i < len(lines); i++ {
		if kinds[i] == ownKind && trimLine(lines[i].text) != "" {
			return i
		}
	}
	return -1
}

// nextInBlock is nextOwn within one block of own text.
func nextInBlock(lines []line, kinds []lineKind, i int) int {
	for ; i < len(lines) && (kinds[i] == ownKind || kinds[i] == emptyKind); i++ {
		if kinds[i] == ownKind && trimLine(lines[i].text) != "" {
			return i
		}
	}
	return -1
}

// ownText joins all own text.
func ownText(lines []line, kinds []lineKind) string {
	var b strings.Builder
	gap := false
	for i, l := range lines {
		if kinds[i] != ownKind {
			gap = true
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
			if gap {
				b.WriteByte('\n')
			}
		}
		gap = false
		b.WriteString(strings.TrimRight(l.text, " \t\r\u00a0"))
	}
	return b.String()
}

// restText joins the own text from line i up to the first that is not.
func restText(lines []line, kinds []lineKind, i, max int) string {
	var b strings.Builder
	for ; i < len(lines) && (kinds[i] == ownKind || kinds[i] == emptyKind) && b.Len() <= 4*max; i++ {
		b.WriteString(strings.TrimRight(visible(lines[i].text), " "))
		b.WriteByte('\n')
	}
	return strings.TrimSpace(clip(strings.Trim(b.String(), "\n"), max))
}
