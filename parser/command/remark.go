package command

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/parser/reply"
	"pentepost/rules"
)

// readBelow reads the text below the command line. It is a remark for the other
// players, except for private notes, conditional moves and lines that are commands themselves. It
// sets below if such a line must not be ignored: a second move may correct the first.
func (r *reader) readBelow() {
	var kept []string
	r.takeNotes()
	ifReader{r}.take()
	for _, line := range r.rest {
		bare := strings.ToLower(reply.CommandLine(line))
		command := r.commandBelow(line)
		switch {
		case r.isTry(bare):
			r.tries = append(r.tries, strings.Fields(strings.TrimPrefix(bare, "try ")))
		case r.moveIn(bare) != nil:
			r.below = &desk.Misread{Reason: games.TwoMoves}
			r.moves = append(r.moves, bare)
		case command == "draw":
			r.draw = true
		case command != "":
			r.notDone = append(r.notDone, command)
		default:
			kept = append(kept, strings.TrimRight(line, " \t\n"))
		}
	}
	r.remark = strings.Trim(strings.Join(kept, "\n"), "\n")
}

// isTry reports whether a line below "try" is another line to try: "try K10 L9", or the points alone.
func (r *reader) isTry(bare string) bool {
	if len(r.words) == 0 || r.words[0] != "try" {
		return false
	}
	moves, again := strings.CutPrefix(bare, "try ")
	_, wrong := r.tried(strings.Fields(moves))
	return bare != "" && (again || wrong == nil)
}

// commandBelow returns the command that a line below the command line consists of, courtesies aside, in the words of any language; "" if
// it is a remark. "Yes" and its like are remarks: people write them to each other.
func (r *reader) commandBelow(line string) string {
	if (doubts{r}).isOwnName(line) || wordCount(line) > maxAside {
		return ""
	}
	bare := reply.CommandLine(line)
	for _, form := range slices.Compact([]string{bare, r.of(bare).withoutCourtesies().letter.Line}) {
		if command := r.commandIn(form); command != "" {
			return command
		}
	}
	return ""
}

// commandIn returns the command that a line consists of, "" if it is none, or if it is yes or no in any language.
func (r *reader) commandIn(line string) (command string) {
	bare, asks := strings.CutSuffix(undecorated(line), "?")
	for _, english := range slices.Concat([]string{bare}, r.Book.English(bare, r.Language)) {
		if asks {
			english += "?"
		}
		said := phrase(english)
		if word, ok := desk.CommandNamed(strings.ToLower(english)); ok {
			said = word.Word
		}
		if said == "yes" || said == "no" || said == "continue" {
			return ""
		}
		command = cmp.Or(command, said)
	}
	return command
}

// withRest adds to a command what becomes of the text below it, if that is not simply a part
// of it.
func (r *reader) withRest(c desk.Command) desk.Command {
	takesText := desk.TakesText(c)
	withheld := r.letter.Withheld
	rest := desk.WithRest{
		Command: c, Notes: r.notes, Unsent: (r.remark != "" || len(withheld) > 0) && !takesText,
		Cut: takesText && r.isCut(c),
	}
	switch c.(type) {
	case desk.Misread, desk.NewLeague:
		return c
	case desk.Ask: // keeps the text until the player says "yes"
		rest.Unsent, rest.Notes, rest.NotDone = false, nil, nil
	case desk.WriteLines:
		rest.NotDone = slices.Concat(r.notDone, r.moves)
	case desk.Say, desk.Report: // all lines below belong to it
		if words, private := r.said(); private {
			withheld = slices.Concat([]string{words}, withheld)
		}
	case desk.WriteNote:
		rest.NotDone = append(r.notDone, r.moves...)
	default:
		rest.NotDone = r.notDone
		if _, move := c.(desk.PlayMove); r.draw && !move {
			rest.NotDone = append(rest.NotDone, "draw")
		}
	}
	switch c.(type) {
	case desk.Ask, desk.WriteLines: // have them, or keep them
	case desk.Say:
		rest.Ifs = r.ifsOfSay()
	default:
		rest.Ifs = r.ifs
	}
	if !rest.Unsent {
		rest.Withheld = shortened(withheld)
	}
	if len(rest.NotDone)+len(rest.Withheld)+len(rest.Notes)+len(rest.Ifs.Lines) == 0 && !rest.Unsent && !rest.Cut && !rest.Ifs.Cut {
		return c
	}
	return rest
}

// isCut reports whether only the beginning of the text below is sent.
func (r *reader) isCut(c desk.Command) bool {
	text := r.remark
	switch c := c.(type) {
	case desk.Say:
		text = c.Text
	case desk.Report:
		text = c.Text
	}
	return utf8.RuneCountInString(text) > games.MaxRemark || text != "" && r.letter.RestCut
}

// moveIn returns the points of a line that is only a move, such as "N10", "34. L9",
// "move L9" or "(L 9)", else nil.
func (r *reader) moveIn(bare string) []rules.Move {
	for _, line := range []string{bare, pointsIn(bare)} {
		other := r.of(line)
		if len(other.words) > 1 && other.words[0] == "move" {
			other.words = other.words[1:]
		}
		if len(other.words) == 0 {
			continue
		}
		if moves, _, wrong := other.points(); wrong == nil {
			return moves
		}
	}
	return nil
}

// said returns the words behind "say" on the command line. private reports that they hold an
// address or a telephone number of the sender: the others must not get them. The parser has
// left such lines out of the text below.
func (r *reader) said() (words string, private bool) {
	_, words, _ = strings.Cut(r.letter.Line, " ")
	words = strings.TrimSpace(strings.TrimPrefix(words, ":"))
	return words, reply.HasContact(words, r.letter.From, r.letter.FromName)
}

// ifsOfSay returns the conditional moves in the text of "say". The words behind it can be one, too.
func (r *reader) ifsOfSay() games.Ifs {
	ifs := r.ifs
	if words, _ := r.said(); !r.isOver() && (ifReader{r}).isSecret(words) {
		ifs.Lines = slices.Concat([]games.IfLine{ifReader{r}.ifLine(words)}, ifs.Lines)
	}
	return ifs
}

// shortened returns lines for quoting in a letter, without keys.
func shortened(lines []string) (short []string) {
	for _, line := range lines {
		short = append(short, games.CutLine(reply.HideKeys(line)))
	}
	return short
}
