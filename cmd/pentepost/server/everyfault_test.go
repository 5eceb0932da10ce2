package server

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"pentepost/mailer"
	"pentepost/store/storetest"
)

const (
	// faultSeed is the variable with a seed for TestEveryFault. A run prints its own.
	faultSeed = "PENTEPOST_FAULT_SEED"
	// faultRuns is the variable with how many runs TestEveryFault makes of each kind; 301 make each statement fail once.
	faultRuns = "PENTEPOST_FAULT_RUNS"
)

// faulty are the things that may fail.
var faulty = []struct {
	name   string
	change func(*faultyWorld)
	gap    int // in a run: more than what one transaction does, so that it succeeds when it is tried again
}{
	{"statements", faultyStatements, 301},
	{"connections", faultyConnections, 61},
}

// In a correspondence, each statement, and each read and write of a connection to the mail server, fails once. Afterwards everybody has
// got the letters that they get without faults, nothing waits, and nothing is damaged. There are thousands of them, so many fail in one
// run, at a distance, and it takes some hundred runs for each to fail once. The long test makes ten of each kind; an ordinary one makes one.
func TestEveryFault(t *testing.T) {
	storetest.NeedSQLite(t)
	t.Parallel()
	runs := 1
	if long() {
		runs = 10
	}
	seed := number(t, faultSeed, 1)
	runs = int(number(t, faultRuns, uint64(runs)))
	for _, of := range faulty {
		t.Run(of.name, func(t *testing.T) {
			t.Parallel()
			quiet := newFaultyWorld(t, newPlan(nothingFails), of.change)
			quiet.play()
			want := quiet.faultless()
			first := rand.New(rand.NewPCG(seed, 0)).Perm(of.gap)
			first = first[:min(runs, len(first))]
			t.Logf("%d %s, %d runs; %s=%d", want.done, of.name, len(first), faultSeed, seed)
			for _, n := range first {
				t.Run(fmt.Sprint(n), func(t *testing.T) {
					t.Parallel()
					f := newFaultyWorld(t, newPlan(every(of.gap, n)), of.change)
					f.play()
					f.check(want)
				})
			}
		})
	}
}

// number returns the number in a variable of the environment, or another one if it is not set.
func number(t *testing.T, variable string, otherwise uint64) uint64 {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return otherwise
	}
	n, err := strconv.ParseUint(text, 10, 64)
	must(t, err)
	return n
}

// A letter is sent that a transaction reserved which has failed for us, although it was committed.
func TestReservedByAFailedCommit(t *testing.T) {
	t.Parallel()
	reserved, failed := false, false
	playFaulty(t, func(what string) bool {
		reserved = reserved || strings.HasPrefix(what, "exec UPDATE outbox SET state = 'claimed'")
		failed = reserved && what == "committed"
		return failed
	})
}

// A turn begins when the mail server has taken the letter that asks for it, although the database failed then.
func TestTurnBeginsAfterAFault(t *testing.T) {
	t.Parallel()
	playFaulty(t, func(what string) bool { return strings.HasPrefix(what, "exec UPDATE games SET agreed") })
}

// playFaulty plays the beginning of a game while the first thing fails that is chosen.
func playFaulty(t *testing.T, chosen func(what string) bool) {
	storetest.NeedSQLite(t)
	failed := false
	f := newFaultyWorld(t, newPlan(func(_ int, what string) bool {
		if failed {
			return false
		}
		failed = chosen(what)
		return failed
	}), faultyStatements)
	for line := range strings.Lines("ann>> challenge bob@pente.test first; ann welcome, ann invited, bob invitation\nbob> accept; bob welcome, ann played, bob your-move") {
		f.playLine(strings.TrimSpace(line))
	}
	f.settle()
	if want := "game 1: 1 plies, ended 0, turn began 1"; !failed || f.outcome()[len(f.outcome())-1] != want {
		t.Errorf("failed: %v; in the end: %q, want %q", failed, f.outcome(), want)
	}
}

// A mail server that is slow at the start takes no time from the database.
func TestSlowMailServerAtTheStart(t *testing.T) {
	w, err := newWorld(t.TempDir(), false)
	must(t, err)
	defer w.close()
	w.correspond(t, "ann>> join Ann; ann welcome")
	w.running.older.compared = false
	ended, end := context.WithCancel(t.Context())
	end()
	if err := w.running.older.checkProcessed(t.Context(), ended); err != nil || w.running.older.compared {
		t.Errorf("compared: %v; %v", w.running.older.compared, err)
	}
}

// A mail is filed over a connection that has not heard of it: feed has read it over its own.
func TestFiledOverAnotherConnection(t *testing.T) {
	w, err := newWorld(t.TempDir(), false)
	must(t, err)
	defer w.close()
	w.correspond(t, "ann>> join Ann; ann welcome")
	must(t, w.end())
	must(t, w.open())
	b := w.running.mailbox
	listing, err := b.slow.List(t.Context(), mailer.Mark{})
	must(t, err)
	b.leftUntil.Store(time.Now().Add(time.Hour).UnixNano())
	must(t, w.send("ann", "games"))
	_, err = w.running.poll(t.Context())
	must(t, err)
	n, err := b.fileSome(t.Context(), b.slow, listing.Validity)
	must(t, err)
	left, err := w.office.Messages("play", "INBOX")
	must(t, err)
	if n == 0 || len(left) > 0 {
		t.Errorf("%d mails are filed, and %d are left in the mailbox", n, len(left))
	}
	must(t, w.running.Close())
	must(t, w.start())
}
