package notation

import (
	"bytes"
	"strings"
)

// scanSGF reads a game tree, up to its closing bracket. If that is missing, the tree
// ends before a line that begins another game.
func (r *Reader) scanSGF() {
	depth, inValue, escaped, started := 0, false, false, false
	for r.fill() {
		if r.atStart && started && beginsSGF(r.buf) {
			return
		}
		for i, c := range r.buf {
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
				r.consume(i + 1)
				return
			}
		}
		started = true
		r.consume(len(r.buf))
	}
}

// beginsSGF reports whether a line begins a game, rather than a variation.
func beginsSGF(line []byte) bool {
	line = bytes.TrimLeft(line, " \t")
	return bytes.HasPrefix(line, []byte("(;FF[")) || bytes.HasPrefix(line, []byte("(;GM["))
}

// property is a property of an SGF node, with one value.
type property struct{ name, value string }

// mainLine yields the properties of the main line, up to the first closing bracket. At
// a syntax error it calls rec.fail.
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
					rec.fail("an SGF value has no property or no closing bracket")
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
			case !isSpace(c):
				rec.fail("unexpected %q in SGF", c)
				return
			}
		}
		rec.fail("the SGF has no closing bracket")
	}
}

// capitals returns the capital letters of a name. Older SGF has lower-case letters in
// names, which do not count.
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

// sgfValue returns the value at the start of text, and its length in text including the
// closing bracket. The length is -1 if there is no closing bracket.
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
