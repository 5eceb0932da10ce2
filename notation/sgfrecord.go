package notation

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pentepost/rules"
)

// readSGF reads the main line of a game tree: in every variation the first.
func readSGF(text string) Record {
	rec := Record{System: SGF}
	re := ""
	for p := range mainLine(text, &rec) {
		switch {
		case p.name == "AB" || p.name == "AW" || p.name == "AE":
			rec.spoil("the record sets up stones with %s, which is no move", p.name)
		case p.name == "RE":
			re = p.value
		case p.name == "PLY":
			rec.add(p.value, "")
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

// add adds a move of a colour.
func (rec *Record) add(word, colour string) {
	rec.Moves = append(rec.Moves, strings.TrimSpace(word))
	rec.Stones = append(rec.Stones, colour)
}

// sgfColours are the properties that are moves. SGF knows two colours; those of
// games for more players are ours.
var sgfColours = map[string]string{
	"W": "white", "B": "black", "RED": "red", "BLUE": "blue", "GREEN": "green", "AMBER": "amber",
}

// sgfHeaders are the properties that we keep, by the names that headers have in
// text. RU is the variant with its options; the names of players go by colour.
var sgfHeaders = map[string]string{
	"RU": "Variant", "SZ": "Size", "PW": "White", "PB": "Black", "WR": "White Rating", "BR": "Black Rating",
	"DT": "Date", "EV": "Event", "RO": "Round", "PC": "Site", "TM": "TimeControl",
}

// settleSGF settles what hangs on which seat plays which colour. Colours are names:
// the seats are told apart by who moves first, so that a record of Pente in which
// Black begins is read with the colours exchanged.
func (rec *Record) settleSGF() {
	seats := rec.sgfSeats()
	for i, colour := range rec.Stones {
		if s, ok := seats[colour]; ok {
			rec.Stones[i] = rec.Rules.ColourName(rec.Rules.ColourOf(s))
		}
	}
	re := ""
	kept := rec.Headers[:0]
	for _, h := range rec.Headers {
		colour, what, _ := strings.Cut(h.Name, " ")
		s, ok := seats[strings.ToLower(colour)]
		switch {
		case h.Name == "Result":
			re = strings.TrimSpace(h.Value)
			continue
		case ok && rec.Rules.Seats == 2:
			h.Name = fmt.Sprintf("Player %d %s", s, cmp.Or(what, "Name"))
		}
		kept = append(kept, h)
	}
	rec.Headers = kept
	rec.stateSGF(re, seats)
}

// sgfSeats returns the lowest seat that plays each colour, by the names that the
// record gives to colours.
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

// stateSGF reads the property RE: who won, and after a "+" how. A game given up or
// lost on time has no move that says so, so one is added.
func (rec *Record) stateSGF(re string, seats map[string]rules.Seat) {
	winner, how, won := strings.Cut(strings.ToUpper(re), "+")
	s, known := seats[cmp.Or(sgfColours[winner], strings.ToLower(winner))]
	switch {
	case re == "" || re == "?" || strings.EqualFold(re, "void"):
		return
	case re == "0" || strings.EqualFold(re, "draw"):
		rec.Claimed = drawBetween(rec.Rules.Teams)
		return
	case !won || !known:
		rec.spoil("%q is no result in SGF: it should be like B+R, W+5, Draw or ?", brief(re))
		return
	}
	rec.Claimed = winOf(rec.Rules, rec.Rules.TeamOf(s), rec.Rules.Teams)
	if word := sgfEndings[how]; word != "" && rec.Rules.Seats == 2 {
		rec.add(fmt.Sprintf("%s-%d", word, 3-s), "")
	}
}

// sgfEndings are the ways to lose that RE tells, as moves.
var sgfEndings = map[string]string{
	"R": "resign", "RESIGN": "resign", "T": "forfeit", "TIME": "forfeit", "F": "forfeit", "FORFEIT": "forfeit",
}
