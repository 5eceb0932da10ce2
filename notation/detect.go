package notation

import (
	"cmp"
	"strings"

	"pentepost/rules"
)

// detect settles how the points of the record are written: by the board, by a
// header, by letters and forms that only one system has, by what the reader was
// told, or by a first move on the centre, which is K10 in Go style and J10 with I.
func (rec *Record) detect(told System) {
	b := BoardOf(rec.Rules)
	header, _ := ParseSystem(rec.Header("Points"))
	switch {
	case b.Height == 1:
		rec.System = Linear
	case header != "":
		rec.System = header
	default:
		seen := look(rec.Moves, b)
		rec.System = cmp.Or(seen.system(), told, seen.onCentre(b), Go)
	}
}

// evidence is what the words of a record tell about their system.
type evidence struct {
	first       string // the first point
	points      int    // how many there are
	numbers     int    // of them, those that are a number alone
	zeros       int    // of these, 0
	fromCentre  int    // those that may be traditional
	traditional bool   // one can be nothing else
	offBoard    bool   // one has a column that the board does not have in Go style
	i           bool   // one lies in the column I
	beyondI     bool   // one lies in the last column of Go style, where with I there is none
}

func (e evidence) system() System {
	switch {
	case e.points > 0 && e.points == e.numbers && e.numbers > e.zeros:
		return Number
	case e.traditional || e.zeros > 0 || e.offBoard && e.fromCentre == e.points:
		return Traditional
	case e.i:
		return WithI
	case e.beyondI:
		return Go
	}
	return ""
}

// onCentre returns the one system in which the first point is the centre.
func (e evidence) onCentre(b Board) System {
	centre := rules.Point(b.Height/2*b.Width + b.Width/2)
	if strings.EqualFold(e.first, WithI.Format(b, centre)) && !strings.EqualFold(e.first, Go.Format(b, centre)) {
		return WithI
	}
	return ""
}

// look gathers what the words of a record tell.
func look(words []string, b Board) evidence {
	var e evidence
	for _, word := range words {
		if point(word) {
			e.first = cmp.Or(e.first, word)
			e.points++
			e.add(word, b)
		}
	}
	return e
}

// add notes what one point tells.
func (e *evidence) add(word string, b Board) {
	c := lower(word[0])
	if _, _, ok := readTraditional(word); ok {
		e.fromCentre++
	}
	switch _, ok := number(word[1:]); {
	case word == "0":
		e.zeros++
		e.numbers++
	case !letter(c):
		e.numbers++
	case !ok: // L3U2
		_, _, ok := readTraditional(word)
		e.traditional = e.traditional || ok
	case c == 'i':
		e.i = true
	case strings.IndexByte(goColumns, upper(c)) >= b.Width:
		e.offBoard = true
	case int(c-'a') >= b.Width:
		e.beyondI = true
	}
}

// point reports whether a word may be a point in any of the systems but SGF's:
// one or two letters with a number each, or a number alone.
func point(word string) bool {
	c := word[len(word)-1]
	if c == '*' && len(word) > 1 {
		c = word[len(word)-2]
	}
	if c < '0' || c > '9' {
		return false
	}
	if _, ok := number(word); ok {
		return true
	}
	_, _, left := strings.Cut(word, "-") // a result, or resign-2
	return letter(word[0]) && !left
}
