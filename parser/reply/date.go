package reply

import (
	"regexp"
	"strings"

	"pentepost/mailer/mime"
	"pentepost/notation/visible"
)

var (
	// firstDate is a date or time at the start, or after a weekday.
	firstDate = regexp.MustCompile(`^(?:[\p{L}\p{M}']{1,12}\.?,?\s+)?(?:\d{1,4}\s?[-/.年년]\s?\d{1,2}\s?[-/.月월]|\d{4}\.\s?\p{L}{3,}\.?\s+\d{1,2}\.|\d{1,2}\.?\s+(?:\p{L}{3,}|[\x{0900}-\x{097f}]{2,})|\d{1,2}:\d\d|\p{L}{3,}\s+\d{1,2},)`)
	// zoneFirst is "2016-03-03 17:21 GMT+01:00 Name", an attribution without
	// verb and colon that Gmail wrote for years.
	zoneFirst = regexp.MustCompile(`^\d{4}[-/]\d{1,2}[-/]\d{1,2} \d{1,2}:\d\d (?:gmt|utc)`)
)

// dateFirst reports lower-case text that begins with a date or time, or with a
// weekday and one of these.
func dateFirst(low string) bool {
	const reach = 60 // characters: a weekday in any script, and the date
	low = mime.LowerASCII(visible.Cut(low, reach))
	return strings.ContainsAny(low, "0123456789") && firstDate.MatchString(low)
}

// dateInside reports text that contains a date, a time or a year: 21.11.26,
// 2026-11-21, 2026年11月, 10:42, 10h42.
func dateInside(s string) bool {
	for i := 0; i < len(s); i++ {
		if !startsWithDigit(s[i:]) {
			continue
		}
		n := digits(s[i:])
		year := n == 4 && (s[i:i+2] == "19" || s[i:i+2] == "20")
		if year || n <= 4 && dateGoesOn(s[i+n:]) || n <= 2 && timeGoesOn(s[i+n:]) {
			return true
		}
		i += n - 1
	}
	return false
}

// dateGoesOn reports "-11-", ". 11." or "年11月", after the first number of a date.
func dateGoesOn(s string) bool {
	s, ok := cutOneOf(s, "-", "/", ".", "年", "년")
	if !ok {
		return false
	}
	s = strings.TrimPrefix(s, " ")
	n := digits(s)
	if n < 1 || n > 2 {
		return false
	}
	_, ok = cutOneOf(strings.TrimPrefix(s[n:], " "), "-", "/", ".", "月", "월")
	return ok
}

// timeGoesOn reports ":42", ".42" or "h42", after an hour.
func timeGoesOn(s string) bool {
	s, ok := cutOneOf(s, ":", ".", "h")
	return ok && digits(s) == 2
}

// cutOneOf removes at most one blank and then the first of the prefixes that fits.
func cutOneOf(s string, prefixes ...string) (string, bool) {
	s = strings.TrimPrefix(s, " ")
	for _, prefix := range prefixes {
		if rest, ok := strings.CutPrefix(s, prefix); ok {
			return rest, true
		}
	}
	return s, false
}

// digits counts the ASCII digits at the start of s.
func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}
