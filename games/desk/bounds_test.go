package desk_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/store"
)

// last returns the last letter to a reader.
func (s *session) last(reader string) letters.Notice {
	letters := s.letters[reader]
	return letters[len(letters)-1]
}

// A long remark is shortened, but never within a character.
func TestLongRemark(t *testing.T) {
	s := begin(t)
	s.mail(mail{from: "bob", line: "L10", rest: strings.Repeat("ö", 3*games.MaxRemark)})
	must(t, s.db.Update(context.Background(), func(tx *store.Tx) error {
		remark, err := tx.Remarks.Load(s.last("ann").Remark)
		if remark.Text != strings.Repeat("ö", games.MaxRemark) {
			t.Errorf("%d bytes: %.20q...", len(remark.Text), remark.Text)
		}
		return err
	}))
}

// An answer quotes at most 40 characters of a name.
func TestLongNames(t *testing.T) {
	s := begin(t)
	for _, line := range []string{"challenge " + strings.Repeat("n", 500), "help " + strings.Repeat("ö", 500), "nick " + strings.Repeat("n", 41)} {
		s.mail(mail{from: "bob", fresh: true, line: line})
		n := s.last("bob")
		refused, _ := n.Letter.(letters.Refused)
		if name := []rune(refused.Name); len(name) != 40 || !strings.HasSuffix(string(name), "...") {
			t.Errorf("%.20s: %T names %q", line, n.Letter, refused.Name)
		}
	}
}

// In a rematch of three players everybody moves up by one seat, no matter who asks for it.
func TestRematchOfThree(t *testing.T) {
	for _, asks := range []string{"ann", "bob", "cat"} {
		s := newSession(t)
		s.play("ann>> join Ann\n bob>> join Bob\n cat>> join Cat\n ann>> challenge Bob Cat multi-3 first\n bob> accept\n cat> accept")
		s.play("ann> resign (to played)\n bob> resign (to your-move)")
		s.play(asks + "> rematch (to game-over)")
		for _, who := range []string{"ann", "bob", "cat"} {
			if who != asks {
				s.play(who + "> accept (to invitation)")
			}
		}
		must(t, s.db.Update(context.Background(), func(tx *store.Tx) error {
			g, _, err := tx.Games.Load(2)
			if want := []games.PlayerID{2, 3, 1}; !slices.Equal(g.Seats, want) {
				t.Errorf("%s asks: seats %v, want %v", asks, g.Seats, want)
			}
			return err
		}))
	}
}

// A command that waits for a "yes" is executed once, even after a second "yes".
func TestWaitingCommandIsExecutedOnce(t *testing.T) {
	s := newSession(t)
	s.play("dora>> join Dora (unvouched)\n dora> yes")
	must(t, s.db.Update(context.Background(), func(tx *store.Tx) error {
		dora, ok, err := tx.Players.ByNick("Dora")
		if !ok || dora.Waiting != "" || !dora.HasJoined() {
			t.Errorf("%v, %+v", ok, dora)
		}
		return err
	}))
	s.play("dora> yes (to welcome)")
	if l, _ := s.last("dora").Letter.(letters.Refused); l.Reason != games.Closed {
		t.Errorf("a second yes: %+v", s.last("dora").Letter)
	}
}

// An unknown game or challenge is a refusal. Only an error of the database is a fault.
func TestRefusalOrFault(t *testing.T) {
	s := begin(t)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	err := s.db.Update(ctx, func(tx *store.Tx) error {
		r := s.request(tx, mail{from: "bob", fresh: true})
		r.Key = games.Key{About: games.AboutGame, Player: r.From.ID, ID: 99}
		if outcome, _, err := desk.Do(tx.ForGames(), r, desk.Resign{}); outcome != desk.OutcomeRefused || err != nil {
			t.Errorf("game 99: %s, %v", outcome, err)
		}
		r.Key = games.Key{About: games.AboutChallenge, Player: r.From.ID, ID: 99}
		if outcome, _, err := desk.Do(tx.ForGames(), r, desk.Accept{}); outcome != desk.OutcomeRefused || err != nil {
			t.Errorf("challenge 99: %s, %v", outcome, err)
		}
		stop()
		_, _, err := desk.Do(tx.ForGames(), r, desk.ShowGame{Game: 1})
		return err
	})
	if err == nil {
		t.Error("no error from a broken database")
	}
	if s.play("? 1"); s.happens[1] != "= K10, bob to move" {
		t.Error(s.happens)
	}
}
