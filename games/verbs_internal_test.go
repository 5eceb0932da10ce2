package games

import (
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"pentepost/games/clock"
	"pentepost/rules"
)

// verbs are what players 1 (White) and 2 do in a game of pente, whose first stone lies in the centre.
type verbs struct {
	*testing.T
	Game
	at time.Time
}

func newVerbs(t *testing.T) *verbs {
	r, ok := rules.Named("pente")
	if !ok {
		t.Fatal("no pente")
	}
	start := time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)
	return &verbs{t, newGame(r, clock.Pace{}, []PlayerID{1, 2}, start), start}
}

// play plays a stone a minute after the last one.
func (v *verbs) play(by PlayerID, p rules.Point) {
	v.Helper()
	v.at = v.at.Add(time.Minute)
	if _, err := v.moves(by, 0, []rules.Move{rules.Place(p)}, v.at); err != nil {
		v.Fatal(err)
	}
}

// refuses checks that a verb refuses for a reason, and leaves the game as it was.
func (v *verbs) refuses(what string, want Reason, verb func(g *Game) error) {
	v.Helper()
	before := v.Game
	before.Plies, before.Seats = slices.Clone(v.Plies), slices.Clone(v.Seats)
	err := verb(&v.Game)
	if refusal, ok := errors.AsType[*Refusal](err); !ok || refusal.Reason != want {
		v.Errorf("%s: %v, want %s", what, err, want)
	}
	if !reflect.DeepEqual(v.Game, before) {
		v.Errorf("%s: the game has changed", what)
	}
}

func TestVerbsRefuse(t *testing.T) {
	v := newVerbs(t)
	one, two := []rules.Move{rules.Place(0)}, []rules.Move{rules.Place(0), rules.Place(1)}
	v.refuses("not on turn", NotYourTurn, func(g *Game) error { _, err := g.moves(1, 0, one, v.at); return err })
	v.refuses("wrong number", WrongPly, func(g *Game) error { _, err := g.moves(2, 7, one, v.at); return err })
	v.refuses("two moves", TwoMoves, func(g *Game) error { _, err := g.moves(2, 0, two, v.at); return err })
	v.refuses("on a stone", Reason(rules.Occupied), func(g *Game) error {
		_, err := g.moves(2, 0, []rules.Move{rules.Place(g.Position.Centre())}, v.at)
		return err
	})
	if _, err := v.offers(Offer{What: DrawOffer}, 1); err != nil {
		t.Fatal(err)
	}
	v.refuses("the same offer again", NotAllowed, func(g *Game) error { _, err := g.offers(Offer{What: DrawOffer}, 1); return err })
	v.refuses("another offer", NotAllowed, func(g *Game) error { _, err := g.offers(Offer{What: UndoOffer}, 2); return err })
	if agree, err := v.offers(Offer{What: DrawOffer}, 2); err != nil || !agree {
		t.Errorf("the same offer from the other side: %v, %v", agree, err)
	}
}

// However a game ends, it says when, nobody is on turn, and no offer is left but one that was never answered.
func TestVerbsEnd(t *testing.T) {
	for what, end := range map[string]func(v *verbs) (News, error){
		"resigned":  func(v *verbs) (News, error) { return v.leaves(1, rules.ByResigning, v.at) },
		"overrun":   func(v *verbs) (News, error) { return v.overruns(v.at) },
		"closed":    func(v *verbs) (News, error) { return v.closes(1, NobodyWentOn{}, v.at) },
		"agreed":    func(v *verbs) (News, error) { return v.agrees(1, v.at) },
		"ruled":     func(v *verbs) (News, error) { return News{Since: 2}, v.isRuled(rules.Win, 2, v.at) },
		"ruled out": func(v *verbs) (News, error) { return News{Since: 2}, v.isRuled(rules.Void, 0, v.at) },
	} {
		v := newVerbs(t)
		v.at = v.at.Add(time.Hour)
		news, err := end(v)
		if err != nil || !v.Position.Result().Over() || !v.Ended.Equal(v.at) || v.OnTurn() != 0 || news.Since != 2 {
			t.Errorf("%s: %v, ended %v, on turn %d, news %+v", what, err, v.Ended, v.OnTurn(), news)
		}
		if late := what == "overrun"; late != (v.Late == 2) {
			t.Errorf("%s: late is %d", what, v.Late)
		}
		v.refuses(what+", and once more", Reason(rules.GameOver), func(g *Game) error { _, err := g.leaves(2, rules.ByResigning, v.at); return err })
	}
}

// What was taken back goes on as it went when that is put back; letters from before no longer act on the game.
func TestVerbsBackAndForth(t *testing.T) {
	v := newVerbs(t)
	v.play(2, 0)
	v.play(1, 18)
	course, before := v.courseFrom(2), v.Position.Plies()
	if err := v.goesBackBefore(2, time.Hour, v.at); err != nil || len(v.Plies) != 1 || v.OnTurn() != 2 || v.Granted != -time.Hour || v.Undone != 1 {
		t.Errorf("%v: %d plies, on turn %d, granted %v, undone %d", err, len(v.Plies), v.OnTurn(), v.Granted, v.Undone)
	}
	if err := v.goesOnAs(course, v.at); err != nil || v.Position.Plies() != before || v.OnTurn() != 2 || v.Granted != 0 || v.Undone != 2 {
		t.Errorf("%v: %d plies, on turn %d, granted %v, undone %d", err, v.Position.Plies(), v.OnTurn(), v.Granted, v.Undone)
	}
}
