package command

import (
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/notation"
	"pentepost/parser/phrasebook"
	"pentepost/parser/reply"
	"pentepost/rules"
)

// A phrase about the choice of an opening has at most so many words, in a script without blanks so many characters.
const (
	maxOpeningWords = 5
	maxOpeningRun   = 12
)

// An openingReader reads the choice of an opening as people say it.
type openingReader struct {
	pointReader
	game     *games.Game // nil: none is known
	book     *phrasebook.Book
	language string // of the player
}

func (r *reader) inOpening() openingReader {
	return openingReader{r.pointReader, r.Game, r.Book, r.Language}
}

// chosen returns the line of the grammar for a line about the choice of an opening: "keep" for "I'd like to stay white", "j10 3" for
// "J10 (three)". It returns "" if the line has any other word, or if the opening is over.
func (r openingReader) chosen(line string) string {
	chosen, unknown := r.line(line)
	if unknown > 0 || strings.Contains(line, "?") {
		return ""
	}
	return r.choice(chosen)
}

// line returns the words of a line that are known in an opening, and how many others it has.
func (r openingReader) line(line string) (known []string, unknown int) {
	if r.game == nil {
		return nil, 0
	}
	if _, opening := r.game.Position.Step(); !opening || r.game.Rules.Opening.Gives() == 0 {
		return nil, 0
	}
	tokens := tokensOf(norm.NFKC.String(undecorated(line)))
	for i := 0; i < len(tokens); {
		if w, n := r.pointAt(tokens[i:], false); n > 0 {
			known, i = append(known, w.text), i+n
			continue
		}
		word, n := r.word(tokens[i:])
		switch {
		case n > 0:
			known, i = append(known, word), i+n
			continue
		case tokens[i].unspaced:
			in, others := r.run([]rune(tokens[i].text))
			known, unknown = append(known, in...), unknown+others
		default:
			unknown++
		}
		i++
	}
	return slices.DeleteFunc(known, func(word string) bool { return word == "" }), unknown
}

// word returns what the longest phrase stands for that tokens begin with, and its number of tokens, 0 if there is none.
func (r openingReader) word(tokens []token) (word string, n int) {
	for n := min(maxOpeningWords, len(tokens)); n > 0; n-- {
		if word, ok := r.phrase(textOf(tokens[:n])); ok {
			return word, n
		}
	}
	return "", 0
}

// phrase returns what a whole phrase stands for. Words of commands are in the phrase book.
func (r openingReader) phrase(text string) (word string, ok bool) {
	if isChoice(text) || text == offerWord || isNumber(text) {
		return text, true
	}
	if word, ok := knownWords().openings.means[text]; ok {
		return word, true
	}
	meanings := r.book.Meanings(text)
	if own := r.book.English(text, r.language); len(own) > 0 { // the first is of the writer's language, if that knows the phrase
		meanings = own[:1]
	}
	for _, word := range meanings {
		if isChoice(word) || word == offerWord {
			return word, true
		}
	}
	return "", false
}

// run returns what a run of letters in a script without blanks has of an opening, and how many letters belong to nothing.
func (r openingReader) run(run []rune) (known []string, unknown int) {
	for i := 0; i < len(run); {
		n := min(maxOpeningRun, len(run)-i)
		for ; n > 0; n-- {
			if word, ok := r.phrase(string(run[i : i+n])); ok {
				known = append(known, word)
				break
			}
		}
		if n == 0 {
			n, unknown = 1, unknown+1
		}
		i += n
	}
	return known, unknown
}

// choice returns the line that words of an opening make, "" if they contradict each other. Naming a colour means choosing its side.
func (r openingReader) choice(known []string) string {
	side, colour := "", ""
	var rest []string
	for _, word := range known {
		is := &side
		switch word {
		case "black", "white":
			is = &colour
		case "swap", "keep":
		default:
			rest = append(rest, word)
			continue
		}
		if *is != "" && *is != word {
			return ""
		}
		*is = word
	}
	if colour != "" {
		gives := r.sideOf(colour)
		if gives == "" || side != "" && side != gives {
			return ""
		}
		side = gives
	}
	return strings.TrimSpace(side + " " + strings.Join(rest, " "))
}

// sideDue reports whether a side is to be chosen now.
func (r openingReader) sideDue() bool {
	can := r.game.Position.Choices()
	return can.Has(rules.Swap) && can.Has(rules.Keep)
}

// sideOf returns the choice that gives a colour to the player who chooses now, "" if there is none.
func (r openingReader) sideOf(colour string) string {
	own := r.game.Rules.ColourName(r.game.Rules.ColourOf(r.game.Position.Turn()))
	switch {
	case !r.sideDue():
		return ""
	case own == colour:
		return "keep"
	}
	return "swap"
}

// sideNamed asks about the one side that a sentence names among other words, unless it turns something down or is about the others.
func (r guess) sideNamed() desk.Command {
	o := r.inOpening()
	known, unknown := o.line(r.letter.Line)
	if unknown == 0 || unknown > maxLeave || readWish(r.letter.Line).means&denials != 0 {
		return nil
	}
	line := o.choice(known)
	others := slices.ContainsFunc(r.lineWords(r.letter.Line), func(w lineWord) bool {
		_, known := o.phrase(w.text)
		return w.means&they != 0 && !known
	})
	if line != "swap" && line != "keep" || others {
		return nil
	}
	return r.question(line, r.of(line).exact())
}

// withOffersBelow takes points below the line as offers if the opening wants as many as both have.
func (r *reader) withOffersBelow() *reader {
	if len(r.moves) == 0 || r.Game == nil {
		return r
	}
	other := r.of(strings.Join(append([]string{r.letter.Line}, r.moves...), " "))
	other.moves, other.below = nil, nil
	other.rest = slices.DeleteFunc(slices.Clone(r.rest), func(line string) bool {
		return r.moveIn(strings.ToLower(reply.CommandLine(line))) != nil
	})
	_, c := other.closest()
	offers := 0
	for _, m := range movesOf(c) {
		if m.Choice == rules.Offer {
			offers++
		}
	}
	if offers == 0 || offers != r.Game.Position.ToOffer() {
		return r
	}
	other.steps = r.steps
	return other
}

// isChoice reports whether a word of the grammar is a choice.
func isChoice(word string) bool {
	_, choice := notation.ChoiceOf(word)
	return choice
}
