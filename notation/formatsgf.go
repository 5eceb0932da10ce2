package notation

import (
	"fmt"
	"slices"
	"strings"

	"pentepost/rules"
)

// appendSGF appends the record as a game tree without variations. Choices are moves in
// a private property PLY, and so are resignations that the result does not tell. A program that
// knows no more than SGF shows them as comments, and the same stones: those that a move captures are removed in a node
// of their own, as SGF wants it, and colours that SGF does not have are set up as well, with their
// first letter on them.
func (rec *Record) appendSGF(text []byte, steps []step, end *rules.Position) []byte {
	r := rec.Rules
	b := BoardOf(r)
	size := fmt.Sprint(r.Width)
	if r.Width != r.Height {
		size = fmt.Sprintf("%d:%d", r.Width, r.Height)
	}
	text = fmt.Appendf(text, "(;FF[4]GM[4]SZ[%s]RU[%s]CA[UTF-8]", size, rec.sgfVariant())
	for _, p := range rec.sgfInfo(end) {
		text = fmt.Appendf(text, "%s[%s]", p.name, sgfEscape.Replace(p.value))
	}
	text = append(text, '\n')
	inResult := rec.endsInResult(end)
	for i, s := range steps {
		switch {
		case s.colour != rules.Empty:
			text = appendStone(text, sgfName(r.ColourName(s.colour)), SGF.Format(b, s.Move.Point))
			for n, point := range s.taken {
				if n == 0 {
					text = append(text, ";AE"...)
				}
				text = fmt.Appendf(text, "[%s]", SGF.Format(b, point))
			}
		case s.Leaves == 0 || !inResult:
			text = fmt.Appendf(text, ";PLY[%s]C[%s]", said(s.text(b, SGF)), said(s.text(b, Go.On(b))))
		}
		if i%10 == 9 {
			text = append(text, '\n')
		}
	}
	return append(text, ")\n"...)
}

// appendStone appends the node of a stone.
func appendStone(text []byte, colour, point string) []byte {
	text = fmt.Appendf(text, ";%s[%s]", colour, point)
	if len(colour) > 1 {
		text = fmt.Appendf(text, "AB[%s]LB[%s:%s]", point, point, colour[:1])
	}
	return text
}

// sgfVariant returns the variant with its options, except for the size, which is in SZ.
func (rec *Record) sgfVariant() string {
	options := slices.DeleteFunc(rec.Rules.Options(), func(o string) bool { return strings.HasPrefix(o, "size=") })
	return strings.Join(append([]string{rec.Rules.Name}, options...), " ")
}

// sgfName returns the property for a stone of a colour.
func sgfName(colour string) string {
	for name, c := range sgfColours {
		if c == colour {
			return name
		}
	}
	return ""
}

// sgfInfo returns the properties of the root that describe the game and its players.
func (rec *Record) sgfInfo(end *rules.Position) []property {
	var info []property
	add := func(name, value string) {
		if value != "" {
			info = append(info, property{name, value})
		}
	}
	for c := rules.Colour(1); int(c) <= rec.Rules.Colours; c++ {
		side := sgfName(rec.Rules.ColourName(c))
		add("P"+side, rec.playersOf(c))
		if rec.Rules.Seats == 2 {
			add(side+"R", rec.Header(fmt.Sprintf("Player %d Rating", c)))
		}
	}
	if day, ok := rec.Day(); ok {
		add("DT", day.Format("2006-01-02"))
	}
	add("EV", rec.Header("Event"))
	add("RO", rec.Header("Round"))
	add("PC", rec.Header("Site"))
	if plies := rec.Header("Conditional"); plies != "" {
		add("GC", "Conditional moves: "+plies)
	}
	add("RE", rec.sgfResult(end))
	return info
}

// playersOf returns the names of the players of a colour, or "" if one is missing. SGF has
// one property for them.
func (rec *Record) playersOf(c rules.Colour) string {
	var names []string
	for _, s := range rec.seatsOf(rules.Seat(c)) {
		name := rec.Player(s)
		if name == "" {
			return ""
		}
		names = append(names, name)
	}
	return strings.Join(names, sgfAnd)
}

// sgfAnd separates the names of players who share a colour.
const sgfAnd = ", "

// seatsOf returns the seats with the colour of seat first, which is the lowest of them.
func (rec *Record) seatsOf(first rules.Seat) (seats []rules.Seat) {
	for s := first; int(s) <= rec.Rules.Seats; s += rules.Seat(rec.Rules.Colours) {
		seats = append(seats, s)
	}
	return seats
}

// sgfResult returns the value of RE, which also tells whether a player resigned or
// forfeited.
func (rec *Record) sgfResult(end *rules.Position) string {
	switch {
	case rec.Score == "":
		return "?"
	case rec.Score.isDraw():
		return "Draw"
	}
	cause := ""
	if rec.endsInResult(end) {
		cause = map[rules.Cause]string{rules.ByResigning: "R", rules.ByForfeit: "F"}[end.Result().By]
	}
	winner := rules.Seat(strings.Index(string(rec.Score), "1")/2 + 1)
	return sgfName(rec.Rules.ColourName(rec.Rules.ColourOf(winner))) + "+" + cause
}

// endsInResult reports whether RE tells who resigned or forfeited: in games of two, if
// the stated result is the result of the moves. Otherwise it is a move.
func (rec *Record) endsInResult(end *rules.Position) bool {
	return rec.Rules.Seats == 2 && rec.Score.agrees(end)
}

// sgfEscape escapes a value.
var sgfEscape = strings.NewReplacer(`]`, `\]`, `\`, `\\`)
