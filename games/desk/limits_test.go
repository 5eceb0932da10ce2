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
func refuse(words string, first, last int) string {
	var mails strings.Builder
	for i := first; i <= last; i++ {
		fmt.Fprintf(&mails, "bob> %s\n= refused\nbob< refused not-understood 1@1\n", mistake(words, i))
	}
	return mails.String()
}

// mistake returns a text that differs from the others by more than a number.
func mistake(words string, n int) string { return words + " " + strings.Repeat("x", n+1) }

// refuseLast returns a script with a mail that gets the last refusal before a pause.
func refuseLast(line, pause string) string {
	return fmt.Sprintf("bob> %s\n= refused\nbob< refused not-understood 1@1 last=%s\n", line, pause)
}

// A mail loop with a program that writes the same text each time, but for a number, ends after
// two letters. The last one says so, and the pause ends after an hour without a mistake.
func TestMute(t *testing.T) {
	limited(t).run(`
	bob> Thank you for mail 1
	= refused
	bob< refused not-understood 1@1
	` + refuseLast("Thank you for mail 2", "1h0m0s") + `
	bob> Thank you for mail 3
	= refused
	later 55m
	bob> Thank you for mail 4
	= refused
	later 58m
	bob> Another text
	= refused
	later 1h
	bob> Another text
	= refused
	bob< refused not-understood 1@1
	`)
}

// An executed command ends the mute and starts a new count.
func TestCommandEndsMute(t *testing.T) {
	limited(t).run(`
	bob> Thank you for mail 1
	= refused
	bob< refused not-understood 1@1
	` + refuseLast("Thank you for mail 2", "1h0m0s") + `
	bob> Thank you for mail 3
	= refused
	bob> help
	bob< help 1@1
	bob> Thank you for mail 4
	= refused
	bob< refused not-understood 1@1
	bob> L10
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	bob> M10 (to your-move@1)
	= refused
	bob< refused old-letter 1@2 at=1
	`)
}

// The same text in new mails is a person who does not get it right: a loop answers letters.
func TestSameTextInNewMails(t *testing.T) {
	s := limited(t)
	s.run("bob>> Thank you for mail 1\n= refused\nbob< refused not-understood")
	for range 5 {
		s.run("bob>> Thank you for mail 1\n= refused\nbob< refused not-understood again")
	}
}

// A player gets ten full refusals an hour and thirty short ones. The last one says so.
func TestRefusalLimits(t *testing.T) {
	s := limited(t)
	s.run(refuse("What", 0, 9))
	for i := 10; i < 39; i++ {
		s.run("bob> " + mistake("What", i) + "\n= refused\nbob< refused not-understood 1@1 short")
	}
	s.play("bob> One mistake more")
	s.run("bob> And one mistake more\n= refused\nbob> help\nbob< help 1@1\nlater 1h\n" + refuse("Why", 0, 3))
}

func TestNoLimits(t *testing.T) {
	s := begin(t)
	s.limits = games.Limits{SameRefusal: time.Hour}
	s.run(refuse("What", 1, 40))
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
	dora>> hello (unvouched)
	dora< welcome
	emil>> hello (unvouched)
	emil< welcome
	fay>> hello (unvouched)
	= ignored
	gus>> join Gus (unvouched)
	= ignored
	# A sender who is vouched for can still join, and is still answered.
	hal>> join Hal
	hal< welcome joined
	ida>> hello
	ida< welcome first
	ida>> hello
	ida< welcome first
	later 1h
	fay>> hello (unvouched)
	fay< welcome
	`)
}

// Vouched strangers and other strangers have a limit each.
func TestVouchedWelcomeLimits(t *testing.T) {
	s := newSession(t)
	s.limits.VouchedAnHour = 2
	s.run(`
	dora>> hello
	dora< welcome first
	emil>> hello
	emil< welcome first
	fay>> hello
	= ignored
	gus>> hello (unvouched)
	gus< welcome
	later 1h
	fay>> hello
	fay< welcome first
	`)
}

// A stranger who answers letters with the same text again and again is a program. A vouching server changes nothing.
func TestStrangersLoop(t *testing.T) {
	s := limited(t)
	s.run(`
	dora>> Thank you for your mail 1
	dora< welcome first
	dora>> Thank you for your mail 2
	dora< welcome first
	dora>> Thank you for your mail 3 (answers)
	= ignored
	`)
}

// Welcomes to vouched strangers leave room for the codes that players ask for, and for other strangers.
func TestVouchedWelcomesLeaveRoom(t *testing.T) {
	s := newSession(t)
	s.limits.WelcomesADomain, s.limits.WelcomesAnHour = 2, 2
	s.run(`
	dora>> hello
	dora< welcome first
	emil>> hello
	emil< welcome first
	fay>> hello
	fay< welcome first
	bob>> address add work@example.org
	bob< welcome joined
	work< confirm code name=work@example.org by=bob
	bob< confirm asked name=work@example.org
	gus>> hello (unvouched)
	gus< welcome
	# The code counts among the letters that nobody vouches for.
	hal>> hello (unvouched)
	= ignored
	`)
}

// A question is no mistake: it is asked in full however many mistakes came before, as often as it has to be, and it
// does not count towards the limits of refusals (L3).
func TestQuestionsAreNoMistakes(t *testing.T) {
	s := limited(t)
	asked := func() {
		t.Helper()
		s.run("bob>> nikc Bobby\n= refused\nbob< refused not-understood meant meant=\"nick Bobby\"")
	}
	for range 10 {
		asked()
	}
	s.run(strings.ReplaceAll(refuse("What", 0, 9), " 1@1", ""))
	asked()
	s.run("bob> " + mistake("What", 10) + "\n= refused\nbob< refused not-understood short")
	asked()
}

// A program that answers a question with the same text again and again is not asked for ever.
func TestQuestionsToPrograms(t *testing.T) {
	limited(t).run(`
	bob> L10?
	= refused
	bob< refused not-understood meant 1@1 meant="L10"
	bob> L10?
	= refused
	bob< refused not-understood meant 1@1 meant="L10" last=1h0m0s
	bob> L10?
	= refused
	`)
}
