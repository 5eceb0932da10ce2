package desk_test

import (
	"testing"
	"time"

	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/store"
)

// judge judges game 1, as the server does when its mailbox has been read up to now, and delivers
// what follows.
func (s *session) judge() {
	s.t.Helper()
	s.update(func(tx *store.Tx) {
		must(s.t, desk.Judge(tx.ForGames(), 1, s.now))
		s.deliver(tx, desk.Request{Mail: "none"})
	})
}

// alarm returns how long after now the judge has to look at game 1.
func (s *session) alarm() (in time.Duration) {
	s.t.Helper()
	s.update(func(tx *store.Tx) {
		g, _, err := tx.Games.Load(1)
		must(s.t, err)
		if !g.Alarm.IsZero() {
			in = g.Alarm.Sub(s.now).Round(time.Second)
		}
	})
	return in
}

// at winds the clock to a time after the beginning, judges, and checks which letters are sent.
func (s *session) at(begun time.Time, after time.Duration, want ...string) {
	s.t.Helper()
	s.now, s.happens = begun.Add(after), nil
	s.judge()
	if len(want) != len(s.happens) {
		s.t.Errorf("after %v: %q, want %q", after, s.happens, want)
		return
	}
	for i := range want {
		if s.happens[i] != want[i] {
			s.t.Errorf("after %v: %q, want %q", after, s.happens, want)
		}
	}
}

// Reminders come 48 and 12 hours before the end, each once. At the end the game is lost.
func TestHardPace(t *testing.T) {
	s := beginWithoutVacation(t)
	begun := s.now
	if in := s.alarm(); in != 5*clock.Day {
		t.Errorf("the alarm is in %v", in)
	}
	s.at(begun, 5*clock.Day-time.Second)
	s.at(begun, 5*clock.Day, "bob< reminder 1@1")
	s.at(begun, 6*clock.Day)
	s.at(begun, 6*clock.Day+12*time.Hour, "bob< reminder 1@1")
	s.at(begun, 7*clock.Day-time.Second)
	s.at(begun, 7*clock.Day, "bob< game-over 1@1 since=2 by=bob", "ann< game-over 1@1 since=2 by=bob")
	s.at(begun, 8*clock.Day)
	s.run("? 1\n = K10, ann won: forfeit")
}

// After a silence of the judge only the last thing happens that is due.
func TestNoFloodOfReminders(t *testing.T) {
	s := begin(t)
	s.at(s.now, 6*clock.Day+20*time.Hour, "bob< reminder 1@1")
}

// A game with less than four days for a turn has reminders half as long before the end.
func TestRemindersOfFastGames(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob first 1 day\n bob> accept")
	begun := s.now
	s.at(begun, 17*time.Hour)
	s.at(begun, 18*time.Hour, "bob< reminder 1@1")
}

// A player who has stopped all letters but the letters of their games gets no reminders.
func TestNoRemindersForTheUnwilling(t *testing.T) {
	s := begin(t)
	begun := s.now
	s.play("bob>> stop")
	s.at(begun, 5*clock.Day)
}

// While letters to a player do not arrive, their clock stands still and the judge does nothing, for 30 days.
func TestUnreachablePlayerIsNotLate(t *testing.T) {
	s := begin(t)
	begun := s.now
	s.play("ann> say hello (to played)")
	s.bounces("bob", letters.BounceHard, 2)
	s.play("ann>> games") // the letters about it
	s.at(begun, 29*clock.Day)
	if in := s.alarm(); in != clock.Day {
		t.Errorf("the alarm is in %v", in)
	}
	s.play("bob>> settings")
	if in := s.alarm(); in < 4*clock.Day || in > 5*clock.Day {
		t.Errorf("the next reminder is in %v", in)
	}
}

// A mail that arrived in time is played, however late it is read. One that arrived too late is
// refused, and the game is over.
func TestMailAroundTheEnd(t *testing.T) {
	s := beginWithoutVacation(t)
	s.now = s.now.Add(9 * clock.Day)
	s.arrived = s.now.Add(-3 * clock.Day)
	s.play("bob> L10")
	if used := s.usedIn(2); used < 6*clock.Day || used > 6*clock.Day+time.Hour {
		t.Errorf("used %v", used)
	}
	s.now = s.now.Add(10 * clock.Day)
	s.arrived = s.now
	s.run(`
	ann> N13
	= refused
	ann< game-over 1@2 since=3 by=ann
	bob< game-over 1@2 since=3 by=ann
	ann< refused game-over 1@2
	`)
}

// By claim the opponent is asked once, and ends the game or waits. If nobody says a word for 30
// days, the game is closed.
func TestByClaim(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob first claim\n bob> accept")
	begun := s.now
	s.at(begun, 7*clock.Day, "ann< overdue 1@1 by=bob", "bob< overdue 1@1 by=bob")
	s.at(begun, 8*clock.Day)
	s.run(`
	bob> claim
	= refused
	bob< refused not-allowed own-turn 1@1
	ann> wait 31 days
	= refused
	ann< refused not-allowed wait 1@1
	ann> wait 3 days
	bob< reminder granted 1@1 by=ann
	ann< shown granted 1@1
	ann> claim
	= refused
	ann< refused not-allowed not-overdue 1@1
	`)
	s.at(s.now, 3*clock.Day, "ann< overdue 1@1 by=bob", "bob< overdue 1@1 by=bob")
	s.at(s.now, 29*clock.Day)
	s.at(s.now, clock.Day, "bob< game-over silence 1@1 since=2 by=bob", "ann< game-over silence 1@1 since=2 by=bob")
}

// With three players, the one who is late is out, and the others play on.
func TestLateAmongThree(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n cat>> join Cat\n ann>> challenge Bob Cat multi-3 first 7 days vacation off\n bob> accept\n cat> accept")
	s.at(s.now, 7*clock.Day, "ann< shown forfeit 1@1 by=bob", "bob< shown forfeit 1@1 by=bob", "cat< your-move forfeit 1@1 since=2 by=bob")
}
