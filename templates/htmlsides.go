package templates

import (
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates/picture"
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
	for i, s := range h.page.sidesNow() {
		h.side(s, rules.Seat(i+1))
	}
	h.b.WriteString("</table>\n")
	if h.page.match != nil {
		h.paragraphs(matchWords{h.page.gamePage}.said())
	}
}

// maxStonesShown is the maximum number of captured stones that are shown one by one.
const maxStonesShown = 20

// side writes one side of the game, with the stones that it has captured.
func (h *htmlWriter) side(s side, team rules.Seat) {
	r := h.page.game.Rules
	h.b.WriteString("<tr><td style=\"padding:2px 12px 2px 0\">\n")
	other := rules.Empty
	for c := rules.Colour(1); int(c) <= r.Colours; c++ {
		if r.TeamOf(rules.Seat(c)) == team {
			h.stone(c)
		} else {
			other = c
		}
	}
	h.b.WriteString(escape(h.page.teamInColours(s)) + "</td>\n")
	if r.Stones > 0 {
		h.b.WriteString("<td>\n")
		if r.Colours == 2 && s.Taken <= maxStonesShown {
			for range s.Taken {
				h.stone(other)
			}
		}
		h.b.WriteString(escape(h.tell("stones.taken-in-table", args{"taken": s.Taken, "all": r.Stones})) + "</td>")
	}
	h.b.WriteString("</tr>\n")
}

// stone shows a stone within a line, as an image.
func (h *htmlWriter) stone(c rules.Colour) {
	r := h.page.game.Rules
	h.b.WriteString("<img src=\"" + h.tile(picture.Tile{Stone: picture.StoneOf(r, c)}) + "\" alt=\"" + quoted(string(notation.Symbol(r, c))) +
		"\" width=\"20\" height=\"20\" style=\"vertical-align:middle;border-radius:50%;margin-right:3px\">\n")
}
