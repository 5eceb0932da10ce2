package command

import (
	"strings"

	"pentepost/games/desk"
	"pentepost/notation"
	"pentepost/rules"
)

func readTry(r *reader, args []string) desk.Command {
	if len(args) == 0 {
		return nil
	}
	var try desk.Try
	for _, words := range append([][]string{args}, r.tries...) {
		moves, wrong := r.tried(words)
		if wrong != nil {
			return *wrong
		}
		try.Lines = append(try.Lines, moves)
	}
	return try
}

// tried reads a line to try: points, and in an opening its choices, "keep N11".
func (r *reader) tried(words []string) (moves []rules.Move, wrong *desk.Misread) {
	at := r.placesAfter(nil)
	for _, word := range splitAtCommas(words) {
		if choice, ok := notation.ChoiceOf(word); ok {
			moves = append(moves, rules.Choose(choice))
			at.play(rules.Choose(choice))
			continue
		}
		if word == offerWord {
			at.offering = true
			continue
		}
		move, wrong := at.move(word)
		if wrong != nil {
			return nil, wrong
		}
		moves = append(moves, move)
	}
	return moves, nil
}

// readNear reads one point.
func readNear(r *reader, args []string) desk.Command {
	if len(args) != 1 {
		return nil
	}
	moves, wrong := r.list(args)
	if wrong != nil {
		return *wrong
	}
	return desk.ShowNear{Point: moves[0].Point}
}

// readSay takes the words after "say" and the text below it. Words and points in
// that text are not commands. If all of it is for the server, nothing is left to say.
func readSay(r *reader, _ []string) desk.Command {
	text, ifs := strings.Join(r.rest, ""), r.ifsOfSay()
	if words, private := r.said(); !private && len(ifs.Lines) == len(r.ifs.Lines) {
		text = words + "\n" + text
	}
	if text = strings.TrimSpace(text); text == "" && len(ifs.Lines) > 0 {
		return desk.WriteLines{Ifs: ifs}
	}
	return desk.Say{Text: text}
}

// readReport takes the words after "report" and the text below it, as "say" does.
func readReport(r *reader, _ []string) desk.Command {
	words, private := r.said()
	if private {
		words = ""
	}
	return desk.Report{Text: strings.TrimSpace(words + "\n" + strings.Join(r.rest, ""))}
}

// typed returns the words after the first as the player typed them, capitals
// included.
func (r *reader) typed() []string { return strings.Fields(r.letter.Line)[1:] }
