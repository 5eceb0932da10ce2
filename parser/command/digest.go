package command

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/parser"
	"pentepost/parser/reply"
)

// numberedLine is a line about one of several games: "42 K10", "#42 resign", "42: swap", "42. K10".
var numberedLine = regexp.MustCompile(`^(?i:game )?#? ?(\d{1,15})(?: ?[:.)] ?| - | )(\S.*)$`)

// numbered takes the number of a game off a line.
func numbered(line string) (id games.GameID, rest string, ok bool) {
	m := numberedLine.FindStringSubmatch(reply.CommandLine(line))
	if m == nil {
		return 0, "", false
	}
	n, err := strconv.ParseInt(m[1], 10, 64)
	return games.GameID(n), m[2], err == nil && n > 0
}

// ReadDigest reads the answer to a letter of the day that shows some games: a line for each game,
// with text for its players below it. Only one line needs no number, that about the only game.
//
// A number of one of these games always begins a line of its own. Another number only does so if a
// command follows, so that the answer can say that the letter has no such game; otherwise it is text.
func ReadDigest(l parser.Mail, c Context, shown []games.Game) desk.Command {
	d := digestReader{letter: l, context: c, shown: shown}
	d.split()
	if len(d.lines) == 0 && len(shown) == 1 {
		d.lines, d.lead = []digestLine{{id: shown[0].ID, whole: l.Line, line: l.Line, below: d.lead[1:]}}, nil
	}
	if len(d.lines) > 0 {
		return d.withRest(d.answer())
	}
	if whole := Read(l, c); standsAlone(whole) {
		return whole
	}
	return desk.Misread{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicNoNumber, Game: d.first()}}
}

// standsAlone reports whether a command, or the refusal of what could not be read, is about no game.
func standsAlone(c desk.Command) bool {
	switch c := c.(type) {
	case desk.Misread:
		return c.Reason == games.NotUnderstood && c.Facts.Topic != "" && c.Facts.Topic != games.TopicForm
	case desk.Ask:
		return desk.StandsAlone(c.Command)
	case desk.Sentence:
		return false
	}
	return desk.StandsAlone(c)
}

// first returns the number of a game of the letter, as an example.
func (d *digestReader) first() games.GameID {
	if len(d.shown) == 0 {
		return 0
	}
	return d.shown[0].ID
}

// digestReader takes the answer to a letter of the day apart.
type digestReader struct {
	letter  parser.Mail
	context Context
	shown   []games.Game
	lines   []digestLine
	lead    []string // lines before the first about a game
	cut     bool     // only the beginning of the letter is read
}

// maxGameLines is how many lines about games are read at most. A letter of the day shows 100 games in
// which the reader is on turn.
const maxGameLines = 150

// digestLine is a line about one game, with the text below it.
type digestLine struct {
	id          games.GameID
	whole, line string // with and without the number
	below       []string
	ifs         int // conditional moves in it
}

// split finds the lines about games. A second line about the same game counts as text below the
// first: so two different moves are asked about, and not guessed.
func (d *digestReader) split() {
	at := -1 // the line that text belongs to
	for _, line := range d.written() {
		id, rest, ok := numbered(line)
		if ok && !d.isShown(id) {
			ok = len(d.shown) > 1 && d.isCommand(rest) && !d.isListed(at, line, id) // if there is one game, it is the number of a ply
		}
		switch same := slices.IndexFunc(d.lines, func(l digestLine) bool { return l.id == id }); {
		case ok && same >= 0:
			at = same
			d.lines[at].below = append(d.lines[at].below, rest)
		case ok && len(d.lines) == maxGameLines:
			d.cut = true
			return
		case ok:
			at = len(d.lines)
			d.lines = append(d.lines, digestLine{id: id, whole: reply.CommandLine(line), line: rest})
		case at >= 0:
			d.lines[at].below = append(d.lines[at].below, line)
			if d.isIf(line) {
				d.lines[at].ifs++
			}
		default:
			d.lead = append(d.lead, line)
		}
	}
}

// isListed reports whether a number is that of a conditional move in a list below a line, as letters write it, and not
// that of a game: "1. if K10 then L9".
func (d *digestReader) isListed(at int, line string, number games.GameID) bool {
	return at >= 0 && int(number) == d.lines[at].ifs+1 && d.isIf(line)
}

// isIf reports whether a line is a conditional move.
func (d *digestReader) isIf(line string) bool {
	return ifReader{newReader(parser.Mail{}, d.context)}.isIf(line)
}

// written returns the lines of the letter. If it was too long to be read to its end, the last line may
// be cut, and a part of a line may be another move. So that line is left out.
func (d *digestReader) written() []string {
	below := strings.Split(d.letter.Rest, "\n")
	if d.letter.RestCut {
		below, d.cut = below[:len(below)-1], true
	}
	return append([]string{d.letter.Line}, below...)
}

func (d *digestReader) isShown(id games.GameID) bool { return d.game(id) != nil }

func (d *digestReader) game(id games.GameID) *games.Game {
	if i := slices.IndexFunc(d.shown, func(g games.Game) bool { return g.ID == id }); i >= 0 {
		return &d.shown[i]
	}
	return nil
}

// isCommand reports whether a line is clearly a command.
func (d *digestReader) isCommand(line string) bool {
	_, c := newReader(parser.Mail{Line: line}, d.context).withoutCourtesies().closest()
	return !unclear(c)
}

func (d *digestReader) answer() desk.AnswerDigest {
	var a desk.AnswerDigest
	for _, l := range d.lines {
		a.Lines = append(a.Lines, desk.DigestLine{
			Game: l.id, Line: l.whole, Command: d.read(l.line, strings.Trim(strings.Join(l.below, "\n"), "\n"), d.game(l.id)),
		})
	}
	return a
}

// read reads one line with the text below it, as in the answer to a letter about its game.
func (d *digestReader) read(line, below string, g *games.Game) desk.Command {
	l, c := d.letter, d.context
	l.Line, l.Rest, l.Subject = line, below, ""
	l.RestCut, l.Withheld = false, nil // withRest tells of them once
	c.Game = g
	tap := d.letter.Subject[strings.LastIndex(d.letter.Subject, ":")+1:]
	if id, move, ok := numbered(tap); ok && g != nil && id == g.ID {
		l.Subject = move
	}
	return Read(l, c)
}

// withRest adds what becomes of text that belongs to no line.
func (d *digestReader) withRest(a desk.AnswerDigest) desk.Command {
	rest := desk.WithRest{Command: a, Cut: d.cut, Withheld: shortened(d.letter.Withheld)}
	r := newReader(parser.Mail{FromName: d.letter.FromName}, d.context)
	for _, line := range d.lead {
		switch word := r.commandBelow(line); {
		case word != "":
			rest.NotDone = append(rest.NotDone, word)
		case strings.TrimSpace(line) != "":
			rest.Unsent = true
		}
	}
	if len(rest.NotDone)+len(rest.Withheld) == 0 && !rest.Unsent && !rest.Cut {
		return a
	}
	return rest
}
