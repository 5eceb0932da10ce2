package parser

import (
	"slices"
	"strings"
	"unicode"
)

// unaddressed takes out of a remark what would tell the others an address: lines with
// the sender's own, as signatures have it, and everything from a paragraph on that names
// ours, since that is the head of a quote in words that are in no table of [languages].
// A key of the sender's stands there too.
func unaddressed(text, sender string, o Options) string {
	if !strings.Contains(text, "@") {
		return text
	}
	var kept []string
	for line := range strings.SplitSeq(text, "\n") {
		found := addressesIn(line)
		switch {
		case slices.ContainsFunc(found, func(a string) bool { return ours(a, o) }):
			return strings.TrimSpace(strings.Join(withoutParagraph(kept), "\n"))
		case !slices.Contains(found, lowerASCII(sender)):
			kept = append(kept, line)
		}
	}
	return strings.TrimSpace(strings.Join(kept, "\n"))
}

// addressesIn returns what looks like addresses in a line, in lower case.
func addressesIn(line string) []string {
	words := strings.FieldsFunc(lowerASCII(line), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("@.+-_=", r)
	})
	var found []string
	for _, word := range words {
		if word = strings.Trim(word, ".-"); strings.Contains(word, "@") {
			found = append(found, word)
		}
	}
	return found
}

// withoutParagraph drops the last lines up to an empty one.
func withoutParagraph(lines []string) []string {
	for len(lines) > 0 && !blankLine(lines[len(lines)-1]) {
		lines = lines[:len(lines)-1]
	}
	return lines
}
