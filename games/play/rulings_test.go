package play_test

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/play"
	"pentepost/rules"
)

// A word that ends a game, for every player and every way.
type word struct {
	name    string
	outcome rules.Outcome  // of a ruling
	who     games.PlayerID // who wins, or leaves
	by      rules.Cause    // who leaves: how; "": it is a ruling
}

// wordsIn returns every word that can be said in a game for some players.
func wordsIn(seats int) []word {
	list := []word{{name: "draw", outcome: rules.Draw}, {name: "void", outcome: rules.Void}, {name: "nothing"}, {name: "win for nobody", outcome: rules.Win},
		{name: "win for a stranger", outcome: rules.Win, who: 99}}
	for n := range seats {
		p := games.PlayerID(n + 1)
		list = append(list, word{fmt.Sprint("win for ", p), rules.Win, p, ""}, word{fmt.Sprint(p, " resigns"), 0, p, rules.ByResigning}, word{fmt.Sprint(p, " forfeits"), 0, p, rules.ByForfeit})
	}
	return list
}

// say says a word in a game.
func (w word) say(g *games.Game, at time.Time) (err error) {
	if w.by != "" {
		_, err = play.Deed{By: w.who, At: at}.Leaves(g, w.by)
		return err
	}
	_, err = play.Deed{At: at}.Adjudicates(g, w.outcome, w.who)
	return err
}

// wrong says what a game has become that was not asked for, "" if it is as asked. It is written without the words of [play.Deed].
func (w word) wrong(before, after *games.Game) string {
	r := after.Position.Result()
	side := func(p games.PlayerID) int { return (int(before.SeatOf(p)) - 1) % before.Rules.Teams }
	switch {
	case w.by != "":
		if !after.Position.Gone(before.SeatOf(w.who)) || r.Over() && (r.Outcome != rules.Win || int(r.Winner-1)%before.Rules.Teams == side(w.who)) {
			return fmt.Sprintf("%+v", r)
		}
	case r.Outcome != w.outcome || r.Outcome == rules.Win && int(r.Winner-1)%before.Rules.Teams != side(w.who):
		return fmt.Sprintf("%+v", r)
	}
	return ""
}

// W1: Whoever has left a game in whatever way, what is asked for by a word comes out, or the word is refused and the game is
// as it was. A ruling is refused only if it names nobody who could win.
func TestAWordGivesWhatItAsksFor(t *testing.T) {
	at := time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)
	sizes := map[int]bool{}
	for _, name := range rules.Names() {
		r, _ := rules.Named(name)
		size := r.Seats*10 + r.Teams
		if sizes[size] {
			continue
		}
		sizes[size] = true
		var seats []games.PlayerID
		for n := range r.Seats {
			seats = append(seats, games.PlayerID(n+1))
		}
		for gone := range pow(3, r.Seats) { // each stays, resigns or forfeits
			g, all := play.New(r, clock.Pace{}, seats, at), true
			for n, rest := 0, gone; n < r.Seats && all; n, rest = n+1, rest/3 {
				if by := []rules.Cause{"", rules.ByResigning, rules.ByForfeit}[rest%3]; by != "" {
					all = word{who: seats[n], by: by}.say(&g, at) == nil
				}
			}
			if all {
				checkWords(t, fmt.Sprintf("%s, gone %v", name, g.Leavings), &g, at.Add(time.Hour))
			}
		}
	}
}

// checkWords says every word in a game.
func checkWords(t *testing.T, where string, g *games.Game, at time.Time) {
	t.Helper()
	for _, w := range wordsIn(len(g.Seats)) {
		after := *g
		err := w.say(&after, at)
		_, refused := errors.AsType[*games.Refusal](err)
		switch {
		case err != nil && !refused:
			t.Errorf("%s, %s: fault %v", where, w.name, err)
		case refused && !reflect.DeepEqual(after, *g):
			t.Errorf("%s, %s: refused, and the game has changed", where, w.name)
		case refused && mustBeDone(w, g):
			t.Errorf("%s, %s: %v", where, w.name, err)
		case !refused:
			if wrong := w.wrong(g, &after); wrong != "" {
				t.Errorf("%s, %s: %s", where, w.name, wrong)
			}
			again := after
			if err := again.Replay(); err != nil || again.Position.Result() != after.Position.Result() {
				t.Errorf("%s, %s: loaded it has the result %+v, %v", where, w.name, again.Position.Result(), err)
			}
		}
	}
}

// mustBeDone reports whether nothing speaks against what is asked for in a game.
func mustBeDone(w word, g *games.Game) bool {
	seat := g.SeatOf(w.who)
	playing := seat != 0 && !g.Position.Gone(seat)
	over := g.Position.Result().Over()
	return !over && (w.outcome == rules.Draw || w.outcome == rules.Void || playing)
}

func pow(base, n int) int {
	p := 1
	for range n {
		p *= base
	}
	return p
}
