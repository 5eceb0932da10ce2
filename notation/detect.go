package notation

import (
	"cmp"
	"strings"

	"pentepost/rules"
)

// detect finds the system of the points in the record. It uses, in this order: the
// board, a header, letters and forms that only one system has, the default of the
// reader, and, if the opening wants the first stone on the centre, the first move: the
// centre is K10 in Go style and J10 with I.
func (rec *Record) detect(fallback System) {
	b := BoardOf(rec.Rules)
	switch header := rec.Header("Points"); {
	case b.Height == 1:
		rec.System = Linear
	case header != "":
		rec.System, _ = ParseSystem(header)
	}
	if rec.System == "" {
		found := gather(rec.Moves, b)
		rec.System = cmp.Or(found.system(), fallback, found.onCentre(rec.Rules), Go)
	}
}

// evidence counts the words of a record that show its point system.
type evidence struct {
	first       string // the first point
	points      int    // number of points
	numbers     int    // points that are just a number
	zeros       int    // points that are 0
	fromCentre  int    // points that may be traditional
	traditional bool   // a point can only be traditional
	offBoard    bool   // a point has a column that the board does not have in Go style
	i           bool   // a point is in column I
	beyondI     bool   // a point is in the last column of Go style, which is off the board with I
}

// system returns the system that the evidence proves, or "".
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

// onCentre returns [WithI] if the first stone must be on the centre and the first point
// is the centre in that system only, and otherwise "".
func (e evidence) onCentre(r rules.Ruleset) System {
	b := BoardOf(r)
	centre := rules.Point(b.Height/2*b.Width + b.Width/2)
	if r.BeginsOnCentre() && strings.EqualFold(e.first, WithI.Format(b, centre)) && !strings.EqualFold(e.first, Go.Format(b, centre)) {
		return WithI
	}
	return ""
}

// gather collects the evidence of the words of a record.
func gather(words []string, b Board) evidence {
	var e evidence
	for _, word := range words {
		if isPoint(word) {
			e.first = cmp.Or(e.first, word)
			e.points++
			e.add(word, b)
		}
	}
	return e
}

// add adds the evidence of one point.
func (e *evidence) add(word string, b Board) {
	c := lower(word[0])
	if _, _, ok := parseTraditional(word); ok {
		e.fromCentre++
	}
	switch _, ok := number(word[1:]); {
	case word == "0":
		e.zeros++
		e.numbers++
	case !letter(c):
		e.numbers++
	case !ok: // such as L3U2
		_, _, ok := parseTraditional(word)
		e.traditional = e.traditional || ok
	case c == 'i':
		e.i = true
	case strings.IndexByte(goColumns, upper(c)) >= b.Width:
		e.offBoard = true
	case int(c-'a') >= b.Width:
		e.beyondI = true
	}
}

// isPoint reports whether a word may be a point in any system except SGF: one or two
// letters with a number each, or just a number.
func isPoint(word string) bool {
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
	return letter(word[0]) && !strings.Contains(word, "-") // not a result or resign-2
}
