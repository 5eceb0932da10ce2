package games_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pentepost/games"
)

// limited returns a session with the default limits.
func limited(t testing.TB) *session {
	s := begin(t)
	s.limits = games.DefaultLimits()
	return s
}

// refuse returns a script in which Bob sends mails that are not commands, a minute apart.
func refuse(first, last int) string {
	var mails strings.Builder
	for i := first; i <= last; i++ {
		fmt.Fprintf(&mails, "bob> Thank you for mail %d\n= refused\nbob< refused not-understood 1@1\n", i)
	}
	return mails.String()
}

// A mail loop with a program that writes a different text each time ends after four
// letters.
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

// An executed command ends the mute and starts a new count. The limit of refusals an hour
// still holds.
func TestCommandEndsMute(t *testing.T) {
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

// A player gets five refusals an hour and fifteen a day.
func TestRefusalLimits(t *testing.T) {
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

// Over the limit on letters, commands are refused, with one letter, and remarks of other
// players wait. Moves are still allowed.
func TestLetterLimit(t *testing.T) {
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

func TestWelcomeLimits(t *testing.T) {
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
	# A sender who is vouched for can still join.
	hal>> join Hal
	hal< welcome joined
	later 1h
	fay>> hello
	fay< welcome
	`)
}
