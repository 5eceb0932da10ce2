package desk_test

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/store"
)

// rush plays a game that ends when somebody resigns. Ann begins on the centre.
func (s *session) rush(moves, resigns string) {
	s.t.Helper()
	s.mail(mail{from: "ann", fresh: true, line: "challenge bob first"})
	s.mail(mail{from: "bob", line: "accept"})
	for i, move := range strings.Fields(moves) {
		s.mail(mail{from: []string{"bob", "ann"}[i%2], line: move})
	}
	s.mail(mail{from: resigns, line: "resign"})
}

// reviewed returns the review of a game that Ann gets.
func (s *session) reviewed(id games.GameID) (review letters.ReviewGiven) {
	s.t.Helper()
	must(s.t, s.db.Update(context.Background(), func(tx *store.Tx) error {
		g, _, err := tx.Games.Load(id)
		if err != nil {
			return err
		}
		asked := games.Key{About: games.AboutGame, Player: g.Seats[0], ID: int64(id), Ply: len(g.Plies)}
		thought := games.Thought{Game: id, Player: g.Seats[0], About: games.AboutReview}
		if err := desk.TellReview(tx.ForGames(), desk.Request{Now: s.now, Limits: s.limits, Key: asked}, thought, games.Review{}); err != nil {
			return err
		}
		list, err := tx.Sending.Due(s.now, 100)
		for _, n := range list {
			review, _ = n.Letter.(letters.ReviewGiven)
		}
		return err
	}))
	return review
}

// A review says where the game left the others, and what most of them played there. The game itself is none of them.
func TestReviewKnowsTheOpening(t *testing.T) {
	s := newSession(t)
	s.mail(mail{from: "ann", fresh: true, line: "join Ann"})
	s.mail(mail{from: "bob", fresh: true, line: "join Bob"})
	for _, game := range [][2]string{{"L10 N13", "bob"}, {"L10 N13 M10", "bob"}, {"L10 N14", "bob"}, {"L10 N13 O15", "ann"}, {"L10 N14 M9", "ann"}} {
		s.rush(game[0], game[1])
	}
	r, _ := rules.Named("pente")
	start := r.Start()
	usual := games.ExploredMove{Move: rules.Place(start.Point(12, 12)), Games: 3, Scored: true, Percent: 67}
	want := &games.Parting{Ply: 3, Seat: 1, Games: 4, Usual: usual}
	if got := s.reviewed(5).Opening; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	want.Same, want.Usual = true, games.ExploredMove{Move: rules.Place(start.Point(12, 12)), Games: 2, Scored: true, Percent: 50}
	if got := s.reviewed(1).Opening; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}
