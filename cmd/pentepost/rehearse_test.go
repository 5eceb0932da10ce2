package main

import (
	"strings"
	"testing"
)

// Two weeks of a game: the letters come in the order of time, and are counted.
func TestRehearse(t *testing.T) {
	status, out, err := runProgram(t, "rehearse", "--days", "14", "--terms", "keryo-pente 2 days first", "--from", "2028-02-25")
	if status != 0 || err != "" {
		t.Fatalf("status %d\n%s\n%s", status, out, err)
	}
	contains(t, out, "2028-02-25 09:00  Ann writes  challenge Bob keryo-pente 2 days first", "Bob gets    invitation  Ann invites you", "14 days and ")
	if strings.Contains(out, "refused") {
		t.Errorf("a move was refused:\n%s", out)
	}
	last := ""
	for line := range strings.Lines(out) {
		if at, _, ok := strings.Cut(line, "  "); ok && len(at) == len("2028-02-25 09:00") {
			if at < last {
				t.Errorf("%s comes after %s", line, last)
			}
			last = at
		}
	}
	if last < "2028-03-08" {
		t.Errorf("it ends at %s", last)
	}
	if status, _, err := runProgram(t, "rehearse", "--days", "0"); status != 2 || !strings.Contains(err, "1 to 3660") {
		t.Errorf("0 days: status %d, %s", status, err)
	}
}
