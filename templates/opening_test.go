package templates_test

import (
	"strings"
	"testing"

	"pentepost/games/letters"
)

// Players who place more than one stone of their own colour are told which ones, in each
// letter of the turn.
func TestStonesOfATurn(t *testing.T) {
	r := renderer(t)
	for record, want := range map[string]string{
		"d-pente:":              "The opening: place four stones, White (O), Black (X), White (O) and Black (X). Write the four points on one line, for example: K10 L11 M9 J8",
		"d-pente: K10 L10":      "The opening: place two more stones, White (O) and Black (X). Write the two points on one line, for example: L10 K10",
		"d-pente: K10 L10 M10":  "The opening: place one more stone, Black (X). Write its point alone on the first line.",
		"swap2-pente: K10 L10":  "Place one more stone, White (O). Write its point alone on the first line.",
		"connect6: K10":         "Place two stones, White (O) and White (O). Write the two points on one line, for example: K10 L11",
		"connect6: K10 L10":     "Place one more stone, White (O). Write its point alone on the first line.",
		"connect6: K10 L10 M10": "Place two stones, Black (X) and Black (X). Write the two points on one line, for example: M10 L10",
		"pente: K10":            "",
		"pente: K10 L10":        "",
	} {
		g := game(t, record)
		v := about(g, ann, letters.YourMove{}, since(len(g.Plies)), by(bob))
		if g.OnTurn() == bob {
			v = about(g, bob, letters.YourMove{}, since(len(g.Plies)), by(ann))
		}
		text := strings.Join(strings.Fields(render(t, r, v).Text), " ")
		if want == "" && (strings.Contains(text, "lace one") || strings.Contains(text, "lace two")) || !strings.Contains(text, want) {
			t.Errorf("%s\n%s\nwant %q", record, text, want)
		}
	}
}
