package games_test

import (
	"testing"
	"time"

	"pentepost/games"
	"pentepost/rules"
	"pentepost/store"
)

// TestW9NextGameWithSomebodyGone reproduces the finding: three players play a match, one of them leaves for good
// before the game is over, and the next game began with them.
func TestW9NextGameWithSomebodyGone(t *testing.T) {
	for way, leaves := range map[string]func(s *session){
		"banned":      func(s *session) { must(t, s.operate(games.Ban{Player: 3, Forfeit: true})) },
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
	must(t, s.operate(games.Adjudicate{Game: 2, Outcome: rules.Void}))
	s.play("bob> resign\n bob> resign")
	if m := s.match(1); m.Ended.IsZero() || len(m.Games) != 4 {
		t.Errorf("the series of 3 has %d games, one of them closed; it ended at %v", len(m.Games), m.Ended)
	}
}

// match loads a match.
func (s *session) match(id games.MatchID) (m games.Match) {
	s.t.Helper()
	s.update(func(tx *store.Tx) {
		var err error
		m, err = tx.Match(id)
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
