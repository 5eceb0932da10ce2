package command

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"pentepost/games/desk"
	"pentepost/parser/phrasebook"
	"pentepost/parser/reply"
)

// A clearMove is a line of several words that plays one point. The clause with the point has only words of playing beside
// it: "I play M12". The others are said to the opponent: "Just back from a walk. I play M12."
//
// DECISION: No other point may stand in the line, and no question, denial, condition, correction, hesitation or request.
// After a full stop any other words may come before the clause; see also [clearMove.mayFollow]. "The best point, M12"
// and "your threat: M12" are no moves.
type clearMove struct {
	*reader
	text           string
	tokens         []token
	first, end     int  // tokens of the clause with the point
	point, behind  int  // tokens of the point, and behind it
	announced      bool // the clause says who plays
	pointAsWritten string
}

// clearly reads the line as a clear move, without its courtesies or with them, and returns its point. It returns nil if it is none.
func (r *reader) clearly() (point string, c desk.Command) {
	if r.letter.SubjectLine || wordCount(r.letter.Line) > maxClear {
		return "", nil
	}
	for _, line := range slices.Compact([]string{r.letter.Line, r.whole}) {
		m := clearMove{reader: r, text: norm.NFKC.String(smileyInside.ReplaceAllString(line, ". "))}
		m.tokens = tokensOf(m.text)
		if strings.ContainsAny(m.text, "?؟") || !m.findPoint() || m.speaksAgainst() {
			return "", nil
		}
		if m.findClause(); m.plays() && m.mayFollow() {
			return m.pointAsWritten, m.command()
		}
	}
	return "", nil
}

// maxClear is the number of words of the longest line that may be a clear move.
const maxClear = 40

// command returns the move, with what else the line says to the opponent. What nobody may be told keeps it from being one.
func (m *clearMove) command() desk.Command {
	aside := m.aside()
	if reply.HasContact(aside, m.letter.From, m.letter.FromName) {
		return nil
	}
	other := m.of(m.pointAsWritten)
	other.remark = strings.TrimSpace(aside + "\n" + m.remark)
	return other.exact()
}

// smileyInside matches a smiley, which ends a sentence.
var smileyInside = regexp.MustCompile(`(?i)\s*(?:[:;=]['^-]?[)(\]\[*|/\\]+|\s[:;=]['^-]?[dpo]+|\s[xX]d+|\s<3+|\s\^_*\^+)(?:\s|$)`)

// findPoint finds the one point in the line. It reports false if there is none, or another one, or a number of something else.
func (m *clearMove) findPoint() bool {
	words := 0
	for i := 0; i < len(m.tokens); {
		w, n := m.pointAt(m.tokens[i:], true)
		if n == 0 {
			if strings.ContainsAny(m.tokens[i].text, "0123456789") {
				return false
			}
			i++
			continue
		}
		if words++; words > 1 || mayBeNoPoint(w.text) {
			return false
		}
		m.point, m.behind, m.pointAsWritten = i, i+n, w.text
		i += n
	}
	return words == 1
}

// speaksAgainst reports whether a word of the line may keep it from being a move. A condition may only where it stands in the same
// sentence.
func (m *clearMove) speaksAgainst() bool {
	const mayStand = wishYes | wishAccept | wishAgreed | wishRematch | wishShow | wishAway | wishWait | wishRating | wishLanguage
	const against = denials | wishAsking | wishUnsure | wishHesitation | (deeds|requests)&^mayStand
	for _, part := range m.others() {
		if slices.ContainsFunc(readWish(part).phrases, func(p wishPhrase) bool {
			_, beside := knownWords().playing.means[p.text] // in another language it may be "perhaps"
			return p.means&against != 0 && p.means&(wishThanks|wishPraise) == 0 && (!beside || p.means&denials != 0)
		}) {
			return true
		}
	}
	return slices.ContainsFunc(m.lineWords(m.sentence()), func(w lineWord) bool {
		_, beside := knownWords().playing.means[phrasebook.Fold(w.text)]
		return w.means&(when|secret) != 0 && !beside
	}) ||
		slices.ContainsFunc(m.lineWords(m.text), func(w lineWord) bool {
			return w.means&correction != 0 && readWish(w.text).means&(courtesies|wishPraise) == 0
		})
}

// sentence returns the sentence with the point.
func (m *clearMove) sentence() string {
	first, end := m.point, m.behind
	for first > 0 && m.markBefore(first) != fullStop {
		first--
	}
	for end < len(m.tokens) && m.markBefore(end) != fullStop {
		end++
	}
	return string([]rune(m.text)[m.tokens[first].from:m.tokens[end-1].to])
}

// others returns the line before the point and behind it.
func (m *clearMove) others() []string {
	runes := []rune(m.text)
	return []string{string(runes[:m.tokens[m.point].from]), string(runes[m.tokens[m.behind-1].to:])}
}

// findClause finds the marks around the clause with the point.
func (m *clearMove) findClause() {
	m.first, m.end = m.point, m.behind
	for m.first > 0 && m.markBefore(m.first) == unmarked {
		m.first--
	}
	for m.end < len(m.tokens) && m.markBefore(m.end) == unmarked {
		m.end++
	}
}

// markBefore returns the mark before a token.
func (m *clearMove) markBefore(i int) mark {
	if before := m.tokens[i].before; strings.Contains(before, ":") {
		return comma
	}
	return markIn(m.tokens[i].before)
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
// friendly, or say that a move follows. A clause that says who plays may also follow a sentence that begins so.
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
	for begin > 0 && m.markBefore(begin) != fullStop {
		begin--
	}
	return m.announced && m.isFriendly(m.tokens[begin:m.first])
}

// isFriendly reports whether tokens begin with a courtesy, praise or a greeting, which has a name behind it or nothing.
func (m *clearMove) isFriendly(tokens []token) bool {
	p, n := knownWords().wish(tokens)
	return m.isPolite(p) || p.means&wishPraise != 0 || p.means&wishHello != 0 && (n == len(tokens) || tokens[n].upper)
}

// aside returns what the line says beside the move, "" if that is nothing but courtesies.
func (m *clearMove) aside() string {
	const marks = " .,;:-–—\"'“”„«»()!"
	runes := []rune(m.text)
	before, after := "", ""
	if m.first > 0 {
		before = strings.TrimRight(string(runes[:m.tokens[m.first-1].to]), marks)
		before += strings.TrimRight(strings.TrimLeft(m.tokens[m.first].before, ",;: -–—"), marks[:1])
	}
	if m.end < len(m.tokens) {
		after = strings.TrimLeft(string(runes[m.tokens[m.end].from:]), marks)
	}
	said := strings.TrimSpace(before + " " + after)
	if !m.isOfPlaying(tokensOf(said)) {
		return said
	}
	return ""
}
