package desk_test

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

// refuse returns a script where Bob sends mails that are not commands, a minute apart.
func refuse(first, last int) string {
	var mails strings.Builder
	for i := first; i <= last; i++ {
		fmt.Fprintf(&mails, "bob> Thank you for mail %d\n= refused\nbob< refused not-understood 1@1\n", i)
	}
	return mails.String()
}

// refuseLast returns a script with a mail that gets the last refusal before a pause.
func refuseLast(n int, pause string) string {
	return fmt.Sprintf("bob> Thank you for mail %d\n= refused\nbob< refused not-understood 1@1 last=%s\n", n, pause)
}

// Finding F23: a mail loop with a program that writes a different text each time ends after
// four letters. The last one says so, and the pause ends after an hour without a mistake.
func TestMute(t *testing.T) {
	limited(t).run(refuse(1, 3) + refuseLast(4, "1h0m0s") + `
	bob> Thank you for mail 5
	= refused
	later 55m
	bob> Thank you for mail 6
	= refused
	later 58m
	bob> Thank you for mail 7
	= refused
	later 1h
	bob> Thank you for mail 8
	= refused
	bob< refused not-understood 1@1
	`)
}

// An executed command ends the mute and starts a new count. The limit of refusals an hour
// still holds.
func TestCommandEndsMute(t *testing.T) {
	limited(t).run(refuse(1, 3) + refuseLast(4, "1h0m0s") + `
	bob> Thank you for mail 5
	= refused
	bob> L10
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	bob> M10 (to your-move@1)
	= refused
	bob< refused old-letter 1@2 at=1 last=54m0s
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
		pause := "56m0s"
		if hour == 2 {
			pause = "21h44m0s" // until the first refusal is a day old
		}
		s.run(refuse(5*hour, 5*hour+3) + refuseLast(5*hour+4, pause) + "bob> One more\n = refused\n later 1h")
	}
	s.run("bob> The sixteenth\n = refused\n later 24h\n" + refuse(16, 19) + refuseLast(20, "56m0s"))
}

func TestNoLimits(t *testing.T) {
	s := begin(t)
	s.limits = games.Limits{SameRefusal: time.Hour}
	s.run(refuse(1, 40))
}

// Over the limit on letters, commands are refused, with one letter. Moves are still allowed,
// and letters that other players cause come at once.
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
	bob< remark 1@2 by=ann says="Where are you?"
	ann< shown said 1@2
	later 56m
	bob> show
	bob< shown position 1@2 at=2
	`)
}

// Finding F3: what others cause does not count against a player.
func TestLimitsCountOwnLetters(t *testing.T) {
	s := begin(t)
	s.limits.LettersAnHour = 3
	s.run(`
	ann> say one
	bob< remark 1@1 by=ann says="one"
	ann< shown said 1@1
	ann> say two
	bob< remark 1@1 by=ann says="two"
	ann< shown said 1@1
	ann> say three
	bob< remark 1@1 by=ann says="three"
	ann< shown said 1@1
	bob> help
	bob< help 1@1
	bob> show
	bob< shown position 1@1 at=1
	ann> say four
	= refused
	ann< refused limit letters
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
