package templates

import (
	"html"
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/parser/phrasebook"
)

// Whatever the entries of a list are, no line of HTML is over 300 bytes.
func TestListHasShortLines(t *testing.T) {
	for name, entry := range map[string]string{
		"short":              "Ann",
		"60 bytes":           strings.Repeat("Ann a", 12),
		"150 bytes":          strings.Repeat("Ann a", 30),
		"words":              strings.Repeat("Ann ", 100),
		"a word":             strings.Repeat("a", 400),
		"far characters":     strings.Repeat("\U0010ffff", 100),
		"about a word":       strings.Repeat("a", 400) + "  " + strings.Repeat("Ann ", 100),
		"about far ones":     strings.Repeat("\U0010ffff ", 20) + "  " + strings.Repeat("\U0010ffff", 20),
		"a bit, then a word": "Ann " + strings.Repeat("a", 170),
	} {
		for length := range 30 {
			var b sheet
			h := htmlWriter{d: inEnglish(), b: &b}
			h.list([]string{" " + entry, " " + entry + strings.Repeat("b", length), " " + entry, "      " + entry, " " + entry})
			for line := range strings.Lines(b.buffer.String()) {
				if len(line) > 300 {
					t.Errorf("%s: %d bytes in a line: %.100q", name, len(line), line)
				}
			}
		}
	}
}

// An entry that takes two lines has no blank where Japanese has none.
func TestLinesOfListGoOn(t *testing.T) {
	for second, want := range map[string]string{"です": "白の番<wbr\n>です", "Bob": "白の番<wbr\n>Bob", "": "白の番"} {
		var b sheet
		h := htmlWriter{d: inEnglish(), b: &b}
		h.list([]string{"  白の番", strings.TrimRight("    "+second, " ")}[:1+min(len(second), 1)])
		if got := html.UnescapeString(b.buffer.String()); !strings.Contains(got, want+"</ul>") {
			t.Errorf("want %q in %q", want, got)
		}
	}
}

// inEnglish is a draft without a letter.
func inEnglish() *draft {
	return &draft{to: &people{speaker: &speaker{teller{vocabulary: &vocabulary{code: games.English, commands: (&phrasebook.Book{}).In(games.English)}}}}}
}
