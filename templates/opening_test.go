package templates_test

import (
	"strings"
	"testing"

	"pentepost/games"
)

// Whoever has to place more stones than one of his own colour is told which, in each
// letter of the turn.
func TestStonesOfATurn(t *testing.T) {
	r := renderer(t)
	for record, want := range map[string]string{
		"d-pente:":              "The opening: place four stones, White (O), Black (X), White (O) and Black (X). Write their four points",
		"d-pente: K10 L10":      "The opening: place two more stones, White (O) and Black (X). Write their two points",
		"d-pente: K10 L10 M10":  "The opening: place one more stone, Black (X). Write its point",
		"swap2-pente: K10 L10":  "Place one more stone, White (O). Write its point",
		"connect6: K10":         "Place two stones, White (O) and White (O). Write their two points",
		"connect6: K10 L10":     "Place one more stone, White (O). Write its point",
		"connect6: K10 L10 M10": "Place two stones, Black (X) and Black (X). Write their two points",
		"pente: K10":            "",
		"pente: K10 L10":        "",
	} {
		g := game(t, record)
		v := about(g, ann, games.YourMove, games.Facts{Since: len(g.Plies), By: bob})
		if g.OnTurn() == bob {
			v = about(g, bob, games.YourMove, games.Facts{Since: len(g.Plies), By: ann})
		}
		text := strings.Join(strings.Fields(render(t, r, v).Text), " ")
		if want == "" && (strings.Contains(text, "lace one") || strings.Contains(text, "lace two")) || !strings.Contains(text, want) {
			t.Errorf("%s\n%s\nwant %q", record, text, want)
		}
	}
}
