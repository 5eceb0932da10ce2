package desk_test

import (
	"cmp"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
)

// causes are what stops a clock, in the words of the table in doc.go.
var causes = []struct {
	feature string
	cause   clock.Cause
}{
	{"weekends", clock.Weekend}, {"vacation", clock.Vacation}, {"pause", clock.Pause}, {"outage", clock.Outage}, {"unreachable", clock.Unreachable},
}

// stop stops the clock of Bob in game 1 for two days, for a cause. A weekend does that by itself.
func (s *session) stop(c clock.Cause) {
	s.t.Helper()
	i := games.Interval{Interval: clock.Interval{Cause: c}}
	switch c {
	case clock.Weekend:
		return
	case clock.Pause:
		i.Game = 1
	case clock.Vacation, clock.Unreachable:
		i.Player = 2
	}
	s.still(i, 2*clock.Day)
}

// toSaturday winds the clock to the beginning of the first weekend. Sessions begin on Friday at noon.
func (s *session) toSaturday() { s.now = time.Date(2026, 6, 6, 0, 0, 0, 0, time.UTC) }

// beginFor returns a session where Ann plays Bob with a pace, and Bob is on turn.
func beginFor(t *testing.T, c clock.Cause, pace string) *session {
	t.Helper()
	if c == clock.Weekend {
		pace += " weekends off"
	}
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob first " + pace + "\n bob> accept")
	return s
}

// Two causes at once stop a clock once: from Saturday to Monday and from Sunday to Tuesday are three
// days.
func TestTwoCausesCountOnce(t *testing.T) {
	for i, one := range causes {
		for _, other := range causes[i+1:] {
			t.Run(one.feature+" and "+other.feature, func(t *testing.T) {
				s := beginFor(t, one.cause, "")
				s.toSaturday()
				s.stop(one.cause)
				s.now = s.now.Add(clock.Day)
				s.stop(other.cause)
				s.now = s.now.Add(3 * clock.Day)                       // it is Wednesday
				s.wantLeft(5*clock.Day + 12*time.Hour + 5*time.Minute) // the game began five past twelve
			})
		}
	}
}

// Nobody can claim while the clock stands still. The time before and after it adds up.
func TestClaimAndAClockThatStands(t *testing.T) {
	for _, c := range causes {
		t.Run(c.feature, func(t *testing.T) {
			s := beginFor(t, c.cause, "1 day claim")
			s.toSaturday()
			s.stop(c.cause)
			s.now = s.now.Add(36 * time.Hour)
			s.run("ann> claim (to played)\n = refused\n ann< refused not-allowed not-overdue 1@1")
			s.now = s.now.Add(25 * time.Hour)
			s.run("ann> claim (to played)\n ann< game-over 1@1 since=2 by=bob\n bob< game-over 1@1 since=2 by=bob")
		})
	}
}

// A conditional move is played while the clock of its player stands still, and takes no time.
func TestConditionalMovesAndAClockThatStands(t *testing.T) {
	for _, c := range causes {
		t.Run(c.feature, func(t *testing.T) {
			s := beginFor(t, c.cause, "")
			s.play("bob> L10 / if N13 then M10")
			s.toSaturday()
			s.stop(c.cause)
			s.run("ann> N13\n bob< played given 1@4 since=3 by=ann\n ann< your-move 1@4 since=3 by=ann")
			if ply := s.game(1).Plies[3]; !ply.Given || !ply.Began.IsZero() {
				t.Errorf("the ply is %+v", ply)
			}
		})
	}
}

// A held move is played when its minutes are over, whether a clock runs or not. It took the time until
// its mail arrived.
func TestHoldAndAClockThatStands(t *testing.T) {
	for _, c := range causes {
		t.Run(c.feature, func(t *testing.T) {
			s := beginFor(t, c.cause, "")
			s.play("bob>> set hold 10")
			s.toSaturday()
			s.stop(c.cause)
			s.play("later 1h\n bob> L10 (to your-move)")
			s.at(s.now, 10*time.Minute, "ann< your-move 1@2 since=2 by=bob")
			if times := s.turnTimes(); times[0].Used.Round(time.Hour) != 12*time.Hour {
				t.Errorf("the turn took %v", times[0].Used)
			}
		})
	}
}

// The new turn after a turn was taken back begins while the clock stands still.
func TestUndoAndAClockThatStands(t *testing.T) {
	for _, c := range causes {
		t.Run(c.feature, func(t *testing.T) {
			s := beginFor(t, c.cause, "")
			s.play("bob> L10")
			s.toSaturday()
			s.stop(c.cause)
			s.play("bob> undo\n ann> accept")
			if now := s.clockOf(); now.Stands != c.cause || now.Left != 7*clock.Day {
				t.Errorf("it stands for %q, and %v are left", now.Stands, now.Left)
			}
		})
	}
}

// A letter of the day that would only repeat is not sent while the clocks of its reader stand still.
func TestLetterOfTheDayAndAClockThatStands(t *testing.T) {
	for _, c := range causes {
		if c.cause == clock.Unreachable {
			continue // such a player gets no letters at all
		}
		t.Run(c.feature, func(t *testing.T) {
			s := beginFor(t, c.cause, "")
			s.play("bob>> set letters daily")
			s.now = time.Date(2026, 6, 5, 12, 30, 0, 0, time.UTC)
			s.comes(11*time.Hour + 30*time.Minute)
			s.stop(c.cause)
			s.comes(47 * time.Hour)
			s.comes(25*time.Hour, "bob< digest 1@1")
		})
	}
}

// An overdue player can still move, and the conditional moves of the opponent answer.
func TestClaimAndConditionalMoves(t *testing.T) {
	s := beginFor(t, "", "1 day claim")
	begun := s.now
	s.play("ann> if L10 then N13 (to played)")
	s.at(begun, 25*time.Hour, "ann< overdue 1@1 by=bob", "bob< overdue 1@1 by=bob")
	s.run(`
	bob> L10
	ann< played given 1@3 since=2 by=bob
	bob< your-move 1@3 since=2 by=bob
	ann> claim (to overdue)
	= refused
	ann< refused old-letter 1@3 at=1
	`)
}

// A move that is held has arrived: nobody can claim before it is played.
func TestClaimAndHold(t *testing.T) {
	s := beginFor(t, "", "1 day claim")
	begun := s.now
	s.play("bob>> set hold 10")
	s.at(begun, 25*time.Hour, "ann< overdue 1@1 by=bob", "bob< overdue 1@1 by=bob")
	s.run(`
	bob> L10
	bob< played held 1@1 moves=L10 by=bob
	ann> claim
	= refused
	ann< refused not-allowed not-overdue 1@1
	`)
	s.at(s.now, 10*time.Minute, "ann< your-move 1@2 since=2 by=bob")
}

// After a turn was taken back its player has the whole time again.
func TestClaimAndUndo(t *testing.T) {
	s := beginFor(t, "", "1 day claim")
	s.play("bob> L10\n later 23h\n bob> undo\n ann> accept")
	s.run("later 2h\n ann> claim (to played)\n = refused\n ann< refused not-allowed not-overdue 1@1")
	s.run("later 23h\n ann> claim (to played)\n ann< game-over 1@1 since=2 by=bob\n bob< game-over 1@1 since=2 by=bob")
}

// A letter about an overdue turn does not wait for the letter of the day.
func TestClaimAndLetterOfTheDay(t *testing.T) {
	s := beginFor(t, "", "3 days claim")
	s.play("ann>> set letters daily\n bob>> set letters daily")
	begun := s.now
	s.at(begun, 73*time.Hour, "ann< overdue 1@1 by=bob", "bob< overdue 1@1 by=bob")
}

// A line of the answer to a letter of the day is a move like any other: conditional moves answer it,
// and the answer tells so. A conditional move that is played for somebody waits for their letter.
func TestConditionalMovesAndLetterOfTheDay(t *testing.T) {
	s := beginDaily(t)
	s.play("ann> N13 / if M10 then N10 (to your-move@2)")
	s.comes(20*time.Hour, "bob< digest 1@3 [your-move 1@3 since=3 by=ann]")
	s.run(`
	bob> 1 M10
	ann< played given 1@5 since=4 by=bob
	bob< your-move 1@5 since=4 by=bob
	bob> L11 / if O13 then O14
	bob< played 1@6 since=6 taken=1 by=bob
	ann< your-move 1@6 since=6 by=bob
	ann> O13
	ann< your-move 1@8 since=7 by=ann
	`)
	s.comes(24*time.Hour, "bob< digest 1@8 [played given 1@8 since=7 by=ann]")
}

// Lines of the answer to a letter of the day are held like other moves.
func TestHoldAndLetterOfTheDay(t *testing.T) {
	s := beginDaily(t)
	s.play("bob>> set hold 10\n ann> N13 (to your-move@2)\n ann> N13 (to first your-move)")
	s.comes(20*time.Hour, "bob< digest 1@3 2@3 [your-move 1@3 since=3 by=ann] [your-move 2@3 since=3 by=ann]")
	s.play("bob> 1 M10\n2 K11")
	s.run("? 1\n= K10 L10 N13, bob to move")
	s.at(s.now, 10*time.Minute, "ann< your-move 1@4 since=4 by=bob")
}

// A line of the answer to a letter of the day is for the board that the letter showed, even if a turn
// was taken back and the number of plies is the same again.
func TestUndoAndLetterOfTheDay(t *testing.T) {
	s := beginDaily(t)
	s.play("ann> N13 (to your-move@2)")
	s.comes(20*time.Hour, "bob< digest 1@3 [your-move 1@3 since=3 by=ann]")
	s.play("ann> undo (to played)")
	s.comes(24*time.Hour, "bob< digest 1@3 [offer 1@3 undo by=ann]")
	s.play("bob> 1 accept\n ann> N12")
	s.run("bob> 1 M10 (to first digest)\n = refused\n bob< refused old-letter undone 1@3 at=3")
	s.comes(24*time.Hour, "bob< digest 1@3 [your-move 1@3 since=3 by=ann]")
	if s.game(1).Began.IsZero() {
		t.Error("the turn has not begun with the letter of the day")
	}
}

// If a turn before it is taken back, a held move is not played.
func TestHoldAndUndo(t *testing.T) {
	s := beginFor(t, "", "")
	s.play("bob>> set hold 10\n bob> L10 (to your-move)")
	s.at(s.now, 10*time.Minute, "ann< your-move 1@2 since=2 by=bob")
	s.play("ann> N13\n bob> M10\n ann> undo (to played)\n bob> accept (to offer)")
	s.at(s.now, 20*time.Minute)
	s.run("? 1\n= K10 L10, ann to move")
}

// The table of pairs in the documentation of the package has every pair, and the tests that it names
// exist.
func TestEveryPairHasATest(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	must(t, err)
	row := regexp.MustCompile(`(?m)^//\t(\w+) \+ ([\w, ]+)\n((?://\t\t.*\n)+)`)
	tests := map[string]string{} // by pair
	for _, r := range row.FindAllStringSubmatch(string(doc), -1) {
		words := strings.Fields(r[3])
		for _, other := range strings.Split(r[2], ", ") {
			tests[r[1]+" + "+other] = words[len(words)-1]
		}
	}
	features := []string{"weekends", "vacation", "pause", "outage", "unreachable", "claim", "conditional", "hold", "undo", "digest"}
	for i, one := range features {
		for _, other := range features[i+1:] {
			test := cmp.Or(tests[one+" + "+other], tests[other+" + "+one])
			if test == "" || !strings.Contains(testsOfPackage(t), "func "+test+"(t *testing.T)") {
				t.Errorf("%s + %s: there is no test %q", one, other, test)
			}
		}
	}
}

// testsOfPackage returns the text of all tests.
func testsOfPackage(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	files, err := os.ReadDir(".")
	must(t, err)
	for _, f := range files {
		if strings.HasSuffix(f.Name(), "_test.go") {
			text, err := os.ReadFile(f.Name())
			must(t, err)
			all.Write(text)
		}
	}
	return all.String()
}
