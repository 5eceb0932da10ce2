package command

import (
	"slices"
	"strings"
	"unicode/utf8"

	"pentepost/games"
	"pentepost/parser/reply"
	"pentepost/rules"
)

// readBelow reads the text below the command line. It is a remark for the other
// players, except for lines that are commands themselves. It sets below if such a
// line must not be ignored: a secret is not for the others, and a second move may
// correct the first.
func (r *reader) readBelow() {
	var kept []string
	for line := range strings.Lines(r.letter.Rest) {
		bare := strings.ToLower(reply.CommandLine(line))
		command := commandIn(bare)
		switch word, _, _ := strings.Cut(bare, " "); {
		case r.isSecret(bare):
			r.secret = &games.Misread{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicLater, Name: strings.Trim(word, ":"+reply.Decoration)}}
		case r.moveIn(bare) != nil:
			r.below = &games.Misread{Reason: games.TwoMoves}
		case command == "draw":
			r.draw = true
		case command != "":
			r.notDone = append(r.notDone, command)
		default:
			kept = append(kept, strings.TrimRight(line, " \t\n"))
		}
	}
	if r.secret != nil {
		r.below = r.secret
	}
	r.remark = strings.Trim(strings.Join(kept, "\n"), "\n")
}

// commandIn returns the command that a line below the command line consists of, "" if it
// is a remark. "Yes" and its like are remarks: people write them to each other.
func commandIn(bare string) string {
	command := phrase(bare)
	if wordReaders[bare] != nil {
		command = bare
	}
	switch command {
	case "yes", "no", "continue":
		return ""
	}
	return command
}

// withRest adds to a command what becomes of the text below it, if that is not simply a part
// of it.
func (r *reader) withRest(c games.Command) games.Command {
	takesText := games.TakesText(c)
	withheld := r.letter.Withheld
	rest := games.WithRest{
		Command: c, Unsent: (r.remark != "" || len(withheld) > 0) && !takesText,
		Cut: takesText && utf8.RuneCountInString(r.letter.Rest) >= games.MaxRemark, // the parser leaves no more
	}
	switch c.(type) {
	case games.Misread:
		return c
	case games.Ask: // keeps the text until the player says "yes"
		rest.Unsent = false
	case games.Say: // all lines below belong to it
		if words, private := r.said(); private {
			withheld = slices.Concat([]string{words}, withheld)
		}
	default:
		rest.NotDone = r.notDone
		if _, move := c.(games.PlayMove); r.draw && !move {
			rest.NotDone = append(rest.NotDone, "draw")
		}
	}
	if !rest.Unsent {
		rest.Withheld = shortened(withheld)
	}
	if len(rest.NotDone)+len(rest.Withheld) == 0 && !rest.Unsent && !rest.Cut {
		return c
	}
	return rest
}

// isSecret reports a private note or a conditional move. Unlike a sentence that
// happens to begin with "if", a conditional move has a "then" or begins with a point.
func (r *reader) isSecret(bare string) bool {
	words := strings.Fields(bare)
	switch {
	case len(words) == 0:
		return false
	case strings.HasPrefix(strings.Trim(words[0], reply.Decoration), "note:") || strings.HasPrefix(bare, "note :") || bare == "ifs":
		return true
	case words[0] != "if" || len(words) < 2:
		return false
	}
	return slices.Contains(words, "then") || r.moveIn(strings.Trim(words[1], ":,;")) != nil
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

// otherMoveBelow returns the first move below the command line that differs from its moves,
// else nil.
func (r *reader) otherMoveBelow(moves []rules.Move) []rules.Move {
	for line := range strings.Lines(r.letter.Rest) {
		if m := r.moveIn(strings.ToLower(reply.CommandLine(line))); m != nil && !slices.Equal(m, moves) {
			return m
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

// shortened returns lines for quoting in a letter, without keys.
func shortened(lines []string) (short []string) {
	for _, line := range lines {
		short = append(short, games.CutLine(reply.HideKeys(line)))
	}
	return short
}
