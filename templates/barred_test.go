package templates_test

import (
	"regexp"
	"strings"
	"testing"

	"pentepost/games/letters"
	"pentepost/templates"
)

// threes is a game of Renju in which K8, and no other point, makes a double three for Black
// (Ann), who is on turn.
const threes = "renju: H8 A1 J8 O1 K9 A15 K10 O15"

// turn is the letter that asks the player on turn for a move.
func turn(t *testing.T, record string) templates.Worded {
	g := game(t, record)
	v := about(g, g.OnTurn(), letters.YourMove{}, since(len(g.Plies)))
	v.ReplyTo = replyTo
	return render(t, renderer(t), v)
}

// Finding F24: a rule that bars points is said before the first mistake.
func TestRulesBeforeMistakes(t *testing.T) {
	for record, want := range map[string]string{
		"pente: K10":                    "",
		"pente: K10 L10":                "The tournament rule keeps this stone out of the square of five by five points around the centre, H8 to M12.",
		"pente size=9: E5 F5":           "out of the square of five by five points around the centre, C3 to G7.",
		"g-pente: K10 L10":              "The opening keeps this stone out of the square of five by five points around the centre, H8 to M12, and off the third and fourth points from the centre on its lines.",
		"pente: K10 L10 N13":            "",
		"pente-free: K10 L10":           "",
		"renju: H8":                     "",
		"renju: H8 G8":                  "As Black you may not make two threes at once, two fours at once or a row of more than five.",
		"renju: H8 G8 A1 B1":            "",
		threes:                          "As Black you may not make two threes at once, two fours at once or a row of more than five. That bars K8 now.",
		"ninuki-renju: K10":             "",
		"ninuki-renju: K10 L10":         "As Black you may not make two threes at once.",
		"complication: K10":             "You may not make two threes at once.",
		"complication: K10 L10":         "You may not make two threes at once.",
		"complication: K10 L9 A1":       "",
		"complication zone=on: K10 L10": "the square of five by five points around the centre, H8 to M12. You may not make two threes at once.",
	} {
		text := strings.Join(strings.Fields(turn(t, record).Text), " ")
		if want == "" && regexp.MustCompile(`out of the square|may not|That bars`).MatchString(text) || !strings.Contains(text, want) {
			t.Errorf("%s\n%s\nwant %q", record, text, want)
		}
	}
}

// Finding F24: a point that cannot be played now is no link.
func TestBarredPointsAreNoLinks(t *testing.T) {
	for record, want := range map[string]struct {
		links   int
		without string
	}{
		"pente size=9: E5 F5":               {81 - 25, "C3 D4 G7"},
		"pente size=9: E5 F5 H8":            {81 - 3, "E5 F5 H8"},
		"renju: H8 A1 J8 O1 K9 A15 K10 O15": {15*15 - 8 - 1, "K8 H8"},
	} {
		l := turn(t, record)
		if links := strings.Count(l.HTML, "<a aria-label"); links != want.links {
			t.Errorf("%s: %d links, want %d", record, links, want.links)
		}
		for point := range strings.FieldsSeq(want.without) {
			if strings.Contains(l.HTML, `aria-label="`+point+`"`) {
				t.Errorf("%s: %s is a link", record, point)
			}
		}
	}
}
