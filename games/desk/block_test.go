package desk_test

import (
	"strings"
	"testing"
	"time"
)

// Of three players, one has blocked another: the third one reads what that one says, and the conditional moves of the one who does not
// read it go on.
func TestBlockAmongThree(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n cat>> join Cat\n ann>> challenge Bob Cat points-3 first\n bob> accept\n cat> accept")
	s.play("cat>> block Bob")
	s.run(`
	bob> say hello
	ann< remark 1@1 by=bob says="hello"
	bob< shown said 1@1 unheard=cat
	cat> say hi (to played)
	ann< remark 1@1 by=cat says="hi"
	bob< remark 1@1 by=cat says="hi"
	cat< shown said 1@1
	cat> if L10 then M9 (to played)
	cat< shown ifs-taken 1@1 taken=1
	bob> L10 / for Ann alone (to your-move)
	bob< played 1@3 since=2 unheard=cat by=bob
	cat< played given 1@3 since=2 by=bob
	ann< your-move 1@3 since=2 by=bob says="for Ann alone"
	`)
}

// People who watch do not hear whom they have blocked, and are not counted.
func TestBlockWatching(t *testing.T) {
	begin(t).run(`
	carla>> watch 1
	carla< welcome joined
	carla< list watching
	carla>> block Bob
	carla< list blocked
	bob> L10 / Hello!
	carla< watched 1@2 since=2 by=bob
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob says="Hello!"
	`)
}

// A block ends when either of the two is forgotten.
func TestBlockForgotten(t *testing.T) {
	for _, who := range []string{"carla", "dora"} {
		s := begin(t)
		s.play("carla>> join Carla\n dora>> join Dora\n carla>> block Dora")
		if got := s.traces(`{"blocks":`); len(got) != 1 {
			t.Fatalf("blocks before: %q", got)
		}
		s.play(who + ">> forget me\n " + who + ">> code CODE")
		s.forget(73 * time.Hour)
		if got := strings.Join(s.traces(`{"blocks":`), ""); got != "" {
			t.Errorf("blocks after %s is forgotten: %s", who, got)
		}
	}
}

// Nobody can block somebody else by a mail that anybody may have written.
func TestBlockNeedsProof(t *testing.T) {
	begin(t).run(`
	bob>> block Ann (unvouched)
	= waits
	bob< confirm change meant="block Ann"
	bob> block (unvouched) (to your-move)
	bob< list blocked
	`)
}
