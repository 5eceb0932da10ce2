package league

import "slices"

// twin is a naive way to what is still possible: it ends the open games in every way, and reads the tables.
type twin struct {
	Division
	lot bool // who is level at the end is parted by a lot, which nobody knows
	// tell is called for each end with all games and where each player stands.
	tell func(games []Game, stands []stand)
}

// stand is the best and the worst place that a player can get, and the highest and the lowest row of the table. They
// differ where a lot parts players, and places from rows where players share one.
type stand struct{ best, worst, highest, lowest int }

// with widens what a player can get.
func (s stand) with(other stand) stand {
	if s == (stand{}) {
		return other
	}
	return stand{min(s.best, other.best), max(s.worst, other.worst), min(s.highest, other.highest), max(s.lowest, other.lowest)}
}

// everyEnding calls tell for every way in which a division can end.
func everyEnding(d Division, tell func(games []Game, stands []stand)) {
	w := twin{d, false, tell}
	w.Games, w.Players = slices.Clone(d.Games), slices.Clone(d.Players)
	isOpen := func(g Game) bool { return g.Result == Open }
	if lot := slices.Index(d.TieBreaks, Lot); lot >= 0 && slices.ContainsFunc(d.Games, isOpen) {
		w.lot, w.TieBreaks = true, d.TieBreaks[:lot]
	}
	w.end(0)
}

// end ends the games from one on.
func (w *twin) end(from int) {
	for i := from; i < len(w.Games); i++ {
		if w.Games[i].Result != Open {
			continue
		}
		was := w.Games[i]
		for _, end := range w.endings(was) {
			w.Games[i] = end.Game
			w.Players[was.First].Overdue += end.overdue[0]
			w.Players[was.Second].Overdue += end.overdue[1]
			w.end(i + 1)
			w.Players[was.First].Overdue -= end.overdue[0]
			w.Players[was.Second].Overdue -= end.overdue[1]
		}
		w.Games[i] = was
		return
	}
	w.read()
}

// read tells the places of the table.
func (w *twin) read() {
	rows, stands := w.Standings(), make([]stand, len(w.Players))
	for i, r := range rows {
		stands[r.Player] = stand{r.Place, r.Place, i + 1, i + 1}
		if w.lot {
			last := i + 1
			for last < len(rows) && rows[last].Place == r.Place {
				last++
			}
			stands[r.Player] = stand{r.Place, last, r.Place, last}
		}
	}
	w.tell(w.Games, stands)
}

// ending is one way in which a game ends.
type ending struct {
	Game
	overdue [2]int
}

// endings returns the ways in which a game can end: every result and, where the tie-breaks ask, with some more
// captured stones and scores, without play, and by the clock.
func (w *twin) endings(g Game) (all []ending) {
	if g.OpenBoards > 0 {
		return w.boards(g, nil)
	}
	results := []Result{FirstWon, Drawn, SecondWon}
	if slices.Contains(w.TieBreaks, GamesWon) {
		results = append(results, FirstForfeited, SecondForfeited)
	}
	if w.BothMayLose {
		results = append(results, BothForfeited)
	}
	for _, g.Result = range results {
		first, second := g.Points()
		for _, late := range w.late(first, second) {
			all = append(all, ending{g, late})
		}
	}
	all = w.with(Captures, all, func(g *Game, first, second int) { g.Captures[0] += first; g.Captures[1] += second })
	return w.with(Scores, all, func(g *Game, first, second int) { g.Scored[0] += float64(first); g.Scored[1] += float64(second) })
}

// late returns who can have lost a game by their clock.
func (w *twin) late(first, second float64) [][2]int {
	all := [][2]int{{}}
	if !slices.Contains(w.TieBreaks, FewestOverdue) {
		return all
	}
	if first == 0 {
		all = append(all, [2]int{1, 0})
	}
	if second == 0 {
		all = append(all, [2]int{0, 1})
	}
	if first == 0 && second == 0 {
		all = append(all, [2]int{1, 1})
	}
	return all
}

// with adds 0 to 4 to something that both players of a game have, if a tie-break counts it.
func (w *twin) with(by TieBreak, endings []ending, add func(g *Game, first, second int)) (all []ending) {
	if !slices.Contains(w.TieBreaks, by) {
		return endings
	}
	for _, end := range endings {
		for first := range 5 {
			for second := range 5 {
				more := end
				add(&more.Game, first, second)
				all = append(all, more)
			}
		}
	}
	return all
}

// boards ends the open boards of a match, one after the other.
func (w *twin) boards(match Game, ended []ending) (all []ending) {
	if len(ended) == match.OpenBoards {
		end := ending{Game: match}
		for _, board := range ended {
			first, second := board.Points()
			end.Scored[0] += first
			end.Scored[1] += second
			end.overdue[0] += board.overdue[0]
			end.overdue[1] += board.overdue[1]
		}
		switch end.OpenBoards = 0; {
		case end.Scored[0] > end.Scored[1]:
			end.Result = FirstWon
		case end.Scored[0] < end.Scored[1]:
			end.Result = SecondWon
		default:
			end.Result = Drawn
		}
		return []ending{end}
	}
	for _, result := range []Result{FirstWon, Drawn, SecondWon} {
		board := Game{Result: result}
		for _, late := range w.late(board.Points()) {
			all = append(all, w.boards(match, append(ended[:len(ended):len(ended)], ending{board, late}))...)
		}
	}
	return all
}
