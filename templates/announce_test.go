package templates_test

import (
	"strings"
	"testing"

	"pentepost/games/letters"
)

// TestAnnouncements checks the words for fours and open threes of all forms (finding F18).
func TestAnnouncements(t *testing.T) {
	r := renderer(t)
	for record, want := range map[string]string{
		"pente-free: K10 A1 L10 A3 M10":           "That is a tria, an open three: K10 L10 M10, open at J10 and N10.",
		"pente-free: K10 A1 L10 A3 N10":           "That is a tria, an open three with a gap at M10: K10 L10 N10, open at J10 and O10.",
		"pente-free: K10 A1 L10 A3 M10 A5 N10":    "That is a tessera, an open four: K10 L10 M10 N10, open at J10 and O10.",
		"pente-free: K10 J10 L10 A3 M10 A5 N10":   "That is a tessera, a four open at O10 only: K10 L10 M10 N10.",
		"pente-free: K10 J10 L10 A3 N10 A5 O10":   "That is a tessera, a four with a gap at M10: K10 L10 N10 O10.",
		"pente-free: K10 J10 L10 A3 N10 A5 M9 A7": "",
		"points-3: K10 A1 A5 L10 A3 A7 M10":       "That is an open three: K10 L10 M10, open at J10 and N10.",
		"points-3: K10 J10 A5 L10 A3 A7 M10":      "That is a three open at N10 only: K10 L10 M10.",
		"points-3: K10 J10 A5 L10 A3 A7 N10":      "That is a three with a gap at M10: K10 L10 N10.",
		"linear-pente: 10 1 11 3 12":              "That is a tria, an open three: 10 11 12, open at 9 and 13.",
	} {
		g := game(t, record)
		g.Announce = true
		text := flat(render(t, r, about(g, bob, letters.YourMove{}, since(len(g.Plies)), by(ann))).Text)
		if !strings.Contains(text, want) || want == "" && strings.Contains(text, "That is") {
			t.Errorf("%s: %s\nwant %s", record, text, want)
		}
		g.Announce = false
		if text := render(t, r, about(g, bob, letters.YourMove{}, since(len(g.Plies)), by(ann))).Text; strings.Contains(text, "That is") {
			t.Errorf("%s: announced in a game without announcements", record)
		}
	}
}

// A row is a thing with a name in each language, not a number.
func TestRowsHaveNames(t *testing.T) {
	r := renderer(t)
	for language, want := range map[string]string{
		"en": "That is a tria, an open three with a gap at M10:", "de": "Das ist eine Tria, eine offene Drei mit einer Lücke bei M10:",
		"fr": "un trois ouvert avec un trou en M10", "ru": "Это триа, открытая тройка с пропуском на M10:", "ja": "両側が空いた飛び三",
	} {
		g := game(t, "pente-free: K10 A1 L10 A3 N10")
		g.Announce = true
		v := about(g, bob, letters.YourMove{}, since(5), by(ann))
		v.Reader.Language = language
		if text := strings.Join(strings.Fields(render(t, r, v).Text), " "); !strings.Contains(text, want) {
			t.Errorf("%s: it does not say %q:\n%s", language, want, text)
		}
	}
}
