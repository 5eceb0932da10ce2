package templates

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/league"
	"pentepost/games/leagues"
)

// How much of a week a letter tells.
const (
	mostResults  = 40
	mostOwnGames = 20
)

// week says how the reader stands, and which games they have to play.
func (l leagueLetter) week() string {
	return join("\n\n", l.joined(l.whatYouNeed(), l.whatIsOpen()), l.ownGames())
}

// ownGames lists the reader's running games of the season: first those that wait for them, the most urgent first.
func (l leagueLetter) ownGames() string {
	running := l.urgentFirst()
	switch {
	case len(running) == 0 && l.page.myPlace() == nil:
		return ""
	case len(running) == 0:
		return l.tell("week.no-games", nil)
	}
	var lines strings.Builder
	for _, g := range running[:min(len(running), mostOwnGames)] {
		wrapWords(&lines, l.ownGame(g), fmt.Sprintf("  %-4d ", g.ID), "       ")
	}
	return join("\n\n", l.tell("week.your-games", args{"n": len(running)}), strings.TrimRight(lines.String(), "\n"))
}

// urgentFirst returns the reader's games, in the order of their need.
func (l leagueLetter) urgentFirst() (list []*games.Game) {
	for i := range l.page.Games {
		list = append(list, &l.page.Games[i])
	}
	theirs := func(g *games.Game) int {
		if g.OnTurn() == l.page.Reader.ID {
			return 0
		}
		return 1
	}
	due := func(g *games.Game) int64 { return g.ClockAt(l.page.WrittenAt(), l.page.Time[g.ID]).Due.Unix() }
	slices.SortStableFunc(list, func(a, b *games.Game) int {
		return cmp.Or(cmp.Compare(theirs(a), theirs(b)), cmp.Compare(due(a), due(b)))
	})
	return list
}

// ownGame says against whom a game is, whose move it is, and until when.
func (l leagueLetter) ownGame(g *games.Game) string {
	id, d := "week-game.their-move", l.page.deadline(g)
	switch {
	case g.OnTurn() == l.page.Reader.ID:
		id = "week-game.your-move"
	case len(g.Seats) > 2:
		id = "week-game.move-of"
	}
	said := args{"others": l.page.and(l.page.names(g.Seats, l.page.Reader.ID)), "player": l.page.name(g.OnTurn())}
	switch {
	case d.Over:
		id += "-over"
	case d.Due != nil:
		id, said["due"] = id+"-until", l.page.time(*d.Due)
	}
	return l.tell(id, said)
}

// resultsSince lists what has ended in the division since the last weekly letter, in a week if nobody knows when that was.
func (l leagueLetter) resultsSince(last time.Time) string {
	v := l.page.leaguePage.view
	if len(v.Tables) == 0 {
		return ""
	}
	if last.IsZero() {
		last = l.page.Notice.Made.Add(-7 * clock.Day)
	}
	ended := v.Season.Division(v.Tables[0].Number).EndedBetween(last, l.page.Notice.Made)
	if len(ended) == 0 {
		return l.tell("week.no-results", nil)
	}
	slices.SortStableFunc(ended, func(a, b leagues.Pairing) int { return cmp.Compare(l.ofOthers(a), l.ofOthers(b)) })
	shown, more := ended[:min(len(ended), mostResults)], ""
	if n := len(ended) - len(shown); n > 0 {
		more = l.tell("week.more-results", args{"n": n})
	}
	return join("\n\n", l.tell("week.results", nil), entries(shown, l.resultOf), more)
}

// ofOthers is 0 for a game of the reader and 1 for one of others, so that the reader's come first.
func (l leagueLetter) ofOthers(p leagues.Pairing) int {
	if slices.Contains(p.Players, l.page.Reader.ID) {
		return 0
	}
	return 1
}

// resultOf says how a game ended.
func (l leagueLetter) resultOf(p leagues.Pairing) string {
	if len(p.Players) > 2 {
		return l.resultOfTable(p)
	}
	player, other := p.Players[0], p.Players[len(p.Players)-1]
	id, won := "result.won", true
	switch p.Result {
	case league.Drawn:
		id, won = "result.drawn", false
	case league.BothForfeited:
		id, won = "result.both-forfeited", false
	case league.FirstForfeited, league.SecondForfeited:
		id = "result.forfeited"
	}
	if p.Result == league.SecondWon || p.Result == league.FirstForfeited || !won && other == l.page.Reader.ID {
		player, other = other, player
	}
	switch l.page.Reader.ID {
	case player:
		id += "-by-you"
	case other:
		id += "-against-you"
	}
	return l.tell(id, args{"player": l.page.name(player), "other": l.page.name(other)})
}

// resultOfTable says who won a game of three or more.
func (l leagueLetter) resultOfTable(p leagues.Pairing) string {
	var first, others []games.PlayerID
	for i, id := range p.Players {
		if i < len(p.Places) && p.Places[i] == 1 {
			first = append(first, id)
		} else {
			others = append(others, id)
		}
	}
	switch {
	case len(first) != 1:
		return l.tell("result.nobody-won", args{"players": l.page.and(l.page.names(p.Players, 0))})
	case first[0] == l.page.Reader.ID:
		return l.tell("result.won-by-you", args{"other": l.page.and(l.page.names(others, 0))})
	}
	return l.tell("result.won", args{"player": l.page.name(first[0]), "other": l.page.and(l.page.names(others, 0))})
}
