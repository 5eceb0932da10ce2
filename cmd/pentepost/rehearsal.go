package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"pentepost/cmd/pentepost/server"
)

// lookAtClock is how often the file of a rehearsal is read.
const lookAtClock = 50 * time.Millisecond

// looksInVain is after how many looks in a row without a time somebody is told. A file that is being written has one
// at the next look.
const looksInVain = 20

// startClock returns a clock that starts at the time in a file, and that time. Without a file it
// shows the time of the computer.
func startClock(file string) (clock *server.Clock, started time.Time, err error) {
	clock = &server.Clock{}
	if file == "" {
		return clock, started, nil
	}
	if started, err = readClock(file); err != nil {
		return nil, started, usageError{err}
	}
	clock.WindTo(started)
	return clock, started, nil
}

// rehearse winds the clock whenever the file says another time than before. When everything has
// happened that was due until then, it says so.
func rehearse(ctx context.Context, file string, said time.Time, clock *server.Clock, running *server.Server, s Streams) {
	unread := 0 // how often in a row the file had no time
	for ctx.Err() == nil {
		at, err := readClock(file)
		if unread++; err == nil {
			unread = 0
		}
		if unread == looksInVain {
			fmt.Fprintln(s.Err, "the clock stays as it is:", err)
		}
		if err == nil && !at.Equal(said) { // a file that is just being written is read again
			said = at
			clock.WindTo(at)
			if running.CatchUp(ctx, at) == nil {
				fmt.Fprintln(s.Out, "clock", at.UTC().Format(time.RFC3339))
			}
		}
		select {
		case <-ctx.Done():
		case <-time.After(lookAtClock):
		}
	}
}

// readClock reads the time in the first line of a file.
func readClock(file string) (time.Time, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return time.Time{}, fmt.Errorf("read clock: %w", err)
	}
	line, _, _ := strings.Cut(string(text), "\n")
	at, err := time.Parse(time.RFC3339, strings.TrimSpace(line))
	if err != nil {
		return at, fmt.Errorf("clock %s: the first line must be a time such as 2027-01-31T12:00:00Z", file)
	}
	return at, nil
}
