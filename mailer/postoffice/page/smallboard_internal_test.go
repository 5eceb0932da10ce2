package page

import (
	"strings"
	"testing"
)

// What is no board is not taken for one, and nothing is drawn that is too large.
func TestReadBoard(t *testing.T) {
	rows := func(row string, n int) string { return strings.Repeat(row+"\n", n) }
	for _, c := range []struct {
		name, text string
		want       bool
	}{
		{"a board", rows(" 9  . . X[O]. .   9", 6), true},
		{"the last stone at the edge", rows("10 [X]. . . . O  10", 6), true},
		{"for small screens", rows("10 ..XO..", 6), true},
		{"labels of two letters", rows("U9  . . X . . .  U9", 6), true},
		{"no text", "", false},
		{"too few rows", rows(" 9  . . X . . .   9", 4), false},
		{"too many rows", rows(" 9  . . X . . .   9", 26), false},
		{"too wide", rows(" 9 "+strings.Repeat(" .", 26)+"  9", 6), false},
		{"quoted", rows("> 9  . . X . . .   9", 6), false},
		{"names of columns", rows("    A B C D E F G A", 6), false},
		{"prose", rows("to be or not to", 9), false},
		{"rows of different width", rows(" 9  . . X . . .   9", 4) + rows(" 9  . . X . . . .  9", 4), false},
	} {
		if got := readBoard(c.text); (got != nil) != c.want {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

// With more than two colours, X is White.
func TestReadBoardOfThree(t *testing.T) {
	text := strings.Repeat(" 9  X O . . # .   9\n", 5)
	if b := readBoard(text + "White O (5): A1.\n"); !strings.HasPrefix(b.Black, "M1 1h0") || b.Third == "" {
		t.Errorf("of two: %+v", b)
	}
	if b := readBoard(text + "White X (5): A1.\nRed # (5): E1.\n"); !strings.HasPrefix(b.White, "M1 1h0") {
		t.Errorf("of three: %+v", b)
	}
}

// A view is a square around all stones, which does not leave the board.
func TestViewOfBoard(t *testing.T) {
	const size = 19
	for want, points := range map[string][][2]int{
		"10 10 18 18": nil,
		"10 12 18 18": {{9, 10}},
		"0 0 18 18":   {{0, 0}},
		"20 20 18 18": {{18, 18}},
		"0 0 38 38":   {{0, 0}, {18, 18}},
		"4 6 26 26":   {{3, 9}, {13, 9}},
	} {
		rows := make([]drawnRow, size)
		for y := range rows {
			cells := []byte(strings.Repeat(".", size))
			for _, at := range points {
				if at[1] == y {
					cells[at[0]] = 'X'
				}
			}
			rows[y] = drawnRow{string(cells), -1}
		}
		if got := view(rows); got != want {
			t.Errorf("%v: %s, want %s", points, got, want)
		}
	}
}
