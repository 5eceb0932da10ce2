package templates

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/templates/say"
)

// maxPictures is how many games of a letter of the day have a picture after the games with boards to tap on.
//
// DECISION: each picture makes the mail about 10 kB larger, whereas a board of letters has 0.5 kB.
const maxPictures = 6

// addDigestHTML gives a letter of the day its HTML part. The games with the nearest deadlines have
// boards to tap on, as far as there is room, the next ones pictures, and the others boards of letters.
// A letter whose words alone are too long has no HTML.
func (r *Renderer) addDigestHTML(p *draft, w wording, letter *Worded) {
	form := p.view.Reader.Board
	if form == games.TextBoard {
		return
	}
	var head, body sheet
	d := digestWriter{&htmlWriter{d: p, album: newAlbum(r.drawer), form: form, terse: true, b: &body}, map[boardShape]bool{}}
	d.body(w)
	d.b = &head
	d.head(w)
	if head.asSent()+body.asSent() > htmlUnclipped {
		return // the words alone take all the room, and the text part has them
	}
	letter.HTML, letter.Inline = head.buffer.String()+body.buffer.String(), d.pictures
}

// digestWriter writes the HTML part of a letter of the day.
type digestWriter struct {
	*htmlWriter
	boards map[boardShape]bool // in the letter
}

// boardShape is what the style of a board depends on.
type boardShape struct {
	columns int
	links   bool
}

// class is the class of boards with a shape.
func (s boardShape) class() markup {
	if s.links {
		return "t" + number(s.columns)
	}
	return "b" + number(s.columns)
}

// shapeOf returns the shape of a board in the letter.
func (h *htmlWriter) shapeOf(shown *board) boardShape {
	return boardShape{shown.window().columns(), h.links(shown)}
}

// head writes the head, with the styles of the boards in the letter by their columns.
func (h *digestWriter) head(w wording) {
	h.headBegin(w)
	shapes := slices.SortedFunc(maps.Keys(h.boards), func(a, b boardShape) int { return strings.Compare(string(a.class()), string(b.class())) })
	for _, s := range shapes {
		h.class = s.class()
		h.tableStyle(s.columns, s.links)
	}
	h.headEnd()
}

// body writes everything below the head.
func (h *digestWriter) body(w wording) {
	h.b.heading1(w.ask)
	for _, text := range w.told {
		h.paragraphs(text)
	}
	h.paragraphs(w.answer)
	for _, l := range h.d.digest.lines {
		h.section(l.ofLine(), noBoard)
	}
	body, news := h.b, sheet{}
	h.b = &news // first, because it needs its room whatever the boards take
	h.addNews()
	h.b = body
	h.addTurns(htmlWithBoards - news.buffer.Len())
	h.b.WriteString(news.markup())
	h.paragraphs(h.d.digestEnd())
	h.foot(w)
}

// addNews writes what else happened.
func (h *digestWriter) addNews() {
	heading := h.d.to.tell(say.DigestElse())
	for _, n := range h.d.digest.news {
		s, ok := n.ofNews()
		if !ok {
			continue
		}
		if heading != "" {
			h.heading(heading)
			heading = ""
		}
		h.section(s, noBoard)
	}
}

// The forms of a board that a section of a letter of the day can have besides the forms of [games.Board].
const (
	noBoard   games.Board = ""
	plainText games.Board = "plain"
)

// addTurns writes the games where the reader is on turn, and stays below about most bytes.
func (h *digestWriter) addTurns(most int) {
	form, pictures := h.form, 0
	if form != games.PictureBoard { // a form that nobody knows is shown as a board to tap on, too
		form = games.TapBoard
	}
	for i, t := range h.d.digest.turns {
		s, room := t.ofTurn(), most-htmlOfWords*(len(h.d.digest.turns)-i)
		if form == games.TapBoard {
			before, had, boards := h.b.buffer.Len(), len(h.pictures), maps.Clone(h.boards)
			h.section(s, form)
			if s.board == nil || h.b.asSent() <= min(htmlWithTaps, room) {
				continue
			}
			h.b.buffer.Truncate(before)
			h.forget(had)
			h.boards = boards
			form = games.PictureBoard
		}
		if form == games.PictureBoard {
			if pictures++; pictures > maxPictures {
				form = plainText
			}
		}
		if form == plainText && h.b.buffer.Len() > room {
			form = noBoard
		}
		h.section(s, form)
	}
}

// heading writes a heading. It has a line above it, so that one sees where a game begins.
func (h *digestWriter) heading(text string) {
	h.b.WriteString("<h2 style=\"margin:20px 0 4px;padding-top:12px;border-top:1px solid #c9a45c;font-size:17px\">\n" + escape(text) + "</h2>\n")
}

// section writes one part of a letter of the day with a board of some form.
func (h *digestWriter) section(s section, form games.Board) {
	whole := *h.htmlWriter
	of := digestWriter{&whole, h.boards}
	of.d, of.form, of.class = s.d, form, ""
	if s.heading != "" {
		of.heading(s.heading)
	}
	of.paragraphs(s.told)
	of.paragraphs(strings.Join(s.last, "\n"))
	of.quotation()
	of.notes()
	switch {
	case form == noBoard:
	case s.board == nil:
		of.paragraphs(strings.Join(s.stones, "\n"))
	case form == plainText:
		w := s.board.window()
		of.b.drawn(s.board.drawWindow(w))
		if about := s.board.about(w, false); about != "" {
			of.b.small(about)
		}
	case form == games.PictureBoard:
		of.picture(fmt.Sprint("board", s.board.game.ID), s.board)
	default:
		shape := of.shapeOf(s.board)
		of.class, h.boards[shape] = shape.class(), true
		of.drawBoard(s.board)
	}
	for _, line := range s.state {
		of.paragraphs(line)
	}
	if form != noBoard {
		of.answers()
	}
	h.linkHead = of.linkHead
}

// answers writes the choices of an opening and the answers to an offer as buttons.
func (h *digestWriter) answers() {
	words := h.d.game.board.buttonsOfChoice()
	if h.d.game.OfferOpen() {
		words = append(words, "accept", "decline")
	}
	if h.d.view.ReplyTo != "" {
		h.buttons(h.d.to.others(words...))
	}
}
