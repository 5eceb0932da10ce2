package command

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/parser/reply"
	"pentepost/rules"
)

// guess looks for what a line that cannot be read probably means.
type guess struct{ *reader }

// likely returns what the player probably meant by a line that cannot be read, nil if
// nothing is likely.
func (r guess) likely() desk.Command {
	if c := r.questioned(); c != nil || r.namesOtherGame() {
		return c
	}
	for _, w := range []struct {
		name     string
		read     func() desk.Command
		fromText bool // not from a subject
	}{
		{"as a level of the computer", r.computerNamed, false},
		{"as a command with a typing error", r.misspelt, false},
		{"as a side in a sentence", r.sideNamed, true},
		{"as a point in words", r.spoken, true},
		{"as a point in a sentence", r.pointInText, true},
		{"as a move below", r.moveBelow, true},
		{"as a sentence with a wish", r.wished, false},
		{"as a challenge in a sentence", r.dared, false},
		{"as praise", r.praised, false},
	} {
		if w.fromText && r.letter.SubjectLine {
			continue
		}
		c := w.read()
		r.step(w.name, "", c)
		if c != nil {
			return c
		}
	}
	return nil
}

// questioned reads a command with a question mark behind it.
func (r guess) questioned() desk.Command {
	line, cut := strings.CutSuffix(undecorated(r.letter.Line), "?")
	if !cut {
		return nil
	}
	line, c := r.of(line).closest()
	if unclear(c) {
		return nil
	}
	return r.ask(line, c)
}

// namesOtherGame reports whether the line names another game than the letter's by its number: "M12 in game 7".
func (r guess) namesOtherGame() bool {
	tokens := split(r.letter.Line)
	for i := 1; i < len(tokens) && r.Game != nil; i++ {
		word, n := tokens[i-1].text, tokens[i].text
		isGame := word == "game" || slices.Contains(r.Book.English(word, r.Language), "game")
		if isGame && isNumber(n) && n != strconv.FormatInt(int64(r.Game.ID), 10) {
			return true
		}
	}
	return false
}

// moveBelow asks about the one move in the lines below, where the first line says something else to the opponent: "Nice move!"
func (r guess) moveBelow() desk.Command {
	if r.Game == nil {
		return nil
	}
	var move desk.Command
	rest := []string{r.whole}
	for _, line := range r.rest {
		c, said := r.clearMoveIn(line)
		switch {
		case c == nil:
			said = strings.TrimRight(line, " \t\n")
		case move != nil && !slices.Equal(movesOf(move), movesOf(c)):
			return nil
		default:
			move = c
		}
		if said != "" {
			rest = append(rest, said)
		}
	}
	if move == nil {
		return r.pointBelow()
	}
	return desk.Ask{Command: move, Line: r.lineOf(movesOf(move)), Rest: strings.Join(rest, "\n")}
}

// pointBelow asks about the one free point that sentences below name.
func (r guess) pointBelow() desk.Command {
	var moves []rules.Move
	for _, line := range r.rest {
		for _, w := range r.lineWords(line) {
			move := rules.Place(w.at)
			if w.point && w.at != rules.NoPoint && doubts(r).isFree(move) && !slices.Contains(moves, move) {
				moves = append(moves, move)
			}
		}
	}
	if len(moves) != 1 {
		return nil
	}
	ask := r.question("", r.moveCommand(moves, 0))
	ask.Sentence, ask.Rest = true, r.whole+"\n"+ask.Rest
	return ask
}

// clearMoveIn returns the move in a line below, and what else the line says; nil if it plays none clearly.
func (r guess) clearMoveIn(line string) (c desk.Command, said string) {
	other := r.withText(reply.CommandLine(line), "")
	other.sure = true
	_, c = other.withoutCourtesies().closest()
	if movesOf(c) == nil {
		return nil, ""
	}
	if move, plays := c.(desk.PlayMove); plays {
		said = move.Remark
	}
	return c, said
}

// ask asks whether the player meant a line. A command that only asks for a letter is done
// at once.
func (r guess) ask(line string, c desk.Command) desk.Command {
	word, _, _ := strings.Cut(strings.ToLower(line), " ")
	if _, misread := c.(desk.Misread); misread || asks(word) {
		return c
	}
	return r.question(line, c)
}

// question asks about a line. A question stays as it is.
func (r guess) question(line string, c desk.Command) desk.Ask {
	if ask, ok := c.(desk.Ask); ok {
		return ask
	}
	if moves := movesOf(c); moves != nil {
		line = r.lineOf(moves)
	}
	rest := r.letter.Rest
	if r.letter.RestCut { // the end of the last line may be missing
		rest = rest[:max(strings.LastIndex(rest, "\n"), 0)]
	}
	return desk.Ask{Command: c, Line: line, Rest: rest}
}

// lineOf writes moves as the player would.
func (r guess) lineOf(moves []rules.Move) string { return r.system.On(r.board).Line(r.board, moves) }

// maxAside is the number of words of a sentence in which we look for a point. In longer
// ones it is hardly a move.
const maxAside = 20

// maxNamed is the number of points in a sentence that we ask about by name.
const maxNamed = 3

// pointInText looks for points in a sentence that plays none clearly, and asks about them.
func (r guess) pointInText() desk.Command {
	tokens := tokensOf(norm.NFKC.String(r.letter.Line))
	var moves []rules.Move
	var off *desk.Misread
	within := false // words stand before the point and behind it
	for i := 0; i < len(tokens); {
		w, n := r.pointAt(tokens[i:], false)
		switch {
		case n > 0 && w.at == rules.NoPoint:
			off = &desk.Misread{Reason: games.OffBoard, Facts: r.offBoard(w.text)}
		case n > 0 && !slices.Contains(moves, rules.Place(w.at)):
			moves, within = append(moves, rules.Place(w.at)), i > 0 && i+n < len(tokens)
		}
		i += max(n, 1)
	}
	switch n := len(moves); {
	case len(tokens) > maxAside || n > maxNamed || n > 0 && off != nil:
		return nil
	case n > 1:
		return desk.Misread{Reason: games.TwoMoves, Facts: games.Facts{Moves: moves}}
	case n == 0 && off != nil && off.Facts.Topic == games.TopicColumnI:
		return *off
	case n == 0:
		return nil
	}
	c := r.moveCommand(moves, 0)
	if _, bad := c.(desk.Misread); bad {
		return c
	}
	ask := r.question("", c)
	ask.Sentence = within
	return ask
}

// misspelt looks for the one command whose word is nearly the first word of the line. It
// returns nil if there is none, or more than one that is equally near.
func (r guess) misspelt() desk.Command {
	first, rest, _ := strings.Cut(undecorated(r.letter.Line), " ")
	first = strings.ToLower(first)
	if _, ok := desk.CommandNamed(first); ok || r.polite || readWish(r.letter.Line).begins(wishPraise) {
		return nil
	}
	var found desk.Command
	var line string
	nearest := desk.MaxTypos + 1
	for _, word := range desk.CommandWords() {
		n := desk.Typos(first, word.Word)
		if n > allowedTypos(first, word.Word, rest != "") || n > nearest {
			continue
		}
		corrected := strings.TrimSpace(word.Word + " " + rest)
		c := r.of(corrected).exact()
		switch _, bad := c.(desk.Misread); {
		case bad || isAnySentence(c):
		case n == nearest:
			found = nil
		default:
			nearest, found, line = n, c, corrected
		}
	}
	if found == nil {
		return nil
	}
	return r.question(line, found)
}

// isAnySentence reports whether a command is one that nearly every sentence would be: an entry for a team of several
// words.
func isAnySentence(c desk.Command) bool {
	enter, ok := c.(desk.Enter)
	return ok && strings.Contains(enter.Team, " ")
}

// allowedTypos returns how many typing errors a word can have and is still likely to be
// a command. Many words are near a short one, so there only two letters may be swapped, or
// in a line of one word any letter of four be wrong: "Nice game" does not mean "nick game".
func allowedTypos(typed, word string, more bool) int {
	swapped := desk.Swapped(typed, word)
	switch {
	case typed == word:
		return 0
	case len(word) > 4 && len(typed) > 3:
		return desk.MaxTypos
	case len(word) == 4 && !more, swapped:
		return 1
	}
	return 0
}
