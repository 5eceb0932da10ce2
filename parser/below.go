package parser

import (
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/rules"
)

// readBelow reads what stands below the command line. It is for the others, all but
// lines that are commands themselves, and is read as the command line is. Where such a
// line must not be passed over, below says so: a secret is not for the others, and of
// two moves one may be the correction of the other.
func (r *commandReading) readBelow() {
	var kept []string
	for line := range strings.Lines(r.letter.Rest) {
		bare := strings.ToLower(trimLine(line))
		switch word, _, _ := strings.Cut(bare, " "); {
		case r.isSecret(bare):
			r.secret = &games.Misread{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicLater, Name: strings.Trim(word, ":"+decoration)}}
		case r.moveIn(bare) != nil:
			r.below = &games.Misread{Reason: games.TwoMoves}
		case commandWords[bare] != nil:
		default:
			kept = append(kept, strings.TrimRight(line, " \t\n"))
		}
	}
	if r.secret != nil {
		r.below = r.secret
	}
	r.remark = unaddressed(strings.Trim(strings.Join(kept, "\n"), "\n"), r.letter.From)
}

// isSecret reports a private note, and a conditional move rather than a sentence that
// happens to begin with "if": it has a "then" in it or begins with a point.
func (r *commandReading) isSecret(bare string) bool {
	words := strings.Fields(bare)
	switch {
	case len(words) == 0:
		return false
	case strings.HasPrefix(strings.Trim(words[0], decoration), "note:") || strings.HasPrefix(bare, "note :") || bare == "ifs":
		return true
	case words[0] != "if" || len(words) < 2:
		return false
	}
	return slices.Contains(words, "then") || r.moveIn(strings.Trim(words[1], ":,;")) != nil
}

// moveIn returns the points of a line that is a move and nothing else: "N10",
// "34. L9", "move L9"; nil for any other.
func (r *commandReading) moveIn(bare string) []rules.Move {
	other := *r
	other.words = strings.Fields(bare)
	if len(other.words) > 1 && other.words[0] == "move" {
		other.words = other.words[1:]
	}
	if len(other.words) == 0 {
		return nil
	}
	moves, _, wrong := other.points()
	if wrong != nil {
		return nil
	}
	return moves
}

// sameMoveBelow reports whether every move below the command line is that one again.
func (r *commandReading) sameMoveBelow(moves []rules.Move) bool {
	for line := range strings.Lines(r.letter.Rest) {
		if m := r.moveIn(strings.ToLower(trimLine(line))); m != nil && !slices.Equal(m, moves) {
			return false
		}
	}
	return true
}
