package desk_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/store"
)

// operate executes a command of the operator. What it tells players is listed with the next mail.
func (s *session) operate(c desk.OperatorCommand) error {
	s.t.Helper()
	return s.db.Update(context.Background(), func(tx *store.Tx) error {
		err := desk.Operate(tx.ForGames(), s.now, c)
		if err == nil {
			s.happens = nil
			s.deliver(tx, desk.Request{Mail: "<none>"})
		}
		return err
	})
}

func (s *session) wants(lines ...string) {
	s.t.Helper()
	if diff := cmp.Diff(lines, s.happens); diff != "" {
		s.t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestBanOfSomebodyWhoPlays(t *testing.T) {
	s := begin(t)
	s.play("cat>> join Cat\n cat>> challenge Ann\n ann>> challenge Cat size=13")
	err := s.operate(desk.Ban{Player: 1})
	refusal, ok := errors.AsType[*games.Refusal](err)
	if !ok || refusal.Reason != desk.StillPlaying || len(refusal.Facts.Games) != 1 || refusal.Facts.Games[0] != 1 {
		t.Fatalf("a ban of somebody who plays: %v", err)
	}
	s.run("? 1\n= K10, bob to move")
	must(t, s.operate(desk.Ban{Player: 1, Forfeit: true}))
	s.wants(
		"ann< game-over 1@1 since=2 by=ann",
		"bob< game-over 1@1 since=2 by=ann",
		"cat< declined c2 by=ann",
	)
	s.run(`
	? 1
	= K10, bob won: forfeit
	# Nothing that Ann writes is acted upon. She is told so once.
	ann>> challenge Cat
	= ignored
	ann< goodbye banned running=0
	ann>> games
	= ignored
	ann> rematch (to game-over)
	= ignored
	# Others cannot reach her.
	bob> rematch (to game-over)
	= refused
	bob< refused not-allowed unwanted 1@1 name=Ann
	cat>> challenge Ann
	= refused
	cat< refused not-allowed unwanted name=ann
	bob> say / Where are you? (to game-over)
	bob< shown said 1@1
	`)
	if err := s.operate(desk.Ban{Player: 1}); err == nil {
		t.Error("a second ban is no error")
	}
	must(t, s.operate(desk.Unban{Player: 1}))
	s.wants("ann< goodbye unbanned running=0")
	s.run("ann>> games\n ann< list games")
	if err := s.operate(desk.Unban{Player: 1}); err == nil {
		t.Error("a second unban is no error")
	}
}

// A ban in a series ends the series, too. With three players the others play on.
func TestBanInGamesOfMany(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n cat>> join Cat\n ann>> challenge Bob Cat multi-3 first\n bob> accept\n cat> accept")
	s.play("ann>> challenge Bob pente series 3 first\n bob> accept (to invitation)")
	must(t, s.operate(desk.Ban{Player: 1, Forfeit: true}))
	s.run("bob>> games\n bob< list games\n? 2\n= K10, bob won: forfeit")
	must(t, s.db.View(context.Background(), func(tx *store.Tx) error {
		running, err := tx.Games.Of(2)
		if len(running) != 1 || running[0].OnTurn() == 1 {
			t.Errorf("Bob's running games: %v", running)
		}
		return err
	}))
}
