package parser

import "strings"

// lineKind says what a line of a mail's text is.
type lineKind string

const (
	ownKind     lineKind = "own text"
	emptyKind   lineKind = "empty"
	quoteKind   lineKind = "quote"
	creditKind  lineKind = "attribution"
	dividerKind lineKind = "separator"
	signKind    lineKind = "signature"
	markerKind  lineKind = "marker line"
	belowKind   lineKind = "below a separator"
	tailKind    lineKind = "end of a quoted line"
)

// sortLines says of every line what it is. Lines can be changed on the way:
// where a player's text ran into an attribution or the marker line, the line
// is cut back to that text.
//
// The one question in doubt is always whether a line is the player's own. A
// line of somebody else's that is obeyed costs a game, one of the player's
// that is not costs a mail: so doubt means no.
func sortLines(lines []line) []lineKind {
	closeBrokenAngles(lines)
	kinds := make([]lineKind, len(lines))
	credits := findAttributions(lines)
	hard := false    // everything from here on is somebody else's
	signed := false  // a signature goes on until something quoted comes
	written := false // there was own text
	for i := 0; i < len(lines); i++ {
		l := &lines[i]
		a, credited := credits[i]
		switch {
		case blankLine(l.text):
			kinds[i] = emptyKind
		case hard || l.below:
			kinds[i], hard = belowKind, true
		case l.quoted:
			kinds[i], signed = quoteKind, false
		case credited:
			hard = !quoteFollows(lines, a.last+1)
			i = markAttribution(lines, kinds, a)
			signed = false
		case isMarker(l, &kinds[i]):
			hard = true
		case separator(l.text) || headerBlock(lines, i) || rule(l.text) && (written || headerNext(lines, i+1)):
			kinds[i], hard = dividerKind, true
		case rule(l.text):
			kinds[i] = dividerKind
		case signatureMark(l.text) || mobileSignature(l.text):
			kinds[i], signed = signKind, true
		case signed:
			kinds[i] = signKind
		case tailOfQuote(lines, i):
			kinds[i] = tailKind
		default:
			kinds[i], written = ownKind, true
		}
	}
	dropDashes(lines, kinds)
	return kinds
}

// closeBrokenAngles takes the quote mark from a line that only closes the "<"
// of the line above: "... schrieb Bob <bob@example.org" / ">:".
// QUIRK: 019-gmail-german-wrapped-address.
func closeBrokenAngles(lines []line) {
	for i := 1; i < len(lines); i++ {
		l, above := &lines[i], lines[i-1]
		if !l.quoted || above.quoted || !strings.HasPrefix(l.text, ">") || strings.TrimSpace(l.text) == ">" {
			continue
		}
		if mayEndAttribution(l.text) && (openAngle(above.text) || strings.HasPrefix(above.text, "mailto:")) {
			l.quoted = false
		}
	}
}

// findAttributions finds all attributions, by their first line.
func findAttributions(lines []line) map[int]attribution {
	credits := map[int]attribution{}
	from := 0 // lines above belong to an earlier one
	for i := range lines {
		if lines[i].quoted || blankLine(lines[i].text) {
			from = i + 1
			continue
		}
		a, ok := attributionEndingAt(lines[from:], i-from)
		if ok {
			a.first, a.last = a.first+from, a.last+from
		} else if a, ok = looseAttribution(lines, i); !ok {
			continue
		}
		credits[a.first] = a
		from = i + 1
	}
	return credits
}

// looseAttribution takes a line with a colon at its end right above a quote
// for an attribution if it has a date, an address or a verb in it: people
// change the wording ("Quoting Bob <b@example.org>:"), but not these.
func looseAttribution(lines []line, i int) (attribution, bool) {
	text := tidy(clip(lines[i].text, 300))
	low := strings.ToLower(text)
	if startsAttribution(text) && verbColon(low) {
		return attribution{first: i, last: i}, true // QUIRK: 036-text-after-attribution
	}
	if !strings.HasSuffix(low, ":") && !strings.HasSuffix(low, "：") || !quoteFollows(lines, i+1) {
		return attribution{}, false
	}
	if !hasAddress(low) && !hasVerb(low) && !dateInside(low) {
		return attribution{}, false
	}
	return attribution{first: i, last: i, before: textBefore(lines[i : i+1])}, true
}

// quoteFollows reports whether the next line with text is quoted.
func quoteFollows(lines []line, i int) bool {
	for ; i < len(lines); i++ {
		if !blankLine(lines[i].text) {
			return lines[i].quoted
		}
	}
	return false
}

// markAttribution marks the lines of an attribution and returns the last.
// Own text before it stays as a line of its own.
func markAttribution(lines []line, kinds []lineKind, a attribution) int {
	for k := a.first; k <= a.last; k++ {
		kinds[k] = creditKind
	}
	if a.before != "" {
		lines[a.first].text, kinds[a.first] = a.before, ownKind
	}
	return a.last
}

// isMarker marks our own marker line.
func isMarker(l *line, k *lineKind) bool {
	before, ok := markerLine(l.text)
	if !ok {
		return false
	}
	*k = markerKind
	if !blankLine(before) {
		l.text, *k = before, ownKind
	}
	return true
}

// headerNext reports a header block after nothing but empty lines.
func headerNext(lines []line, i int) bool {
	for ; i < len(lines); i++ {
		if !blankLine(lines[i].text) {
			return headerBlock(lines, i)
		}
	}
	return false
}

// tailOfQuote reports a line that was broken off a quoted one: a mail program
// wrapped "> a long line of stones" and left "K10" without its ">". It stands
// right below a quote, which was long or goes on right after it.
// QUIRK: 033-wrapped-quote-tail.
func tailOfQuote(lines []line, i int) bool {
	if i == 0 || !lines[i-1].quoted || !quoteMark(lines[i-1].text) || strings.Trim(lines[i-1].text, "> ") == "" {
		return false
	}
	const nearFull = 60 // characters: a line this long may have been wrapped
	return len([]rune(lines[i-1].text)) >= nearFull || i+1 < len(lines) && lines[i+1].quoted
}

// dropDashes takes drawn lines at the end of own text, right above something
// else, out of it.
func dropDashes(lines []line, kinds []lineKind) {
	end := true
	for i := len(kinds) - 1; i >= 0; i-- {
		switch {
		case kinds[i] == emptyKind:
		case kinds[i] != ownKind:
			end = true
		case end && dashes(lines[i].text):
			kinds[i] = dividerKind
		default:
			end = false
		}
	}
}
