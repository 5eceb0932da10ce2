package templates

import (
	"cmp"
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/templates/say"
)

// mostResults is how many results a letter lists.
const mostResults = 40

// weekResults words which games of a league have ended.
type weekResults struct{ leagueLetter }

// since lists what has ended in the division since the last weekly letter, in a week if nobody knows when that was.
func (w weekResults) since(last time.Time) string {
	v := w.league.view
	if len(v.Tables) == 0 {
		return ""
	}
	if last.IsZero() {
		last = w.notice.Made.Add(-7 * clock.Day)
	}
	ended := v.Season.Division(v.Tables[0].Number).EndedBetween(last, w.notice.Made)
	if len(ended) == 0 {
		return w.to.tell(say.WeekNoResults())
	}
	slices.SortStableFunc(ended, func(a, b leagues.Pairing) int { return cmp.Compare(w.ofOthers(a), w.ofOthers(b)) })
	shown, more := ended[:min(len(ended), mostResults)], ""
	if n := len(ended) - len(shown); n > 0 {
		more = w.to.tell(say.WeekMoreResults(n))
	}
	return join("\n\n", w.to.tell(say.WeekResults()), entries(shown, w.of), more)
}

// ofOthers is 0 for a game of the reader and 1 for one of others, so that the reader's come first.
func (w weekResults) ofOthers(p leagues.Pairing) int {
	if slices.Contains(p.Players, w.to.reader.ID) {
		return 0
	}
	return 1
}

// of says how a game ended.
func (w weekResults) of(p leagues.Pairing) string {
	if len(p.Players) > 2 {
		return w.ofTable(p)
	}
	player, other := p.Players[0], p.Players[len(p.Players)-1]
	is, won := say.WeekResultWon, true
	switch p.Result {
	case league.Drawn:
		is, won = say.WeekResultDrawn, false
	case league.BothForfeited:
		is, won = say.WeekResultBothForfeited, false
	case league.FirstForfeited, league.SecondForfeited:
		is = say.WeekResultForfeited
	}
	if p.Result == league.SecondWon || p.Result == league.FirstForfeited || !won && other == w.to.reader.ID {
		player, other = other, player
	}
	switch w.to.reader.ID {
	case player:
		return w.to.tell(say.WeekResultYours(say.WeekResultYoursCase(is), w.to.name(other)))
	case other:
		return w.to.tell(say.WeekResultAgainst(say.WeekResultAgainstCase(is), w.to.name(player)))
	}
	return w.to.tell(say.WeekResult(is, w.to.name(other), w.to.name(player)))
}

// ofTable says who won a game of three or more.
func (w weekResults) ofTable(p leagues.Pairing) string {
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
		return w.to.tell(say.WeekResultNobodyWon(w.to.and(w.to.names(p.Players, 0))))
	case first[0] == w.to.reader.ID:
		return w.to.tell(say.WeekResultYours(say.WeekResultYoursWon, w.to.and(w.to.names(others, 0))))
	}
	return w.to.tell(say.WeekResult(say.WeekResultWon, w.to.and(w.to.names(others, 0)), w.to.name(first[0])))
}
