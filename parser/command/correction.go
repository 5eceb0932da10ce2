package command

import (
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/parser/reply"
	"pentepost/rules"
)

// maxShort is the number of words of a line below a move that may correct it by naming a point.
const maxShort = 6

// A doubt is what the text below a move says against it.
type doubt struct {
	line   string         // the first line that may correct the move or take it back, shortened; "" if there is none
	others [][]rules.Move // the other moves that such lines name
}

// facts returns the facts of the question which of the moves is meant.
func (d doubt) facts(moves []rules.Move) games.Facts {
	all := append([][]rules.Move{moves}, d.others...)
	if slices.ContainsFunc(all, func(moves []rules.Move) bool { return len(moves) > 1 }) {
		return games.Facts{Trials: all}
	}
	return games.Facts{Moves: slices.Concat(all...)}
}

// doubts looks below a move for what speaks against it.
type doubts struct{ *reader }

// below looks for a correction in the text below moves. A wrong question costs a mail, a wrong move costs a game.
func (r doubts) below(moves []rules.Move) (d doubt) {
	see := func(line string, corrects bool, others [][]rules.Move) {
		if !corrects {
			return
		}
		if d.line == "" {
			d.line = games.CutLine(reply.HideKeys(reply.CommandLine(line)))
		}
		for _, other := range others {
			if len(d.others) < maxNamed && !slices.ContainsFunc(d.others, func(m []rules.Move) bool { return slices.Equal(m, other) }) {
				d.others = append(d.others, other)
			}
		}
	}
	for _, line := range r.rest {
		if r.isOwnName(line) {
			continue
		}
		if other := r.moveBelow(line); other != nil {
			see(line, !slices.Equal(other, moves), [][]rules.Move{other})
			continue
		}
		l := r.lineBelow(line, moves)
		see(line, l.corrects(), l.grouped())
	}
	for _, line := range r.letter.Withheld { // it may have a house number like a point
		l := r.lineBelow(line, moves)
		see(line, l.retracts, l.grouped())
	}
	for _, line := range r.secrets {
		l := r.lineBelow(line, moves)
		see(line, l.correctsThough(), l.grouped())
	}
	return d
}

// moveBelow returns the move that a line consists of, nil if it is no move.
func (r doubts) moveBelow(line string) []rules.Move {
	bare := strings.ToLower(reply.CommandLine(line))
	word, rest, _ := strings.Cut(bare, " ")
	if choice, ok := notation.ChoiceOf(word); ok {
		if moves, wrong := r.list(splitAtCommas(strings.Fields(rest)), rules.Choose(choice)); wrong == nil {
			return append([]rules.Move{rules.Choose(choice)}, moves...)
		}
	}
	return r.moveIn(bare)
}

// isOwnName reports whether a line is the sender's name, or a part of it. A name can be a word of correction, such as Edit.
func (r doubts) isOwnName(line string) bool {
	var name []string
	for _, t := range split(r.letter.FromName) {
		name = append(name, t.text)
	}
	tokens := split(line)
	return len(tokens) > 0 && !slices.ContainsFunc(tokens, func(t token) bool { return !slices.Contains(name, t.text) })
}

// A lineBelow is a line below a move, as far as it may correct the move.
type lineBelow struct {
	words    []lineWord
	short    bool
	retracts bool         // it is nothing but words of correction, courtesies and points aside
	moves    []rules.Move // above it
	others   []rules.Move // points and choices on the board that are not among them
	off      bool         // it names a point off the board
	own      bool         // it names a point of the move
	free     bool         // it names another point where no stone lies
	no       bool         // it has a negation
	spoken   bool         // it has words that are no points
}

func (r doubts) lineBelow(line string, moves []rules.Move) lineBelow {
	l := lineBelow{words: r.lineWords(line), short: wordCount(line) <= maxShort, moves: moves}
	l.retracts = retracts(l.words) || r.beginsWithNo(line)
	for _, w := range l.words {
		l.no = l.no || w.means&no != 0
		move := rules.Place(w.at)
		choice, isChoice := notation.ChoiceOf(w.text)
		if isChoice {
			move = rules.Choose(choice)
		}
		switch {
		case !w.point && (!isChoice || moves[0].Choice == rules.NoChoice):
			l.spoken = true
		case slices.Contains(moves, move), w.point && slices.Contains(moves, rules.OfferAt(w.at)):
			l.own = true
		case w.point && w.at == rules.NoPoint:
			l.off = true
		case !slices.Contains(l.others, move):
			l.others = append(l.others, move)
			l.free = l.free || r.isFree(move)
		}
	}
	return l
}

// beginsWithNo reports whether a line begins, up to a mark, with nothing but words of correction and of no: "No, wait, that lets you
// capture", "Do not play it yet, please". Words of correction alone begin chat as well: "Wait, is it snowing?"
func (r doubts) beginsWithNo(line string) bool {
	const longest = 80 // bytes: more words of no are no sentence, and each mark costs reading the line up to it
	for i, c := range line {
		if i > longest {
			return false
		}
		if strings.ContainsRune(",.;:!-–—)，。！、；：", c) {
			if words := r.lineWords(line[:i]); slices.ContainsFunc(words, lineWord.denies) && retracts(words) {
				return true
			}
		}
	}
	return false
}

// denies reports whether a word says no. One that only says that something was wrong does not.
func (w lineWord) denies() bool {
	return w.means&no != 0 && (w.means&correction == 0 || strings.Contains(w.text, " ") || !hasCapitals(w.text))
}

// retracts reports whether words have a word of correction, and no others than such words, negations, courtesies and points.
func retracts(words []lineWord) bool {
	means, other := meaning(0), ""
	isPolite := func() bool {
		w := readWish(other)
		other = ""
		return !slices.ContainsFunc(w.phrases, func(p wishPhrase) bool { return p.means&courtesies == 0 })
	}
	for _, w := range words {
		means |= w.means
		switch {
		case !w.point && w.means&(correction|beside|no) == 0:
			other += w.text + " "
		case !isPolite():
			return false
		}
	}
	return means&correction != 0 && isPolite()
}

// isFree reports whether a move is a choice, or no stone lies on its point.
func (r doubts) isFree(m rules.Move) bool {
	return m.Choice != rules.NoChoice || r.Game == nil || r.Game.Position.At(m.Point) == rules.Empty
}

// grouped returns the other moves of a line: as many stones as the move has are one move.
func (l lineBelow) grouped() (moves [][]rules.Move) {
	if len(l.others) == len(l.moves) {
		return [][]rules.Move{l.others}
	}
	for _, m := range l.others {
		moves = append(moves, []rules.Move{m})
	}
	return moves
}

// corrects reports whether a line may correct the move above it, or take it back. A point where a stone lies cannot be meant instead, so it
// may be mentioned: "K10 was strong".
func (l lineBelow) corrects() bool {
	names := l.free || l.own && l.no || l.off && !l.spoken
	return l.retracts || l.short && names
}

// correctsThough reports the same of a line that is for the server, because it has a word of condition: "L9 if possible".
func (l lineBelow) correctsThough() bool {
	if !l.short || len(l.others) != 1 || l.off {
		return false
	}
	conditional := slices.ContainsFunc(l.words, func(w lineWord) bool { return w.means&when != 0 })
	first := l.words[0]
	return l.no || first.point || first.means&correction != 0 || !conditional && (l.own || l.pointFirst())
}

// pointFirst reports whether a point stands before the word that makes the line one for the server: "better L9 then".
func (l lineBelow) pointFirst() bool {
	for _, w := range l.words {
		if w.point || w.means&(secret|secretOfTwo) != 0 {
			return w.point
		}
	}
	return false
}
