package visible

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// hidden are characters that have been used to deceive.
var hidden = map[string]rune{
	"zero width space": 0x200b, "right-to-left mark": 0x200f, "right-to-left override": 0x202e, "word joiner": 0x2060, "isolate": 0x2066,
	"deprecated format": 0x206a, "variation selector": 0xfe0f, "more variation selectors": 0xe0100, "annotation": 0xfff9, "tag": 0xe0041,
	"reserved": 0xe0fff, "soft hyphen": 0xad, "grapheme joiner": 0x34f, "Arabic letter mark": 0x61c, "Mongolian vowel separator": 0x180e,
	"byte order mark": 0xfeff, "hangul filler": 0x3164, "another hangul filler": 0x1160, "half-width filler": 0xffa0,
	"NUL": 0, "escape": 0x1b, "delete": 0x7f, "C1 control": 0x9b,
}

func TestText(t *testing.T) {
	for name, r := range hidden {
		if got := Text("a" + string(r) + "b"); got != "ab" || !Hidden(r) || Blank(r) {
			t.Errorf("%s: %q", name, got)
		}
	}
	for _, test := range []struct{ text, want, line string }{
		{"", "", ""},
		{"plain text", "plain text", "plain text"},
		{"two  blanks ", "two  blanks ", "two blanks"},
		{" one\ntwo\r\n", " one\ntwo \n", "one two"},
		{"one\u2028two\u2029three", "one\ntwo\nthree", "one two three"},
		{"tab\tno-break\u00a0ideographic\u3000braille\u2800end", "tab no-break ideographic braille end", "tab no-break ideographic braille end"},
		{"bro\xffken\ufffd", "broken", "broken"},
		{"Grüße, Привет, 你好, 잘, ไทย, 👍", "Grüße, Привет, 你好, 잘, ไทย, 👍", "Grüße, Привет, 你好, 잘, ไทย, 👍"},
	} {
		if got, line := Text(test.text), Line(test.text); got != test.want || line != test.line {
			t.Errorf("%q: %q, line %q; want %q, line %q", test.text, got, line, test.want, test.line)
		}
	}
}

// TestProperties: cleaned text is clean, and cleaning it again changes nothing.
func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "text")
		text, line := Text(s), Line(s)
		if Text(text) != text || Line(line) != line || Line(text) != line {
			t.Fatalf("%q: %q and %q are not final", s, text, line)
		}
		if !utf8.ValidString(text) || strings.ContainsFunc(line, func(r rune) bool { return Hidden(r) || unicode.IsControl(r) }) {
			t.Fatalf("%q: %q is not clean", s, line)
		}
		if line != strings.Join(strings.Fields(text), " ") || Empty(s) != (line == "") {
			t.Fatalf("%q: %q", s, line)
		}
		n := rapid.IntRange(0, 20).Draw(t, "n")
		if got, want := []rune(Cut(text, n)), []rune(text); !slices.Equal(got, want[:min(n, len(want))]) {
			t.Fatalf("%q cut to %d: %q", text, n, string(got))
		}
	})
}
