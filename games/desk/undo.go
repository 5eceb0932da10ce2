package desk

import (
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
)

// AskUndo asks the other players to let the sender take back their last turn, with all that was
// played since.
type AskUndo struct{ Remark string }

func (AskUndo) traits() Traits {
	return Traits{Ways: []Way{{Form: "undo"}}, Alone: remarked[AskUndo], Where: InGame, Free: true, Sends: true}
}

func (c AskUndo) do(h *house) error {
	g, _, err := h.runningGame()
	if err != nil {
		return err
	}
	if g.Held != nil && g.Held.By == h.From.ID {
		return Oops{}.do(h) // nobody has seen the move yet
	}
	if _, err := play.LastTurnOf(&g, h.From.ID); err != nil {
		return err
	}
	return h.offers.offer(&g, games.Offer{What: games.UndoOffer}, c.Remark)
}

// agreeToUndo takes back the last turn of the player who has asked for it.
func (of *offers) agreeToUndo(g *games.Game, remark string) error {
	by := g.Offer.By
	ply, err := play.LastTurnOf(g, by)
	if err != nil {
		return err
	}
	news := play.News{Beside: play.TurnsUndone{At: ply, Moves: play.MovesFrom(g, ply)}, Said: play.Said{By: by}}
	if err := of.corrections.takeBack(g, ply); err != nil {
		return err
	}
	if news.Remark, err = of.table.saveRemark(g, remark); err != nil {
		return err
	}
	return of.gameNews.notifyAll(g, letters.Played{}, news)
}

// takeBack takes back all plies from one on, counted from 1. The game goes on with a new turn, and
// letters from before no longer act on it.
func (co *corrections) takeBack(g *games.Game, from int) error {
	used, err := co.usedSince(g, from)
	if err != nil {
		return err
	}
	if err := co.deed().TakesBack(g, from, used); err != nil {
		return err
	}
	return co.restart(g, len(g.Plies))
}

// restart saves a game that has other plies now after the first ones.
func (co *corrections) restart(g *games.Game, from int) error {
	if err := co.results.rewind(g.ID, from); err != nil {
		return err
	}
	if err := co.results.save(*g, from); err != nil {
		return err
	}
	return co.lines.dropTrees(g)
}

// usedSince returns how much of their bank the player of a ply has used for their turns since then.
// They do not get it back.
func (co *corrections) usedSince(g *games.Game, ply int) (used time.Duration, err error) {
	if g.Pace.Bank == 0 || ply > len(g.Plies) {
		return 0, nil
	}
	p := g.Plies[ply-1].Player
	stood, err := co.tx.Intervals.Of(g.ID, p, g.Started)
	if err != nil {
		return 0, err
	}
	for _, t := range g.Turns() {
		if t.Player == p && t.Last >= ply {
			turn := t.Clock(stood)
			used += g.Pace.Used(turn, turn.Ended)
		}
	}
	if g.OnTurn() == p && !g.Began.IsZero() {
		used += g.Pace.Used(g.ClockAt(co.Now, games.TimeFacts{Stood: stood}).Turn, co.Now)
	}
	return used, nil
}
