package command

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"pentepost/games/desk"
	"pentepost/parser/phrasebook"
	"pentepost/parser/reply"
	"pentepost/rules"
)

// A clearMove is a line of several words that plays one point. The clause with the point has only words of playing beside
// it: "I play M12". The others are said to the opponent: "Just back from a walk. I play M12."
//
// DECISION: No other point or number may stand in the sentence or before it, and no question, denial, condition, correction,
// hesitation or request. What follows the sentence is read like lines below. A denial or a question may stand before a clause that says
// who plays: "I did not see that. So M12." After a full stop any other words may come before the clause; see also
// [clearMove.mayFollow]. "The best point, M12" and "your threat: M12" are no moves.
type clearMove struct {
	*reader
	mention
	text        string
	tokens      []token
	mentioned   []mention
	first, end  int  // tokens of the clause with the point
	begin, next int  // tokens of its sentence
	announced   bool // the clause says who plays, or begins with "so"
}

// A mention is a point or a number in a line.
type mention struct {
	point, behind int         // its tokens
	at            rules.Point // [rules.NoPoint] if it is no point of the board
	asWritten     string
}

// clearly reads the line as a clear move, and returns its point. It returns nil if it is none.
func (r *reader) clearly() (point string, c desk.Command) {
	if m := r.clearMove(); m != nil {
		return m.asWritten, m.command()
	}
	return "", nil
}

// clearMove finds a clear move in the line, with its courtesies or without them, nil if there is none.
func (r *reader) clearMove() *clearMove {
	if r.letter.SubjectLine || wordCount(r.letter.Line) > maxClear {
		return nil
	}
	for _, line := range slices.Compact([]string{r.whole, r.letter.Line}) {
		m := clearMove{reader: r, text: norm.NFKC.String(smileyInside.ReplaceAllString(line, ". "))}
		m.tokens = tokensOf(m.text)
		m.mentioned = m.mentions()
		for _, m.mention = range m.mentioned {
			if m.findClause(); m.plays() && m.mayFollow() && !m.namesOther() && !m.speaksAgainst() {
				return &m
			}
		}
	}
	return nil
}

// maxClear is the number of words of the longest line that may be a clear move.
const maxClear = 40

// command returns the move, with what else the line says to the opponent. What nobody may be told keeps it from being one, and so does
// another command behind it.
func (m *clearMove) command() desk.Command {
	said, after := m.aside(), m.sentencesAfter()
	if reply.HasContact(said+"\n"+strings.Join(after, "\n"), m.letter.From, m.letter.FromName) {
		return nil
	}
	l := m.letter
	l.Line, l.Rest = m.asWritten, strings.Join(append(after, l.Rest), "\n")
	other := newReader(l, m.Context)
	other.sure = m.sure
	other.readBelow()
	if len(other.notDone) > len(m.notDone) || len(other.ifs.Lines) > len(m.ifs.Lines) || len(other.notes) > len(m.notes) {
		return nil
	}
	other.remark = strings.TrimSpace(said + "\n" + other.remark)
	c := other.exact()
	if ask, is := c.(desk.Ask); is { // it keeps all that was said until the answer
		ask.Rest = strings.TrimSpace(said + "\n" + ask.Rest)
		return ask
	}
	return c
}

// smileyInside matches a smiley, which ends a sentence.
var smileyInside = regexp.MustCompile(`(?i)\s*(?:[:;=]['^-]?[)(\]\[*|/\\]+|\s[:;=]['^-]?[dpo]+|\s[xX]d+|\s<3+|\s\^_*\^+)(?:\s|$)`)

// mentions returns the points and numbers in the line.
func (m *clearMove) mentions() (list []mention) {
	for i := 0; i < len(m.tokens); {
		w, n := m.pointAt(m.tokens[i:], true)
		switch {
		case n == 0 && !strings.ContainsAny(m.tokens[i].text, "0123456789"):
		case n == 0, mayBeNoPoint(w.text):
			list = append(list, mention{i, i + max(n, 1), rules.NoPoint, ""})
		default:
			list = append(list, mention{i, i + n, w.at, w.text})
		}
		i += max(n, 1)
	}
	return list
}

// namesOther reports whether another point or a number stands in the sentence or before it.
func (m *clearMove) namesOther() bool {
	return slices.ContainsFunc(m.mentioned, func(o mention) bool { return o.point < m.next && (o.at != m.at || o.at == rules.NoPoint) })
}

// findClause finds the marks around the clause with the point, and around its sentence.
func (m *clearMove) findClause() {
	m.first, m.end = m.point, m.behind
	for m.first > 0 && m.markBefore(m.first) == unmarked {
		m.first--
	}
	for m.end < len(m.tokens) && m.markBefore(m.end) == unmarked {
		m.end++
	}
	m.begin, m.next = m.first, m.end
	for m.begin > 0 && m.markBefore(m.begin) < fullStop {
		m.begin--
	}
	for m.next < len(m.tokens) && m.markBefore(m.next) < fullStop {
		m.next++
	}
}

// markBefore returns the mark before a token.
func (m *clearMove) markBefore(i int) mark {
	if before := m.tokens[i].before; strings.Contains(before, ":") {
		return comma
	}
	return markIn(m.tokens[i].before)
}

// textOf returns the text of some tokens, with the marks behind them.
func (m *clearMove) textOf(first, end int) string {
	runes := []rune(m.text)
	from := func(token int) int {
		switch token {
		case 0:
			return 0
		case len(m.tokens):
			return len(runes)
		}
		return m.tokens[token].from
	}
	return string(runes[from(first):from(end)])
}

// sentencesAfter returns the sentences behind the one with the point.
func (m *clearMove) sentencesAfter() (list []string) {
	for first := m.next; first < len(m.tokens); {
		end := first + 1
		for end < len(m.tokens) && m.markBefore(end) < fullStop {
			end++
		}
		list = append(list, strings.TrimSpace(m.textOf(first, end)))
		first = end
	}
	return list
}

// speaksAgainst reports whether a word of the line may keep it from being a move. A condition may only where it stands in the same
// sentence.
func (m *clearMove) speaksAgainst() bool {
	before := againstMove
	if m.announced {
		before &^= denials | wishAsking
	}
	asked := m.textOf(m.begin, m.next)
	if !m.announced {
		asked = m.textOf(0, m.next)
	}
	return strings.ContainsAny(asked, "?؟") ||
		hasWish(m.textOf(0, m.begin), before) || hasWish(m.textOf(m.begin, m.point), againstMove) || hasWish(m.textOf(m.behind, m.next), againstMove) ||
		slices.ContainsFunc(m.sentencesAfter(), func(s string) bool { return hasWish(s, doubtful) || readWish(s).said().no }) ||
		slices.ContainsFunc(m.lineWords(m.textOf(m.begin, m.next)), func(w lineWord) bool {
			return w.means&(when|secret) != 0 && w.means&then == 0 && !isPlaying(w.text)
		}) ||
		m.hasCorrection(m.textOf(0, m.next))
}

// hasCorrection reports whether a text has a word of correction, courtesies aside.
func (m *clearMove) hasCorrection(text string) bool {
	return slices.ContainsFunc(m.lineWords(text), func(w lineWord) bool {
		return w.means&correction != 0 && readWish(w.text).means&(courtesies|wishPraise) == 0
	})
}

const (
	// doubtful are the wishes with which nothing is played.
	doubtful = wishUnsure | wishHesitation
	// againstMove are those with which no sentence is a move. Words of the others stand in chat as well.
	againstMove = denials | wishAsking | doubtful | (deeds|requests)&^
		(wishYes|wishAccept|wishAgreed|wishRematch|wishShow|wishAway|wishWait|wishRating|wishLanguage)
)

// announcedBelow plays the move of the first line below that has a clear one, if that says who plays: "My move is M12". The lines above
// are chat then, as sentences before a full stop are.
func (r guess) announcedBelow() desk.Command {
	if r.Game == nil || r.draw || len(r.notDone) > 0 || reply.HasContact(r.whole, r.letter.From, r.letter.FromName) {
		return nil
	}
	for i, line := range r.rest {
		l := r.letter
		l.Line, l.Rest = reply.CommandLine(line), strings.Join(r.rest[i+1:], "\n")
		m := newReader(l, r.Context).clearMove()
		if m == nil {
			continue
		}
		above := append([]string{r.whole}, r.rest[:i]...)
		if !m.announced || slices.ContainsFunc(above, m.speaksAgainstAbove) {
			return nil
		}
		switch c := m.command().(type) {
		case desk.PlayMove:
			c.Remark = strings.TrimSpace(strings.TrimSpace(strings.Join(above, "\n")) + "\n" + c.Remark)
			return c
		case desk.AnswerPuzzle:
			return c
		}
		return nil
	}
	return nil
}

// speaksAgainstAbove reports whether a line above may keep the move from being one: by what it says, or by another free point.
func (m *clearMove) speaksAgainstAbove(line string) bool {
	return hasWish(line, againstMove&^(denials|wishAsking)) || m.hasCorrection(line) ||
		slices.ContainsFunc(m.lineWords(line), func(w lineWord) bool {
			return w.point && w.at != rules.NoPoint && w.at != m.at && (doubts{m.reader}).isFree(rules.Place(w.at))
		})
}

// hasWish reports whether a text has one of some wishes. Thanks and praise are none, and neither is a word of playing, which may be "perhaps"
// in another language.
func hasWish(text string, wishes wish) bool {
	return slices.ContainsFunc(readWish(text).phrases, func(p wishPhrase) bool {
		return p.means&wishes != 0 && p.means&(wishThanks|wishPraise) == 0 && (!isPlaying(p.text) || p.means&denials != 0)
	})
}

// isPlaying reports whether words stand beside a point that is played.
func isPlaying(words string) bool {
	_, is := knownWords().playing.means[phrasebook.Fold(words)]
	return is
}

// plays reports whether the clause plays the point. Only courtesies and words of playing may stand beside it, and one word must say
// who plays: "my stone on M12", but not "a stone on M12". If it stands before the point, "and" begins something else.
func (m *clearMove) plays() bool {
	before := m.tokens[m.first:m.point]
	announced, connected := m.says(before)
	if announced && m.behind < m.end && knownWords().and[m.tokens[m.behind].text] {
		m.end = m.behind
	}
	after := m.tokens[m.behind:m.end]
	a, c := m.says(after)
	m.announced = announced || a
	if !m.isOfPlaying(before) || !m.isOfPlaying(after) || !m.announced && (connected || c) {
		return false
	}
	p, _ := knownWords().wish(m.tokens[m.first:])
	m.announced = m.announced || m.first == m.begin && m.first < m.point && p.means&wishBegins != 0
	return true
}

// says reports whether tokens have words that say who plays, and whether they have any words of playing.
func (m *clearMove) says(tokens []token) (announced, connected bool) {
	for len(tokens) > 0 {
		n, announces := knownWords().plays(tokens)
		announced, connected = announced || announces, connected || n > 0
		tokens = tokens[max(n, 1):]
	}
	return announced, connected
}

// isOfPlaying reports whether tokens are nothing but courtesies and words of playing.
func (m *clearMove) isOfPlaying(tokens []token) bool {
	for len(tokens) > 0 {
		n, _ := knownWords().plays(tokens)
		if p, words := knownWords().wish(tokens); n == 0 && !tokens[0].unspaced && m.isPolite(p) {
			n = words
		}
		if n == 0 {
			return false
		}
		tokens = tokens[n:]
	}
	return true
}

// isPolite reports whether a phrase changes nothing directly beside a point.
func (m *clearMove) isPolite(p wishPhrase) bool {
	return p.means&(courtesies|wishBegins) != 0 || p.means&(wishYes|wishAccept) != 0 && m.assents()
}

// mayFollow reports whether the clause may follow what stands before it. After a comma or a colon that must begin with something
// friendly, or say that a move follows. A clause that says who plays may also follow a sentence that begins so, or that names the point.
func (m *clearMove) mayFollow() bool {
	if m.first == 0 || m.markBefore(m.first) != comma {
		return true
	}
	begin := m.first - 1
	for begin > 0 && m.markBefore(begin) == unmarked {
		begin--
	}
	rest, colon := m.tokens[begin:m.first], strings.Contains(m.tokens[m.first].before, ":")
	if m.isOfPlaying(rest) {
		announced, _ := m.says(rest) // "my move: M12"
		m.announced = m.announced || announced
		return true
	}
	if !colon && m.isFriendly(rest) {
		return true
	}
	for ; len(rest) > 0; rest = rest[1:] {
		if n, announces := knownWords().plays(rest); announces && (n > 1 || rest[0].unspaced) {
			return true
		}
	}
	named := slices.ContainsFunc(m.mentioned, func(o mention) bool { return o.point >= m.begin && o.point < m.first })
	return m.announced && (named || m.isFriendly(m.tokens[m.begin:m.first]))
}

// isFriendly reports whether tokens begin with a courtesy, praise or a greeting, which has a name behind it or nothing.
func (m *clearMove) isFriendly(tokens []token) bool {
	p, n := knownWords().wish(tokens)
	return m.isPolite(p) || p.means&wishPraise != 0 || p.means&wishHello != 0 && (n == len(tokens) || tokens[n].upper)
}

// aside returns what the sentences up to the point's say beside the move, "" if that is nothing but courtesies.
func (m *clearMove) aside() string {
	const marks = " .,;:-–—\"'“”„«»()!"
	before := strings.TrimLeft(strings.TrimRight(m.textOf(0, m.first), ",;: -–—"), marks[:1])
	after := strings.TrimLeft(strings.TrimSpace(m.textOf(m.end, m.next)), marks)
	said := strings.TrimSpace(before + " " + after)
	if !m.isOfPlaying(tokensOf(said)) {
		return said
	}
	return ""
}
