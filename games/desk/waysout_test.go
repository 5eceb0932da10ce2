package desk_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/rules"
)

// A wayOut is a way in which a player leaves a game, or the game ends for them.
type wayOut struct {
	name    string
	onTurn  bool // only the player on turn can go like this
	byClaim bool // needs a pace where the opponents decide about a late player
	leave   func(w *matchWorld, p games.PlayerID)
}

var waysOut = []wayOut{
	{"resigns", false, false, func(w *matchWorld, p games.PlayerID) { w.resigns(p) }},
	{"resigns all", false, false, func(w *matchWorld, p games.PlayerID) {
		w.gone[p] = true
		w.do(p, keyTo(p, w.running()), desk.ResignAll{})
	}},
	{"is banned", false, false, func(w *matchWorld, p games.PlayerID) {
		w.gone[p] = true
		w.operate(desk.Ban{Player: p, Forfeit: true})
	}},
	{"forfeits by a ruling", false, false, func(w *matchWorld, p games.PlayerID) { w.rule(rules.Win, w.opponents(p)[0]) }},
	{"is ruled out of a draw", false, false, func(w *matchWorld, _ games.PlayerID) { w.rule(rules.Draw, 0) }},
	{"has a game closed", false, false, func(w *matchWorld, _ games.PlayerID) { w.rule(rules.Void, 0) }},
	{"is forgotten", false, false, func(w *matchWorld, p games.PlayerID) {
		w.leaves(p)
		w.pass(73 * time.Hour)
	}},
	{"is about to be forgotten", false, false, func(w *matchWorld, p games.PlayerID) { w.leaves(p) }},
	{"runs out of time", true, false, func(w *matchWorld, _ games.PlayerID) { w.pass(8 * clock.Day) }},
	{"is out of reach, and the opponent claims", true, false, func(w *matchWorld, p games.PlayerID) {
		w.gone[p] = true
		w.bounce(p)
		w.pass(30 * clock.Day)
		by := w.opponents(p)[0]
		w.do(by, keyTo(by, w.running()), desk.Claim{})
	}},
	{"is out of reach, and everybody waits", true, false, func(w *matchWorld, p games.PlayerID) {
		w.abandoned = true
		w.bounce(p)
		w.pass(30 * clock.Day)
		w.pass(30 * clock.Day)
	}},
	{"lets everybody wait", true, true, func(w *matchWorld, _ games.PlayerID) {
		w.abandoned = true
		w.pass(40 * clock.Day)
	}},
	{"is let go", true, true, func(w *matchWorld, p games.PlayerID) {
		w.abandoned = true
		w.pass(8 * clock.Day)
		by := w.opponents(p)[0]
		w.do(by, keyTo(by, w.running()), desk.Unrated{})
	}},
}

// rule ends the running game as the operator decides.
func (w *matchWorld) rule(how rules.Outcome, winner games.PlayerID) {
	w.Helper()
	if !w.operate(desk.Adjudicate{Game: w.running().ID, Outcome: how, Winner: winner}) {
		w.wrong("the operator cannot end the game")
	}
}

// refuses checks that a command of the operator is refused.
func (w *matchWorld) refuses(c desk.OperatorCommand) {
	w.Helper()
	if w.operate(c) {
		w.wrong("%+v is done", c)
	}
}

// opponents returns who plays against a player in the running game, from the next seat on.
func (w *matchWorld) opponents(p games.PlayerID) (list []games.PlayerID) {
	g := w.running()
	for i := range g.Seats {
		other := g.Seats[(int(g.SeatOf(p))+i)%len(g.Seats)]
		if g.Rules.TeamOf(g.SeatOf(other)) != g.Rules.TeamOf(g.SeatOf(p)) && !g.HasLeft(other) {
			list = append(list, other)
		}
	}
	return list
}

// leaves sets when a player is forgotten, as the code does that they send.
func (w *matchWorld) leaves(p games.PlayerID) {
	w.gone[p] = true
	player := w.player(p)
	player.ForgetAt = w.now.Add(72 * time.Hour)
	w.must(w.tx.Players.Save(player))
}

// bounce makes a player unreachable.
func (w *matchWorld) bounce(p games.PlayerID) {
	i := slices.IndexFunc(w.others, func(n letters.Notice) bool { return n.To == p && n.Game != 0 })
	limits := games.Limits{HardBounces: 1, BouncesWithin: 1000 * clock.Day}
	w.must(desk.Bounced(w.tx.ForGames(), letters.Bounce{Letter: w.others[i], Class: letters.BounceHard}, limits, w.now))
	w.deliver()
}

// moments are when a player goes: what happens before. A moment that does not fit the match is passed
// over.
var moments = []struct {
	name   string
	before func(w *matchWorld, p games.PlayerID) bool
}{
	{"at once", func(*matchWorld, games.PlayerID) bool { return true }},
	{"after moves", func(w *matchWorld, _ games.PlayerID) bool {
		for range w.players {
			w.move()
		}
		return true
	}},
	{"after another one", func(w *matchWorld, p games.PlayerID) bool {
		if len(w.players) == 2 {
			return false
		}
		w.resigns(w.opponents(p)[0])
		return w.running().ID == w.game
	}},
	{"as the last act of a game", func(w *matchWorld, p games.PlayerID) bool {
		stays := w.opponents(p)[0]
		for _, other := range w.players {
			if other != p && other != stays {
				w.resigns(other)
			}
		}
		return len(w.players) > 2
	}},
	{"in the second game", func(w *matchWorld, p games.PlayerID) bool {
		if w.match != 0 {
			w.endGame(p)
		}
		return w.match != 0
	}},
}

// TestW9EveryWayOut lets a player go in every way, at every moment of every kind of match, at either
// end of the turns. Whatever happens, the match comes to its end as [matchWorld] checks it. An
// ordinary test takes every 37th case; PENTEPOST_LONG=1 takes all.
func TestW9EveryWayOut(t *testing.T) {
	step := 37
	if os.Getenv("PENTEPOST_LONG") != "" {
		step = 1
	}
	cases := 0
	for _, kind := range matchKinds {
		inMatches(t, kind, func(begin func(clock.Pace, func(*matchWorld))) {
			for _, way := range waysOut {
				for _, moment := range moments {
					for _, onTurn := range []bool{true, false} {
						if cases++; cases%step != 0 || way.onTurn && !onTurn {
							continue
						}
						pace := clock.DefaultPace
						pace.VacationOff, pace.ByClaim = true, way.byClaim
						begin(pace, func(w *matchWorld) {
							w.log = append(w.log, way.name, moment.name)
							w.goes(way, moment.before, onTurn)
							w.playOut()
						})
					}
				}
			}
		})
	}
}

// goes lets a player go.
func (w *matchWorld) goes(way wayOut, before func(*matchWorld, games.PlayerID) bool, onTurn bool) {
	w.Helper()
	who := func() games.PlayerID {
		p := w.running().OnTurn()
		if !onTurn {
			p = w.opponents(p)[0]
		}
		return p
	}
	p := who()
	if !before(w, p) || w.running() == nil {
		return
	}
	if way.onTurn {
		p = who()
	}
	if w.running().HasLeft(p) {
		return
	}
	way.leave(w, p)
	w.happened("player %d %s", p, way.name)
}

// TestW9AnyOrder lets many things happen to matches, in any order: moves, resigning, bans, people who leave and
// stay, rulings, and corrections of all that. After each of them, one game of the match runs or none, as
// [matchWorld.happened] checks it, and in the end the match is over.
func TestW9AnyOrder(t *testing.T) {
	walks := 1
	if os.Getenv("PENTEPOST_LONG") != "" {
		walks = 40
	}
	for i, kind := range matchKinds {
		lot := rand.New(rand.NewPCG(9, uint64(i)))
		inMatches(t, kind, func(begin func(clock.Pace, func(*matchWorld))) {
			for range walks {
				pace := clock.DefaultPace
				pace.VacationOff = true
				begin(pace, func(w *matchWorld) {
					all := map[games.PlayerID]bool{} // who has resigned all
					for range 5 + lot.IntN(30) {
						w.anything(lot, all)
					}
					w.finish(all)
				})
			}
		})
	}
}

// anything lets one thing happen.
func (w *matchWorld) anything(lot *rand.Rand, all map[games.PlayerID]bool) {
	w.Helper()
	list, _ := w.games()
	some, p := list[lot.IntN(len(list))].ID, w.players[lot.IntN(len(w.players))]
	what := fmt.Sprint("player ", p)
	g, person := w.running(), w.player(p)
	plays := g != nil && !g.HasLeft(p) && !person.Gone()
	switch n := lot.IntN(20); {
	case n < 4 && g != nil && !w.player(g.OnTurn()).Gone():
		w.move()
		return
	case n < 8 && plays:
		what += " resigns"
		w.do(p, keyTo(p, g), desk.Resign{})
	case n == 8 && g != nil && !person.Gone():
		what += " resigns all"
		if w.do(p, keyTo(p, g), desk.ResignAll{}) == desk.OutcomeDone {
			all[p] = true
		}
	case n == 9 && person.Banned.IsZero():
		what += " is banned"
		w.operate(desk.Ban{Player: p, Forfeit: true})
	case n == 9, n == 10:
		what += " is free again"
		w.operate(desk.Unban{Player: p})
	case n == 11 && person.ForgetAt.IsZero() && !person.Gone():
		what += " leaves"
		w.leaves(p)
	case n == 11, n == 12:
		what += " stays"
		w.do(p, games.Key{}, desk.Stay{})
	case n < 15 && g != nil:
		how := []rules.Outcome{rules.Win, rules.Draw, rules.Void}[lot.IntN(3)]
		what = fmt.Sprint("the ruling ", how)
		if how == rules.Win && teamLeft(g, p) { // W1
			w.refuses(desk.Adjudicate{Game: g.ID, Outcome: how, Winner: p})
			break
		}
		w.rule(how, p)
	case n < 18:
		what = fmt.Sprint("a turn or end is taken back in game ", some, ": ", w.corrects(some, desk.UndoTurn{Game: some}))
	case n == 18:
		what = fmt.Sprint("a correction is taken back in game ", some, ": ", w.corrects(some, desk.RevertCorrection{Game: some}))
	default:
		what = "time passes"
		w.pass(time.Duration(lot.IntN(200)) * time.Hour)
	}
	w.noteGone(all)
	w.happened("%s", what)
}

// teamLeft reports whether a player has left a game, and all their partners.
func teamLeft(g *games.Game, p games.PlayerID) bool {
	team := g.Rules.TeamOf(g.SeatOf(p))
	for i, other := range g.Seats {
		if g.Rules.TeamOf(rules.Seat(i+1)) == team && !g.HasLeft(other) {
			return false
		}
	}
	return true
}

// corrects lets the operator correct a game.
func (w *matchWorld) corrects(id games.GameID, c desk.OperatorCommand) bool {
	w.moot[id] = true
	return w.operate(c)
}

// noteGone notes who is gone now. Whoever has resigned all and plays again, because that was taken
// back, is not.
func (w *matchWorld) noteGone(all map[games.PlayerID]bool) {
	g := w.running()
	for _, p := range w.players {
		if g != nil && w.begun[g.ID] && !g.HasLeft(p) {
			delete(all, p)
		}
		person := w.player(p)
		w.gone[p] = person.Gone() || !person.ForgetAt.IsZero() || all[p]
	}
}

// finish waits until people who leave are forgotten, and lets the others play until the match is over.
func (w *matchWorld) finish(all map[games.PlayerID]bool) {
	w.Helper()
	for range 80 {
		w.pass(73 * time.Hour)
		w.noteGone(all)
		w.happened("people are forgotten")
		g := w.running()
		if g == nil {
			if w.match != 0 {
				w.checkWinners()
			}
			return
		}
		w.resigns(w.present(g)[0])
	}
	w.wrong("the match has no end")
}
