package notation

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"pentepost/notation/visible"
	"pentepost/rules"
)

// The errors of [System.Parse] wrap one of these.
var (
	// ErrOffBoard means that the text is a point which is not on the board, such as "T20".
	ErrOffBoard = errors.New("not on the board")

	// ErrUnreadable means that the text is not a point. Errors for drawings, records and
	// transcripts that cannot be parsed wrap it too.
	ErrUnreadable = errors.New("not written as a point")
)

// System is a way to write points. The zero value is [Go].
type System string

// The systems in use. Letter case does not matter in parsing.
const (
	Go          System = "go"          // "K10": columns A to Z without I, rows from 1 at the bottom
	WithI       System = "with-i"      // "j10": columns a to y, rows from 1 at the bottom
	Traditional System = "traditional" // "L3U2": left or right and up or down from the centre, which is "0"
	SGF         System = "sgf"         // "jj": column from the left and row from the top, both from a
	Number      System = "number"      // "180": counted from 0, row by row from the top left
	Linear      System = "linear"      // "10": counted from 1 along the only line
)

// ParseSystem returns the system with that name, in any letter case.
func ParseSystem(name string) (System, error) {
	s := System(strings.ToLower(name))
	known := []System{Go, WithI, Traditional, SGF, Number, Linear}
	if !slices.Contains(known, s) {
		return "", fmt.Errorf("there is no way to write points called %q; known are %q", brief(name), known)
	}
	return s, nil
}

// On returns the system for a board if a player prefers s: [Linear] for a board of one
// line, and otherwise s or its default.
func (s System) On(b Board) System {
	switch {
	case b.Height == 1:
		return Linear
	case s == "":
		return Go
	}
	return s
}

// Board is the size of a board, in lines. Points have the same numbers as in package
// rules.
type Board struct{ Width, Height int }

// BoardOf returns the size of the board on which r is played.
func BoardOf(r rules.Ruleset) Board { return Board{r.Width, r.Height} }

// XY returns the column and the row of a point, from 0 at the bottom left.
func (b Board) XY(at rules.Point) (x, y int) { return int(at) % b.Width, int(at) / b.Width }

// point returns the point in column x of row y; ok is false if it is not on the board.
func (b Board) point(x, y int) (at rules.Point, ok bool) {
	if x < 0 || y < 0 || x >= b.Width || y >= b.Height {
		return rules.NoPoint, false
	}
	return rules.Point(y*b.Width + x), true
}

// goColumns are the columns of Go style. It has no I, which looks like a 1.
const goColumns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// Format formats a point of the board.
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

// Parse parses a point of the board. It accepts spaces around the point, any letter
// case, and full-width letters and digits. The error wraps [ErrOffBoard] if the text is
// a point that is not on the board, and otherwise [ErrUnreadable].
func (s System) Parse(b Board, text string) (rules.Point, error) {
	x, y, ok := s.coordinates(b, strings.TrimSpace(fold(text)))
	if !ok {
		return rules.NoPoint, fmt.Errorf("%q is %w", brief(text), ErrUnreadable)
	}
	at, ok := b.point(x, y)
	if !ok {
		return rules.NoPoint, fmt.Errorf("%q is %w", brief(text), ErrOffBoard)
	}
	return at, nil
}

// coordinates returns the column and the row of a point, which need not be on the
// board; ok is false if the text is not a point.
func (s System) coordinates(b Board, t string) (x, y int, ok bool) {
	switch s {
	case Traditional:
		dx, dy, ok := parseTraditional(t)
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

// letter reports whether c is an ASCII letter.
func letter(c byte) bool { return lower(c) >= 'a' && lower(c) <= 'z' }

// lower returns the lower case of an ASCII letter, and other bytes unchanged.
func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c - 'A' + 'a'
	}
	return c
}

// number parses a text of digits. A very large number becomes a million, which is off
// every board too.
func number(t string) (n int, ok bool) {
	for i := range len(t) {
		if t[i] < '0' || t[i] > '9' {
			return 0, false
		}
		n = min(10*n+int(t[i]-'0'), 1_000_000)
	}
	return n, t != ""
}

// brief returns text for a message: valid, printable, and cut to 40 characters.
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

// fold normalises text before it is parsed. Full-width and other compatibility forms
// become ordinary letters, digits and spaces (NFKC), no-break spaces become spaces,
// and characters without width (joiners, soft hyphens, direction marks, variation
// selectors) are removed. It does not change the letter case.
func fold(text string) string {
	if isASCII(text) {
		return text
	}
	return norm.NFKC.String(strings.Map(dropInvisible, text))
}

// isASCII reports whether text is ASCII, which fold does not change.
func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// dropInvisible returns -1 for characters without width.
func dropInvisible(r rune) rune {
	if visible.Hidden(r) && !unicode.IsControl(r) {
		return -1
	}
	return r
}
