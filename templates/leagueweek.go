package templates

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/templates/say"
)

// mostOwnGames is how many running games of the reader a letter lists.
const mostOwnGames = 20

// ownGames lists the reader's running games of the season: first those that wait for them, the most urgent first.
func (l leagueLetter) ownGames() string {
	running := l.urgentFirst()
	switch {
	case len(running) == 0 && l.league.myPlace() == nil:
		return ""
	case len(running) == 0:
		return l.to.tell(say.WeekNoGames())
	}
	var lines strings.Builder
	for _, g := range running[:min(len(running), mostOwnGames)] {
		wrapWords(&lines, l.ownGame(g), fmt.Sprintf("  %-4d ", g.ID), "       ")
	}
	return join("\n\n", l.to.tell(say.WeekYourGames(len(running))), strings.TrimRight(lines.String(), "\n"))
}

// urgentFirst returns the reader's games, in the order of their need.
func (l leagueLetter) urgentFirst() (list []*games.Game) {
	for i := range l.games {
		list = append(list, &l.games[i])
	}
	theirs := func(g *games.Game) int {
		if g.OnTurn() == l.to.reader.ID {
			return 0
		}
		return 1
	}
	due := func(g *games.Game) int64 {
		return g.ClockAt(l.clocks.at, l.clocks.facts[g.ID]).Due.Unix()
	}
	slices.SortStableFunc(list, func(a, b *games.Game) int {
		return cmp.Or(cmp.Compare(theirs(a), theirs(b)), cmp.Compare(due(a), due(b)))
	})
	return list
}

// ownGame says against whom a game is, whose move it is, and until when.
func (l leagueLetter) ownGame(g *games.Game) string {
	is, d := say.WeekGameTheirMove, l.clocks.deadline(g)
	switch {
	case g.OnTurn() == l.to.reader.ID:
		is = say.WeekGameYourMove
	case len(g.Seats) > 2:
		is = say.WeekGameMoveOf
	}
	others, player := l.to.and(l.to.names(g.Seats, l.to.reader.ID)), l.to.name(g.OnTurn())
	switch {
	case d.Over:
		return l.to.tell(say.WeekGameOver(say.WeekGameOverCase(is), others, player))
	case d.Due != "":
		return l.to.tell(say.WeekGameUntil(say.WeekGameUntilCase(is), d.Due, others, player))
	}
	return l.to.tell(say.WeekGame(is, others, player))
}
