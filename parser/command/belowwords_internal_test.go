package command

import (
	"strings"
	"testing"

	"pentepost/parser"
)

// Each language has words for all that a line below a move can mean, and each entry can be found in a line.
func TestBelowWords(t *testing.T) {
	r := newReader(parser.Mail{}, Context{})
	for _, l := range allBelowWords {
		for field, entries := range map[string]string{
			"when": l.when, "then": l.then, "other": l.other, "label": l.label, "they": l.they, "mine": l.mine, "between": l.between,
			"correction": l.correction, "no": l.no,
		} {
			for entry := range strings.SplitSeq(entries, ",") {
				entry = strings.TrimSpace(strings.TrimRight(entry, "?*"))
				if words := r.lineWords(entry); len(words) != 1 || words[0].means == 0 {
					t.Errorf("%s, %s: %q is read as %+v", l.name, field, entry, words)
				}
			}
		}
	}
}
