package desk_test

import (
	"cmp"
	"errors"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/rules"
	"pentepost/store"
)

// refuses checks that a command of the operator is refused for a reason.
func (s *session) refuses(c desk.OperatorCommand, why games.Reason) {
	s.t.Helper()
	err := s.operate(c)
	if refusal, ok := errors.AsType[*games.Refusal](err); !ok || cmp.Or(games.Reason(refusal.Facts.Topic), refusal.Reason) != why {
		s.t.Errorf("%+v: %v, want the refusal %s", c, err, why)
	}
}

// The operator takes back a turn, sees that it was wrong, and puts it back.
func TestOperatorTakesBackATurn(t *testing.T) {
	s := begin(t)
	s.play("bob> L10")
	must(t, s.operate(desk.UndoTurn{Game: 1, Says: "Bob asked me."}))
	s.wants(
		`ann< shown rewound 1@1 at=2 moves=L10 text="Bob asked me."`,
		`bob< your-move rewound 1@1 since=2 at=2 moves=L10 text="Bob asked me."`,
	)
	s.run("? 1\n= K10, bob to move")
	must(t, s.operate(desk.RevertCorrection{Game: 1}))
	s.wants(
		"ann< your-move reverted 1@2 since=2 name=taken-back",
		"bob< shown reverted 1@2 name=taken-back",
	)
	s.run(`
	? 1
	= K10 L10, ann to move
	# Letters from before both corrections no longer count.
	ann> N13 (to first your-move)
	= refused
	ann< refused old-letter undone 1@2 at=2
	ann> N13
	ann< played 1@3 since=3 by=ann
	bob< your-move 1@3 since=3 by=ann
	`)
	s.refuses(desk.RevertCorrection{Game: 1}, games.TopicNothingToTakeBack)
	s.refuses(desk.UndoTurn{Game: 2}, games.UnknownGame)
}

// A player resigned by mistake, and the operator takes back the end of the game. The correction cannot be
// reverted once somebody has moved.
func TestOperatorReopensAGame(t *testing.T) {
	s := begin(t)
	s.play("bob> resign")
	must(t, s.operate(desk.UndoTurn{Game: 1}))
	s.run(`
	? 1
	= K10, bob to move
	bob> L10
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	`)
	s.refuses(desk.RevertCorrection{Game: 1}, games.TopicGoneOn)
}

// The operator ends games, and takes one end back.
func TestAdjudicate(t *testing.T) {
	s := begin(t)
	s.refuses(desk.Adjudicate{Game: 1, Outcome: rules.Win, Winner: 7}, games.UnknownPlayer)
	must(t, s.operate(desk.Adjudicate{Game: 1, Outcome: rules.Win, Winner: 2, Says: "Ann has left the club."}))
	s.wants(
		`ann< game-over adjudicated 1@1 since=2 text="Ann has left the club."`,
		`bob< game-over adjudicated 1@1 since=2 text="Ann has left the club."`,
	)
	s.run("? 1\n= K10, bob won: forfeit")
	s.refuses(desk.Adjudicate{Game: 1, Outcome: rules.Draw}, games.TopicGameIsOver)
	must(t, s.operate(desk.RevertCorrection{Game: 1}))
	s.run("? 1\n= K10, bob to move")
	must(t, s.operate(desk.Adjudicate{Game: 1, Outcome: rules.Draw}))
	s.run("? 1\n= K10, draw: agreed")
	must(t, s.operate(desk.RevertCorrection{Game: 1}))
	must(t, s.operate(desk.Adjudicate{Game: 1, Outcome: rules.Void}))
	s.run("? 1\n= K10, closed")
}

// Bob has seven days for this move. The operator gives more time, and later stops the clock.
func TestOperatorAndTheClock(t *testing.T) {
	s := begin(t)
	began := s.game(1).Began
	due := func() time.Duration { return s.game(1).Alarm.Sub(began) }
	must(t, s.operate(desk.ExtendTurn{Game: 1, More: 3 * clock.Day}))
	s.wants(
		"ann< shown extended 1@1",
		"bob< your-move extended 1@1 since=2",
	)
	if got := due(); got != 8*clock.Day { // the first reminder, two days before the end
		t.Errorf("with 3 days more the first reminder comes after %v", got)
	}
	must(t, s.operate(desk.RevertCorrection{Game: 1}))
	if got := due(); got != 5*clock.Day {
		t.Errorf("without them it comes after %v", got)
	}
	must(t, s.operate(desk.PauseGame{Game: 1}))
	if !s.game(1).Alarm.IsZero() {
		t.Errorf("the clock runs until %v", s.game(1).Alarm)
	}
	s.refuses(desk.PauseGame{Game: 1}, desk.AlreadyPaused)
	s.now = s.now.Add(2 * clock.Day)
	must(t, s.operate(desk.ResumeGame{Game: 1}))
	if got := due(); got != 7*clock.Day {
		t.Errorf("after a pause of two days the reminder comes after %v", got)
	}
	s.refuses(desk.ResumeGame{Game: 1}, desk.ClockRuns)
}

// game loads a game.
func (s *session) game(id games.GameID) (g games.Game) {
	s.t.Helper()
	must(s.t, s.db.View(s.t.Context(), func(tx *store.Tx) (err error) {
		g, _, err = tx.Games.Load(id)
		return err
	}))
	return g
}

// A game that ended because a player was banned does not go on without them.
func TestUndoWithoutAPlayer(t *testing.T) {
	s := begin(t)
	must(t, s.operate(desk.Ban{Player: 2, Forfeit: true}))
	s.refuses(desk.UndoTurn{Game: 1}, games.TopicPlayerGone)
	must(t, s.operate(desk.Unban{Player: 2}))
	must(t, s.operate(desk.UndoTurn{Game: 1}))
}
