package parser

import (
	"strconv"
	"strings"
)

// A status is an enhanced mail system status code (RFC 3463 section 2).
type status struct{ class, subject, detail int }

// parseStatus reads a text that is a code and nothing else.
func parseStatus(code string) (status, bool) {
	s, n := statusAt(code, 0)
	return s, n > 0 && n == len(code)
}

func (s status) String() string {
	return strconv.Itoa(s.class) + "." + strconv.Itoa(s.subject) + "." + strconv.Itoa(s.detail)
}

// temporary reports a failure that may go away although it is of class 5: full
// mailboxes and disks (X.2.2, X.3.1), a congested or silent network (X.4.5, X.4.7,
// and the numbers of Exchange Online for these).
func (s status) temporary() bool {
	switch (status{0, s.subject, s.detail}) {
	case status{0, 2, 2}, status{0, 3, 1}, status{0, 4, 5}, status{0, 4, 7}, status{0, 4, 300}, status{0, 4, 316}:
		return true
	}
	return false
}

// policy reports a failure with a cause on the side of the sender. X.7.17 and
// X.7.18 (RFC 7293) are not among them: the mailbox has a new owner.
func (s status) policy() bool {
	switch s.subject {
	case 1:
		return s.detail == 7 || s.detail == 8
	case 2:
		return s.detail == 3
	case 3:
		return s.detail == 4
	case 5:
		return s.detail != 0
	case 6:
		return true
	case 7:
		return s.detail != 17 && s.detail != 18
	}
	return false
}

// vagueness is 2 for a code with only a class (X.0.0), 1 for one without a detail
// (X.2.0), 0 for a complete one.
func vagueness(code string) int {
	s, _ := parseStatus(code)
	switch {
	case s.subject == 0:
		return 2
	case s.detail == 0:
		return 1
	}
	return 0
}

// moreExact returns the less vague of two codes, the first of equals.
func moreExact(a, b string) string {
	if a == "" || b != "" && vagueness(b) < vagueness(a) {
		return b
	}
	return a
}

// statusAt reads the code at s[i:] and returns its size in bytes, 0 if there is
// none. "5.1.1.7" is an address and "15.1.1" a version.
func statusAt(s string, i int) (code status, n int) {
	start := i
	if i >= len(s) || s[i] != '2' && s[i] != '4' && s[i] != '5' {
		return code, 0
	}
	code.class = int(s[i] - '0')
	i++
	for _, part := range []*int{&code.subject, &code.detail} {
		if i >= len(s) || s[i] != '.' {
			return code, 0
		}
		digits := countDigits(s, i+1, 4)
		if digits == 0 || digits > 3 || digits > 1 && s[i+1] == '0' {
			return code, 0
		}
		*part, _ = strconv.Atoi(s[i+1 : i+1+digits])
		i += 1 + digits
	}
	if i+1 < len(s) && s[i] == '.' && isDigit(s[i+1]) || i < len(s) && (isLetter(s[i]) || s[i] == '_') {
		return code, 0
	}
	return code, i - start
}

// replyAt reads an SMTP reply code (RFC 5321 section 4.2.1) of a refusal at
// s[i:], 0 if there is none.
func replyAt(s string, i int) int {
	if countDigits(s, i, 4) != 3 || s[i] != '4' && s[i] != '5' || s[i+1] > '7' {
		return 0
	}
	if i+3 < len(s) && strings.IndexByte(" -:;,'\"\t\n)<", s[i+3]) < 0 {
		return 0
	}
	reply, _ := strconv.Atoi(s[i : i+3])
	return reply
}

// replyStatus returns the status of a reply code. It is only a class, except for
// 552 and 452, which always mean a full mailbox.
func replyStatus(reply int) string {
	if reply%100 == 52 {
		return status{reply / 100, 2, 2}.String()
	}
	return status{reply / 100, 0, 0}.String()
}

// countDigits counts the digits at s[i:], up to max.
func countDigits(s string, i, max int) int {
	n := 0
	for n < max && i+n < len(s) && isDigit(s[i+n]) {
		n++
	}
	return n
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// A codeFinder looks for the code of a refusal in words. The first of the least
// vague ones wins: a transcript has "554 5.0.0 Service unavailable" next to the
// "550 5.1.1" that was the reason.
type codeFinder struct {
	words string
	bare  bool // a code may stand without a mark before it, and be of class 2
	best  string
	rank  int // 0: nothing found yet
	at    int // offset of the words that the best code stands in
	start int // offset of the words that the current place stands in
}

// findStatus finds the status in a text for people, and the offset of the words of
// the server that it stands in: those begin at the reply code, or else with the
// line. In such a text 5.1.1 can also be a date or a version, so it needs an SMTP
// reply code, a colon, a bracket or a # before it.
func findStatus(text string) (code string, at int) {
	f := codeFinder{words: text}
	f.search()
	return f.best, f.at
}

// statusAnywhere finds the status in a field that holds nothing else.
func statusAnywhere(value string) string {
	f := codeFinder{words: value, bare: true}
	f.search()
	return f.best
}

// search looks at every byte once.
func (f *codeFinder) search() {
	before := byte(0) // the last character that is not a blank, 0 on a new line
	reply := false    // there was a reply code in this paragraph
	for i := 0; i < len(f.words); i++ {
		c := f.words[i]
		if isDigit(c) && f.wordStart(i) {
			reply = f.look(i, before) || reply
		}
		switch c {
		case '\n':
			reply = reply && before != 0
			if before = 0; !reply {
				f.start = i + 1
			}
		case ' ', '\t', '\r':
		default:
			before = c
		}
	}
}

// wordStart reports whether a number can begin at offset i.
func (f *codeFinder) wordStart(i int) bool {
	if i == 0 {
		return true
	}
	c := f.words[i-1]
	return !isDigit(c) && !isLetter(c) && c != '.' && c != '_' && c != '/' && c < 0x80
}

// look reads a reply code, an enhanced code or both at offset i. It reports
// whether there was a reply code.
func (f *codeFinder) look(i int, before byte) bool {
	marked := before == 0 || strings.IndexByte(":;'\"#<>([", before) >= 0
	if reply := replyAt(f.words, i); reply > 0 {
		const gap = 8 // bytes; "550-'5.1.1", "550 #5.1.1", also over a line end
		k := i + len("550")
		for k < len(f.words) && k < i+gap && strings.IndexByte(" -'\"#(<[\t\r\n", f.words[k]) >= 0 {
			k++
		}
		s, n := statusAt(f.words, k)
		enhanced := n > 0 && s.class != 2
		switch {
		case enhanced:
			f.start = i
			f.found(s.String(), 4-vagueness(s.String()))
		case marked:
			f.start = i
			f.found(replyStatus(reply), 1)
		}
		return enhanced || marked
	}
	s, n := statusAt(f.words, i)
	if n > 0 && (f.bare || s.class != 2 && marked && before != 0) {
		f.found(s.String(), 4-vagueness(s.String()))
	}
	return false
}

func (f *codeFinder) found(code string, rank int) {
	if rank > f.rank {
		f.best, f.rank, f.at = code, rank, f.start
	}
}

// statusByWords returns a more exact status than code if that is vague and the
// words are clear. A failure without a code gets one too.
func statusByWords(code, says string, failed bool) string {
	class := "5"
	switch {
	case code == "" && !failed, code != "" && vagueness(code) == 0:
		return code
	case code != "":
		class = code[:1]
	}
	words := folded(says)
	if i := strings.LastIndex(words, " said: "); i >= 0 {
		words = words[i:] // the text before may be a host name such as spam.example.org
	}
	for _, r := range refusals {
		if class != "2" && phraseIn(r.phrases, words) != "" {
			return class + r.detail
		}
	}
	return code
}
