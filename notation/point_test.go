package notation_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"pentepost/notation"
	"pentepost/rules"
)

var (
	large = notation.Board{Width: 19, Height: 19}
	small = notation.Board{Width: 13, Height: 13}
	line  = notation.Board{Width: 19, Height: 1}
)

// at returns the point in column x of row y of a large board, from 0 at the bottom left.
func at(x, y int) rules.Point { return rules.Point(19*y + x) }

// TestSystems checks points in every system, from the table in the rule book.
func TestSystems(t *testing.T) {
	for _, row := range []struct {
		point                                rules.Point
		goStyle, withI, traditional, sgf, no string
	}{
		{at(9, 9), "K10", "j10", "0", "jj", "180"}, // the centre
		{at(0, 0), "A1", "a1", "L9D9", "as", "342"},
		{at(0, 18), "A19", "a19", "L9U9", "aa", "0"},
		{at(18, 18), "T19", "s19", "R9U9", "sa", "18"},
		{at(18, 0), "T1", "s1", "R9D9", "ss", "360"},
		{at(7, 0), "H1", "h1", "L2D9", "hs", "349"},
		{at(8, 0), "J1", "i1", "L1D9", "is", "350"}, // Go style has no I
		{at(6, 9), "G10", "g10", "L3", "gj", "177"}, // on the centre's row
		{at(9, 12), "K13", "j13", "U3", "jg", "123"},
	} {
		for system, want := range map[notation.System]string{
			notation.Go: row.goStyle, notation.WithI: row.withI, notation.Traditional: row.traditional,
			notation.SGF: row.sgf, notation.Number: row.no,
		} {
			if got := system.Format(large, row.point); got != want {
				t.Errorf("%s writes %d as %q, want %q", system, row.point, got, want)
			}
			if got, err := system.Parse(large, want); err != nil || got != row.point {
				t.Errorf("%s reads %q as %d (%v), want %d", system, want, got, err, row.point)
			}
		}
	}
}

// TestPointVariations checks different ways to write a point.
func TestPointVariations(t *testing.T) {
	for _, test := range []struct {
		system notation.System
		board  notation.Board
		text   string
		want   rules.Point
	}{
		{notation.Go, large, "k10", at(9, 9)},
		{notation.Go, large, " K10\t", at(9, 9)},
		{notation.Go, large, "Ｋ１０", at(9, 9)},
		{notation.Go, large, "ｋ１０", at(9, 9)},
		{notation.Go, large, "\u00a0K10\u00a0", at(9, 9)},
		{notation.Go, large, "K\u200b10\ufeff", at(9, 9)},
		{notation.Go, large, "\u202aK10\u202c", at(9, 9)},
		{notation.Go, large, "K05", at(9, 4)},
		{"", large, "K10", at(9, 9)},
		{notation.Go, small, "G7", 6*13 + 6},
		{notation.Go, notation.Board{Width: 25, Height: 25}, "Z25", 624},
		{notation.WithI, large, "J10", at(9, 9)},
		{notation.WithI, large, "I1", at(8, 0)},
		{notation.Traditional, large, "l3u2", at(6, 11)},
		{notation.Traditional, large, "U2L3", at(6, 11)},
		{notation.Traditional, large, "D9R9*", at(18, 0)},
		{notation.Traditional, large, "0*", at(9, 9)},
		{notation.Traditional, notation.Board{Width: 25, Height: 25}, "R12U12", 624},
		{notation.SGF, large, "JJ", at(9, 9)},
		{notation.Number, large, "０", at(0, 18)},
		{notation.Linear, line, "1", 0},
		{notation.Linear, line, "19", 18},
	} {
		got, err := test.system.Parse(test.board, test.text)
		if err != nil || got != test.want {
			t.Errorf("%s reads %q as %d (%v), want %d", test.system, test.text, got, err, test.want)
		}
	}
}

// TestParseErrors checks that points off the board and texts that are not points have
// different errors.
func TestParseErrors(t *testing.T) {
	for _, test := range []struct {
		system notation.System
		board  notation.Board
		text   string
		want   error
	}{
		{notation.Go, large, "T20", notation.ErrOffBoard},
		{notation.Go, large, "Z3", notation.ErrOffBoard},
		{notation.Go, large, "K99", notation.ErrOffBoard},
		{notation.Go, large, "K0", notation.ErrOffBoard},
		{notation.Go, large, "K99999999999999999999", notation.ErrOffBoard},
		{notation.Go, large, "I5", notation.ErrOffBoard}, // Go style has no such column
		{notation.Go, small, "K14", notation.ErrOffBoard},
		{notation.WithI, large, "t1", notation.ErrOffBoard},
		{notation.Traditional, large, "L10", notation.ErrOffBoard},
		{notation.Traditional, large, "R1U10", notation.ErrOffBoard},
		{notation.SGF, large, "tt", notation.ErrOffBoard}, // a pass in older SGF
		{notation.Number, large, "361", notation.ErrOffBoard},
		{notation.Linear, line, "0", notation.ErrOffBoard},
		{notation.Linear, line, "20", notation.ErrOffBoard},

		{notation.Go, large, "", notation.ErrUnreadable},
		{notation.Go, large, "K", notation.ErrUnreadable},
		{notation.Go, large, "10", notation.ErrUnreadable},
		{notation.Go, large, "10K", notation.ErrUnreadable},
		{notation.Go, large, "K10L9", notation.ErrUnreadable},
		{notation.Go, large, "K 10", notation.ErrUnreadable},
		{notation.Go, large, "K-1", notation.ErrUnreadable},
		{notation.Go, large, "K10!", notation.ErrUnreadable},
		{notation.Go, large, "AA1", notation.ErrUnreadable},
		{notation.Go, large, "К10", notation.ErrUnreadable}, // a Cyrillic letter
		{notation.Go, large, "\xff\xfe", notation.ErrUnreadable},
		{notation.Traditional, large, "L0", notation.ErrUnreadable},
		{notation.Traditional, large, "L1R1", notation.ErrUnreadable},
		{notation.Traditional, large, "L1L1", notation.ErrUnreadable},
		{notation.Traditional, large, "*", notation.ErrUnreadable},
		{notation.Traditional, large, "K10", notation.ErrUnreadable},
		{notation.SGF, large, "j", notation.ErrUnreadable},
		{notation.SGF, large, "", notation.ErrUnreadable}, // a pass
		{notation.Number, large, "-1", notation.ErrUnreadable},
		{notation.Linear, line, "K10", notation.ErrUnreadable},
	} {
		got, err := test.system.Parse(test.board, test.text)
		if !errors.Is(err, test.want) || got != rules.NoPoint {
			t.Errorf("%s reads %q on %v as %d (%v), want: %v", test.system, test.text, test.board, got, err, test.want)
		}
	}
}

func TestSystemsByName(t *testing.T) {
	for _, s := range systems {
		if got, err := notation.ParseSystem(string(s)); err != nil || got != s {
			t.Errorf("%q names %q, %v", s, got, err)
		}
	}
	if s, err := notation.ParseSystem("With-I"); err != nil || s != notation.WithI {
		t.Error("capitals matter in a name")
	}
	if _, err := notation.ParseSystem("chess"); err == nil {
		t.Error("there is a system called chess")
	}
	if got := notation.WithI.On(line); got != notation.Linear {
		t.Errorf("a line is written in %s", got)
	}
}

// TestFold checks that texts which look the same are folded to the same text.
func TestFold(t *testing.T) {
	for in, want := range map[string]string{
		"K10":                            "K10",
		"Ｋ１０　ｓｗａｐ":                       "K10 swap",
		"a\u00a0b\u202fc":                "a b c",
		"\ufeffres\u00adi\u200dgn":       "resign",
		"\u2067K10\u2069":                "K10",
		"\u2460":                         "1",
		"K10\ufe0f":                      "K10",
		"e\u0301":                        "\u00e9",
		"two\nlines stay\r\nas they are": "two\nlines stay\r\nas they are",
	} {
		if got := notation.Fold(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}

func TestFoldTwiceIsFoldOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		once := notation.Fold(rapid.String().Draw(t, "text"))
		if twice := notation.Fold(once); twice != once {
			t.Fatalf("%q becomes %q", once, twice)
		}
	})
}

var systems = []notation.System{notation.Go, notation.WithI, notation.Traditional, notation.SGF, notation.Number, notation.Linear}

// anyBoard draws the size of a board.
func anyBoard(t *rapid.T) notation.Board {
	if rapid.Bool().Draw(t, "line") {
		return line
	}
	n := 2*rapid.IntRange(4, 12).Draw(t, "size") + 1
	return notation.Board{Width: n, Height: n}
}

func TestPointsReadAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard(t)
		s := rapid.SampledFrom(systems).Draw(t, "system")
		if s == notation.Linear {
			b = line
		}
		want := rules.Point(rapid.IntRange(0, b.Width*b.Height-1).Draw(t, "point"))
		text := s.Format(b, want)
		if got, err := s.Parse(b, text); err != nil || got != want {
			t.Fatalf("%s writes %d of %v as %q and reads that as %d, %v", s, want, b, text, got, err)
		}
	})
}
