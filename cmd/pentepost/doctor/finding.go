// Package doctor looks at a server and says what is well with it and what is not, each thing in a line. The command
// "pentepost doctor" prints that, and the server sends it to its operator once a month.
package doctor

import (
	"fmt"
	"strings"
	"time"
)

// State says how something is.
type State string

// The states.
const (
	Well  State = "well"
	Look  State = "look"  // nothing is lost yet, but somebody should look at it
	Wrong State = "wrong" // something is lost, or will be if nobody does anything
)

// Finding is one thing that was looked at.
type Finding struct {
	State State  `json:"state"`
	What  string `json:"what"`
	Says  string `json:"says"`
	Do    string `json:"do"` // what to do next; "" if nothing
}

// String returns the finding as a line.
func (f Finding) String() string {
	line := fmt.Sprintf("%-5s  %-10s  %s", f.State, f.What, f.Says)
	if f.Do != "" {
		line += "; " + f.Do
	}
	return strings.Join(strings.Split(line, "\n"), " ")
}

// Count returns how many findings have a state.
func Count(list []Finding, s State) (n int) {
	for _, f := range list {
		if f.State == s {
			n++
		}
	}
	return n
}

// Lines returns the findings for a letter: each that is not well in a line, and the names of the others in one.
func Lines(list []Finding) (lines []string) {
	var well []string
	for _, f := range list {
		switch {
		case f.State == Well:
			well = append(well, f.What)
		case f.Do == "":
			lines = append(lines, fmt.Sprintf("%s, %s: %s.", f.State, f.What, f.Says))
		default:
			lines = append(lines, fmt.Sprintf("%s, %s: %s; %s.", f.State, f.What, f.Says, f.Do))
		}
	}
	if len(well) > 0 {
		lines = append(lines, "well: "+strings.Join(well, ", ")+".")
	}
	return lines
}

// well, look and wrong make findings.
func well(what, format string, args ...any) Finding {
	return Finding{State: Well, What: what, Says: fmt.Sprintf(format, args...)}
}

func look(what, do, format string, args ...any) Finding {
	return Finding{Look, what, fmt.Sprintf(format, args...), do}
}

func wrong(what, do, format string, args ...any) Finding {
	return Finding{Wrong, what, fmt.Sprintf(format, args...), do}
}

// byAge returns a finding about something that gets worse with its age.
func byAge(what, do, says string, age, worthALook, tooOld time.Duration) Finding {
	switch {
	case age > tooOld:
		return Finding{Wrong, what, says, do}
	case age > worthALook:
		return Finding{Look, what, says, do}
	}
	return Finding{State: Well, What: what, Says: says}
}

// ago says how long ago something was.
func ago(d time.Duration) string { return span(d) + " ago" }

// span says a duration in its largest unit.
func span(d time.Duration) string {
	for _, unit := range []struct {
		size      time.Duration
		one, many string
	}{{24 * time.Hour, "day", "days"}, {time.Hour, "hour", "hours"}, {time.Minute, "minute", "minutes"}} {
		if n := int(d / unit.size); n > 0 {
			return Number(n, unit.one, unit.many)
		}
	}
	return "less than a minute"
}

// Number says how many there are of something.
func Number(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// bytes says a number of bytes.
func bytes(n float64) string {
	switch {
	case n >= 1e9:
		return fmt.Sprintf("%.1f GB", n/1e9)
	case n >= 1e6:
		return fmt.Sprintf("%.0f MB", n/1e6)
	}
	return fmt.Sprintf("%.0f kB", n/1e3)
}
