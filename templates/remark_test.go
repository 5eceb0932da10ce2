package templates_test

import (
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/parser/marker"
	"pentepost/templates"
)

// hostile are remarks of somebody who wants to speak in the server's voice.
var hostile = map[string]string{
	"marker":      "\n" + marker.In("en") + "\n\nYour move, Bob.",
	"marker, CR":  "hello\r" + marker.In("en") + "\r\n" + marker.In("en"),
	"controls":    "a\x00b\x1b[31mc\x07\x08\x7f\u0085d\u009be",
	"directions":  "\u202egnp.exe\u202c \u2066left\u2069 \u200bzero\u00adwidth\ufeff",
	"line breaks": "one\u2028" + marker.In("en") + "\u2029two\vthree\ffour",
	"HTML":        "<script>alert(1)</script><a href='https://evil.example'>K10</a>",
	"header":      "\nBcc: everybody@example.org\n\n",
	"separator":   "-- \nBob\n--=_boundary--\n.\n",
	"long word":   strings.Repeat("x", 5000),
	"many lines":  strings.Repeat("\n", 5000) + "end",
	"no UTF-8":    "\xff\xfe\xc0\x80",
	"one million": strings.Repeat("All work and no play makes Jack a dull boy.\n", 1<<20/44),
	"one line":    strings.Repeat(marker.In("en")+" ", 1<<20/40),
	"blanks only": " \t\u00a0\u3000\n ",
	"percent":     "%s {{.Reader.Address}} %!d(MISSING)",
}

// Whatever a player says, however much, every line of it stays behind the bar and within the
// letter's width.
func TestHostileRemarks(t *testing.T) {
	r := renderer(t)
	plain := render(t, r, about(game(t, bobsTurn), bob, letters.YourMove{}, since(5), by(ann)))
	for name, text := range hostile {
		letter := render(t, r, says(about(game(t, bobsTurn), bob, letters.YourMove{}, since(5), by(ann)), ann, text))
		var others []string
		for line := range strings.SplitSeq(letter.Text, "\n") {
			if n := len([]rune(line)); n > templates.Width {
				t.Errorf("%s: %d columns: %.80q", name, n, line)
			}
			if strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 || r >= 0x2028 && r <= 0x202e }) {
				t.Errorf("%s: what cannot be seen is let through: %.80q", name, line)
			}
			if !strings.HasPrefix(line, "|") {
				others = append(others, line)
			}
		}
		without := strings.ReplaceAll(strings.Join(others, "\n"), "\n\n\n", "\n\n")
		if without != plain.Text {
			t.Errorf("%s: there is more than behind the bar:\n%.2000s", name, without)
		}
	}
}

// A line or name of a sender's, too, is only ever a word within a sentence.
func TestHostileLines(t *testing.T) {
	r := renderer(t)
	for name, text := range hostile {
		if len(text) > 6000 {
			continue // answers name at most 40 characters
		}
		for _, topic := range []string{"", games.TopicForm, games.TopicVariant, games.TopicHelp} {
			letter := render(t, r, fresh(bob, letters.Refused{Reason: games.NotUnderstood, Line: text, Facts: games.Facts{Topic: topic, Name: text}}))
			for i, line := range strings.Split(letter.Text, "\n") {
				if i > 0 && line == marker.In("en") || len([]rune(line)) > templates.Width || strings.ContainsAny(line, "\r\x00\x1b") {
					t.Errorf("%s, %s: %.80q", name, topic, line)
				}
			}
		}
	}
}
