package parser

import "strings"

// codeFinder looks for the code of a refusal in words. The first of the most
// exact ones wins: a transcript has "554 5.0.0 Service unavailable" beside
// the "550 5.1.1" that was the reason.
type codeFinder struct {
	words string
	bare  bool // a code may stand without sign of what it is, and be one of success
	best  string
	rank  int // 0: nothing found yet
	at    int // where the words begin that it stands in
	start int // where those of the place looked at do
}

// findStatus finds the status in a text that people are to read, and where
// the server's words begin that it stands in: at its reply code, or else at
// the line. There 5.1.1 may as well be a date or a version: it needs an SMTP
// reply code, a colon, a bracket or a # before it.
func findStatus(text string) (code string, at int) {
	f := codeFinder{words: text}
	f.search()
	return f.best, f.at
}

// statusAnywhere finds the status in a field that has nothing else to say.
func statusAnywhere(value string) string {
	f := codeFinder{words: value, bare: true}
	f.search()
	return f.best
}

// search looks at every byte once; a code is at most some bytes long.
func (f *codeFinder) search() {
	before := byte(0) // the last character that is no blank, 0 on a new line
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

func (f *codeFinder) wordStart(i int) bool {
	if i == 0 {
		return true
	}
	c := f.words[i-1]
	return !isDigit(c) && !isLetter(c) && c != '.' && c != '_' && c != '/' && c < 0x80
}

// look reads a reply code with an enhanced code behind it, or either alone,
// and reports a reply code.
func (f *codeFinder) look(i int, before byte) bool {
	marked := before == 0 || strings.IndexByte(":;'\"#<>([", before) >= 0
	if reply := replyAt(f.words, i); reply > 0 {
		const gap = 8 // "550-'5.1.1", "550 #5.1.1", and where lines are wrapped
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

// statusByWords makes a vague status exact where the words behind it are
// plain. Without any status they make one of a failure.
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
		words = words[i:] // before it stands the name of a host, such as spam.example.org
	}
	for _, r := range refusals {
		if class != "2" && phraseIn(r.phrases, words) != "" {
			return class + r.detail
		}
	}
	return code
}
