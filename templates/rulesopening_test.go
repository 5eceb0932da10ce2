package templates_test

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pentepost/games/letters"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates"
)

// lettered reads the points of the one board with labels in a letter, by their
// signs.
func lettered(t *testing.T, r rules.Ruleset, text string) map[rules.Point]byte {
	t.Helper()
	signs, rows := map[rules.Point]byte{}, map[string]string{}
	for line := range strings.SplitSeq(text, "\n") {
		if match := labelled.FindStringSubmatch(line); match != nil {
			rows[strings.TrimSpace(match[1])] = match[2]
		}
		if match := underBoard.FindStringSubmatch(line); match != nil {
			for number, row := range rows {
				for i, column := range strings.Fields(match[1]) {
					signs[pointOf(t, r, column+number)] = row[2*i]
				}
			}
		}
	}
	return signs
}

func pointOf(t *testing.T, r rules.Ruleset, name string) rules.Point {
	t.Helper()
	board := notation.BoardOf(r)
	at, err := notation.Go.On(board).Parse(board, name)
	must(t, err)
	return at
}

// barredSecond lists the points that the opening bars to the first player's second
// stone.
func barredSecond(t *testing.T, r rules.Ruleset) (barred []rules.Point) {
	t.Helper()
	p := r.Start()
	for _, at := range []rules.Point{p.Centre(), 0} {
		next, _, err := p.Play(rules.Place(at))
		must(t, err)
		p = next
	}
	for at := range p.Points() {
		var refusal *rules.Refusal
		if errors.As(p.Legal(rules.Place(at)), &refusal) && refusal.Reason == rules.BarredByOpen {
			barred = append(barred, at)
		}
	}
	return barred
}

// The points marked - are the ones that the opening bars, no more and no less, and so
// are the ones that are named besides.
func TestRulesShowBarredPoints(t *testing.T) {
	named := regexp.MustCompile(`(\w+)(?: and (\w+))? (?:is|are) forbidden, (\w+) and (\w+) are not`)
	eachGame(t, func(t *testing.T, r rules.Ruleset, letter templates.Worded) {
		zoned := r.Opening == rules.CentreZone || r.Opening == rules.CentreCross
		var marked []rules.Point
		signs := lettered(t, r, letter.Text)
		for at, sign := range signs {
			if sign == '-' {
				marked = append(marked, at)
			}
		}
		text := flat(labelled.ReplaceAllString(letter.Text, ""))
		names := named.FindStringSubmatch(text)
		if !zoned {
			if len(marked) > 0 || names != nil {
				t.Errorf("points are barred that may be played: %v, %q", marked, names)
			}
			return
		}
		barred := barredSecond(t, r)
		if len(signs) > 0 {
			free := slices.DeleteFunc(slices.Clone(barred), func(at rules.Point) bool { return signs[at] == '-' || signs[at] == 'O' })
			if len(free) > 0 || len(marked) != len(barred) {
				t.Errorf("%d points are marked, %d are barred, among them %v", len(marked), len(barred), free)
			}
		}
		if names == nil {
			t.Fatalf("no point is named in %q", text)
		}
		for i, name := range names[1:] {
			if name != "" && slices.Contains(barred, pointOf(t, r, name)) != (i < 2) {
				t.Errorf("%q is wrong about %s", names[0], name)
			}
		}
	})
}

// answered are the mails of an opening with a choice, which letters show, and the
// seat on turn after each.
var answered = map[rules.Opening][]struct {
	mails string
	turn  rules.Seat
}{
	rules.FourStones: {
		{"K10 L11 M9 L8", 2},
		{"K10 L11 M9 L8 / swap N8", 2},
		{"K10 L11 M9 L8 / swap", 1},
		{"K10 L11 M9 L8 / keep", 1},
	},
	rules.SwapTwo: {
		{"K10 L11 M9", 2},
		{"K10 L11 M9 / swap", 2},
		{"K10 L11 M9 / keep N12", 1},
		{"K10 L11 M9 / extend L8 N8", 1},
		{"K10 L11 M9 / extend L8 N8 / swap N12", 1},
		{"K10 L11 M9 / extend L8 N8 / keep", 2},
	},
}

// What a letter shows of an opening can be written, and looks as it is drawn.
func TestRulesShowTheOpening(t *testing.T) {
	choices := map[string]rules.Choice{"swap": rules.Swap, "keep": rules.Keep, "extend": rules.Extend}
	eachGame(t, func(t *testing.T, r rules.Ruleset, letter templates.Worded) {
		text := flat(letter.Text)
		if answered[r.Opening] == nil {
			if strings.Contains(text, "keep") && !slices.Contains(r.OptionKeys(), "opening") {
				t.Error("nothing can be kept")
			}
			return
		}
		for i, game := range answered[r.Opening] {
			p := r.Start()
			for mail := range strings.SplitSeq(game.mails, " / ") {
				if !strings.Contains(text, mail) {
					t.Errorf("the letter does not show %q", mail)
				}
				for _, word := range strings.Fields(mail) {
					move := rules.Choose(choices[word])
					if choices[word] == rules.NoChoice {
						move = rules.Place(pointOf(t, r, word))
					}
					next, _, err := p.Play(move)
					must(t, err)
					p = next
				}
			}
			if p.Turn() != game.turn {
				t.Errorf("after %s it is seat %d's turn, want %d", game.mails, p.Turn(), game.turn)
			}
			for at, sign := range lettered(t, r, letter.Text) {
				if c := p.At(at); i == 0 && (c == rules.Empty) != (sign == '.') || i == 0 && c != rules.Empty && notation.Symbol(r, c) != sign {
					t.Errorf("point %d is drawn as %c", at, sign)
				}
			}
		}
	})
}

// R15: an opening that is an option is explained by its name, step by step, and with the game that has it.
func TestOpeningsAreExplained(t *testing.T) {
	for topic, steps := range map[string][]string{
		"soosorv-8":    {"Soosorv-8", "1. ", "3 x 3", "5 x 5", `"swap" for Black`, "from 1 to 8", `"offer" and that many points`, "sixth stone"},
		"taraguchi-10": {"Taraguchi-10", "1. ", "3 x 3", "5 x 5", "7 x 7", "9 x 9", `"offer" and ten points`, "sixth stone"},
		"renju":        {"Soosorv-8", "from 1 to 8", "Taraguchi-10", `"offer" and ten points`},
	} {
		text := strings.Join(strings.Fields(render(t, renderer(t), fresh(bob, letters.HelpText{Topic: "rules", Variant: topic})).Text), " ")
		for _, step := range steps {
			_, rest, found := strings.Cut(text, step)
			if !found {
				t.Errorf("rules %s: %q is missing, or not in order", topic, step)
				break
			}
			text = rest
		}
	}
}
