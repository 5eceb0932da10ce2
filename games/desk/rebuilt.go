package desk

import (
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/play"
)

// SaveRebuilt saves a game that was rebuilt from letters and has just been added. Its turn begins when the judge
// sees it.
func SaveRebuilt(tx Tx, g games.Game, now time.Time) error {
	h := unasked(tx, now)
	if err := h.results.save(g, len(g.Plies)); err != nil {
		return err
	}
	return h.desk.wakeOnTurn(&g)
}

// BringUpToDate lets a game of the database go on as it was rebuilt from letters. What the letters no longer tell is
// taken back. If the game ends, the ratings, its league and its match hear of it, as of the end of any game. A
// refusal says that its match has gone on since it ended.
func BringUpToDate(tx Tx, g, rebuilt games.Game) error {
	if err := unasked(tx, g.Ended).matches.checkLast(&g); err != nil {
		return err
	}
	from := samePlies(g.Plies, rebuilt.Plies)
	h := unasked(tx, clock.Later(rebuilt.Ended, rebuilt.Moved))
	wasOver := g.Position.Result().Over()
	if goesBack(&g, &rebuilt, from) {
		g.Undone++
		if err := h.results.rewind(g.ID, from); err != nil {
			return err
		}
	}
	g.Seats = g.Lineup()
	g.Plies = append(slices.Clone(g.Plies[:from]), rebuilt.Plies[from:]...)
	g.Leavings, g.Agreed, g.Void, g.Late, g.RanOut = rebuilt.Leavings, rebuilt.Agreed, false, 0, time.Time{} // letters do not tell of the last three
	g.Moved, g.Ended, g.Offer = rebuilt.Moved, rebuilt.Ended, games.Offer{}
	play.EndTurn(&g)
	if err := g.Replay(); err != nil {
		return err
	}
	over := g.Position.Result().Over()
	if !over {
		g.Alarm = g.Moved // the turn begins when the judge sees the game
	}
	if err := h.results.save(g, from); err != nil {
		return err
	}
	if !over {
		if err := h.lines.dropTrees(&g); err != nil {
			return err
		}
		return h.desk.wakeOnTurn(&g)
	}
	if err := h.lines.endTrees(&g); err != nil || wasOver {
		return err
	}
	return h.matches.continueMatch(&g)
}

// goesBack reports whether something of g did not happen in another account of it, which has the same first plies.
func goesBack(g *games.Game, other *games.Game, same int) bool {
	left := func(l games.Leaving) bool {
		return !slices.ContainsFunc(other.Leavings, func(o games.Leaving) bool { return o.Seat == l.Seat && o.After == l.After && o.By == l.By })
	}
	return same < len(g.Plies) || g.Agreed && !other.Agreed || g.Void || slices.ContainsFunc(g.Leavings, left)
}

// samePlies counts the plies that two games have in common at their beginning.
func samePlies(a, b []games.Ply) (n int) {
	for n < min(len(a), len(b)) && a[n].Move == b[n].Move {
		n++
	}
	return n
}

// ComputerPlayer returns a computer player who is not in the database yet.
func ComputerPlayer(nick string, now time.Time) games.Player { return newComputer(nick, now) }

// IsComputerNick reports whether only computer players can have a nickname.
func IsComputerNick(nick string) bool { return computerNames.MatchString(nick) }
