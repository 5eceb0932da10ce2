package command

import (
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/parser/reply"
	"pentepost/rules"
)

const (
	maxShort     = 6        // words of a line below a move that may correct it
	maxCorrected = maxAside // the same if it begins with a word of correction and names another point
)

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
		l := r.shortLine(line, moves)
		see(line, l.corrects(), l.grouped())
	}
	for _, line := range r.letter.Withheld { // it may have a house number like a point
		l := r.shortLine(line, moves)
		see(line, l.isShort() && l.takesBack(), l.grouped())
	}
	for _, line := range r.secrets {
		l := r.shortLine(line, moves)
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

// A shortLine is a line below a move, as far as it may correct the move.
type shortLine struct {
	words  []lineWord
	length int          // in words as people count them
	means  meaning      // what any of its words means
	moves  []rules.Move // above it
	others []rules.Move // points and choices on the board that are not among them
	off    int          // points off the board
	own    bool         // it names a point of the move
	free   bool         // it names another point where no stone lies
	spoken int          // words that are no points
}

func (r doubts) shortLine(line string, moves []rules.Move) shortLine {
	l := shortLine{words: r.lineWords(line), length: wordCount(line), moves: moves}
	for _, w := range l.words {
		l.means |= w.means
		move := rules.Place(w.at)
		choice, isChoice := notation.ChoiceOf(w.text)
		if isChoice {
			move = rules.Choose(choice)
		}
		switch {
		case !w.point && (!isChoice || moves[0].Choice == rules.NoChoice):
			l.spoken++
		case slices.Contains(moves, move), w.point && slices.Contains(moves, rules.OfferAt(w.at)):
			l.own = true
		case w.point && w.at == rules.NoPoint:
			l.off++
		case !slices.Contains(l.others, move):
			l.others = append(l.others, move)
			l.free = l.free || r.isFree(move)
		}
	}
	return l
}

// isFree reports whether a move is a choice, or no stone lies on its point.
func (r doubts) isFree(m rules.Move) bool {
	return m.Choice != rules.NoChoice || r.Game == nil || r.Game.Position.At(m.Point) == rules.Empty
}

// grouped returns the other moves of a line: as many stones as the move has are one move.
func (l shortLine) grouped() (moves [][]rules.Move) {
	if len(l.others) == len(l.moves) {
		return [][]rules.Move{l.others}
	}
	for _, m := range l.others {
		moves = append(moves, []rules.Move{m})
	}
	return moves
}

// isShort reports whether a line is short enough for a correction. One that begins with a word of correction and names
// another point may be longer: "Sorry, I made a typo, I meant L9."
func (l shortLine) isShort() bool {
	if len(l.words) == 0 || l.length <= maxShort {
		return len(l.words) > 0
	}
	return l.length <= maxCorrected && l.named() == 1 && l.words[0].means&(correction|sorry) != 0 && !l.excuses()
}

// named is the number of other points.
func (l shortLine) named() int { return len(l.others) + l.off }

// excuses reports whether a line is sorry for something else than the move: "Sorry for the late reply."
func (l shortLine) excuses() bool { return l.means&sorry != 0 && l.means&late != 0 }

// takesBack reports whether a line has a word of correction, or is sorry for the move.
func (l shortLine) takesBack() bool {
	return l.means&correction != 0 || l.means&sorry != 0 && !l.excuses()
}

// isAlone reports whether a line has nothing but a word such as "stop", and perhaps "please".
func (l shortLine) isAlone() bool {
	return l.means&alone != 0 && !slices.ContainsFunc(l.words, func(w lineWord) bool { return w.point || w.means&(alone|between) == 0 })
}

// corrects reports whether a line may correct the move above it, or take it back.
//
// DECISION: in English "not" alone does so, in other languages only beside a point, because there it says "don't" as well.
// A point where a stone lies cannot be meant instead, so it may be mentioned: "K10 was strong".
func (l shortLine) corrects() bool {
	switch {
	case !l.isShort():
		return false
	case l.takesBack(), l.isAlone(), l.means&not != 0 && !l.excuses():
		return true
	case l.named() == 0:
		return l.own && l.means&no != 0
	case l.named() > len(l.moves) && l.spoken > 1:
		return false
	}
	return l.free || l.means&no != 0 || l.spoken == 0
}

// correctsThough reports the same of a line that is for the server, because it has a word of condition: "L9 if possible".
func (l shortLine) correctsThough() bool {
	if !l.isShort() || l.takesBack() {
		return l.isShort()
	}
	conditional := l.means&when != 0
	return l.named() == 1 && (l.means&(no|not) != 0 || l.words[0].point || !conditional && (l.own || l.pointFirst()))
}

// pointFirst reports whether a point stands before the word that makes the line one for the server: "better L9 then".
func (l shortLine) pointFirst() bool {
	for _, w := range l.words {
		if w.point || w.means&(secret|secretOfTwo) != 0 {
			return w.point
		}
	}
	return false
}
