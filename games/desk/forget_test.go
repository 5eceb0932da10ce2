package desk_test

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"pentepost/games/desk"
	"pentepost/store"
)

// forget forgets all players who wanted to leave and whose time has come.
func (s *session) forget(after time.Duration) {
	s.t.Helper()
	s.now, s.happens = s.now.Add(after), nil
	must(s.t, s.db.Update(context.Background(), func(tx *store.Tx) error {
		due, err := tx.Alarms.Due(s.now, 100)
		must(s.t, err)
		for _, alarm := range due {
			if alarm.Player != 0 {
				must(s.t, desk.ForgetPlayer(tx.ForGames(), alarm.Player, s.now))
			}
		}
		s.deliver(tx, desk.Request{})
		return nil
	}))
	must(s.t, s.db.Verify(s.t.Context(), func(d store.Damage) { s.t.Errorf("%+v", d) }))
}

// traces returns the lines of an export of the database that have a text.
func (s *session) traces(of ...string) (lines []string) {
	s.t.Helper()
	var out strings.Builder
	_, err := s.db.Export(s.t.Context(), &out, nil)
	must(s.t, err)
	for line := range strings.Lines(out.String()) {
		line = messageIDs.ReplaceAllString(line, "")
		for _, text := range of {
			if strings.Contains(strings.ToLower(line), strings.ToLower(text)) {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// messageIDs are random, and can have a name in them by chance.
var messageIDs = regexp.MustCompile(`"message_id":"[^"]*"`)

// Nothing of a player who was forgotten is left but their games.
func TestForget(t *testing.T) {
	s := begin(t)
	s.play(`
	bob>> address add work@example.org
	bob>> code CODE
	carla>> join Carla
	carla>> watch Bob
	bob>> seek renju
	bob>> watch Carla
	bob>> challenge Carla / Do you like Keryo?
	bob>> challenge eve@example.org
	eve>> address add bob@example.org
	carla>> join Eve
	bob> L10 / I am at bob's place. / note: she sleeps (to your-move@1)
	ann> N13 / Good luck!
	`)
	s.run(`
	bob>> forget me (unvouched)
	bob< goodbye forget running=1
	bob>> forget me
	later 1h
	bob>> forget me
	bob< goodbye forget running=1
	ann>> code CODE
	= refused
	ann< refused not-allowed code
	bob>> code CODE (unvouched)
	bob< goodbye leaving running=1
	# He can play on meanwhile, but gets no letters except answers. Nobody can invite him.
	bob>> forget me
	bob> M10 (to your-move@3)
	carla< watched 1@4 since=4 by=bob
	bob< played 1@4 since=4 by=bob
	ann< your-move 1@4 since=4 by=bob
	ann> N10
	carla< watched 1@5 since=5 by=ann
	ann< played 1@5 since=5 by=ann
	ann>> challenge Bob
	= refused
	ann< refused not-allowed unwanted name=bob
	`)
	s.forget(71 * time.Hour)
	if len(s.happens) != 0 {
		t.Errorf("too early: %q", s.happens)
	}
	s.forget(time.Hour)
	want := "carla< watched 1@5 since=6 by=,ann< game-over 1@5 since=6 by="
	if got := strings.Join(s.happens, ","); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, line := range s.traces("bob", "work@", "keryo?", "bob's place", "sleeps") {
		if !strings.HasPrefix(line, `{"outbox":{`) || strings.Contains(line, "bob@") {
			t.Errorf("left is %s", line)
		}
	}
	s.run(`
	ann>> game 1
	ann< shown position 1@5 at=5
	ann> rematch
	= refused
	ann< refused not-allowed unwanted 1@5 name=someone
	ann>> challenge Bob
	= refused
	ann< refused unknown-player name=bob
	ann>> challenge someone
	= refused
	ann< refused unknown-player name=someone
	# The address is a stranger's, and the old key opens nothing.
	bob> N9 (to your-move@3)
	= ignored
	bob>> join Bob
	bob< welcome joined
	bob>> games
	bob< list games
	`)
}

// A player can change their mind, and gets what they missed.
func TestStay(t *testing.T) {
	s := begin(t)
	s.run(`
	bob>> keep me
	= refused
	bob< refused not-allowed stay
	bob> L10
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	bob>> forget me
	bob< goodbye forget running=1
	bob> code CODE
	bob< goodbye leaving running=1
	ann> N13
	ann< played 1@3 since=3 by=ann
	bob> keep me
	bob< welcome stays
	bob< your-move 1@3 since=3 by=bob
	bob>> code CODE
	= refused
	bob< refused not-allowed code
	bob>> forget me
	bob< goodbye forget running=1
	bob>> code CODE
	bob< goodbye leaving running=1
	bob>> start
	bob< welcome stays
	bob< your-move 1@3 since=3 by=bob
	bob>> forget me
	bob< goodbye forget running=1
	bob>> code CODE
	bob< goodbye leaving running=1
	bob>> join
	bob< welcome stays
	bob< your-move 1@3 since=3 by=bob
	# Four times in a day are too many.
	bob>> forget me
	bob< goodbye forget running=1
	`)
	s.forget(100 * time.Hour)
	if len(s.happens) != 0 {
		t.Errorf("he stays, and %q", s.happens)
	}
}

// Two players of one game leave, and the server still never writes to them.
func TestForgetBoth(t *testing.T) {
	s := begin(t)
	s.play(`
	ann>> challenge Bob keryo-pente
	bob> never
	bob>> forget me
	bob>> code CODE
	ann>> forget me
	ann>> code CODE
	`)
	s.forget(73 * time.Hour)
	if len(s.happens) != 0 {
		t.Errorf("letters: %q", s.happens)
	}
	s.run(`
	carla>> join Carla
	carla< welcome joined
	carla>> challenge bob@example.org
	= refused
	carla< refused not-allowed unwanted name=bob@example.org
	carla>> challenge ann@example.org
	ann< invitation c3 by=carla
	carla< invited c3
	bob>> hello
	= ignored
	`)
	for _, line := range s.traces("bob@", "Ann -") {
		if !strings.HasPrefix(line, `{"players":`) && !strings.HasPrefix(line, `{"addresses":`) && !strings.HasPrefix(line, `{"ledger":`) && !strings.HasPrefix(line, `{"outbox":`) {
			t.Errorf("left is %s", line)
		}
	}
}

// The operator's ban goes before: a banned player is not forgotten, and cannot come back.
func TestBanOfLeavingPlayer(t *testing.T) {
	s := begin(t)
	s.play("bob>> forget me\n bob>> code CODE")
	must(t, s.db.Update(context.Background(), func(tx *store.Tx) error {
		p, _, err := tx.Players.ByNick("bob")
		must(t, err)
		return desk.Operate(tx.ForGames(), s.now, desk.Ban{Player: p.ID, Forfeit: true})
	}))
	s.forget(80 * time.Hour)
	s.run("bob>> games\n = ignored\n bob< goodbye banned running=0")
}
