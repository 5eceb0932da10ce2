package desk_test

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/store"
)

// matchKind is a kind of match, or a single game.
type matchKind struct {
	variant string
	terms   games.MatchTerms
}

var matchKinds = []matchKind{
	{"pente", games.MatchTerms{}},
	{"pente", games.MatchTerms{Series: 2}},
	{"pente", games.MatchTerms{Series: 3}},
	{"swap2-pente", games.MatchTerms{Series: 3}},
	{"points", games.MatchTerms{Target: 11}},
	{"points", games.MatchTerms{Target: 11, Handicap: 6}},
	{"points-3", games.MatchTerms{Target: 21}},
	{"points-4", games.MatchTerms{Target: 21}},
	{"partners", games.MatchTerms{Series: 3}},
	{"team", games.MatchTerms{Series: 2}},
	{"multi-3", games.MatchTerms{}},
	{"multi-3", games.MatchTerms{Series: 3}},
	{"multi-4", games.MatchTerms{Series: 2}},
	{"multi-5", games.MatchTerms{Series: 2}},
	{"multi-6", games.MatchTerms{Series: 2}},
}

func (k matchKind) String() string {
	return fmt.Sprintf("%s series %d target %d handicap %d", k.variant, k.terms.Series, k.terms.Target, k.terms.Handicap)
}

// A matchWorld is a match or a game, with a naive book of who is gone.
type matchWorld struct {
	*leagueWorld
	kind    matchKind
	players []games.PlayerID
	match   games.MatchID // 0: a single game
	game    games.GameID  // the single game, or the first of the match

	gone  map[games.PlayerID]bool // who plays no further game
	begun map[games.GameID]bool   // the games that were seen
	moot  map[games.GameID]bool   // whose end was taken back

	abandoned bool     // all let it end without a result
	log       []string // what happened
}

// inMatches calls f with new matches of a kind in one database, and verifies it at the end.
func inMatches(t *testing.T, kind matchKind, f func(begin func(pace clock.Pace, f func(w *matchWorld)))) {
	t.Helper()
	db := openStore(t)
	l := &leagueWorld{TB: t, now: time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC), told: map[string]time.Time{}}
	f(func(pace clock.Pace, f func(w *matchWorld)) {
		must(t, db.Update(context.Background(), func(tx *store.Tx) error {
			l.tx, l.others = tx, nil
			w := &matchWorld{leagueWorld: l, kind: kind, gone: map[games.PlayerID]bool{}, begun: map[games.GameID]bool{}, moot: map[games.GameID]bool{}}
			w.begin(pace)
			f(w)
			return nil
		}))
	})
	must(t, db.Verify(t.Context(), func(d store.Damage) { t.Errorf("%s: %+v", kind, d) }))
}

// begin begins the match.
func (w *matchWorld) begin(pace clock.Pace) {
	w.Helper()
	r, ok := rules.Named(w.kind.variant)
	if !ok {
		w.Fatalf("no variant %q", w.kind.variant)
	}
	var nicks []string
	for range r.Seats {
		p := w.join()
		w.players, nicks = append(w.players, p), append(nicks, w.player(p).Nick)
	}
	first := w.players[0]
	w.do(first, games.Key{}, desk.IssueChallenge{Whom: nicks[1:], Rules: r, Pace: pace, Order: games.ChallengerFirst, Match: w.kind.terms})
	open, err := w.tx.Challenges.Open(first)
	w.must(err)
	for _, p := range w.players[1:] {
		w.do(p, games.Key{About: games.AboutChallenge, Player: p, ID: int64(open[0].ID)}, desk.Accept{})
	}
	running, err := w.tx.Games.Of(first)
	w.must(err)
	w.match, w.game = running[0].Match, running[0].ID
	w.happened("it begins")
}

// games returns the games so far, and whether no further one begins.
func (w *matchWorld) games() (list []games.Game, over bool) {
	if w.match == 0 {
		g := w.leagueWorld.game(w.game)
		return []games.Game{g}, !g.Ended.IsZero()
	}
	m := w.theMatch()
	return m.Games, !m.Ended.IsZero()
}

func (w *matchWorld) theMatch() games.Match {
	m, err := w.tx.Matches.Load(w.match)
	w.must(err)
	return m
}

// running returns the game that runs, nil if none does.
func (w *matchWorld) running() *games.Game {
	list, _ := w.games()
	for i := range list {
		if list[i].Ended.IsZero() {
			return &list[i]
		}
	}
	return nil
}

// happened notes an event, and checks what is true of a match at any moment: it has one running
// game, or it is over; no game begins with somebody who is gone, and nobody who is gone is on turn.
func (w *matchWorld) happened(format string, args ...any) {
	w.Helper()
	w.log = append(w.log, fmt.Sprintf(format, args...))
	list, over := w.games()
	runs := 0
	for _, g := range list {
		if g.Ended.IsZero() {
			runs++
		}
		for _, p := range g.Seats {
			if !w.begun[g.ID] && w.gone[p] {
				w.wrong("game %d begins with player %d, who is gone", g.ID, p)
			}
		}
		if p := g.OnTurn(); p != 0 && w.player(p).Gone() {
			w.wrong("player %d is on turn in game %d and gone", p, g.ID)
		}
		w.begun[g.ID] = true
	}
	if runs > 1 || over == (runs == 1) {
		w.wrong("%d games run; over: %v", runs, over)
	}
}

func (w *matchWorld) wrong(format string, args ...any) {
	w.Helper()
	w.Fatalf("%s: %s\n%q", w.kind, fmt.Sprintf(format, args...), w.log)
}

// keyTo returns the key of a letter about the game as it stands.
func keyTo(p games.PlayerID, g *games.Game) games.Key {
	return games.Key{About: games.AboutGame, Player: p, ID: int64(g.ID), Ply: g.Position.Plies(), Undone: g.Undone}
}

// move plays a move of the player on turn: the first free point of a spread that is legal.
func (w *matchWorld) move() {
	w.Helper()
	g := w.running()
	if g == nil {
		return
	}
	m := rules.Choose(rules.Keep)
	for i := range int(g.Position.Points()) {
		at := rules.Place(rules.Point((i*7 + 3) % int(g.Position.Points())))
		if g.Position.Legal(m) == nil {
			break
		}
		m = at
	}
	w.do(g.OnTurn(), keyTo(g.OnTurn(), g), desk.PlayMove{Moves: []rules.Move{m}})
	w.happened("player %d moves", g.OnTurn())
}

// present returns who plays in a game and can write mails, in the order of the seats.
func (w *matchWorld) present(g *games.Game) (list []games.PlayerID) {
	for _, p := range g.Seats {
		if !g.HasLeft(p) && !w.gone[p] {
			list = append(list, p)
		}
	}
	return list
}

// resigns lets a player resign the running game.
func (w *matchWorld) resigns(p games.PlayerID) {
	w.Helper()
	g := w.running()
	if got := w.do(p, keyTo(p, g), desk.Resign{}); got != desk.OutcomeDone {
		w.wrong("player %d resigns game %d: %s", p, g.ID, got)
	}
	w.happened("player %d resigns", p)
}

// endGame ends the running game by resigning, except for one player who stays as long as possible.
func (w *matchWorld) endGame(last games.PlayerID) {
	w.Helper()
	for g := w.running(); g != nil; {
		present := slices.DeleteFunc(w.present(g), func(p games.PlayerID) bool { return p == last })
		if len(present) == 0 {
			w.wrong("nobody is there to end game %d", g.ID)
		}
		w.resigns(present[0])
		if next := w.running(); next == nil || next.ID != g.ID {
			return
		}
		g = w.running()
	}
}

// playOut plays until the match is over, which it must be some day.
func (w *matchWorld) playOut() {
	w.Helper()
	for range 60 {
		g := w.running()
		if g == nil {
			w.checkEnd()
			return
		}
		present := w.present(g)
		if len(present) == 0 {
			w.wrong("nobody is there to end game %d", g.ID)
		}
		w.resigns(present[0])
	}
	w.wrong("the match has no end")
}

// checkEnd checks what is told of a match that is over: its winner, who is gone, and that everybody who is
// left got one letter about the beginning and the end of each game.
func (w *matchWorld) checkEnd() {
	w.Helper()
	list, _ := w.games()
	for _, g := range list {
		for _, p := range g.Seats {
			if w.gone[p] || w.moot[g.ID] {
				continue
			}
			if begun, ended := w.letters(p, &g); begun != 1 || ended != 1 {
				w.wrong("player %d got %d letters that game %d begins and %d that it is over", p, begun, g.ID, ended)
			}
		}
	}
	if w.match == 0 {
		return
	}
	var gone []games.PlayerID
	for _, p := range w.players {
		if w.gone[p] || w.abandoned {
			gone = append(gone, p)
		}
	}
	if m := w.theMatch(); !sameSet(gone, m.Gone) {
		w.wrong("the letters say that %v are gone, and %v are", m.Gone, gone)
	}
	w.checkWinners()
}

// checkWinners checks who has won a match that is over, and that there is a reason why it is.
func (w *matchWorld) checkWinners() {
	w.Helper()
	m := w.theMatch()
	decided, want := naiveWinners(&m)
	if got := m.Winners(); !sameSet(got, want) || m.Decided() != decided {
		w.wrong("the winners are %v, want %v; decided: %v, want %v", got, want, m.Decided(), decided)
	}
	if !decided && len(m.Gone) == 0 {
		w.wrong("it is over and not decided, and nobody is gone")
	}
}

func sameSet(a, b []games.PlayerID) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// letters counts the letters to a player that a game begins, and that it is over.
func (w *matchWorld) letters(p games.PlayerID, g *games.Game) (begun, ended int) {
	for _, n := range w.others {
		switch {
		case n.To != p || n.Game != g.ID:
		case n.Kind() == letters.KindGameEnded:
			ended++
		case n.Topic() == "start":
			begun++
		}
	}
	return begun, ended
}

// naiveWinners decides a match that is over once more: by adding up, and else by who is left.
func naiveWinners(m *games.Match) (decided bool, winners []games.PlayerID) {
	points, counted := map[games.PlayerID]int{}, 0
	for i, p := range m.Players {
		points[p] = m.Head[i]
	}
	for _, g := range m.Games {
		if g.Void {
			continue
		}
		counted++
		result := g.Position.Result()
		for s, p := range g.Seats {
			switch {
			case m.Terms.Target > 0:
				points[p] += g.Position.Scores()[s]
			case result.Outcome == rules.Draw:
				points[p]++
			case g.Rules.TeamOf(rules.Seat(s+1)) == result.Winner:
				points[p] += 2
			}
		}
	}
	first := m.Games[0]
	sides := map[rules.Seat][]games.PlayerID{}
	for _, p := range m.Players {
		side := first.Rules.TeamOf(rules.Seat(slices.Index(first.Lineup(), p) + 1))
		sides[side] = append(sides[side], p)
	}
	order := slices.SortedFunc(maps.Values(sides), func(a, b []games.PlayerID) int { return cmp.Compare(points[b[0]], points[a[0]]) })
	alone := points[order[0][0]] > points[order[1][0]]
	if decided = counted == m.Terms.Series; m.Terms.Target > 0 {
		decided = alone && points[order[0][0]] >= m.Terms.Target
	}
	if decided {
		if alone {
			winners = order[0]
		}
		return decided, winners
	}
	left := slices.DeleteFunc(order, func(side []games.PlayerID) bool {
		return slices.ContainsFunc(side, func(p games.PlayerID) bool { return slices.Contains(m.Gone, p) })
	})
	if len(left) == 1 {
		winners = left[0]
	}
	return decided, winners
}
