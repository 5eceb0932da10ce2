package games_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pentepost/games"
)

// limited is a session with the limits that an instance has.
func limited(t testing.TB) *session {
	s := begin(t)
	s.limits = games.DefaultLimits()
	return s
}

// refuse lets Bob write so many texts that are no commands, minutes apart.
func refuse(first, last int) string {
	var mails strings.Builder
	for i := first; i <= last; i++ {
		fmt.Fprintf(&mails, "bob> Thank you for mail %d\n= refused\nbob< refused not-understood 1@1\n", i)
	}
	return mails.String()
}

// Ping-pong with an unknown machine that writes something else each time dies after
// four letters.
func TestMute(t *testing.T) {
	limited(t).run(refuse(1, 4) + `
	bob> Thank you for mail 5
	= refused
	later 23h
	bob> Thank you for mail 6
	= refused
	later 1h
	bob> Thank you for mail 7
	= refused
	bob< refused not-understood 1@1
	`)
}

// A command that can be carried out ends it, and lets the count begin again; it does
// not lift the limit of the hour.
func TestMuteEndsWithACommand(t *testing.T) {
	limited(t).run(refuse(1, 4) + `
	bob> Thank you for mail 5
	= refused
	bob> L10
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	bob> M10 (to your-move@1)
	= refused
	bob< refused old-letter 1@2 at=1
	bob> M11 (to your-move@1)
	= refused
	later 1h
	bob> M12 (to your-move@1)
	= refused
	bob< refused old-letter 1@2 at=1
	`)
}

// Five an hour and fifteen a day.
func TestRefusalsEnd(t *testing.T) {
	s := limited(t)
	s.limits.MuteAnswers = 0
	for hour := range 3 {
		s.run(refuse(5*hour, 5*hour+4) + "bob> One more\n = refused\n later 1h")
	}
	s.run("bob> The sixteenth\n = refused\n later 24h\n" + refuse(16, 20))
}

func TestNoLimits(t *testing.T) {
	s := begin(t)
	s.limits = games.Limits{SameRefusal: time.Hour}
	s.run(refuse(1, 40))
}

// Besides those of play, a player gets so many letters an hour: more questions are
// refused, once, and what others have to say to him waits. Play goes on.
func TestLettersEnd(t *testing.T) {
	s := begin(t)
	s.limits.LettersAnHour = 2
	s.run(`
	bob> help
	bob< help 1@1
	bob> show
	bob< shown position 1@1 at=1
	bob> show
	= refused
	bob< refused limit letters
	bob> say hello
	= refused
	bob> L10
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	ann> say Where are you?
	ann< shown said 1@2
	later 56m
	bob> show
	bob< remark 1@2 by=ann says="Where are you?"
	bob< shown position 1@2 at=2
	`)
}

func TestCrowdOfStrangers(t *testing.T) {
	s := newSession(t)
	s.limits.WelcomesADomain, s.limits.WelcomesAnHour = 2, 3
	s.run(`
	dora>> hello
	dora< welcome
	emil>> hello
	emil< welcome
	fay>> hello
	= ignored
	gus>> join Gus (unvouched)
	= ignored
	# Whom his mail server vouches for can join all the same.
	hal>> join Hal
	hal< welcome joined
	later 1h
	fay>> hello
	fay< welcome
	`)
}
