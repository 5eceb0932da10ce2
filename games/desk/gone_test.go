package desk_test

import (
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/league"
	"pentepost/rules"
	"pentepost/store"
)

// TestW9NextGameWithSomebodyGone reproduces the finding: three players play a match, one of them leaves for good
// before the game is over, and the next game began with them.
func TestW9NextGameWithSomebodyGone(t *testing.T) {
	for way, leaves := range map[string]func(s *session){
		"banned":      func(s *session) { must(t, s.operate(desk.Ban{Player: 3, Forfeit: true})) },
		"resigns all": func(s *session) { s.play("cat>> resign all") },
		"forgotten":   func(s *session) { s.play("cat>> forget me\n cat> CODE"); s.forget(73 * time.Hour) },
	} {
		s := newSession(t)
		s.play("ann>> join Ann\n bob>> join Bob\n cat>> join Cat\n ann>> challenge Bob Cat points-3 first\n bob> accept\n cat> accept")
		leaves(s)
		s.play("bob> resign")
		if got := s.runs(1); got != 0 {
			t.Errorf("%s: %d games of the match run after the first is over", way, got)
		}
	}
}

// TestW9VoidGameIsReplaced reproduces the finding: the operator closes a game of a series without a result, and
// the series ended with a game unplayed.
func TestW9VoidGameIsReplaced(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob series 3 first\n bob> accept\n bob> resign")
	must(t, s.operate(desk.Adjudicate{Game: 2, Outcome: rules.Void}))
	s.play("bob> resign\n bob> resign")
	if g := s.game(3); g.Seats[0] != s.game(2).Seats[0] {
		t.Errorf("another player moves first when the game is played again: %v", g.Seats)
	}
	if m := s.match(1); m.Ended.IsZero() || len(m.Games) != 4 {
		t.Errorf("the series of 3 has %d games, one of them closed; it ended at %v", len(m.Games), m.Ended)
	}
}

// match loads a match.
func (s *session) match(id games.MatchID) (m games.Match) {
	s.t.Helper()
	s.update(func(tx *store.Tx) {
		var err error
		m, err = tx.Matches.Load(id)
		must(s.t, err)
	})
	return m
}

// runs returns how many games of a match run.
func (s *session) runs(id games.MatchID) (n int) {
	s.t.Helper()
	m := s.match(id)
	for i := range m.Games {
		if m.Games[i].Ended.IsZero() {
			n++
		}
	}
	return n
}

// Somebody resigned all by mistake. The operator takes it back, and the match goes on; without that it is over
// again.
func TestW9EndOfAMatchTakenBack(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob series 3 first\n bob> accept\n bob>> resign all")
	ends := func(over bool, gone int) {
		t.Helper()
		if m := s.match(1); m.Ended.IsZero() == over || len(m.Gone) != gone || len(m.Games) != 1 {
			t.Errorf("the match ended at %v after %d games without %v", m.Ended, len(m.Games), m.Gone)
		}
	}
	ends(true, 1)
	must(t, s.operate(desk.UndoTurn{Game: 1, Says: "Bob asked me."}))
	ends(false, 0)
	must(t, s.operate(desk.RevertCorrection{Game: 1}))
	ends(true, 1)
	must(t, s.operate(desk.UndoTurn{Game: 1}))
	s.play("bob> resign")
	if s.runs(1) != 1 {
		t.Error("the series does not go on after a game that was resigned")
	}
	s.refuses(desk.UndoTurn{Game: 1}, desk.MatchGoesOn)
}

// The operator takes back a turn after somebody has left. They do not come back with it.
func TestW9TurnTakenBackAfterALeaving(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n cat>> join Cat\n ann>> challenge Bob Cat multi-3 first\n bob> accept\n cat> accept")
	s.play("bob> L10")
	must(t, s.operate(desk.Ban{Player: 3, Forfeit: true}))
	s.play("ann> M10 (to your-move)")
	must(t, s.operate(desk.UndoTurn{Game: 1}))
	if g := s.game(1); !g.HasLeft(3) || g.OnTurn() != 1 || len(g.Plies) != 2 {
		t.Errorf("after %d plies player %d is on turn, and the banned player has left: %v", len(g.Plies), g.OnTurn(), g.HasLeft(3))
	}
	must(t, s.operate(desk.RevertCorrection{Game: 1}))
	if g := s.game(1); !g.HasLeft(3) || g.OnTurn() != 2 {
		t.Errorf("player %d is on turn, and the banned player has left: %v", g.OnTurn(), g.HasLeft(3))
	}
}

// Partners who resign in one batch of mails leave in the order of their mails, also when the game is loaded again.
func TestW9LeavingAtTheSameTime(t *testing.T) {
	inMatches(t, matchKind{variant: "partners"}, func(begin func(clock.Pace, func(*matchWorld))) {
		begin(clock.DefaultPace, func(w *matchWorld) {
			for _, seat := range []int{4, 1, 3} {
				w.resigns(w.players[seat-1])
			}
		})
	})
}

// Nothing new begins with a player who is about to be forgotten: no game that they ask for, no league, and no game
// on a ladder where they still stand.
func TestW9NothingBeginsWithALeaver(t *testing.T) {
	s := begin(t)
	s.play("bob> resign\n ann>> forget me\n ann>> CODE")
	s.run(`
	ann>> challenge Bob
	= refused
	ann< refused not-allowed leaves
	ann>> seek pente
	= refused
	ann< refused not-allowed leaves
	ann> rematch (to game-over)
	= refused
	ann< refused not-allowed leaves 1@1
	bob> rematch (to game-over)
	= refused
	bob< refused not-allowed unwanted 1@1 name=Ann
	`)
	clubOf(t, leagueFile(league.LadderKind, leagueTimes), 3, func(w *leagueWorld) {
		w.pass(5 * clock.Day)
		leaver := w.player(w.people[1])
		leaver.ForgetAt = w.now.Add(72 * time.Hour)
		w.must(w.tx.Players.Save(leaver))
		climb := func(by, whom int, want desk.Outcome) {
			t.Helper()
			if got := w.do(w.people[by], games.Key{}, desk.Climb{League: "club", Nick: w.player(w.people[whom]).Nick}); got != want {
				t.Errorf("player %d challenges %d: %s", by, whom, got)
			}
		}
		climb(2, 1, desk.OutcomeRefused)
		climb(1, 0, desk.OutcomeRefused)
		w.do(leaver.ID, games.Key{}, desk.LeaveLeague{Name: "club"})
		if got := w.enter(leaver.ID); got != desk.OutcomeRefused {
			t.Errorf("a player who leaves enters the league: %s", got)
		}
		w.do(leaver.ID, games.Key{}, desk.Stay{})
		w.enter(leaver.ID)
		climb(2, 1, desk.OutcomeDone)
	})
}
