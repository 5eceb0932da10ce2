package templates

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates/picture"
	"pentepost/templates/say"
)

// Bounds of what a letter shows of conditional moves.
const (
	maxLineBoards = 12     // lines with a board
	maxLineBytes  = 30_000 // of their pictures
)

// conditionals words and draws lines of moves: the conditional moves of the reader, and what the computer would play.
type conditionals struct {
	to     *people
	game   *gameSeen // nil in a letter about none
	notice *letters.Notice
	view   *GameView // what else there is of it
}

func (d *draft) conditionals() conditionals {
	return conditionals{d.to, d.game, d.notice, &d.view.GameView}
}

// showsLines reports whether the letter shows the reader's lines with boards.
func (p conditionals) showsLines() bool {
	return p.game != nil && p.notice.Kind() == letters.KindShown && p.notice.Traits().Needs&letters.NeedsTree != 0
}

// A shownLine is a line of conditional moves as a letter shows it.
type shownLine struct {
	title  string
	after  rules.Position
	marks  map[rules.Point]string // the ply that placed a stone on the point, counted from 1 in the line, or a letter for a move
	taken  map[rules.Point]bool
	window window
	plies  int
	drawn  bool // it has a board
}

// shown returns the lines of the reader. Only the first ones have a board.
func (p conditionals) shown() (lines []shownLine) {
	if p.game == nil {
		return nil
	}
	switch f := p.notice.Letter.(type) {
	case letters.Trial:
		return p.triedLines(f.Trials)
	case letters.HintGiven:
		return p.betterLines(f.Better, p.hinted)
	case letters.ReviewGiven:
		return p.betterLines(f.Better, p.reviewed)
	case letters.Explored:
		return explored{p.to, p.game, f}.board()
	}
	if p.to.puzzle {
		return p.ofPuzzle()
	}
	if !p.showsLines() {
		return nil
	}
	base, err := p.game.game.At(p.view.Tree.Ply)
	if err != nil {
		return nil // verify reports such a game
	}
	for i, l := range p.view.Tree.Lines {
		s := shownLine{title: fmt.Sprintf("%d. %s", i+1, p.line(l))}
		if i < maxLineBoards && !p.to.spoken() && !l.Any {
			s.play(base, l, p.game.board.boardOf)
		}
		lines = append(lines, s)
	}
	return lines
}

// ofPuzzle returns what refutes a try, and what solves the puzzle.
func (p conditionals) ofPuzzle() []shownLine {
	switch f := p.notice.Letter.(type) {
	case letters.PuzzleTried:
		return p.betterLines(p.refutation(f.Moves, f.Answer), p.refuted)
	case letters.PuzzleUnsolved:
		return append(p.betterLines(p.refutation(f.Moves, f.Answer), p.refuted), p.betterLines(f.Better, p.solution)...)
	case letters.PuzzleSolved:
		return p.betterLines(f.Better, p.solution)
	case letters.PuzzleGivenUp:
		return p.betterLines(f.Better, p.solution)
	case letters.PuzzleEnded:
		return p.betterLines(f.Better, p.solution)
	}
	return nil
}

// refutation returns the line of a try and what refutes it, if anything does.
func (p conditionals) refutation(try, answer []rules.Move) []games.BetterMove {
	if len(answer) == 0 {
		return nil
	}
	return []games.BetterMove{{Ply: p.notice.Ply + 1, Line: slices.Concat(try, answer)}}
}

// triedLines returns the lines that the reader tries, if there are several.
func (p conditionals) triedLines(trials [][]rules.Move) (lines []shownLine) {
	for i, moves := range trials {
		var s shownLine
		s.play(p.game.board.position, games.Line{Moves: moves}, p.game.board.boardOf)
		s.drawn = s.drawn && !p.to.spoken()
		s.title = p.to.named(fmt.Sprintf("%d. %s", i+1, p.game.board.moveList(moves)), ending{p.game}.trialSaid(&s.after))
		lines = append(lines, s)
	}
	return lines
}

// betterLine is a line of the computer, which begins with a better move.
type betterLine struct {
	games.BetterMove
	number       int
	base         rules.Position // where it begins
	better, then string         // the move, and what follows
}

// betterLines returns what the computer would play, or would have played, with a title above each.
func (p conditionals) betterLines(moves []games.BetterMove, title func(betterLine) string) (lines []shownLine) {
	for i, m := range moves {
		base, err := p.game.game.At(m.Ply - 1)
		if err != nil || len(m.Line) == 0 {
			continue // verify reports such a game
		}
		var s shownLine
		s.play(base, games.Line{Moves: m.Line}, p.game.board.boardOf)
		s.drawn = s.drawn && !p.to.spoken()
		turn := lengthOfTurn(base, m.Line)
		s.title = title(betterLine{m, i + 1, base, p.game.board.moveList(m.Line[:turn]), p.game.board.moveList(m.Line[turn:])})
		lines = append(lines, s)
	}
	return lines
}

// lengthOfTurn returns how many moves of a line the player on turn makes before another one is on turn.
func lengthOfTurn(base rules.Position, line []rules.Move) (n int) {
	for pos := base; n < len(line) && pos.Turn() == base.Turn(); n++ {
		next, _, err := pos.Play(line[n])
		if err != nil {
			break
		}
		pos = next
	}
	return max(n, 1)
}

// numbersLines reports whether the letter has boards where the moves of its lines are numbers.
func (p conditionals) numbersLines() bool {
	return slices.ContainsFunc(p.shown(), func(l shownLine) bool { return l.drawn })
}

// play plays a line and notes what its board shows.
func (s *shownLine) play(base rules.Position, l games.Line, b notation.Board) {
	s.plies = len(l.Moves)
	s.after, s.marks, s.taken = base, map[rules.Point]string{}, map[rules.Point]bool{}
	w := window{b.Width, -1, b.Height, -1}
	for i, m := range l.Moves {
		next, e, err := s.after.Play(m)
		if err != nil {
			return
		}
		s.after = next
		for _, at := range e.Captured() {
			s.taken[at] = true
			w.take(next.XY(at))
		}
		if m.Choice == rules.NoChoice {
			s.marks[m.Point] = strconv.Itoa(i + 1)
			w.take(next.XY(m.Point))
		}
	}
	if w.right < 0 {
		return // only choices
	}
	s.draw(w, b)
}

// draw has the board of a line drawn, with some room around what must be seen.
func (s *shownLine) draw(w window, b notation.Board) {
	const around, least = 3, 9
	w.left, w.right = spread(w.left-around, w.right+around, least, b.Width)
	w.bottom, w.top = spread(w.bottom-around, w.top+around, least, b.Height)
	s.window, s.drawn = w, true
}

// lineText writes a line with its board for the text part.
func (p conditionals) lineText(s *shownLine) string {
	board := ""
	if s.drawn {
		board = p.drawLine(s)
	}
	return join("\n\n", wrap(s.title), board)
}

// drawLine draws the board of a line. It is "" if the board is too wide for the reader's letters.
func (p conditionals) drawLine(s *shownLine) string {
	w := s.window
	labels, side := 0, 3
	for y := w.bottom; y <= w.top; y++ {
		labels = max(labels, len(p.game.board.system.Row(p.game.board.boardOf, y)))
	}
	for x := w.left; x <= w.right; x++ {
		side = max(side, 1+len(p.game.board.system.Column(p.game.board.boardOf, x)))
	}
	if labels+side*w.columns() > Width {
		return ""
	}
	var b strings.Builder
	for y := w.top; y >= w.bottom; y-- {
		fmt.Fprintf(&b, "%*s", labels, p.game.board.system.Row(p.game.board.boardOf, y))
		for x := w.left; x <= w.right; x++ {
			fmt.Fprintf(&b, "%*s", side, p.pointOfLine(s, s.after.Point(x, y)))
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "%*s", labels, "")
	for x := w.left; x <= w.right; x++ {
		fmt.Fprintf(&b, "%*s", side, p.game.board.system.Column(p.game.board.boardOf, x))
	}
	return trimLines(b.String())
}

// pointOfLine is what the board of a line has on a point: a number, a stone, or one that the line
// captures.
func (p conditionals) pointOfLine(s *shownLine, at rules.Point) string {
	stone := s.after.At(at)
	switch {
	case s.marks[at] != "":
		return s.marks[at]
	case stone != rules.Empty:
		return string(notation.Symbol(p.game.game.Rules, stone))
	case s.taken[at]:
		return "*"
	}
	return "."
}

// conditionalLines writes the reader's lines, each with a small picture as long as there is room.
func (h *htmlWriter) conditionalLines(lines []shownLine) {
	room, some := maxLineBytes, len(lines) > maxLineBoards
	for i := range lines {
		s := &lines[i]
		h.b.WriteString("<p style=\"margin:12px 0 4px\">\n" + escape(s.title) + "</p>\n")
		switch {
		case !s.drawn:
		case room <= 0:
			some = true
		default:
			room -= h.linePicture(s, i+1)
		}
	}
	if len(lines) > 0 && !h.d.to.spoken() {
		h.paragraphs(h.d.conditionals().aboutBoards(some))
	}
}

// linePicture shows the board of a line as a picture, and returns the size of the picture in bytes.
func (h *htmlWriter) linePicture(s *shownLine, line int) int {
	w := s.window
	name := fmt.Sprintf("line%d", line)
	data := h.drawer.Marked(&s.after, s.marks, picture.Window{Left: w.left, Right: w.right, Bottom: w.bottom, Top: w.top}, h.d.game.board.system)
	h.add(Picture{name, "image/png", data})
	width := picture.MarkedSide / 2 * (w.columns() + 1)
	h.b.WriteString("<img src=\"" + address(name) + "\" alt=\"" + quoted(h.aboutLine(line)) + "\" width=\"" + number(width) +
		"\"\nstyle=\"display:block;width:100%;max-width:" + number(width) + "px;height:auto;margin:0 0 12px\">\n")
	return len(data)
}

// aboutLine says what the picture of a line shows.
func (h *htmlWriter) aboutLine(line int) string {
	return h.d.to.tell(either(h.d.notice.Kind() == letters.KindExplored, say.BoardExplored(), say.BoardOfLine(line)))
}
