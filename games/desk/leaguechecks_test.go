package desk_test

import (
	"fmt"
	"slices"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/rules"
)

// check checks everything that is true of a league at any moment.
func (w *leagueWorld) check() {
	w.Helper()
	w.verify()
	l := w.theLeague()
	seasons := w.seasons()
	for i := range seasons {
		s := &seasons[i]
		w.checkPairings(&l, s)
		w.checkPlayers(s)
		if s.Number < l.Season && s.IsDecided() {
			w.checkFinal(s)
		} else {
			w.checkTables(&l, s)
		}
		w.checkDecision(&l, s)
		if i > 0 {
			w.checkPromises(&seasons[i-1], s)
		}
	}
	w.stirred = w.stir
}

// checkFinal checks that nothing changes in a season any more once the next one has begun (W3).
func (w *leagueWorld) checkFinal(s *leagues.Season) {
	w.Helper()
	shown := w.everythingShown(s.Number)
	if was, known := w.final[s.Number]; known && shown != was {
		w.Fatalf("season %d was\n%s\nand is\n%s", s.Number, was, shown)
	}
	w.final[s.Number] = shown
}

// checkPlayers checks that no game of a season waits for somebody who is gone.
func (w *leagueWorld) checkPlayers(s *leagues.Season) {
	w.Helper()
	for _, p := range s.Pairings {
		if p.Game == 0 || p.Result != league.Open {
			continue
		}
		if g := w.game(p.Game); g.Ended.IsZero() && w.player(g.OnTurn()).Gone() {
			w.Fatalf("game %d of season %d waits for player %d, who is gone", g.ID, s.Number, g.OnTurn())
		}
	}
}

// checkPairings checks who meets whom, and with which colours.
func (w *leagueWorld) checkPairings(l *leagues.League, s *leagues.Season) {
	w.Helper()
	met, balance, byes, in := map[[2]games.PlayerID]int{}, map[games.PlayerID]int{}, map[games.PlayerID]int{}, map[int]int{}
	for _, p := range s.Places {
		in[p.Division]++
	}
	for _, p := range s.Pairings {
		if first := s.PlaceOf(p.Players[0]).Player; len(p.Players) == 2 { // somebody can stand in for another player
			second := s.PlaceOf(p.Players[1]).Player
			met[[2]games.PlayerID{min(first, second), max(first, second)}]++
			balance[first]++
			balance[second]--
		} else {
			byes[first]++
		}
	}
	if l.File.Kind == league.SwissSystem && !w.corrected { // a closed game that counts again was no meeting before
		w.checkSwiss(l, s)
	}
	if l.File.Kind != league.RoundRobin && l.File.Kind != league.PointsKind && l.File.Kind != league.Teams {
		return
	}
	games, pairs := 1, 0
	if l.File.BothColours {
		games = 2
	}
	for _, n := range in {
		pairs += n * (n - 1) / 2
	}
	if len(met) != pairs {
		w.Fatalf("season %d has %d pairs, not %d", s.Number, len(met), pairs)
	}
	for pair, n := range met {
		if n != games {
			w.Fatalf("%v meet %d times in season %d, not %d", pair, n, s.Number, games)
		}
	}
	for p, n := range balance {
		if n < -1-byes[p] || n > 1+byes[p] {
			w.Fatalf("player %d moves first in %d games more than not", p, n)
		}
	}
}

// checkSwiss checks that nobody meets again while so many play on that this can be avoided: each can
// still meet half of the others.
func (w *leagueWorld) checkSwiss(l *leagues.League, s *leagues.Season) {
	w.Helper()
	met, stay := map[[2]games.PlayerID]bool{}, 0
	for _, p := range s.Places {
		if p.Withdrawn.IsZero() {
			stay++
		}
	}
	for _, p := range s.Pairings {
		if len(p.Players) < 2 || p.Game == 0 || p.Result > league.SecondWon || stay < 2*l.File.Rounds {
			continue
		}
		pair := [2]games.PlayerID{min(p.Players[0], p.Players[1]), max(p.Players[0], p.Players[1])}
		if met[pair] {
			w.Fatalf("%v meet again in round %d of season %d", pair, p.Round, s.Number)
		}
		met[pair] = true
	}
}

// checkTables checks the points, and that a player's possible places only get fewer.
func (w *leagueWorld) checkTables(l *leagues.League, s *leagues.Season) {
	w.Helper()
	for _, table := range s.Tables() {
		points := 0.0
		for _, row := range table.Rows {
			points += row.Points
			w.checkRow(s, &table, row)
		}
		if want := handedOut(s, table.Number); l.File.Kind != league.PointsKind && points != want {
			w.Fatalf("division %d of season %d has %v points, not %v", table.Number, s.Number, points, want)
		}
	}
	if teams := s.TeamTable(); teams != nil {
		w.checkTeams(s, teams)
	}
}

// checkDecision checks a decision naively: it stands, unless a result was corrected before the next season; it is what
// the table said for certain before; and every table and letter has it.
func (w *leagueWorld) checkDecision(l *leagues.League, s *leagues.Season) {
	w.Helper()
	for _, table := range s.Tables() {
		for _, row := range table.Rows {
			p, move := table.Player(row), table.MoveOf(row)
			place := s.Places[slices.IndexFunc(s.Places, func(other leagues.Place) bool { return other.Player == p })]
			who := fmt.Sprintf("player %d of season %d", p, s.Number)
			if s.Decided.IsZero() {
				w.certain[who] = move
				if w.decided[who] != "" && !w.corrected {
					w.Fatalf("%s is not decided any more", who)
				}
				delete(w.decided, who)
				continue
			}
			if was := w.certain[who]; was != "" && was != place.Move && w.stir == w.stirred {
				w.Fatalf("%s was certain that they go %q, and %q was decided", who, was, place.Move)
			}
			delete(w.certain, who)
			if place.Finish == 0 || row.Place != place.Finish || row.Best != place.Finish || row.Worst != place.Finish || move != place.Move {
				w.Fatalf("the table says that %s, %+v, finishes %d of %d-%d and %q", who, place, row.Place, row.Best, row.Worst, move)
			}
			now := fmt.Sprint(place.Finish, place.TeamFinish, place.Move)
			if was, known := w.decided[who]; known && was != now && !w.corrected {
				w.Fatalf("for %s %s was decided, and now %s", who, was, now)
			}
			w.decided[who] = now
			if w.told[fmt.Sprint(p, "league-ended", s.Number)].IsZero() && w.wantsNews(p) {
				w.Fatalf("%s was not told how it ended", who)
			}
		}
	}
}

// wantsNews reports whether a player gets letters about leagues. Some may have stopped them in between.
func (w *leagueWorld) wantsNews(id games.PlayerID) bool {
	p := w.player(id)
	return p.HasJoined() && p.Unreachable.IsZero() && !w.shy[id]
}

// checkTeams checks that the boards of the teams have the points of their players, and that the possible places
// only get fewer.
func (w *leagueWorld) checkTeams(s *leagues.Season, t *leagues.TeamTable) {
	w.Helper()
	boards, want := 0.0, 0.0
	for _, n := range t.Boards {
		boards += n
	}
	for board := range w.theLeague().File.Boards {
		want += handedOut(s, board+1)
	}
	if boards != want {
		w.Fatalf("the boards of season %d have %v points, not %v", s.Number, boards, want)
	}
	for _, row := range t.Rows {
		w.checkRange(fmt.Sprintf("%s in season %d", t.Teams[row.Player], s.Number), row)
	}
}

// handedOut returns the points that the pairings of a division are worth in all.
func handedOut(s *leagues.Season, division int) (points float64) {
	for _, p := range s.Pairings {
		n := float64(len(p.Players))
		switch {
		case p.Division != division || p.Result == league.Open || p.Result == league.Annulled || p.Result == league.BothForfeited:
		case p.Result == league.HalfBye:
			points += 0.5
		case p.Result != league.ZeroBye && n == 1:
			points++
		default:
			points += n * (n - 1) / 2
		}
	}
	return points
}

func (w *leagueWorld) checkRow(s *leagues.Season, table *leagues.DivisionTable, row league.Row) {
	w.Helper()
	w.checkPoints(s, table, row)
	who := fmt.Sprintf("player %d of season %d", table.Player(row), s.Number)
	if over := !s.Ended.IsZero() && table.Open == 0; over && (row.Place < row.Best || row.Place > row.Worst) {
		w.Fatalf("%s has finished on place %d, and could finish %d-%d", who, row.Place, row.Best, row.Worst)
	}
	w.checkRange(who, row)
}

// checkPoints counts the points of a player once more, from the games themselves: in a game for two, and what a round without one
// is worth.
func (w *leagueWorld) checkPoints(s *leagues.Season, table *leagues.DivisionTable, row league.Row) {
	w.Helper()
	if s.Traits().Scores {
		return
	}
	points, place := 0.0, s.PlaceOf(table.Player(row))
	for _, p := range s.Pairings {
		own := slices.IndexFunc(p.Players, func(id games.PlayerID) bool { return s.PlaceOf(id) == place })
		switch {
		case p.Division != table.Number || p.PlayOff || own < 0 || p.Result == league.Annulled:
		case len(p.Players) > 2:
			return // their places are another matter
		case p.Game != 0:
			points += pointsIn(w.game(p.Game), p.Players[own])
		case p.Result == league.PairingBye, p.Result == league.FirstForfeited && own == 1, p.Result == league.SecondForfeited && own == 0:
			points++
		case p.Result == league.HalfBye:
			points += 0.5
		}
	}
	if points != row.Points {
		w.Fatalf("player %d of season %d has %v points, and the table says %v", place.Player, s.Number, points, row.Points)
	}
}

// pointsIn returns what a game for two is worth to a player.
func pointsIn(g games.Game, p games.PlayerID) float64 {
	r := g.Position.Result()
	switch {
	case r.Outcome == rules.Draw:
		return 0.5
	case r.Outcome == rules.Win && g.Seats[r.Winner-1] == p:
		return 1
	}
	return 0
}

// checkRange checks that the possible places only get fewer.
func (w *leagueWorld) checkRange(who string, row league.Row) {
	w.Helper()
	now := [2]int{row.Best, row.Worst}
	before, known := w.ranges[who]
	if known && w.stir == w.stirred && (now[0] < before[0] || now[1] > before[1]) {
		w.Fatalf("%s could finish %v, and now %v", who, before, now)
	}
	w.ranges[who] = now
}

// checkPromises checks that nobody begins a season lower than the last one has decided.
func (w *leagueWorld) checkPromises(last, s *leagues.Season) {
	w.Helper()
	for _, p := range s.Places {
		for _, was := range last.Places {
			lowest := was.Division + map[league.Move]int{league.Up: -1, league.Down: 1}[was.Move]
			if was.Player == p.Player && was.Move != "" && p.Division > lowest {
				w.Fatalf("player %d, of division %d, %s, and is in division %d of season %d", p.Player, was.Division, was.Move, p.Division, s.Number)
			}
		}
	}
}
