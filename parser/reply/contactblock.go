package reply

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxBlock is the number of lines of the longest block of contact details that is
// recognised by its words.
const maxBlock = 15

// signatureBlock returns the index of the first line of a block of contact
// details that nobody marked as a signature, len(lines) if there is none. It
// begins with the sender's name, below a closing ("Kind regards,") or with a
// paragraph, goes to the end, and is as short as it can be without leaving a
// detail out.
func signatureBlock(lines []string, who person) int {
	start, best := len(lines), 0
	var below detailCount
	for i := len(lines) - 1; i >= max(0, len(lines)-maxBlock); i-- {
		text := lines[i]
		if !hasLetter(text) {
			continue
		}
		named, closes := who.named(text), closing(text)
		n, inside := below.with(text, who)
		if !inside && !named && !closes {
			break
		}
		details := n.sure + n.titles
		switch {
		case details+n.names <= best:
		case named && (details > 0 || len(who.name) > 1 && n.others > 0):
			start, best = i, details+n.names
		case closes && details > 0:
			start, best = i+1, details+n.names
		case inside && n.sure > 0 && details > 1 && (i == 0 || lines[i-1] == ""):
			start, best = i, details+n.names
		}
		if !inside || closes {
			break
		}
		below = n
	}
	if start == len(lines) {
		start = detailsAtEnd(lines, who)
	}
	for start < len(lines) && start > 0 && (lines[start-1] == "" || dashes(lines[start-1])) {
		start--
	}
	return start
}

// detailsAtEnd returns the index of the first of the lines at the end that have nothing but
// an address or a telephone number, below an empty line, a name or a closing. It returns
// len(lines) if there are none.
func detailsAtEnd(lines []string, who person) int {
	end := len(lines)
	for end > 0 && lines[end-1] == "" {
		end--
	}
	start := end
	for start > 0 && who.onlyContact(lines[start-1]) {
		start--
	}
	if start == end || start > 0 && lines[start-1] != "" && !closing(lines[start-1]) && !who.namedInPart(lines[start-1]) {
		return len(lines)
	}
	return start
}

// namedInPart reports a line that is a part of the sender's name.
func (p person) namedInPart(s string) bool {
	all := words(s)
	return len(all) > 0 && hasWords(p.name, all)
}

// onlyContact reports a line with an address or a telephone number and at most one word
// beside it: "Mobile: 0171 234 5678", but not "Ring me: 0171 234 5678".
func (p person) onlyContact(s string) bool {
	others := 0
	for field := range strings.FieldsSeq(s) {
		if strings.Contains(field, "@") {
			continue
		}
		for _, word := range words(field) {
			if !startsWithDigit(word) && utf8.RuneCountInString(word) > 1 {
				others++
			}
		}
	}
	return others <= 1 && p.contactIn(s) && !secret(s)
}

// detailCount counts the lines of a block of contact details.
type detailCount struct {
	sure   int // with an address, a telephone number, a page of the web, or several things side by side
	titles int // with a title, a firm or a street
	names  int // with the sender's name
	others int
}

// with returns the count with one line more. inside reports that the line may stand
// in the block: it is neither a sentence nor a command.
func (n detailCount) with(text string, who person) (more detailCount, inside bool) {
	switch {
	case sureDetail(text, who):
		n.sure++
	case titled(text):
		n.titles++
	case !terse(text):
		return n, false
	case len(who.name) > 1 && who.named(text):
		n.names++
	default:
		n.others++
	}
	return n, true
}

// terse reports a line that may stand in a block of contact details: a few words
// that are no sentence, no postscript and no command.
func terse(s string) bool {
	const maxWords, maxLetters = 9, 70
	first, _ := utf8.DecodeRuneInString(s)
	last, _ := utf8.DecodeLastRuneInString(s)
	low := words(s)
	return len(low) > 0 && len(low) <= maxWords && utf8.RuneCountInString(s) <= maxLetters &&
		!unicode.IsLower(first) && !strings.ContainsRune("!?:。！？", last) && (last != '.' || mailWords().abbreviations[low[len(low)-1]]) &&
		low[0] != "ps" && !strings.HasPrefix(s, "P.S") && low[0] != "if" && low[0] != "note" && !isCommand(s)
}

// sureDetail reports a short line with an address, a telephone number or a page of
// the web, or with several things side by side.
func sureDetail(s string, who person) bool {
	const maxWords, maxLetters = 6, 120
	inLetters := slices.DeleteFunc(words(s), func(word string) bool { return startsWithDigit(word) })
	switch {
	case utf8.RuneCountInString(s) > maxLetters || len(inLetters) > maxWords || secret(s):
		return false
	case who.addressIn(s), addressLine(s), telephone(s):
		return true
	case webAddress.MatchString(s) && len(strings.Fields(s)) <= 3:
		return true
	}
	return strings.ContainsAny(s, "|•·") && terse(strings.TrimLeft(s, "|•· "))
}

// titled reports a line with a title, a firm, a street or a town.
func titled(s string) bool {
	if !terse(s) {
		return false
	}
	if postalCode.MatchString(s) {
		return true
	}
	for field := range strings.FieldsSeq(s) {
		first, _ := utf8.DecodeRuneInString(field)
		if !unicode.IsLower(first) && slices.ContainsFunc(words(field), func(word string) bool { return mailWords().titles[word] }) {
			return true
		}
	}
	return false
}

var (
	webAddress = regexp.MustCompile(`(?i)\bwww\.\pL|\bhttps?://`)
	// postalCode is "0123 Oslo", "D-12345 Berlin" or "SW1A 1AA" at the end.
	postalCode = regexp.MustCompile(`^(?:\pL{1,2}[- ])?\d{4,5} \p{Lu}|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$|, [A-Z]{2} \d{5}\b`)
)
