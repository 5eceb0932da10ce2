package page

import (
	"fmt"
	"regexp"
	"strings"
)

// The limits of a drawn board, in points.
const (
	minDrawn = 5
	maxDrawn = 25
)

// A smallBoard is a picture of a position for a list of letters, as the paths of an SVG. A point is two
// units wide. The path of the stones of a colour has a line of no length for each stone: with round ends it
// is a dot, and a board with a hundred stones takes less than a kilobyte.
type smallBoard struct {
	View                string // the part that is shown: left, top, width and height
	Lines, Last         string
	White, Black        string
	Third, Fourth       string // the other colours, in games of more than two
	Fifth, Sixth, Taken string
}

// signs are the characters of a drawn board: empty points, stones, and a point where a stone was taken.
const signs = ".+*XO#@%&"

// manyColours matches the list of stones in a letter about a game with more than two colours. There X is
// White.
var manyColours = regexp.MustCompile(`(?m)^\pL+ [#@%&] \(\d+\): `)

// readBoard reads the first board that is drawn in a text, as letters draw it: a line for each row, with
// the same label at both ends. It is what a reader without pictures sees, so every letter with a board has
// it, whatever its HTML looks like. The result is nil if there is none.
func readBoard(text string) *smallBoard {
	var rows []drawnRow
	for line := range strings.Lines(text) {
		row, ok := readRow(line)
		if ok && (len(rows) == 0 || len(row.cells) == len(rows[0].cells)) {
			rows = append(rows, row)
			continue
		}
		if len(rows) >= minDrawn {
			break
		}
		rows = rows[:0]
		if ok {
			rows = append(rows, row)
		}
	}
	if len(rows) < minDrawn || len(rows) > maxDrawn {
		return nil
	}
	return draw(rows, manyColours.MatchString(text))
}

// A drawnRow is one row of a drawn board.
type drawnRow struct {
	cells string // one of the signs for each point
	last  int    // the column of the last stone, -1 if it is in another row
}

var withoutBrackets = strings.NewReplacer("[", " ", "]", " ")

// readRow reads "10  . . X[O]. .  10", and "10 ..XO.." as letters for very small screens have it.
func readRow(line string) (row drawnRow, ok bool) {
	fields := strings.Fields(withoutBrackets.Replace(line))
	row.last = -1
	switch n := len(fields); {
	case n == 2:
		row.cells = fields[1]
	case n > minDrawn && fields[0] == fields[n-1]:
		row.cells = strings.Join(fields[1:n-1], "")
		if len(row.cells) != n-2 {
			return row, false
		}
		if before, _, found := strings.Cut(line, "["); found {
			row.last = len(strings.Fields(before)) - 1
		}
	}
	return row, len(row.cells) >= minDrawn && len(row.cells) <= maxDrawn && strings.Trim(row.cells, signs) == ""
}

// draw makes the paths of a board.
func draw(rows []drawnRow, many bool) *smallBoard {
	b := &smallBoard{View: view(rows), Lines: grid(2*len(rows[0].cells), 2*len(rows))}
	dots := map[byte]*string{'O': &b.White, 'X': &b.Black, '#': &b.Third, '@': &b.Fourth, '%': &b.Fifth, '&': &b.Sixth, '*': &b.Taken}
	if many {
		dots['O'], dots['X'] = dots['X'], dots['O']
	}
	for y, row := range rows {
		for x := range len(row.cells) {
			if path := dots[row.cells[x]]; path != nil {
				*path += dot(x, y)
			}
		}
		if row.last >= 0 {
			b.Last = dot(row.last, y)
		}
	}
	return b
}

// view returns the square that holds all stones and a point around them. Otherwise the stones of a first
// move would be too small to see.
func view(rows []drawnRow) string {
	width, height := len(rows[0].cells), len(rows)
	left, right, top, bottom := width, -1, height, -1
	for y, row := range rows {
		for x := range width {
			if strings.IndexByte("+.", row.cells[x]) < 0 {
				left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
			}
		}
	}
	if right < 0 {
		left, right, top, bottom = width/2, width/2, height/2, height/2
	}
	side := max(right-left, bottom-top) + 3
	x, w := span(left, right, side, width)
	y, h := span(top, bottom, side, height)
	return fmt.Sprintf("%d %d %d %d", 2*x, 2*y, 2*w, 2*h)
}

// minSide is how many points a view is wide at least.
const minSide = 9

// span returns a part of a line of n points with first and last in its middle.
func span(first, last, side, n int) (from, length int) {
	length = min(max(side, minSide), n)
	return min(max((first+last+1-length)/2, 0), n-length), length
}

func dot(x, y int) string { return fmt.Sprintf("M%d %dh0", 2*x+1, 2*y+1) }

// grid returns the path of the lines of a board.
func grid(width, height int) string {
	var path strings.Builder
	for y := 1; y < height; y += 2 {
		fmt.Fprintf(&path, "M1 %dH%d", y, width-1)
	}
	for x := 1; x < width; x += 2 {
		fmt.Fprintf(&path, "M%d 1V%d", x, height-1)
	}
	return path.String()
}
