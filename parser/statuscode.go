package parser

import (
	"strconv"
	"strings"
)

// status is an enhanced mail system status code (RFC 3463 section 2).
type status struct{ class, subject, detail int }

// parseStatus reads a code that is nothing but a code.
func parseStatus(code string) (status, bool) {
	s, n := statusAt(code, 0)
	return s, n > 0 && n == len(code)
}

func (s status) String() string {
	return strconv.Itoa(s.class) + "." + strconv.Itoa(s.subject) + "." + strconv.Itoa(s.detail)
}

// passing reports what may be better another day although it is of class 5:
// full mailboxes and disks (X.2.2, X.3.1), a crowded or silent way to them
// (X.4.5, X.4.7, and the numbers Exchange Online has for that).
func (s status) passing() bool {
	switch (status{0, s.subject, s.detail}) {
	case status{0, 2, 2}, status{0, 3, 1}, status{0, 4, 5}, status{0, 4, 7}, status{0, 4, 300}, status{0, 4, 316}:
		return true
	}
	return false
}

// ours reports what the sender and not the recipient has to mend. X.7.17 and
// X.7.18 (RFC 7293) are no policy: the mailbox belongs to somebody else now.
func (s status) ours() bool {
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

// vagueness is 2 for a code that tells no more than its class (X.0.0), 1 for
// one that leaves the detail open (X.2.0), 0 for one that says what it is.
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

// moreExact chooses the code that says more; the first of equals.
func moreExact(a, b string) string {
	if a == "" || b != "" && vagueness(b) < vagueness(a) {
		return b
	}
	return a
}

// sameClass reports that two codes do not contradict each other.
func sameClass(a, b string) bool { return a == "" || b == "" || a[0] == b[0] }

// statusAt reads the code at s[i:] and says how many bytes it took, 0 if
// there is none. "5.1.1.7" is an address, and "15.1.1" a version.
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

// replyStatus is what a reply code tells by itself: its class. Only 552 and
// 452 mean the same everywhere, that there is no room.
func replyStatus(reply int) string {
	if reply%100 == 52 {
		return status{reply / 100, 2, 2}.String()
	}
	return status{reply / 100, 0, 0}.String()
}

func countDigits(s string, i, most int) int {
	n := 0
	for n < most && i+n < len(s) && isDigit(s[i+n]) {
		n++
	}
	return n
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
