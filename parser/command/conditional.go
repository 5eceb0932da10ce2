package command

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/parser/reply"
	"pentepost/rules"
)

// maxIfLine is the length of a conditional move that is read, in characters. The longest line that
// is taken is shorter.
const maxIfLine = 600

// isConditional reports a conditional move. Unlike a sentence that happens to begin with "if", it
// has a "then" or begins with a point. If in doubt, a line is not sent on to the others.
func (r *reader) isConditional(line string) bool {
	words := ifWords(line)
	if len(words) < 2 || words[0] != "if" {
		return false
	}
	return slices.Contains(words, "then") || r.isMove(words[1]) || r.moveIn(words[1]) != nil
}

// ifWords splits a line into words in lower case. Marks between them do not matter.
func ifWords(line string) []string {
	bare := undecorated(strings.ToLower(reply.CommandLine(line)))
	return strings.FieldsFunc(bare, func(c rune) bool { return strings.ContainsRune(" ,;:"+reply.Decoration, c) })
}

// isMove reports whether a word is a point, on the board or not, or a choice.
func (r *reader) isMove(word string) bool {
	_, choice := notation.ChoiceOf(word)
	_, err := r.point(word)
	return choice || err == nil || errors.Is(err, notation.ErrOffBoard)
}

// takeIfs takes conditional moves out of the text below the command line. If the line is one itself,
// it comes first. A mail program may have broken a long one.
func (r *reader) takeIfs() {
	var kept, found []string
	before, in := "", false // the line before, if it is a part of a conditional move
	if r.isConditional(r.letter.Line) {
		r.lineIsIf, found, before, in = true, []string{r.letter.Line}, r.letter.Line, true
	}
	for _, line := range r.rest {
		switch {
		case r.isConditional(line):
			found, in = append(found, line), true
		case in && r.goesOn(found[len(found)-1], before, line):
			if last := &found[len(found)-1]; len(*last) <= maxIfLine { // else it is refused in any case
				*last += " " + line
			}
		default:
			kept, in = append(kept, line), false
		}
		before = line
	}
	if in && r.letter.RestCut { // its end may be missing
		found, r.ifs.Cut = found[:len(found)-1], true
	}
	r.rest = kept
	for _, line := range found {
		r.ifs.Lines = append(r.ifs.Lines, r.ifLine(line))
	}
	r.ifs.Cut = r.ifs.Cut || len(found) > 0 && r.letter.RestCut
}

// goesOn reports whether a line goes on with the conditional move before it, which ends with another
// line.
func (r *reader) goesOn(have, before, line string) bool {
	words := ifWords(line)
	for _, word := range words {
		if word != "then" && !r.isMove(word) {
			return false
		}
	}
	if len(words) == 0 || len(have) > maxIfLine {
		return len(words) > 0
	}
	first := ifWords(have)
	open := !slices.Contains(first, "then") || first[len(first)-1] == "then"
	return open || isBroken(before, line)
}

// ifLine reads a conditional move.
func (r *reader) ifLine(line string) games.IfLine {
	l := games.IfLine{Text: games.CutLine(reply.HideKeys(reply.CommandLine(line))), Wrong: games.LineUnread}
	if utf8.RuneCountInString(line) > maxIfLine {
		l.Wrong = games.LineLong
		return l
	}
	words := ifWords(line)[1:]
	then := slices.Index(words, "then")
	if then < 1 || then == len(words)-1 {
		return l
	}
	theirs, wrong, word := r.plies(words[:then])
	mine, wrongToo, wordToo := r.plies(words[then+1:])
	if wrong == "" {
		wrong, word = wrongToo, wordToo
	}
	if wrong != "" {
		l.Wrong, l.Word = wrong, games.CutLine(word)
		return l
	}
	l.Moves, l.Answer, l.Wrong = slices.Concat(theirs, mine), len(theirs), ""
	return l
}

// plies reads words that must all be points or choices. If one is not, it says why.
func (r *reader) plies(words []string) (moves []rules.Move, wrong games.Reason, word string) {
	if spaced := strings.Fields(pointsIn(strings.Join(words, " "))); len(spaced) > 0 && !slices.ContainsFunc(words, isChoice) {
		words = spaced
	}
	for _, word := range words {
		c, choice := notation.ChoiceOf(word)
		if choice {
			moves = append(moves, rules.Choose(c))
			continue
		}
		at, err := r.point(word)
		switch {
		case errors.Is(err, notation.ErrOffBoard):
			return nil, games.OffBoard, word
		case err != nil:
			return nil, games.LineUnread, word
		}
		moves = append(moves, rules.Place(at))
	}
	return moves, "", ""
}

func isChoice(word string) bool {
	_, choice := notation.ChoiceOf(word)
	return choice
}

// readIf reads a line of conditional moves, and takes those below it.
func readIf(r *reader, _ []string) games.Command {
	ifs := r.ifs
	switch {
	case !r.isConditional(r.letter.Line):
		return nil
	case !r.lineIsIf: // a line that was misspelt
		ifs.Lines = append([]games.IfLine{r.ifLine(r.letter.Line)}, ifs.Lines...)
	}
	return games.WriteLines{Ifs: ifs}
}

// readNo reads "no", "no ifs" and "no if 2".
func readNo(r *reader, args []string) games.Command {
	switch {
	case len(args) == 0 || args[0] != "if" && args[0] != "ifs" || len(args) > 2:
		return bare(func(r *reader) games.Command { return games.No{Remark: r.remark} })(r, args)
	case len(args) == 1:
		return games.DropLines{}
	}
	if n, err := strconv.Atoi(args[1]); err == nil && n > 0 {
		return games.DropLines{Which: n}
	}
	return nil
}
