package play

import (
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/rules"
)

// played is a game of pente between the players 1 (White) and 2, whose first stone lies in the centre.
type played struct {
	*testing.T
	games.Game
	at time.Time
}

func newPlayed(t *testing.T) *played {
	r, ok := rules.Named("pente")
	if !ok {
		t.Fatal("no pente")
	}
	start := time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)
	return &played{t, New(r, clock.Pace{}, []games.PlayerID{1, 2}, start), start}
}

// play plays a stone a minute after the last one.
func (v *played) play(by games.PlayerID, p rules.Point) {
	v.Helper()
	v.at = v.at.Add(time.Minute)
	if _, err := (Deed{by, v.at}).Moves(&v.Game, 0, []rules.Move{rules.Place(p)}); err != nil {
		v.Fatal(err)
	}
}

// refuses checks that a deed refuses for a reason, and leaves the game as it was.
func (v *played) refuses(what string, want games.Reason, do func(g *games.Game) error) {
	v.Helper()
	before := v.Game
	before.Plies, before.Seats = slices.Clone(v.Plies), slices.Clone(v.Seats)
	err := do(&v.Game)
	if refusal, ok := errors.AsType[*games.Refusal](err); !ok || refusal.Reason != want {
		v.Errorf("%s: %v, want %s", what, err, want)
	}
	if !reflect.DeepEqual(v.Game, before) {
		v.Errorf("%s: the game has changed", what)
	}
}

func TestDeedsRefuse(t *testing.T) {
	v := newPlayed(t)
	ann, bob := Deed{1, v.at}, Deed{2, v.at}
	one, two := []rules.Move{rules.Place(0)}, []rules.Move{rules.Place(0), rules.Place(1)}
	v.refuses("not on turn", games.NotYourTurn, func(g *games.Game) error { _, err := ann.Moves(g, 0, one); return err })
	v.refuses("wrong number", games.WrongPly, func(g *games.Game) error { _, err := bob.Moves(g, 7, one); return err })
	v.refuses("two moves", games.TwoMoves, func(g *games.Game) error { _, err := bob.Moves(g, 0, two); return err })
	v.refuses("on a stone", games.Reason(rules.Occupied), func(g *games.Game) error {
		_, err := bob.Moves(g, 0, []rules.Move{rules.Place(g.Position.Centre())})
		return err
	})
	if _, err := ann.Offers(&v.Game, games.Offer{What: games.DrawOffer}); err != nil {
		t.Fatal(err)
	}
	v.refuses("the same offer again", games.NotAllowed, func(g *games.Game) error { _, err := ann.Offers(g, games.Offer{What: games.DrawOffer}); return err })
	v.refuses("another offer", games.NotAllowed, func(g *games.Game) error { _, err := bob.Offers(g, games.Offer{What: games.UndoOffer}); return err })
	if agree, err := bob.Offers(&v.Game, games.Offer{What: games.DrawOffer}); err != nil || !agree {
		t.Errorf("the same offer from the other side: %v, %v", agree, err)
	}
}

// However a game ends, it says when, and nobody is on turn.
func TestDeedsEnd(t *testing.T) {
	for what, end := range map[string]func(d Deed, g *games.Game) (News, error){
		"resigned": func(d Deed, g *games.Game) (News, error) { return d.Leaves(g, rules.ByResigning) },
		"overrun":  func(d Deed, g *games.Game) (News, error) { return d.Overruns(g, d.At) },
		"closed":   func(d Deed, g *games.Game) (News, error) { return d.Closes(g, NobodyWentOn{}) },
		"agreed":   func(d Deed, g *games.Game) (News, error) { return d.Agrees(g) },
		"won":      func(d Deed, g *games.Game) (News, error) { return d.Adjudicates(g, rules.Win, 2) },
		"void":     func(d Deed, g *games.Game) (News, error) { return d.Adjudicates(g, rules.Void, 0) },
	} {
		v := newPlayed(t)
		v.at = v.at.Add(time.Hour)
		news, err := end(Deed{1, v.at}, &v.Game)
		if err != nil || !v.Position.Result().Over() || !v.Ended.Equal(v.at) || v.OnTurn() != 0 || news.Since != 2 {
			t.Errorf("%s: %v, ended %v, on turn %d, news %+v", what, err, v.Ended, v.OnTurn(), news)
		}
		if late := what == "overrun"; late != (v.Late == 2) {
			t.Errorf("%s: late is %d", what, v.Late)
		}
		v.refuses(what+", and once more", games.Reason(rules.GameOver), func(g *games.Game) error { _, err := Deed{2, v.at}.Leaves(g, rules.ByResigning); return err })
	}
}

// What was taken back goes on as it went when that is put back; letters from before no longer act on the game.
func TestDeedsBackAndForth(t *testing.T) {
	v := newPlayed(t)
	v.play(2, 0)
	v.play(1, 18)
	course, before := CourseFrom(&v.Game, 2), v.Position.Plies()
	if err := (Deed{At: v.at}).TakesBack(&v.Game, 2, time.Hour); err != nil || len(v.Plies) != 1 || v.OnTurn() != 2 || v.Granted != -time.Hour || v.Undone != 1 {
		t.Errorf("%v: %d plies, on turn %d, granted %v, undone %d", err, len(v.Plies), v.OnTurn(), v.Granted, v.Undone)
	}
	if err := (Deed{At: v.at}).PutsBack(&v.Game, course); err != nil || v.Position.Plies() != before || v.OnTurn() != 2 || v.Granted != 0 || v.Undone != 2 {
		t.Errorf("%v: %d plies, on turn %d, granted %v, undone %d", err, v.Position.Plies(), v.OnTurn(), v.Granted, v.Undone)
	}
}
