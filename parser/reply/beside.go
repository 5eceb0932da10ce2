package reply

import (
	"regexp"
	"slices"
	"strings"

	"pentepost/mailer/mime"
	"pentepost/notation/visible"
)

const (
	maxBesideText  = 32 << 10 // bytes of own text, and of other text, that are looked at
	maxBesideLines = 500      // lines of a remark that are looked up
)

// saidBeside returns the reply that the HTML version of plain text has, if it strikes out
// or hides words of the player's own: in plain text they look like all others, so that
// nobody can tell what was meant. QUIRK: 214-struck-out-beside-text.
func saidBeside(r *Reply, o Options) (said Reply, ok bool) {
	if o.Beside == nil || r.Line == "" {
		return said, false
	}
	page := o.Beside()
	if !mayUnsay(page) {
		return said, false
	}
	o.HTML, o.Beside = true, nil
	said = Read(page, o)
	if o.Explain {
		said.Steps = append([]string{"HTML strikes out or hides words that plain text has, so it counts"}, said.Steps...)
	}
	own := joinWords(r.Own[:min(len(r.Own), maxBesideText)])
	return said, slices.ContainsFunc(said.unsaid, func(words string) bool { return strings.Contains(own, words) })
}

// mayUnsay is a cheap test for HTML that strikes out or hides words.
func mayUnsay(page string) bool {
	page = mime.LowerASCII(page)
	for _, mark := range []string{
		"<s>", "<s ", "<strike", "<del", "line-through", "hidden", "display:none", "display: none", "mso-hide", "opacity",
		"transparent", "font-size:0", "font-size: 0",
	} {
		if strings.Contains(page, mark) {
			return true
		}
	}
	return false
}

// unsaid returns the words that are left out of the player's own text because they are struck out or hidden.
func unsaid(lines []line, kinds []lineKind) (all []string) {
	for i, l := range lines {
		if kinds[i] == belowKind || kinds[i] == markerKind {
			break
		}
		if l.unsaid != "" && len(all) < maxBesideLines {
			all = append(all, strings.TrimSpace(joinWords(l.unsaid)))
		}
	}
	return all
}

// dropBeside drops lines from the own text below the command line that the HTML
// version of the same mail marks as a signature or a quote. Plain text often has
// no such marks. The command line stays what it is: some people type it into
// their signature, where a telephone put the cursor.
func dropBeside(lines []line, kinds []lineKind, i int, o Options) {
	if o.Beside == nil || nextInBlock(lines, kinds, i) < 0 {
		return
	}
	read, text := htmlLines, o.Beside()
	if last, marked := lastOwn(lines, kinds, i); marked {
		if read = linesUntilQuote; !maySign(text) && !strings.ContainsAny(last, ":<>@0123456789") {
			return
		}
	}
	page, over := read(text, o)
	if over != "" {
		return
	}
	own, others := besideText(page)
	for n := 0; i < len(lines) && inBlock(kinds[i]) && n < maxBesideLines; i, n = i+1, n+1 {
		if kinds[i] != ownKind {
			continue
		}
		plain := withoutLinks(lines[i].text)
		switch text := joinWords(plain); {
		case text == " " && len(plain) < len(lines[i].text):
			kinds[i] = contactKind // nothing but a picture, or the address of one
		case text != " " && !strings.Contains(own, text) && strings.Contains(others, text):
			kinds[i] = signatureKind
		}
	}
}

// lastOwn returns the last line of a block of own text. marked reports that the
// block ends before the text does: then plain text marks its quotes by itself, but
// the line may be an attribution in a language that we do not know.
func lastOwn(lines []line, kinds []lineKind, i int) (last string, marked bool) {
	for ; i < len(kinds) && inBlock(kinds[i]); i++ {
		if kinds[i] == ownKind {
			last = lines[i].text
		}
	}
	return last, i < len(kinds)
}

// maySign is a cheap test for marks of a signature in HTML: each of them has one of
// these syllables.
func maySign(page string) bool {
	for _, syllable := range []string{"sig", "Sig", "SIG", "sgn", "Sgn", "SGN", "neteasemailcard", "NeteaseMailCard"} {
		if strings.Contains(page, syllable) {
			return true
		}
	}
	return false
}

// besideText returns the words of the own text in the lines of a page, and the
// words of everything else. A page without own text was written inside the quote,
// so that only its signatures say anything.
func besideText(page []line) (own, others string) {
	var mine, signatures, quotes strings.Builder
	for i, kind := range classify(page) {
		b := &quotes
		switch {
		case kind == emptyKind:
			continue
		case kind == ownKind:
			b = &mine
		case kind == signatureKind || page[i].signed:
			b = &signatures
		}
		if b.Len() < maxBesideText {
			b.WriteString(strings.TrimSuffix(joinWords(page[i].text), " "))
		}
	}
	if mine.Len() > 0 {
		signatures.WriteString(quotes.String())
	}
	return mine.String() + " ", signatures.String() + " "
}

// joinWords returns the words of a text between single blanks, so that lines can
// be compared whatever their punctuation and wherever they are broken.
func joinWords(s string) string {
	return " " + strings.Join(append(words(visible.Line(s)), ""), " ")
}

// links are what mail programs write into plain text for a link or a picture.
var links = regexp.MustCompile(`<(?:https?|mailto|tel):[^>]*>|\[(?:image|cid):[^]]*\]`)

func withoutLinks(s string) string {
	if !strings.ContainsAny(s, "<[") {
		return s
	}
	return links.ReplaceAllString(s, "")
}
