package reply

import (
	"strings"
	"unicode/utf8"

	"pentepost/notation/visible"
)

// lineKind says what a line of a mail's text is.
type lineKind string

const (
	ownKind         lineKind = "own text"
	emptyKind       lineKind = "empty"
	quoteKind       lineKind = "quote"
	attributionKind lineKind = "attribution"
	separatorKind   lineKind = "separator"
	signatureKind   lineKind = "signature"
	markerKind      lineKind = "marker line"
	belowKind       lineKind = "below a separator"
	tailKind        lineKind = "end of a quoted line"
	contactKind     lineKind = "contact details"
	bannerKind      lineKind = "banner"
)

// classify returns the kind of each line. Where a player's text ran into an
// attribution or into the marker line, it also cuts the line back to that text.
//
// The question is always whether a line is the player's own. Acting on somebody
// else's line costs a game, ignoring a line of the player's costs a mail. So if
// there is a doubt, the line is not the player's.
func classify(lines []line) []lineKind {
	closeBrokenAngles(lines)
	cutAtTitle(lines)
	kinds := make([]lineKind, len(lines))
	takeBanners(lines, kinds)
	attributions := findAttributions(lines, kinds)
	ended := false     // all lines from here on are somebody else's
	signature := false // a signature continues until the next quote
	written := false   // there is own text above
	for i := 0; i < len(lines); i++ {
		l := &lines[i]
		a, attributed := attributions[i]
		switch {
		case kinds[i] == bannerKind:
		case visible.Empty(l.text):
			kinds[i] = emptyKind
		case ended || l.below:
			kinds[i], ended = belowKind, true
		case l.quoted:
			kinds[i], signature = quoteKind, false
		case attributed:
			ended = !quoteFollows(lines, a.last+1)
			i = markAttribution(lines, kinds, a)
			signature = false
		case isMarker(l, &kinds[i]):
			ended = true
		case l.signed && !signatureMark(l.text):
			kinds[i], signature = signatureKind, signature || l.signs
		case separator(l.text) || headerBlock(lines, i) || tableHeader(lines, i),
			rule(l.text) && (written || headerNext(lines, i+1)):
			kinds[i], ended = separatorKind, true
		case rule(l.text):
			kinds[i] = separatorKind
		case l.signs || signatureMark(l.text):
			kinds[i], signature = signatureKind, true
		case signature:
			kinds[i] = signatureKind
		case tailOfQuote(lines, i):
			kinds[i] = tailKind
		default:
			kinds[i], written = ownKind, true
		}
	}
	markFooters(lines, kinds)
	dropDashes(lines, kinds)
	return kinds
}

// closeBrokenAngles removes the quote mark from a line that only closes the "<"
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

// findAttributions finds all attributions, by the index of their first line.
func findAttributions(lines []line, kinds []lineKind) map[int]attribution {
	attributions := map[int]attribution{}
	from := 0 // lines above belong to an earlier one
	for i := range lines {
		if i < from {
			continue
		}
		if lines[i].quoted || kinds[i] == bannerKind || visible.Empty(lines[i].text) {
			from = i + 1
			continue
		}
		a, ok := attributionEndingAt(lines[from:], i-from)
		if ok {
			a.first, a.last = a.first+from, a.last+from
		} else if a, ok = looseAttribution(lines, i); !ok {
			continue
		}
		a = goneOn(lines, kinds, from, a)
		attributions[a.first] = a
		from = max(i, a.last) + 1
	}
	return attributions
}

// goneOn returns an attribution with the lines below that end it, if these stand right above a quote: a program broke it
// where it looked complete ("... Bob <b@example.org>" / "写道：").
func goneOn(lines []line, kinds []lineKind, from int, a attribution) attribution {
	const more = 2 // lines
	for last := a.last + 1; last <= a.last+more && last < len(lines) && joinable(lines[last]) && kinds[last] != bannerKind; last++ {
		if quoteFollows(lines, a.last+1) || !quoteFollows(lines, last+1) {
			continue
		}
		longer, ok := attributionEndingAt(lines[from:], last-from)
		if ok && longer.first+from <= a.first {
			longer.first, longer.last = longer.first+from, longer.last+from
			return longer
		}
	}
	return a
}

// looseAttribution accepts a line with a colon at its end right above a quote
// as an attribution if it contains a date, an address or a verb. People change
// the wording ("Quoting Bob <b@example.org>:"), but not these.
func looseAttribution(lines []line, i int) (attribution, bool) {
	if strings.IndexByte(lines[i].text, ':') < 0 && !strings.Contains(lines[i].text, "：") {
		return attribution{}, false
	}
	text := tidy(visible.Cut(lines[i].text, 300))
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
		if !visible.Empty(lines[i].text) {
			return lines[i].quoted
		}
	}
	return false
}

// markAttribution sets the kinds of the lines of an attribution and returns the
// index of the last. Own text before it stays as a line of its own.
func markAttribution(lines []line, kinds []lineKind, a attribution) int {
	for k := a.first; k <= a.last; k++ {
		kinds[k] = attributionKind
	}
	if a.before != "" {
		lines[a.first].text, kinds[a.first] = a.before, ownKind
	}
	return a.last
}

// isMarker reports our own marker line and sets its kind.
func isMarker(l *line, k *lineKind) bool {
	before, ok := markerLine(l.text)
	if !ok {
		return false
	}
	*k = markerKind
	if !visible.Empty(before) {
		l.text, *k = before, ownKind
	}
	return true
}

// cutAtTitle ends the player's text where the HTML part of one of our letters begins: with a heading that says what is asked,
// so that this is what a list of letters shows. The marker line is in its small print, far below. A letter that is marked as a
// quotation ends nothing: there may be an answer below it.
func cutAtTitle(lines []line) {
	title := -1
	for i := range lines {
		if lines[i].quoted {
			continue
		}
		if lines[i].title {
			title = i
		}
		if _, marks := markerLine(lines[i].text); marks {
			if title >= 0 {
				lines[title].below = true
			}
			return
		}
	}
}

// headerNext reports whether a header block comes next, after empty lines only.
func headerNext(lines []line, i int) bool {
	for ; i < len(lines); i++ {
		if !visible.Empty(lines[i].text) {
			return headerBlock(lines, i)
		}
	}
	return false
}

// tailOfQuote reports a line that was broken off a quoted one: a mail program
// wrapped "> a long line of stones" and left "K10" without its ">". It stands
// right below a quote that is long or continues right after it.
// QUIRK: 033-wrapped-quote-tail.
func tailOfQuote(lines []line, i int) bool {
	if i == 0 || !lines[i-1].quoted || !quoteMark(lines[i-1].text) || strings.Trim(lines[i-1].text, "> ") == "" {
		return false
	}
	const nearFull = 60 // characters; a line this long may have been wrapped
	return utf8.RuneCountInString(lines[i-1].text) >= nearFull || i+1 < len(lines) && lines[i+1].quoted
}

// dropDashes removes drawn lines from the end of each block of own text.
func dropDashes(lines []line, kinds []lineKind) {
	end := true
	for i := len(kinds) - 1; i >= 0; i-- {
		switch {
		case kinds[i] == emptyKind:
		case kinds[i] != ownKind:
			end = true
		case end && dashes(lines[i].text):
			kinds[i] = separatorKind
		default:
			end = false
		}
	}
}
