package reply

import (
	"strings"
	"unicode/utf8"

	"pentepost/notation/visible"
)

// Options say what the text is and how much of it is read.
type Options struct {
	HTML   bool // the text is HTML
	Flowed bool // plain text has soft line breaks (format=flowed, RFC 3676)
	DelSp  bool // the blank before a soft line break is not part of the text (delsp=yes)

	Lines      int  // lines that are read; the rest is ignored
	LineLength int  // characters of a line; longer ones are cut
	Rest       int  // characters of Reply.Rest
	Explain    bool // fill in Reply.Steps

	// Sender has the forms of the sender's address in lower case, and Name is their
	// display name. Lines with contact details are not part of Reply.Rest.
	Sender []string
	Name   string

	// Beside returns the HTML version of plain text. It is nil if there is none.
	Beside func() string
}

// A Reply is the text of a mail, taken apart.
type Reply struct {
	Body string // the whole text, quotes included
	Own  string // the player's own text
	Line string // the command line as CommandLine returns it, "" if there is none
	Rest string // own text between the command line and the next quote or signature, cleaned
	Cut  bool   // Rest is only the beginning of it

	Withheld []string // lines with contact details that are left out of Rest, without signatures

	Encrypted bool // the text holds a PGP message, which is left out of Own, Line and Rest

	unsaid []string // what is left out, because HTML strikes it out or hides it

	Steps []string // what the lines were taken for, with Options.Explain
	Over  string   // the limit that was exceeded, "" if none; then the rest is empty
}

// Read finds the player's own text. The text is UTF-8 with line feeds, as
// mime.Part.Text returns it.
func Read(text string, o Options) Reply {
	var r Reply
	var lines []line
	if o.HTML {
		if lines, r.Over = htmlLines(text, o); r.Over != "" {
			return r
		}
		r.Body = strings.Trim(bodyText(lines), "\n")
	} else {
		lines = splitLines(text, o)
		r.Body = text
		if o.Flowed {
			lines = unflow(lines, o.DelSp)
		}
	}
	lines, r.Encrypted = dropArmour(lines)
	for i := range lines {
		lines[i].text = Unstruck(lines[i].text)
	}
	r.findLine(lines, o)
	if said, ok := saidBeside(&r, o); ok {
		return said
	}
	return r
}

// findLine classifies the lines and takes the command line and the text below.
func (r *Reply) findLine(lines []line, o Options) {
	kinds := classify(lines)
	r.unsaid = unsaid(lines, kinds)
	at := landmarks{greeting: -1, command: nextOwn(lines, kinds, 0)}
	if at.command >= 0 {
		if next := nextInBlock(lines, kinds, at.command+1); next >= 0 && greeting(lines[at.command].text) {
			at = landmarks{greeting: at.command, command: next}
		}
		r.Line = CommandLine(lines[at.command].text)
		dropBeside(lines, kinds, at.command+1, o)
		r.Withheld = markContacts(lines, kinds, at.command+1, o)
		r.Rest, r.Cut = restText(lines, kinds, at.command+1, o)
	}
	r.Own = ownText(lines, kinds)
	if o.Explain {
		r.Steps = explain(lines, kinds, at)
	}
}

// nextOwn returns the index of the first own line from i on that has any text,
// -1 if there is none.
func nextOwn(lines []line, kinds []lineKind, i int) int {
	for ; i < len(lines); i++ {
		if kinds[i] == ownKind && CommandLine(lines[i].text) != "" {
			return i
		}
	}
	return -1
}

// nextInBlock is nextOwn inside one block of own text.
func nextInBlock(lines []line, kinds []lineKind, i int) int {
	for ; i < len(lines) && (kinds[i] == ownKind || kinds[i] == emptyKind); i++ {
		if kinds[i] == ownKind && CommandLine(lines[i].text) != "" {
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

// restText joins the own text from line i to the end of its block, without contact
// details, at most Options.Rest characters of it. It reports whether there is more.
func restText(lines []line, kinds []lineKind, i int, o Options) (rest string, cut bool) {
	var b strings.Builder
	for size := 0; i < len(lines) && inBlock(kinds[i]) && size <= maxRest(o); i++ {
		text := strings.TrimRight(visible.Text(lines[i].text), " ")
		size += len(text) + 1
		if kinds[i] != contactKind {
			b.WriteString(text)
			b.WriteByte('\n')
		}
	}
	whole := strings.Trim(b.String(), "\n")
	rest = visible.Cut(whole, o.Rest)
	cut = len(rest) < len(whole) || i < len(lines) && inBlock(kinds[i])
	return strings.TrimSpace(rest), cut
}

// inBlock reports a line that does not end a block of own text.
func inBlock(k lineKind) bool { return k == ownKind || k == emptyKind || k == contactKind }

// maxRest is the number of bytes in which Options.Rest characters are looked for.
func maxRest(o Options) int { return utf8.UTFMax * o.Rest }
