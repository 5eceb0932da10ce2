package notation

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"pentepost/rules"
)

// What a text that is no point of the board is: errors of [System.Parse] wrap one
// of these two.
var (
	ErrOffBoard   = errors.New("not on the board")       // written like a point, "T20", but the board has none there
	ErrUnreadable = errors.New("not written as a point") // also of records: cannot be read at all
)

// System is a way to write points. The zero value is [Go].
type System string

// The systems in use. Letter case never matters in reading.
const (
	Go          System = "go"          // "K10": columns A to Z without I, rows from 1 below
	WithI       System = "with-i"      // "j10": columns a to y, rows from 1 below
	Traditional System = "traditional" // "L3U2": left or right, up or down from the centre, which is "0"
	SGF         System = "sgf"         // "jj": column, then row from the top, both from a
	Number      System = "number"      // "180": counted from 0, row by row from the top left
	Linear      System = "linear"      // "10": counted from 1 along the only line
)

// ParseSystem returns the system of that name; letter case does not matter.
func ParseSystem(name string) (System, bool) {
	switch s := System(strings.ToLower(name)); s {
	case Go, WithI, Traditional, SGF, Number, Linear:
		return s, true
	}
	return "", false
}

// On returns the system in which a player who prefers s reads and writes points of
// such a board: a board of a single line has a system of its own.
func (s System) On(b Board) System {
	switch {
	case b.Height == 1:
		return Linear
	case s == "":
		return Go
	}
	return s
}

// Board is the size of a board, in lines. Points are numbered as in rules.
type Board struct{ Width, Height int }

// BoardOf returns the size of the board on which r is played.
func BoardOf(r rules.Ruleset) Board { return Board{r.Width, r.Height} }

// XY returns column and row of a point, from 0 at the bottom left.
func (b Board) XY(at rules.Point) (x, y int) { return int(at) % b.Width, int(at) / b.Width }

// point returns the point in column x of row y, if the board has one there.
func (b Board) point(x, y int) (rules.Point, bool) {
	if x < 0 || y < 0 || x >= b.Width || y >= b.Height {
		return rules.NoPoint, false
	}
	return rules.Point(y*b.Width + x), true
}

// goColumns are the columns of Go style: an I is too like a 1.
const goColumns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// Format writes a point of the board.
func (s System) Format(b Board, at rules.Point) string {
	x, y := b.XY(at)
	switch s {
	case WithI:
		return string(rune('a'+x)) + strconv.Itoa(y+1)
	case Traditional:
		return formatTraditional(x-b.Width/2, y-b.Height/2)
	case SGF:
		return string([]byte{byte('a' + x), byte('a' + b.Height - 1 - y)})
	case Number:
		return strconv.Itoa((b.Height-1-y)*b.Width + x)
	case Linear:
		return strconv.Itoa(x + 1)
	}
	return goColumns[x:x+1] + strconv.Itoa(y+1)
}

// Parse reads a point of the board. The text may have blanks around it, capitals
// or not, and full-width letters and digits. The error wraps [ErrOffBoard] where
// the text is a point but not one of this board, else [ErrUnreadable].
func (s System) Parse(b Board, text string) (rules.Point, error) {
	x, y, ok := s.read(b, strings.TrimSpace(Fold(text)))
	if !ok {
		return rules.NoPoint, fmt.Errorf("%q is %w", brief(text), ErrUnreadable)
	}
	at, ok := b.point(x, y)
	if !ok {
		return rules.NoPoint, fmt.Errorf("%q is %w", brief(text), ErrOffBoard)
	}
	return at, nil
}

// read returns the column and the row that a text names, on the board or not; ok
// is false where it names none.
func (s System) read(b Board, t string) (x, y int, ok bool) {
	switch s {
	case Traditional:
		dx, dy, ok := readTraditional(t)
		return b.Width/2 + dx, b.Height/2 + dy, ok
	case SGF:
		if len(t) != 2 || !letter(t[0]) || !letter(t[1]) {
			return 0, 0, false
		}
		return int(lower(t[0]) - 'a'), b.Height - 1 - int(lower(t[1])-'a'), true
	case Number:
		n, ok := number(t)
		return n % b.Width, b.Height - 1 - n/b.Width, ok
	case Linear:
		n, ok := number(t)
		return n - 1, 0, ok
	}
	if len(t) < 2 || !letter(t[0]) {
		return 0, 0, false
	}
	row, ok := number(t[1:])
	if s == WithI {
		return int(lower(t[0]) - 'a'), row - 1, ok
	}
	return strings.IndexByte(goColumns, lower(t[0])-'a'+'A'), row - 1, ok
}

func letter(c byte) bool { return lower(c) >= 'a' && lower(c) <= 'z' }

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c - 'A' + 'a'
	}
	return c
}

// number reads a text of digits alone. What is far off every board stays so,
// however many digits it has.
func number(t string) (n int, ok bool) {
	for i := range len(t) {
		if t[i] < '0' || t[i] > '9' {
			return 0, false
		}
		n = min(10*n+int(t[i]-'0'), 1_000_000)
	}
	return n, t != ""
}

// brief is text for a message: valid, printable and at most 40 characters.
func brief(text string) string {
	var b strings.Builder
	n := 0
	for _, r := range text {
		if n++; n > 40 {
			return b.String() + "..."
		}
		if !strconv.IsPrint(r) {
			r = '?'
		}
		b.WriteRune(r)
	}
	return b.String()
}
