package desk_test

import (
	"context"
	"testing"

	"pentepost/games"
	"pentepost/store"
)

func TestSettings(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann")
	for _, test := range []struct {
		line string
		want func(*games.Settings)
	}{
		{"set board picture", func(s *games.Settings) { s.Board = games.PictureBoard }},
		{"set board none", func(s *games.Settings) { s.Board = games.SpokenBoard }},
		{"set board TEXT", func(s *games.Settings) { s.Board = games.TextBoard }},
		{"set points traditional", func(s *games.Settings) { s.Points = games.TraditionalPoints }},
		{"set zone Europe/Oslo", func(s *games.Settings) { s.Zone = "Europe/Oslo" }},
		{"set zone america/new_york", func(s *games.Settings) { s.Zone = "America/New_York" }},
		{"set zone cet", func(s *games.Settings) { s.Zone = "CET" }},
		{"set confirm off", func(s *games.Settings) { s.Confirm = false }},
		{"set subject move", func(s *games.Settings) { s.Subject = games.SubjectOfMove }},
		{"set calendar on", func(s *games.Settings) { s.Calendar = true }},
		{"set games 3", func(s *games.Settings) { s.MaxGames = 3 }},
		// These are refused and change nothing.
		{"set board round", func(*games.Settings) {}},
		{"set zone Local", func(*games.Settings) {}},
		{"set zone Europe/Nowhere", func(*games.Settings) {}},
		{"set zone ../../etc/passwd", func(*games.Settings) {}},
		{"set calendar perhaps", func(*games.Settings) {}},
		{"set games many", func(*games.Settings) {}},
		{"set games -1", func(*games.Settings) {}},
		{"set games 1001", func(*games.Settings) {}},
	} {
		before := s.player("ann").Settings
		s.play("ann>> " + test.line)
		test.want(&before)
		if after := s.player("ann").Settings; after != before {
			t.Errorf("%s: %+v, want %+v", test.line, after, before)
		}
	}
}

func (s *session) player(nick string) (p games.Player) {
	must(s.t, s.db.View(context.Background(), func(tx *store.Tx) (err error) {
		p, _, err = tx.Players.ByNick(nick)
		return err
	}))
	return p
}
