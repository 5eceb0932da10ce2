package clock

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Parse reads a pace as [Pace.String] writes it.
func Parse(s string) (p Pace, err error) {
	words := strings.Fields(s)
	for i := 0; i < len(words) && err == nil; i++ {
		switch word := words[i]; word {
		case "bank":
			i++
			bank, increment, _ := strings.Cut(at(words, i), "+")
			if p.Bank, err = duration(bank); err == nil {
				p.Increment, err = duration(increment)
			}
		case "max":
			i++
			p.Most, err = duration(at(words, i))
		case "claim":
			p.ByClaim = true
		case "weekends-off":
			p.WeekendsOff = true
		case "vacation-off":
			p.VacationOff = true
		default:
			p.Move, err = duration(word)
		}
	}
	if err == nil && !p.Check() {
		err = fmt.Errorf("pace %q is out of bounds", s)
	}
	return p, err
}

// at returns a word, or "" behind the end.
func at(words []string, i int) string {
	if i < len(words) {
		return words[i]
	}
	return ""
}

// duration reads days or hours: "30d", "36h".
func duration(s string) (time.Duration, error) {
	unit := time.Hour
	number, hours := strings.CutSuffix(s, "h")
	if !hours {
		unit, number = Day, strings.TrimSuffix(s, "d")
	}
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 || n > 10_000 {
		return 0, fmt.Errorf("pace: %q is no time", s)
	}
	return time.Duration(n) * unit, nil
}
