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

// layout puts the parts of a letter together.
type layout struct{ onPage }

func (p layout) wording() wording {
	said := p.page.parts()
	w := wording{
		subject: p.subject(), ask: said.ask(), told: []string{said.told()},
		below: join("\n\n", said.below(), otherLanguages(p).said()), buttons: p.tappable(said), answer: said.answer(), lastLine: p.page.lastLine(), drawing: p.drawing(), lines: conditionals(p).shown(), tables: leagueTables(p).all(),
		underTables: leagueTables(p).under(), course: p.courseShown(),
	}
	w.told = append(w.told, leftOut(p).said()...)
	w.state = p.state()
	if p.asksForMove() {
		w.deadline = p.page.to.deadlineWords(p.page.Deadline())
	}
	switch {
	case p.page.inTwoLines():
		w.told, w.state, w.deadline = []string{""}, nil, ""
	case p.page.again():
		w.answer = "" // it was said a short time ago
	}
	switch b := p.boardShown(); {
	case b == nil || p.page.to.spoken() && b != p.boardOfGame():
	case p.page.to.spoken():
		w.stones = b.stones()
	default:
		w.board, w.stones = b, b.stones()
	}
	if p.page.view.Game != nil && p.page.traits.Calendar != letters.EntryKept {
		w.event = p.tell(say.CalendarYourMove(int(p.page.view.Game.ID)))
	}
	return w
}

// tappable returns the buttons of the letter. A letter about a game or an invitation needs an address for answers, or a code.
func (p layout) tappable(said parts) []button {
	if p.page.About() && p.page.view.ReplyTo == "" && p.page.view.Code == "" {
		return nil
	}
	list := said.buttons()
	grave := slices.IndexFunc(list, func(b button) bool { return b.rank == graveRank })
	if grave < 0 {
		grave = len(list)
	}
	return slices.Insert(list, grave, otherLanguages(p).buttons()...)
}

// state says how the game of the letter stands.
func (p layout) state() (said []string) {
	if p.page.view.Game == nil {
		return nil
	}
	if p.page.game.Teams() != nil && p.page.view.Notice.Kind() != letters.KindHelp {
		said = append(said, p.page.game.WhoPlaysWhom())
	}
	if p.page.showsBoard() && p.page.view.Game.Rules.Stones > 0 {
		said = append(said, p.page.game.stonesTaken())
	}
	if p.page.view.Match != nil {
		said = append(said, matchWords{p.page.game}.said())
	}
	if p.page.league != nil {
		said = append(said, p.gameOfLeague())
	}
	return said
}

// subject returns the subject. It is constant for a game, so that mail programs keep its
// letters together.
func (p layout) subject() string {
	subject := p.page.parts().subject()
	if p.page.view.Notice.Reply && p.page.view.Notice.Game != 0 {
		return "Re: " + subject
	}
	return subject
}

// text builds the text part. The order is the same for every kind: what is asked, what
// happened, the board, how the game stands, the remark, how to answer.
func (p layout) text(w wording) string {
	ask := wrap(w.ask)
	if p.page.view.Brief {
		return join("\n\n", p.page.to.marker(), ask) + "\n"
	}
	remark, quoted := p.page.remark(), ""
	if p.page.greets() {
		remark, quoted = "", remark
	}
	head, board := join("\n\n", p.page.to.marker(), ask, quoted, wrapLines(w.told)), ""
	stones := wrapEach(w.stones, "  ")
	switch {
	case w.board != nil:
		board = w.board.draw()
	case p.page.to.spoken():
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
		lines = append(lines, conditionals(p).lineText(&w.lines[i]))
	}
	if len(lines) > 0 && !p.page.to.spoken() {
		lines = append(lines, wrap(conditionals(p).aboutBoards(len(lines) > maxLineBoards)))
	}
	var tables []string
	for _, t := range w.tables {
		tables = append(tables, t.text())
	}
	return join("\n\n", head, w.course.text(), join("\n\n", tables...), wrap(w.underTables), join("\n\n", lines...), w.drawing.text, board, state, remark, p.page.notes(), foot, wrap(w.below), stones, last) + "\n"
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
func (p *page) greets() bool { return p.view.Notice.Kind() == letters.KindInvitation }

// remark writes a remark of another player behind a bar, so that nobody can take it for
// the server's own words.
func (p *page) remark() string {
	if p.view.Remark == nil {
		return ""
	}
	var b strings.Builder
	begun := false
	for line := range strings.Lines(p.remarkText()) {
		if strings.TrimSpace(line) == "" {
			b.WriteString("|\n")
			continue
		}
		if !begun {
			line, begun = p.to.named(p.remarkBy(), strings.TrimSpace(line)), true
		}
		wrapWords(&b, line, "| ", "| ")
	}
	return strings.TrimRight(b.String(), "\n")
}

// remarkBy names who wrote the remark: a player, or nobody if the operator did.
func (p *page) remarkBy() string {
	if p.view.Remark.From == 0 {
		return p.to.tell(say.NameOperator())
	}
	return p.to.name(p.view.Remark.From)
}

// remarkText returns the remark of another player, cleaned for a letter.
func (p *page) remarkText() string {
	return strings.TrimSpace(visible.Cut(visible.Text(p.view.Remark.Text), games.MaxRemark))
}
