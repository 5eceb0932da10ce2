package templates

import (
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/notation/visible"
	"pentepost/templates/columns"
	"pentepost/templates/say"
)

// Width is the maximum width of a line of text in columns.
const Width = 72

// wording holds the words of a letter, which its text and HTML parts share.
type wording struct {
	subject  string
	ask      string   // one line: what the letter asks for
	told     []string // what happened, and what the reader must know before they answer
	below    string   // what they may read after that
	state    []string // how the game stands
	answer   string   // how to reply
	deadline string   // by when; "" if the letter asks for no move
	lastLine string   // differs in every letter, since mail programs hide repeated text
	event    string   // the title of the deadline in a calendar
	board    *board   // nil if the letter shows none
	stones   []string // on that board, one line for each colour
	drawing  gameDrawing
	buttons  []button // what can be tapped

	tables      []table // of a league
	underTables string

	lines  []shownLine // the reader's conditional moves, if the letter shows them
	course *course     // of a game that is reviewed, or nil
}

func (d *draft) wording() wording {
	said := d.parts()
	w := wording{
		subject: d.subject(), ask: said.ask(), told: append([]string{said.told()}, d.leftOut().said()...), below: d.otherLanguages().said(),
		buttons: d.tappable(said), answer: said.answer(), lastLine: d.lastLine(), drawing: d.drawing(), lines: d.conditionals().shown(), course: d.courseShown(),
	}
	if more, has := said.(withMore); has {
		w.below = join("\n\n", more.below(), w.below)
	}
	if d.league != nil && showsTables(d.notice.Letter) {
		w.tables, w.underTables = leagueTables{d.league}.all(), d.leagueLetter().underTables()
	}
	w.state = d.state()
	if d.showsBoard() && !d.to.puzzle && !d.game.Over() && d.game.RealTurn() && d.game.board.IsNow() {
		w.deadline = deadlineWords(d.to.speaker, d.clocks.deadline(d.game.game))
	}
	switch {
	case d.inTwoLines():
		w.told, w.state, w.deadline = []string{""}, nil, ""
	case d.again():
		w.answer = "" // it was said a short time ago
	}
	switch b := d.boardShown(); {
	case b == nil || d.to.spoken() && b != d.boardOfGame():
	case d.to.spoken():
		w.stones = b.stones()
	default:
		w.board, w.stones = b, b.stones()
	}
	if d.game != nil && d.traits.Calendar != letters.EntryKept {
		w.event = d.to.tell(say.CalendarYourMove(int(d.game.game.ID)))
	}
	return w
}

// tappable returns the buttons of the letter. A letter about a game or an invitation needs an address for answers, or a code.
func (d *draft) tappable(said parts) []button {
	if d.terms != nil && d.view.ReplyTo == "" && d.view.Code == "" {
		return nil
	}
	list := d.usualButtons()
	if other, has := said.(withButtons); has {
		list = other.buttons(list)
	}
	grave := slices.IndexFunc(list, func(b button) bool { return b.rank == graveRank })
	if grave < 0 {
		grave = len(list)
	}
	return slices.Insert(list, grave, d.otherLanguages().buttons()...)
}

// state says how the game of the letter stands.
func (d *draft) state() (said []string) {
	if d.game == nil {
		return nil
	}
	if d.game.Teams() != nil && d.notice.Kind() != letters.KindHelp {
		said = append(said, d.game.WhoPlaysWhom())
	}
	if d.showsBoard() && d.game.game.Rules.Stones > 0 {
		said = append(said, d.game.stonesTaken())
	}
	if d.game.match != nil {
		said = append(said, matchWords{d.game}.said())
	}
	if d.league != nil {
		said = append(said, d.gameOfLeague())
	}
	return said
}

// subject returns the subject. It is constant for a game, so that mail programs keep its
// letters together.
func (d *draft) subject() string {
	subject := d.parts().subject()
	if d.notice.Reply && d.notice.Game != 0 {
		return "Re: " + subject
	}
	return subject
}

// text builds the text part. The order is the same for every kind: what is asked, what
// happened, the board, how the game stands, the remark, how to answer.
func (d *draft) text(w wording) string {
	ask := wrap(w.ask)
	if d.view.Brief {
		return join("\n\n", d.to.marker(), ask) + "\n"
	}
	remark, quoted := d.remark(), ""
	if d.greets() {
		remark, quoted = "", remark
	}
	head, board := join("\n\n", d.to.marker(), ask, quoted, wrapLines(w.told)), ""
	stones := wrapEach(w.stones, "  ")
	switch {
	case w.board != nil:
		board = w.board.draw()
	case d.to.spoken():
		board, stones = stones, "" // in the place of the board
	}
	state := wrapLines(w.state)
	foot := join("\n\n", wrap(w.answer), wrap(w.deadline))
	last := wrap(w.lastLine)
	if asSent(head+board+state+foot+stones+last) > maxText {
		stones = "" // the board shows them all
	}
	var lines []string
	for i := range w.lines {
		lines = append(lines, d.conditionals().lineText(&w.lines[i]))
	}
	if len(lines) > 0 && !d.to.spoken() {
		lines = append(lines, wrap(d.conditionals().aboutBoards(len(lines) > maxLineBoards)))
	}
	var tables []string
	for _, t := range w.tables {
		tables = append(tables, t.text())
	}
	return join("\n\n", head, w.course.text(), join("\n\n", tables...), wrap(w.underTables), join("\n\n", lines...), w.drawing.text, board, state, remark, d.notes(), foot, wrap(w.below), stones, last) + "\n"
}

// wrapLines wraps each line and joins the ones that are not empty.
func wrapLines(lines []string) string {
	var wrapped []string
	for _, line := range lines {
		wrapped = append(wrapped, wrap(line))
	}
	return join("\n", wrapped...)
}

// maxText is the maximum size in bytes, as sent, of a text part without a remark. Only
// boards larger than 19 x 19 come near it.
const maxText = 2_950

// join joins the parts that are not empty.
func join(between string, parts ...string) string { return strings.Join(notEmpty(parts...), between) }

// notEmpty returns the parts that are not empty.
func notEmpty(parts ...string) (kept []string) {
	for _, part := range parts {
		if part != "" {
			kept = append(kept, part)
		}
	}
	return kept
}

// wrap breaks lines at the width. A line that begins with a blank is a
// drawing or has columns: it is kept if it fits.
func wrap(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		switch line = strings.TrimRight(line, " \n"); {
		case columns.Of(line) <= Width:
			b.WriteString(line + "\n")
		case strings.HasPrefix(line, " "):
			wrapColumns(&b, line)
		default:
			wrapWords(&b, line, "", "")
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

// wrapColumns moves the text of a second column below the first. It keeps drawings,
// which have no columns.
func wrapColumns(b *strings.Builder, line string) {
	const indent = "        "
	text := strings.TrimLeft(line, " ")
	between := gap.FindStringIndex(text)
	switch {
	case isDrawn(line), !strings.Contains(text, " "): // nobody could copy half an address
		b.WriteString(line + "\n")
	case between != nil:
		wrapWords(b, text[:between[0]], "  ", "  ")
		wrapWords(b, text[between[1]:], indent, indent)
	case strings.HasPrefix(line, indent): // more of a second column
		wrapWords(b, text, indent, indent)
	default:
		wrapWords(b, text, "  ", indent)
	}
}

// aligned writes the second columns of a list below each other, whatever the language has in the first.
func aligned(text string) string {
	lines, width := strings.Split(text, "\n"), 0
	terms := make([]string, len(lines))
	for i, line := range lines {
		if at := gap.FindStringIndex(strings.TrimLeft(line, " ")); at != nil && strings.HasPrefix(line, "  ") {
			terms[i] = strings.TrimLeft(line, " ")[:at[0]]
			width = max(width, columns.Of(terms[i]))
		}
	}
	for i, term := range terms {
		if term != "" {
			rest := strings.TrimLeft(strings.TrimPrefix(strings.TrimLeft(lines[i], " "), term), " ")
			lines[i] = "  " + columns.Left(term, width) + "   " + rest
		}
	}
	return strings.Join(lines, "\n")
}

// wrapWords writes a line as several, the first after one prefix and the rest
// after another.
func wrapWords(b *strings.Builder, line, first, rest string) {
	b.WriteString(columns.Wrapped(line, first, rest, Width))
}

// wrapEach wraps each line. Lines after a break begin with rest.
func wrapEach(lines []string, rest string) string {
	var b strings.Builder
	for _, line := range lines {
		wrapWords(&b, line, "", rest)
	}
	return strings.TrimRight(b.String(), "\n")
}

// greets reports whether the letter begins with what another player writes to the reader.
func (d *draft) greets() bool { return d.notice.Kind() == letters.KindInvitation }

// remark writes a remark of another player behind a bar, so that nobody can take it for
// the server's own words.
func (d *draft) remark() string {
	if d.view.Remark == nil {
		return ""
	}
	var b strings.Builder
	begun := false
	for line := range strings.Lines(remarkText(d.view.Remark)) {
		if strings.TrimSpace(line) == "" {
			b.WriteString("|\n")
			continue
		}
		if !begun {
			line, begun = d.to.named(remarkBy(d.to, d.view.Remark), strings.TrimSpace(line)), true
		}
		wrapWords(&b, line, "| ", "| ")
	}
	return strings.TrimRight(b.String(), "\n")
}

// remarkBy names who wrote a remark: a player, or nobody if the operator did.
func remarkBy(to *people, r *games.Remark) string {
	if r.From == 0 {
		return to.tell(say.NameOperator())
	}
	return to.name(r.From)
}

// remarkText returns a remark, cleaned for a letter.
func remarkText(r *games.Remark) string {
	return strings.TrimSpace(visible.Cut(visible.Text(r.Text), games.MaxRemark))
}
