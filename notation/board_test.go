package notation_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pentepost/notation"
	"pentepost/rules"
)

// play plays points in Go style, or in the board's own system.
func play(t testing.TB, r rules.Ruleset, words string) (rules.Position, rules.Effect) {
	t.Helper()
	p := r.Start()
	var e rules.Effect
	b := notation.BoardOf(r)
	for _, word := range strings.Fields(words) {
		at, err := notation.Go.On(b).Parse(b, word)
		if err != nil {
			t.Fatal(err)
		}
		if p, e, err = p.Play(rules.Place(at)); err != nil {
			t.Fatalf("%s: %v", word, err)
		}
	}
	return p, e
}

// free returns a game of some colours without an opening.
func free(width, height, colours int) rules.Ruleset {
	return rules.Ruleset{
		Name: "test", Width: width, Height: height, Seats: colours, Colours: colours, Teams: colours,
		Opening: rules.Free, Captures: rules.LengthsOf(2), Row: 5, Stones: 10,
	}
}

// blackFirst returns r with Black moving first.
func blackFirst(r rules.Ruleset) rules.Ruleset {
	r.BlackFirst = true
	return r
}

// TestDrawings checks drawings against testdata/boards: after a capture, with the last
// stone marked, in every system and for several sizes.
func TestDrawings(t *testing.T) {
	capture := "K10 L9 H13 M8 N7" // takes L9 and M8
	for _, test := range []struct {
		name   string
		rules  rules.Ruleset
		system notation.System
		moves  string
	}{
		{"go-19", free(19, 19, 2), notation.Go, capture},
		{"with-i-19", free(19, 19, 2), notation.WithI, capture},
		{"traditional-19", free(19, 19, 2), notation.Traditional, capture},
		{"sgf-19", free(19, 19, 2), notation.SGF, capture},
		{"number-19", free(19, 19, 2), notation.Number, capture},
		{"black-first-15", blackFirst(free(15, 15, 2)), notation.Go, "H8 O15 A1"},
		{"six-colours-9", free(9, 9, 6), notation.Go, "A1 B2 C3 D4 E5 F6 J9"},
		{"empty-11", free(11, 11, 2), notation.Go, ""},
		{"empty-13", free(13, 13, 2), notation.Go, ""},
		{"traditional-25", free(25, 25, 2), notation.Traditional, "N13 Z25"},
		{"linear", free(19, 1, 2), notation.Linear, "10 1 19"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, e := play(t, test.rules, test.moves)
			marks := notation.NoMarks()
			if test.moves != "" {
				marks = notation.MarksOf(&e)
			}
			golden(t, filepath.Join("boards", test.name+".txt"), notation.DrawBoard(&p, marks, test.system))
		})
	}
}

var update = flag.Bool("update", false, "write the golden boards anew")

// golden compares got with a file of testdata. With -update it writes the file first.
func golden(t *testing.T, name, got string) {
	t.Helper()
	name = filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

// TestDrawingOfTheExample checks the board of the example letter.
func TestDrawingOfTheExample(t *testing.T) {
	p, e := play(t, free(19, 19, 2), "K9 J9 H8 L9 K8 Q1 L8 Q3 M8 A1 A3 K7 A5 S1 A7 S3 N8")
	lines := strings.Split(notation.DrawBoard(&p, notation.MarksOf(&e), notation.Go), "\n")
	for i, want := range map[int]string{
		0:  "    A B C D E F G H J K L M N O P Q R S T",
		1:  "19  . . . . . . . . . . . . . . . . . . .  19",
		11: " 9  . . . . . . . . X O X . . . . . . . .   9",
		12: " 8  . . . . . . . O . O O O[O]. . . . . .   8",
		20: "    A B C D E F G H J K L M N O P Q R S T",
	} {
		if lines[i] != want {
			t.Errorf("line %d:\n%s\nwant:\n%s", i, lines[i], want)
		}
	}
	if len(lines) != 22 || lines[21] != "" {
		t.Errorf("%d lines", len(lines))
	}
}

// TestRowsAreMarked checks that the winning row has one pair of brackets, and the last
// stone its own.
func TestRowsAreMarked(t *testing.T) {
	p, e := play(t, free(19, 19, 2), "K10 A1 L10 A3 N10 A5 O10 A7 M10")
	marks := notation.MarksOf(&e)
	for x := 9; x < 14; x++ {
		marks.Row = append(marks.Row, at(x, 9))
	}
	const want = "\n10  . . . + . . . . .(O O[O]O O). + . . .  10\n"
	if got := notation.DrawBoard(&p, marks, notation.Go); !strings.Contains(got, want) {
		t.Errorf("got\n%swant%s", got, want)
	}
}

// TestSymbols checks the characters of the colours. With two colours, O is White even if
// Black moves first.
func TestSymbols(t *testing.T) {
	two, six := free(19, 19, 2), free(19, 19, 6)
	got := string([]byte{
		notation.Symbol(two, 1), notation.Symbol(two, 2),
		notation.Symbol(blackFirst(two), 1), notation.Symbol(blackFirst(two), 2),
		notation.Symbol(six, 1), notation.Symbol(six, 2), notation.Symbol(six, 3),
		notation.Symbol(six, 4), notation.Symbol(six, 5), notation.Symbol(six, 6),
	})
	if got != "OX"+"XO"+"XO#@%&" {
		t.Errorf("symbols are %s", got)
	}
}

func TestStoneList(t *testing.T) {
	p, _ := play(t, free(19, 19, 2), "K10 A2 A10 T19 A9 S3 J1")
	got := notation.StoneList(&p, 1, notation.Go)
	if diff := cmp.Diff([]string{"A9", "A10", "J1", "K10"}, got); diff != "" {
		t.Error(diff)
	}
	if got := notation.StoneList(&p, 2, notation.WithI); len(got) != 3 || got[2] != "s19" {
		t.Errorf("with I: %v", got)
	}
}

// TestParseBoardLeniently checks a drawing typed by hand: without labels, indented, and
// between other lines.
func TestParseBoardLeniently(t *testing.T) {
	r := free(9, 9, 2)
	d, err := notation.ParseBoard(`
		A position to look at:

		. . . . . . . . .
		. . . . . . . . X
		. . + . . . + . .
		. . . O O[O]. . .
		. . . . + . . . .
		. . . . . . . . .
		. . + . . . * . .
		. . . . . . . . .
		X . . . . . . . .
	`, r)
	want := notation.Drawing{Marks: notation.Marks{Last: 5*9 + 5, Captured: []rules.Point{2*9 + 6}}}
	want.Stones[1] = []rules.Point{5*9 + 3, 5*9 + 4, 5*9 + 5}
	want.Stones[2] = []rules.Point{0, 7*9 + 8}
	if diff := cmp.Diff(want, d); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func TestParseBoardErrors(t *testing.T) {
	row := strings.Repeat(". ", 9) + "\n"
	for name, text := range map[string]string{
		"nothing":          "",
		"a row too few":    strings.Repeat(row, 8),
		"a row too many":   strings.Repeat(row, 10),
		"a foreign colour": strings.Repeat(row, 8) + strings.Repeat("# ", 9),
		"a foreign sign":   strings.Repeat(row, 8) + ". . . . ? . . . .\n",
		"cells run on":     strings.Repeat(row, 8) + ".. . . . . . . . .\n",
	} {
		if _, err := notation.ParseBoard(text, free(9, 9, 2)); !errors.Is(err, notation.ErrUnreadable) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestBoardsReadAsDrawn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard(t)
		r := free(b.Width, b.Height, rapid.IntRange(2, 6).Draw(t, "colours"))
		r.BlackFirst = r.Colours == 2 && rapid.Bool().Draw(t, "Black first")
		p := r.Start()
		marks := notation.NoMarks()
		for range rapid.IntRange(0, 40).Draw(t, "plies") {
			m := rules.Place(rules.Point(rapid.IntRange(0, int(p.Points())-1).Draw(t, "point")))
			if next, e, err := p.Play(m); err == nil {
				p, marks = next, notation.MarksOf(&e)
			}
		}
		s := rapid.SampledFrom(systems).Draw(t, "system").On(b)
		text := notation.DrawBoard(&p, marks, s)
		d, err := notation.ParseBoard(text, r)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		compareDrawing(t, &p, marks, d, text)
	})
}

func compareDrawing(t *rapid.T, p *rules.Position, marks notation.Marks, d notation.Drawing, text string) {
	var want notation.Drawing
	for at := range p.Points() {
		if c := p.At(at); c != rules.Empty {
			want.Stones[c] = append(want.Stones[c], at)
		}
	}
	if diff := cmp.Diff(want.Stones, d.Stones); diff != "" {
		t.Fatalf("%s\n%s", text, diff)
	}
	if d.Marks.Last != marks.Last || len(d.Marks.Captured) != len(marks.Captured) {
		t.Fatalf("marks %+v, want %+v\n%s", d.Marks, marks, text)
	}
}
