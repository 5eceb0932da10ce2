package notation

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pentepost/rules"
)

// parseSGF parses the main line of a game tree, which is the first of all variations.
func parseSGF(text string) Record {
	rec := Record{System: SGF}
	re := ""
	for p := range mainLine(text, &rec) {
		switch {
		case p.name == "AE" && len(rec.Moves) > 0:
			rec.take(p.value)
		case p.name == "AB" && rec.isOfOtherColour(p.value): // see appendStone
		case p.name == "AB" || p.name == "AW" || p.name == "AE":
			rec.fail("the record sets up stones with %s, which is not a move", p.name)
		case p.name == "RE":
			re = p.value
		case p.name == "PLY":
			rec.add(strings.Replace(strings.TrimSpace(p.value), " ", "-", 1), "") // see said
		case sgfColours[p.name] != "":
			rec.add(p.value, sgfColours[p.name])
		case sgfHeaders[p.name] != "":
			rec.Headers = append(rec.Headers, Header{sgfHeaders[p.name], strings.ToValidUTF8(p.value, "\uFFFD")})
		}
	}
	if re != "" {
		rec.Headers = append(rec.Headers, Header{"Result", re})
	}
	return rec
}

// add adds a move with its colour.
func (rec *Record) add(word, colour string) {
	rec.Moves = append(rec.Moves, strings.TrimSpace(word))
	rec.Stones = append(rec.Stones, colour)
}

// take notes that the last move removes a stone.
func (rec *Record) take(word string) {
	if rec.Taken == nil {
		rec.Taken = map[int][]string{}
	}
	last := len(rec.Moves) - 1
	rec.Taken[last] = append(rec.Taken[last], word)
}

// isOfOtherColour reports whether the last move is a stone on a point, of a colour that SGF does not have.
func (rec *Record) isOfOtherColour(point string) bool {
	last := len(rec.Moves) - 1
	return last >= 0 && rec.Moves[last] == strings.TrimSpace(point) && !slices.Contains([]string{"", "white", "black"}, rec.Stones[last])
}

// sgfColours maps the properties that are moves to colours. SGF has two of them; the
// others are private.
var sgfColours = map[string]string{
	"W": "white", "B": "black", "RED": "red", "BLUE": "blue", "GREEN": "green", "AMBER": "amber",
}

// sgfHeaders maps the properties we keep to names of headers. RU is the variant with its
// options. SGF names players by colour.
var sgfHeaders = map[string]string{
	"RU": "Variant", "SZ": "Size", "PW": "White", "PB": "Black", "WR": "White Rating", "BR": "Black Rating",
	"PRED": "Red", "PBLUE": "Blue", "PGREEN": "Green", "PAMBER": "Amber", // private
	"DT": "Date", "EV": "Event", "RO": "Round", "PC": "Site", "TM": "TimeControl",
}

// interpretSGF replaces the colours of the record by seats. The colour that moves first
// is seat 1, so a record of Pente where Black moves first is read with the colours
// swapped.
func (rec *Record) interpretSGF() {
	seats := rec.sgfSeats()
	for i, colour := range rec.Stones {
		if s, ok := seats[colour]; ok {
			rec.Stones[i] = rec.Rules.ColourName(rec.Rules.ColourOf(s))
		}
	}
	re := ""
	var kept []Header
	for _, h := range rec.Headers {
		colour, rest, _ := strings.Cut(h.Name, " ")
		s, ok := seats[strings.ToLower(colour)]
		switch {
		case h.Name == "Result":
			re = strings.TrimSpace(h.Value)
			continue
		case ok:
			kept = append(kept, rec.playerHeaders(h, s, cmp.Or(rest, "Name"))...)
			continue
		}
		kept = append(kept, h)
	}
	rec.Headers = kept
	rec.setSGFResult(re, seats)
}

// playerHeaders returns a header about a colour as one about each of its seats. The lowest
// of them is s. It returns h unchanged if it does not name all of them.
func (rec *Record) playerHeaders(h Header, s rules.Seat, what string) []Header {
	seats, values := rec.seatsOf(s), []string{h.Value}
	if len(seats) > 1 {
		values = strings.Split(h.Value, sgfAnd)
	}
	if len(values) != len(seats) {
		return []Header{h}
	}
	var headers []Header
	for i, s := range seats {
		headers = append(headers, Header{fmt.Sprintf("Player %d %s", s, what), values[i]})
	}
	return headers
}

// sgfSeats maps the record's names of colours to the lowest seat that plays them.
func (rec *Record) sgfSeats() map[string]rules.Seat {
	seats := make(map[string]rules.Seat, rec.Rules.Colours)
	for s := rules.Seat(1); int(s) <= rec.Rules.Colours; s++ {
		seats[rec.Rules.ColourName(rec.Rules.ColourOf(s))] = s
	}
	first := slices.IndexFunc(rec.Stones, func(colour string) bool { return colour != "" })
	if rec.Rules.Colours == 2 && first >= 0 && seats[rec.Stones[first]] == 2 {
		seats["white"], seats["black"] = seats["black"], seats["white"]
	}
	return seats
}

// setSGFResult parses the property RE: the winner, and after a "+" how they won. SGF has
// no move for resigning and forfeiting, so setSGFResult adds one.
func (rec *Record) setSGFResult(re string, seats map[string]rules.Seat) {
	winner, cause, won := strings.Cut(strings.ToUpper(re), "+")
	s, known := seats[cmp.Or(sgfColours[winner], strings.ToLower(winner))]
	switch {
	case re == "" || re == "?" || strings.EqualFold(re, "void"):
		return
	case re == "0" || strings.EqualFold(re, "draw"):
		rec.Score = drawBetween(rec.Rules.Teams)
		return
	case !won || !known:
		rec.fail("%q is not an SGF result, such as B+R, W+5, Draw or ?", brief(re))
		return
	}
	rec.Score = winOf(rec.Rules, rec.Rules.TeamOf(s), rec.Rules.Teams)
	if word := sgfEndings[cause]; word != "" && rec.Rules.Seats == 2 {
		rec.add(fmt.Sprintf("%s-%d", word, 3-s), "")
	}
}

// sgfEndings maps the ways to lose in RE to moves.
var sgfEndings = map[string]string{
	"R": "resign", "RESIGN": "resign", "T": "forfeit", "TIME": "forfeit", "F": "forfeit", "FORFEIT": "forfeit",
}
