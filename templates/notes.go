package templates

import (
	"strings"

	"pentepost/games"
	"pentepost/notation/visible"
	"pentepost/templates/say"
)

// ownNote is a note of the reader.
type ownNote struct {
	number int // from 1; 0 if it is the only one
	text   string
}

// ownNotes returns the notes that the reader keeps with the game.
func (d *draft) ownNotes() (notes []ownNote) {
	for i, n := range d.view.Notes {
		note := ownNote{i + 1, visible.Cut(visible.Line(n.Text), games.MaxNote)}
		if len(d.view.Notes) == 1 {
			note.number = 0
		}
		notes = append(notes, note)
	}
	return notes
}

// heading stands before the text of a note.
func (n ownNote) heading(s *speaker) string {
	return s.tell(either(n.number == 0, say.NoteOnly(), say.NoteOfSeveral(n.number)))
}

// notes writes the reader's own notes behind a bar, as a remark is.
func (d *draft) notes() string {
	var b strings.Builder
	for _, n := range d.ownNotes() {
		wrapWords(&b, d.to.joined(n.heading(d.to.speaker), n.text), "| ", "| ")
	}
	return strings.TrimRight(b.String(), "\n")
}

// notes writes the reader's own notes, apart from a quotation of another player.
func (h *htmlWriter) notes() {
	notes := h.d.ownNotes()
	if len(notes) == 0 {
		return
	}
	h.b.WriteString("<blockquote style=\"margin:12px 0;padding:2px 12px;border-left:3px dotted #c9a45c\">")
	for _, n := range notes {
		h.b.WriteString("\n<b>" + escape(n.heading(h.d.to.speaker)) + "</b>\n" + escape(n.text) + "<br>")
	}
	h.b.WriteString("\n</blockquote>\n")
}
