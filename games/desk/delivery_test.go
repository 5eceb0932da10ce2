package desk_test

import (
	"testing"
	"time"

	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/store"
)

// reports lets a mail server report on the last letter to a reader.
func (s *session) reports(reader string, what letters.Fate) {
	s.t.Helper()
	n := s.last(reader)
	s.update(func(tx *store.Tx) { must(s.t, desk.Reported(tx.ForGames(), n, what, s.now)) })
}

// beginPace returns a session where Ann plays Bob with a pace, without vacation, and Bob is on turn.
func beginPace(t *testing.T, pace string) *session {
	t.Helper()
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob first vacation off " + pace + "\n bob> accept")
	return s
}

// A letter that comes back gives no time, from when it was sent until the next one is. Bob answers ten hours after a letter has
// arrived.
func TestW13LostLettersGiveNoTime(t *testing.T) {
	for _, test := range []struct {
		says    string
		pace    string
		class   letters.BounceClass
		letters int // that come back, each after four hours
	}{
		{"once for good", "3 days", letters.BounceHard, 1},
		{"twice for good, so that letters stop", "3 days", letters.BounceHard, 2},
		{"the mailbox is full", "7 days", letters.BounceSoft, 3},
		{"the mailbox is full, until letters stop", "7 days", letters.BounceSoft, 4},
		{"our server is on a block list", "1 day", letters.BounceOurs, 6},
		{"with a bank", "bank 2 days plus 1 day", letters.BounceSoft, 3},
	} {
		t.Run(test.says, func(t *testing.T) {
			s := beginPace(t, test.pace)
			before := s.clockOf().Left
			for range test.letters {
				s.pass(4 * time.Hour)
				s.bounces("bob", test.class, 1)
				s.pass(24 * time.Hour)
			}
			if !s.player("bob").Unreachable.IsZero() {
				s.pass(3 * clock.Day)
				s.play("bob>> settings")
			}
			if left := s.clockOf().Left.Round(time.Minute); left != before {
				t.Errorf("%v left of %v", left, before)
			}
			s.pass(10 * time.Hour)
			s.play("bob> L10 (to your-move)")
			if turns := s.turnTimes(); turns[0].Used.Round(time.Minute) != 10*time.Hour+time.Minute {
				t.Errorf("the turn took %v", turns[0].Used)
			}
		})
	}
}

// The standstill begins with the letter that came back, and not with the turn: until then Bob had one.
func TestW13LaterLetterIsLost(t *testing.T) {
	s := beginPace(t, "7 days")
	s.pass(30 * time.Hour)
	s.play("ann> say / Hello. (to played)")
	s.pass(5 * time.Hour)
	s.bounces("bob", letters.BounceSoft, 1)
	s.pass(23 * time.Hour)
	if c := s.clockOf(); c.Stands != clock.Unreachable || c.Left.Round(time.Hour) != 7*clock.Day-30*time.Hour {
		t.Errorf("it stands for %q, %v left", c.Stands, c.Left)
	}
	s.comes(time.Hour, "bob< your-move 1@1 since=2 by=bob")
	if c := s.clockOf(); c.Stands != "" {
		t.Errorf("it stands for %q", c.Stands)
	}
}

// A bounce that comes after the answer says the same as before it: the bank gets the time back that the letter did not give. The
// answer came after all, and so the standstill ends with it.
func TestW13BounceAfterTheAnswer(t *testing.T) {
	s := beginPace(t, "bank 10 days plus 1 day")
	s.pass(4 * clock.Day)
	s.play("bob> L10\n ann> N13") // he saw the board somewhere else
	lost := s.letters["bob"][len(s.letters["bob"])-3]
	if left := s.left(); left != 7*clock.Day-time.Minute {
		t.Errorf("%v left before the bounce", left)
	}
	s.pass(time.Hour)
	s.update(func(tx *store.Tx) {
		must(t, desk.Bounced(tx.ForGames(), letters.Bounce{Letter: lost, Class: letters.BounceSoft}, s.limits, s.now))
	})
	if left := s.left(); lost.Kind() != letters.KindYourMove || left != 11*clock.Day-time.Hour {
		t.Errorf("%v left after the bounce of %s", left, lost.Kind())
	}
	s.comes(30 * time.Hour) // the letter is not sent again
}

// Bob's letters come back while it is Ann's move. No letter begins his turn, and his clock stands still all the same; then Ann decides.
func TestW13TurnWithoutALetter(t *testing.T) {
	s := beginPace(t, "7 days")
	s.play("bob> L10\n ann> say / Hello. (to first played)\n ann> say / Hello? (to first played)")
	s.bounces("bob", letters.BounceHard, 2)
	s.run("ann>> games\n ann< unreachable 1@2 by=bob\n ann< list games")
	s.pass(clock.Day)
	s.play("ann> N13 (to your-move)")
	begun := s.now
	s.pass(5 * clock.Day)
	s.wantLeft(7 * clock.Day)
	s.comes(begun.Add(30*clock.Day-time.Minute).Sub(s.now), nil...)
	s.comes(time.Minute, "ann< overdue unreachable 1@3 by=bob")
	s.run(`
	bob>> settings
	bob< settings
	bob< your-move 1@3 since=3 by=bob
	`)
	s.wantLeft(7 * clock.Day)
}

// The letter that begins a turn is late. Both are told after a day, and once; the clock stands still for five days at most.
func TestW13LateLetter(t *testing.T) {
	told := []string{"ann< unreachable late 1@1 by=bob", "bob< reminder late 1@1 since=2 by=bob"}
	s := beginPace(t, "3 days")
	first := s.last("bob")
	again := func(what letters.Fate) {
		s.update(func(tx *store.Tx) { must(t, desk.Reported(tx.ForGames(), first, what, s.now)) })
	}
	s.pass(4 * time.Hour)
	again(letters.Delayed)
	again(letters.Delayed)
	s.comes(19 * time.Hour)
	s.comes(2*time.Hour, told...)
	s.pass(48 * time.Hour)
	again(letters.Delayed)
	s.wantLeft(3 * clock.Day)
	s.pass(5*clock.Day + 6*time.Hour - 73*time.Hour)
	s.wantLeft(3*clock.Day - 6*time.Hour)
	s.play("bob> L10 (to your-move)")
	turn := s.turnTimes()[0]
	if len(turn.Exempt) != 1 || turn.Exempt[0].Cause != clock.Delayed || turn.Exempt[0].To.Sub(turn.Began) != 5*clock.Day {
		t.Errorf("it did not count: %v", turn.Exempt)
	}
}

// What ends the wait for a late letter, at 30 hours: and how much of its three days Bob has a day later.
func TestW13LateLetterComesOrNot(t *testing.T) {
	for _, test := range []struct {
		says string
		do   func(s *session, late letters.Notice)
		left time.Duration
	}{
		{"it is delivered", func(s *session, late letters.Notice) {
			s.update(func(tx *store.Tx) { must(s.t, desk.Reported(tx.ForGames(), late, letters.Arrived, s.now)) })
		}, 2 * clock.Day},
		{"Bob answers it", func(s *session, _ letters.Notice) { s.play("bob> say / Here I am. (to your-move)") }, 2 * clock.Day},
		{"Bob writes a new mail", func(s *session, _ letters.Notice) { s.play("bob>> games") }, 3 * clock.Day},
		{"it comes back, and is sent again after a day", func(s *session, late letters.Notice) {
			s.update(func(tx *store.Tx) {
				must(s.t, desk.Bounced(tx.ForGames(), letters.Bounce{Letter: late, Class: letters.BounceSoft}, s.limits, s.now))
			})
		}, 3 * clock.Day},
		{"another letter is late, too", func(s *session, _ letters.Notice) { s.reports("bob", letters.Delayed) }, 3 * clock.Day},
	} {
		s := beginPace(t, "3 days")
		late := s.last("bob")
		s.pass(6 * time.Hour)
		s.reports("bob", letters.Delayed)
		s.pass(24 * time.Hour)
		test.do(s, late)
		s.pass(24 * time.Hour)
		if left := s.left(); left < test.left-time.Minute || left > test.left {
			t.Errorf("%s: %v left, want %v", test.says, left, test.left)
		}
	}
}

// A report about another letter of the turn stops nothing.
func TestW13AnotherLetterIsLate(t *testing.T) {
	s := beginPace(t, "3 days")
	s.play("ann> say / Hello. (to played)")
	s.reports("bob", letters.Delayed)
	s.pass(clock.Day)
	s.wantLeft(2 * clock.Day)
}

// A letter of the day that comes back is a letter of each turn that it shows. The next one is written though the clocks stand still.
func TestW13LostLetterOfTheDay(t *testing.T) {
	s := beginDaily(t)
	s.play("ann> N13 (to your-move@2)")
	s.comes(20*time.Hour, "bob< digest 1@3 [your-move 1@3 since=3 by=ann]")
	s.pass(4 * time.Hour)
	s.bounces("bob", letters.BounceSoft, 1)
	s.comes(20*time.Hour, "bob< digest 1@3 [your-move 1@3 since=3 by=ann]")
	s.wantLeft(7*clock.Day - 25*time.Minute) // since eight
	s.pass(4 * time.Hour)
	s.bounces("bob", letters.BounceSoft, 1)
	s.comes(20*time.Hour, "bob< digest 1@3 [your-move 1@3 since=3 by=ann]")
	s.wantLeft(7*clock.Day - 25*time.Minute)
}

// A letter to an address that Bob has given up comes back. That does not count against him, but he had no time to
// answer. The letter goes to his other address at once.
func TestW13LetterToTheOldAddress(t *testing.T) {
	s := beginPace(t, "3 days")
	lost := s.last("bob")
	lost.SentTo = "bob@example.org"
	s.pass(2 * clock.Day)
	s.play("bob>> address add work@example.org\n bob>> code CODE\n bob>> address main work@example.org")
	s.update(func(tx *store.Tx) {
		must(t, desk.Bounced(tx.ForGames(), letters.Bounce{Letter: lost, Class: letters.BounceHard}, s.limits, s.now))
	})
	s.comes(time.Minute, "work< your-move start 1@1 since=1 by=work")
	s.wantLeft(3 * clock.Day)
}

// outOfReach makes Bob unreachable, and lets 30 days pass.
func (s *session) outOfReach() {
	s.t.Helper()
	s.play("ann> say / Hello. (to played)")
	s.bounces("bob", letters.BounceHard, 2)
	s.play("ann>> games")
	s.pass(30*clock.Day - 3*time.Minute)
	s.happens = nil
}

// Whatever the pace, the opponent decides after 30 days: there is an end.
func TestW12StandstillHasAnEnd(t *testing.T) {
	for _, pace := range []string{"3 days", "3 days claim", "30 days", "bank 100 days", "bank 10 days plus 1 day max 30 days claim"} {
		for _, end := range []struct{ says, want string }{
			{"ann> claim (to overdue)", "= K10, ann won: forfeit"},
			{"ann> unrated (to overdue)", "= K10, closed"},
			{"later 24h", "= K10, bob to move"},
		} {
			s := beginPace(t, pace)
			s.outOfReach()
			s.comes(10*time.Minute, "ann< overdue unreachable 1@1 by=bob")
			s.play(end.says)
			s.run("? 1\n" + end.want)
			if end.says != "later 24h" {
				continue
			}
			s.now = s.now.Add(-24 * time.Hour)
			s.comes(30*clock.Day-10*time.Minute, nil...)
			s.comes(10*time.Minute, "ann< game-over silence 1@1 since=2 by=bob")
			s.run("? 1\n= K10, closed")
		}
	}
}

// The opponent can wait. The game is paused then, and they are asked again.
func TestW12OpponentWaits(t *testing.T) {
	s := beginPace(t, "3 days")
	s.outOfReach()
	s.comes(10*time.Minute, "ann< overdue unreachable 1@1 by=bob")
	s.run(`
	ann> wait 3 days
	ann< shown granted 1@1
	ann> claim
	= refused
	ann< refused not-allowed not-yet 1@1
	`)
	s.comes(3*clock.Day - 2*time.Minute)
	s.comes(5*time.Minute, "ann< overdue unreachable 1@1 by=bob")
	s.comes(29 * clock.Day)
	s.comes(clock.Day, "ann< game-over silence 1@1 since=2 by=bob")
}

// The opponent can also wait when the time of a player who is out of reach has run out.
func TestW12OpponentWaitsLong(t *testing.T) {
	s := beginPace(t, "3 days")
	s.outOfReach()
	s.comes(10*time.Minute, "ann< overdue unreachable 1@1 by=bob")
	s.pass(10 * clock.Day)
	s.run(`
	ann> wait 3 days (to overdue)
	ann< shown granted 1@1
	ann> claim
	= refused
	ann< refused not-allowed not-yet 1@1
	`)
	s.comes(3*clock.Day - 2*time.Minute)
	s.comes(5*time.Minute, "ann< overdue unreachable 1@1 by=bob")
	s.play("ann> claim")
	s.run("? 1\n= K10, ann won: forfeit")
}

// Who comes back has what was left, and nobody can claim. It runs out later; then the opponent decides, because letters have cost Bob
// so much of this turn. The next turn is like any other.
func TestW12ComesBack(t *testing.T) {
	s := beginPace(t, "3 days")
	s.outOfReach()
	s.comes(10*time.Minute, "ann< overdue unreachable 1@1 by=bob")
	s.pass(clock.Day)
	s.run(`
	bob>> settings
	bob< settings
	bob< your-move 1@1 since=2 by=bob
	ann> claim (to overdue)
	= refused
	ann< refused not-allowed not-overdue 1@1
	`)
	s.wantLeft(2*clock.Day - 5*time.Minute)
	s.comes(3*clock.Day, "bob< reminder 1@1", "bob< reminder 1@1", "ann< overdue 1@1 by=bob", "bob< overdue 1@1 by=bob")
	s.run("bob> L10\n bob< played 1@2 since=2 by=bob\n ann< your-move 1@2 since=2 by=bob")
	s.play("ann> N13")
	s.comes(4*clock.Day, "bob< reminder 1@3", "bob< reminder 1@3", "bob< game-over 1@3 since=4 by=bob", "ann< game-over 1@3 since=4 by=bob")
}

// The 30 days are those of a turn, however often letters stop to arrive in it.
func TestW12ThirtyDaysATurn(t *testing.T) {
	s := beginPace(t, "30 days")
	closed := func(days int) {
		s.play("ann> say / Hello. (to played)\n ann> say / Hello. (to played)")
		s.bounces("bob", letters.BounceHard, 2)
		s.pass(time.Duration(days) * clock.Day)
	}
	closed(20)
	s.play("bob>> settings")
	s.pass(5 * clock.Day)
	closed(5)
	s.play("bob>> settings")
	s.pass(clock.Day)
	s.happens = nil
	closed(4)
	s.comes(2*clock.Day, "ann< overdue unreachable 1@1 by=bob")
	if used := 30*clock.Day - s.clockOf().Left; used < 6*clock.Day || used > 8*clock.Day {
		t.Errorf("used %v", used)
	}
}

// A report about a letter that is known to have come back counts for nothing, also after Bob was back.
func TestW12ReportOnceMore(t *testing.T) {
	s := beginPace(t, "7 days")
	s.play("ann> say / Hello. (to played)")
	s.bounces("bob", letters.BounceHard, 2)
	got := s.letters["bob"]
	s.play("bob>> settings")
	s.letters["bob"] = got
	s.bounces("bob", letters.BounceHard, 2)
	if c := s.clockOf(); c.Stands != "" || !s.player("bob").Unreachable.IsZero() {
		t.Errorf("it stands for %q, unreachable since %v", c.Stands, s.player("bob").Unreachable)
	}
}

// While our server is on a block list, each letter comes back, and is sent again each day. After 30 days the opponent is asked, once.
func TestW12BlockList(t *testing.T) {
	s := beginPace(t, "7 days")
	asked := 0
	for range 34 {
		s.bounces("bob", letters.BounceOurs, 1)
		s.happens = nil
		s.pass(clock.Day)
		for _, letter := range s.happens {
			if letter == "ann< overdue unreachable 1@1 by=bob" {
				asked++
			}
		}
	}
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
}

// In a game of four the other side decides, and not the partner. The others play on.
func TestW12Partners(t *testing.T) {
	s := newSession(t)
	s.play(`ann>> join Ann
	bob>> join Bob
	cat>> join Cat
	dan>> join Dan
	ann>> challenge Bob Cat Dan team first 7 days vacation off
	bob> accept
	cat> accept
	dan> accept
	ann> say / Hello. (to played)`)
	s.bounces("bob", letters.BounceHard, 2)
	s.play("ann>> games")
	s.comes(31*clock.Day, "ann< overdue unreachable 1@1 by=bob", "cat< overdue unreachable 1@1 by=bob", "dan< overdue unreachable 1@1 by=bob")
	s.run(`
	dan> claim
	= refused
	dan< refused not-allowed own-turn 1@1
	`)
	s.play("cat> claim")
	s.run("? 1\n= K10, cat to move")
}

// Of three players, the one who is out of reach is out, and the others play on.
func TestW12ThreePlayers(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n cat>> join Cat\n ann>> challenge Bob Cat multi-3 first 7 days vacation off\n bob> accept\n cat> accept\n ann> say / Hello. (to played)")
	s.bounces("bob", letters.BounceHard, 2)
	s.play("ann>> games")
	s.comes(31*clock.Day, "ann< overdue unreachable 1@1 by=bob", "cat< overdue unreachable 1@1 by=bob")
	s.run("ann> claim\n ann< shown forfeit 1@1 by=bob\n cat< your-move forfeit 1@1 since=2 by=bob\n ? 1\n = K10, cat to move")
}

// No mail server takes the letter that asks for the move. The turn begins with the refusal, and its clock stands still until one does.
func TestW13RefusedLetter(t *testing.T) {
	s := beginPace(t, "3 days")
	s.update(func(tx *store.Tx) {
		g, _, err := tx.Games.Load(1)
		must(t, err)
		g.Began, g.Alarm = time.Time{}, time.Time{}
		must(t, tx.Games.Put(g, len(g.Plies)))
		must(t, tx.Outbox.Enqueue(letters.Notice{To: 2, Matter: letters.Matter{Game: 1, Ply: 1, Since: 1}, Letter: letters.YourMove{}, Made: s.now, Due: s.now}))
		due, err := tx.Sending.Due(s.now, 1)
		must(t, err)
		must(t, desk.Bounced(tx.ForGames(), letters.Bounce{Letter: due[0], Class: letters.BounceHard}, s.limits, s.now))
		must(t, tx.Sending.MarkGivenUp(due[0].ID, "refused"))
	})
	s.comes(23 * time.Hour)
	if c := s.clockOf(); c.Stands != clock.Unreachable || c.Left != 3*clock.Day {
		t.Errorf("it stands for %q, %v left", c.Stands, c.Left)
	}
	s.comes(time.Hour, "bob< your-move 1@1 since=1")
	s.pass(clock.Day)
	s.wantLeft(2 * clock.Day)
}
