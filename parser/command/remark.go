package command

import (
	"regexp"
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
	r.remark = unaddressed(strings.Trim(strings.Join(kept, "\n"), "\n"), r.letter.From)
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
	rest := games.WithRest{
		Command: c, Unsent: r.remark != "" && !takesText,
		Cut: takesText && utf8.RuneCountInString(r.letter.Rest) >= games.MaxRemark, // the parser leaves no more
	}
	switch c.(type) {
	case games.Misread, games.Ask:
		return c
	case games.Say: // all lines below belong to it
	default:
		rest.NotDone = r.notDone
		if _, move := c.(games.PlayMove); r.draw && !move {
			rest.NotDone = append(rest.NotDone, "draw")
		}
	}
	if len(rest.NotDone) == 0 && !rest.Unsent && !rest.Cut {
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

var (
	// keyAddress matches an address with one of our keys, see games.Seal.
	keyAddress = regexp.MustCompile(`[a-z2-7]{28,}[^\s@]*@`)
	// fieldLine matches a line of a quoted header block: "Kome: ann@example.org".
	fieldLine = regexp.MustCompile(`^\pL[^:：]{0,30}[:：]`)
)

// unaddressed removes from a remark what would give the other players the sender's
// address or the key to their game: lines with one of these, as signatures have
// them. A paragraph with such a line and two field names is a quoted header block in
// a language that reply does not know; it goes with everything below.
func unaddressed(text, sender string) string {
	if !strings.Contains(text, "@") {
		return text
	}
	var kept []string
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		lines, fields := strings.Split(paragraph, "\n"), 0
		var public []string
		for _, line := range lines {
			if fieldLine.MatchString(line) {
				fields++
			}
			if low := strings.ToLower(line); !keyAddress.MatchString(low) && (sender == "" || !strings.Contains(low, sender)) {
				public = append(public, line)
			}
		}
		if len(public) < len(lines) && fields >= 2 {
			break
		}
		if len(public) > 0 {
			kept = append(kept, strings.Join(public, "\n"))
		}
	}
	return strings.Join(kept, "\n\n")
}
