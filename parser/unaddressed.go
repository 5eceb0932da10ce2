package parser

import (
	"regexp"
	"strings"
)

var (
	// keyAddress is an address with one of our keys in it; see [games.Seal].
	keyAddress = regexp.MustCompile(`[a-z2-7]{28,}[^\s@]*@`)
	// headLine is a line of the head of a quote: "Kome: ann@example.org".
	headLine = regexp.MustCompile(`^\pL[^:：]{0,30}[:：]`)
)

// unaddressed takes out of a remark what would tell the others the sender's address, or
// the key to his game: lines with one of them, as signatures have it, and everything from
// a paragraph on that is the head of a quote in words that are in no table of [languages].
func unaddressed(text, sender string) string {
	if !strings.Contains(text, "@") {
		return text
	}
	var kept []string
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		lines, heads := strings.Split(paragraph, "\n"), 0
		var public []string
		for _, line := range lines {
			if headLine.MatchString(line) {
				heads++
			}
			if low := strings.ToLower(line); !keyAddress.MatchString(low) && (sender == "" || !strings.Contains(low, sender)) {
				public = append(public, line)
			}
		}
		if len(public) < len(lines) && heads >= 2 {
			break
		}
		if len(public) > 0 {
			kept = append(kept, strings.Join(public, "\n"))
		}
	}
	return strings.Join(kept, "\n\n")
}
