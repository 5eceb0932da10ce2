package command

import (
	"cmp"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/play"
	"pentepost/notation"
	"pentepost/parser/reply"
	"pentepost/rules"
)

// maxIfLine is the length of a conditional move that is read, in characters. The longest line that
// is taken is shorter.
const maxIfLine = 600

// listNumber matches the number of a ply or of a list before a conditional move: "1.", "(2)", "a)", "33 ".
var listNumber = regexp.MustCompile(`^[(\[]?#?(?:\d{1,4}[.:)\]]+\s*|\d{1,4}\s+|[a-zA-Z][)\]]\s*)`)

// A conditional is a line below a move, or alone, without the number and the heading before it: "1. Conditional move: if
// K10 then L9".
type conditional struct {
	words []lineWord
	begun bool // with a word of condition or a heading: other words than points and "then" may follow
}

// ifReader reads conditional moves.
type ifReader struct{ *reader }

func (r ifReader) conditional(line string) conditional {
	bare := undecorated(reply.CommandLine(line))
	if r.board.Height > 1 {
		bare = listNumber.ReplaceAllString(bare, "")
	}
	all := r.lineWords(bare)
	begun := false
	for i, w := range all {
		switch {
		case w.means&label != 0:
			begun = true
		case w.means == between, begun && isNumber(w.text) && !w.point: // "and if"
		case w.means&when != 0:
			return conditional{all[i+1:], true}
		case begun:
			return conditional{all[i:], true}
		default:
			return conditional{all, false}
		}
	}
	if begun {
		all = nil
	}
	return conditional{all, begun}
}

// isSecret reports whether a line is meant for the server alone: a conditional move, also one that cannot be read.
// Unlike a sentence that happens to begin with "if", it names a point, or has the form of a conditional move. If in
// doubt, a line is not sent on.
func (r ifReader) isSecret(line string) bool {
	points, free, choices, means := 0, 0, 0, meaning(0)
	words := r.lineWords(line)
	for _, w := range words {
		means |= w.means
		if isChoice(w.text) {
			choices++
		}
		if w.point {
			points++
		}
		if w.point && (w.at == rules.NoPoint || doubts(r).isFree(rules.Place(w.at))) {
			free++
		}
	}
	if means&secret != 0 && points > 0 || means&secretOfTwo != 0 && free > 1 {
		return true
	}
	if free > 1 && r.read(conditional{words, true}).isWhole() { // "they play K10, I play L9"
		return true
	}
	c := r.conditional(line)
	switch {
	case !c.begun || len(c.words) == 0:
		return false
	case isChoice(c.words[0].text), r.read(c).isWhole(): // "if they swap, I keep"
		return true
	}
	return means&then != 0 && (choices > 0 || wordCount(line) <= maxShort) // "if Mten then Nten"
}

// isHeading reports whether a line only says that conditional moves follow: "Conditional moves:".
func (r ifReader) isHeading(line string) bool {
	c := r.conditional(line)
	return c.begun && len(c.words) == 0 && strings.TrimSpace(line) != ""
}

// isMove reports whether a word is a point, on the board or not, or a choice.
func (r pointReader) isMove(word string) bool {
	_, choice := notation.ChoiceOf(word)
	_, err := r.point(word)
	return choice || err == nil || errors.Is(err, notation.ErrOffBoard)
}

// take takes conditional moves, and whatever else is for the server, out of the text below the command line. If the
// line is one itself, it comes first. A mail program may have broken a long one. After the end of a game nothing is secret.
func (r ifReader) take() {
	var t ifTaker
	if r.isIf(r.letter.Line) {
		r.lineIsIf = true
		t.begin(r.letter.Line)
	}
	if r.isOver() {
		return
	}
	lines := r.rest
	r.rest = nil
	for i, line := range lines {
		switch {
		case t.in && r.goesOn(t.last(), t.before, line):
			t.add(line)
		case r.isSecret(line), i+1 < len(lines) && r.isBrokenSecret(line, lines[i+1]):
			t.begin(line)
		case r.isHeading(line) && r.isSecret(following(lines[i+1:])):
		default:
			r.rest, t.in = append(r.rest, line), false
		}
	}
	r.readIfs(t)
}

// isOver reports whether the game is over.
func (r *reader) isOver() bool { return r.Game != nil && r.Game.Position.Result().Over() }

// readIfs reads the lines that were found.
func (r ifReader) readIfs(t ifTaker) {
	if t.in && r.letter.RestCut { // its end may be missing
		t.found, r.ifs.Cut = t.found[:len(t.found)-1], true
	}
	for _, line := range t.found {
		r.ifs.Lines = append(r.ifs.Lines, r.ifLine(line))
	}
	r.secrets = t.found
	r.ifs.Cut = r.ifs.Cut || len(t.found) > 0 && r.letter.RestCut
}

// An ifTaker collects the lines that are for the server.
type ifTaker struct {
	found  []string
	before string // the line before
	in     bool   // it is a part of the last one that was found
}

func (t *ifTaker) last() string { return t.found[len(t.found)-1] }

func (t *ifTaker) begin(line string) { t.found, t.before, t.in = append(t.found, line), line, true }

func (t *ifTaker) add(line string) {
	if last := &t.found[len(t.found)-1]; len(*last) <= maxIfLine { // else it is refused in any case
		*last += " " + line
	}
	t.before = line
}

// following returns the first line that is not blank, or "".
func following(lines []string) string {
	for _, line := range lines {
		if strings.TrimSpace(line) != "" {
			return line
		}
	}
	return ""
}

// sentenceEnd matches the end of a sentence.
var sentenceEnd = regexp.MustCompile(`[.!?]+(?:\s|$)|[。！？]`)

// isBrokenSecret reports whether a mail program has broken a sentence that is for the server between two lines.
func (r ifReader) isBrokenSecret(line, next string) bool {
	if !isBroken(line, next) {
		return false
	}
	first, second := sentenceEnd.Split(line, -1), sentenceEnd.Split(next, 2)
	return r.isSecret(first[len(first)-1] + " " + second[0])
}

// goesOn reports whether a line goes on with the conditional move before it, which ends with another line.
func (r ifReader) goesOn(have, before, line string) bool {
	read, long := reading{}, len(have) > maxIfLine
	if !long {
		read = r.read(r.conditional(have))
	}
	broken := isBroken(before, line)
	if broken && (long || read.wrong != "") && !sentenceEnd.MatchString(strings.TrimSpace(before)) && !r.isIf(line) {
		return true
	}
	open, all := !long && read.wrong == "" && len(read.mine) == 0, meaning(0)
	words := r.lineWords(line)
	for _, w := range words {
		all |= w.means
		if !w.point && !isChoice(w.text) && w.means&then == 0 && (!open || w.means&(they|mine|between) == 0) {
			return false
		}
	}
	answers := read.answers || all&(then|mine) != 0 // else the line may be another move
	return len(words) > 0 && (open && answers || broken || long)
}

// isIf reports whether a line that stands alone is a conditional move.
func (r ifReader) isIf(line string) bool {
	c := r.conditional(line)
	return r.isSecret(line) && (c.begun || r.ifLine(line).Wrong == "")
}

// ifLine reads a conditional move.
func (r ifReader) ifLine(line string) games.IfLine {
	bare := reply.CommandLine(line)
	text := games.CutLine(reply.HideKeys(bare))
	if utf8.RuneCountInString(line) > maxIfLine {
		return games.IfLine{Text: text, Wrong: play.LineLong}
	}
	c := r.conditional(line)
	toAny := c.begun && len(c.words) > 0 && c.words[0].text == "any"
	if toAny {
		c.words = c.words[1:]
	}
	read := r.read(c)
	l := games.IfLine{Text: text, Wrong: read.wrong, Word: games.CutLine(read.word)}
	switch {
	case l.Wrong != "":
	case toAny && read.answersAny() && !strings.Contains(bare, "?"):
		l.Moves, l.Any = read.mine, true
	case toAny, !read.isWhole(), strings.Contains(bare, "?"):
		l.Wrong = play.LineUnread
	default:
		l.Moves, l.Answer = slices.Concat(read.theirs, read.mine), len(read.theirs)
	}
	return l
}

// A reading is how far words could be read as a conditional move.
type reading struct {
	theirs, mine []rules.Move
	answers      bool // what follows is the answer
	wrong        games.Reason
	word         string // that cannot be read, in a line that begins as a conditional move
}

// read reads "K10 then L9", or as people say it: "they play K10, I play L9". What separates both is "then" or the first
// word about the writer. It reads no word that it does not know and none between the moves of one side, because that
// could mean something else: "if they do not play K10", "K10 or L9".
func (r ifReader) read(c conditional) (read reading) {
	apart := false // there are words between the last move and this word
	at := r.placesAfter(r.ownMoves())
	for _, w := range c.words {
		if w.text == offerWord && r.opens(rules.Offer) {
			at.offering = true // until the other side moves
			continue
		}
		move, ok := r.moveOf(w)
		if w.point && at.offers() {
			move.Choice = rules.Offer
		}
		isBetween := w.means&between != 0
		switch {
		case w.point && !ok:
			read.wrong, read.word = games.OffBoard, w.text
			return read
		case ok && apart && read.hasMove():
			read.wrong = play.LineUnread
			return read
		case ok:
			read.add(move)
			at.play(move)
			apart = false
			continue
		case w.means&then != 0 && len(read.mine) == 0:
			read.answers, at.offering = true, false
		case !c.begun:
			read.wrong = play.LineUnread
			return read
		case w.means&(they|mine|between) == 0, w.means&(no|correction) != 0, read.answers && !isBetween && w.means&they != 0:
			read.wrong, read.word = play.LineUnread, w.text
			return read
		case w.means&mine != 0 && !isBetween:
			read.answers, at.offering = true, false
		}
		apart = true
		if read.answers && len(read.theirs) == 0 {
			at.position = nil // nobody knows what they do
		}
	}
	return read
}

// ownMoves returns the moves of the command line in an opening, which conditional moves below it begin after.
func (r *reader) ownMoves() []rules.Move {
	if r.Game == nil || r.Game.Rules.Opening.Gives() == 0 {
		return nil
	}
	moves, wrong := r.tried(strings.Fields(cmp.Or(r.inOpening().chosen(r.letter.Line), strings.ToLower(r.letter.Line))))
	if wrong != nil {
		return nil
	}
	return moves
}

// moveOf returns the move that a word is: a point on the board, or a choice.
func (r *reader) moveOf(w lineWord) (m rules.Move, ok bool) {
	if choice, ok := notation.ChoiceOf(w.text); ok {
		return rules.Choose(choice), true
	}
	if n, err := strconv.Atoi(w.text); err == nil && n >= 1 && n <= rules.MostFifths && r.opens(rules.Fifths(n)) {
		return rules.Choose(rules.Fifths(n)), true
	}
	if !w.point && isNumber(w.text) { // traditionally the centre is 0
		w.at, _ = r.point(w.text)
		return rules.Place(w.at), w.at != rules.NoPoint
	}
	return rules.Place(w.at), w.point && w.at != rules.NoPoint
}

// opens reports whether the opening of the game gives a choice.
func (r *reader) opens(c rules.Choice) bool {
	return r.Game != nil && r.Game.Rules.Opening.Gives().Has(c)
}

// isWhole reports whether it is a conditional move from the beginning to the end.
func (read reading) isWhole() bool {
	return read.wrong == "" && len(read.theirs) > 0 && len(read.mine) > 0
}

// answersAny reports whether it has an answer, and names nothing that it answers.
func (read reading) answersAny() bool {
	return read.wrong == "" && len(read.theirs) == 0 && len(read.mine) > 0
}

// hasMove reports whether the side has a move already that the next one belongs to.
func (read *reading) hasMove() bool {
	if read.answers {
		return len(read.mine) > 0
	}
	return len(read.theirs) > 0
}

// add adds a move to the answer, or to what it answers.
func (read *reading) add(m rules.Move) {
	if read.answers {
		read.mine = append(read.mine, m)
	} else {
		read.theirs = append(read.theirs, m)
	}
}

// readIf reads a line of conditional moves, and takes those below it.
func readIf(r *reader, _ []string) desk.Command {
	ifs := r.ifs
	switch {
	case !ifReader{r}.isIf(r.letter.Line):
		return nil
	case !r.lineIsIf: // a line that was misspelt
		ifs.Lines = append([]games.IfLine{ifReader{r}.ifLine(r.letter.Line)}, ifs.Lines...)
	}
	return desk.WriteLines{Ifs: ifs}
}

// readNo reads "no", "no ifs" and "no if 2".
func readNo(r *reader, args []string) desk.Command {
	switch {
	case len(args) == 0:
		return r.unlessBelow(desk.No{Remark: r.remark})
	case args[0] != "if" && args[0] != "ifs" || len(args) > 2:
		return nil
	case len(args) == 1:
		return desk.DropLines{}
	}
	if n, err := strconv.Atoi(args[1]); err == nil && n > 0 {
		return desk.DropLines{Which: n}
	}
	return nil
}
