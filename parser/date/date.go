// Package date reads dates as people write them, in many languages. It reads only what has one
// meaning: 3/4/2026 is the third of April for some people and the fourth of March for others.
package date

import (
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Date is a day of the calendar.
type Date struct {
	Year  int // 0: none is written
	Month time.Month
	Day   int
}

// The forms of a date. The names of the groups say what they hold.
var forms = []*regexp.Regexp{
	// 2026-12-24, 2026. 12. 24.
	regexp.MustCompile(`^(?P<year>\d{4})(?:-|/|\. ?)(?P<month>\d{1,2})(?:-|/|\. ?)(?P<day>\d{1,2})\.?`),
	// In Chinese, Japanese and Korean.
	regexp.MustCompile(`^(?:(?P<year>\d{4}) ?[年년] ?)?(?P<month>\d{1,2}) ?[月월] ?(?P<day>\d{1,2}) ?[日일号號]`),
	// 24.12.2026, 24. 12. 26, 24.12.
	regexp.MustCompile(`^(?P<day>\d{1,2})\. ?(?P<month>\d{1,2})\.(?:(?P<year> ?\d{4}|\d{2})\b)?`),
	// 24/12/2026, 12/24/2026
	regexp.MustCompile(`^(?P<one>\d{1,2})[/-](?P<two>\d{1,2})[/-](?P<year>\d{4})`),
	// 24th of December 2026, 24. Dezember, 1er mai, 24 de diciembre de 2026
	regexp.MustCompile(`^(?P<day>\d{1,2})(?:st|nd|rd|th|er|:e|º|°|-го|-е|\.)?[ -](?:(?:of|de|di) |d['’] ?)?(?P<name>\pL{3,14})\.?(?:(?:,|-)? ?(?:(?:de|del) )?(?P<year>\d{4}))?`),
	// December 24th, 2026
	regexp.MustCompile(`^(?P<name>\pL{3,14})\.? (?P<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?P<year>\d{4}))?`),
	// 2026. december 24.
	regexp.MustCompile(`^(?P<year>\d{4})\. (?P<name>\pL{3,14})\.? (?P<day>\d{1,2})\.?`),
}

// Read reads a date at the beginning of a text in lower case with single blanks, and returns what
// follows it. ok is false if there is none, or if it has two meanings.
func Read(text string) (d Date, rest string, ok bool) {
	for _, form := range forms {
		m := form.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		d, known := fromGroups(form, m)
		rest := text[len(m[0]):]
		if known && d.plausible() && !startsWithDigit(rest) {
			return d, rest, true
		}
	}
	return Date{}, text, false
}

// fromGroups makes a date of what a form has found.
func fromGroups(form *regexp.Regexp, m []string) (d Date, ok bool) {
	group := func(name string) string {
		if i := form.SubexpIndex(name); i >= 0 {
			return strings.TrimSpace(m[i])
		}
		return ""
	}
	number := func(name string) int {
		n, _ := strconv.Atoi(group(name))
		return n
	}
	d = Date{number("year"), time.Month(number("month")), number("day")}
	if len(group("year")) == 2 {
		d.Year += 2000
	}
	if name := group("name"); name != "" {
		d.Month = months()[name]
	}
	if one, two := number("one"), number("two"); one > 0 {
		switch {
		case one > 12 || one == two:
			d.Day, d.Month = one, time.Month(two)
		case two > 12:
			d.Day, d.Month = two, time.Month(one)
		default:
			return d, false
		}
	}
	return d, true
}

// plausible reports whether there can be such a day. Which days a month has is for others.
func (d Date) plausible() bool {
	return d.Month >= 1 && d.Month <= 12 && d.Day >= 1 && d.Day <= 31 && (d.Year == 0 || d.Year >= 2000 && d.Year <= 2199)
}

func startsWithDigit(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsDigit(r)
}

// Plain brings a text into the form that [Read] expects: lower case, single blanks.
func Plain(text string) string {
	lower := strings.ReplaceAll(strings.ToLower(text), "i\u0307", "i")
	return strings.Join(strings.Fields(lower), " ")
}

// Before returns the day before. Without a year, there is no 29 February.
func (d Date) Before() Date {
	year := d.Year
	if year == 0 {
		year = 2001
	}
	t := time.Date(year, d.Month, d.Day-1, 12, 0, 0, 0, time.UTC)
	before := Date{t.Year(), t.Month(), t.Day()}
	if d.Year == 0 {
		before.Year = 0
	}
	return before
}
