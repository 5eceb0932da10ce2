package reply

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

var (
	// numberRun is a run of the characters of telephone numbers.
	numberRun = regexp.MustCompile(`[+(]?\d[\d ()./\x{2010}-\x{2015}-]*\d`)
	// nationalForms are numbers without a country code.
	nationalForms = regexp.MustCompile(`^(?:` +
		`0\d{1,4}[ /.-]?[\d ./-]{4,}|` + // 0171 2345678, 01.23.45.67.89, 03-1234-5678
		`\(0\d{1,4}\)[\d ./-]{4,}|` + // (0171) 234 56 78
		`(?:\d[ -]?)?\(\d{2,5}\)[ -]?\d{2,4}[ -]?\d{2,4}[ -]?\d{0,4}|` + // (555) 123-4567, 8 (495) 123-45-67
		`(?:1[ .-])?\d{3}[ .-]\d{3}[ .-]\d{4}` + // 555.123.4567
		`)$`)
	yearInside = regexp.MustCompile(`\b(?:19|20)\d\d\b`)
)

// telephone reports a line with a telephone number: one with a country code
// anywhere, another one behind a label or with hardly a word beside it.
func telephone(s string) bool {
	const minDigits = 6
	if countDigits(s) < minDigits {
		return false
	}
	labelled := mailWords().phoneLabel.MatchString(s)
	for _, at := range numberRun.FindAllStringIndex(s, -1) {
		number := s[at[0]:at[1]]
		n := countDigits(number)
		international := strings.HasPrefix(number, "+") || strings.HasPrefix(number, "00") && n >= 11
		switch {
		case partOfWord(s, at[0], at[1]):
		case international && n >= 8 && n <= 15:
			return true
		case labelled && n >= minDigits && n <= 15:
			return true
		case n < 9 || n > 12 || yearInside.MatchString(number) || manyShort(number):
		case nationalForms.MatchString(number) && len(words(s[:at[0]]+" "+s[at[1]:])) <= 4:
			return true
		}
	}
	return false
}

// partOfWord reports a number that is joined with letters or a time of day.
func partOfWord(s string, start, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:start])
	after, _ := utf8.DecodeRuneInString(s[end:])
	return unicode.IsLetter(before) || unicode.IsLetter(after) || after == ':' && end+1 < len(s) && startsWithDigit(s[end+1:])
}

// manyShort reports a score or a list rather than a number: groups of one digit.
func manyShort(number string) bool {
	short := 0
	for _, group := range strings.FieldsFunc(number, func(r rune) bool { return r < '0' || r > '9' }) {
		if len(group) == 1 {
			short++
		}
	}
	return short > 1
}

func countDigits(s string) int {
	n := 0
	for i := 0; i < len(s); i++ {
		if s[i] >= '0' && s[i] <= '9' {
			n++
		}
	}
	return n
}
