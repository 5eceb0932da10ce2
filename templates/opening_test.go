package templates_test

import (
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/rules"
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
		"connect6: K10":         "Place two stones, White (O). Write the two points on one line, for example: K10 L11",
		"connect6: K10 L10":     "Place one more stone, White (O). Write its point alone on the first line.",
		"connect6: K10 L10 M10": "Place two stones, Black (X). Write the two points on one line, for example: M10 L10",
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

// A refusal says what the opening asks for where the refused move would come, also after others of the same mail.
func TestRefusedInOpening(t *testing.T) {
	r := renderer(t)
	for _, test := range []struct{ record, after, refused, want string }{
		{"soosorv-8: H8", "", "K9", "This stone goes into the square of three by three points around the centre, G7 to J9."},
		{"soosorv-8: H8", "H9", "L9", "This stone goes into the square of five by five points around the centre, F6 to K10."},
		{"soosorv-8: H8 H9 J10", "", "G6", "The opening asks you to choose a side now, not to place a stone."},
		{"soosorv-8: H8 H9 J10", "keep G6", "K9", "The opening asks you now how many fifth stones Black shall offer, from 1 to 8."},
		{"soosorv-8: H8 H9 H10 keep H7 2", "offer-G8", "offer-J8", "J8 would be the same as G8: the board can be turned or reflected so that the stones stay as they are."},
		{"soosorv-8: H8 H9 H10 keep H7 2 keep", "", "swap", "The opening asks you to offer fifth stones now: \"offer\" and the points."},
		{"soosorv-8: H8 H9 H10 keep H7 2 keep offer-G8 offer-K8", "", "K9", "The opening asks you to take one of the offered stones: G8 or K8."},
		{"taraguchi-10: H8", "keep", "K9", "This stone goes into the square of three by three points around the centre, G7 to J9."},
	} {
		g := game(t, "renju opening="+test.record)
		var after []rules.Move
		for word := range strings.FieldsSeq(test.after) {
			after = append(after, move(t, g.Rules, word))
		}
		f := games.Facts{Moves: []rules.Move{move(t, g.Rules, test.refused)}, After: after}
		v := about(g, g.OnTurn(), letters.Refused{Reason: games.Reason(rules.BarredByOpen), Facts: f})
		if text := strings.Join(strings.Fields(render(t, r, v).Text), " "); !strings.Contains(text, test.want) {
			t.Errorf("%s, %s %s\n%s\nwant %q", test.record, test.after, test.refused, text, test.want)
		}
	}
}

// Each choice of an opening has a button, and the offered stones too; their numbers stand on the board.
func TestButtonsOfOpenings(t *testing.T) {
	r := renderer(t)
	for record, want := range map[string]string{
		"H8 H9 J10":         "swap keep",
		"H8 H9 J10 keep G6": "1 2 3 4 5 6 7 8",
		"H8 H9 J10 keep G6 2 keep offer-K9 offer-L12": "K9 L12",
	} {
		g := game(t, "renju opening=soosorv-8: "+record)
		v := about(g, g.OnTurn(), letters.YourMove{}, since(1), by(ann))
		v.ReplyTo = "play+key@pente.example"
		html := render(t, r, v).HTML
		for word := range strings.FieldsSeq(want) {
			if !strings.Contains(html, "body="+word+"%0") && !strings.Contains(html, "body="+word+"\"") && !strings.Contains(html, "body="+word+"&") {
				t.Errorf("%s: no button for %s", record, word)
			}
		}
	}
}
