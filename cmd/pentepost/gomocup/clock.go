package gomocup

import (
	"context"
	"math"
	"time"

	"pentepost/rules"
	"pentepost/rules/search"
)

// A clock is how long we may think, as INFO says. A limit of 0 asks for an answer at once.
type clock struct {
	turn, left         time.Duration
	turnLimit, leftSet bool
}

const (
	longestWait = 24 * 60 * 60 * 1000 // the longest time to think that we understand, in milliseconds: a day
	noLimit     = math.MaxInt32       // time_left of a game without a limit
)

// Shares of the time that is left for the whole game, and of what is kept back for a slow pipe.
const (
	turnsLeft = 25
	reserve   = 50 * time.Millisecond
	shortest  = 10 * time.Millisecond
)

// nodesNow is how many stones are placed at most in a search that shall take no time. It sees what happens next, and is
// over in one or two milliseconds on any machine, however busy.
const nodesNow = 1000

// nodesInMinutes is how many stones are placed in a minute or two.
const nodesInMinutes = 100_000_000

// setTurn notes INFO timeout_turn.
func (c *clock) setTurn(ms int) { c.turn, c.turnLimit = wait(ms), true }

// setLeft notes INFO time_left, which is negative when the time has run out.
func (c *clock) setLeft(ms int) { c.left, c.leftSet = wait(ms), ms < noLimit }

func wait(ms int) time.Duration {
	return time.Duration(max(0, min(ms, longestWait))) * time.Millisecond
}

// end returns when a turn that begins now must be answered, the zero time if there is no limit.
func (c clock) end(now time.Time) time.Time {
	if !c.turnLimit && !c.leftSet {
		return time.Time{}
	}
	wait := c.turn
	if c.leftSet && (!c.turnLimit || c.left/turnsLeft < wait) {
		wait = c.left / turnsLeft
	}
	return now.Add(wait - reserve)
}

// think chooses a ply of a turn that must be answered by a time. The plies that follow in the turn get as much of it.
func (e *Engine) think(ctx context.Context, p rules.Position, end time.Time) (search.Choice, error) {
	level := e.Level
	if !end.IsZero() {
		if level.Number == search.Levels {
			level.Nodes = nodesInMinutes // at the highest level the clock is the limit
		}
		plies := max(1, p.StonesLeft())
		switch {
		case p.Choices() != 0:
			plies = 2 // a stone may follow
		case e.asOne(&p):
			plies = 1
		}
		share := time.Until(end) / time.Duration(plies)
		if share < shortest {
			level.Nodes = min(level.Nodes, nodesNow)
		} else {
			limited, stop := context.WithTimeout(ctx, share)
			defer stop()
			ctx = limited
		}
	}
	if e.worker == nil {
		e.worker = e.makeWorker()
	}
	return e.worker.Best(ctx, p, level, e.Seed)
}

// asOne reports whether the two stones of a turn are chosen together: at the highest level, where the clock is the limit. At the others each
// stone has a search of its own, as by mail.
//
// DECISION: with all of the time for both stones, Connect6 won 56.5 % of 600 games at 20 ms a stone against half of it for each.
func (e *Engine) asOne(p *rules.Position) bool {
	return e.Level.Number == search.Levels && p.Ruleset().PerTurn == 2 && p.StonesLeft() == 2
}

// ofTurn returns the chosen plies that are played at once.
func (e *Engine) ofTurn(p *rules.Position, choice search.Choice) []rules.Move {
	if !e.asOne(p) || len(choice.Line) < 2 {
		return []rules.Move{choice.Move}
	}
	return choice.Line[:2]
}
