package reply

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"pentepost/mailer/mime"
	"pentepost/notation/visible"
)

// maxOpen is the number of HTML elements that may be open at once.
const maxOpen = 500

// An element is an open HTML element.
type element struct {
	tag    atom.Atom
	hidden bool // it or an element around it is not shown, or struck out
	unsaid bool // so says its markup: words in it are words that their writer took back
	white  bool // its text is white
	backed bool // it or an element around it has a background that is not white
	quoted bool // it or an element around it is a quote
	block  int  // the outermost plain blockquote around it, counted from 1; 0 if there is none
	signed bool // it or an element around it is a signature
	pre    bool // line breaks in its text are line breaks
	sheet  bool // it is a style sheet that counts on a screen
	title  bool // it is, or stands in, a heading of the highest rank
}

// An htmlReader turns HTML into lines as a reader would see them.
//
// It walks the tokens of x/net/html with a stack of its own. The tree could be
// made to cost 500 MB: see the package comment.
type htmlReader struct {
	o          Options
	open       []element
	lines      []line
	text       strings.Builder // of the current line
	quoted     bool            // the current line stands in a quote
	block      int             // the plain blockquote in which the current line stands
	blocks     []blockquote    // the plain blockquotes
	unsaid     []byte          // what is left out of the current line, because it is struck out or hidden
	signed     bool            // the current line stands in a signature
	title      bool            // the current line has text of a heading
	signs      bool            // a signature begins with the next line
	blank      bool            // a blank is due before the next word
	below      bool            // a marker said that the rest is somebody else's
	over       string          // the limit that was exceeded
	sheet      styleSheet      // what <style> elements hide
	late       bool            // the sheet grew after elements that it may hide
	untilQuote bool            // stop below the first quoted line
}

// htmlLines returns the visible lines of HTML and the limit that was exceeded, ""
// if none was. A style sheet also counts for the text above it, so HTML with one
// there is read twice.
func htmlLines(s string, o Options) ([]line, string) {
	r := htmlReader{o: o}
	r.readAll(s)
	markBlockquotes(r.lines, r.blocks)
	return r.lines, r.over
}

// linesUntilQuote is htmlLines for the lines up to a quote and the attribution in
// it.
func linesUntilQuote(s string, o Options) ([]line, string) {
	r := htmlReader{o: o, untilQuote: true}
	r.readAll(s)
	markBlockquotes(r.lines, r.blocks)
	return r.lines, r.over
}

// readAll walks over all tokens, and once more if a style sheet came late.
func (r *htmlReader) readAll(s string) {
	if r.read(s); r.late {
		*r = htmlReader{o: r.o, sheet: r.sheet, untilQuote: r.untilQuote}
		r.sheet.size = maxSheet
		r.read(s)
	}
}

// read walks over all tokens.
func (r *htmlReader) read(s string) {
	z := html.NewTokenizer(strings.NewReader(s))
	for r.over == "" && len(r.lines) < r.o.Lines && !r.atQuote() {
		switch z.Next() {
		case html.ErrorToken:
			r.endLine(false)
			return
		case html.TextToken:
			r.addText(z.Text())
		case html.StartTagToken, html.SelfClosingTagToken:
			r.start(z)
		case html.EndTagToken:
			name, _ := z.TagName()
			r.end(atom.Lookup(name))
		}
	}
	r.endLine(false)
}

// atQuote reports that the lines that were asked for are complete.
func (r *htmlReader) atQuote() bool {
	n := len(r.lines)
	return r.untilQuote && (r.below || n >= maxAttributionLines && r.lines[n-maxAttributionLines].quoted)
}

// top returns the innermost open element.
func (r *htmlReader) top() element {
	if n := len(r.open); n > 0 {
		return r.open[n-1]
	}
	return element{}
}

// start handles an opening tag.
func (r *htmlReader) start(z *html.Tokenizer) {
	name, more := z.TagName()
	tag := atom.Lookup(name)
	attrs := readAttributes(z, more)
	r.closeImplied(tag)
	around := r.top()
	e := r.visibility(tag, name, &attrs)
	e.tag, e.quoted, e.block = tag, around.quoted || quoteContainer(tag, attrs), around.block
	e.signed, e.title = around.signed || signatureContainer(name, attrs), around.title || tag == atom.H1
	e.pre = preformatted(around.pre || tag == atom.Pre, attrs)
	if tag == atom.Blockquote && !e.quoted {
		e.block = r.enterBlock(e.block, &attrs)
	}
	if !e.hidden && quoteStarts(attrs) {
		r.endLine(false)
		r.below = true
	}
	if !e.hidden && signatureStarts(attrs) {
		r.endLine(false)
		r.signs = true
	}
	switch {
	case e.hidden:
	case tag == atom.Br:
		r.endLine(true)
	case tag == atom.Hr:
		r.rule()
	case blocks[tag]:
		r.endLine(false)
	case tag == atom.Td, tag == atom.Th:
		r.blank = true
	}
	if void[tag] {
		return
	}
	e.sheet = tag == atom.Style && !onPaper(attrs.media)
	if len(r.open) >= maxOpen {
		r.over = mime.TooDeep
		return
	}
	r.open = append(r.open, e)
}

// visibility returns an element inside the innermost one, as to whether it can be seen.
func (r *htmlReader) visibility(tag atom.Atom, name []byte, a *attributes) element {
	around, look := r.top(), lookOf(a)
	e := element{
		unsaid: around.unsaid || struckOut[tag] || a.hidden || look.hidden || r.sheet.hides(name, a),
		white:  around.white && !look.coloured || look.white,
		backed: around.backed || look.backed,
	}
	e.hidden = around.hidden || neverText[tag] || e.unsaid
	return e
}

// enterBlock returns the number of a plain blockquote that begins inside the one with that
// number, 0 if it is in none.
func (r *htmlReader) enterBlock(around int, a *attributes) int {
	if around == 0 {
		r.blocks = append(r.blocks, blockquote{indent: indents(a)})
		return len(r.blocks)
	}
	r.blocks[around-1].nested = true
	return around
}

// end handles a closing tag. It also closes everything inside the element. A tag
// without an opening tag is ignored, but "</p>" and "</br>" break the line.
func (r *htmlReader) end(tag atom.Atom) {
	if tag == atom.Br {
		r.endLine(true)
		return
	}
	for i := len(r.open) - 1; i >= 0; i-- {
		if r.open[i].tag != tag {
			continue
		}
		if blocks[tag] && !r.open[i].hidden {
			r.endLine(false)
			if tag == atom.P {
				r.emptyLine()
			}
		}
		r.open = r.open[:i]
		return
	}
	if blocks[tag] && !r.top().hidden {
		r.endLine(false)
	}
}

// closeImplied closes elements that HTML allows to stay open: a paragraph ends
// where a block begins, a cell where the next one begins.
func (r *htmlReader) closeImplied(tag atom.Atom) {
	ends := impliedEnds[tag]
	if ends == nil && blocks[tag] {
		ends = blockEnds
	}
	for n := len(r.open); n > 0 && len(ends) > 0; n = len(r.open) {
		if !slices.Contains(ends, r.open[n-1].tag) {
			return
		}
		if !r.open[n-1].hidden && blocks[r.open[n-1].tag] {
			r.endLine(false)
		}
		r.open = r.open[:n-1]
	}
}

// addText adds text to the current line, with each run of blanks as one blank.
func (r *htmlReader) addText(text []byte) {
	e := r.top()
	if e.sheet {
		r.addSheet(text)
	}
	if e.hidden || e.white && !e.backed {
		if e.unsaid && !e.quoted && !r.below && hasLetter(string(text)) {
			r.unsaid = append(r.unsaid, text[:min(len(text), r.o.LineLength)]...)
		}
		return
	}
	if e.quoted != r.quoted || e.signed != r.signed {
		r.endLine(false)
		r.quoted, r.signed = e.quoted, e.signed
	}
	r.block = e.block
	r.title = r.title || e.title
	if e.pre {
		r.addLines(mime.LineFeeds(string(text)))
		return
	}
	if len(text) > 0 && space(text[0]) {
		r.blank = true
	}
	for _, word := range bytes.FieldsFunc(text, func(c rune) bool { return c < 0x80 && space(byte(c)) }) {
		if r.blank && r.text.Len() > 0 {
			r.text.WriteByte(' ')
		}
		r.text.Write(word)
		r.blank = true
	}
	r.blank = len(text) > 0 && space(text[len(text)-1]) || r.blank && len(bytes.TrimSpace(text)) == 0
}

// addSheet adds a style sheet. The document and its head may already be open.
func (r *htmlReader) addSheet(css []byte) {
	if !r.sheet.add(string(css)) {
		return
	}
	r.late = r.late || len(r.lines) > 0 || r.text.Len() > 0 || slices.ContainsFunc(r.open, func(e element) bool {
		return e.tag != atom.Html && e.tag != atom.Head && e.tag != atom.Style
	})
}

func space(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' }

// addLines adds preformatted text.
func (r *htmlReader) addLines(s string) {
	for {
		text, rest, more := strings.Cut(s, "\n")
		r.text.WriteString(text)
		if !more {
			return
		}
		r.endLine(true)
		s = rest
	}
}

// endLine ends the current line. hard is set for <br>, which makes an empty line
// count.
func (r *htmlReader) endLine(hard bool) {
	r.blank = false
	if r.text.Len() == 0 {
		switch {
		case len(r.unsaid) > 0:
			r.lines = append(r.lines, line{unsaid: string(r.unsaid), block: r.top().block})
			r.unsaid = nil
		case hard:
			r.emptyLine()
		}
		return
	}
	text := strings.ToValidUTF8(visible.Cut(r.text.String(), r.o.LineLength), "\ufffd")
	r.text.Reset()
	for s := range strings.SplitSeq(mime.LineFeeds(text), "\n") {
		r.lines = append(r.lines, line{
			text: s, quoted: r.quoted || quoteMark(s), block: r.block, signed: r.signed, signs: r.signs,
			below: r.below, title: r.title, unsaid: string(r.unsaid),
		})
	}
	r.quoted, r.signed, r.signs, r.title, r.unsaid = r.top().quoted, r.top().signed, false, false, nil
}

// emptyLine adds an empty line, but never two in a row.
func (r *htmlReader) emptyLine() {
	if n := len(r.lines); n > 0 && r.lines[n-1].text != "" {
		r.lines = append(r.lines, line{quoted: r.top().quoted, block: r.top().block, below: r.below})
	}
}

// rule adds a horizontal rule. Mail programs put one above a quote.
func (r *htmlReader) rule() {
	r.endLine(false)
	e := r.top()
	r.lines = append(r.lines, line{
		text: ruleText, quoted: e.quoted, block: e.block, signed: e.signed, signs: r.signs, below: r.below,
	})
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
