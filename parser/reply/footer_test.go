package reply

import (
	"os"
	"strings"
	"testing"
)

// rows returns the lines of a table of languages and lines.
func rows(t *testing.T, file string) (lines []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for row := range strings.Lines(string(text)) {
		_, line, _ := strings.Cut(strings.TrimSpace(row), "\t")
		lines = append(lines, strings.TrimSuffix(line, "\ufe0f")) // the colour of an emoji, which no remark keeps
	}
	return lines
}

// places are mails with a last line, for which LINE stands.
var places = []string{
	"K10\n\nLINE\n",
	"K10\nLINE\n",
	"K10\nGood game\n\nLINE\n\n\nOn Wed, 26 Aug 2026 at 14:05, Pentepost <play@example.net> wrote:\n> L9\n",
	"K10\n\nLINE\n________________________________\nFrom: Pentepost <play@example.net>\nSent: today\nTo: Ann\n\nL9",
}

// TestLastLinesOfDevices: what devices and mail programs add is a signature in any language (R6).
func TestLastLinesOfDevices(t *testing.T) {
	for _, line := range rows(t, "testdata/signatures.tsv") {
		for _, place := range places {
			l := readText(strings.ReplaceAll(place, "LINE", line))
			if l.Line != "K10" || l.Rest != "" && l.Rest != "Good game" {
				t.Errorf("%q: line %q, rest %q", line, l.Line, l.Rest)
			}
		}
	}
}

// TestChatAboutDevices: a sentence that mentions a device is a remark (R6).
func TestChatAboutDevices(t *testing.T) {
	for _, line := range rows(t, "testdata/chat.tsv") {
		for _, place := range places {
			l := readText(strings.ReplaceAll(place, "LINE", line))
			if l.Line != "K10" || !strings.HasSuffix(l.Rest, line) {
				t.Errorf("%q: line %q, rest %q", line, l.Line, l.Rest)
			}
		}
	}
}

// TestNotices: what scanners and firms put below a mail is no remark.
func TestNotices(t *testing.T) {
	text, err := os.ReadFile("testdata/notices.txt")
	if err != nil {
		t.Fatal(err)
	}
	for notice := range strings.SplitSeq(string(text), "\n%%\n") {
		for _, place := range places {
			l := readText(strings.ReplaceAll(place, "LINE", notice))
			if l.Line != "K10" || l.Rest != "" && l.Rest != "Good game" {
				t.Errorf("%q: line %q, rest %q", notice, l.Line, l.Rest)
			}
		}
	}
	for _, remark := range []string{
		"This message is just to say thank you for the lovely game, I did not expect that move.",
		"Please print this position and hang it on the wall, my environment needs decoration!",
		"I got your message by mistake in my spam folder, will delete nothing from now on, promise.",
		"My mail program says your last email was a virus, so I had to look for it for an hour, sorry!",
		"Between us, confidentially: I did not see that threat coming at all and thought I would win.",
		"I had a virus last week and stayed in bed.",
		"Have a look: https://www.example.org/pente-opening.pdf",
		"https://www.example.org/pente",
		"Ce message est un peu long, mais je voulais te dire merci pour la partie et pour ta patience.",
	} {
		if l := readText("K10\n\n" + remark); l.Rest != remark {
			t.Errorf("%q: rest %q", remark, l.Rest)
		}
	}
}

// TestFooters: only the last lines of a block are footers, and no command is one.
func TestFooters(t *testing.T) {
	for _, test := range []struct{ text, line, rest string }{
		{"K10\n\nSent from my iPhone\n\nGood luck, see you tomorrow.", "K10", "Sent from my iPhone\n\nGood luck, see you tomorrow."},
		{"K10\n\nKind regards\n\nThis email is confidential. If you are not the intended recipient, delete it.\n\nSent from my iPhone", "K10", "Kind regards"},
		{"K10\n\nGood game\n\nSent from my iPhone\n\nAnn Arbor\nAcme", "K10", "Good game"},
		{"K10\nGood game\nThis email and its attachments are confidential and only for\nthe intended recipient.", "K10", "Good game"},
		{"Sent from my iPhone\n\n> L9\n\nK10\n\nSent from my iPhone", "K10", ""},
		{"join Galaxy", "join Galaxy", ""},
		{"challenge Ann on my iPhone", "challenge Ann on my iPhone", ""},
		{"挑战 Galaxy", "挑战 Galaxy", ""},
		{"K10\nnote: sent from my iPhone", "K10", "note: sent from my iPhone"},
	} {
		if l := readText(test.text); l.Line != test.line || l.Rest != test.rest {
			t.Errorf("%q: line %q, rest %q", test.text, l.Line, l.Rest)
		}
	}
}

// The name of a program that is a point is one without "Mail" behind it.
func TestPointsAreNoFooters(t *testing.T) {
	for _, line := range []string{"K9", "そのまま K9", "keep K9", "K-9"} {
		if got := readText(line).Line; got != line {
			t.Errorf("%q: line %q", line, got)
		}
	}
}
