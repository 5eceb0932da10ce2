package command

import (
	"cmp"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/parser"
	"pentepost/rules"
)

// A wish is what a word of [wishWords] says. A word can have several.
type wish uint64

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
	wishLost         // nearly resign
	wishAgreed       // nearly accept
	wishUninterested // nearly decline, and stop if nothing else is said
	wishShow
	wishGames
	wishHint
	wishAway
	wishClaim
	wishWait
	wishWithdraw
	wishDare
	wishHello
	wishPlay
	wishComputer
	wishFriend
	wishOpponent
	wishPuzzle
	wishRules
	wishLeague
)

const (
	// deeds are the wishes that are commands, alone in a line.
	deeds = wishYes | wishNo | wishAccept | wishDecline | wishResign | wishDraw | wishUndo | wishStop | wishLeave | wishHelp | wishRematch | wishLost | wishAgreed | wishUninterested
	// requests are named in sentences, and only there.
	requests = wishShow | wishGames | wishHint | wishAway | wishClaim | wishWait | wishWithdraw | wishRules
	// themes are what a sentence of somebody who knows no commands may be about.
	themes = wishPlay | wishComputer | wishFriend | wishOpponent | wishPuzzle | wishRules | wishLeague
	// weak are the deeds whose words stand in sentences about other things, too.
	weak = wishYes | wishNo | wishAgreed | wishLost | wishHelp | wishRematch
)

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
			{l.uninterested, wishUninterested}, {l.show, wishShow}, {l.games, wishGames}, {l.hint, wishHint}, {l.away, wishAway}, {l.claim, wishClaim}, {l.wait, wishWait},
			{l.withdraw, wishWithdraw}, {l.dare, wishDare},
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
	unknown int  // words that say nothing
	words   int
	asked   bool // there is a question mark
	answers wish // wishYes or wishNo, if the line answers by it
	begun   bool // a word has been read that is more than polite
}

// A wishEntry is an entry of the lexicon in a line, or a word that is none.
type wishEntry struct {
	means wish
	words int
	apart bool // a mark or the end of the line follows, or other words that say something
}

// readWish reads the words of a line.
func readWish(line string) (w wishLine) {
	w.asked = strings.ContainsAny(line, "?？")
	tokens := split(folded(undecorated(line)))
	for i := 0; i < len(tokens); {
		if tokens[i].unspaced {
			w.readRun(tokens[i].text)
			i++
			continue
		}
		means, n := wishLexicon().entry(tokens[i:])
		i += n
		w.add(wishEntry{means, n, i == len(tokens) || strings.TrimSpace(tokens[i].before) != ""})
	}
	return w
}

// add adds an entry. One word for yes or no answers only at the beginning, and no only apart from what follows: in many languages
// it also begins what is not the case, and short words for both are other words elsewhere.
func (w *wishLine) add(e wishEntry) {
	const answer = wishYes | wishNo
	if e.words == 1 && e.means&w.answers == 0 && (w.begun || !e.apart && e.means&wishDenial != 0) {
		e.means &^= answer
	}
	if w.answers == 0 {
		w.answers = e.means & answer
	}
	w.begun = w.begun || e.means&^(wishPolite|wishHello) != 0 || e.means == 0
	w.words++
	if e.means == 0 {
		w.unknown++
	}
	w.means |= e.means
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
		w.addUnknown(rest)
		means := x.entries[string(letters[i:i+n])]
		i, rest = i+n, 0
		if n == 1 && i < len(letters) { // a part of another word: 是 in 我是
			means &^= wishYes | wishNo
		}
		w.add(wishEntry{means, 1, i == len(letters)})
	}
	w.addUnknown(rest)
}

// addUnknown adds letters of a script without blanks that say nothing. About three are a word.
func (w *wishLine) addUnknown(letters int) {
	for range (letters + 2) / 3 {
		w.add(wishEntry{})
	}
}

// wishWordOf are the words of the grammar for a deed.
var wishWordOf = map[wish]string{
	wishYes: "yes", wishNo: "no", wishAccept: "accept", wishDecline: "decline", wishResign: "resign", wishDraw: "draw", wishUndo: "undo", wishStop: "stop", wishHelp: "help", wishRematch: "rematch",
	wishUninterested: "decline", wishShow: "show", wishGames: "games", wishHint: "hint", wishAway: "vacation", wishClaim: "claim", wishWait: "wait 3 days", wishWithdraw: "withdraw",
	wishRules: "rules",
}

// deed returns the one command that the words stand for, 0 if there is none or more than one.
func (w wishLine) deed() wish {
	d := w.means & (deeds | requests)
	if d&wishLeave != 0 {
		return wishStop
	}
	if d&(requests|wishUndo) != 0 {
		d &^= weak
	}
	for _, r := range [...]wish{wishWithdraw, wishAway, wishClaim, wishHint, wishShow, wishWait, wishGames, wishRules} { // the first one counts
		if d&r != 0 {
			d = d&^requests | r
			break
		}
	}
	if d&wishRematch != 0 {
		d &^= wishYes | wishAgreed | wishAccept
	}
	if d&wishLost != 0 {
		d = d&^wishLost | wishResign
	}
	if d&wishAgreed != 0 {
		d = d&^wishAgreed | wishAccept
	}
	if d&wishNo != 0 && d&(wishDecline|wishDraw|wishUninterested) != 0 || d&wishDecline != 0 || w.means&wishDenial != 0 && d == wishAccept|wishDraw {
		d = d&^(wishNo|wishDraw|wishUninterested|wishAccept) | wishDecline
	}
	if d&(wishYes|wishAccept) != 0 && d&(wishAccept|wishDraw) != 0 {
		if w.asked && d&wishDraw != 0 && w.answers == 0 {
			d = wishDraw
		} else {
			d = d&^(wishYes|wishDraw) | wishAccept
		}
	}
	switch {
	case wishWordOf[d] == "":
		return 0
	case w.means&wishDenial == 0, d&(wishNo|wishDecline|wishUninterested|wishStop|wishHelp|requests) != 0:
		return d
	case w.asked && d&(wishDraw|wishUndo|wishRematch) != 0, w.answers == wishYes && d&(wishYes|wishAccept) != 0:
		return d
	}
	return 0
}

// wholeWish returns the command of the grammar that a whole line stands for in any language: "nein danke", "ich gebe auf".
// It returns "" if the line has other words, says it only nearly, or is a question about something that cannot be taken back.
func (r *reader) wholeWish(line string) string {
	w := readWish(line)
	d := w.deed()
	switch {
	case d&deeds == 0, w.unknown > 0, w.means&(wishLost|wishAgreed) != 0, w.means&^(deeds|wishPolite|wishDenial) != 0 && d != wishStop && d != wishHelp:
		return ""
	case w.asked && d&(wishDraw|wishUndo|wishRematch|wishHelp) == 0, d == wishRematch && r.Game == nil: // nothing to play again
		return ""
	case d == wishUninterested && r.Game == nil, r.wantsPeace(w):
		return "stop"
	}
	return wishWordOf[d]
}

// wantsPeace reports whether somebody wants no letters. "Not interested" may as well be the answer to an invitation or an offer.
func (r *reader) wantsPeace(w wishLine) bool {
	switch {
	case r.Game != nil, r.Joined && w.means&wishLeague != 0:
		return false
	case w.means&wishLeave != 0:
		return w.unknown <= maxLeave || w.unknown <= 2*maxLeave && w.means&themes == 0
	}
	return w.means&wishUninterested != 0 && w.unknown <= maxLeave && !r.Invited
}

// givesUp reports whether a whole line says that its writer gives up, in any language.
func givesUp(line string) bool {
	w := readWish(line)
	return w.deed() == wishResign && w.unknown == 0 && w.means&^(deeds|wishPolite) == 0 && !w.asked
}

const (
	// maxWish is the length of the longest sentence that may be a wish, in entries and other words. A longer one is about something else.
	maxWish = 18
	// maxLeave is how many other words a sentence may have that asks to be left alone.
	maxLeave = 4
)

// wished looks for the one command that a sentence names. It asks about it, since a sentence does nothing by itself.
func (r guess) wished() desk.Command {
	w := readWish(r.letter.Line)
	if r.isOver() {
		w.means &^= wishResign | wishLost
	}
	d := w.deed()
	if r.wantsPeace(w) {
		return desk.Stop{}
	}
	if !r.mayWish(w, d) {
		return nil
	}
	line := r.lineOfWish(d)
	c := r.of(line).exact()
	if word, _, _ := strings.Cut(line, " "); unclear(c) || r.letter.SubjectLine && !asks(word) {
		return nil
	} else if asks(word) && (d != wishHelp || w.unknown <= 2) || d == wishAway {
		return c
	}
	ask := r.question(line, c)
	ask.Sentence = true
	return ask
}

// isOver reports whether the game of the letter has ended.
func (r guess) isOver() bool { return r.Game != nil && r.Game.Position.Result().Over() }

// mayWish reports whether a sentence with a deed or a request may be meant as one where it was written.
func (r guess) mayWish(w wishLine, d wish) bool {
	inGame := wishRematch | wishResign | wishDraw | wishUndo | wishHint | wishClaim | wishWait | wishShow
	switch {
	case d == 0 || w.words > maxWish && d != wishStop:
		return false
	case d == wishAway && r.words[0] == "vacation": // the refusal of its form says more
		return false
	case d&(wishYes|wishNo) != 0 && (w.answers != d || d == wishYes && w.unknown > maxLeave || r.Game == nil && w.asked):
		return false
	case d == wishStop && w.means&wishLeague != 0 && r.Joined: // they leave a league
		return false
	case r.Game == nil && !r.Invited && (d&(wishYes|wishNo|wishAccept|wishDecline|wishUninterested) != 0 || addressIn(r.letter.Line) != ""):
		return false
	case r.Game == nil:
		return d&inGame == 0 && (r.Joined || d&requests == 0)
	case d == wishRematch:
		return r.isOver()
	}
	return true
}

// lineOfWish returns the line of the grammar for a deed or a request in a sentence.
func (r guess) lineOfWish(d wish) string {
	switch d {
	case wishResign:
		if r.Puzzle {
			return "solution"
		}
	case wishYes:
		return "accept"
	case wishNo:
		return "decline"
	case wishWithdraw:
		if whom := r.named(); whom != "" {
			return "withdraw " + whom
		}
		if r.Game == nil && !r.Invited {
			return "games" // with the invitations that can be withdrawn
		}
	case wishRules:
		if r.Game != nil {
			return "rules " + r.Game.Rules.Name
		}
		for _, t := range split(r.letter.Line) {
			if game, ok := rules.Find(t.text); ok {
				return "rules " + game.Name
			}
		}
	}
	return wishWordOf[d]
}

// named returns the mail address in the line or the one word in it that looks like the name of a person, "" if there is none.
func (r guess) named() (name string) {
	if address := addressIn(r.letter.Line); address != "" {
		return address
	}
	tokens := split(r.letter.Line)
	for i, t := range tokens {
		means, _ := wishLexicon().entry([]token{{text: folded(t.text)}})
		_, game := rules.Find(t.text)
		first := i == 0 && (len(tokens) == 1 || !tokens[1].unspaced)
		if !t.upper || first || means != 0 || game || t.unspaced || len(t.text) < 2 {
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
	s.Friendly = means&(themes|wishHello) != 0
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
	lines := []string{r.letter.Line}
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
	for word := range strings.FieldsFuncSeq(folded(line), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		found = append(found, numberInWord.FindAllString(cmp.Or(spokenRows[word], word), -1)...)
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
	if r.Game != nil || !r.Joined || whom == "" || w.means&wishDare == 0 || w.means&(wishComputer|wishLeague|wishPuzzle|requests) != 0 || w.words > maxWish {
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
	w := readWish(r.letter.Line)
	friendly := w.means&wishPraise != 0 && w.means&wishLost == 0 && w.deed() == 0 || r.isOver() && w.means&(wishPraise|wishLost) != 0
	if r.Game == nil || r.Puzzle || r.letter.SubjectLine || !friendly {
		return nil
	}
	line := "say " + strings.TrimSpace(r.letter.Line)
	ask := r.question(line, r.of(line).exact())
	ask.Sentence = true
	return ask
}
