package notation

import (
	"bytes"
	"strings"
)

// cutSGF takes a game tree: to the bracket that closes the first, or to a line that
// begins a game of its own though this one was never closed.
func (r *Reader) cutSGF() {
	depth, inValue, escaped, begun := 0, false, false, false
	for r.more() {
		if r.atStart && begun && beginsSGF(r.piece) {
			return
		}
		for i, c := range r.piece {
			switch {
			case escaped:
				escaped = false
			case inValue:
				escaped, inValue = c == '\\', c != ']'
			case c == '[':
				inValue = true
			case c == '(':
				depth++
			case c == ')':
				depth--
			}
			if depth == 0 && c == ')' && !inValue {
				r.take(i + 1)
				return
			}
		}
		begun = true
		r.take(len(r.piece))
	}
}

// beginsSGF reports whether a line begins a whole game and no variation of one.
func beginsSGF(line []byte) bool {
	line = bytes.TrimLeft(line, " \t")
	return bytes.HasPrefix(line, []byte("(;FF[")) || bytes.HasPrefix(line, []byte("(;GM["))
}

// property is a property of an SGF node with one of its values.
type property struct{ name, value string }

// mainLine yields the properties of the main line, to the first closing bracket.
// What it cannot read spoils the record.
func mainLine(text string, rec *Record) func(yield func(property) bool) {
	return func(yield func(property) bool) {
		name := ""
		for i := 0; i < len(text); i++ {
			switch c := text[i]; {
			case c == '(' || c == ';':
				name = ""
			case c == ')':
				return
			case c == '[':
				value, length := sgfValue(text[i+1:])
				if name == "" || length < 0 {
					rec.spoil("a value in the SGF has no property or no end")
					return
				}
				if i += length; !yield(property{name, value}) {
					return
				}
			case letter(c):
				start := i
				for i+1 < len(text) && letter(text[i+1]) {
					i++
				}
				name = capitals(text[start : i+1])
			case !blankByte(c):
				rec.spoil("%q does not belong into SGF", c)
				return
			}
		}
		rec.spoil("the SGF is not closed by a bracket")
	}
}

// capitals returns the capitals of a name: older SGF pads it with small letters.
func capitals(name string) string {
	for i := range len(name) {
		if name[i] >= 'a' {
			return strings.Map(func(r rune) rune {
				if r >= 'a' {
					return -1
				}
				return r
			}, name)
		}
	}
	return name
}

// sgfValue returns the value at the front of text and its length as written with
// its closing bracket, -1 if there is none.
func sgfValue(text string) (value string, length int) {
	end := strings.IndexAny(text, `]\`)
	if end >= 0 && text[end] == ']' {
		return text[:end], end + 1
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == ']':
			return b.String(), i + 1
		case c == '\\' && i+1 < len(text):
			i++
			b.WriteByte(text[i])
		default:
			b.WriteByte(c)
		}
	}
	return "", -1
}
