package parser

import (
	"slices"
	"strings"
	"unicode"

	"pentepost/parser/date"
)

// maxAway is how much of a text is searched for dates, in bytes.
const maxAway = 4_000

// maxFillers is how many words may stand between such a word and its date, like "bis einschließlich
// Donnerstag, den 24. Dezember".
const maxFillers = 4

// awayUntil returns the last day of the absence that an automatic reply tells of, or the zero value if
// it names none, or several.
//
// DECISION: a wrong date costs a question, so a date counts only behind a word that says what it is, and
// only if no other one contradicts it. "Back on the 28th" beside "until the 24th" is no contradiction:
// there may be a weekend between.
func awayUntil(subject, text string) date.Date {
	w := programWords()
	var last, first []date.Date
	for _, part := range []string{subject, text} {
		plain := date.Plain(part[:min(len(part), maxAway)])
		last, first = append(last, behind(plain, w.until)...), append(first, behind(plain, w.back)...)
		for i := range plain {
			if digit := plain[i] >= '0' && plain[i] <= '9'; !digit || i > 0 && plain[i-1] >= '0' && plain[i-1] <= '9' {
				continue
			}
			d, rest, ok := date.Read(plain[i:])
			switch {
			case ok && w.untilBehind.MatchString(rest):
				last = append(last, d)
			case ok && w.backBehind.MatchString(rest):
				first = append(first, d)
			}
		}
	}
	if len(last) > 0 {
		return only(last)
	}
	if d := only(first); d != (date.Date{}) {
		return d.Before()
	}
	return date.Date{}
}

// only returns the one date of a list, which may stand there with and without its year. It returns the
// zero value if there is none, or if there are several.
func only(list []date.Date) (one date.Date) {
	for _, d := range list {
		switch {
		case one == date.Date{}:
			one = d
		case d.Month != one.Month || d.Day != one.Day || d.Year != 0 && one.Year != 0 && d.Year != one.Year:
			return date.Date{}
		}
		one.Year = max(one.Year, d.Year)
	}
	return one
}

// behind returns the dates that stand behind words of a table.
func behind(text string, table []string) (found []date.Date) {
	for _, words := range table {
		for from := 0; ; {
			i := strings.Index(text[from:], words)
			if i < 0 {
				break
			}
			from += i + len(words)
			if !wordEndsBefore(text[:from-len(words)]) {
				continue
			}
			if d, ok := soon(text[from:]); ok {
				found = append(found, d)
			}
		}
	}
	return slices.Compact(found)
}

// wordEndsBefore reports that a text does not end within a word. Chinese has no blanks.
func wordEndsBefore(text string) bool {
	runes := []rune(text[max(0, len(text)-4):])
	if len(runes) == 0 {
		return true
	}
	r := runes[len(runes)-1]
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) || unicode.Is(unicode.Han, r)
}

// soon reads a date at the beginning of a text, or after a few words that are no numbers and end no
// sentence.
func soon(text string) (date.Date, bool) {
	for range maxFillers + 1 {
		text = strings.TrimLeft(text, " :,(")
		if d, _, ok := date.Read(text); ok {
			return d, true
		}
		word, rest, more := strings.Cut(text, " ")
		sentence := strings.HasSuffix(word, ".") && len(word) > 5
		if !more || sentence || strings.ContainsAny(word, "0123456789!?;") {
			return date.Date{}, false
		}
		text = rest
	}
	return date.Date{}, false
}
