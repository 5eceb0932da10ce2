package command

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/parser"
)

// A wish is what a word of [wishWords] says. A word can have several.
type wish uint32

const (
	wishPolite wish = 1 << iota // changes nothing: "please", "thanks"
	wishPraise                  // a friendly word about the game
	wishDenial                  // "not"
	wishYes
	wishNo
	wishAccept
	wishDecline
	wishResign
	wishDraw
	wishUndo
	wishStop
	wishLeave // "leave me alone": whole sentences that mean stop
	wishHelp
	wishRematch
	wishLost   // nearly resign
	wishAgreed // nearly accept
	wishHello
	wishPlay
	wishComputer
	wishFriend
	wishOpponent
	wishPuzzle
	wishRules
	wishLeague
)

// deeds are the wishes that are commands.
const deeds = wishYes | wishNo | wishAccept | wishDecline | wishResign | wishDraw | wishUndo | wishStop | wishLeave | wishHelp | wishRematch | wishLost | wishAgreed

// A lexicon has the wishes that words and their beginnings stand for, in all languages. The language of a line is never
// determined.
type lexicon struct {
	entries map[string]wish
	stems   map[string]wish // the last word may go on
	longest int             // words of the longest entry
	widest  int             // characters of the longest entry in a script without blanks
	least   int             // characters of the shortest stem
}

var wishLexicon = sync.OnceValue(func() *lexicon {
	x := &lexicon{entries: map[string]wish{}, stems: map[string]wish{}, least: 100}
	for _, l := range allWishWords {
		for _, row := range []struct {
			entries string
			means   wish
		}{
			{l.polite, wishPolite}, {l.praise, wishPraise}, {l.denial, wishDenial}, {l.yes, wishYes}, {l.no, wishNo}, {l.accept, wishAccept}, {l.decline, wishDecline},
			{l.resign, wishResign}, {l.draw, wishDraw}, {l.undo, wishUndo}, {l.stop, wishStop}, {l.leave, wishLeave}, {l.help, wishHelp}, {l.rematch, wishRematch}, {l.lost, wishLost}, {l.agreed, wishAgreed},
			{l.hello, wishHello}, {l.play, wishPlay}, {l.computer, wishComputer}, {l.friend, wishFriend}, {l.opponent, wishOpponent},
			{l.puzzle, wishPuzzle}, {l.rules, wishRules}, {l.league, wishLeague},
		} {
			x.add(row.entries, row.means)
		}
	}
	return x
})

func (x *lexicon) add(entries string, means wish) {
	for entry := range strings.SplitSeq(entries, ",") {
		text, isStem := strings.CutSuffix(strings.TrimSpace(entry), "*")
		var words []string
		for _, t := range split(folded(text)) {
			words = append(words, t.text)
			if t.unspaced {
				x.widest = max(x.widest, utf8.RuneCountInString(t.text))
			}
		}
		if len(words) == 0 {
			continue
		}
		key := strings.Join(words, " ")
		x.longest = max(x.longest, len(words))
		if isStem {
			x.stems[key] |= means
			x.least = min(x.least, len(words[len(words)-1]))
		} else {
			x.entries[key] |= means
		}
	}
}

// folded returns a text in lower case without accents, as people write it who have no keys for them.
func folded(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(strings.ToLower(norm.NFKC.String(text))))
	return norm.NFC.String(strings.NewReplacer("ー", "", "ı", "i", "ß", "ss", "ł", "l", "ø", "o", "æ", "ae", "đ", "d").Replace(text))
}

// A wishLine is what the words of a line say.
type wishLine struct {
	means   wish // of all words
	first   wish // of the first one
	unknown int  // words that say nothing
	words   int
	asked   bool // a question mark is at the end
}

// readWish reads the words of a line.
func readWish(line string) (w wishLine) {
	w.asked = strings.HasSuffix(strings.TrimRight(line, " .!"), "?")
	tokens := split(folded(undecorated(line)))
	for i := 0; i < len(tokens); {
		if tokens[i].unspaced {
			w.readRun(tokens[i].text)
			i++
			continue
		}
		means, n := wishLexicon().entry(tokens[i:])
		w.add(means, 1)
		i += n
	}
	return w
}

func (w *wishLine) add(means wish, words int) {
	if w.words == 0 {
		w.first = means
	}
	if w.words += words; means == 0 {
		w.unknown += words
	}
	w.means |= means
}

// entry returns what the longest entry says that tokens begin with, and its number of words.
func (x *lexicon) entry(tokens []token) (means wish, n int) {
	before := ""
	n = 1
	for i, t := range tokens[:min(len(tokens), x.longest)] {
		text := before + t.text
		found := x.entries[text]
		for end := len(t.text); found == 0 && end >= x.least; end-- {
			found = x.stems[before+t.text[:end]]
		}
		if found != 0 {
			means, n = found, i+1
		}
		before = text + " "
	}
	return means, n
}

// readRun reads a run of letters in a script without blanks.
func (w *wishLine) readRun(run string) {
	x, letters, rest := wishLexicon(), []rune(run), 0
	for i := 0; i < len(letters); {
		n := min(x.widest, len(letters)-i)
		for n > 0 && x.entries[string(letters[i:i+n])] == 0 {
			n--
		}
		if n == 0 {
			i, rest = i+1, rest+1
			continue
		}
		if rest > 0 {
			w.add(0, (rest+2)/3)
		}
		w.add(x.entries[string(letters[i:i+n])], 1)
		i, rest = i+n, 0
	}
	if rest > 0 {
		w.add(0, (rest+2)/3)
	}
}

// wishWordOf are the words of the grammar for a deed.
var wishWordOf = map[wish]string{
	wishYes: "yes", wishNo: "no", wishAccept: "accept", wishDecline: "decline", wishResign: "resign", wishDraw: "draw", wishUndo: "undo", wishStop: "stop", wishHelp: "help", wishRematch: "rematch",
}

// deed returns the one command that the words stand for, 0 if there is none or more than one.
func (w wishLine) deed() wish {
	d := w.means & deeds
	if d&wishLeave != 0 {
		return wishStop
	}
	if d&wishLost != 0 {
		d = d&^wishLost | wishResign
	}
	if d&wishAgreed != 0 {
		d = d&^wishAgreed | wishAccept
	}
	if d&wishNo != 0 && d&(wishDecline|wishDraw) != 0 || d&wishDecline != 0 {
		d = d&^(wishNo|wishDraw) | wishDecline
	}
	if d&(wishYes|wishAccept) != 0 && d&(wishAccept|wishDraw) != 0 {
		d = d&^(wishYes|wishDraw) | wishAccept
	}
	if _, one := wishWordOf[d]; !one || w.means&wishDenial != 0 && d&(wishNo|wishDecline|wishStop) == 0 {
		return 0
	}
	return d
}

// wholeWish returns the command of the grammar that a whole line stands for in any language: "nein danke", "ich gebe auf".
// It returns "" if the line has other words, says it only nearly, or is a question about something that cannot be taken back.
func wholeWish(line string) string {
	w := readWish(line)
	d := w.deed()
	if d == 0 || w.unknown > 0 || w.means&(wishLost|wishAgreed) != 0 || w.means&^(deeds|wishPolite|wishDenial) != 0 && d != wishStop && d != wishHelp {
		return ""
	}
	if w.asked && d&(wishDraw|wishUndo|wishRematch|wishHelp) == 0 {
		return ""
	}
	return wishWordOf[d]
}

// maxWish is the length of the longest sentence, in words, that may be a wish. A longer one is about something else.
const maxWish = 9

// maxLeave is how many other words a sentence may have that asks to be left alone.
const maxLeave = 4

// wished looks for the one command that a sentence names. It asks about it, since a sentence does nothing by itself.
func (r guess) wished() desk.Command {
	w := readWish(r.letter.Line)
	d := w.deed()
	switch {
	case d == 0 || d&(wishYes|wishNo) != 0 && r.beginsForm() || w.words > maxWish && d != wishStop:
		return nil
	case d == wishYes && w.first&wishYes == 0, d == wishNo && w.first&wishNo == 0:
		return nil
	case r.Game == nil && (d&(wishRematch|wishResign|wishDraw|wishUndo) != 0 || w.asked && d&(wishYes|wishNo) != 0):
		return nil
	case d == wishYes:
		d = wishAccept
	case d == wishNo:
		d = wishDecline
	case d == wishStop && w.means&wishLeave != 0 && w.unknown <= maxLeave && r.Game == nil:
		return desk.Stop{}
	}
	line := wishWordOf[d]
	c := r.of(line).exact()
	if unclear(c) {
		return nil
	}
	if d == wishHelp && w.unknown <= 2 {
		return c
	}
	ask := r.question(line, c)
	ask.Sentence = true
	return ask
}

// beginsForm reports whether the first word of the line is one of the grammar, so that it says what is meant.
func (r guess) beginsForm() bool {
	_, ok := desk.CommandNamed(r.words[0])
	return ok && len(r.words) > 1 && !strings.HasSuffix(r.words[0], ",")
}

// sentence returns the sentence of somebody who knows no commands, with what it names.
func (r guess) sentence() desk.Sentence {
	w := readWish(r.letter.Line)
	s := desk.Sentence{Address: addressIn(r.letter.Line), Friendly: w.means&^(deeds|wishPolite|wishPraise|wishDenial) != 0}
	for _, row := range []struct {
		means wish
		about games.Theme
	}{
		{wishComputer, games.ThemeComputer}, {wishFriend, games.ThemeFriend}, {wishLeague, games.ThemeLeague}, {wishPuzzle, games.ThemePuzzle}, {wishRules, games.ThemeRules},
		{wishOpponent, games.ThemeOpponent}, {wishPlay | wishRematch, games.ThemePlaying},
	} {
		if w.means&row.means != 0 {
			s.About = row.about
			break
		}
	}
	if s.Address != "" {
		s.About = games.ThemeFriend
	}
	return s
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

// computerNamed asks about a challenge to a level of the computer.
func (r guess) computerNamed() desk.Command {
	m := levelOfComputer.FindStringSubmatch(plain(r.letter.Line))
	if m == nil {
		return nil
	}
	line := "challenge computer-" + m[1]
	return r.question(line, r.of(line).exact())
}

// wholeWish is the same for the reader's letter: without a game there is nothing to play again.
func (r *reader) wholeWish(line string) string {
	wish := wholeWish(line)
	if wish == "rematch" && r.Game == nil {
		return ""
	}
	return wish
}
