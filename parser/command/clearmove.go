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
// hesitation or request. What follows the sentence is read like lines below. After a full stop any other words may come before
// the clause; see also [clearMove.mayFollow]. "The best point, M12" and "your threat: M12" are no moves. Of 150 letters whose writers
// want no move, though a line of them looks like one, eighteen more were played where a denial, a question or any chat could stand
// above a clause that says who plays.
type clearMove struct {
	*reader
	mention
	text        string
	tokens      []token
	mentioned   []mention
	first, end  int  // tokens of the clause with the point
	begin, next int  // tokens of its sentence
	announced   bool // the clause says who plays
}

// A mention is a point or a number in a line.
type mention struct {
	point, behind int         // its tokens
	at            rules.Point // [rules.NoPoint] if it is no point of the board
	asWritten     string
}

// clearly reads the line as a clear move, with its courtesies or without them, and returns its point. It returns nil if it is none.
func (r *reader) clearly() (point string, c desk.Command) {
	if r.letter.SubjectLine || wordCount(r.letter.Line) > maxClear {
		return "", nil
	}
	for _, line := range slices.Compact([]string{r.whole, r.letter.Line}) {
		m := clearMove{reader: r, text: norm.NFKC.String(smileyInside.ReplaceAllString(line, ". "))}
		m.tokens = tokensOf(m.text)
		m.mentioned = m.mentions()
		for _, m.mention = range m.mentioned {
			if m.findClause(); m.plays() && m.mayFollow() && !m.namesOther() && !m.speaksAgainst() {
				return m.asWritten, m.command()
			}
		}
	}
	return "", nil
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
	other := m.withText(m.asWritten, strings.Join(append(after, m.letter.Rest), "\n"))
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
	const mayStand = wishYes | wishAccept | wishAgreed | wishRematch | wishShow | wishAway | wishWait | wishRating | wishLanguage
	const doubts = wishUnsure | wishHesitation
	const against = denials | wishAsking | doubts | (deeds|requests)&^mayStand
	return strings.ContainsAny(m.text, "?؟") || hasWish(m.textOf(0, m.point), against) || hasWish(m.textOf(m.behind, m.next), against) ||
		slices.ContainsFunc(m.sentencesAfter(), func(s string) bool { return hasWish(s, doubts) || readWish(s).said().no }) ||
		slices.ContainsFunc(m.lineWords(m.textOf(m.begin, m.next)), func(w lineWord) bool {
			return w.means&(when|secret) != 0 && !isPlaying(w.text)
		}) ||
		slices.ContainsFunc(m.lineWords(m.textOf(0, m.next)), func(w lineWord) bool {
			return w.means&correction != 0 && readWish(w.text).means&(courtesies|wishPraise) == 0
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
	return m.isOfPlaying(before) && m.isOfPlaying(after) && (m.announced || !connected && !c)
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
	if m.isOfPlaying(rest) || !colon && m.isFriendly(rest) {
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
