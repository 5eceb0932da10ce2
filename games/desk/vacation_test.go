package desk_test

import (
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/store"
)

// left returns how much time the player on turn in game 1 has, to the minute.
func (s *session) left() time.Duration {
	s.t.Helper()
	return s.clockOf().Left.Round(time.Minute)
}

// vacationLeft returns how much vacation a player has left.
func (s *session) vacationLeft(nick string) (left time.Duration) {
	s.t.Helper()
	s.update(func(tx *store.Tx) {
		p, _, err := tx.Players.ByNick(nick)
		must(s.t, err)
		taken, err := desk.Vacations(tx.ForGames().Books, p.ID)
		must(s.t, err)
		left = clock.VacationLeft(p.Joined, taken, s.now)
	})
	return left.Round(time.Minute)
}

// still adds an interval when clocks stand still, from now on.
func (s *session) still(i games.Interval, long time.Duration) {
	s.t.Helper()
	i.From = s.now
	i.To = s.now.Add(long)
	s.update(func(tx *store.Tx) { must(s.t, tx.Intervals.Add(i)) })
}

// wantLeft checks how much time the player on turn in game 1 has.
func (s *session) wantLeft(want time.Duration) {
	s.t.Helper()
	if left := s.left(); left < want-10*time.Minute || left > want {
		s.t.Errorf("%v left, want %v", left, want)
	}
}

// Bob has 5 days. His opponents are told, each once, and his clock stands still in all his games.
func TestVacation(t *testing.T) {
	s := begin(t)
	s.play("ann>> challenge Bob first\n bob> accept\n eve>> join Eve\n eve>> challenge Bob second\n bob> accept")
	s.run(`
	later 24h
	bob>> vacation
	bob< vacation vacation
	bob> vacation 5 days / Have a good time.
	ann< vacation vacation by=bob from=0s until=120h0m0s
	eve< vacation vacation by=bob from=0s until=120h0m0s
	bob< vacation vacation unsent by=bob from=0s until=120h0m0s
	later 72h
	`)
	s.wantLeft(6 * clock.Day)
	if c := s.clockOf(); c.Stands != clock.Vacation || c.Until.Sub(s.now).Round(time.Hour) != 48*time.Hour {
		t.Errorf("the clock stands for %q until %v", c.Stands, c.Until)
	}
	s.run(`
	bob>> vacation 5 days
	= refused
	bob< refused limit vacation meant="vacation 1 day" left=47h59m0s
	bob>> back
	ann< vacation back by=bob
	eve< vacation back by=bob
	bob< vacation back by=bob
	bob>> i'm back
	= refused
	bob< refused not-allowed no-vacation
	later 24h
	`)
	s.wantLeft(5 * clock.Day)
	if left := s.vacationLeft("bob"); left != 48*time.Hour-2*time.Minute {
		t.Errorf("%v of vacation left", left)
	}
}

// What cannot be is refused and changes nothing. Bob lives in Oslo, and it is 5 June 2026.
func TestVacationRefused(t *testing.T) {
	s := begin(t)
	s.play("bob>> set zone Europe/Oslo")
	for line, want := range map[string]string{
		"vacation 0 days":                               "not-allowed vacation-short",
		"vacation 6 days":                               `limit vacation meant="vacation 5 days" left=120h0m0s`,
		"vacation 400 days":                             `limit vacation meant="vacation 5 days" left=120h0m0s`,
		"vacation 9999999999 days":                      `limit vacation meant="vacation 5 days" left=120h0m0s`,
		"vacation -3 days":                              "not-understood form name=vacation",
		"vacation until 2026-06-04":                     "not-allowed vacation-past name=2026-06-04",
		"vacation until 2026-06-05":                     "not-allowed vacation-short",
		"vacation until 2026-02-30":                     "not-understood date name=2026-02-30",
		"vacation until 2027-02-29":                     "not-understood date name=2027-02-29",
		"vacation until 03/04/2027":                     "not-understood date name=03/04/2027",
		"vacation until I am well":                      "not-understood date name=i am well",
		"vacation from 2026-06-10 until 2026-06-09":     "not-allowed vacation-past name=2026-06-09",
		"vacation from 2026-06-01 until 2026-06-03":     "not-allowed vacation-past name=2026-06-01",
		"vacation from 2030-06-01 until 2030-06-03":     "not-allowed vacation-far",
		"vacation for ever":                             "not-understood form name=vacation",
		"vacation until 2026-06-07 or the day after it": "not-understood form name=vacation",
	} {
		s.play("bob>> " + line)
		got := s.happens[len(s.happens)-1]
		got, _, _ = strings.Cut(strings.TrimPrefix(got, "bob< refused "), " from=")
		if got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
	s.play("later 24h")
	s.wantLeft(6*clock.Day - 17*time.Minute)
}

// More than there is is answered with a line that works, and "yes" does it.
func TestVacationThatWorks(t *testing.T) {
	newSession(t).run(`
	bob>> join Bob
	bob< welcome joined
	bob>> vacation from 2026-06-20 until 2026-07-20
	= refused
	bob< refused limit vacation meant="vacation from 2026-06-20 for 6 days" left=144h0m0s
	bob>> vacation 10 days
	= refused
	bob< refused limit vacation meant="vacation 5 days" left=120h0m0s
	bob> yes
	bob< vacation vacation by=bob from=0s until=120h0m0s
	bob>> vacation 12 days
	= refused
	bob< refused limit vacation meant="vacation 4 days" left=119h59m0s
	bob> no
	bob< help
	`)
}

// "Until 10 June" is until the end of that day in the player's zone. A vacation that is planned
// begins at the beginning of a day; a new one takes its place, and "back" cancels it.
func TestVacationDates(t *testing.T) {
	s := begin(t)
	s.play("bob>> set zone Europe/Oslo") // it is 14:04 there
	s.run(`
	bob>> vacation until 2026-06-09
	ann< vacation vacation by=bob from=0s until=105h54m0s
	bob< vacation vacation by=bob from=0s until=105h54m0s
	bob>> vacation until 8 June
	ann< vacation vacation by=bob from=0s until=81h53m0s
	bob< vacation vacation by=bob from=0s until=81h53m0s
	bob>> vacation from 20 June to 21 June
	ann< vacation vacation by=bob from=345h52m0s until=393h52m0s
	bob< vacation vacation by=bob from=345h52m0s until=393h52m0s
	later 1h
	`)
	if c := s.clockOf(); c.Stands != clock.Vacation {
		t.Errorf("the vacation that runs has gone: %q", c.Stands)
	}
	s.run(`
	bob>> vacation from 2026-06-20 for 2 days
	ann< vacation vacation by=bob from=344h51m0s until=392h51m0s
	bob< vacation vacation by=bob from=344h51m0s until=392h51m0s
	bob>> back
	ann< vacation back by=bob
	bob< vacation back by=bob
	bob>> back
	ann< vacation back by=bob from=344h49m0s
	bob< vacation back by=bob from=344h49m0s
	`)
}

// Where summer time begins at midnight, the day begins at one o'clock.
func TestVacationUntilDayWithoutMidnight(t *testing.T) {
	s := begin(t)
	s.now = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)
	s.play("bob>> set zone America/Havana\n bob>> vacation until 2026-03-07")
	v, _ := s.last("bob").Letter.(letters.VacationTaken)
	if want := time.Date(2026, 3, 8, 5, 0, 0, 0, time.UTC); !v.Until.Equal(want) {
		t.Errorf("until %v, want %v", v.Until, want)
	}
}

// A mail that is read late counts from when it arrived.
func TestVacationReadLate(t *testing.T) {
	s := begin(t)
	s.play("later 48h")
	s.arrived = s.now.Add(-24 * time.Hour)
	s.play("bob>> vacation 3 days")
	s.wantLeft(6 * clock.Day)
}

// A move on vacation is played, and ends nothing.
func TestMoveOnVacation(t *testing.T) {
	s := begin(t)
	s.play("later 24h\n bob>> vacation 4 days\n later 24h\n bob> L10 (to your-move@1)\n ann> N13\n later 24h")
	s.wantLeft(7 * clock.Day)
	if used := s.usedIn(2).Round(time.Hour); used != 24*time.Hour {
		t.Errorf("used %v", used)
	}
	s.update(func(tx *store.Tx) { // what "moves" and "pentepost game" show
		g, _, err := tx.Games.Load(1)
		must(t, err)
		times, err := desk.LoadTurnTimes(tx.ForGames().Books, &g)
		must(t, err)
		if e := times[0].Exempt; len(e) != 1 || e[0].Cause != clock.Vacation {
			t.Errorf("Bob's clock stood still: %v", e)
		}
	})
}

// Bob's time is over. Vacation begins by itself, for a day at a time, and both are told once. When
// nothing is left, the game is lost.
func TestVacationByItself(t *testing.T) {
	s := begin(t)
	begun := s.now
	s.at(begun, 5*clock.Day, "bob< reminder 1@1")
	s.at(begun, 6*clock.Day+12*time.Hour, "bob< reminder 1@1")
	s.at(begun, 7*clock.Day, "bob< vacation by-itself 1@1 by=bob until=120h0m0s", "ann< vacation by-itself by=bob until=120h0m0s")
	for day := 8; day < 12; day++ {
		s.at(begun, time.Duration(day)*clock.Day)
	}
	if in := s.alarm(); in != clock.Day {
		t.Errorf("the next alarm is in %v", in)
	}
	// He earned a day meanwhile, 12 days after he joined, which is some minutes before.
	s.at(begun, 12*clock.Day)
	s.at(begun, 13*clock.Day, "bob< game-over 1@1 since=2 by=bob", "ann< game-over 1@1 since=2 by=bob")
}

// Bob comes back on the second day and moves. The rest of his vacation is kept.
func TestVacationByItselfEndsSoon(t *testing.T) {
	s := begin(t)
	begun := s.now
	s.at(begun, 6*clock.Day+13*time.Hour, "bob< reminder 1@1")
	s.at(begun, 7*clock.Day, "bob< vacation by-itself 1@1 by=bob until=120h0m0s", "ann< vacation by-itself by=bob until=120h0m0s")
	s.at(begun, 8*clock.Day)
	s.now = begun.Add(8*clock.Day + 6*time.Hour)
	s.run(`
	bob>> back
	= refused
	bob< refused not-allowed only-vacation game=1
	bob> L10 (to vacation@1)
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	bob>> back
	ann< vacation back by=bob
	bob< vacation back by=bob
	`)
	if left := s.vacationLeft("bob"); left < 3*clock.Day+17*time.Hour || left > 3*clock.Day+18*time.Hour {
		t.Errorf("%v of vacation left", left)
	}
}

// A mail that comes after the end of the time, and is read before the judge has looked.
func TestMailAfterTheEnd(t *testing.T) {
	s := begin(t)
	s.now = s.now.Add(7*clock.Day + time.Hour)
	s.arrived = s.now
	s.run(`
	bob> L10
	bob< vacation by-itself 1@1 by=bob until=118h59m0s
	ann< vacation by-itself by=bob until=118h59m0s
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	`)
}

// At most 15 days in a row, with what was taken just before by command.
func TestVacationInARow(t *testing.T) {
	s := begin(t)
	s.now = s.now.Add(400 * clock.Day)
	s.play("ann>> challenge Bob first\n bob> accept\n bob>> vacation 14 days") // he has 30
	begun := s.now
	s.update(func(tx *store.Tx) { // and no time left when it ends
		g, _, err := tx.Games.Load(2)
		must(t, err)
		g.Granted = time.Minute - 7*clock.Day
		must(t, tx.Games.Put(g, len(g.Plies)))
		g, _, err = tx.Games.Load(1)
		must(t, err)
		g.Pace.ByClaim, g.Alarm = true, time.Time{}
		must(t, tx.Games.Put(g, len(g.Plies)))
	})
	judge := func(after time.Duration, want ...string) {
		t.Helper()
		s.now, s.happens = begun.Add(after), nil
		s.update(func(tx *store.Tx) {
			must(t, desk.Judge(tx.ForGames(), 2, s.now))
			s.deliver(tx, desk.Request{Mail: "none"})
		})
		if strings.Join(want, "\n") != strings.Join(s.happens, "\n") {
			t.Errorf("after %v: %q, want %q", after, s.happens, want)
		}
	}
	s.update(func(tx *store.Tx) {
		g, _, err := tx.Games.Load(2)
		must(t, err)
		g.Alarm = s.now
		must(t, tx.Games.Put(g, len(g.Plies)))
	})
	judge(0)
	judge(14*clock.Day, "bob< vacation by-itself 2@1 by=bob until=24h0m0s", "ann< vacation by-itself by=bob until=24h0m0s")
	judge(15*clock.Day, "bob< game-over 2@1 since=2 by=bob", "ann< game-over 2@1 since=2 by=bob")
}

// A vacation that is planned becomes shorter when its days are needed before.
func TestVacationPlannedGetsShorter(t *testing.T) {
	s := begin(t)
	begun := s.now
	s.play("bob>> vacation from 2026-06-20 until 2026-06-25") // six days; they earn one of them before
	s.at(begun, 7*clock.Day-time.Second, "bob< reminder 1@1")
	s.at(begun, 7*clock.Day, "bob< vacation by-itself 1@1 by=bob until=120h0m0s", "ann< vacation by-itself by=bob until=120h0m0s")
	s.update(func(tx *store.Tx) {
		taken, err := desk.Vacations(tx.ForGames().Books, 2)
		must(t, err)
		if len(taken) != 2 || taken[1].To.Sub(taken[1].From) != 5*clock.Day {
			t.Errorf("taken and planned: %v", taken)
		}
	})
}

// Vacation and weekends off: both count once.
func TestVacationAndWeekend(t *testing.T) {
	s := newSession(t) // it is Friday noon
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob first weekends off\n bob> accept\n later 6h\n bob>> vacation 4 days\n later 120h")
	s.wantLeft(7*clock.Day - 30*time.Hour) // it is Wednesday, 18:00
}

// Vacation and a pause: both count once.
func TestVacationAndPause(t *testing.T) {
	s := begin(t)
	s.play("later 24h\n bob>> vacation 4 days\n later 48h")
	s.still(games.Interval{Game: 1, Interval: clock.Interval{Cause: clock.Pause}}, 4*clock.Day)
	s.play("later 120h")
	s.wantLeft(7*clock.Day - 48*time.Hour)
}

// Vacation and an outage: both count once, and the vacation is used up all the same.
func TestVacationAndOutage(t *testing.T) {
	s := begin(t)
	s.play("later 24h\n bob>> vacation 4 days\n later 24h")
	s.still(games.Interval{Interval: clock.Interval{Cause: clock.Outage}}, 2*clock.Day)
	s.play("later 96h")
	s.wantLeft(7*clock.Day - 48*time.Hour)
	if left := s.vacationLeft("bob"); left != clock.Day {
		t.Errorf("%v of vacation left", left)
	}
}

// By claim, vacation stops the clock, but does not begin by itself. It does not help who is overdue.
func TestVacationAndClaim(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob first claim\n bob> accept")
	begun := s.now
	s.play("bob>> vacation 2 days")
	s.at(begun, 8*clock.Day, "bob< reminder 1@1")
	s.run("ann> claim (to played)\n = refused\n ann< refused not-allowed not-overdue 1@1")
	s.at(begun, 9*clock.Day+time.Minute, "ann< overdue 1@1 by=bob", "bob< overdue 1@1 by=bob")
	s.play("bob>> vacation 2 days")
	s.run("ann> claim (to overdue)\n ann< game-over 1@1 since=2 by=bob\n bob< game-over 1@1 since=2 by=bob")
}

// While letters to Bob come back, his clock stands still, so no vacation begins by itself.
func TestVacationAndUnreachable(t *testing.T) {
	s := begin(t)
	begun := s.now
	s.play("ann> say hello (to played)")
	s.bounces("bob", letters.BounceHard, 2)
	s.play("ann>> games") // the letters about it
	s.at(begun, 30*clock.Day, "ann< overdue unreachable 1@1 by=bob")
	s.at(begun, 40*clock.Day) // the clock runs again, but only Ann can end the game
	if left := s.vacationLeft("bob"); left != 8*clock.Day {
		t.Errorf("%v of vacation left", left)
	}
}

// A move on vacation adds nothing to a bank.
func TestVacationAndBank(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob first bank 10 days plus 1 day\n bob> accept")
	s.play("later 24h\n bob>> vacation 2 days\n later 24h\n bob> L10 (to your-move)\n ann> N13\n later 24h")
	s.wantLeft(9 * clock.Day)
	s.play("later 24h\n bob> M12 (to your-move)\n ann> C3")
	s.wantLeft(9 * clock.Day) // a day used after the vacation, and one added
}

// In a game agreed without vacation the clock runs on, and the game can be lost.
func TestVacationOff(t *testing.T) {
	s := beginWithoutVacation(t)
	begun := s.now
	s.run("bob>> vacation 5 days\n bob< vacation vacation by=bob from=0s until=120h0m0s") // Ann need not know
	s.at(begun, 5*clock.Day, "bob< reminder 1@1")
	s.at(begun, 7*clock.Day, "bob< game-over 1@1 since=2 by=bob", "ann< game-over 1@1 since=2 by=bob")
}

// There are no reminders on vacation, and afterwards all that stood still is counted. A vacation that
// ends exactly when the time is over ends with the last moment to answer.
func TestVacationMovesReminders(t *testing.T) {
	s := begin(t)
	begun := s.now
	s.now = begun.Add(5*clock.Day - time.Minute)
	s.play("bob>> vacation 3 days") // a minute later: just when the reminder is due
	s.at(begun, 5*clock.Day)
	s.at(begun, 8*clock.Day-time.Second)
	s.at(begun, 8*clock.Day, "bob< reminder 1@1")
	s.at(begun, 10*clock.Day-time.Second, "bob< reminder 1@1")
	s.at(begun, 10*clock.Day, "bob< vacation by-itself 1@1 by=bob until=48h0m0s", "ann< vacation by-itself by=bob until=48h0m0s")
}

// Nobody is matched with a player on vacation, who cannot look for an opponent either. After "back"
// there is a match at once.
func TestSeekAndVacation(t *testing.T) {
	newSession(t).run(`
	ann>> seek
	ann< welcome joined
	ann< invited seek c1
	ann>> vacation 2 days
	ann< vacation vacation by=ann from=0s until=48h0m0s
	ann>> seek renju
	= refused
	ann< refused not-allowed on-vacation until=47h59m0s
	bob>> seek
	bob< welcome joined
	bob< invited seek c2
	later 1h
	ann>> back
	ann< vacation back by=ann
	ann< played start 1@1 since=1 by=ann
	bob< your-move start 1@1 since=1 by=ann
	`)
}

// When the vacation has ended by itself, Ann is matched with Bob, who came meanwhile.
func TestSeekAfterVacation(t *testing.T) {
	s := newSession(t)
	s.play("ann>> seek\n ann>> vacation 2 days\n bob>> seek\n later 47h")
	meet := func(since time.Duration) {
		t.Helper()
		s.happens = nil
		s.update(func(tx *store.Tx) {
			must(t, desk.MeetReturned(tx.ForGames(), s.now.Add(-since), s.now))
			s.deliver(tx, desk.Request{Mail: "none"})
		})
	}
	meet(time.Hour)
	if s.now = s.now.Add(time.Hour); len(s.happens) > 0 {
		t.Errorf("on vacation: %q", s.happens)
	}
	meet(time.Hour)
	if len(s.happens) != 2 {
		t.Errorf("after the vacation: %q", s.happens)
	}
	if meet(time.Hour); len(s.happens) > 0 {
		t.Errorf("and once more: %q", s.happens)
	}
}

// away tells the server that Bob's mail program says he is away.
func (s *session) away(d games.Date) {
	s.t.Helper()
	s.update(func(tx *store.Tx) { must(s.t, desk.NoteAway(tx.ForGames(), "bob@example.org", d, s.now)) })
}

// The next letter asks whether Bob wants vacation, and no other one, unless the day is another.
func TestAway(t *testing.T) {
	s := begin(t)
	s.away(games.Date{Month: time.June, Day: 9})
	s.away(games.Date{Year: 2026, Month: time.June, Day: 9})
	s.run(`
	bob> L10
	bob< played 1@2 since=2 away=2026-06-09 by=bob
	ann< your-move 1@2 since=2 by=bob
	`)
	s.away(games.Date{Year: 2026, Month: time.June, Day: 9})
	s.run(`
	ann> N13
	ann< played 1@3 since=3 by=ann
	bob< your-move 1@3 since=3 by=ann
	`)
	s.away(games.Date{Year: 2026, Month: time.June, Day: 8})
	s.run(`
	bob>> games
	bob< list games away=2026-06-08
	bob>> vacation until 2026-06-08
	ann< vacation vacation by=bob from=0s until=83h52m0s
	bob< vacation vacation by=bob from=0s until=83h52m0s
	`)
	s.away(games.Date{Year: 2026, Month: time.June, Day: 7}) // he has vacation until then
	s.run("bob>> games\n bob< list games")
}

// W12: the question is asked once, even if the mail that brings the letters first ends a game whose time is up.
func TestAwayIsAskedOnce(t *testing.T) {
	s := beginWithoutVacation(t)
	s.now = s.now.Add(10 * clock.Day)
	s.away(games.Date{Year: 2026, Month: time.June, Day: 19})
	s.arrived = s.now
	s.run(`
	bob> stop
	bob< game-over 1@1 since=2 away=2026-06-19 by=bob
	ann< game-over 1@1 since=2 by=bob
	bob< goodbye running=0
	`)
}

// Nothing is asked about a day that is over, too near or too far, that does not exist, or of somebody
// who has not joined.
func TestAwayForNothing(t *testing.T) {
	s := begin(t)
	for _, d := range []games.Date{{Year: 2026, Month: time.June, Day: 4}, {Year: 2026, Month: time.June, Day: 5}, {Year: 2026, Month: time.June, Day: 20}, {Year: 2026, Month: time.June, Day: 31}, {Year: 2199, Month: time.June, Day: 9}, {Year: 0, Month: time.June, Day: 4}} {
		s.away(d)
		s.run("bob>> games\n bob< list games")
	}
	s.update(func(tx *store.Tx) {
		must(t, desk.NoteAway(tx.ForGames(), "nobody@example.org", games.Date{Year: 2026, Month: time.June, Day: 9}, s.now))
	})
	// Nor if he has used it up when the letter is written.
	s.away(games.Date{Year: 2026, Month: time.June, Day: 9})
	s.play("bob>> vacation 2 days\n later 48h")
	s.run("bob>> games\n bob< list games away=2026-06-09")
}
