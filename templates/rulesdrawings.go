package templates

import (
	"strings"

	"pentepost/templates/columns"
)

// The drawings of the rules, with the signs of every board: [ ] is the last stone, and * a captured stone. Behind the arrow
// stands what comes of a row. Tests play them all (rulesdrawn_test.go).
const (
	arrow = " -> "

	pairTaken     = ". O X X . . -> . O * *[O]."
	longPairTaken = ". O X X . . . -> . O * *[O]. ."
	trioTaken     = ". O X X X . . -> . O * * *[O]."
	gapFilled     = ". O X[X]O ."

	mixedPairTaken      = ". X O O . . -> . X * *[X]."
	pairOfTwoTaken      = ". X O # . . -> . X * *[X]."
	longPairOfTwoTaken  = ". X O # . . . -> . X * *[X]. ."
	mixedTrioTaken      = ". X # O # . . -> . X * * *[X]."
	pairOfOthersTaken   = ". X O @ . . -> . X * *[X]."
	mixedGapFilled      = ". X O[#]X ."
	gapFilledWithOthers = ". X O[@]X ."

	threeOpen  = ". . X X[X]. ."
	threeSplit = ". X . X[X]. ."
	fourOpen   = ". X X X[X]. ."
	fourSplit  = ". X X . X[X]."

	pairLost     = ". O X . O . -> . O * * O ."
	longPairLost = ". O X . O . . -> . O * * O . ."
	trioLost     = ". O X . X O . -> . O * * * O ."

	fiveMade        = ". X X X X[X]. ."
	sixMade         = ". X X X[X]X X ."
	fiveOfSix       = ". . O O O O[O]."
	sixOfSix        = ". O O O O O[O]."
	fiveAtDistance  = ". X O X . X .[X]. X . ."
	twoFoursOnALine = ". X . X[X]X . X ."

	pairAtDistanceOne   = ". X O O . . -> . X * *[X]."
	pairAtDistanceTwo   = ". X . O O O . . . -> . X . * O * .[X]."
	pairAtDistanceThree = ". X . . O . . O . . . . -> . X . . * . . * . .[X]."
	pairAtDistanceFour  = ". X . . . O . . . O . . . . . -> . X . . . * . . . * . . .[X]."
)

// Drawings of several rows.
const (
	fiveThatWaits = `
. . . . . . . .
. O O O O[O]. .
. . . O . . . .
. . . X . . . .`

	twoThrees = `
. . . . . . .
. . . . . . .
. . X X[X]. .
. . . . X . .
. . . . X . .
. . . . . . .`

	fourStonesPlaced = `
11  . . X . .
10  . O . . .
 9  . . . O .
 8  . . X . .
    J K L M N`

	threeStonesPlaced = `
11  . . X . .
10  . O . . .
 9  . . . O .
    J K L M N`

	zoneOf19 = `
13  . . . . . . .
12  . - - - - - .
11  . - - - - - .
10  . - - O - - .
 9  . - - - - - .
 8  . - - - - - .
 7  . . . . . . .
    G H J K L M N`

	zoneOf13 = `
10  . . . . . . .
 9  . - - - - - .
 8  . - - - - - .
 7  . - - O - - .
 6  . - - - - - .
 5  . - - - - - .
 4  . . . . . . .
    D E F G H J K`

	crossOf19 = `
14  . . . . - . . . .
13  . . . . - . . . .
12  . . - - - - - . .
11  . . - - - - - . .
10  - - - - O - - - -
 9  . . - - - - - . .
 8  . . - - - - - . .
 7  . . . . - . . . .
 6  . . . . - . . . .
    F G H J K L M N O`
)

// example is a drawing of one row with what is said beside it.
type example struct{ drawing, says string }

// drawn writes examples below each other: the row, what is said, what comes of it. The last column stands at the same place
// in most drawings of a letter.
func drawn(list ...example) string {
	width := 21
	for _, e := range list {
		if strings.Contains(e.drawing, arrow) {
			width = max(width, columns.Of(e.says))
		}
	}
	var lines []string
	for _, e := range list {
		row, after, comes := strings.Cut(e.drawing, arrow)
		line := "  " + join("      ", row, e.says)
		if comes {
			line = "  " + row + "      " + columns.Left(e.says, width) + "     " + after
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// beside writes lines beside a drawing of several rows, the first of them beside the row with that number, from 0.
func beside(drawing string, from int, says string) string {
	rows := strings.Split(strings.TrimLeft(drawing, "\n"), "\n")
	for i, said := range strings.Split(says, "\n") {
		if said != "" {
			rows[from+i] += "      " + said
		}
	}
	return "  " + strings.Join(rows, "\n  ")
}

// inColumns writes what a list of things is for, beside them, or below a thing that is wider than its column.
func inColumns(width int, list ...explained) string {
	var lines []string
	for _, e := range list {
		indent, what := "\n  "+strings.Repeat(" ", width), "  "+columns.Left(e.what, width)
		if columns.Of(e.what) > width-2 {
			what = "  " + e.what + indent
		}
		lines = append(lines, what+strings.ReplaceAll(e.says, "\n", indent))
	}
	return strings.Join(lines, "\n")
}

// explained is a thing, and what it is for.
type explained struct{ what, says string }

// labelled is a drawing of one row with a label before it.
type labelled struct{ label, drawing string }

// belowEachOther writes what comes of each row below it.
func belowEachOther(list []labelled, comes string) string {
	width := columns.Of(comes)
	for _, l := range list {
		width = max(width, columns.Of(l.label))
	}
	var lines []string
	for _, l := range list {
		row, after, _ := strings.Cut(l.drawing, arrow)
		lines = append(lines, "  "+columns.Right(l.label, width)+"     "+row, "  "+columns.Right(comes, width)+"     "+after)
	}
	return strings.Join(lines, "\n")
}
