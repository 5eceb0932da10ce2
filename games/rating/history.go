package rating

import (
	"cmp"
	"fmt"
	"slices"
)

// Game is a rated game as the ratings see it. Annulled games are left out: ratings are always
// computed from all games that count, so that nothing remains of a game that does not. A game of a
// set is also left out while the other game of its set is open.
type Game struct {
	Number        int // orders games of the same period
	Period        int // in which it ended; periods count from 0
	First, Second int // players, from 0
	Points        float64
	// Set is the same, above 0, in both games of a set of two with colours changed. They are one
	// result.
	Set int
}

// Mode says when ratings change.
type Mode uint8

// The modes.
const (
	ByPeriod Mode = iota // at the end of a period, from all its games
	ByGame               // after each game
)

// modeNames are the modes as they are configured and stored.
var modeNames = [...]string{ByPeriod: "period", ByGame: "game"}

func (m Mode) String() string { return modeNames[m] }

// ParseMode is the inverse of [Mode.String].
func ParseMode(name string) (Mode, error) {
	if i := slices.Index(modeNames[:], name); i >= 0 {
		return Mode(i), nil
	}
	return ByPeriod, fmt.Errorf("there is no mode %q of ratings", name)
}

// Start is a rating from another list, which a player has at the beginning of a period.
type Start struct {
	Rating
	Period int
}

// Player is a player's rating with the games that made it.
type Player struct {
	Rating
	Games int
}

// History returns the ratings of players after all games, up to the end of period until. A player joins in the
// period of their first game or of their start, and is new without one.
func (s System) History(mode Mode, start map[int]Start, games []Game, until int) map[int]Player {
	var last map[int]Player
	s.Periods(mode, start, games, until, func(_ int, players map[int]Player) { last = players })
	return last
}

// Periods calls f after each period, up to the period until, with the ratings of all players by then.
func (s System) Periods(mode Mode, start map[int]Start, games []Game, until int, f func(period int, players map[int]Player)) {
	h := history{System: s, mode: mode, start: start, players: map[int]*Player{}}
	all := results(games)
	for period := 0; period <= until; period++ {
		for name, from := range start {
			if from.Period == period {
				h.player(name)
			}
		}
		n := 0
		for n < len(all) && all[n].Period <= period {
			n++
		}
		h.period(all[:n])
		all = all[n:]
		f(period, h.ratings())
	}
}

// ratings returns the ratings of all players now.
func (h history) ratings() map[int]Player {
	ratings := make(map[int]Player, len(h.players))
	for name, p := range h.players {
		ratings[name] = *p
	}
	return ratings
}

// history is the state between two periods.
type history struct {
	System
	mode    Mode
	start   map[int]Start
	players map[int]*Player
}

// result is a game, or a set of two as one game with the mean of their points.
type result struct {
	Game
	games int
}

// period rates the results of one period.
func (h history) period(results []result) {
	played := map[int]bool{}
	for _, r := range results {
		h.player(r.First).Games += r.games
		h.player(r.Second).Games += r.games
		played[r.First], played[r.Second] = true, true
	}
	if h.mode == ByPeriod {
		h.rate(results)
		return
	}
	for _, r := range results {
		first, second := h.player(r.First), h.player(r.Second)
		before := first.Rating
		first.Rating = h.After(first.Rating, []Score{{second.Rating, r.Points}})
		second.Rating = h.After(second.Rating, []Score{{before, 1 - r.Points}})
	}
	for name, p := range h.players {
		if !played[name] {
			p.Rating = h.After(p.Rating, nil)
		}
	}
}

// rate rates all players from the results of a period, by the ratings before it.
func (h history) rate(results []result) {
	scores := map[int][]Score{}
	for _, r := range results {
		scores[r.First] = append(scores[r.First], Score{h.player(r.Second).Rating, r.Points})
		scores[r.Second] = append(scores[r.Second], Score{h.player(r.First).Rating, 1 - r.Points})
	}
	after := make(map[int]Rating, len(h.players))
	for name, p := range h.players {
		after[name] = h.After(p.Rating, scores[name])
	}
	for name, rating := range after {
		h.players[name].Rating = rating
	}
}

func (h history) player(name int) *Player {
	if h.players[name] == nil {
		first := h.New
		if from, ok := h.start[name]; ok {
			first = from.Rating
		}
		h.players[name] = &Player{Rating: first}
	}
	return h.players[name]
}

// results returns what counts, in the order of time. A set counts when its later game has ended; a
// game without its other half stands alone.
func results(games []Game) []result {
	games = slices.Clone(games)
	slices.SortStableFunc(games, func(a, b Game) int {
		return cmp.Or(cmp.Compare(a.Period, b.Period), cmp.Compare(a.Number, b.Number))
	})
	later := map[int]int{} // where the later game of a set is
	for i, g := range games {
		later[g.Set] = i
	}
	var all []result
	earlier := map[int]Game{}
	for i, g := range games {
		half, found := earlier[g.Set]
		switch {
		case g.Set == 0 || later[g.Set] == i && !found:
			all = append(all, result{g, 1})
		case !found:
			earlier[g.Set] = g
		default:
			if half.First != g.First {
				half.Points = 1 - half.Points
			}
			g.Points = (half.Points + g.Points) / 2
			all = append(all, result{g, 2})
		}
	}
	return all
}
