package desk_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
)

// pass lets time pass, as the server does when its clock is wound: what is due happens at its moment,
// in the order of time.
func (s *session) pass(d time.Duration) {
	s.t.Helper()
	end, over := s.now.Add(d), false
	for !over {
		s.update(func(tx *store.Tx) {
			alarms, err := tx.Alarms.Due(end, 1)
			must(s.t, err)
			letter, waits, err := tx.Sending.NextAfter(s.now)
			must(s.t, err)
			switch {
			case len(alarms) > 0 && (!waits || !letter.Before(alarms[0].At)):
				if alarms[0].At.After(s.now) { // else it has become due by what was reported meanwhile
					s.now = alarms[0].At
				}
				must(s.t, tx.Alarms.Ring(alarms[0], s.ratings, nil, s.now))
			case waits && !letter.After(end):
				s.now = letter
			default:
				s.now, over = end, true
			}
			s.deliver(tx, desk.Request{Mail: "none"})
		})
	}
}

// comes winds the clock, and checks which letters are sent meanwhile.
func (s *session) comes(after time.Duration, want ...string) {
	s.t.Helper()
	s.happens = nil
	s.pass(after)
	if !slices.Equal(want, s.happens) {
		s.t.Errorf("after %v:\n%s\nwant\n%s", after, strings.Join(s.happens, "\n"), strings.Join(want, "\n"))
	}
}

// beginDaily returns a session where Ann and Bob have two games, and Bob gets one letter a day. It
// is five past twelve, and the letter comes at eight.
func beginDaily(t testing.TB) *session {
	s := newSession(t)
	s.play(`ann>> join Ann
		bob>> join Bob
		ann>> challenge Bob first
		bob> accept
		ann>> challenge Bob first
		bob> accept
		bob> L10 (to your-move)
		bob> L10 (to first your-move)
		bob>> set letters daily`)
	s.now = time.Date(2026, 6, 5, 12, 30, 0, 0, time.UTC)
	return s
}

// A notice waits for the letter of the day, which tells it once. Its turn begins with that letter.
func TestLetterOfTheDay(t *testing.T) {
	s := beginDaily(t)
	s.run(`
	ann> N13 (to your-move@2)
	ann< played 1@3 since=3 by=ann
	ann> say / Where are you? (to played)
	ann< shown said 1@3
	bob>> games
	bob< list games
	`)
	s.comes(19*time.Hour + 26*time.Minute) // it is two minutes to eight
	s.comes(3*time.Minute, `bob< digest 1@3 [your-move 1@3 since=3 by=ann] [remark 1@3 by=ann says="Where are you?"]`)
	begun := s.now.Add(-time.Minute)
	s.update(func(tx *store.Tx) {
		g, _, err := tx.Games.Load(1)
		must(t, err)
		if g.Began.Before(begun.Add(-time.Minute)) || g.Began.After(s.now) {
			t.Errorf("the turn began at %v, the letter came at %v", g.Began, begun)
		}
	})
	// The next day the letter reminds him, and tells nothing twice. The last reminder comes at once.
	s.comes(24*time.Hour, "bob< digest 1@3")
	s.run(`
	bob> M10
	bob< played 1@4 since=4 by=bob
	ann< your-move 1@4 since=4 by=bob
	`)
	s.comes(24 * time.Hour)
	s.comes(4*24*time.Hour, "ann< reminder 2@2", "ann< reminder 2@2", "ann< reminder 1@4")
}

// The reader who is on turn with no more than a day left hears of it at once.
func TestUrgentLettersDoNotWait(t *testing.T) {
	s := beginDaily(t)
	s.run(`
	ann>> challenge Bob first 1 day vacation off
	bob< invitation c3 by=ann
	ann< invited c3
	bob> accept
	ann< played start 3@1 since=1 by=bob
	bob< your-move start 3@1 since=1 by=bob
	bob> L10
	bob< played 3@2 since=2 by=bob
	ann< your-move 3@2 since=2 by=bob
	ann> N13
	ann< played 3@3 since=3 by=ann
	bob< your-move 3@3 since=3 by=ann
	ann> say / Hello? (to played)
	bob< remark 3@3 by=ann says="Hello?"
	ann< shown said 3@3
	`)
	s.comes(12 * time.Hour)
	s.comes(9*time.Hour, "bob< reminder 3@3", "bob< digest 3@3")
	s.comes(4*time.Hour, "ann< game-over 3@3 since=4 by=bob")
	s.comes(20*time.Hour, "bob< digest 3@3 [game-over 3@3 since=4 by=bob]")
}

// An answer has a line for each game. Each stands alone, and one letter tells what happened to all of them.
func TestAnswerToLetterOfTheDay(t *testing.T) {
	s := beginDaily(t)
	s.play(`ann> N13 (to your-move@2)
		ann> N13 (to first your-move)
		ann>> challenge Bob swap2-pente first
		bob> accept
		ann> K10 L10 M9`)
	s.comes(20*time.Hour, "bob< digest 1@3 2@3 3@3 [your-move 1@3 since=3 by=ann] [your-move 2@3 since=3 by=ann] [your-move 3@3 since=1 by=ann]")
	s.run(`
	# Ann cannot answer Bob's letter.
	ann> 1 M10 (to bob's digest)
	= ignored
	bob< confirm
	# Several lines without numbers, or a command without a game.
	bob> M10 / N10 (to digest)
	= refused
	bob< refused not-understood no-number game=1
	bob> resign (to digest)
	= refused
	bob< refused not-understood no-number game=1
	bob> settings (to digest)
	bob< settings
	# One line is answered as by a letter about its game.
	bob> #2: M10 / Well! (to digest)
	bob< played 2@4 since=4 by=bob
	ann< your-move 2@4 since=4 by=bob says="Well!"
	# Three lines: the first is too late now. What is not for Ann does not go to her.
	bob> 2 A1 / 1. M10 / Hello! / 3: keep L11 / note: she hurries / 9 K10 (to digest)
	ann< your-move 1@4 since=4 by=bob says="Hello!"
	ann< your-move 3@5 since=4 by=bob
	bob< digest answered 2@4 1@4 3@5 (2 A1: refused old-letter 2@4 at=3) (1. M10: played 1@4 since=4 by=bob) (3: keep L11: played 3@5 since=4 by=bob) (9 K10: refused unknown-game digest game=9)
	# All again: nothing of it is done twice.
	bob> 1. M10 / 3: keep L11 (to first digest)
	= refused
	bob< digest none-done 1@4 3@5 (1. M10: refused old-letter 1@4 at=3) (3: keep L11: refused old-letter 3@5 at=3)
	? 1
	= K10 L10 N13 M10, ann to move
	? 2
	= K10 L10 N13 M10, ann to move
	`)
}

// Two moves in one game are asked about. What a line may have with it in a letter of its own, it may
// have here.
func TestLinesOfOneGame(t *testing.T) {
	s := beginDaily(t)
	s.play(`ann> N13 (to your-move@2)
		ann> N13 (to first your-move)`)
	s.pass(20 * time.Hour)
	s.run(`
	bob> 1 M10 / 2 M10 / 1 M11 / 2 draw
	ann< your-move 2@4 since=4 offer by=bob
	bob< digest answered 1@3 2@4 (1 M10: refused two-moves 1@3 moves=M10,M11) (2 M10: played 2@4 since=4 offer by=bob)
	bob> 1 M10? / 2 resgin (to digest)
	= refused
	bob< digest none-done 1@3 2@4 (1 M10?: refused not-understood meant 1@3 meant="M10") (2 resgin: refused not-understood meant 2@4 meant="resign")
	bob>> set confirm off
	bob< settings
	bob> 1 M10 / 2 say / Well? (to digest)
	ann< your-move 1@4 since=4 by=bob
	ann< remark 2@4 by=bob says="Well?"
	bob< digest answered 1@4 2@4 (1 M10:  1@0) (2 say: shown said 2@4)
	`)
}

// What waits comes at once when letters come each again: by the setting, by "stop", and when it is
// too much for one letter.
func TestWhatWaitsIsReleased(t *testing.T) {
	s := beginDaily(t)
	s.run(`
	ann> N13 (to your-move@2)
	ann< played 1@3 since=3 by=ann
	bob>> set letters each
	bob< your-move 1@3 since=3 by=ann
	bob< settings
	bob>> set letters daily 7.30
	bob< settings
	ann> say / One (to played)
	ann< shown said 1@3
	bob>> stop
	bob< remark 1@3 by=ann says="One"
	bob< goodbye running=2
	ann> say / Two (to played)
	bob< remark 1@3 by=ann says="Two"
	ann< shown said 1@3
	bob>> start
	bob< welcome back
	`)
	long := strings.Repeat("x", games.MaxRemark)
	for i := range 4 {
		s.play(fmt.Sprintf("ann> say / %d%s (to played)", i, long))
	}
	s.happens = nil
	s.pass(24 * time.Hour)
	if len(s.happens) != 2 || strings.Count(s.happens[0]+s.happens[1], "[remark") != 3 || strings.Count(s.happens[0]+s.happens[1], "bob< remark") != 1 {
		t.Errorf("%d letters", len(s.happens))
	}
}

// While the clocks of the reader stand still, a letter that would only repeat is not sent, but news is.
func TestLetterOfTheDayOnVacation(t *testing.T) {
	s := beginDaily(t)
	s.play("ann> N13 (to your-move@2)")
	s.comes(20*time.Hour, "bob< digest 1@3 [your-move 1@3 since=3 by=ann]")
	away := games.Interval{Player: 2, Interval: clock.Interval{From: s.now, Cause: clock.Vacation}}
	s.update(func(tx *store.Tx) { must(t, tx.Intervals.Add(away)) })
	s.comes(3 * 24 * time.Hour)
	s.play("ann> say / Enjoy it! (to played)")
	s.comes(24*time.Hour, `bob< digest 1@3 [remark 1@3 by=ann says="Enjoy it!"]`)
	s.comes(24*time.Hour, "ann< reminder 2@2")
}

// A player gets no letter of the day while letters to them come back. When they write again, they get one
// at once.
func TestLetterOfTheDayAndUnreachable(t *testing.T) {
	s := beginDaily(t)
	s.play("ann> N13 (to your-move@2)")
	s.pass(20 * time.Hour)
	digest := s.letters["bob"][len(s.letters["bob"])-1]
	for i := range 2 {
		digest.ID -= int64(i) // bounces of two letters
		bounce := letters.Bounce{Letter: digest, Class: letters.BounceHard}
		s.update(func(tx *store.Tx) { must(t, desk.Bounced(tx.ForGames(), bounce, s.limits, s.now)) })
	}
	s.comes(24*time.Hour, "ann< unreachable 1@3 by=bob", "ann< unreachable 2@2 by=bob")
	s.play("ann> say / Hello? (to played)")
	s.comes(24 * time.Hour)
	s.run(`
	bob>> games
	bob< list games
	bob< digest 1@3 [remark 1@3 by=ann says="Hello?"]
	`)
}

// Any number of turns goes into one letter. Of other news, what is too much for it comes by itself.
func TestManyNews(t *testing.T) {
	s := beginDaily(t)
	s.limits.LettersAnHour, s.limits.LettersADay = 0, 0
	s.play("ann>> set games 100\n bob>> set games 100")
	for range 60 {
		s.play("ann>> challenge Bob swap2-pente first\n bob> accept\n ann> K10 L10 M9")
	}
	for i := range 55 {
		s.play(fmt.Sprintf("ann> say / %d (to played)", i))
	}
	s.happens = nil
	s.pass(24 * time.Hour)
	all := strings.Join(s.happens, "\n")
	digests, turns, remarks := strings.Count(all, "bob< digest"), strings.Count(all, "[your-move"), strings.Count(all, "bob< remark")
	if digests != 1 || turns != 60 || remarks != 5 || len(s.happens) != 6 {
		t.Errorf("%d letters of the day with %d turns, %d remarks, %d letters", digests, turns, remarks, len(s.happens))
	}
	s.update(func(tx *store.Tx) {
		waiting, err := tx.Digests.Waiting(2)
		if must(t, err); len(waiting) > 0 {
			t.Errorf("%d notices wait", len(waiting))
		}
	})
	must(t, s.db.Verify(t.Context(), func(d store.Damage) { t.Error(d) }))
}

// The letter of the day that cannot be delivered is told again in the next one.
func TestLostLetterOfTheDay(t *testing.T) {
	s := beginDaily(t)
	s.play("ann> say / Hello (to played)")
	s.comes(20*time.Hour, `bob< digest 2@2 [remark 2@2 by=ann says="Hello"]`)
	digest := s.letters["bob"][len(s.letters["bob"])-1]
	s.update(func(tx *store.Tx) {
		must(t, desk.Bounced(tx.ForGames(), letters.Bounce{Letter: digest, Class: letters.BounceSoft}, s.limits, s.now))
	})
	s.comes(24*time.Hour, `bob< digest 2@2 [remark 2@2 by=ann says="Hello"]`)
	s.comes(24 * time.Hour)
}

// Whatever the players do and whenever, each remark reaches its reader once: in a letter of its own or
// in one letter of the day.
func TestNewsIsToldOnce(t *testing.T) {
	if os.Getenv("PENTEPOST_LONG") == "" {
		const all = "100"
		flag.Set("rapid.checks", "20")
		t.Cleanup(func() { flag.Set("rapid.checks", all) })
	}
	rapid.Check(t, func(rt *rapid.T) {
		s := beginDaily(t)
		said := 0
		for range rapid.IntRange(1, 25).Draw(rt, "steps") {
			switch rapid.IntRange(0, 6).Draw(rt, "what") {
			case 0, 1:
				s.play(fmt.Sprintf("ann> say / no %d. (to played)", said))
				said++
			case 2:
				s.anyMove(rt, "ann", fmt.Sprintf("no %d.", said))
				said++
			case 3:
				s.anyMove(rt, "bob", "well")
			case 4:
				s.play("bob>> set letters " + rapid.SampledFrom([]string{"each", "daily", "daily 20:15"}).Draw(rt, "letters"))
			case 5:
				s.play("bob>> " + rapid.SampledFrom([]string{"stop", "start", "set zone Asia/Kolkata"}).Draw(rt, "command"))
			default:
				s.pass(time.Duration(rapid.IntRange(1, 40).Draw(rt, "hours")) * time.Hour)
			}
		}
		s.play("bob>> set letters each")
		told := map[string]int{}
		s.update(func(tx *store.Tx) {
			for _, n := range s.letters["bob"] {
				news, err := tx.Digests.Told(n.ID)
				must(t, err)
				for _, n := range append(news, n) {
					if n.Remark != 0 {
						r, err := tx.Remarks.Load(n.Remark)
						must(t, err)
						told[r.Text]++
					}
				}
			}
			waiting, err := tx.Digests.Waiting(2)
			if must(t, err); len(waiting) > 0 {
				rt.Fatalf("%d notices wait", len(waiting))
			}
		})
		for text, n := range told {
			if n != 1 {
				rt.Fatalf("%q was told %d times", text, n)
			}
		}
		if len(told) != said {
			rt.Fatalf("told %v of %d", told, said)
		}
	})
}

// anyMove has somebody play a move with a remark in the first game, or only say something if it is not
// their turn.
func (s *session) anyMove(t *rapid.T, who, remark string) {
	var free []string
	var turn bool
	s.update(func(tx *store.Tx) {
		g, _, err := tx.Games.Load(1)
		must(s.t, err)
		p, _, err := tx.Players.ByAddress(who + "@example.org")
		must(s.t, err)
		turn = g.OnTurn() == p.ID
		for _, name := range []string{"A1", "C4", "E7", "G10", "A13", "C16", "E19", "G2", "M5", "P8", "R11", "T14", "P17", "M1", "S3", "T6"} {
			at, err := notation.Go.Parse(notation.Board{Width: 19, Height: 19}, name)
			must(s.t, err)
			if g.Position.At(at) == rules.Empty {
				free = append(free, name)
			}
		}
	})
	if !turn || len(free) == 0 {
		s.play(fmt.Sprintf("%s> say / %s (to played)", who, remark))
		return
	}
	s.play(fmt.Sprintf("%s>> game 1", who))
	s.play(fmt.Sprintf("%s> %s / %s (to shown)", who, rapid.SampledFrom(free).Draw(t, "move"), remark))
}

// Somebody who leaves for good gets no letter of the day. If they stay after all, it comes again.
func TestLetterOfTheDayAndLeaving(t *testing.T) {
	s := beginDaily(t)
	s.play("bob>> forget me\n bob>> code CODE\n ann> N13 (to your-move@2)")
	s.comes(20 * time.Hour)
	s.play("bob>> keep me")
	s.comes(24*time.Hour, "bob< digest 1@3")
}
