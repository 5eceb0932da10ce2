package templates

import (
	"slices"

	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates/columns"
	"pentepost/templates/picture"
	"pentepost/templates/say"
)

// state writes how the game stands. With a board of stones to look at, captured stones are
// stones, too.
func (h *htmlWriter) state(w wording) {
	if !h.ofGame(w.board) {
		for _, line := range w.state {
			h.paragraphs(line)
		}
		return
	}
	h.b.WriteString("<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" style=\"margin:10px 0;font-size:15px\">\n")
	sides := h.d.game.sidesNow()
	var between markup = "</td>\n<td>\n"
	if !h.fitOnLines(sides) {
		between = "</td></tr>\n<tr><td style=\"padding:0 0 6px 26px\">\n"
	}
	for i, s := range sides {
		h.side(s, rules.Seat(i+1), between)
	}
	h.b.WriteString("</table>\n")
	if h.d.game.match != nil {
		h.paragraphs(matchWords{h.d.game}.said())
	}
}

// fitOnLines reports whether what each side has captured can stand beside its name on a narrow screen. Else it stands below the name, for
// all sides alike.
func (h *htmlWriter) fitOnLines(sides []side) bool {
	const narrow, letter, blank = 304, 8.2, 12 // px
	names, captured := 0.0, 0.0
	for i, s := range sides {
		own, others := h.stonesOf(s, rules.Seat(i+1))
		names = max(names, float64(len(own)*stoneWidth)+letter*float64(columns.Of(h.d.to.teamInColours(s))))
		captured = max(captured, float64(len(others)*stoneWidth)+letter*float64(columns.Of(h.captured(s))))
	}
	return names+blank+captured <= narrow
}

// maxStonesShown is the maximum number of captured stones that are shown one by one.
const maxStonesShown = 20

// side writes one side of the game, with the stones that it has captured.
func (h *htmlWriter) side(s side, team rules.Seat, between markup) {
	own, captured := h.stonesOf(s, team)
	h.b.WriteString("<tr><td style=\"padding:2px 12px 2px 0\">\n")
	for _, c := range own {
		h.stone(c)
	}
	h.b.WriteString(escape(h.d.to.teamInColours(s)))
	if h.d.game.game.Rules.Stones > 0 {
		h.b.WriteString(between)
		for _, c := range captured {
			h.stone(c)
		}
		h.b.WriteString(escape(h.captured(s)))
	}
	h.b.WriteString("</td></tr>\n")
}

// captured says how many stones a side has captured, "" in a game without captures.
func (h *htmlWriter) captured(s side) string {
	r := h.d.game.game.Rules
	if r.Stones == 0 {
		return ""
	}
	return h.d.to.tell(say.StonesTakenInTable(r.Stones, s.Taken))
}

// stonesOf returns a stone of each colour of a side, and the stones that it has captured as far as they are shown.
func (h *htmlWriter) stonesOf(s side, team rules.Seat) (own, captured []rules.Colour) {
	r, other := h.d.game.game.Rules, rules.Empty
	for c := rules.Colour(1); int(c) <= r.Colours; c++ {
		if r.TeamOf(rules.Seat(c)) == team {
			own = append(own, c)
		} else {
			other = c
		}
	}
	if r.Stones > 0 && r.Colours == 2 && s.Taken <= maxStonesShown {
		captured = slices.Repeat([]rules.Colour{other}, s.Taken)
	}
	return own, captured
}

// stoneWidth is the room of a stone within a line in px, with the gap and the blank behind it.
const stoneWidth = 28

// stone shows a stone within a line, as an image.
func (h *htmlWriter) stone(c rules.Colour) {
	r := h.d.game.game.Rules
	h.b.WriteString("<img src=\"" + h.tile(picture.Tile{Stone: picture.StoneOf(r, c)}) + "\" alt=\"" + quoted(string(notation.Symbol(r, c))) +
		"\" width=\"20\" height=\"20\" style=\"vertical-align:middle;border-radius:50%;margin-right:3px\">\n")
}
