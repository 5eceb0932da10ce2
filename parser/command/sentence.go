package command

import (
	"cmp"
	"regexp"
	"strings"
	"unicode"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/parser"
	"pentepost/parser/phrasebook"
	"pentepost/rules"
)

// named returns the mail address in the line or the one word in it that looks like the name of a person, "" if there is none.
func (r guess) named() (name string) {
	if address := addressIn(r.letter.Line); address != "" {
		return address
	}
	tokens := split(r.letter.Line)
	for i, t := range tokens {
		word, _ := knownWords().wish([]token{{text: phrasebook.Fold(t.text)}})
		_, game := rules.Find(t.text)
		first := i == 0 && (len(tokens) == 1 || !tokens[1].unspaced)
		if !t.upper || first || word.means != 0 || game || t.unspaced || len(t.text) < 2 {
			continue
		}
		if name != "" {
			return ""
		}
		name = t.text
	}
	return name
}

// sentence returns the sentence of somebody who knows no commands, with what it names. A greeting may stand before it.
func (r guess) sentence() desk.Sentence {
	var s desk.Sentence
	var means wish
	for line := range strings.Lines(r.opening()) {
		means |= readWish(line).means
		s.Address = cmp.Or(s.Address, addressIn(line))
	}
	s.Friendly = means&(themes|wishHello) != 0 || r.Invited && readWish(r.letter.Line).asked
	for _, row := range []struct {
		means wish
		about games.Theme
	}{
		{wishComputer, games.ThemeComputer}, {wishLeague, games.ThemeLeague}, {wishPuzzle, games.ThemePuzzle}, {wishRules, games.ThemeRules}, {wishFriend, games.ThemeFriend},
		{wishOpponent, games.ThemeOpponent}, {wishPlay | wishRematch, games.ThemePlaying},
	} {
		if means&row.means != 0 {
			s.About = row.about
			break
		}
	}
	if s.Address != "" {
		s.About = games.ThemeFriend
	}
	return s
}

// maxOpening is the number of lines of a mail that say what somebody wants who knows no commands.
const maxOpening = 4

// opening returns the line and the next ones, up to a signature.
func (r guess) opening() string {
	lines := []string{r.whole}
	for line := range strings.Lines(r.letter.Rest) {
		if line = strings.TrimRight(line, " \r\n"); line == "--" || len(lines) == maxOpening {
			break
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// addressIn returns the one mail address in a line, "" if there is none or more than one.
func addressIn(line string) (found string) {
	for word := range strings.FieldsSeq(line) {
		if !strings.Contains(word, "@") {
			continue
		}
		address, ok := parser.NormalAddress(strings.TrimPrefix(strings.Trim(word, "<>()[]\"',;:!?."), "mailto:"))
		if !ok || found != "" && found != address {
			return ""
		}
		found = address
	}
	return found
}

// levelOfComputer matches a challenge to the computer in other words: "challenge computer 3", "computer level 3".
var levelOfComputer = regexp.MustCompile(`^(?:challenge |play |play against |against )?(?:the )?computer[ -]?(?:level |at level |on level )?(\d{1,2})$`)

// computerNamed asks about a challenge to a level of the computer. In a sentence, it is the only number.
func (r guess) computerNamed() desk.Command {
	level := ""
	if m := levelOfComputer.FindStringSubmatch(plain(r.letter.Line)); m != nil {
		level = m[1]
	} else if r.Game == nil && readWish(r.letter.Line).means&wishComputer != 0 {
		level = onlyNumber(r.letter.Line)
	}
	if level == "" {
		return nil
	}
	line := "challenge computer-" + level
	return r.question(line, r.of(line).exact())
}

// onlyNumber returns the only number in a line if it may be a level of the computer, "" otherwise.
func onlyNumber(line string) string {
	var found []string
	for word := range strings.FieldsFuncSeq(phrasebook.Fold(line), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		found = append(found, numberInWord.FindAllString(cmp.Or(shortForm(word), word), -1)...)
	}
	if len(found) != 1 || len(found[0]) > 2 {
		return ""
	}
	return found[0]
}

var numberInWord = regexp.MustCompile(`\d+`)

// dared asks about a challenge to the one person whom a sentence names.
func (r guess) dared() desk.Command {
	w, whom := readWish(r.letter.Line), r.named()
	if r.Game != nil || !r.Joined || whom == "" || w.means&wishDare == 0 || w.means&(wishComputer|wishLeague|wishPuzzle|requests) != 0 || len(w.phrases) > maxWish {
		return nil
	}
	line := "challenge " + whom
	c := r.of(line).exact()
	if unclear(c) {
		return nil
	}
	return r.question(line, c)
}

// praised asks whether a friendly sentence about the game is for the opponent.
func (r guess) praised() desk.Command {
	w := readWish(r.whole)
	friendly := w.means&wishPraise != 0 && (r.polite || w.means&wishLost == 0 && r.sought(w) == 0) || r.isOver() && w.means&(wishPraise|wishLost) != 0
	if r.Game == nil || r.Puzzle || r.letter.SubjectLine || !friendly {
		return nil
	}
	line := "say " + strings.TrimSpace(r.whole)
	ask := r.question(line, r.of(line).exact())
	ask.Sentence = true
	return ask
}
