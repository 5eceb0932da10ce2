package command

import (
	"regexp"
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/notation/visible"
	"pentepost/parser/date"
)

// readVacation reads "vacation", "vacation 10 days", "vacation until 2026-12-24", "vacation from
// 2026-12-20 until 2026-12-28" and "vacation from 20 to 28 December".
func readVacation(r *reader, args []string) desk.Command {
	text := date.Plain(strings.Join(args, " "))
	switch {
	case r.below != nil:
		return *r.below
	case text == "":
		return desk.ShowVacation{}
	case text == "off", text == "end", text == "over":
		return desk.Back{}
	}
	var from games.Date
	later, beginsLater := cutWord(text, "from", "starting", "beginning")
	if span, ok := readSpan(later); ok {
		return span
	}
	if _, _, dated := date.Read(later); beginsLater || dated {
		var wrong desk.Command
		if from, text, wrong = readDate(later); wrong != nil {
			return wrong
		}
	}
	if end, ok := cutWord(text, "until", "till", "til", "to", "through", "-", "–"); ok {
		until, rest, wrong := readDate(end)
		switch {
		case wrong != nil:
			return wrong
		case rest != "":
			return nil
		}
		return desk.TakeVacation{From: from, Until: until}
	}
	long, _ := cutWord(text, "for", "of")
	days, ok := daysIn(long)
	if !ok {
		return nil
	}
	return desk.TakeVacation{From: from, Days: days}
}

// A span within a month says the month once, before its days or behind them.
var (
	monthBehind = regexp.MustCompile(`^(\d{1,2})` + ordinal + ` ?` + until + ` ?(?:the |el |al |le |il )?(\d.*)$`)
	monthBefore = regexp.MustCompile(`^(\pL+\.? \d{1,2}` + ordinal + `) ?` + until + ` ?(\d{1,2})` + ordinal + `$`)
)

const (
	ordinal = `(?:st|nd|rd|th|\.|º)?`
	until   = `(?:until|till?|to|through|t/m|a|[-–~])`
)

// readSpan reads a span of days whose month is written once, as in "20 to 28 December" and "December 20-28".
func readSpan(text string) (c desk.Command, ok bool) {
	text, _ = cutWord(text, "the")
	dated, from, to := "", "", ""
	if m := monthBehind.FindStringSubmatch(text); m != nil {
		from, dated = m[1], m[2]
	} else if m := monthBefore.FindStringSubmatch(text); m != nil {
		dated, to = m[1], m[2]
	}
	d, rest, wrong := readDate(dated)
	if wrong != nil || rest != "" {
		return nil, false
	}
	first, last := d, d
	if from != "" {
		first.Day, _ = strconv.Atoi(from)
	} else {
		last.Day, _ = strconv.Atoi(to)
	}
	if !first.Exists() || !last.Exists() || first.Day > last.Day {
		return nil, false
	}
	return desk.TakeVacation{From: first, Until: last}, true
}

// cutWord cuts one of some words and the blank behind it from the beginning of a text.
func cutWord(text string, words ...string) (rest string, ok bool) {
	for _, word := range words {
		if rest, ok := strings.CutPrefix(text, word+" "); ok {
			return rest, true
		}
	}
	return text, false
}

// readDate reads a date and returns what stands behind it. What looks like a date and is none is a
// refusal; so is a date with two meanings, and a day that does not exist.
func readDate(text string) (d games.Date, rest string, wrong desk.Command) {
	text, _ = cutWord(text, "the")
	found, rest, ok := date.Read(text)
	if !ok {
		found, rest, ok = date.Read(text + ".") // as in "24.12." at the end of a sentence
	}
	if d = games.Date(found); ok && d.Exists() {
		return d, strings.Trim(rest, " .,"), nil
	}
	return d, "", desk.Misread{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicDate, Name: visible.Cut(text, 40)}}
}

// daysIn reads a number of days: "10 days", "10d", "10", "2 weeks", "a week".
func daysIn(text string) (days int, ok bool) {
	number, unit, _ := strings.Cut(text, " ")
	if n, short := strings.CutSuffix(number, "d"); short && unit == "" {
		number = n
	}
	n, err := strconv.Atoi(number)
	if number == "a" || number == "one" {
		n, err = 1, nil
	}
	if err != nil || n < 0 {
		return 0, false
	}
	n = min(n, maxSpan)
	switch unit {
	case "", "day", "days":
		return n, true
	case "week", "weeks":
		return 7 * n, true
	}
	return 0, false
}
