package templates

import (
	"fmt"
	"strings"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// digestParts are the parts of a letter of the day. Each is a letter of its own, whose words it uses.
type digestParts struct {
	turns []*draft // games where the reader is on turn
	news  []*draft // what else happened
	lines []*draft // or what became of the lines of the answer to a letter of the day
	about []*draft // in such an answer, the turns that are not shown
}

func newDigestParts(v *View, words *vocabulary) (*digestParts, error) {
	d := &digestParts{}
	for _, part := range []struct {
		of     []View
		drafts *[]*draft
	}{{v.Turn, &d.turns}, {v.News, &d.news}, {v.Lines, &d.lines}} {
		for _, of := range part.of {
			p, err := newPart(v, of, words)
			if err != nil {
				return nil, err
			}
			*part.drafts = append(*part.drafts, p)
		}
	}
	if len(d.lines) > 0 {
		d.leaveOut()
	}
	return d, nil
}

// newPart returns the draft of one part. It can be answered with the number of its game.
func newPart(whole *View, v View, words *vocabulary) (*draft, error) {
	v.Reader, v.ReplyTo, v.Service = whole.Reader, whole.ReplyTo, whole.Service
	p, err := newDraft(v, &speaker{teller{vocabulary: words}})
	if err == nil && p.game != nil && p.game.Plays() {
		p.game.board.before = fmt.Sprintf("%d ", p.view.Game.ID)
	}
	return p, err
}

// leaveOut keeps only the turns in the games of the lines: the reader has the other boards already.
func (d *digestParts) leaveOut() {
	answered := map[games.GameID]bool{}
	for _, l := range d.lines {
		answered[l.notice.Game] = true
	}
	turns := d.turns
	d.turns = nil
	for _, t := range turns {
		if answered[t.view.Game.ID] {
			d.turns = append(d.turns, t)
		} else {
			d.about = append(d.about, t)
		}
	}
}

// all returns all parts of the letter.
func (d *digestParts) all() (all []*draft) {
	for _, some := range [][]*draft{d.lines, d.turns, d.news, d.about} {
		all = append(all, some...)
	}
	return all
}

// firstError returns the first error of the words of the parts.
func (d *digestParts) firstError() error {
	if d == nil {
		return nil
	}
	for _, p := range d.all() {
		if p.to.err != nil {
			return p.to.err
		}
	}
	return nil
}

// linesRead is the number of lines that the letter answers.
func (d *digestParts) linesRead() int { return len(d.linesWhere(func(*draft) bool { return true })) }

// linesWhere returns the lines of the answer, without what only followed from one.
func (d *digestParts) linesWhere(is func(*draft) bool) (lines []*draft) {
	for _, l := range d.lines {
		if l.view.Line != "" && is(l) {
			lines = append(lines, l)
		}
	}
	return lines
}

// digestExample is a line that answers the letter: about a point that is occupied, so that a mistake
// in reading it gives a refusal and not a move.
func (d *digestParts) digestExample() string {
	for _, p := range d.turns {
		if at := p.game.board.Example(); at != "" {
			return p.game.board.before + at
		}
	}
	return ""
}

// Before is what stands before a command in an answer to the letter: nothing or, where one letter is
// about several games, the number of the game.
func (g *gameSeen) Before() string {
	if g == nil {
		return ""
	}
	return g.board.before
}

// OfferOpen reports whether the reader can accept a draw now.
func (g *gameSeen) OfferOpen() bool {
	if g == nil {
		return false
	}
	offer, open := g.game.OpenOffer()
	return open && offer.By != g.to.reader.ID
}

// refuses reports whether a part of a letter says that a line was not done.
func (d *draft) refuses() bool { return d.notice.Kind() == letters.KindRefused }

// section is one part of a letter of the day as both forms of the letter write it.
type section struct {
	d       *draft
	heading string
	told    string
	state   []string
	last    []string // the deadline
	board   *board
	stones  []string
}

// ofTurn returns the section about a game where the reader is on turn.
func (d *draft) ofTurn() section {
	w := d.wording()
	heading := say.DigestGame(d.game.Am(), int(d.game.GameNumber()), d.to.and(d.game.Others()), title(d.terms.ruleset))
	s := section{d: d, heading: d.to.tell(heading), state: w.state, board: w.board, stones: w.stones}
	s.told = join("\n", d.parts().told(), join("\n", w.told[1:]...))
	if w.deadline != "" {
		s.last = []string{w.deadline}
	}
	return s
}

// ofNews returns the section about something else that happened; ok is false if there is nothing to
// say about it any more.
func (d *draft) ofNews() (s section, ok bool) {
	s = section{d: d, told: d.news()}
	if d.terms != nil {
		s.heading = d.headingOfNews()
	}
	return s, s.told != "" || d.view.Remark != nil
}

// ofLine returns the section about a line of the answer.
func (d *draft) ofLine() section {
	s := section{d: d, heading: d.headingOfLine()}
	s.told = join("\n", d.outcome(), join("\n", d.leftOut().said()...))
	return s
}

// A letter of the day has boards up to these sizes in bytes: boards in the text part, and boards to tap on and
// boards at all in the HTML part. Games beyond them are told in words, which take about htmlOfWords.
//
// DECISION: Gmail clips a mail at 102 kB of HTML. A board to tap on has 8 to 25 kB, one of letters
// 0.4 to 1 kB, and a game in words 0.45 kB. So one to four games with the nearest deadlines can be
// tapped on, and 50 have a board.
const (
	textWithBoards = 45_000
	htmlWithTaps   = 55_000
	htmlWithBoards = 95_000
	htmlOfWords    = 600
	htmlUnclipped  = 102_000
)

// digestText builds the text part of a letter of the day.
func (d *draft) digestText(w wording) string {
	parts := []string{d.to.marker(), wrap(w.ask), wrapLines(w.told), wrap(w.answer)}
	rule := strings.Repeat("-", Width)
	if d.to.spoken() {
		rule = ""
	}
	size := 0
	add := func(s section) {
		text := s.text(size < textWithBoards)
		size += len(text)
		parts = append(parts, rule, text)
	}
	for _, l := range d.digest.lines {
		add(l.ofLine())
	}
	for _, t := range d.digest.turns {
		add(t.ofTurn())
	}
	heading := wrap(d.to.tell(say.DigestElse()))
	for _, n := range d.digest.news {
		if s, ok := n.ofNews(); ok {
			parts, heading = append(parts, rule, heading), ""
			parts = append(parts, s.text(false))
			rule = ""
		}
	}
	return join("\n\n", append(parts, wrap(d.digestEnd()), wrap(w.lastLine))...) + "\n"
}

// text writes a section.
func (s section) text(withBoard bool) string {
	drawn := ""
	switch {
	case !withBoard:
	case s.board != nil:
		w := s.board.window()
		drawn = join("\n\n", s.board.drawWindow(w), wrap(s.board.about(w, false)))
	default:
		drawn = wrapEach(s.stones, "  ")
	}
	head := join("\n", wrap(s.heading), wrap(s.told), wrapLines(s.state), wrapLines(s.last))
	return join("\n\n", head, s.d.remark(), s.d.notes(), drawn)
}

// drawWindow draws a part of the board.
func (b *board) drawWindow(w window) string {
	const margin = 4 // the column of the first point
	row := b.boardOf.Height
	var drawn strings.Builder
	for line := range strings.Lines(b.draw()) {
		line = strings.TrimRight(line, "\n")
		if label := line[:min(3, len(line))]; strings.TrimSpace(label) != "" { // not the names of the columns
			if row--; row < w.bottom || row > w.top {
				continue
			}
		}
		from, to := margin+2*w.left-1, margin+2*w.right+2
		drawn.WriteString(line[:min(3, len(line))] + line[min(from, len(line)):min(to, len(line))] + "\n")
	}
	return trimLines(drawn.String())
}
