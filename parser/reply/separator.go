package reply

import (
	"strings"

	"pentepost/notation/visible"
	"pentepost/parser/marker"
)

// A role is what a line of a quoted header block holds.
type role int

const (
	noRole role = iota
	fromRole
	dateRole
	toRole
	subjectRole
)

// roleOf returns the role of a line like "From: ...", "*Von:* ..." or
// "Envoyé le : ...".
func roleOf(s string) role {
	s = strings.TrimLeft(s, " \t\u00a0*_[>")
	i := strings.IndexAny(s, ":：")
	if i <= 0 || i > 40 {
		return noRole
	}
	return mailWords().roles[strings.ToLower(strings.Trim(visible.Line(s[:i]), " *_"))]
}

// headerBlock reports whether a quoted header block begins at lines[i]: the
// sender and one other field within a few lines, or three fields with the sender
// among them.
func headerBlock(lines []line, i int) bool {
	first := roleOf(lines[i].text)
	if first == noRole {
		return false
	}
	const reach = 10 // lines; a long list of recipients takes several
	seen := map[role]bool{first: true}
	for k := i + 1; k < len(lines) && k <= i+reach; k++ {
		if r := roleOf(lines[k].text); r != noRole {
			seen[r] = true
		}
		if seen[fromRole] && (len(seen) >= 3 || first == fromRole && len(seen) >= 2 && k <= i+4) {
			return true
		}
	}
	return false
}

// tableHeader reports whether a header block without colons begins at lines[i]: the sender with
// their address, and the names of other fields on lines of their own. QUIRK: 220-notes-table.
func tableHeader(lines []line, i int) bool {
	if !bracketedAddress(lines[i].text) {
		return false
	}
	const reach = 12 // lines
	seen := map[role]bool{}
	for _, l := range lines[i+1 : min(len(lines), i+1+reach)] {
		name := strings.ToLower(visible.Line(visible.Cut(l.text, 40)))
		seen[mailWords().roles[name]] = true
	}
	return seen[toRole] && seen[subjectRole]
}

// separator reports "-----Original Message-----" and similar lines.
func separator(s string) bool {
	if len(s) > 300 {
		return false
	}
	s = visible.Line(s)
	words := strings.ToLower(strings.Trim(s, " -–—_=*:：>"))
	dashed := strings.HasPrefix(strings.TrimLeft(s, "* "), "--") || strings.HasPrefix(s, "__") || strings.HasPrefix(s, "==")
	for _, original := range mailWords().original {
		if words == original {
			return dashed || strings.HasSuffix(s, ":") || strings.HasSuffix(s, "：") || strings.ContainsAny(s, "-–—")
		}
		if dashed && strings.HasPrefix(words, original) {
			return true
		}
	}
	return false
}

// rule reports a line of underscores. Outlook draws one above a quote, and
// htmlLines writes one for <hr>.
func rule(s string) bool {
	s = strings.TrimSpace(s)
	return len(s) >= 8 && strings.Trim(s, "_") == ""
}

// dashes reports a line of drawing characters only.
func dashes(s string) bool {
	s = visible.Line(s)
	return len(s) >= 3 && strings.Trim(s, "-–—_=*~#+ ") == ""
}

// markerLine reports our own marker line and returns the text typed before it.
func markerLine(s string) (before string, ok bool) {
	if len(s) > 300 {
		return "", false
	}
	before, ok = marker.Before(s)
	return strings.TrimRight(before, " -–—\u00a0"), ok
}
