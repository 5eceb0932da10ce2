package reply

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"pentepost/mailer/mime"
	"pentepost/visible"
)

// maxOpen is the number of HTML elements that may be open at once.
const maxOpen = 500

// An element is an open HTML element.
type element struct {
	tag    atom.Atom
	hidden bool // it or an element around it is not shown
	quoted bool // it or an element around it is a quote
	pre    bool // line breaks in its text are line breaks
}

// An htmlReader turns HTML into lines as a reader would see them.
//
// It walks the tokens of x/net/html with a stack of its own. The tree could be
// made to cost 500 MB: see the package comment.
type htmlReader struct {
	o      Options
	open   []element
	lines  []line
	text   strings.Builder // of the current line
	quoted bool            // the current line stands in a quote
	blank  bool            // a blank is due before the next word
	below  bool            // a marker said that the rest is somebody else's
	over   string          // the limit that was exceeded
}

// htmlLines returns the visible lines of HTML and the limit that was exceeded, ""
// if none was.
func htmlLines(s string, o Options) ([]line, string) {
	p := htmlReader{o: o}
	z := html.NewTokenizer(strings.NewReader(s))
	for p.over == "" && len(p.lines) < o.Lines {
		kind := z.Next()
		switch kind {
		case html.ErrorToken:
			p.endLine(false)
			return p.lines, p.over
		case html.TextToken:
			p.addText(z.Text())
		case html.StartTagToken, html.SelfClosingTagToken:
			p.start(z)
		case html.EndTagToken:
			name, _ := z.TagName()
			p.end(atom.Lookup(name))
		}
	}
	p.endLine(false)
	return p.lines, p.over
}

// top returns the innermost open element.
func (p *htmlReader) top() element {
	if n := len(p.open); n > 0 {
		return p.open[n-1]
	}
	return element{}
}

// start handles an opening tag.
func (p *htmlReader) start(z *html.Tokenizer) {
	name, more := z.TagName()
	tag := atom.Lookup(name)
	attrs := readAttributes(z, more)
	p.closeImplied(tag)
	around := p.top()
	e := element{
		tag:    tag,
		hidden: around.hidden || neverText[tag] || hiddenBy(attrs),
		quoted: around.quoted || quoteContainer(tag, attrs),
		pre:    preformatted(around.pre || tag == atom.Pre, attrs),
	}
	if !e.hidden && quoteStarts(attrs) {
		p.endLine(false)
		p.below = true
	}
	switch {
	case e.hidden:
	case tag == atom.Br:
		p.endLine(true)
	case tag == atom.Hr:
		p.rule()
	case blocks[tag]:
		p.endLine(false)
	case tag == atom.Td, tag == atom.Th:
		p.blank = true
	}
	if void[tag] {
		return
	}
	if len(p.open) >= maxOpen {
		p.over = mime.TooDeep
		return
	}
	p.open = append(p.open, e)
}

// end handles a closing tag. It also closes everything inside the element. A tag
// without an opening tag is ignored, but "</p>" and "</br>" break the line.
func (p *htmlReader) end(tag atom.Atom) {
	if tag == atom.Br {
		p.endLine(true)
		return
	}
	for i := len(p.open) - 1; i >= 0; i-- {
		if p.open[i].tag != tag {
			continue
		}
		if blocks[tag] && !p.open[i].hidden {
			p.endLine(false)
			if tag == atom.P {
				p.emptyLine()
			}
		}
		p.open = p.open[:i]
		return
	}
	if blocks[tag] && !p.top().hidden {
		p.endLine(false)
	}
}

// closeImplied closes elements that HTML allows to stay open: a paragraph ends
// where a block begins, a cell where the next one begins.
func (p *htmlReader) closeImplied(tag atom.Atom) {
	ends := impliedEnds[tag]
	if ends == nil && blocks[tag] {
		ends = blockEnds
	}
	for n := len(p.open); n > 0 && len(ends) > 0; n = len(p.open) {
		if !slices.Contains(ends, p.open[n-1].tag) {
			return
		}
		if !p.open[n-1].hidden && blocks[p.open[n-1].tag] {
			p.endLine(false)
		}
		p.open = p.open[:n-1]
	}
}

// addText adds text to the current line, with each run of blanks as one blank.
func (p *htmlReader) addText(text []byte) {
	e := p.top()
	if e.hidden {
		return
	}
	if p.text.Len() == 0 || e.quoted == p.quoted {
		p.quoted = e.quoted
	} else {
		p.endLine(false)
		p.quoted = e.quoted
	}
	if e.pre {
		p.addLines(mime.LineFeeds(string(text)))
		return
	}
	if len(text) > 0 && space(text[0]) {
		p.blank = true
	}
	for _, word := range bytes.FieldsFunc(text, func(r rune) bool { return r < 0x80 && space(byte(r)) }) {
		if p.blank && p.text.Len() > 0 {
			p.text.WriteByte(' ')
		}
		p.text.Write(word)
		p.blank = true
	}
	p.blank = len(text) > 0 && space(text[len(text)-1]) || p.blank && len(bytes.TrimSpace(text)) == 0
}

func space(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' }

// addLines adds preformatted text.
func (p *htmlReader) addLines(s string) {
	for {
		text, rest, more := strings.Cut(s, "\n")
		p.text.WriteString(text)
		if !more {
			return
		}
		p.endLine(true)
		s = rest
	}
}

// endLine ends the current line. hard is set for <br>, which makes an empty line
// count.
func (p *htmlReader) endLine(hard bool) {
	p.blank = false
	if p.text.Len() == 0 {
		if hard {
			p.emptyLine()
		}
		return
	}
	text := strings.ToValidUTF8(visible.Cut(p.text.String(), p.o.LineLength), "\ufffd")
	p.text.Reset()
	for s := range strings.SplitSeq(mime.LineFeeds(text), "\n") {
		p.lines = append(p.lines, line{text: s, quoted: p.quoted || quoteMark(s), below: p.below})
	}
	p.quoted = p.top().quoted
}

// emptyLine adds an empty line, but never two in a row.
func (p *htmlReader) emptyLine() {
	if n := len(p.lines); n > 0 && p.lines[n-1].text != "" {
		p.lines = append(p.lines, line{quoted: p.top().quoted, below: p.below})
	}
}

// rule adds a horizontal rule. Mail programs put one above a quote.
func (p *htmlReader) rule() {
	p.endLine(false)
	p.lines = append(p.lines, line{text: ruleText, quoted: p.top().quoted, below: p.below})
}

const ruleText = "________________________________"

// bodyText joins lines. Lines that HTML marked as a quote get a "> ".
func bodyText(lines []line) string {
	var b strings.Builder
	for i, l := range lines {
		if i > 0 {
			b.WriteByte('\n')
		}
		if l.quoted && !quoteMark(l.text) {
			b.WriteString("> ")
		}
		b.WriteString(l.text)
	}
	return b.String()
}
